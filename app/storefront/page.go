package storefront

import (
	"embed"
	"net/http"

	"balcao/app/pages"
)

//go:embed pages
var templates embed.FS

// shopScript is the source of the shop's script.
const shopScript = "src/public/shop/main.tsx"

// shopPages are the pages of a shop, at /loja/{slug}.
type shopPages struct {
	*Service
	*pages.Set
}

// Pages answers the shop's pages (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := shopPages{s, s.Renderer.Set(templates, shopScript)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /loja/{slug}", p.menu)
	return map[string]http.Handler{"loja": mux}
}

// menu is what a shop sells.
func (p shopPages) menu(w http.ResponseWriter, r *http.Request) {
	shop, err := p.faceOf(r.Context(), r.PathValue("slug"))
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	now, err := p.edition(r.Context(), shop)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	p.Write(w, r, http.StatusOK, "shop", pages.Page{Title: shop.Name, Description: shop.Description, Body: now.menu, State: map[string]any{"menu": now.menu, "slug": shop.Slug, "mesa": nil}})
}
