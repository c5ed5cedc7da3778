package gateway

import (
	"log/slog"
	"testing"
	"time"

	"balcao/app/clock"
)

// A sweep that writes the file anew does so in its turn: otherwise it would say of
// what somebody erases meanwhile that it is done, bytes and all.
func TestASweepWaitsForItsTurn(t *testing.T) {
	t.Parallel()
	c, err := openCache(t.Context(), t.TempDir(), clock.Real(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.db.Close() })
	held, err := c.db.Write.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	swept := make(chan error, 1)
	go func() { swept <- c.finish(t.Context()) }()
	for c.db.Write.DB.Stats().WaitCount == 0 {
		time.Sleep(time.Millisecond)
	}
	if c.turn.TryLock() {
		c.turn.Unlock()
		t.Error("it did not take its turn")
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-swept; err != nil {
		t.Fatal(err)
	}
}
