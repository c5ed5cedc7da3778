package marketplace

import (
	"balcao/app/database"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// merchant is a venue whose turn it is, held by this server.
type merchant struct {
	venueID, id        string
	active             bool
	polledAt, followed int64
}

// Round does for a venue whatever is due: ask for events, turn them into
// orders, tell the marketplace what the kitchen did. It does nothing while
// another server is at it, and waits while this one is.
func (s *Service) Round(ctx context.Context, venueID string) error {
	// The hold is this server's: it keeps out no round beside those of Run.
	turn, _ := s.turns.LoadOrStore(venueID, make(chan struct{}, 1))
	select {
	case turn.(chan struct{}) <- struct{}{}:
		defer func() { <-turn.(chan struct{}) }()
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, roundTime)
	defer cancel()
	asks, due, err := s.due(ctx, venueID)
	if err != nil || !asks && !due {
		return err
	}
	m, held, err := s.hold(ctx, venueID)
	if err != nil || !held {
		return err
	}
	defer s.release(ctx, venueID)
	err = s.follow(ctx, m)
	if now := s.Clock.Now(); asks && (m.polledAt <= now.Add(-pollEvery).UnixMilli() || m.polledAt > now.UnixMilli()) {
		err = errors.Join(err, s.poll(ctx, m))
	}
	return errors.Join(err, s.apply(ctx, m), s.send(ctx, m))
}

// A venue that is switched off is served on for what it has of the marketplace:
// events and commands that wait, and orders of which one of the two sides may
// still have to hear. It lingers for a day after the last of it: the marketplace
// forgets events before that, and one order that never ends must not be asked for
// forever.
const (
	lingers = 24 * time.Hour
	// unsettled is what waits, since $1, of the venue m.
	unsettled = `(EXISTS (SELECT 1 FROM marketplace_events e WHERE e.venue_id = m.venue_id AND e.fate = 0 AND e.created_at > $1)
		OR EXISTS (SELECT 1 FROM marketplace_outgoing o WHERE o.venue_id = m.venue_id AND o.fate = 0 AND o.created_at > $1))`
)

// served lists the venues that are served.
func (s *Service) served(ctx context.Context) ([]string, error) {
	since := s.Clock.Now().Add(-lingers)
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT m.venue_id, m.is_active OR "+unsettled+" FROM marketplace_merchants m", since.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list merchants: %w", err)
	}
	type venue struct {
		id     string
		served bool
	}
	all, err := database.Collect(rows, func(v *venue) []any { return []any{&v.id, &v.served} })
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, v := range all {
		if !v.served {
			if v.served, err = s.Orders.Unsettled(ctx, v.id, since); err != nil {
				return nil, err
			}
		}
		if v.served {
			ids = append(ids, v.id)
		}
	}
	return ids, nil
}

// due reports, without writing, whether the venue is to ask for events, and
// whether there is anything else to do. One that is switched off does not ask
// for a shop that is another venue's by now. A moment further ahead than it was
// ever set is from before the clock was set back: it is due as well.
func (s *Service) due(ctx context.Context, venueID string) (asks, due bool, err error) {
	last, err := s.Orders.LastSeq(ctx, venueID)
	if err != nil {
		return false, false, err
	}
	now := s.Clock.Now()
	since := now.Add(-lingers)
	var served bool
	err = s.DB.Read.DB.QueryRowContext(ctx, `SELECT m.is_active OR `+unsettled+`,
		(m.polled_at <= $2 OR m.polled_at > $3) AND (m.is_active OR m.merchant_id <> ''
			AND NOT EXISTS (SELECT 1 FROM marketplace_merchants other WHERE other.merchant_id = m.merchant_id AND other.is_active)),
		m.followed < $4
			OR EXISTS (SELECT 1 FROM marketplace_events e WHERE e.venue_id = m.venue_id AND e.fate = 0 AND (e.next_at <= $3 OR e.next_at > $5))
			OR EXISTS (SELECT 1 FROM marketplace_outgoing o WHERE o.venue_id = m.venue_id AND o.fate = 0 AND (o.next_at <= $3 OR o.next_at > $6))
		FROM marketplace_merchants m WHERE m.venue_id = $7`,
		since.UnixMilli(), now.Add(-pollEvery).UnixMilli(), now.UnixMilli(), last, applying.Latest(now).UnixMilli(), telling.Latest(now).UnixMilli(), venueID).Scan(&served, &asks, &due)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, false, nil
	case err == nil && !served && (asks || due):
		served, err = s.Orders.Unsettled(ctx, venueID, since)
	}
	return served && asks, served && due, err
}

// hold takes the venue's row as this server's for a while; a server that dies
// loses it after busyTime. A hold of twice as long is from before the clock was
// set back; the clocks of servers do not differ by as much.
func (s *Service) hold(ctx context.Context, venueID string) (merchant, bool, error) {
	m := merchant{venueID: venueID}
	now := s.Clock.Now()
	err := s.DB.Write.DB.QueryRowContext(ctx, `UPDATE marketplace_merchants SET busy_by = $1, busy_until = $2
		WHERE venue_id = $3 AND (busy_until <= $4 OR busy_until > $5 OR busy_by = $1)
		RETURNING merchant_id, is_active, polled_at, followed`,
		s.self, now.Add(busyTime).UnixMilli(), venueID, now.UnixMilli(), now.Add(2*busyTime).UnixMilli()).
		Scan(&m.id, &m.active, &m.polledAt, &m.followed)
	if errors.Is(err, sql.ErrNoRows) {
		return m, false, nil
	}
	if err != nil {
		return m, false, fmt.Errorf("hold merchant: %w", err)
	}
	return m, true, nil
}

// release lets the venue go. A failure is no harm: the hold ends by itself.
func (s *Service) release(ctx context.Context, venueID string) {
	_, _ = s.DB.Write.DB.ExecContext(context.WithoutCancel(ctx),
		"UPDATE marketplace_merchants SET busy_until = 0 WHERE venue_id = $1 AND busy_by = $2", venueID, s.self)
}

// Sweep forgets events and commands that are done and old.
func (s *Service) Sweep(ctx context.Context) error {
	before := s.Clock.Now().Add(-keep).UnixMilli()
	var all error
	for _, statement := range []string{
		"DELETE FROM marketplace_events WHERE fate <> 0 AND received_at < $1",
		"DELETE FROM marketplace_outgoing WHERE fate <> 0 AND created_at < $1",
		"DELETE FROM marketplace_reasons WHERE created_at < $1",
	} {
		_, err := s.DB.Write.DB.ExecContext(ctx, statement, before)
		all = errors.Join(all, err)
	}
	return all
}
