package stores_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/server/servertest"
	"balcao/app/stores"
)

// A venue that takes over another's stores gets categories of its own, and all of them open.
func TestStoresAreCopied(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := stores.New(stores.Config{DB: db, Clock: clock.At(servertest.Now), Kinds: []stores.Category{{ID: "cafe", Name: "Cafeteria"}}})
		old, err := s.Add(t.Context(), venue, stores.Draft{
			Name: "Deck", Categories: []stores.Category{{Name: "cafeteria"}, {Name: "Pé na areia"}}, Sectors: []stores.Sector{{Name: "Torneiras"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetClosed(t.Context(), venue, old.ID, true); err != nil {
			t.Fatal(err)
		}
		const to = "0190a000-0000-7000-8000-000000000002"
		err = db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			ids, err := s.Copy(ctx, tx, venue, to)
			if len(ids) != 1 || ids[old.ID] == "" || ids[old.ID] == old.ID {
				t.Errorf("ids %v", ids)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		all, err := s.List(t.Context(), to)
		if err != nil || len(all) != 1 {
			t.Fatalf("copied %+v, %v", all, err)
		}
		got := all[0]
		if got.Name != "Deck" || got.IsClosed || got.Version != 1 || len(got.Sectors) != 1 || got.Sectors[0] != (stores.Sector{Name: "Torneiras", LocationID: to}) {
			t.Errorf("copied %+v", got)
		}
		if c := got.Categories; len(c) != 2 || c[0].ID != "cafe" || c[1].Name != "Pé na areia" || c[1].ID == old.Categories[1].ID {
			t.Errorf("categories %+v of %+v", c, old.Categories)
		}
	})
}
