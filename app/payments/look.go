package payments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/retry"
)

const (
	// busyTime is for how long one server keeps a row to itself; calls of a step are over
	// well before.
	busyTime = time.Minute
	stepTime = 25 * time.Second
	// lookEvery is how often a provider is asked for a charge that nobody watches; for one
	// that is older than half an hour, so many parts of its age apart.
	lookEvery  = 30 * time.Second
	partsOfAge = 60
	// watchEvery is how often at most it is asked for one that somebody watches.
	watchEvery = 3 * time.Second
	// mostAhead is how far ahead the next look of anything lies at most: what lies further
	// was set before the clock was set back.
	mostAhead = 10 * time.Minute
)

// looksAfter are the looks at a charge that has ended without money, from its end on.
var looksAfter = []time.Duration{time.Minute, 10 * time.Minute}

// failing are the waits while a provider does not answer.
var failing = retry.Backoff{First: 2 * time.Second, Most: time.Minute}

func within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, stepTime)
}

// Look does what is next for a charge now, unless that was done a moment ago or somebody is
// at it, and answers it as it is then: for pages that somebody watches, at 3, 5, 8, 13 s
// and so on, and right after Create has been committed. A provider that does not answer is
// no error: the rounds go on asking.
func (s *Service) Look(ctx context.Context, venueID, id string) (Charge, error) {
	c, err := s.Charge(ctx, venueID, id)
	if err != nil || c.NextAt == 0 {
		return c, err
	}
	now := s.Clock.Now()
	due := c.NextAt <= now.UnixMilli()
	if byHand := s.byHand(c); !due && (byHand || now.Sub(time.UnixMilli(c.LookedAt)).Abs() < watchEvery) {
		return c, nil
	}
	// Who closes his page must not stop what the bank has begun.
	if _, err := s.attend(context.WithoutCancel(ctx), id); err != nil && database.Trouble(err) != nil {
		return c, err
	}
	return charge(ctx, s.DB.Write, venueID, id)
}

// AskAgain is Look for a person who does not believe that this was all: also a charge that
// ended long ago, and that nobody asks for any more, is asked for.
func (s *Service) AskAgain(ctx context.Context, venueID, id string) (Charge, error) {
	c, err := s.Charge(ctx, venueID, id)
	if err != nil || s.byHand(c) {
		return c, err
	}
	if err := s.lookSoon(ctx, id); err != nil {
		return c, err
	}
	return s.Look(ctx, venueID, id)
}

func (s *Service) byHand(c Charge) bool {
	p := s.Providers[c.Provider]
	return p != nil && p.ByHand()
}

// attend does the next step of a charge; held is false while another server does, and
// where nothing is left to do.
func (s *Service) attend(ctx context.Context, id string) (held bool, err error) {
	now := s.Clock.Now()
	var c Charge
	err = s.DB.Write.NewRaw(`UPDATE payment_charges SET busy_until = ? WHERE id = ? AND next_at IS NOT NULL
		AND (busy_until <= ? OR busy_until > ?) RETURNING *`,
		now.Add(busyTime).UnixMilli(), id, now.UnixMilli(), now.Add(2*busyTime).UnixMilli()).Scan(ctx, &c)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("hold charge: %w", err)
	}
	over := now.UnixMilli() >= c.ExpiresAt
	said, err := s.ask(ctx, c, over)
	trouble := err
	if trouble != nil && !(over && now.Sub(time.UnixMilli(c.ExpiresAt)) >= Grace && c.State.Open()) {
		return true, errors.Join(trouble, s.again(ctx, c))
	}
	// Our clock ends a charge also where the provider is silent.
	_, err = s.take(context.WithoutCancel(ctx), c.ID, said)
	return true, errors.Join(trouble, err)
}

// again lets go of a charge whose provider did not answer. One that ended long ago is left
// to the daily list.
func (s *Service) again(ctx context.Context, c Charge) error {
	now := s.Clock.Now()
	next := sql.NullInt64{Int64: failing.Next(now, c.Failures+1).UnixMilli(), Valid: true}
	if !c.State.Open() && now.Sub(time.UnixMilli(max(c.EndedAt, c.PaidAt))) > listEvery {
		next = sql.NullInt64{}
	}
	_, err := s.DB.Write.NewRaw("UPDATE payment_charges SET failures = ?, looked_at = ?, next_at = ?, busy_until = 0 WHERE id = ? AND next_at IS NOT NULL",
		c.Failures+1, now.UnixMilli(), next, c.ID).Exec(context.WithoutCancel(ctx))
	if err != nil {
		return fmt.Errorf("let go of charge: %w", err)
	}
	return nil
}

// nextLook is when a charge that was just looked at is looked at again; 0 for never.
func (s *Service) nextLook(c Charge) int64 {
	now := s.Clock.Now()
	switch {
	case c.State.HasMoney():
		return 0
	case c.State == Created:
		return failing.Next(now, max(c.Failures, 1)).UnixMilli()
	case c.State == Waiting && s.byHand(c):
		return min(max(c.ExpiresAt, now.UnixMilli()), now.Add(mostAhead).UnixMilli())
	case c.State == Waiting:
		age := now.Sub(time.UnixMilli(c.CreatedAt))
		at := now.Add(min(max(lookEvery, age/partsOfAge), mostAhead)).UnixMilli()
		if c.ExpiresAt > now.UnixMilli() {
			at = min(at, c.ExpiresAt)
		}
		return at
	case s.byHand(c):
		return 0
	}
	for _, after := range looksAfter {
		if at := time.UnixMilli(c.EndedAt).Add(after); at.After(now) {
			return at.UnixMilli()
		}
	}
	return 0
}
