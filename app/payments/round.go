package payments

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	// atOnce is how many charges or refunds of a venue are attended at the same time.
	atOnce = 4
	// share is for how long a round begins steps: a provider that is slow must not keep
	// the next round from what was decided meanwhile.
	share = 15 * time.Second
	// mostInRound bounds what one round reads.
	mostInRound = 200
)

// Round does for a venue whatever is due: charges are sent, asked for and ended, refunds
// sent and followed. What it leaves is the next round's; several servers share the work row
// by row.
func (s *Service) Round(ctx context.Context, venueID string) error {
	refunds, err := s.due(ctx, "payment_refunds", venueID)
	if err != nil {
		return err
	}
	charges, err := s.due(ctx, "payment_charges", venueID)
	if err != nil {
		return err
	}
	failures := make([]error, 2)
	var kinds sync.WaitGroup
	kinds.Go(func() { failures[0] = s.each(ctx, refunds, s.giveBack) })
	kinds.Go(func() { failures[1] = s.each(ctx, charges, s.attend) })
	kinds.Wait()
	return errors.Join(failures...)
}

// due lists the rows of a venue that have something to do now, what waits longest first.
func (s *Service) due(ctx context.Context, table, venueID string) ([]string, error) {
	now := s.Clock.Now()
	var ids []string
	err := s.DB.Read.NewRaw(`SELECT id FROM `+table+` WHERE venue_id = ? AND next_at IS NOT NULL AND (next_at <= ? OR next_at > ?)
		AND (busy_until <= ? OR busy_until > ?) ORDER BY next_at, id LIMIT ?`, venueID, now.UnixMilli(), now.Add(mostAhead).UnixMilli(),
		now.UnixMilli(), now.Add(2*busyTime).UnixMilli(), mostInRound).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("list what is due of %s: %w", table, err)
	}
	return ids, nil
}

// each attends rows, a few at once, as far as the round's share goes.
func (s *Service) each(ctx context.Context, ids []string, attend func(context.Context, string) (bool, error)) error {
	began := s.Clock.Now()
	waiting := make(chan string, len(ids))
	for _, id := range ids {
		waiting <- id
	}
	close(waiting)
	var attending sync.WaitGroup
	var mu sync.Mutex
	var failures error
	for range min(atOnce, len(ids)) {
		attending.Go(func() {
			for id := range waiting {
				_, err := attend(ctx, id)
				mu.Lock()
				failures = errors.Join(failures, err)
				mu.Unlock()
				if ctx.Err() != nil || s.Clock.Now().Sub(began) >= share {
					return
				}
			}
		})
	}
	attending.Wait()
	return failures
}

// busyVenues lists those that have something under way.
func (s *Service) busyVenues(ctx context.Context) ([]string, error) {
	var all []string
	err := s.DB.Read.NewRaw(`SELECT venue_id FROM payment_charges WHERE next_at IS NOT NULL
		UNION SELECT venue_id FROM payment_refunds WHERE next_at IS NOT NULL ORDER BY 1`).Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("list venues with payments: %w", err)
	}
	return all, nil
}
