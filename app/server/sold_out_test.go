package server_test

import (
	"net/http"
	"testing"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// What is marked at one board is refused at intake by its name, shown on the menu, and told
// to the other boards, until it is taken back.
func TestAnAdditionThatIsSoldOut(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newShelf(t, s)
		farofa := h.add(catalog.Product{Name: "Farofa", Price: 700, Hidden: true})
		fish := h.add(catalog.Product{Name: "Tainha", Price: 9890, Additions: []catalog.Addition{{ProductID: farofa, Kind: catalog.Optional, Max: 2}}})
		asked := one(fish, orders.ExtraLine{ProdutoID: farofa, Quantidade: 1})
		cook := s.Person("cozinha@balcao.test", h.venue.ID, roles.Board)
		other := watchFor(t, s, s.Person("balcao@balcao.test", h.venue.ID, roles.Board), h.venue.ID, "menu")
		act := func(what string) {
			t.Helper()
			s.Want(http.StatusOK, cook, "POST", "/api/Produto/produtos/"+farofa+"/"+what, map[string]any{"localClienteId": h.venue.ID, "ate": "reabrir"})
			if _, open := <-other; !open {
				t.Fatal("the other board was not told")
			}
		}
		shownAs := func(soldOut bool) {
			t.Helper()
			_, products := h.menu()
			if a := products[fish].Adicionais; len(a) != 1 || a[0].Esgotado != soldOut || products[fish].Esgotado {
				t.Errorf("the menu shows %+v", products[fish])
			}
		}

		act("esgotar")
		refused := h.buy(http.StatusBadRequest, asked)
		if got := refused.Message(); got != "Adicional esgotado: Farofa. Tire-o de Tainha e peça de novo." {
			t.Errorf("said %q: %s", got, refused.Body)
		}
		shownAs(true)
		h.buy(http.StatusOK, one(fish))

		act("reabrir")
		shownAs(false)
		h.buy(http.StatusOK, asked)
	})
}

// The last one of a product is told to the boards with the order that takes it, and what
// comes back or arrives, too. On one server: with PostgreSQL every wake comes a second time
// from there, and a late one would be taken for the next.
func TestOutOfStockReachesTheBoards(t *testing.T) {
	s := servertest.Start(t)
	h := newShelf(t, s)
	beer := h.add(catalog.Product{Name: "Cerveja", Price: 900, ControlsStock: true})
	keeper := s.Person("estoque@balcao.test", h.venue.ID, roles.StockIn, roles.StockOut)
	cook := s.Person("cozinha@balcao.test", h.venue.ID, roles.Board)
	told := watchFor(t, s, cook, h.venue.ID, "menu")
	await := func(after string) {
		t.Helper()
		if _, open := <-told; !open {
			t.Fatal("the board was not told after " + after)
		}
	}
	s.Want(http.StatusOK, keeper, "POST", "/api/estoque/contagens", map[string]any{
		"localClienteId": h.venue.ID, "linhas": []map[string]any{{"produtoId": beer, "quantidade": 2}},
	})
	await("a count")
	h.buy(http.StatusOK, one(beer))
	last := h.buy(http.StatusOK, one(beer))
	await("the last one")
	var placed orders.Placed
	last.JSON(t, &placed)
	s.Want(http.StatusOK, cook, "POST", "/api/kds/refuseOrder", map[string]any{"Id": placed.ID, "Password": servertest.Password})
	await("it was released")
}
