package orders

import (
	"embed"
	"net/http"
	"net/url"
	"strings"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/pages"
	"balcao/app/throttle"
)

//go:embed pages
var templates embed.FS

// trackingScript is the source of the script of an order's tracking.
const trackingScript = "src/public/tracking/main.tsx"

// trackingsPerMinute limits how often one address looks at orders: the phones of a full
// house on its Wi-Fi, not somebody who tries codes out.
const trackingsPerMinute = 300

// trackingPages are what customers see of an order, at /statusPedido/{code}.
type trackingPages struct {
	*Service
	*pages.Set
	perReader *throttle.Limiter
}

// Pages answers the pages of tracking (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := trackingPages{s, s.Renderer.Set(templates, trackingScript), throttle.New(trackingsPerMinute, s.Clock,
		"Muitas consultas em pouco tempo. Aguarde um instante.")}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /statuspedido", p.lookUp)
	mux.HandleFunc("GET /statuspedido/{path...}", p.tracking)
	mux.HandleFunc("GET /statuspedido/{code}/recibo", p.ownReceipt)
	mux.HandleFunc("GET /statuspedido/{code}/cancelar", p.askToCancel)
	mux.HandleFunc("POST /statuspedido/{code}/cancelar", p.sendCancel)
	mux.HandleFunc("POST /statuspedido/{code}/pagamento", p.sendWay)
	mux.HandleFunc("/statuspedido", p.lost)
	mux.HandleFunc("/statuspedido/{path...}", p.lost)
	return map[string]http.Handler{"statuspedido": mux}
}

// tracking is how far an order has come. The code is the last part of the address.
func (p trackingPages) tracking(w http.ResponseWriter, r *http.Request) {
	code := codeIn(r.PathValue("path"))
	if err := p.perReader.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	way, shop, err := p.journeyOf(r.Context(), code)
	if fault.Is(err, fault.NotFound) {
		p.ask(w, r, http.StatusNotFound, lookUp{"Não encontramos este pedido", "Confira o código com a loja, ou abra de novo o endereço que você recebeu.", code})
		return
	}
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	seen := way.seen(shop, p.Clock.Now())
	if _, err := p.ownOrder(r, code); err == nil {
		seen.Own = way.own(seen.state.Tracked)
	} else if !fault.Is(err, fault.NotFound) {
		p.Fail(w, r, err)
		return
	}
	p.Write(w, r, http.StatusOK, "tracking", pages.Page{Title: "Pedido " + seen.Code + " – " + seen.Shop.Nome, Private: true, Body: seen, State: seen.state})
}

// lost answers what no page is called by.
func (p trackingPages) lost(w http.ResponseWriter, r *http.Request) {
	p.FailTo(w, r, pages.ErrNoPage, pages.Way{Href: "/statusPedido", Text: "Acompanhar um pedido"})
}

// lookUp is the form that asks for an order's code.
type lookUp struct{ Title, Text, Code string }

// lookUp asks for a code, and leads on to its order.
func (p trackingPages) lookUp(w http.ResponseWriter, r *http.Request) {
	if code := codeIn(r.URL.Query().Get("codigo")); code != "" {
		http.Redirect(w, r, "/statusPedido/"+url.PathEscape(code), http.StatusSeeOther)
		return
	}
	p.ask(w, r, http.StatusOK, lookUp{"Acompanhar pedido", "Digite o código de acompanhamento, ou cole o endereço que você recebeu.", ""})
}

func (p trackingPages) ask(w http.ResponseWriter, r *http.Request, status int, form lookUp) {
	p.Write(w, r, status, "lookup", pages.Page{Title: "Acompanhar pedido", Private: true, Body: form})
}

// codeIn is the code in what somebody has typed or pasted: the last part of an address, or
// the code itself.
func codeIn(typed string) string {
	address := strings.TrimSpace(typed)
	if end := strings.IndexAny(address, "?#"); end >= 0 {
		address = address[:end]
	}
	address = strings.TrimRight(address, "/")
	return strings.ToLower(strings.Join(strings.Fields(address[strings.LastIndex(address, "/")+1:]), ""))
}
