package payments

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

const (
	// listEvery is how often a provider is asked for all that came in.
	listEvery = 24 * time.Hour
	// listBack is how much of what was listed before is listed again: a bank may list late.
	listBack = 24 * time.Hour
	// refundable is for how long money can be given back, or be contested.
	refundable = 90 * 24 * time.Hour
	// listSpan is how much is asked for at once: banks bound it.
	listSpan = 4 * 24 * time.Hour
	// mostPages bounds what one of them answers.
	mostPages = 1000
	// listTime bounds one page.
	listTime = 20 * time.Second
)

// listedVenues lists those that have a provider to ask for lists.
func (s *Service) listedVenues(ctx context.Context) ([]string, error) {
	var all []string
	err := s.DB.Read.NewRaw("SELECT DISTINCT venue_id FROM payment_accounts WHERE list_at > 0 ORDER BY 1").Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("list venues with payment accounts: %w", err)
	}
	return all, nil
}

// List asks a venue's providers for all that came in, where that is due.
func (s *Service) List(ctx context.Context, venueID string) error {
	now := s.Clock.Now()
	var waiting bool
	// Read first: idle servers must not hold up whoever writes.
	err := s.DB.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM payment_accounts WHERE venue_id = ? AND list_at > 0 AND (list_at <= ? OR list_at > ?))",
		venueID, now.UnixMilli(), now.Add(listEvery).UnixMilli()).Scan(ctx, &waiting)
	if err != nil || !waiting {
		return err
	}
	var due []Account
	err = s.DB.Write.NewRaw(`UPDATE payment_accounts SET busy_until = ? WHERE venue_id = ? AND list_at > 0 AND (list_at <= ? OR list_at > ?)
		AND (busy_until <= ? OR busy_until > ?) RETURNING *`, now.Add(listBusy).UnixMilli(), venueID, now.UnixMilli(), now.Add(listEvery).UnixMilli(),
		now.UnixMilli(), now.Add(2*listBusy).UnixMilli()).Scan(ctx, &due)
	if err != nil && !noRows(err) {
		return fmt.Errorf("hold payment accounts: %w", err)
	}
	var failures error
	for _, a := range due {
		failures = errors.Join(failures, s.listAccount(ctx, a))
	}
	return failures
}

// listBusy is for how long one server has a listing to itself. Two at once do no harm.
const listBusy = 10 * time.Minute

// listAccount reads both lists of an account: what came in since the last time, and what
// was given back of all that still can be.
func (s *Service) listAccount(ctx context.Context, a Account) error {
	now := s.Clock.Now()
	connection, err := s.connect(ctx, a)
	if err == nil {
		since := time.UnixMilli(a.ListedUntil).Add(-listBack)
		err = s.readList(ctx, connection, a, since, now, false)
	}
	if err == nil {
		err = s.readList(ctx, connection, a, now.Add(-refundable), now, true)
	}
	err = s.heard(context.WithoutCancel(ctx), a, err)
	if err != nil {
		a.ListFailures++
		a.ListAt = failing.Next(now, a.ListFailures).UnixMilli()
	} else {
		a.ListFailures, a.ListedUntil, a.ListAt = 0, now.UnixMilli(), now.Add(listEvery).UnixMilli()
	}
	if a.ArchivedAt != 0 && now.Sub(time.UnixMilli(a.ArchivedAt)) > refundable {
		a.ListAt = 0
	}
	a.BusyUntil = 0
	_, kept := s.DB.Write.NewUpdate().Model(&a).WherePK().Column("list_failures", "listed_until", "list_at", "busy_until").Exec(context.WithoutCancel(ctx))
	return errors.Join(err, kept)
}

func (s *Service) readList(ctx context.Context, connection Connection, a Account, from, to time.Time, refunded bool) error {
	for ; from.Before(to); from = from.Add(listSpan) {
		end := from.Add(listSpan)
		if end.After(to) {
			end = to
		}
		if err := s.readSpan(ctx, connection, a, from, end, refunded); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) readSpan(ctx context.Context, connection Connection, a Account, from, to time.Time, refunded bool) error {
	for page := range mostPages {
		asking, cancel := context.WithTimeout(ctx, listTime)
		all, more, err := connection.Received(asking, from, to, refunded, page)
		cancel()
		if err != nil {
			return err
		}
		for _, one := range all {
			if err := s.takeListed(ctx, a, one); err != nil {
				return err
			}
		}
		if !more {
			return nil
		}
	}
	return fault.New(fault.Unavailable, "O provedor respondeu com uma lista longa demais.")
}

// ours matches what txID makes: other programs on the same account have references of
// their own, which are none of our business.
var ours = regexp.MustCompile(`^[0-9a-f]{12}7[0-9a-f]{19}$`)

// takeListed takes over one row of a list.
func (s *Service) takeListed(ctx context.Context, a Account, one Received) error {
	var c Charge
	err := s.DB.Read.NewSelect().Model(&c).Where("txid = ?", one.TxID).Scan(ctx)
	switch {
	case noRows(err):
		return s.unmatched(ctx, a, one)
	case err != nil:
		return fmt.Errorf("read charge: %w", err)
	case c.VenueID != a.VenueID || c.Provider != a.Provider:
		// Several venues may share an account of one bank: each lists its own. One that the
		// venue has set up anew lists what was charged under the one before, too.
		return nil
	}
	_, err = s.takeMoney(ctx, c.ID, one)
	return err
}

// takeMoney takes over money of a charge, and nothing else.
func (s *Service) takeMoney(ctx context.Context, chargeID string, one Received) (Charge, error) {
	var c Charge
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var err error
		if c, err = s.hold(ctx, tx, chargeID); err != nil {
			return err
		}
		if err := s.receive(ctx, tx, &c, one, ""); err != nil {
			return err
		}
		if c.State.HasMoney() {
			c.NextAt = 0
		}
		return s.store(ctx, tx, c)
	})
	if err == nil {
		s.Wake(c.VenueID)
	}
	return c, err
}

// unmatched keeps money that came in under a reference like ours that is not known, so
// that somebody looks at it.
func (s *Service) unmatched(ctx context.Context, a Account, one Received) error {
	if !ours.MatchString(one.TxID) {
		return nil
	}
	id, err := newID()
	if err != nil {
		return err
	}
	if one.At.IsZero() {
		one.At = s.Clock.Now()
	}
	p := Payment{
		ID: id, VenueID: a.VenueID, AccountID: a.ID, EndToEnd: one.EndToEnd, TxID: one.TxID, Amount: one.Amount, Standing: Unmatched,
		ReceivedAt: one.At.UnixMilli(), NotedAt: s.now(),
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewInsert().Model(&p).On("CONFLICT (account_id, end_to_end) DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep unmatched payment: %w", err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			if err := tx.NewSelect().Model(&p).Where("account_id = ? AND end_to_end = ?", a.ID, one.EndToEnd).Scan(ctx); err != nil {
				return err
			}
		} else if err := s.raise(ctx, tx, Matter{Reason: Reason(Unmatched), About: p.ID, VenueID: a.VenueID, PaymentID: p.ID}); err != nil {
			return err
		}
		return s.takeRefunds(ctx, tx, nil, p, one.Refunds)
	})
	if err == nil {
		s.Changed(a.VenueID)
	}
	return err
}
