package storefront_test

import (
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// D37: the discount was forced to 5 and never applied; the upgrade sets it to 0.
func TestTheUpgradeGivesNoDiscount(t *testing.T) {
	for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.EmptySQLite, "postgres": databasetest.EmptyPostgres} {
		t.Run(dialect, func(t *testing.T) {
			at := address(t)
			old, err := database.Connect(t.Context(), at)
			if err != nil {
				t.Fatal(err)
			}
			if err := old.MigrateTo(t.Context(), 20261125185500); err != nil {
				t.Fatal(err)
			}
			for venue, settings := range map[string]string{"v1": `{"discount":5,"description":"Açaí"}`, "v2": `{"description":"Açaí"}`} {
				if _, err := old.Write.DB.ExecContext(t.Context(), "INSERT INTO storefronts (venue_id, settings, updated_at) VALUES ($1, $2, 1)", venue, settings); err != nil {
					t.Fatal(err)
				}
			}
			if err := old.Close(); err != nil {
				t.Fatal(err)
			}
			s := open(databasetest.Open(t, at), clock.At(time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)), func() {})
			for _, venue := range []string{"v1", "v2", "never saved"} {
				c, err := s.Configuration(t.Context(), venue)
				if err != nil || c.Discount != 0 || c.Pin != nil || c.PausedUntil != nil {
					t.Errorf("%s: %+v, %v", venue, c, err)
				}
				if venue != "never saved" && c.Description != "Açaí" {
					t.Errorf("%s: describes itself as %q", venue, c.Description)
				}
			}
		})
	}
}
