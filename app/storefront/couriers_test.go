package storefront_test

import (
	"slices"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// Settings that were saved before schema 20261124222000 count like new ones.
func TestVenuesThatUseThePlatformAreFound(t *testing.T) {
	for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.EmptySQLite, "postgres": databasetest.EmptyPostgres} {
		t.Run(dialect, func(t *testing.T) {
			at := address(t)
			old, err := database.Connect(t.Context(), at)
			if err != nil {
				t.Fatal(err)
			}
			if err := old.MigrateTo(t.Context(), 23); err != nil {
				t.Fatal(err)
			}
			for venue, settings := range map[string]string{"a": `{"useMeepDelivery":true}`, "b": `{"useMeepDelivery":false}`, "c": `{}`} {
				if _, err := old.Write.DB.ExecContext(t.Context(), "INSERT INTO storefronts (venue_id, settings, updated_at) VALUES ($1, $2, 1)", venue, settings); err != nil {
					t.Fatal(err)
				}
			}
			if err := old.Close(); err != nil {
				t.Fatal(err)
			}

			s := open(databasetest.Open(t, at), clock.At(time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)), func() {})
			wants := func(want ...string) {
				t.Helper()
				if got, err := s.UsingPlatformDelivery(t.Context()); err != nil || !slices.Equal(got, want) {
					t.Errorf("using the platform: %v, want %v (%v)", got, want, err)
				}
			}
			wants("a")
			for venue, uses := range map[string]bool{"a": false, "b": true} {
				c, err := s.Configuration(t.Context(), venue)
				if err != nil {
					t.Fatal(err)
				}
				c.UseMeepDelivery = uses
				if err := s.Save(t.Context(), venue, c); err != nil {
					t.Fatal(err)
				}
			}
			wants("b")
		})
	}
}
