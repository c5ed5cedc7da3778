package tables_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/tables"
)

const barVenue = "0190a000-0000-7000-8000-000000000001"

// eachService has a table called Balcão; open are the codes of its open orders.
func eachService(t *testing.T, test func(t *testing.T, s *tables.Service, bar tables.Table, open *atomic.Pointer[[]string])) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		var open atomic.Pointer[[]string]
		open.Store(&[]string{})
		s := tables.New(tables.Config{
			DB: db, Clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC)),
			OpenOrders: func(context.Context, bun.Tx, string, string) ([]string, error) { return *open.Load(), nil },
		})
		added, err := s.Add(t.Context(), barVenue, tables.Draft{Number: "Balcão"})
		if err != nil {
			t.Fatal(err)
		}
		test(t, s, added.Tables[0], &open)
	})
}

func TestATableIsFoundHoweverItsNumberIsWritten(t *testing.T) {
	eachService(t, func(t *testing.T, s *tables.Service, bar tables.Table, _ *atomic.Pointer[[]string]) {
		for _, number := range []string{"Balcão", "balcao", " BALCÃO "} {
			if seat, err := s.Numbered(t.Context(), barVenue, number); err != nil || seat.ID != bar.ID || seat.Generation != 0 {
				t.Errorf("%q: %+v, %v", number, seat, err)
			}
		}
		if _, err := s.Numbered(t.Context(), barVenue, "Balcão 2"); !fault.Is(err, fault.NotFound) {
			t.Errorf("another: %v", err)
		}
	})
}

func TestASeatIsHeldWhileItsTableIsInUse(t *testing.T) {
	eachService(t, func(t *testing.T, s *tables.Service, bar tables.Table, _ *atomic.Pointer[[]string]) {
		hold := func(generation int64) error {
			return s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return s.HoldSeat(ctx, tx, barVenue, tables.Seat{ID: bar.ID, Generation: generation})
			})
		}
		for generation, holds := range map[int64]bool{0: true, bar.Generation: true, bar.Generation + 1: false} {
			if err := hold(generation); (err == nil) != holds || err != nil && !fault.Is(err, fault.NotFound) {
				t.Errorf("generation %d: %v", generation, err)
			}
		}
		if err := s.Archive(t.Context(), barVenue, bar.ID); err != nil {
			t.Fatal(err)
		}
		for _, generation := range []int64{0, bar.Generation} {
			if err := hold(generation); !fault.Is(err, fault.NotFound) {
				t.Errorf("archived, generation %d: %v", generation, err)
			}
		}
	})
}

// Whoever archives a table waits for the order that is being stored, and sees it.
func TestATableIsNotArchivedWhileAnOrderHoldsItsSeat(t *testing.T) {
	eachService(t, func(t *testing.T, s *tables.Service, bar tables.Table, open *atomic.Pointer[[]string]) {
		archived := make(chan error, 1)
		err := s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := s.HoldSeat(ctx, tx, barVenue, tables.Seat{ID: bar.ID}); err != nil {
				return err
			}
			go func() { archived <- s.Archive(t.Context(), barVenue, bar.ID) }()
			open.Store(&[]string{"A001"})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := <-archived; !fault.Is(err, fault.Conflict) {
			t.Errorf("archiving: %v", err)
		}
		if _, err := s.Numbered(t.Context(), barVenue, "Balcão"); err != nil {
			t.Errorf("after it was refused: %v", err)
		}
	})
}
