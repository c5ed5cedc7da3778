package push_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/push"
)

func hub(t *testing.T, db *database.DB) *push.Hub {
	t.Helper()
	h := push.New(db, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { h.Run(ctx) })
	t.Cleanup(func() { cancel(); running.Wait() })
	return h
}

func woken(t *testing.T, wake <-chan struct{}) {
	t.Helper()
	select {
	case <-wake:
	case <-time.After(time.Minute):
		t.Fatal("nobody woke")
	}
}

func TestWake(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := push.New(db, slog.New(slog.DiscardHandler))
		ana, stopAna := h.Subscribe("a")
		bia, stopBia := h.Subscribe("b")
		defer stopBia()
		forgotten := 0
		h.First("a", func() { forgotten++ })
		h.Wake("a")
		h.Wake("a")
		woken(t, ana)
		if forgotten != 2 {
			t.Errorf("forgot %d times before the waiter woke, want 2", forgotten)
		}
		select {
		case <-ana:
			t.Error("two wakes while nobody looked are one")
		case <-bia:
			t.Error("another topic woke")
		default:
		}
		stopAna()
		h.Wake("a")
		select {
		case <-ana:
			t.Error("woke after it had stopped")
		default:
		}
	})
}

func TestWakeReachesOtherServers(t *testing.T) {
	address := databasetest.Postgres(t)
	here, there := hub(t, databasetest.Open(t, address)), hub(t, databasetest.Open(t, address))
	wake, stop := there.Subscribe("orders:1")
	defer stop()
	woken(t, wake) // whoever begins to listen is woken, because news may have been missed

	here.Wake("orders:1")
	woken(t, wake)
}

// Other servers hear of topics in the order in which they were woken last, and forget before
// their waiters look.
func TestWakesKeepTheirOrder(t *testing.T) {
	address := databasetest.Postgres(t)
	there := hub(t, databasetest.Open(t, address))
	listening, stop := there.Subscribe("listening")
	defer stop()
	woken(t, listening)

	var mu sync.Mutex
	var heard []string
	topics := []string{"menu", "a", "b", "c", "d", "stock"}
	for _, topic := range topics {
		there.First(topic, func() {
			mu.Lock()
			defer mu.Unlock()
			heard = append(heard, topic)
		})
	}
	last, stopLast := there.Subscribe("menu")
	defer stopLast()
	db := databasetest.Open(t, address)
	here := push.New(db, slog.New(slog.DiscardHandler))
	for _, topic := range topics {
		here.Wake(topic)
	}
	here.Wake("menu")
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { here.Run(ctx) })
	defer running.Wait()
	defer cancel()
	woken(t, last)
	mu.Lock()
	defer mu.Unlock()
	if want := []string{"a", "b", "c", "d", "stock", "menu"}; !slices.Equal(heard, want) {
		t.Errorf("heard %v, want %v", heard, want)
	}
}

func TestLostConnectionIsMadeAgain(t *testing.T) {
	address := databasetest.Postgres(t)
	db := databasetest.Open(t, address)
	here, there := hub(t, db), hub(t, databasetest.Open(t, address))
	wake, stop := there.Subscribe("orders:1")
	defer stop()
	woken(t, wake)

	_, err := db.Write.DB.ExecContext(t.Context(),
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()")
	if err != nil {
		t.Fatal(err)
	}
	woken(t, wake) // the resync after the new connection

	here.Wake("orders:1")
	woken(t, wake)
}

func TestRunEndsWithItsContext(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := push.New(db, slog.New(slog.DiscardHandler))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		h.Run(ctx)
		select {
		case <-h.Done():
		default:
			t.Error("the end was not told")
		}
	})
}
