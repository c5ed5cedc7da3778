package paymentlinks

import (
	"embed"
	"net/http"
	"time"

	"balcao/app/fault"
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
	// useCookie keeps the secret of a use in the browser that pays, for the link's own page,
	// receiptCookie that of the use which it has paid before.
	useCookie, receiptCookie = "pagamento", "recibo"
	// useLife is how long the browser keeps them: for as long as somebody may want the receipt.
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
func kept(r *http.Request) string { return cookie(r, useCookie) }

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// keep has the browser keep the secret of a use, and beside it that of the one which it has
// paid before.
func (p payPages) keep(w http.ResponseWriter, r *http.Request, l Link, secret string) error {
	own, err := useBy(r.Context(), p.DB.Write.NewSelect(), l.ID, kept(r))
	if err != nil {
		return err
	}
	write := func(name, secret string) {
		p.Keep(w, &http.Cookie{Name: name, Value: secret, Path: Address(l.ID), MaxAge: int(useLife / time.Second)})
	}
	if own != nil && own.PaidAt != 0 && kept(r) != secret {
		write(receiptCookie, kept(r))
	}
	write(useCookie, secret)
	return nil
}

// paidUse answers the use that the browser has paid last; nil for none.
func (p payPages) paidUse(r *http.Request, l Link) (*Use, error) {
	for _, name := range []string{useCookie, receiptCookie} {
		u, err := useBy(r.Context(), p.DB.Read.NewSelect(), l.ID, cookie(r, name))
		if err != nil || u != nil && u.PaidAt != 0 {
			return u, err
		}
	}
	return nil, nil
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
	u, err := useBy(r.Context(), p.DB.Read.NewSelect(), l.ID, kept(r))
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	if r.URL.Query().Has("novo") && (u == nil || u.State != Waiting) {
		p.write(w, r, l, "", typed{anew: true}, nil)
		return
	}
	p.write(w, r, l, kept(r), typed{}, nil)
}

// receipt is the numbered receipt as it is printed.
func (p payPages) receipt(w http.ResponseWriter, r *http.Request) {
	if err := p.readers.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	l, found := p.linkOf(w, r)
	if !found {
		return
	}
	u, err := p.paidUse(r, l)
	if err == nil && u == nil {
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
