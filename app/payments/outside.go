package payments

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"
)

// takeRefunds takes over what a provider tells of money given back of a payment: also what
// nobody has asked for here. c is its charge, which the transaction holds, or nil where it
// has none.
func (s *Service) takeRefunds(ctx context.Context, tx bun.Tx, c *Charge, of Payment, told []Returned) error {
	if len(told) == 0 {
		return nil
	}
	p, refunds, err := s.holdPayment(ctx, tx, of.VenueID, of.ID)
	if err != nil {
		return err
	}
	for _, one := range told {
		one = ofItsOwn(refunds, one)
		at := findTold(refunds, one)
		if at < 0 {
			made, err := s.outside(ctx, tx, c, p, one)
			if err != nil {
				return err
			}
			at, refunds = len(refunds), append(refunds, made)
		}
		r := refunds[at]
		refunds[at].Theirs = cmp.Or(r.Theirs, one.Theirs)
		if !tellsMore(r, one) {
			continue
		}
		if err := s.advance(ctx, tx, p, r, one, ""); err != nil {
			return err
		}
	}
	return nil
}

// tellsMore reports whether a provider tells something of a refund that is not known here.
func tellsMore(r Refund, one Returned) bool {
	return r.State.mayBecome(one.State) || one.Theirs != "" && r.Theirs == ""
}

// findTold is the place of the refund that a provider tells of; -1 where it is none of
// those. A provider that keeps no reference of ours may tell of one before it has answered
// us: that is the first of the same amount that was sent and that it has no other id for.
func findTold(refunds []Refund, one Returned) int {
	if one.Reference != "" {
		return slices.IndexFunc(refunds, func(r Refund) bool { return r.Reference == one.Reference })
	}
	if at := slices.IndexFunc(refunds, func(r Refund) bool { return r.Theirs == one.Theirs }); at >= 0 {
		return at
	}
	return slices.IndexFunc(refunds, func(r Refund) bool {
		return r.Nature == Ours && r.Theirs == "" && r.SentAt != 0 && r.State != RefundFailed && r.Amount == one.Amount
	})
}

// ofItsOwn gives a dispute a reference of its own that follows one which came to nothing, where
// the provider numbers none.
func ofItsOwn(refunds []Refund, one Returned) Returned {
	first := one.Reference
	for n := 2; one.Unnumbered; n++ {
		at := findTold(refunds, one)
		if at < 0 || refunds[at].State != RefundFailed {
			break
		}
		next := one
		next.Reference = first + "/" + strconv.Itoa(n)
		if one.State == RefundFailed && findTold(refunds, next) < 0 {
			break
		}
		one = next
	}
	return one
}

// outside keeps a refund that was not asked for here. One that the payer's bank demands
// makes the charge contested.
func (s *Service) outside(ctx context.Context, tx bun.Tx, c *Charge, p Payment, one Returned) (Refund, error) {
	reference := cmp.Or(one.Reference, "deles"+one.Theirs)
	r, err := s.newRefund(p, "fora/"+reference, one.Amount)
	if err != nil {
		return Refund{}, err
	}
	r.Reference, r.State, r.Nature, r.SentAt, r.NextAt = reference, RefundAsked, one.Nature, s.now(), s.now()
	r.Theirs = one.Theirs
	if r.Nature != Disputed {
		r.Nature = Elsewhere
	}
	if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
		return Refund{}, fmt.Errorf("keep refund from outside: %w", err)
	}
	if err := s.note(ctx, tx, step{charge: p.ChargeID, refund: r.ID, after: string(r.State), cause: "Informada pelo provedor"}); err != nil {
		return Refund{}, err
	}
	m := Matter{Reason: OutsideRefund, About: r.ID, VenueID: p.VenueID, ChargeID: p.ChargeID, PaymentID: p.ID, RefundID: r.ID}
	if r.Nature == Disputed {
		m.Reason = DisputeMatter
		if c != nil && c.State.mayBecome(Contested) {
			if err := s.move(ctx, tx, c, Contested, "O banco do pagador pediu o dinheiro de volta", ""); err != nil {
				return Refund{}, err
			}
			// A refund's teller reads the charge as it stands.
			if err := s.store(ctx, tx, *c); err != nil {
				return Refund{}, err
			}
		}
	}
	if err := s.raise(ctx, tx, m); err != nil {
		return Refund{}, err
	}
	return r, s.tellRefund(ctx, tx, p, r)
}
