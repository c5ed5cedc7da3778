package orders

import (
	"embed"
	"net/http"

	"balcao/app/pages"
)

//go:embed pages
var templates embed.FS

// trackingScript is the source of the script of an order's tracking.
const trackingScript = "src/public/tracking/main.tsx"

// trackingPages are what customers see of an order, at /statusPedido/{code}.
type trackingPages struct {
	*Service
	*pages.Set
}

// Pages answers the pages of tracking (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := trackingPages{s, s.Renderer.Set(templates, trackingScript)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /statuspedido/{code}", p.tracking)
	return map[string]http.Handler{"statuspedido": mux}
}

// tracking is how far an order has come.
func (p trackingPages) tracking(w http.ResponseWriter, r *http.Request) {
	tracked, err := p.tracked(r.Context(), r.PathValue("code"))
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	p.Write(w, r, http.StatusOK, "tracking", pages.Page{Title: "Pedido " + tracked.Code, Private: true, Body: tracked, State: tracked})
}
