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

// A round follows every wake of its key, rounds of one key never overlap, and a
// key that is gone has no more of them.
func TestRounds(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := hub(t, db)
		var mu sync.Mutex
		keys := []string{"a", "b"}
		inside := map[string]int{}
		done := make(chan string, 100)
		rounds := push.Rounds{
			Name: "test", Hub: h, Log: slog.New(slog.DiscardHandler), Changed: "keys", Topic: func(key string) string { return "topic " + key }, Every: time.Hour,
			Keys: func(context.Context) ([]string, error) {
				mu.Lock()
				defer mu.Unlock()
				return append([]string{}, keys...), nil
			},
			Round: func(_ context.Context, key string) error {
				mu.Lock()
				if inside[key]++; inside[key] > 1 {
					t.Errorf("two rounds of %s at once", key)
				}
				mu.Unlock()
				defer func() { mu.Lock(); inside[key]--; mu.Unlock() }()
				done <- key
				return nil
			},
		}
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { rounds.Run(ctx) })
		defer running.Wait()
		defer cancel()
		next := func(want string) {
			t.Helper()
			select {
			case key := <-done:
				if key != want {
					t.Fatalf("a round of %s, want %s", key, want)
				}
			case <-time.After(time.Minute):
				t.Fatalf("no round of %s", want)
			}
		}
		first := map[string]bool{}
		for range 2 {
			first[<-done] = true
		}
		if !first["a"] || !first["b"] {
			t.Fatalf("first rounds: %v", first)
		}
		h.Wake("topic a")
		next("a")
		h.Wake("topic b")
		next("b")
		mu.Lock()
		keys = []string{"a", "c"}
		mu.Unlock()
		h.Wake("keys")
		next("c")
		h.Wake("topic b")
		h.Wake("topic a")
		next("a")
	})
}

// A key that goes and comes back while one of its rounds is under way waits for it.
func TestKeyComesBackDuringItsRound(t *testing.T) {
	h := hub(t, databasetest.Open(t, databasetest.SQLite(t)))
	var mu sync.Mutex
	keys := []string{"a"}
	asked := make(chan struct{}, 100)
	under, over := make(chan struct{}, 100), make(chan struct{})
	var inside, atOnce int
	rounds := push.Rounds{
		Name: "test", Hub: h, Log: slog.New(slog.DiscardHandler), Changed: "keys", Topic: func(key string) string { return "topic " + key }, Every: time.Hour,
		Keys: func(context.Context) ([]string, error) {
			mu.Lock()
			defer mu.Unlock()
			asked <- struct{}{}
			return append([]string{}, keys...), nil
		},
		Round: func(context.Context, string) error {
			mu.Lock()
			inside++
			atOnce = max(atOnce, inside)
			mu.Unlock()
			under <- struct{}{}
			<-over
			mu.Lock()
			defer mu.Unlock()
			inside--
			return nil
		},
	}
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { rounds.Run(ctx) })
	defer running.Wait()
	defer cancel()
	<-asked
	<-under
	for _, now := range [][]string{nil, {"a"}, nil, {"a"}} {
		mu.Lock()
		keys = now
		mu.Unlock()
		h.Wake("keys")
		<-asked
	}
	// Once more: what was asked for before this has been begun.
	h.Wake("keys")
	<-asked
	close(over)
	<-under
	mu.Lock()
	defer mu.Unlock()
	if atOnce > 1 {
		t.Errorf("%d rounds of a key at once", atOnce)
	}
}
