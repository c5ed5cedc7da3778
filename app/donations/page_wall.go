package donations

import (
	"net/http"
	"strings"

	"balcao/app/operation"
	"balcao/app/pages"
	"balcao/app/qr"
)

// wallView is what the screen in the hall shows: what came in, from whom as far as he allows
// it, and the code that leads to the page.
type wallView struct {
	giveView
	QR qr.Drawing
	// Where is the page's address as people read it.
	Where string
}

// wall is the screen in the hall. It has nothing that the page has not.
func (p givePages) wall(w http.ResponseWriter, r *http.Request) {
	if err := p.readers.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	c, found := p.causeOf(w, r)
	if !found {
		return
	}
	v := wallView{giveView: giveView{Cause: c, Address: Address(c.Link)}}
	v.Light, v.Dark = Themes(c.Color)
	err := p.seeProgress(r.Context(), &v.giveView)
	address := p.origin(r) + v.Address
	if err == nil {
		v.QR, err = qr.Draw(address)
	}
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	_, v.Where, _ = strings.Cut(address, "://")
	p.Write(w, r, http.StatusOK, "donate-wall", pages.Page{Title: "Telão: " + c.Name, Unlisted: true, Personal: true, Body: v})
}

// origin is where phones find this server: the address that it was told, or the one by which
// the screen has found it.
func (p givePages) origin(r *http.Request) string {
	switch {
	case p.PublicURL != "":
		return p.PublicURL
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
