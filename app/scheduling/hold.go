package scheduling

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// Hold keeps a time for a customer while he fills in the form. Of several who offer it the
// first has it whose time is free.
func (s *Service) Hold(ctx context.Context, venueID string, a Asked, at time.Time) (Booking, error) {
	b, err := s.bookOf(ctx, s.DB.Read, venueID, at)
	if err != nil {
		return Booking{}, err
	}
	_, offers, err := b.offers(a)
	if err != nil {
		return Booking{}, err
	}
	for _, o := range offers {
		held, err := s.hold(ctx, b, o, a.People, at)
		if !errors.Is(err, errTaken) {
			return held, err
		}
	}
	return Booking{}, errTaken
}

func (s *Service) hold(ctx context.Context, b book, o Offer, people int, at time.Time) (Booking, error) {
	var held Booking
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdResources(ctx, tx, o.Resource.ID); err != nil {
			return err
		}
		if err := s.stillOffered(ctx, tx, o.Schedule.VenueID, o.Schedule, o.Service); err != nil {
			return err
		}
		// What the page's address says is believed only where it is offered.
		times, err := s.freeTimes(ctx, tx, b, o.wish(people), at, at.Add(time.Second))
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(times, at.Equal) {
			return errTaken
		}
		if held, err = s.begin(ctx, tx, b, o.Schedule, o.Service, at, Guest{PartySize: people}); err != nil {
			return err
		}
		held.State, held.ByCustomer, held.ExpiresAt = Held, true, s.Clock.Now().Add(heldFor).UnixMilli()
		return s.insert(ctx, tx, &held, false)
	})
	return held, err
}

// bySecret answers the booking that a secret is of.
func (s *Service) bySecret(ctx context.Context, db bun.IDB, venueID, secret string) (Booking, error) {
	var found Booking
	if secret == "" {
		return found, errNoBooking
	}
	err := db.NewSelect().Model(&found).Where("secret = ? AND venue_id = ?", secret, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) || err == nil && found.State == Blocked {
		return found, fault.New(fault.NotFound, "Esta reserva não existe mais. Faça outra.")
	}
	return found, err
}

// Drop gives a held time back, or a booking whose deposit is not paid.
func (s *Service) Drop(ctx context.Context, venueID, secret string) error {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.holdBooking(ctx, tx, venueID, read.ID)
		if err != nil || b.State != Held && b.State != Pending {
			return err
		}
		if b.State == Pending {
			if err := s.cancel(ctx, tx, &b, "", true); err != nil {
				return err
			}
			return s.writeBooking(ctx, tx, &b)
		}
		if err := s.release(ctx, tx, b.ID); err != nil {
			return err
		}
		b.State = Expired
		if err := s.writeBooking(ctx, tx, &b); err != nil {
			return err
		}
		if err := s.taken(ctx, tx, b); err != nil {
			return err
		}
		return s.offerFreed(ctx, tx, b)
	})
	if err == nil {
		s.Payments.Wake(venueID)
	}
	return err
}
