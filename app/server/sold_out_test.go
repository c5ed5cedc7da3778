package server_test

import (
	"net/http"
	"slices"
	"testing"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/quantity"
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

// What stock takes from the menu, or gives back to it, boards are told at once: of products, of
// what they are made of, and of what goes on them. On one server: with PostgreSQL every wake
// comes a second time from there, and a late one would be taken for the next.
func TestOutOfStockReachesTheBoards(t *testing.T) {
	s := servertest.Start(t)
	h := newShelf(t, s)
	beer := h.add(catalog.Product{Name: "Cerveja", Price: 900, ControlsStock: true})
	meat := h.add(catalog.Product{Name: "Carne", Price: 100, ControlsStock: true, Unit: catalog.Gram, Hidden: true})
	burger := h.add(catalog.Product{Name: "X-Búrguer", Price: 3000, Composed: true, Additions: []catalog.Addition{
		{ProductID: meat, Kind: catalog.Composition, Quantity: quantity.Of(180)},
	}})
	bacon := h.add(catalog.Product{Name: "Bacon", Price: 500, ControlsStock: true, Unit: catalog.Gram, Hidden: true})
	soup := h.add(catalog.Product{Name: "Caldo", Price: 2000, Additions: []catalog.Addition{
		{ProductID: bacon, Kind: catalog.Optional, Quantity: quantity.Of(50), Max: 2},
	}})
	b := watchMenu(h, s.Person("estoque@balcao.test", h.venue.ID, roles.Board, roles.StockIn, roles.StockOut))

	b.count(beer, 2)
	b.isTold("a count")
	h.buy(http.StatusOK, one(beer))
	last := h.buy(http.StatusOK, one(beer))
	b.isTold("the last one")
	b.notSold(meat, bacon, beer, burger)
	b.act("refuseOrder", last)
	b.isTold("it was released")
	b.notSold(meat, bacon, burger)

	b.count(meat, 500)
	b.isTold("meat has come")
	b.count(bacon, 120)
	b.isTold("bacon has come")
	b.notSold()
	h.buy(http.StatusOK, one(burger))
	sent := h.buy(http.StatusOK, one(burger))
	b.isTold("what is left of the meat is too little")
	b.notSold(burger)
	h.buy(http.StatusOK, one(soup, orders.ExtraLine{ProdutoID: bacon, Quantidade: 2}))
	b.isTold("what is left of the bacon is too little")
	if _, products := h.menu(); !products[soup].Adicionais[0].Esgotado || products[soup].Esgotado {
		t.Errorf("the menu shows %+v", products[soup])
	}
	for _, action := range []string{"acceptOrder", "startOrder", "transportOrder"} {
		b.act(action, sent)
	}
	b.notSold(burger)
	b.act("returnedOrder", sent)
	b.count(meat, 180+180)
	b.isTold("a count that finds more")
	b.notSold()
	b.count(meat, 180+179)
	b.isTold("a count that finds less")
	b.notSold(burger)
}

// menuBoard is a board of a shelf's venue that waits to be told of the menu.
type menuBoard struct {
	shelf
	token string
	told  <-chan []byte
}

func watchMenu(h shelf, token string) menuBoard {
	return menuBoard{h, token, watchFor(h.T, h.s, token, h.venue.ID, "menu")}
}

func (b menuBoard) isTold(after string) {
	b.Helper()
	if _, open := <-b.told; !open {
		b.Fatal("the board was not told after: " + after)
	}
}

// comesToKnow awaits word after which the board reads what it should.
func (b menuBoard) comesToKnow(what string, knows func() bool) {
	b.Helper()
	for b.isTold(what); !knows(); {
		b.isTold(what)
	}
}

func (b menuBoard) count(product string, n int) {
	b.Helper()
	b.s.Want(http.StatusOK, b.token, "POST", "/api/estoque/contagens", map[string]any{
		"localClienteId": b.venue.ID, "linhas": []map[string]any{{"produtoId": product, "quantidade": n}},
	})
}

func (b menuBoard) act(action string, on servertest.Answer) {
	b.Helper()
	var placed orders.Placed
	on.JSON(b.T, &placed)
	b.s.Want(http.StatusOK, b.token, "POST", "/api/kds/"+action, map[string]any{"Id": placed.ID, "Password": servertest.Password})
}

// cannotSell are the products that the board shows as not to be sold.
func (b menuBoard) cannotSell() (ids []string) {
	b.Helper()
	var states []catalog.SaleState
	b.s.Want(http.StatusOK, b.token, "GET", "/api/Produto/esgotados?localClienteId="+b.venue.ID, nil).JSON(b.T, &states)
	for _, p := range states {
		ids = append(ids, p.ID)
	}
	return ids
}

func (b menuBoard) notSold(ids ...string) {
	b.Helper()
	got := b.cannotSell()
	slices.Sort(got)
	slices.Sort(ids)
	if !slices.Equal(got, ids) {
		b.Errorf("the board shows %v as not to be sold, want %v", got, ids)
	}
}
