package payments

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/uptrace/bun"
)

// ours matches what txID makes: other programs on the same account have references of
// their own, which are none of our business.
var ours = regexp.MustCompile(`^[0-9a-f]{12}7[0-9a-f]{19}$`)

// take takes over one row of a list, unless all of it is known.
func (l *listing) take(ctx context.Context, one Received) error {
	var c Charge
	err := l.DB.Read.NewSelect().Model(&c).Where("txid = ?", one.TxID).Scan(ctx)
	switch {
	case noRows(err) && !ours.MatchString(one.TxID):
		return nil
	case noRows(err):
	case err != nil:
		return fmt.Errorf("read charge: %w", err)
	case c.VenueID != l.account.VenueID || c.Provider != l.account.Provider:
		// Several venues may share an account of one bank: each lists its own. One that the
		// venue has set up anew lists what was charged under the one before, too.
		return nil
	}
	known, err := l.knows(ctx, one)
	if err != nil || known {
		return err
	}
	if c.ID == "" {
		err = l.unmatched(ctx, one)
	} else {
		err = l.takeMoney(ctx, c.ID, one)
	}
	l.news = l.news || err == nil
	return err
}

// knows reports whether a list tells nothing new of money.
func (l *listing) knows(ctx context.Context, one Received) (bool, error) {
	p, err := l.kept(ctx, l.DB.Read, one.EndToEnd)
	if noRows(err) || err == nil && len(one.Refunds) == 0 {
		return err == nil, nil
	}
	if err != nil {
		return false, err
	}
	refunds, err := l.refundsOf(ctx, []string{p.ID})
	if err != nil {
		return false, fmt.Errorf("read refunds of a payment: %w", err)
	}
	return !slices.ContainsFunc(one.Refunds, func(told Returned) bool {
		told = ofItsOwn(refunds[p.ID], told)
		at := findTold(refunds[p.ID], told)
		return at < 0 || tellsMore(refunds[p.ID][at], told)
	}), nil
}

// kept answers money that is known, under whichever account of the venue at the provider:
// more than one may list it.
func (l *listing) kept(ctx context.Context, db bun.IDB, endToEnd string) (Payment, error) {
	var p Payment
	err := db.NewSelect().Model(&p).Where("venue_id = ? AND end_to_end = ?", l.account.VenueID, endToEnd).
		Where("account_id IN (SELECT id FROM payment_accounts WHERE venue_id = ? AND provider = ?)", l.account.VenueID, l.account.Provider).
		Order("noted_at", "id").Limit(1).Scan(ctx)
	if err != nil && !noRows(err) {
		err = fmt.Errorf("read payment: %w", err)
	}
	return p, err
}

// takeMoney takes over money of a charge, and nothing else.
func (s *Service) takeMoney(ctx context.Context, chargeID string, one Received) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.hold(ctx, tx, chargeID)
		if err != nil {
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
}

// unmatched keeps money that came in under a reference like ours that is not known, so
// that somebody looks at it.
func (l *listing) unmatched(ctx context.Context, one Received) error {
	id, err := newID()
	if err != nil {
		return err
	}
	if one.At.IsZero() {
		one.At = l.Clock.Now()
	}
	return l.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Two accounts that list the same money wait for each other.
		var all []Account
		err := l.forUpdate(tx.NewSelect().Model(&all).Column("id").Where("venue_id = ? AND provider = ?", l.account.VenueID, l.account.Provider).Order("id")).Scan(ctx)
		if err != nil {
			return fmt.Errorf("hold payment accounts: %w", err)
		}
		p, err := l.kept(ctx, tx, one.EndToEnd)
		if noRows(err) {
			p = Payment{
				ID: id, VenueID: l.account.VenueID, AccountID: l.account.ID, EndToEnd: one.EndToEnd, TxID: one.TxID, Amount: one.Amount, Standing: Unmatched,
				ReceivedAt: one.At.UnixMilli(), NotedAt: l.now(),
			}
			err = l.keepUnmatched(ctx, tx, p)
		}
		if err != nil {
			return err
		}
		return l.takeRefunds(ctx, tx, nil, p, one.Refunds)
	})
}

func (s *Service) keepUnmatched(ctx context.Context, tx bun.Tx, p Payment) error {
	if _, err := tx.NewInsert().Model(&p).Exec(ctx); err != nil {
		return fmt.Errorf("keep unmatched payment: %w", err)
	}
	return s.raise(ctx, tx, Matter{Reason: Reason(Unmatched), About: p.ID, VenueID: p.VenueID, PaymentID: p.ID})
}
