package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"time"

	"balcao/app/orders"
	"balcao/app/server"
)

// Hosted tells a program that measures from outside how to use a server of Host.
type Hosted struct {
	URL      string `json:"url"`
	Email    string `json:"email"`
	Password string `json:"password"`
	// Slug is the venue's public menu.
	Slug string `json:"slug"`
}

// Host serves a venue with so many live orders, on a database of its own, until
// ctx ends. How to use it goes to out, as a line of JSON, once it is served.
func Host(ctx context.Context, version string, live int, out io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "balcao-bench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := openSubject(ctx, server.Config{Version: version, DataDir: dir, Log: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.busy(ctx, live, time.Now()); err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(Hosted{"http://" + s.address, email, password, s.venue.Slug}); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// busy writes live orders of the last hour, in every state that has work left.
func (s *subject) busy(ctx context.Context, count int, now time.Time) error {
	if count == 0 {
		return nil
	}
	shop, err := s.shop(ctx)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	past := make([]orders.Past, count)
	for i := range past {
		past[i] = relate(s.venue.invent(rng), now.Add(-time.Duration(count-i)*time.Hour/time.Duration(count)), rng, true)
	}
	if err := s.Orders.Import(ctx, shop, past); err != nil {
		return fmt.Errorf("fill the board: %w", err)
	}
	return s.analyse(ctx)
}
