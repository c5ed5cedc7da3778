package catalog_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/quantity"
	"balcao/app/roles"
)

// told are the states that the board is told, each as "name: reason; part of".
func (s shelf) told(token, path string) []string {
	s.t.Helper()
	var states []catalog.SaleState
	s.Want(http.StatusOK, token, "GET", "/api/Produto/"+path, nil).JSON(s.t, &states)
	told := []string{}
	for _, p := range states {
		told = append(told, strings.TrimRight(p.Name+": "+p.Unavailable+"; "+p.PartOf, "; :"))
	}
	return told
}

// A cook has the board's role alone, and notices first what has run out.
func TestSoldOutAtTheBoard(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		dough := s.add(catalog.Product{Name: "Massa", Hidden: true, Unit: catalog.Gram})
		dumpling := s.add(catalog.Product{Name: "Recheio", Hidden: true, Additions: []catalog.Addition{{ProductID: dough.ID, Kind: catalog.Composition, Quantity: quantity.One}}})
		bacon := s.add(catalog.Product{Name: "Bacon", Price: 600, ForSale: true, Hidden: true})
		pastry := s.add(catalog.Product{Name: "Pastel", Price: 990, ForSale: true, Additions: []catalog.Addition{
			{ProductID: dumpling.ID, Kind: catalog.Composition, Quantity: quantity.One}, {ProductID: bacon.ID, Kind: catalog.Optional, Max: 2},
		}})
		gone := s.add(catalog.Product{Name: "Torta", Price: 990, ForSale: true})
		if _, err := s.Catalog.ArchiveProducts(t.Context(), s.venue.ID, catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{gone.ID}}}, false); err != nil {
			t.Fatal(err)
		}
		foreign := s.Venue("Vizinho")
		cook, stranger := s.Person("cozinha@balcao.test", s.venue.ID, roles.Board), s.Person("outra@balcao.test", foreign.ID, roles.Board)
		at := "?localClienteId=" + s.venue.ID
		choices := "esgotar/opcoes" + at + "&" + url.Values{"produtos": {pastry.ID, bacon.ID, gone.ID, foreign.Product, "nada"}}.Encode()
		mark, reopen := "/api/Produto/produtos/"+dough.ID+"/esgotar", "/api/Produto/produtos/"+dough.ID+"/reabrir"
		body := fields{"localClienteId": s.venue.ID, "ate": "dia"}

		t.Run("tells of an order's products and of what they are made of, through all levels", func(t *testing.T) {
			if got, want := s.told(cook, choices), []string{"Pastel", "Bacon", "Recheio: ; Pastel", "Massa: ; Pastel"}; !slices.Equal(got, want) {
				t.Errorf("told %q, want %q", got, want)
			}
			if got := s.told(cook, "esgotados"+at); len(got) != 0 {
				t.Errorf("not sold: %q", got)
			}
		})

		t.Run("an ingredient is marked after what closes with it was shown, and sold again", func(t *testing.T) {
			var closed []catalog.Choice
			s.Want(http.StatusOK, cook, "GET", mark+"/previa"+at, nil).JSON(t, &closed)
			if len(closed) != 2 || closed[0].Name != "Pastel" || closed[1].Name != "Recheio" {
				t.Errorf("closes %+v", closed)
			}
			s.Want(http.StatusOK, cook, "POST", mark, body)
			if got, want := s.told(cook, "esgotados"+at), []string{"Massa: Esgotado", "Pastel: Falta Recheio", "Recheio: Falta Massa"}; !slices.Equal(got, want) {
				t.Errorf("not sold: %q, want %q", got, want)
			}
			if sold, marked := s.sold(pastry.ID); sold || !marked {
				t.Errorf("sold %v, marked %v", sold, marked)
			}
			s.Want(http.StatusOK, cook, "POST", reopen, body)
			if sold, _ := s.sold(pastry.ID); !sold {
				t.Error("not sold again")
			}
			var actions []string
			err := s.DB.Read.NewRaw("SELECT action FROM audit_entries WHERE venue_id = ? AND subject_id = ? ORDER BY action", s.venue.ID, dough.ID).Scan(t.Context(), &actions)
			if err != nil || len(actions) != 2 {
				t.Errorf("audited %q, %v", actions, err)
			}
		})

		t.Run("whoever cooks elsewhere may not", func(t *testing.T) {
			for _, path := range []string{"/api/Produto/esgotados" + at, "/api/Produto/" + choices, mark + "/previa" + at} {
				s.Want(http.StatusForbidden, stranger, "GET", path, nil)
			}
			for _, path := range []string{mark, reopen} {
				s.Want(http.StatusForbidden, stranger, "POST", path, body)
				// Nor by naming the own venue.
				s.Want(http.StatusNotFound, stranger, "POST", path, fields{"localClienteId": foreign.ID, "ate": "dia"})
			}
			if sold, _ := s.sold(pastry.ID); !sold {
				t.Error("a stranger has marked an ingredient")
			}
		})

		t.Run("nothing else of the catalogue is a cook's", func(t *testing.T) {
			ids := []string{pastry.ID}
			for _, c := range []struct {
				method, path string
				body         fields
			}{
				{"GET", "produtos" + at, nil},
				{"PUT", "produtos/" + pastry.ID + "/valor", fields{"localClienteId": s.venue.ID, "valor": 1, "versao": 1}},
				{"POST", "produtos/venda", fields{"localClienteId": s.venue.ID, "produtos": ids, "habilitado": false}},
				{"POST", "alteracoes/arquivar", fields{"localClienteId": s.venue.ID, "produtoIds": ids, "retirarDosPais": false}},
				{"POST", "produtos/" + pastry.ID + "/duplicar", fields{"localClienteId": s.venue.ID}},
			} {
				s.Want(http.StatusForbidden, cook, c.method, "/api/Produto/"+c.path, c.body)
			}
		})
	})
}
