package push_test

import (
	"context"
	"log/slog"
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
		h.Wake("a")
		h.Wake("a")
		woken(t, ana)
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
