package catalog_test

import (
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
)

func TestProductsAreFoundByTheirCodes(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := catalog.New(catalog.Config{DB: db, Clock: clock.At(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))})
		category, err := s.AddCategory(t.Context(), catalog.Category{VenueID: venue, Name: "Pratos"})
		if err != nil {
			t.Fatal(err)
		}
		add := func(p catalog.Product) string {
			t.Helper()
			p.VenueID, p.CategoryID = venue, category.ID
			made, err := s.AddProduct(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			return made.ID
		}
		inside := add(catalog.Product{Name: "Pizza", InternalCode: "77"})
		outside := add(catalog.Product{Name: "Pizza do app", IntegrationCode: "77"})
		plain := add(catalog.Product{Name: "Suco", InternalCode: "78"})
		found, err := s.ByCode(t.Context(), venue, []string{"77", "78", inside, "", "79"})
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != 3 || found["77"].ID != outside || found["78"].ID != plain || found[inside].ID != inside {
			t.Errorf("found %+v", found)
		}
		if found, err = s.ByCode(t.Context(), otherVenue, []string{"77"}); err != nil || len(found) != 0 {
			t.Errorf("another venue's: %+v, %v", found, err)
		}
	})
}
