package scheduling

import (
	"context"
	"errors"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// charge has a booking wait for its deposit. The caller holds the booking and writes it down.
func (s *Service) charge(ctx context.Context, tx bun.Tx, b *Booking) (Charge, error) {
	b.State, b.ExpiresAt = Pending, s.Clock.Now().Add(depositLasts).UnixMilli()
	return s.Payments.Create(ctx, tx, b.VenueID, b.ID, "Sinal: "+b.ServiceName, b.Deposit, depositLasts)
}

// What follows is told by the payments, within the transaction that moves a charge of a booking.

// HoldSubject locks a booking, and its resource before it.
func (s *Service) HoldSubject(ctx context.Context, tx bun.Tx, venueID, bookingID string) error {
	_, err := s.holdBooking(ctx, tx, venueID, bookingID)
	return err
}

// WasPaid takes the deposit of a booking: it stands. Money that came in late counts where the
// time is still free; else keep is false, and it goes back.
func (s *Service) WasPaid(ctx context.Context, tx bun.Tx, venueID, bookingID string, amount money.Amount) (keep bool, err error) {
	b, err := one[Booking](ctx, tx.NewSelect(), venueID, bookingID, errNoBooking)
	if err != nil {
		return false, err
	}
	switch {
	case b.State == Pending:
	case b.State == Expired && b.StartsAt > s.now():
		again, err := s.again(ctx, tx, b)
		if err != nil || !again {
			return false, err
		}
	default:
		return false, nil
	}
	b.State, b.ExpiresAt, b.DepositPaid = Confirmed, 0, amount
	if err := s.writeBooking(ctx, tx, &b); err != nil {
		return false, err
	}
	if err := s.note(ctx, tx, b.ID, "pagou o sinal", amount.String(), ""); err != nil {
		return false, err
	}
	return true, s.invite(ctx, tx, &b)
}

// again takes the time of a booking once more that had expired, where nobody else has it.
func (s *Service) again(ctx context.Context, tx bun.Tx, b Booking) (bool, error) {
	busy, err := s.busyCells(ctx, tx, []string{b.ResourceID}, b.FromAt, b.UntilAt, b.ID)
	if err != nil || len(busy[b.ResourceID]) > 0 {
		return false, err
	}
	err = s.occupy(ctx, tx, b, false)
	if errors.Is(err, errTaken) {
		return false, nil
	}
	return err == nil, err
}

// WasEnded frees the time of a booking whose deposit was not paid.
func (s *Service) WasEnded(ctx context.Context, tx bun.Tx, venueID, bookingID string) error {
	b, err := one[Booking](ctx, tx.NewSelect(), venueID, bookingID, errNoBooking)
	if err != nil || b.State != Pending {
		return err
	}
	if err := s.release(ctx, tx, b.ID); err != nil {
		return err
	}
	b.State = Expired
	if err := s.writeBooking(ctx, tx, &b); err != nil {
		return err
	}
	if err := s.note(ctx, tx, b.ID, "expirou", "O sinal não foi pago", ""); err != nil {
		return err
	}
	return s.offerFreed(ctx, tx, b)
}

// WasRefunded writes down that a part of the deposit was given back.
func (s *Service) WasRefunded(ctx context.Context, tx bun.Tx, venueID, bookingID string, value money.Amount) error {
	b, err := one[Booking](ctx, tx.NewSelect(), venueID, bookingID, errNoBooking)
	if err != nil {
		return err
	}
	b.DepositPaid = max(0, b.DepositPaid-value)
	if err := s.writeBooking(ctx, tx, &b); err != nil {
		return err
	}
	return s.note(ctx, tx, b.ID, "devolveu o sinal", value.String(), "")
}
