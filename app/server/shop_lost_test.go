package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"balcao/app/server/servertest"
)

// ask calls an address as a browser does, without following where it leads.
func (v *visitor) ask(method, path string) webPage {
	v.Helper()
	req, err := http.NewRequestWithContext(v.Context(), method, v.URL+path, nil)
	if err != nil {
		v.Fatal(err)
	}
	req.Header.Set("Accept", "text/html")
	res, err := v.web.Do(req)
	return v.read(res, err)
}

func TestAddressesThatLeadNowhereAreKind(t *testing.T) {
	s := servertest.Start(t)
	v := &visitor{T: t, Server: s, venue: s.Venue("Bar do Cais")}
	v.forget()
	shop := "/loja/" + v.venue.Slug
	for path, home := range map[string]string{
		shop + "/promocoes": shop, shop + "/produto": shop, shop + "/produto/1/2/3": shop, shop + "/carrinho/velho": shop,
		"/loja/outra/promocoes": "",
	} {
		page := v.ask("GET", path).says(404)
		if home != "" {
			page.says(404, "Esta página não existe", `href="`+home+`"`, "Ver o cardápio")
		} else {
			page.says(404, "Confira o endereço")
		}
	}
	for _, call := range [][2]string{
		{"POST", shop}, {"PUT", shop + "/carrinho"}, {"DELETE", shop + "/produto/" + v.venue.Product}, {"POST", "/statusPedido"}, {"POST", "/statusPedido/abc"},
		{"POST", "/statusPedido/abc/recibo"},
	} {
		v.ask(call[0], call[1]).says(404, "Esta página não existe").silent("Method Not Allowed")
	}
}

func TestTheShopsDoorAsksWhichShop(t *testing.T) {
	s := servertest.Start(t)
	v := &visitor{T: t, Server: s, venue: s.Venue("Bar do Cais")}
	v.forget()
	page := v.ask("GET", "/loja").says(200, "Qual loja", `<form action="/loja" method="get"`, `href="/statusPedido"`)
	if page.header.Get("X-Robots-Tag") == "" {
		t.Error("search engines list the door")
	}
	for _, typed := range []string{v.venue.Slug, strings.ToUpper(v.venue.Slug) + "/", v.URL + "/loja/" + v.venue.Slug + "?como=mesa", " " + v.venue.Slug + " "} {
		if to := v.ask("GET", "/LOJA/?loja="+url.QueryEscape(typed)).says(303).header.Get("Location"); to != "/loja/"+v.venue.Slug {
			t.Errorf("%q leads to %s", typed, to)
		}
	}
	v.ask("GET", "/loja?loja="+url.QueryEscape("//evil.test/")).says(303)
	if to := v.ask("GET", "/loja?loja="+url.QueryEscape(`https://balcao.test/loja/bar/produto/1`)).says(303).header.Get("Location"); to != "/loja/bar" {
		t.Errorf("a product's address leads to %s", to)
	}
}

// What the browser that has ordered keeps leads others back to the order.
func TestTheReceiptOfAnotherBrowserLeadsToTheOrder(t *testing.T) {
	s := servertest.Start(t)
	v := &visitor{T: t, Server: s, venue: s.Venue("Bar do Cais")}
	v.forget()
	order := "/statusPedido/" + s.Order(v.venue).CodigoAcompanhamento
	for _, path := range []string{"/recibo", "/cancelar"} {
		v.ask("GET", order+path).says(404, "aparelho em que o pedido foi feito", `href="`+order+`"`).silent("peça outro link")
	}
}
