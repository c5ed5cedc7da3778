package donations

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// What follows is told by the payments, within the transaction that moves a charge of a donation.

// HoldSubject locks a donation.
func (s *Service) HoldSubject(ctx context.Context, tx bun.Tx, venueID, donationID string) error {
	_, err := s.hold(ctx, tx, venueID, donationID)
	return err
}

// WasPaid takes the money that a charge of a donation received: it is a sale, and gets a
// receipt. Money that came in late counts as long as its event takes donations; else it is
// given back.
func (s *Service) WasPaid(ctx context.Context, tx bun.Tx, venueID, donationID string, c Charge) (Wish, error) {
	d, err := s.hold(ctx, tx, venueID, donationID)
	if err != nil {
		return GiveBack, err
	}
	at, err := s.Venues.VenueIn(ctx, tx, venueID)
	if err != nil {
		return GiveBack, err
	}
	if c.State == ChargePaidLate {
		_, err := oneEvent(ctx, tx.NewSelect(), "id = ? AND active AND archived_at IS NULL", d.EventID)
		if fault.Is(err, fault.NotFound) {
			return GiveBack, s.tooLate(ctx, tx, d, c.ID)
		}
		if err != nil {
			return GiveBack, err
		}
	}
	if d.Email != "" {
		d.LetterAt = s.now()
	}
	return Keep, s.book(ctx, tx, d, c, at.Zone)
}

// book writes down that a charge has paid a donation: its receipt, its row of the ledger and
// its sale.
func (s *Service) book(ctx context.Context, tx bun.Tx, d Donation, c Charge, zone *time.Location) (err error) {
	local := c.PaidAt.In(zone)
	if d.Receipt, err = s.nextReceipt(ctx, tx, d.VenueID, local.Year()); err != nil {
		return err
	}
	d.Value, d.Method, d.State, d.PaidAt = c.Amount, c.Method, Paid, c.PaidAt.UnixMilli()
	d.Fee, d.PaysOn = c.Fee, local.AddDate(0, 0, c.SettlementDays).Format(time.DateOnly)
	if err := s.write(ctx, tx, &d); err != nil {
		return err
	}
	if err := s.enter(ctx, tx, d, entry{ID: d.ID, At: d.PaidAt, Amount: d.Value, Fee: d.Fee, PaysOn: d.PaysOn}); err != nil {
		return err
	}
	return s.Sales.Record(ctx, tx, Sold{
		VenueID: d.VenueID, DonationID: d.ID, Receipt: d.Receipt, At: c.PaidAt, ProductID: d.ProductID, Name: d.What(), Method: d.Method, Value: d.Value,
	})
}

// tooLate writes down that money for a charge of a donation came in too late, unless another
// charge of it can still be paid.
func (s *Service) tooLate(ctx context.Context, tx bun.Tx, d Donation, chargeID string) error {
	open, err := s.openCharge(ctx, tx, d)
	if err != nil || open != nil && open.ID != chargeID {
		return err
	}
	d.State = Late
	return s.write(ctx, tx, &d)
}

// nextReceipt numbers a receipt: one after the other, within the venue and the year.
func (s *Service) nextReceipt(ctx context.Context, tx bun.Tx, venueID string, year int) (string, error) {
	var n int64
	err := tx.NewRaw(`INSERT INTO donation_receipts (venue_id, year, last) VALUES (?, ?, 1)
		ON CONFLICT (venue_id, year) DO UPDATE SET last = donation_receipts.last + 1 RETURNING last`, venueID, year).Scan(ctx, &n)
	if err != nil {
		return "", fmt.Errorf("number receipt of a donation: %w", err)
	}
	return fmt.Sprintf("D%d-%06d", year, n), nil
}

// Ended says that a charge will not pay the donation.
func (s *Service) Ended(ctx context.Context, tx bun.Tx, venueID, donationID string, c Charge) error {
	d, err := s.hold(ctx, tx, venueID, donationID)
	if err != nil || d.PaidAt != 0 {
		return err
	}
	open, err := s.openCharge(ctx, tx, d)
	if err != nil || open != nil && open.ID != c.ID {
		return err // another charge of it can still be paid
	}
	d.State = map[ChargeState]State{ChargeExpired: NotPaid, ChargeCancelled: Refused, ChargeDivergent: Divergent}[c.State]
	return s.write(ctx, tx, &d)
}

// WasRefunded writes down that a part of what pays the donation was given back: a negative
// row of its own in the ledger and among the sales. Of its fee the institution is spared
// the same share, to the centavo.
func (s *Service) WasRefunded(ctx context.Context, tx bun.Tx, venueID, donationID, refundID string, value money.Amount, at time.Time) error {
	d, err := s.hold(ctx, tx, venueID, donationID)
	if err != nil {
		return err
	}
	zone, err := s.Venues.VenueIn(ctx, tx, venueID)
	if err != nil {
		return err
	}
	before := d.spared()
	d.Refunded += value
	if err := s.write(ctx, tx, &d); err != nil {
		return err
	}
	back := entry{ID: refundID, At: at.UnixMilli(), Amount: -value, Fee: before - d.spared(), PaysOn: max(d.PaysOn, at.In(zone.Zone).Format(time.DateOnly))}
	if err := s.enter(ctx, tx, d, back); err != nil {
		return err
	}
	return s.Sales.Refund(ctx, tx, venueID, donationID, refundID, at, value)
}

// spared is the share of the fee that belongs to what was given back.
func (d Donation) spared() money.Amount {
	parts := d.Fee.Apportion(int64(d.Refunded), int64(d.Value-d.Refunded))
	return parts[0]
}

// entry is a row of the ledger.
type entry struct {
	bun.BaseModel `bun:"table:donation_entries,alias:x"`

	ID                     string `bun:",pk"`
	DonationID             string
	VenueID                string
	EventID, InstitutionID string
	At                     int64
	Amount, Fee            money.Amount
	PaysOn                 string
}

// enter writes a row of a donation into the ledger, and tells of it after the commit.
func (s *Service) enter(ctx context.Context, tx bun.Tx, d Donation, e entry) error {
	e.DonationID, e.VenueID, e.EventID, e.InstitutionID = d.ID, d.VenueID, d.EventID, d.InstitutionID
	if _, err := tx.NewInsert().Model(&e).Exec(ctx); err != nil {
		return fmt.Errorf("enter a donation: %w", err)
	}
	database.Committed(ctx, func() { s.Hub.Wake(Topic(d.EventID)) })
	return nil
}
