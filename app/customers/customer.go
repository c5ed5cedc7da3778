package customers

import (
	"strings"
	"time"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
)

const (
	maxText       = 1000 // S0§9
	maxIdentifier = 100  // S0§9
)

// Sex is a customer's sex as registered (S0§3).
type Sex int

const (
	Male   Sex = 1
	Female Sex = 2
)

// Customer is a customer on the wire (S0§3); what is not known is null.
type Customer struct {
	ID             string       `json:"id"`
	Nome           string       `json:"nome" doc:"empty when only the CPF is known"`
	DataNascimento *string      `json:"dataNascimento" format:"date"`
	CPF            *string      `json:"CPF" doc:"digits only"`
	Identificador  *string      `json:"identificador"`
	Sexo           *Sex         `json:"sexo" enum:"1,2" doc:"1 male, 2 female"`
	Telefone       *string      `json:"telefone" doc:"digits only, with the area code"`
	Email          *string      `json:"email"`
	NomeNaLista    bool         `json:"nomeNaLista" doc:"the name is on the venue's guest list"`
	CategoriaID    *string      `json:"categoriaClienteEstabelecimentoId"`
	EstaBloqueado  bool         `json:"estaBloqueado"`
	EstaAlertado   bool         `json:"estaAlertado"`
	ValorEmAberto  money.Amount `json:"valorEmAberto" doc:"what the customer owes the venue"`
	Anonimizado    bool         `json:"anonimizado" doc:"whose data were erased (D57): nothing of the customer can be changed"`
	Versao         int64        `json:"versao" doc:"grows with every change of what a Draft holds"`
}

// Draft is what the form sends (S0§5). Masks are accepted; absent and null
// mean unknown.
type Draft struct {
	ID             string `json:"id" required:"false" nullable:"true" doc:"absent or null registers a new customer"`
	Nome           string `json:"nome" required:"false" nullable:"true"`
	DataNascimento string `json:"dataNascimento" required:"false" nullable:"true" doc:"AAAA-MM-DD"`
	CPF            string `json:"CPF" required:"false" nullable:"true"`
	Identificador  string `json:"identificador" required:"false" nullable:"true" doc:"up to 100 characters"`
	Sexo           Sex    `json:"sexo" required:"false" nullable:"true" enum:"1,2" doc:"1 male, 2 female"`
	Telefone       string `json:"telefone" required:"false" nullable:"true"`
	Email          string `json:"email" required:"false" nullable:"true"`
	NomeNaLista    bool   `json:"nomeNaLista" required:"false" nullable:"true"`
	CategoriaID    string `json:"categoriaClienteEstabelecimentoId" required:"false" nullable:"true"`
	Versao         *int64 `json:"versao,omitempty" required:"false" nullable:"true" minimum:"1" doc:"of a customer who exists, the one that was read: when somebody else has changed him since, the save is refused with 409. Left out, the save is not checked"`
	// Consentimento is the only one that stays as it is when absent.
	Consentimento *Consent `json:"consentimento,omitempty" required:"false" doc:"absent leaves what is kept"`
}

// settle drops masks and stray spaces, then checks in the order of S0§5, with
// its texts; what S0 does not check comes after. today is the venue's date.
func (d Draft) settle(today time.Time) (Draft, error) {
	d.Nome, d.Identificador = br.OneLine(d.Nome), br.OneLine(d.Identificador)
	d.DataNascimento, d.Email = strings.TrimSpace(d.DataNascimento), strings.TrimSpace(d.Email)
	d.CPF, d.Telefone = br.NormalizeCPF(d.CPF), br.NormalizePhone(d.Telefone)
	switch {
	case d.Nome == "" && d.CPF == "":
		return d, fault.Field("nome", "Preencha o nome ou o CPF para continuar")
	case d.DataNascimento != "" && !pastDate(d.DataNascimento, today):
		return d, fault.Field("dataNascimento", "Insira uma data válida!")
	case d.CPF != "" && !br.ValidCPF(d.CPF):
		return d, errInvalidCPF
	case d.Email != "" && !br.ValidEmail(d.Email):
		return d, fault.Field("email", "Formato do e-mail inválido")
	case d.Telefone != "" && !br.ValidPhone(d.Telefone):
		return d, fault.Field("telefone", "Informe um telefone válido, com DDD.")
	case utf8.RuneCountInString(d.Identificador) > maxIdentifier:
		return d, fault.Field("identificador", "O identificador pode ter até 100 caracteres.")
	case utf8.RuneCountInString(d.Nome) > maxText:
		return d, fault.Field("nome", "O nome pode ter até 1000 caracteres.")
	}
	var err error
	d.Consentimento, err = d.Consentimento.settle(today)
	return d, err
}

var errInvalidCPF = fault.Field("CPF", "Preencha com um CPF válido")

// pastDate reports whether text is a day of the calendar, today at the latest.
func pastDate(text string, today time.Time) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil && text <= today.Format(time.DateOnly)
}
