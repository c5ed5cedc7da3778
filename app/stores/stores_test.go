package stores_test

import (
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/stores"
)

const venue = "0190a000-0000-7000-8000-000000000001"

func TestClosed(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		// A Friday, 21:00 in São Paulo.
		now := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
		zone := time.FixedZone("", -3*60*60)
		s := stores.New(stores.Config{DB: db, Clock: now})
		sushi, err := s.Add(t.Context(), venue, stores.Draft{
			Name: "Sushi", AvailableDay: []stores.AvailableDay{{DayOfWeek: 5, StartHour: "18:00", EndHour: "22:00"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		closed := func() string {
			t.Helper()
			sentence, err := s.Closed(t.Context(), venue, sushi.ID, zone)
			if err != nil {
				t.Fatal(err)
			}
			return sentence
		}
		if got := closed(); got != "" {
			t.Errorf("within its hours: %q", got)
		}
		if err := s.SetClosed(t.Context(), venue, sushi.ID, true); err != nil {
			t.Fatal(err)
		}
		if got := closed(); got != "A loja Sushi está fechada agora." {
			t.Errorf("closed by hand: %q", got)
		}
		if err := s.SetClosed(t.Context(), venue, sushi.ID, false); err != nil {
			t.Fatal(err)
		}
		now.Advance(time.Hour)
		if got := closed(); got == "" {
			t.Error("open after its hours")
		}
		if err := s.SetClosed(t.Context(), "other", sushi.ID, true); !fault.Is(err, fault.NotFound) {
			t.Errorf("another venue closed it: %v", err)
		}
		if _, err := s.Add(t.Context(), venue, stores.Draft{Name: " "}); !fault.Is(err, fault.Invalid) {
			t.Errorf("a store without a name: %v", err)
		}
		if _, err := s.Add(t.Context(), venue, stores.Draft{Name: "X", AvailableDay: []stores.AvailableDay{{DayOfWeek: 7}}}); !fault.Is(err, fault.Invalid) {
			t.Errorf("an eighth weekday: %v", err)
		}
	})
}
