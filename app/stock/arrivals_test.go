package stock_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"balcao/app/orders"
)

// A movement that has been committed is done, even if what waits for its stock cannot be
// put on sale.
func TestAMovementIsDoneWhateverBecomesOfSales(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		failed := errors.New("the catalogue cannot be written")
		c.Stock.Arrived = func(context.Context, string, []string) error { return failed }
		c.comes(beer, 10, 20)
		out, _ := c.record(http.StatusOK, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 4}}})
		c.Want(http.StatusOK, c.token, "POST", "/api/estoque/movimentos/"+out.ID+"/estornar", fields{"localClienteId": c.venue.ID})
		c.has(beer, 10, 0)
		if logged := c.Log.String(); !strings.Contains(logged, failed.Error()) {
			t.Errorf("nobody is told of it: %s", logged)
		}
	})
}

// What is sold out until stock arrives is on sale again once something is there: of an
// order that ended, and of an exit that was taken back.
func TestStockArrivesByOrdersAndReversalsToo(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		soup := c.product("Sopa")
		c.comes(soup, 2, 8)
		begun := func(actions ...string) string {
			o, _ := c.orders(http.StatusOK, orderOf(soup, 2))
			for _, action := range actions {
				c.act(http.StatusOK, action, o.ID)
			}
			return o.ID
		}
		waits := func() {
			c.Want(http.StatusOK, c.token, "POST", "/api/Produto/produtos/"+soup+"/esgotar", fields{"localClienteId": c.venue.ID, "ate": "estoque"})
		}
		wantsSold := func(what string, want bool) {
			t.Helper()
			found, err := c.Catalog.ForSale(t.Context(), c.venue.ID, []string{soup})
			if err != nil || (len(found) == 1) != want {
				t.Errorf("%s: sold %v, %v", what, len(found) == 1, err)
			}
		}

		id := begun()
		waits()
		c.act(http.StatusOK, "refuseOrder", id)
		wantsSold("a reservation is released", true)

		id = begun("acceptOrder", "startOrder", "transportOrder")
		waits()
		c.act(http.StatusOK, "returnedOrder", id)
		wantsSold("an order is returned and comes back", true)

		_, _, err := c.Orders.Receive(t.Context(), c.venue.ID, orders.FromMarketplace{
			ExternalID: "m-1", Code: "1", Fulfilment: orders.Pickup, Customer: orders.Customer{Nome: "Cliente"}, Payment: "Pix", Total: 2000,
			Items: []orders.Item{{ID: "0190a000-0000-7000-8000-0000000000d2", ProdutoID: soup, Quantidade: 2, NomeProduto: "Sopa", Adicionais: []orders.Extra{}, Observacoes: []orders.Observation{}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		cancelled := func() {
			if err := c.Orders.ApplyMarketplaceStatus(t.Context(), c.venue.ID, "m-1", orders.Cancelled, "Desistiu"); err != nil {
				t.Fatal(err)
			}
		}
		waits()
		cancelled()
		wantsSold("a marketplace cancels", true)
		waits()
		cancelled()
		wantsSold("a cancellation is heard again", false)

		c.comes(soup, 1, 4)
		id = begun()
		c.counts(soup, 0)
		waits()
		c.act(http.StatusOK, "refuseOrder", id)
		wantsSold("what was reserved has been counted away", false)
		c.counts(soup, 2)
		wantsSold("a count finds it", true)

		out, _ := c.record(http.StatusOK, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": soup, "quantidade": 2}}})
		waits()
		c.Want(http.StatusOK, c.token, "POST", "/api/estoque/movimentos/"+out.ID+"/estornar", fields{"localClienteId": c.venue.ID})
		wantsSold("an exit is reversed", true)

		c.comes(soup, 3, 4)
		id = begun()
		waits()
		c.act(http.StatusOK, "refuseOrder", id)
		wantsSold("a reservation is released beside what was free all along", false)
		c.comes(soup, 1, 4)
		wantsSold("more is bought", true)
		id = begun("acceptOrder", "startOrder", "transportOrder")
		waits()
		c.act(http.StatusOK, "returnedOrder", id)
		wantsSold("an order comes back on the shelf beside what was there", true)
	})
}
