package paymentlinks

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// What follows is told by the payments, within the transaction that moves a charge of a use.

// HoldSubject locks a use.
func (s *Service) HoldSubject(ctx context.Context, tx bun.Tx, venueID, useID string) error {
	_, _, err := s.holdUse(ctx, tx, venueID, useID)
	return err
}

// clearing is for how long a boleto that was paid in time may be on its way between banks.
const clearing = 5 * 24 * time.Hour

// paidAsOf is as of when money that came in late is judged. Of a charge that a person
// confirms nobody knows when it was paid, and a boleto comes in days later: what was begun
// in time counts.
func (c Charge) paidAsOf() time.Time {
	if c.ByHand || c.Method == Boleto && c.PaidAt.Before(c.ExpiresAt.Add(clearing)) {
		return c.CreatedAt
	}
	return c.PaidAt
}

// WasPaid takes the money that a charge of a use received: it is a sale, and gets a receipt.
// Money that came in late counts as long as the link could still be paid by it; else it is
// given back.
func (s *Service) WasPaid(ctx context.Context, tx bun.Tx, venueID, useID string, c Charge) (Wish, error) {
	l, u, err := s.holdUse(ctx, tx, venueID, useID)
	if err != nil {
		return GiveBack, err
	}
	at, err := s.Venues.VenueIn(ctx, tx, venueID)
	if err != nil {
		return GiveBack, err
	}
	if c.State == ChargePaidLate {
		paid, held, err := s.places(ctx, tx, l, u.ID)
		if err != nil {
			return GiveBack, err
		}
		if l.state(c.paidAsOf(), at.Zone, paid) != Active || l.UseLimit > 0 && paid+held >= l.UseLimit {
			return GiveBack, s.tooLate(ctx, tx, u, c.ID)
		}
	}
	if u.Receipt, err = s.nextReceipt(ctx, tx, venueID, c.PaidAt.In(at.Zone).Year()); err != nil {
		return Keep, err
	}
	u.Value, u.Method, u.State, u.PaidAt = c.Amount, c.Method, Paid, c.PaidAt.UnixMilli()
	if u.Email != "" {
		u.LetterAt = s.now()
	}
	if err := s.writeUse(ctx, tx, &u); err != nil {
		return Keep, err
	}
	return Keep, s.Sales.Record(ctx, tx, Sold{
		VenueID: venueID, UseID: u.ID, Receipt: u.Receipt, At: c.PaidAt, ProductID: u.ProductID, Name: u.What(), Method: u.Method, Value: u.Value,
	})
}

// tooLate writes down that money for a charge of a use came in too late, unless another
// charge of it can still be paid.
func (s *Service) tooLate(ctx context.Context, tx bun.Tx, u Use, chargeID string) error {
	open, err := s.openCharge(ctx, tx, u)
	if err != nil || open != nil && open.ID != chargeID {
		return err
	}
	u.State = Late
	return s.writeUse(ctx, tx, &u)
}

// What is what was paid, in a few words.
func (u Use) What() string {
	title, _ := Link{Description: u.Description}.title(u.ProductName)
	if u.ProductName != "" {
		return u.ProductName
	}
	return title
}

// nextReceipt numbers a receipt: one after the other, within the venue and the year.
func (s *Service) nextReceipt(ctx context.Context, tx bun.Tx, venueID string, year int) (string, error) {
	var n int64
	err := tx.NewRaw(`INSERT INTO payment_link_receipts (venue_id, year, last) VALUES (?, ?, 1)
		ON CONFLICT (venue_id, year) DO UPDATE SET last = payment_link_receipts.last + 1 RETURNING last`, venueID, year).Scan(ctx, &n)
	if err != nil {
		return "", fmt.Errorf("number receipt: %w", err)
	}
	return fmt.Sprintf("%d-%06d", year, n), nil
}

// Ended says that a charge will not pay the use.
func (s *Service) Ended(ctx context.Context, tx bun.Tx, venueID, useID string, c Charge) error {
	_, u, err := s.holdUse(ctx, tx, venueID, useID)
	if err != nil || u.PaidAt != 0 {
		return err
	}
	u.State = map[ChargeState]UseState{ChargeExpired: NotPaid, ChargeCancelled: Refused, ChargeDivergent: Divergent}[c.State]
	return s.writeUse(ctx, tx, &u)
}

// WasRefunded writes down that a part of what pays the use was given back.
func (s *Service) WasRefunded(ctx context.Context, tx bun.Tx, venueID, useID, refundID string, value money.Amount, at time.Time) error {
	_, u, err := s.holdUse(ctx, tx, venueID, useID)
	if err != nil {
		return err
	}
	u.Refunded += value
	if err := s.writeUse(ctx, tx, &u); err != nil {
		return err
	}
	return s.Sales.Refund(ctx, tx, venueID, useID, refundID, at, value)
}

// paidOn is when the use was paid, in its venue's words.
func (u Use) paidOn(zone *time.Location) string {
	return database.FromMilli(u.PaidAt).In(zone).Format("02/01/2006 15:04")
}
