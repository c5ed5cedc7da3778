package paymentlinks

import (
	"embed"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/pages"
)

//go:embed pages
var templates embed.FS

// pageScript is the source of the page's script.
const pageScript = "src/public/paylink/main.ts"

// payPages are what people who pay see of a link, at /paymentlink/{id}. They are whole
// without the script.
type payPages struct {
	*Service
	*pages.Set
}

// Pages answers the public pages (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := payPages{s, s.Renderer.Set(templates, pageScript)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /paymentlink/{id}", p.show)
	mux.HandleFunc("POST /paymentlink/{id}", p.act)
	mux.HandleFunc("GET /paymentlink/{id}/recibo", p.receipt)
	mux.HandleFunc("/paymentlink", p.lost)
	mux.HandleFunc("/paymentlink/{path...}", p.lost)
	return map[string]http.Handler{"paymentlink": mux}
}

// Address is a link's path.
func Address(id string) string { return "/paymentlink/" + id }

const (
	// useCookie keeps the secret of a use in the browser that pays, for the link's own page.
	useCookie = "pagamento"
	// useLife is how long the browser keeps it: for as long as somebody may want the receipt.
	useLife = 90 * 24 * time.Hour
	// largestForm is what a form of the page may send.
	largestForm                   = 16 << 10
	shortestSecret, longestSecret = 20, 64
)

func (p payPages) lost(w http.ResponseWriter, r *http.Request) { p.Fail(w, r, pages.ErrNoPage) }

// linkOf answers the link of a page's address, deleted ones too; where there is none it has
// answered the request.
func (p payPages) linkOf(w http.ResponseWriter, r *http.Request) (Link, bool) {
	l, err := one(r.Context(), p.DB.Read.NewSelect(), "id = ?", r.PathValue("id"))
	if err != nil {
		p.Fail(w, r, err)
	}
	return l, err == nil
}

// kept is the secret that the browser keeps.
func kept(r *http.Request) string {
	c, err := r.Cookie(useCookie)
	if err != nil {
		return ""
	}
	return c.Value
}

func keep(w http.ResponseWriter, l Link, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: useCookie, Value: secret, Path: Address(l.ID), MaxAge: int(useLife / time.Second), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// show is what can be done with the link now, or what became of the browser's use of it.
func (p payPages) show(w http.ResponseWriter, r *http.Request) {
	if err := p.readers.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	l, found := p.linkOf(w, r)
	if !found {
		return
	}
	secret := kept(r)
	t := typed{}
	if r.URL.Query().Has("novo") {
		secret, t.anew = "", true
	}
	p.write(w, r, l, secret, t, nil)
}

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
	if err == nil || fault.Is(err, fault.NotFound) || errors.Is(err, errUseClosed) {
		keep(w, l, secret)
		http.Redirect(w, r, Address(l.ID), http.StatusSeeOther)
		return
	}
	p.write(w, r, l, secret, t, err)
}

// ownUse answers the secret of what the browser is paying already, or has paid, where its form
// is of another tab that does not know; else the form's own.
func (p payPages) ownUse(r *http.Request, l Link, secret string) (string, error) {
	own := kept(r)
	if own == "" || own == secret || r.PostFormValue("novo") != "" {
		return secret, nil
	}
	u, err := useBy(r.Context(), p.DB.Write.NewSelect(), l.ID, own)
	if err == nil && u != nil && (u.State == Waiting || u.PaidAt != 0) {
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
	return string(runes[:min(len(runes), longestEmail)])
}

// receipt is the numbered receipt as it is printed.
func (p payPages) receipt(w http.ResponseWriter, r *http.Request) {
	l, found := p.linkOf(w, r)
	if !found {
		return
	}
	u, err := useBy(r.Context(), p.DB.Read.NewSelect(), l.ID, kept(r))
	if err == nil && (u == nil || u.PaidAt == 0) {
		p.FailTo(w, r, fault.New(fault.NotFound, "O recibo só abre no aparelho em que o pagamento foi feito."), pages.Way{Href: Address(l.ID), Text: "Voltar ao pagamento"})
		return
	}
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	seen, err := p.receiptOf(r.Context(), l, *u)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	p.Write(w, r, http.StatusOK, "paylink-receipt", pages.Page{Title: "Recibo " + u.Receipt, Private: true, Plain: true, Body: seen})
}
