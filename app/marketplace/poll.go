package marketplace

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"
)

// fate is what became of a stored event or command.
type fate int

const (
	waiting fate = iota
	done
	ignored
	givenUp
)

// poll asks for events, stores them, and only then acknowledges them. What is
// acknowledged twice or stored already does no harm.
func (s *Service) poll(ctx context.Context, m merchant) error {
	now := s.Clock.Now()
	events, err := s.Client.Poll(ctx, m.id)
	if err != nil {
		again := now.Add(pollAgain - pollEvery).UnixMilli()
		_, noted := s.DB.Write.DB.ExecContext(ctx, "UPDATE marketplace_merchants SET polled_at = $1 WHERE venue_id = $2", again, m.venueID)
		return errors.Join(fmt.Errorf("poll: %w", err), noted)
	}
	if err := s.store(ctx, m, events, now); err != nil {
		return err
	}
	var ids []string
	for _, e := range events {
		// Another shop's are for whoever asks for that shop.
		if m.owns(e) {
			ids = append(ids, e.ID)
		}
	}
	if len(ids) > 0 {
		if err := s.Client.Acknowledge(ctx, ids); err != nil {
			// They come again with the next poll and are known then.
			err = fmt.Errorf("acknowledge: %w", err)
			return errors.Join(err, s.look(ctx, m))
		}
	}
	return s.look(ctx, m)
}

// owns reports whether an event is of the venue's own shop.
func (m merchant) owns(e Event) bool {
	return e.MerchantID == "" || strings.EqualFold(e.MerchantID, m.id)
}

// store keeps events, each once, with the moment of the poll.
func (s *Service) store(ctx context.Context, m merchant, events []Event, now time.Time) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, e := range events {
			body, err := json.Marshal(e)
			if err != nil {
				return err
			}
			kept := waiting
			if rank[e.Kind()] == 0 || e.OrderID == "" || e.ID == "" || !m.owns(e) {
				kept = ignored
			}
			created := e.CreatedAt
			if created.IsZero() || created.After(now) {
				created = now
			}
			_, err = tx.Tx.ExecContext(ctx, `INSERT INTO marketplace_events
				(venue_id, id, kind, external_id, created_at, received_at, body, fate, attempts, next_at)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0) ON CONFLICT (venue_id, id) DO NOTHING`,
				m.venueID, e.ID, e.Kind(), e.OrderID, created.UnixMilli(), now.UnixMilli(), string(body), int(kept))
			if err != nil {
				return fmt.Errorf("store event: %w", err)
			}
		}
		_, err := tx.Tx.ExecContext(ctx, "UPDATE marketplace_merchants SET polled_at = $1, heard_at = $1 WHERE venue_id = $2", now.UnixMilli(), m.venueID)
		return err
	})
}

// look keeps how the marketplace sees the shop, for the board.
func (s *Service) look(ctx context.Context, m merchant) error {
	seen, err := s.Client.Status(ctx, m.id)
	if err != nil {
		return fmt.Errorf("read shop status: %w", err)
	}
	raw, err := json.Marshal(seen)
	if err != nil {
		return err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, "UPDATE marketplace_merchants SET status = $1 WHERE venue_id = $2", string(raw), m.venueID)
	return err
}
