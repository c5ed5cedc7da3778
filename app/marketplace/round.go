package marketplace

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// merchant is a venue whose turn it is, held by this server.
type merchant struct {
	venueID, id        string
	polledAt, followed int64
}

// Round does for a venue whatever is due: ask for events, turn them into
// orders, tell the marketplace what the kitchen did. It does nothing while
// another server is at it, and waits while this one is.
func (s *Service) Round(ctx context.Context, venueID string) error {
	// A venue that is switched off and on again may have a round still under way.
	turn, _ := s.turns.LoadOrStore(venueID, make(chan struct{}, 1))
	select {
	case turn.(chan struct{}) <- struct{}{}:
		defer func() { <-turn.(chan struct{}) }()
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, roundTime)
	defer cancel()
	due, err := s.due(ctx, venueID)
	if err != nil || !due {
		return err
	}
	m, held, err := s.hold(ctx, venueID)
	if err != nil || !held {
		return err
	}
	defer s.release(ctx, venueID)
	err = s.follow(ctx, m)
	if s.Clock.Now().UnixMilli()-m.polledAt >= pollEvery.Milliseconds() {
		err = errors.Join(err, s.poll(ctx, m))
	}
	return errors.Join(err, s.apply(ctx, m), s.send(ctx, m))
}

// due reports, without writing, whether there is anything to do.
func (s *Service) due(ctx context.Context, venueID string) (bool, error) {
	last, err := s.Orders.LastSeq(ctx, venueID)
	if err != nil {
		return false, err
	}
	var due bool
	now := s.Clock.Now().UnixMilli()
	err = s.DB.Read.DB.QueryRowContext(ctx, `SELECT m.is_active AND (m.polled_at <= $1 OR m.followed < $2
		OR EXISTS (SELECT 1 FROM marketplace_events e WHERE e.venue_id = m.venue_id AND e.fate = 0 AND e.next_at <= $3)
		OR EXISTS (SELECT 1 FROM marketplace_outgoing o WHERE o.venue_id = m.venue_id AND o.fate = 0 AND o.next_at <= $3))
		FROM marketplace_merchants m WHERE m.venue_id = $4`, now-pollEvery.Milliseconds(), last, now, venueID).Scan(&due)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return due, err
}

// hold takes the venue's row as this server's for a while; a server that dies
// loses it after busyTime.
func (s *Service) hold(ctx context.Context, venueID string) (merchant, bool, error) {
	m := merchant{venueID: venueID}
	now := s.Clock.Now()
	err := s.DB.Write.DB.QueryRowContext(ctx, `UPDATE marketplace_merchants SET busy_by = $1, busy_until = $2
		WHERE venue_id = $3 AND is_active AND (busy_until <= $4 OR busy_by = $1)
		RETURNING merchant_id, polled_at, followed`, s.self, now.Add(busyTime).UnixMilli(), venueID, now.UnixMilli()).
		Scan(&m.id, &m.polledAt, &m.followed)
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
