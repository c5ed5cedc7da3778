package catalog_test

import (
	"fmt"
	"reflect"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/quantity"
)

func open(db *database.DB) *catalog.Service {
	return catalog.New(catalog.Config{DB: db, Clock: clock.Real()})
}

// Whatever is changed, and through whichever server, a snapshot that follows is the one
// that is read anew.
func TestASnapshotFollowsChanges(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		run := 0
		rapid.Check(t, func(rt *rapid.T) {
			run++
			ctx, place := t.Context(), fmt.Sprintf("%s-%d", venue, run)
			servers := []*catalog.Service{open(db), open(db)}
			var categories, products []string
			steps := rapid.IntRange(1, 12).Draw(rt, "steps")
			for i := range steps {
				s := servers[rapid.IntRange(0, 1).Draw(rt, "server")]
				switch {
				case len(categories) == 0 || rapid.IntRange(0, 5).Draw(rt, "what") == 0:
					c, err := s.AddCategory(ctx, catalog.Category{VenueID: place, Name: fmt.Sprint("Categoria ", i)})
					if err != nil {
						rt.Fatal(err)
					}
					categories = append(categories, c.ID)
				case len(products) == 0 || rapid.Bool().Draw(rt, "new"):
					p := catalog.Product{
						VenueID: place, CategoryID: rapid.SampledFrom(categories).Draw(rt, "category"), Name: fmt.Sprint("Produto ", i),
						ForSale: true, Position: rapid.IntRange(0, 3).Draw(rt, "position"), InternalCode: fmt.Sprint(i),
						Observations: []catalog.Observation{{Description: "Ponto", Kind: catalog.Exclusive, Options: catalog.Options("Mal", fmt.Sprint("Ponto ", i%3))}},
					}
					if len(products) > 0 {
						// Of the first ones, so that the levels stay within what a product may have.
						p.Additions = []catalog.Addition{{ProductID: rapid.SampledFrom(products[:min(4, len(products))]).Draw(rt, "addition"), Kind: catalog.Fixed, Quantity: quantity.One}}
					}
					made, err := s.AddProduct(ctx, p)
					if err != nil {
						rt.Fatal(err)
					}
					products = append(products, made.ID)
				default:
					if err := s.SetForSale(ctx, place, rapid.SampledFrom(products).Draw(rt, "product"), rapid.Bool().Draw(rt, "for sale")); err != nil {
						rt.Fatal(err)
					}
				}
				if rapid.Bool().Draw(rt, "read") {
					if _, err := s.Menu(ctx, place); err != nil {
						rt.Fatal(err)
					}
				}
			}
			want, err := open(db).Menu(ctx, place)
			if err != nil {
				rt.Fatal(err)
			}
			for i, s := range servers {
				if got, err := s.Menu(ctx, place); err != nil || !reflect.DeepEqual(got, want) {
					rt.Fatalf("server %d: %+v, %v; read anew: %+v", i, got, err, want)
				}
			}
		})
	})
}

// D44: two changes at once follow each other, so that of two products with one code one is
// refused, and told who has it.
func TestOneOfTwoGetsTheCode(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		ctx := t.Context()
		category, err := open(db).AddCategory(ctx, catalog.Category{VenueID: venue, Name: "Bebidas"})
		if err != nil {
			t.Fatal(err)
		}
		errs := make([]error, 4)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() {
				_, errs[i] = open(db).AddProduct(ctx, catalog.Product{
					VenueID: venue, CategoryID: category.ID, Name: "Água", Price: 500, Barcode: []string{"7891000315507", "07891000315507"}[i%2],
				})
			})
		}
		all.Wait()
		refused := 0
		for _, err := range errs {
			if f := fault.Wrap(err); f != nil {
				refused++
				if f.Fields["codigoBarra"] != "Este código de barras é de Água." {
					t.Errorf("refused with %+v", f)
				}
			}
		}
		if refused != 3 {
			t.Errorf("%d of 4 refused", refused)
		}
	})
}
