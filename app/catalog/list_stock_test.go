package catalog_test

import (
	"net/http"
	"slices"
	"testing"

	"balcao/app/catalog"
	"balcao/app/quantity"
	"balcao/app/roles"
)

// The list tells of a product that is counted how much there is, and of any that the shop
// cannot hand out that it lacks.
func TestStockInTheList(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		shrimp := s.add(catalog.Product{Name: "Camarão", ControlsStock: true, Unit: catalog.Gram})
		beer := s.add(catalog.Product{Name: "Cerveja", ForSale: true, ControlsStock: true})
		s.add(catalog.Product{Name: "Pastel", ForSale: true, Composed: true, Additions: []catalog.Addition{
			{ProductID: shrimp.ID, Kind: catalog.Composition, Quantity: quantity.Of(200)},
		}})
		if got := s.names("&semEstoque=true"); !slices.Equal(got, []string{"Camarão", "Cerveja", "Pastel"}) {
			t.Errorf("without stock: %q", got)
		}
		if n := s.list("&busca=cerveja").Counts.OutOfStock; n != 1 {
			t.Errorf("%d beers without stock", n)
		}

		keeper := s.Person("estoque@balcao.test", s.venue.ID, roles.StockIn)
		s.Want(http.StatusOK, keeper, "POST", "/api/estoque/entradas", fields{
			"localClienteId": s.venue.ID, "motivoId": "compra",
			"linhas": []fields{{"produtoId": beer.ID, "quantidade": 24, "total": 120}, {"produtoId": shrimp.ID, "quantidade": 150, "total": 9}},
		})
		// Of the shrimp there is some, but not enough for what is made of it.
		if got := s.names("&semEstoque=true"); !slices.Equal(got, []string{"Pastel"}) {
			t.Errorf("without stock: %q", got)
		}
		if p := s.row("Cerveja"); p.Stock == nil || p.Stock.OnHand != quantity.Of(24) || p.Stock.Reserved != 0 || p.OutOfStock {
			t.Errorf("beer %+v, stock %+v", p, p.Stock)
		}
		if p := s.row("Camarão"); p.Stock == nil || p.Stock.OnHand != quantity.Of(150) || p.Unit != catalog.Gram {
			t.Errorf("shrimp %+v, stock %+v", p, p.Stock)
		}
		if p := s.row("Pastel"); p.Stock != nil || !p.OutOfStock {
			t.Errorf("pastry %+v", p)
		}
		if p := s.row("Moqueca de Bar do Zé"); p.Stock != nil || p.OutOfStock {
			t.Errorf("what is not counted %+v", p)
		}
	})
}
