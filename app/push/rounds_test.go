package push_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"balcao/app/push"
	"balcao/app/store"
	"balcao/app/store/storetest"
)

// A round follows every wake of its key, rounds of one key never overlap, and a
// key that is gone has no more of them.
func TestRounds(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
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
			case <-time.After(10 * time.Second):
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
