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
