package donations

import (
	"strings"

	"balcao/app/br"
	"balcao/app/money"
)

// Gift is what somebody who wants to give has typed.
type Gift struct {
	Method Method
	Value  money.Amount
	// InstitutionID may be empty where there is one only.
	InstitutionID string
	// Who gives may be left out; without a name he is shown as nobody.
	Name, Document, Email, Phone string
	Anonymous                    bool
}

// settle cleans what was typed and says what is wrong with it.
func (g Gift) settle(c Cause, ways []Way) (Gift, Choice, error) {
	g.Name, g.Document = line(g.Name), br.NormalizeCNPJ(g.Document)
	g.Email, g.Phone = strings.ToLower(strings.TrimSpace(g.Email)), br.NormalizePhone(g.Phone)
	g.Anonymous = g.Anonymous || g.Name == ""
	wrong := problems{}
	wrong.check(tooLong(g.Name, longestName), "nome", "Use um nome com até 120 caracteres.")
	wrong.check(g.Document != "" && !br.ValidCPF(g.Document) && !br.ValidCNPJ(g.Document), "documento", "Confira o CPF ou CNPJ: os dígitos não combinam.")
	wrong.check(g.Email != "" && !br.ValidEmail(g.Email), "email", "Formato do e-mail inválido")
	wrong.check(g.Phone != "" && !br.ValidPhone(g.Phone), "telefone", "Informe o telefone com DDD, como (48) 99123-4567.")
	c.checkValue(g.Value, wrong)
	to, known := c.institution(g.InstitutionID)
	wrong.check(!known && g.InstitutionID == "", "instituicao", "Escolha a instituição que recebe a doação.")
	wrong.check(!known, "instituicao", "Esta instituição não recebe mais doações por esta página. Escolha outra.")
	wrong.check(wayOf(ways, g.Method) == nil, "forma", "Escolha Pix ou cartão, entre as formas mostradas.")
	return g, to, wrong.fault()
}

func wayOf(ways []Way, m Method) *Way {
	for _, w := range ways {
		if w.Method == m {
			return &w
		}
	}
	return nil
}

func (c Cause) checkValue(v money.Amount, wrong problems) {
	for _, offered := range c.Amounts {
		if v == offered {
			return
		}
	}
	wrong.check(v <= 0, "valor", "Escolha ou digite o valor da doação.")
	wrong.check(!c.Free, "valor", "Escolha um dos valores mostrados.")
	wrong.check(v < c.Least, "valor", "O menor valor é "+c.Least.String()+".")
	wrong.check(v > c.Most, "valor", "O maior valor é "+c.Most.String()+".")
}

// institution answers the one that was chosen, or the only one.
func (c Cause) institution(id string) (Choice, bool) {
	if id == "" && len(c.Institutions) == 1 {
		return c.Institutions[0], true
	}
	for _, one := range c.Institutions {
		if one.ID == id {
			return one, true
		}
	}
	return Choice{}, false
}
