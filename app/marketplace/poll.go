package marketplace

import (
	"balcao/app/database"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
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
// acknowledged twice or stored already does no harm. A shop that is switched off
// is not kept open by it.
func (s *Service) poll(ctx context.Context, m merchant) error {
	calls, cancel := context.WithTimeout(ctx, s.CallLimit)
	defer cancel()
	now := s.Clock.Now()
	raw, err := s.Client.Poll(calls, m.id, m.active)
	if err != nil {
		again := now.Add(pollAgain - pollEvery).UnixMilli()
		_, noted := s.DB.Write.DB.ExecContext(ctx, "UPDATE marketplace_merchants SET polled_at = $1 WHERE venue_id = $2", again, m.venueID)
		return errors.Join(fmt.Errorf("poll: %w", err), noted)
	}
	events, err := s.arrivals(ctx, m, raw, now)
	if err != nil {
		return err
	}
	var ids []string
	for _, e := range events {
		if e.acknowledge != "" {
			ids = append(ids, e.acknowledge)
		}
	}
	if err := s.store(ctx, m, events, now); err != nil {
		return err
	}
	if len(ids) > 0 {
		if err := s.DB.Settle(ctx, now); err != nil {
			return err
		}
		if err := s.Client.Acknowledge(calls, ids); err != nil {
			// They come again with the next poll and are known then.
			err = fmt.Errorf("acknowledge: %w", err)
			return errors.Join(err, s.look(calls, m))
		}
	}
	return s.look(calls, m)
}

// arrivals are the events of a poll's answer that concern the venue: those of its
// shop. One that is switched off takes in nothing new: only what is about an order
// that is here, or of which an event is, concerns it. The rest is neither kept nor
// acknowledged; the marketplace tells it again to whoever asks for that shop next,
// this venue too, once it is given the right shop.
func (s *Service) arrivals(ctx context.Context, m merchant, raw []json.RawMessage, now time.Time) ([]arrival, error) {
	events := make([]arrival, 0, len(raw))
	for _, one := range raw {
		if e := m.read(one, now); !e.elsewhere {
			events = append(events, e)
		}
	}
	if m.active || len(events) == 0 {
		return events, nil
	}
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT DISTINCT external_id FROM marketplace_events WHERE venue_id = $1 AND fate = 0", m.venueID)
	if err != nil {
		return nil, fmt.Errorf("read waiting orders: %w", err)
	}
	waiting, err := database.Collect(rows, func(id *string) []any { return []any{id} })
	if err != nil {
		return nil, err
	}
	here := map[string]bool{}
	for _, id := range waiting {
		here[id] = true
	}
	for _, e := range events {
		if _, asked := here[e.externalID]; asked {
			continue
		}
		id, err := s.Orders.Known(ctx, m.venueID, e.externalID)
		if err != nil {
			return nil, err
		}
		here[e.externalID] = id != ""
	}
	return slices.DeleteFunc(events, func(e arrival) bool { return !here[e.externalID] }), nil
}

// arrival is an event as it is kept.
type arrival struct {
	id, kind, externalID, body string
	createdAt                  time.Time
	fate                       fate
	// acknowledge is the id by which the marketplace knows it, empty where it has none.
	acknowledge string
	// elsewhere says that it is another shop's.
	elsewhere bool
}

// longestID is how long an event's id may be: keys have their limits.
const longestID = 100

// read takes an event from a poll's answer. Whatever it is, it can be kept; one
// that says nothing, or nothing of which order, is given up, so that the board
// sends somebody to look.
func (m merchant) read(raw json.RawMessage, now time.Time) arrival {
	var e Event
	unreadable := json.Unmarshal(raw, &e) != nil
	a := arrival{
		id: e.ID, kind: keepable(e.Kind()), externalID: keepable(e.OrderID), body: strings.ToValidUTF8(string(raw), "\uFFFD"),
		createdAt: e.CreatedAt, acknowledge: e.ID, elsewhere: e.MerchantID != "" && !strings.EqualFold(e.MerchantID, m.id),
	}
	if a.createdAt.IsZero() || a.createdAt.After(now) {
		a.createdAt = now
	}
	known := rank[a.kind] != 0
	switch {
	case unreadable, e.Kind() == "", known && a.externalID == "":
		a.fate = givenUp
	case !known:
		a.fate = ignored
	}
	if a.fate == givenUp || a.id == "" || len(a.id) > longestID || keepable(a.id) == "" {
		a.id = fmt.Sprintf("sha256:%x", sha256.Sum256(raw))
	}
	return a
}

// keepable is a text, or nothing where it is one that PostgreSQL does not take.
func keepable(text string) string {
	if strings.ContainsRune(text, 0) {
		return ""
	}
	return text
}

// store keeps events, each once, with the moment of the poll.
func (s *Service) store(ctx context.Context, m merchant, events []arrival, now time.Time) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, e := range events {
			kept, err := tx.Tx.ExecContext(ctx, `INSERT INTO marketplace_events
				(venue_id, id, kind, external_id, created_at, received_at, body, fate, attempts, next_at)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0) ON CONFLICT (venue_id, id) DO NOTHING`,
				m.venueID, e.id, e.kind, e.externalID, e.createdAt.UnixMilli(), now.UnixMilli(), e.body, int(e.fate))
			if err != nil {
				return fmt.Errorf("store event: %w", err)
			}
			if n, err := kept.RowsAffected(); err == nil && n > 0 && e.fate == givenUp {
				s.Log.LogAttrs(ctx, slog.LevelWarn, "an event of the marketplace cannot be read",
					slog.String("venue", m.venueID), slog.String("kept", e.id))
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
