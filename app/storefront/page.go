package storefront

import (
	"embed"
	"net/http"
	"time"

	"balcao/app/pages"
)

//go:embed pages
var templates embed.FS

// shopScript is the source of the shop's script.
const shopScript = "src/public/shop/main.tsx"

// shopPages are the pages of a shop, at /loja/{slug}. They are whole without the script.
type shopPages struct {
	*Service
	*pages.Set
}

// Pages answers the shop's pages (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := shopPages{s, s.Renderer.Set(templates, shopScript)}
	mux := http.NewServeMux()
	mux.HandleFunc("/loja", p.door)
	mux.HandleFunc("/loja/{slug}", p.lost)
	mux.HandleFunc("/loja/{slug}/{rest...}", p.lost)
	for pattern, page := range map[string]func(visit, http.ResponseWriter, *http.Request){
		"GET /loja/{slug}":                 p.showMenu,
		"GET /loja/{slug}/produto/{id}":    p.showProduct,
		"POST /loja/{slug}/produto/{id}":   p.addProduct,
		"GET /loja/{slug}/" + bagCookie:    p.showBag,
		"POST /loja/{slug}/" + bagCookie:   p.sendBag,
		"GET /loja/{slug}/" + tableCookie:  p.showTable,
		"POST /loja/{slug}/" + tableCookie: p.sendTable,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, largestForm)
			v, err := p.visit(w, r)
			if err != nil {
				p.Fail(w, r, err)
				return
			}
			page(v, w, r)
		})
	}
	return map[string]http.Handler{"loja": mux}
}

// largestForm is what a form of these pages may send.
const largestForm = 64 << 10

// pageState is what the shop's script starts from.
type pageState struct {
	Slug string `json:"slug"`
	// Table is where the customer sits; null elsewhere.
	Table *tableState `json:"mesa"`
	// Bag is what he has put there by plain forms; null while it is empty.
	Bag  *bagState `json:"carrinho"`
	Menu Menu      `json:"menu"`
	// Now is this server's time: a phone's clock may be another.
	Now time.Time `json:"agora"`
}

// tableState is a table for the page's script: what its QR carries, and what it is called.
type tableState struct {
	Token string `json:"token"`
	Name  string `json:"nome"`
}

// elsewhere sends whoever has the script from a plain form's page to where the script does the same.
type elsewhere struct {
	Address string `json:"ir"`
}

// page is one of the shop's pages.
func (v visit) page(title string, body any) pages.Page {
	return pages.Page{
		Title: title, Description: v.Menu.Descricao, Body: body,
		Unlisted: !v.Listed, Plain: v.Preview, Personal: v.Table != nil || v.Notice != "" || len(v.bag.Lines) > 0,
	}
}
