package donations

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// pageForm is what a refused form had in it, to be shown again.
type pageForm struct {
	Chosen                       money.Amount
	Other, Institution           string
	Name, Document, Email, Phone string
	Anonymous                    bool
	Method                       Method
	secret                       string
	// anew says that somebody wants to give once more.
	anew bool
}

// act does what a form of the page asks for, and leads back to the page.
func (p givePages) act(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, largestForm)
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, fault.New(fault.Invalid, "Não foi possível ler o formulário."))
		return
	}
	c, found := p.causeOf(w, r)
	if !found {
		return
	}
	form := formOf(r)
	secret := form.secret
	if n := len(secret); n < shortestSecret || n > longestSecret {
		secret = cookie(r, ownCookie(c))
	}
	err := p.actors.Allow(operation.AddressOf(r.RemoteAddr))
	if err == nil && secret == "" {
		err = fault.New(fault.Invalid, "Esta página ficou aberta por muito tempo. Confira os dados e envie de novo.")
		form.secret = NewSecret()
	}
	if err == nil {
		secret, err = p.ownSecret(r, c, secret, form.anew)
	}
	if err == nil {
		err = p.do(r, c, secret, form)
	}
	// What failed half-way may have been charged: whoever comes back finds it. A secret that
	// nothing is of would hide what was given before.
	d, trouble := p.mine(r, c, secret, true)
	if trouble == nil && d != nil {
		trouble = p.keep(w, r, c, secret)
	}
	switch {
	case trouble != nil:
		p.Fail(w, r, trouble)
	case err == nil || errors.Is(err, ErrGiven):
		http.Redirect(w, r, Address(c.Link), http.StatusSeeOther)
	default:
		p.write(w, r, c, secret, form, err)
	}
}

// ownSecret is that of what the browser is giving already, or has given, where its form is of
// another tab that does not know; else the form's own. Who wants to give once more does so
// when nothing waits to be paid.
func (p givePages) ownSecret(r *http.Request, c Cause, secret string, anew bool) (string, error) {
	of, err := p.Mine(r.Context(), secret, true)
	if err != nil {
		return secret, err
	}
	if of != nil && of.EventID != c.EventID { // of another cause: that one stays what it is
		secret = NewSecret()
	}
	own := cookie(r, ownCookie(c))
	if own == "" || own == secret {
		return secret, nil
	}
	d, err := p.mine(r, c, own, true)
	if err == nil && d != nil && (d.State == Waiting || d.PaidAt != 0 && !anew) {
		return own, nil
	}
	return secret, err
}

func (p givePages) do(r *http.Request, c Cause, secret string, form pageForm) error {
	switch r.PostFormValue("acao") {
	case "doar":
		value, err := form.value(c)
		if err != nil {
			return err
		}
		return p.Donate(r.Context(), c.Link, secret, operation.AddressOf(r.RemoteAddr), Gift{
			Method: form.Method, Value: value, InstitutionID: form.Institution,
			Name: form.Name, Document: form.Document, Email: form.Email, Phone: form.Phone, Anonymous: form.Anonymous,
		})
	case "desistir":
		if d, err := p.mine(r, c, secret, true); err != nil || d == nil {
			return err
		}
		return p.GiveUp(r.Context(), secret)
	case "nome":
		if d, err := p.mine(r, c, secret, true); err != nil || d == nil {
			return err
		}
		return p.SetAnonymous(r.Context(), secret, form.Anonymous)
	}
	return fault.New(fault.Invalid, "Esta página não conhece o que foi pedido. Volte e tente de novo.")
}

// formOf reads what was typed.
func formOf(r *http.Request) pageForm {
	text := func(name string) string { return clipped(r.PostFormValue(name)) }
	centavos, err := strconv.ParseInt(text("valor"), 10, 64)
	if err != nil {
		centavos = 0
	}
	return pageForm{
		Chosen: money.Amount(centavos), Other: text("outro"), Institution: text("instituicao"),
		Name: text("nome"), Document: text("documento"), Email: text("email"), Phone: text("telefone"),
		Anonymous: text("anonima") != "", Method: Method(text("forma")), secret: text("chave"), anew: text("novo") != "",
	}
}

// value is what somebody wants to give: what he has typed, or else the value that he has
// chosen.
func (f pageForm) value(c Cause) (money.Amount, error) {
	if f.Other == "" || !c.Free {
		if f.Chosen <= 0 {
			return 0, fault.Field("valor", "Escolha ou digite quanto você quer doar.")
		}
		return f.Chosen, nil
	}
	value, ok := typedMoney(f.Other)
	if !ok {
		return 0, fault.Field("valor", "Digite o valor em reais, como 25,00.")
	}
	return value, nil
}

var (
	// typedGrouped is money as Brazilians write it, typedPlain as others do.
	typedGrouped = regexp.MustCompile(`^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$`)
	typedPlain   = regexp.MustCompile(`^(\d+)\.(\d{1,2})$`)
)

// typedMoney reads money as people type it: 50; 50,5; 1.234,50; R$ 50.00.
func typedMoney(text string) (money.Amount, bool) {
	bare := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "R$"))
	found := typedGrouped.FindStringSubmatch(bare)
	if found == nil {
		found = typedPlain.FindStringSubmatch(bare)
	}
	if found == nil {
		return 0, false
	}
	whole := strings.TrimLeft(strings.ReplaceAll(found[1], ".", ""), "0")
	if whole == "" {
		whole = "0"
	}
	if found[2] != "" {
		whole += "." + found[2]
	}
	value, err := money.Parse(whole)
	return value, err == nil
}

// clipped bounds what is typed into a field: more is nobody's name.
func clipped(text string) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), br.LongestEmail)])
}
