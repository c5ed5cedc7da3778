package payments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/retry"
)

const (
	// busyTime is for how long one server keeps a row to itself; calls of a step are over
	// well before.
	busyTime = time.Minute
	stepTime = 25 * time.Second
	// lookEvery is how often a provider is asked for a charge that nobody watches.
	lookEvery = 30 * time.Second
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
	if _, err := s.attend(ctx, id); err != nil && database.Trouble(err) != nil {
		return c, err
	}
	return charge(ctx, s.DB.Write, venueID, id)
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
	_, err = s.take(ctx, c.ID, said)
	return true, errors.Join(trouble, err)
}

// answer is what a step heard of a charge.
type answer struct {
	Register
	// of is the state of the charge when this was asked.
	of State
	// over says that the charge has ended by our clock when this was asked.
	over bool
	// unknown says that the provider has no such charge, silent that it did not answer.
	unknown, silent bool
	// refused is why the provider does not take the charge.
	refused error
}

// ask has a charge be what it should be at its provider, and answers what it is there.
func (s *Service) ask(ctx context.Context, c Charge, over bool) (answer, error) {
	said := answer{of: c.State, over: over, silent: true}
	a, err := s.account(ctx, s.DB.Read, c.AccountID)
	if err != nil {
		return said, err
	}
	connection, err := s.connect(ctx, a)
	if err != nil {
		return said, s.heard(ctx, a, fault.New(fault.Unavailable, fault.Wrap(err).Message).Because(err))
	}
	ctx, cancel := within(ctx)
	defer cancel()
	register, err := s.exchange(ctx, connection, c, over)
	if err := s.heard(context.WithoutCancel(ctx), a, err); err != nil && !settles(err) {
		return said, err
	}
	said.silent = false
	switch {
	case fault.Is(err, fault.NotFound):
		said.unknown = true
	case err != nil:
		said.refused = err
	default:
		said.Register = register
	}
	return said, nil
}

// exchange makes the calls. A charge that the provider does not know, yet or any more, is
// sent under its txid; one that it refuses may have been heard, and paid, before.
func (s *Service) exchange(ctx context.Context, connection Connection, c Charge, over bool) (Register, error) {
	if c.State.HasMoney() {
		return asked(connection.Ask(ctx, c.TxID))
	}
	over = over || !c.State.Open()
	if over {
		if err := connection.Cancel(ctx, c.TxID); err != nil && !settles(err) {
			return Register{}, err
		}
	}
	if c.State != Created || over {
		register, err := asked(connection.Ask(ctx, c.TxID))
		if over || !fault.Is(err, fault.NotFound) {
			return register, err
		}
	}
	if err := s.DB.Settle(ctx, s.Clock.Now()); err != nil {
		return Register{}, err
	}
	lasts := time.UnixMilli(c.ExpiresAt).Sub(s.Clock.Now())
	register, refused := connection.Create(ctx, Bill{TxID: c.TxID, Amount: c.Amount, Lasts: max(lasts, time.Second), Text: c.Subject.Label})
	if refused == nil || !settles(refused) {
		return register, refused
	}
	register, err := asked(connection.Ask(ctx, c.TxID))
	if fault.Is(err, fault.NotFound) {
		return register, fault.New(fault.Conflict, fault.Wrap(refused).Message).Because(refused)
	}
	return register, err
}

// asked has a provider that says no to a question be asked again; that it knows no such
// charge is an answer.
func asked(r Register, err error) (Register, error) {
	if fault.Is(err, fault.NotFound) {
		return r, err
	}
	return r, unsettled(err)
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
		at := now.Add(lookEvery).UnixMilli()
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
