package donations

import (
	"embed"
	"net/http"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/pages"
	"balcao/app/throttle"
)

//go:embed pages
var templates embed.FS

// pageScript is the source of the page's script.
const pageScript = "src/public/donate/main.ts"

// givePages are what people who donate see, at /doar/{link}. They are whole without the script.
type givePages struct {
	*Service
	*pages.Set
	actors, readers *throttle.Limiter
}

const (
	// defaultPerAddress is how often one address may act in a minute, where the Config says
	// nothing else; readersShare is how many times as often it may look.
	defaultPerAddress, readersShare = 60, 20
	// keptFor is how long the browser keeps the secret of a donation: for as long as somebody
	// may want the receipt.
	keptFor = 90 * 24 * time.Hour
	// largestForm is what a form of the page may send.
	largestForm                   = 16 << 10
	shortestSecret, longestSecret = 20, 64
)

// Pages answers the public pages (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	often := s.PerAddress
	if often == 0 {
		often = defaultPerAddress
	}
	p := givePages{
		s, s.Renderer.Set(templates, pageScript),
		throttle.New(often, s.Clock, "Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo."),
		throttle.New(readersShare*often, s.Clock, "Muitas consultas em pouco tempo. Aguarde um instante: a página se atualiza sozinha."),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /doar/{link}", p.show)
	mux.HandleFunc("POST /doar/{link}", p.act)
	mux.HandleFunc("GET /doar/{link}/recibo", p.receipt)
	mux.HandleFunc("GET /doar/{link}/telao", p.wall)
	mux.HandleFunc("/doar", p.lost)
	mux.HandleFunc("/doar/{path...}", p.lost)
	return map[string]http.Handler{"doar": mux}
}

func (p givePages) lost(w http.ResponseWriter, r *http.Request) { p.Fail(w, r, pages.ErrNoPage) }

// causeOf answers what the page's address leads to; where it leads nowhere, or to another
// address, it has answered the request.
func (p givePages) causeOf(w http.ResponseWriter, r *http.Request) (Cause, bool) {
	c, err := p.CauseOf(r.Context(), r.PathValue("link"))
	if err != nil {
		p.Fail(w, r, err)
		return c, false
	}
	if r.Method == http.MethodGet && r.PathValue("link") != c.Link {
		rest := strings.TrimPrefix(r.URL.Path, Address(r.PathValue("link")))
		http.Redirect(w, r, Address(c.Link)+rest, http.StatusSeeOther)
		return c, false
	}
	return c, true
}

// The browser keeps two secrets of a cause: of the donation that it makes, and of the one
// which it has made before.
func ownCookie(c Cause) string  { return "doacao-" + c.EventID }
func pastCookie(c Cause) string { return "doada-" + c.EventID }

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// mine is the donation to the cause that a secret is of; nil for none.
func (p givePages) mine(r *http.Request, c Cause, secret string, fresh bool) (*Donation, error) {
	if secret == "" {
		return nil, nil
	}
	d, err := p.Mine(r.Context(), secret, fresh)
	if err != nil || d == nil || d.EventID != c.EventID || d.VenueID != c.VenueID {
		return nil, err
	}
	return d, nil
}

// keep has the browser keep the secret of a donation, and beside it that of the one which it
// has made before.
func (p givePages) keep(w http.ResponseWriter, r *http.Request, c Cause, secret string) error {
	own := cookie(r, ownCookie(c))
	before, err := p.mine(r, c, own, true)
	if err != nil {
		return err
	}
	write := func(name, secret string) {
		p.Keep(w, &http.Cookie{Name: name, Value: secret, Path: "/doar", MaxAge: int(keptFor / time.Second)})
	}
	if before != nil && before.PaidAt != 0 && own != secret {
		write(pastCookie(c), own)
	}
	write(ownCookie(c), secret)
	return nil
}

// paid answers the donation that the browser has made last; nil for none.
func (p givePages) paid(r *http.Request, c Cause) (*Donation, error) {
	for _, name := range []string{ownCookie(c), pastCookie(c)} {
		d, err := p.mine(r, c, cookie(r, name), false)
		if err != nil || d != nil && d.PaidAt != 0 {
			return d, err
		}
	}
	return nil, nil
}

// show is what can be given now, or what became of the browser's donation.
func (p givePages) show(w http.ResponseWriter, r *http.Request) {
	if err := p.readers.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	c, found := p.causeOf(w, r)
	if !found {
		return
	}
	own := cookie(r, ownCookie(c))
	d, err := p.mine(r, c, own, false)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	if d == nil {
		own = ""
	}
	if r.URL.Query().Has("novo") && (d == nil || d.State != Waiting) {
		p.write(w, r, c, "", pageForm{anew: true}, nil)
		return
	}
	p.write(w, r, c, own, pageForm{}, nil)
}

// receipt is the numbered receipt as it is printed.
func (p givePages) receipt(w http.ResponseWriter, r *http.Request) {
	if err := p.readers.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	c, found := p.causeOf(w, r)
	if !found {
		return
	}
	d, err := p.paid(r, c)
	if err == nil && d == nil {
		p.FailTo(w, r, fault.New(fault.NotFound, "O recibo só abre no aparelho em que a doação foi feita."), pages.Way{Href: Address(c.Link), Text: "Voltar à campanha"})
		return
	}
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	seen, err := p.receiptPage(r.Context(), c, *d)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	p.Write(w, r, http.StatusOK, "donate-receipt", pages.Page{Title: "Recibo " + d.Receipt, Private: true, Plain: true, Body: seen})
}
