package catalog_test

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/catalog"
	"balcao/app/money"
)

// What the list shows after any changes, with what it remembers of before them, is what a server
// shows that has just been started.
func TestTheListRemembersNothingThatHasChanged(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		drinks := s.newCategory("Bebidas")
		var ids []string
		for i := range 12 {
			p := catalog.Product{Name: fmt.Sprintf("Produto %c %d", 'a'+i%3, i), Price: money.Amount(100 + i), ForSale: i%2 == 0, NCM: []string{"", "22030000"}[i%2], Position: i}
			if i > 8 {
				p.Additions = []catalog.Addition{{ProductID: ids[i-6], Kind: catalog.Optional, Min: 1, Max: 2}}
			}
			ids = append(ids, s.add(p).ID)
		}
		fresh := func() *catalog.Service {
			cfg := s.Catalog.Config
			cfg.Jobs = nil // its kinds are registered once
			return catalog.New(cfg)
		}
		rapid.Check(t, func(rt *rapid.T) {
			if rapid.IntRange(0, 9).Draw(rt, "some runs are enough for a server") > 0 {
				return
			}
			for range rapid.IntRange(1, 6).Draw(rt, "changes") {
				id := rapid.SampledFrom(ids).Draw(rt, "product")
				// A change that is refused changes nothing.
				switch rapid.IntRange(0, 6).Draw(rt, "change") {
				case 0:
					_ = s.Catalog.SwitchSale(t.Context(), s.venue.ID, []string{id}, rapid.Bool().Draw(rt, "for sale"))
				case 1:
					_, _ = s.Catalog.ArchiveProducts(t.Context(), s.venue.ID, catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{id}}}, false)
				case 2:
					_ = s.Catalog.Restore(t.Context(), s.venue.ID, []string{id}, "")
				case 3:
					_, _ = s.Catalog.SetSoldOut(t.Context(), s.venue.ID, id, catalog.End{Reason: catalog.UntilReopened})
				case 4:
					_, _ = s.Catalog.Reopen(t.Context(), s.venue.ID, id)
				case 5:
					to := rapid.SampledFrom([]string{s.category.ID, drinks.ID}).Draw(rt, "category")
					_, _ = s.Catalog.MoveProducts(t.Context(), s.venue.ID, to, catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{id}}})
				case 6:
					ids = append(ids, s.add(catalog.Product{Name: "Produto novo " + id, Price: 500, Position: rapid.IntRange(0, 20).Draw(rt, "position")}).ID)
				}
				f := catalog.Filter{
					Search:       rapid.SampledFrom([]string{"", "produto", "b produto", "novo", "o 1", "22030000", "nada"}).Draw(rt, "search"),
					Order:        rapid.SampledFrom([]catalog.Order{"", "nome", "-nome", "valor", "-valor"}).Draw(rt, "order"),
					Sale:         rapid.SampledFrom([]string{"", "sim", "nao"}).Draw(rt, "sale"),
					WithoutPhoto: rapid.Bool().Draw(rt, "no photo"), Fiscal: rapid.Bool().Draw(rt, "fiscal"),
					SoldOut: rapid.Bool().Draw(rt, "sold out"), Archived: rapid.Bool().Draw(rt, "archived"),
				}
				for _, filter := range []catalog.Filter{{}, f} {
					got, err := s.Catalog.Products(t.Context(), s.venue.ID, filter, 0, 100)
					if err != nil {
						rt.Fatal(err)
					}
					want, err := fresh().Products(t.Context(), s.venue.ID, filter, 0, 100)
					if err != nil {
						rt.Fatal(err)
					}
					if !reflect.DeepEqual(got, want) {
						rt.Fatalf("%+v\nshows %+v\nwant  %+v", filter, got, want)
					}
				}
			}
		})
	})
}
