package storefront

import (
	"net/http"
	"net/url"
	"strings"

	"balcao/app/pages"
)

// door asks which shop somebody looks for, and leads on to it. Shops are not listed there:
// whoever is in one has its address.
func (p shopPages) door(w http.ResponseWriter, r *http.Request) {
	if slug := slugIn(r.URL.Query().Get("loja")); slug != "" {
		http.Redirect(w, r, "/loja/"+url.PathEscape(slug), http.StatusSeeOther)
		return
	}
	p.Write(w, r, http.StatusOK, "door", pages.Page{Title: "Qual loja você procura?", Private: true, Plain: true})
}

// slugIn is the shop in what somebody has typed or pasted: what stands after /loja/ in an
// address, or the slug itself.
func slugIn(typed string) string {
	address := strings.ToLower(strings.TrimSpace(typed))
	if end := strings.IndexAny(address, "?#"); end >= 0 {
		address = address[:end]
	}
	if _, after, isAddress := strings.Cut(address, "/loja/"); isAddress {
		address = after
	}
	slug, _, _ := strings.Cut(strings.Trim(address, "/"), "/")
	return slug
}

// lost answers what no page of a shop is called by: it leads back to the menu.
func (p shopPages) lost(w http.ResponseWriter, r *http.Request) {
	shop, err := p.faceOf(r.Context(), r.PathValue("slug"))
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	p.FailTo(w, r, pages.ErrNoPage, pages.Way{Href: "/loja/" + shop.Slug, Text: "Ver o cardápio"})
}
