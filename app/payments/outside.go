package payments

import (
	"context"
	"fmt"

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
	known := map[string]Refund{}
	for _, r := range refunds {
		known[r.Reference] = r
	}
	for _, one := range told {
		r, isKnown := known[one.Reference]
		if !isKnown {
			if r, err = s.outside(ctx, tx, c, p, one); err != nil {
				return err
			}
			known[r.Reference] = r
		}
		if !r.State.mayBecome(one.State) {
			continue
		}
		if err := s.advance(ctx, tx, p, r, one, ""); err != nil {
			return err
		}
	}
	return nil
}

// outside keeps a refund that was not asked for here. One that the payer's bank demands
// makes the charge contested.
func (s *Service) outside(ctx context.Context, tx bun.Tx, c *Charge, p Payment, one Returned) (Refund, error) {
	r, err := s.newRefund(p, "fora/"+one.Reference, one.Amount)
	if err != nil {
		return Refund{}, err
	}
	r.Reference, r.State, r.Nature, r.SentAt, r.NextAt = one.Reference, RefundAsked, one.Nature, s.now(), s.now()
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
