package paymentlinks

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// typed is what a refused form had in it, to be shown again.
type typed struct {
	Method                Method
	Document, Email, Code string
	secret                string
	// anew says that somebody wants to pay once more.
	anew bool
}

// act does what a form of the page asks for, and leads back to the page.
func (p payPages) act(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, largestForm)
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, fault.New(fault.Invalid, "Não foi possível ler o formulário."))
		return
	}
	l, found := p.linkOf(w, r)
	if !found {
		return
	}
	secret := r.PostFormValue("chave")
	if n := len(secret); n < shortestSecret || n > longestSecret {
		secret = kept(r)
	}
	t := typed{Method(r.PostFormValue("forma")), clip(r.PostFormValue("documento")), clip(r.PostFormValue("email")), clip(r.PostFormValue("codigo")), secret, r.PostFormValue("novo") != ""}
	err := p.actors.Allow(operation.AddressOf(r.RemoteAddr))
	if err == nil && secret == "" {
		err = fault.New(fault.Invalid, "Esta página ficou aberta por muito tempo. Confira os dados e envie de novo.")
		t.secret = NewSecret()
	}
	if err == nil {
		secret, err = p.ownUse(r, l, secret)
	}
	if err == nil {
		err = p.do(r, l, secret, t)
	}
	// What failed half-way may have been charged: whoever comes back finds it. A secret that
	// nothing is of would hide what was paid before.
	u, trouble := useBy(r.Context(), p.DB.Write.NewSelect(), l.ID, secret)
	if trouble == nil && u != nil {
		trouble = p.keep(w, r, l, secret)
	}
	switch {
	case trouble != nil:
		p.Fail(w, r, trouble)
	case err == nil || errors.Is(err, errUseClosed):
		http.Redirect(w, r, Address(l.ID), http.StatusSeeOther)
	case fault.Is(err, fault.NotFound):
		http.Redirect(w, r, Address(l.ID)+"?novo", http.StatusSeeOther)
	default:
		p.write(w, r, l, secret, t, err)
	}
}

// ownUse answers the secret of what the browser is paying already, or has paid, where its form
// is of another tab that does not know; else the form's own. Who wants to pay once more does
// so when nothing waits to be paid.
func (p payPages) ownUse(r *http.Request, l Link, secret string) (string, error) {
	own := kept(r)
	if own == "" || own == secret {
		return secret, nil
	}
	anew := r.PostFormValue("novo") != ""
	u, err := useBy(r.Context(), p.DB.Write.NewSelect(), l.ID, own)
	if err == nil && u != nil && (u.State == Waiting || u.PaidAt != 0 && !anew) {
		return own, nil
	}
	return secret, err
}

func (p payPages) do(r *http.Request, l Link, secret string, t typed) error {
	payer := Payer{Method: t.Method, Document: t.Document, Email: t.Email, Expected: shownValue(r)}
	switch r.PostFormValue("acao") {
	case "pagar":
		if l.Authenticated {
			u, err := useBy(r.Context(), p.DB.Write.NewSelect(), l.ID, secret)
			if err != nil {
				return err
			}
			if u == nil || u.ProvenAt == 0 {
				if err := p.senders.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
					return err
				}
				return p.Identify(r.Context(), l.ID, secret, payer)
			}
		}
		return p.Pay(r.Context(), l.ID, secret, payer)
	case "codigo":
		if err := p.Prove(r.Context(), l.ID, secret, t.Code); err != nil {
			return err
		}
		u, err := useBy(r.Context(), p.DB.Write.NewSelect(), l.ID, secret)
		if err != nil || u == nil {
			return err
		}
		return p.Pay(r.Context(), l.ID, secret, Payer{Method: u.Method, Expected: payer.Expected})
	case "reenviar":
		if err := p.senders.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
			return err
		}
		return p.SendAgain(r.Context(), l.ID, secret)
	case "corrigir":
		return p.Forget(r.Context(), l.ID, secret)
	case "desistir":
		return p.GiveUp(r.Context(), l.ID, secret)
	}
	return fault.New(fault.Invalid, "Esta página não conhece o que foi pedido. Volte e tente de novo.")
}

// shownValue is the value that the form's page has shown; 0 where it is not told.
func shownValue(r *http.Request) money.Amount {
	centavos, err := strconv.ParseInt(r.PostFormValue("valor"), 10, 64)
	if err != nil {
		return 0
	}
	return money.Amount(centavos)
}

// clip bounds what is typed into a field: more is nobody's name.
func clip(text string) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), br.LongestEmail)])
}
