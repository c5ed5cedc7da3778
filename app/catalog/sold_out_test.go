package catalog_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/quantity"
)

// closed are the names that the preview of a product's selling out tells.
func (s shelf) closed(productID string) []string {
	s.t.Helper()
	var choices []catalog.Choice
	s.Want(http.StatusOK, s.token, "GET", "/api/Produto/produtos/"+productID+"/esgotar/previa?localClienteId="+s.venue.ID, nil).JSON(s.t, &choices)
	names := []string{}
	for _, c := range choices {
		names = append(names, c.Name)
	}
	return names
}

func (s shelf) soldOut(status int, productID string, body fields) string {
	s.t.Helper()
	return s.act(status, "POST", "produtos/"+productID+"/esgotar", body).Message()
}

// sold says whether intake would sell the product, and menu whether the shop shows it as
// sold out.
func (s shelf) sold(productID string) (sold, marked bool) {
	s.t.Helper()
	found, err := s.Catalog.ForSale(s.t.Context(), s.venue.ID, []string{productID})
	if err != nil {
		s.t.Fatal(err)
	}
	menu, err := s.Catalog.Menu(s.t.Context(), s.venue.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	at := slices.IndexFunc(menu, func(p catalog.Product) bool { return p.ID == productID })
	return len(found) == 1, at >= 0 && menu[at].Unavailable != ""
}

func TestSoldOut(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		dough := s.add(catalog.Product{Name: "Massa", Hidden: true, Unit: catalog.Gram})
		cheese := s.add(catalog.Product{Name: "Queijo", Price: 350, ForSale: true, Hidden: true})
		bacon := s.add(catalog.Product{Name: "Bacon", Price: 600, ForSale: true, Hidden: true, ControlsStock: true})
		pastry := s.add(catalog.Product{Name: "Pastel", Price: 990, ForSale: true, Additions: []catalog.Addition{
			{ProductID: dough.ID, Kind: catalog.Composition, Quantity: 80 * quantity.One}, {ProductID: bacon.ID, Kind: catalog.Optional, Max: 2},
		}})
		s.add(catalog.Product{Name: "Kit festa", Price: 4990, ForSale: true, Additions: []catalog.Addition{{ProductID: pastry.ID, Kind: catalog.Composition, Quantity: 5 * quantity.One}}})
		pizza := s.add(catalog.Product{Name: "Pizza", Price: 4990, ForSale: true, Additions: []catalog.Addition{{ProductID: cheese.ID, Kind: catalog.Optional, Min: 1, Max: 3}}})
		v := s.venue

		t.Run("the preview tells what closes with an ingredient, through all levels", func(t *testing.T) {
			for _, c := range []struct {
				id   string
				want []string
			}{{dough.ID, []string{"Kit festa", "Pastel"}}, {cheese.ID, []string{"Pizza"}}, {bacon.ID, []string{}}, {pizza.ID, []string{}}} {
				if got := s.closed(c.id); !slices.Equal(got, c.want) {
					t.Errorf("closes %q, want %q", got, c.want)
				}
			}
		})

		t.Run("what needs it closes and opens with it", func(t *testing.T) {
			s.soldOut(http.StatusOK, dough.ID, fields{"ate": "reabrir"})
			if sold, marked := s.sold(pastry.ID); sold || !marked {
				t.Errorf("sold %v, marked %v", sold, marked)
			}
			if got := s.names("&esgotados=true"); !slices.Equal(got, []string{"Kit festa", "Massa", "Pastel"}) {
				t.Errorf("sold out %q", got)
			}
			if got := s.row("Kit festa").Unavailable + "; " + s.row("Pastel").Unavailable + "; " + s.row("Massa").Unavailable; got != "Falta Pastel; Falta Massa; Esgotado" {
				t.Errorf("reasons %q", got)
			}
			if got := s.closed(dough.ID); len(got) != 0 {
				t.Errorf("would close again: %q", got)
			}
			var out struct{ Antes catalog.SoldOut }
			s.act(http.StatusOK, "POST", "produtos/"+dough.ID+"/reabrir", nil).JSON(t, &out)
			if sold, marked := s.sold(pastry.ID); !sold || marked || out.Antes.Reason != catalog.UntilReopened {
				t.Errorf("sold %v, marked %v, before %+v", sold, marked, out.Antes)
			}
		})

		t.Run("a choice that has to be made and cannot be closes the product", func(t *testing.T) {
			if err := s.Catalog.SetForSale(t.Context(), v.ID, cheese.ID, false); err != nil {
				t.Fatal(err)
			}
			if sold, marked := s.sold(pizza.ID); sold || !marked || s.row("Pizza").Unavailable != "Falta Queijo" {
				t.Errorf("sold %v, marked %v", sold, marked)
			}
			if err := s.Catalog.SetForSale(t.Context(), v.ID, cheese.ID, true); err != nil {
				t.Fatal(err)
			}
		})

		t.Run("an addition that may be left out only leaves itself out", func(t *testing.T) {
			s.soldOut(http.StatusOK, bacon.ID, fields{"ate": "estoque"})
			found, err := s.Catalog.ForSale(t.Context(), v.ID, []string{pastry.ID})
			if err != nil || len(found) != 1 || !found[pastry.ID].Additions[1].SoldOut {
				t.Errorf("found %+v, %v", found, err)
			}
		})

		t.Run("it is over when its time comes", func(t *testing.T) {
			// 12:34 in São Paulo.
			s.Clock.Set(time.Date(2026, 11, 20, 15, 34, 0, 0, time.UTC))
			for _, c := range []struct {
				end   fields
				until time.Time
			}{
				{fields{"ate": "horario", "hora": "18:30"}, time.Date(2026, 11, 20, 21, 30, 0, 0, time.UTC)},
				{fields{"ate": "horario", "hora": "09:00"}, time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)},
				{fields{"ate": "horario", "horario": "2026-11-20T16:00:00Z"}, time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)},
				{fields{"ate": "dia"}, time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)},
			} {
				s.soldOut(http.StatusOK, pizza.ID, c.end)
				if got := s.row("Pizza"); got.SoldOut.Until == nil || !got.SoldOut.Until.Equal(c.until) || got.Unavailable != "Esgotado" {
					t.Errorf("%v: %+v, want until %s", c.end, got.SoldOut, c.until)
				}
			}
			s.Clock.Set(time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC))
			if sold, marked := s.sold(pizza.ID); !sold || marked {
				t.Errorf("sold %v, marked %v", sold, marked)
			}
		})

		t.Run("what is taken back leaves on sale what was on sale", func(t *testing.T) {
			s.soldOut(http.StatusOK, pizza.ID, fields{"ate": "horario", "hora": "00:30"})
			s.Clock.Advance(time.Hour)
			var out struct{ Antes catalog.SoldOut }
			s.act(http.StatusOK, "POST", "produtos/"+pizza.ID+"/esgotar", fields{"ate": "horario", "hora": "18:30"}).JSON(t, &out)
			if out.Antes.Reason != "" || out.Antes.Until != nil {
				t.Errorf("before it was %+v, though that had passed", out.Antes)
			}
			s.act(http.StatusOK, "POST", "produtos/"+pizza.ID+"/reabrir", nil).JSON(t, &out)
			if sold, marked := s.sold(pizza.ID); !sold || marked || out.Antes.Reason != catalog.UntilTime {
				t.Errorf("sold %v, marked %v, before %+v", sold, marked, out.Antes)
			}
		})

		t.Run("what cannot be is refused with what to do", func(t *testing.T) {
			for name, c := range map[string]struct {
				status  int
				id      string
				end     fields
				message string
			}{
				"no clock":           {http.StatusBadRequest, pizza.ID, fields{"ate": "horario", "hora": "25:00"}, "Informe uma hora entre 00:00 e 23:59."},
				"a moment gone by":   {http.StatusBadRequest, pizza.ID, fields{"ate": "horario", "horario": "2026-11-20T16:00:00Z"}, "Esta hora já passou. Escolha outra."},
				"no stock to arrive": {http.StatusBadRequest, pizza.ID, fields{"ate": "estoque"}, "Este produto não controla estoque, e nada o reabriria. Escolha outro fim."},
				"another venue's":    {http.StatusNotFound, s.Venue("Vizinho").Product, fields{"ate": "reabrir"}, "Este produto não existe mais. Atualize a lista."},
			} {
				if got := s.soldOut(c.status, c.id, c.end); got != c.message {
					t.Errorf("%s: %q", name, got)
				}
			}
		})
	})
}
