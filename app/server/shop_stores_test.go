package server_test

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/stores"
)

// sells adds a product of a store that is open at these hours of a Saturday, and at no others;
// without hours always.
func (v *visitor) sells(store, product string, hours ...string) (storeID, productID string) {
	v.Helper()
	draft := stores.Draft{Name: store}
	if len(hours) > 0 {
		draft.AvailableDay = []stores.AvailableDay{{DayOfWeek: 6, StartHour: hours[0], EndHour: hours[1]}}
	}
	added, err := v.Stores.Add(v.Context(), v.venue.ID, draft)
	if err != nil {
		v.Fatal(err)
	}
	categories, err := v.Catalog.Categories(v.Context(), v.venue.ID)
	if err != nil {
		v.Fatal(err)
	}
	sold, err := v.Catalog.AddProduct(v.Context(), catalog.Product{
		VenueID: v.venue.ID, CategoryID: categories[0].ID, StoreID: added.ID, Name: product, Price: money.Amount(900), ForSale: true,
	})
	if err != nil {
		v.Fatal(err)
	}
	return added.ID, sold.ID
}

func (v *visitor) menu() (m storefront.Menu) {
	v.Helper()
	v.Want(http.StatusOK, "", "GET", "/api/storefront/"+v.venue.Slug, nil).JSON(v.T, &m)
	return m
}

// Whoever looks at the menu sees who makes what, and that nothing of a closed store can be
// ordered. It is Friday, 21:00.
func TestTheShopNamesItsStores(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		pasta, pastel := v.sells("Pastelaria", "Pastel de queijo", "11:30", "15:00")
		_, juice := v.sells("Sucos da Vila", "Suco de caju")
		v.open("").says(200, `<p class="store">Pastelaria · fechada, abre amanhã às 11h30</p>`, `<p class="store">Sucos da Vila</p>`).silent("Loja de Bar do Cais")
		v.open("?busca=pastelaria").says(200, "<h3>Pastel de queijo").silent("<h3>Suco de caju")
		v.open("/produto/"+pastel).says(200, "A loja Pastelaria está fechada, abre amanhã às 11h30.").silent("Pôr no carrinho")
		menu := v.menu()
		if len(menu.Lojas) != 2 || menu.Lojas[0].Nome != "Pastelaria" || menu.Lojas[0].AbreEm == nil || menu.Lojas[1].Situacao != "" {
			t.Errorf("the menu has the stores %+v", menu.Lojas)
		}
		v.send("/produto/"+juice, url.Values{"quantidade": {"1"}}).says(303)
		v.open("/carrinho").says(200, "Suco de caju", "Sucos da Vila")

		// A store that opens in time is ordered from for later, one that somebody has closed is not.
		v.configure(func(c *storefront.Configuration) { c.LaterDays, c.LaterLeadMinutes = 2, 30 })
		v.open("/produto/"+pastel).says(200, "Pôr no carrinho", "Pastelaria · fechada, abre amanhã às 11h30")
		if err := v.Stores.SetClosed(t.Context(), v.venue.ID, pasta, true); err != nil {
			t.Fatal(err)
		}
		v.open("/produto/"+pastel).says(200, "A loja Pastelaria está fechada agora.").silent("Pôr no carrinho")
		v.open("").says(200, "Pastelaria · fechada agora")
		if err := v.Stores.SetClosed(t.Context(), v.venue.ID, pasta, false); err != nil {
			t.Fatal(err)
		}
		if got := v.menu().Lojas[0].Situacao; got != "fechada, abre amanhã às 11h30" {
			t.Errorf("once it is opened again the menu says %q", got)
		}
	})
}

// A closed shop that takes orders for later says for when, wherever it says that it is closed.
func TestAClosedShopSaysForWhenItTakesOrders(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		closed := func(c *storefront.Configuration) {
			c.AvailableDay = []storefront.Opening{{DayOfWeek: 6, StartHour: "18:00", EndHour: "23:00"}}
		}
		v.configure(closed)
		v.open("").says(200, "O cardápio continua aqui para você ver.")
		v.configure(func(c *storefront.Configuration) { c.LaterDays, c.LaterLeadMinutes, c.LaterPerQuarter = 2, 45, 1 })
		v.open("").says(200, "Você já pode pedir para amanhã às 18:45.")
		v.open("?mesa="+v.TableToken(v.venue)).says(200, "O cardápio continua aqui para você ver.")
		v.forget()
		menu := v.menu()
		if menu.Aberto || menu.ProximoHorario != "amanhã às 18:45" || !menu.ParaMaisTarde {
			t.Errorf("the menu says %t, %q", menu.Aberto, menu.ProximoHorario)
		}
		// Somebody takes the only place of that quarter of an hour.
		cart := orders.Cart{TipoEntrega: "retirada", Itens: []orders.Line{{ProdutoID: v.venue.Product, Quantidade: 1}}, ListarHorarios: true}
		var q orders.Quote
		v.Want(200, "", "POST", "/api/storefront/"+v.venue.Slug+"/quote", cart).JSON(t, &q)
		v.Want(200, "", "POST", "/api/storefront/"+v.venue.Slug+"/orders", orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", Itens: cart.Itens, Para: q.ProximoHorario, TotalEsperado: &q.Totais.Total,
		}, "Idempotency-Key: "+rand.Text())
		if menu := v.menu(); menu.ProximoHorario != "amanhã às 19:00" {
			t.Errorf("then the menu says %q", menu.ProximoHorario)
		}
		v.configure(func(c *storefront.Configuration) { c.AllowDeliveryHome, c.AllowCatchOnShop = false, false })
		if menu := v.menu(); menu.ProximoHorario != "" {
			t.Errorf("with tables alone the menu says %q", menu.ProximoHorario)
		}
		v.configure(func(c *storefront.Configuration) { c.AvailableDay = nil })
		if menu := v.menu(); !menu.Aberto || menu.ProximoHorario != "" {
			t.Errorf("open, the menu says %q", menu.ProximoHorario)
		}
	})
}

// Wherever the links of the preview lead, it is the preview: without scripts, forms that order,
// and what somebody has in his bag.
func TestThePreviewStaysOne(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.fill("1")
		path := "/loja/" + v.venue.Slug
		v.open("?previa").says(200, `href="`+path+"/produto/"+v.venue.Product+`?previa"`, `href="`+path+`?previa&como=retirada"`, `<input type="hidden" name="previa" value="">`).
			silent("Ver carrinho", "<script")
		v.open("?previa&como=retirada&busca=sushi").says(200, `href="`+path+`?previa&como=retirada">Limpar filtros`)
		v.open("/produto/"+v.venue.Product+"?previa").says(200, "Moqueca de Bar do Cais", `href="`+path+`?previa"`).
			silent("Pôr no carrinho", "JavaScript", "<script")
		v.open("/produto/00000000-0000-0000-0000-000000000000?previa").says(404, `href="`+path+`?previa"`)
	})
}

// What browsers keep is sent back by HTTPS alone where people reach the shop by it.
func TestCookiesOfTheShopAreSecure(t *testing.T) {
	for address, secure := range map[string]bool{"https://balcao.test": true, "http://balcao.test": false} {
		s := servertest.Start(t, func(c *server.Config) { c.PublicURL = address })
		v := &visitor{T: t, Server: s, venue: s.Venue("Bar do Cais")}
		v.forget()
		v.open("/produto/" + v.venue.Product).says(200)
		page := v.send("/produto/"+v.venue.Product, url.Values{"quantidade": {"1"}}).says(303)
		if kept := page.header.Get("Set-Cookie"); !strings.Contains(kept, "HttpOnly") || strings.Contains(kept, "Secure") != secure {
			t.Errorf("by %s: %s", address, kept)
		}
	}
}
