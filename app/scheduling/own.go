package scheduling

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"
)

// MoveOwn puts a customer's booking at another time that the page offers, within its notice.
func (s *Service) MoveOwn(ctx context.Context, venueID, secret string, at time.Time) error {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return err
	}
	book, err := s.bookOf(ctx, s.DB.Read, venueID, at)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.holdBooking(ctx, tx, venueID, read.ID)
		switch {
		case err != nil:
			return err
		case b.State != Confirmed:
			return errCannotMove
		case b.isLate(s.Clock.Now()):
			return errTooLate
		case b.StartsAt == at.UnixMilli():
			return nil
		}
		if book.givenAway(b) {
			return errGivenAway
		}
		times, err := s.freeTimes(ctx, tx, book, Wish{ScheduleID: b.ScheduleID, ServiceID: b.ServiceID, People: b.PartySize, Public: true, But: b.ID}, at, at.Add(time.Second))
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(times, at.Equal) {
			return errTaken
		}
		was := b
		b.place(at, b.need())
		b.OverlapReason = ""
		return s.moveTo(ctx, tx, &b, was, book.at.Zone, "")
	})
}

// CancelOwn cancels a customer's booking, within its notice; a deposit is given back.
func (s *Service) CancelOwn(ctx context.Context, venueID, secret string) error {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return err
	}
	_, err = s.change(ctx, venueID, read.ID, nil, "cancelou", "Pela página", func(ctx context.Context, tx bun.Tx, b *Booking) error {
		switch {
		case b.State != Confirmed:
			return errNotBooked
		case b.isLate(s.Clock.Now()):
			return errTooLate
		}
		return s.cancel(ctx, tx, b, "", false)
	})
	if err == nil {
		s.Payments.Wake(venueID)
	}
	return err
}
