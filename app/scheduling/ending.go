package scheduling

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

var (
	errNotBooked = fault.New(fault.Conflict, "Esta reserva não está mais de pé. Atualize a lista.")
	errNotYet    = fault.New(fault.Conflict, "A reserva ainda não começou. Marque depois do horário dela.")
)

// change holds a booking, has edit change it, and writes it down with what happened.
func (s *Service) change(ctx context.Context, venueID, id string, read *int64, what, detail string, edit func(ctx context.Context, tx bun.Tx, b *Booking) error) (Booking, error) {
	var b Booking
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if b, err = s.holdBooking(ctx, tx, venueID, id); err != nil {
			return err
		}
		if err := stale(read, b.Version); err != nil {
			return err
		}
		if err := edit(ctx, tx, &b); err != nil {
			return err
		}
		if err := s.writeBooking(ctx, tx, &b); err != nil {
			return err
		}
		return s.note(ctx, tx, b.ID, what, detail, operation.ActorFrom(ctx).Name)
	})
	return b, err
}

// Confirm has a booking stand whose deposit is awaited, or which was marked as kept or missed
// by mistake.
func (s *Service) Confirm(ctx context.Context, venueID, id string, read *int64) (Booking, error) {
	b, err := s.change(ctx, venueID, id, read, "confirmou", "", func(ctx context.Context, tx bun.Tx, b *Booking) error {
		if b.over(s.now()) || b.State != Pending && b.State != NoShow && b.State != Attended {
			return errNotBooked
		}
		was := b.State
		b.State, b.ExpiresAt = Confirmed, 0
		if was != Pending {
			return nil
		}
		if err := s.Payments.Withdraw(ctx, tx, venueID, b.ID, "Confirmado sem o sinal"); err != nil {
			return err
		}
		return s.invite(ctx, tx, b)
	})
	if err == nil {
		s.Payments.Wake(venueID)
	}
	return b, err
}

// Kept says that the customer came, Missed that he did not.
func (s *Service) Kept(ctx context.Context, venueID, id string, read *int64) (Booking, error) {
	return s.ended(ctx, venueID, id, read, Attended, "compareceu")
}

// Missed says that the customer did not come.
func (s *Service) Missed(ctx context.Context, venueID, id string, read *int64) (Booking, error) {
	return s.ended(ctx, venueID, id, read, NoShow, "faltou")
}

func (s *Service) ended(ctx context.Context, venueID, id string, read *int64, to State, what string) (Booking, error) {
	return s.change(ctx, venueID, id, read, what, "", func(_ context.Context, _ bun.Tx, b *Booking) error {
		switch {
		case b.State != Confirmed && b.State != Attended && b.State != NoShow:
			return errNotBooked
		case b.StartsAt > s.now():
			return errNotYet
		}
		b.State = to
		return nil
	})
}

// Cancelling is how a booking is cancelled.
type Cancelling struct {
	Reason string
	// Quiet tells the customer nothing.
	Quiet   bool
	Version *int64
}

// Cancel frees the time of a booking, or of a block; a deposit is given back.
func (s *Service) Cancel(ctx context.Context, venueID, id string, c Cancelling) (Booking, error) {
	c.Reason = strings.TrimSpace(c.Reason)
	if utf8.RuneCountInString(c.Reason) > longestNote {
		return Booking{}, fault.Field("motivo", "Use um motivo com até 500 caracteres.")
	}
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return Booking{}, err
	}
	b, err := s.change(ctx, venueID, id, c.Version, "cancelou", c.Reason, func(ctx context.Context, tx bun.Tx, b *Booking) error {
		if b.over(s.now()) || !slices.Contains(standing, b.State) {
			return errNotBooked
		}
		wasBlocked := b.State == Blocked
		if err := s.cancel(ctx, tx, b, c.Reason, c.Quiet); err != nil || wasBlocked {
			return err
		}
		return s.recordBooking(ctx, tx, audit.BookingCancelled, *b, at.Zone, []audit.Value{{Name: "Motivo", After: c.Reason}})
	})
	if err == nil {
		s.Payments.Wake(venueID)
	}
	return b, err
}

// cancel frees the time of a booking that the caller holds and writes down afterwards.
func (s *Service) cancel(ctx context.Context, tx bun.Tx, b *Booking, reason string, quiet bool) error {
	was := b.State
	if err := s.release(ctx, tx, b.ID); err != nil {
		return err
	}
	b.State, b.ExpiresAt = Cancelled, 0
	b.Sequence++
	if was == Blocked {
		return s.offerFreed(ctx, tx, *b)
	}
	if err := s.Payments.Withdraw(ctx, tx, b.VenueID, b.ID, "Reserva cancelada"); err != nil {
		return err
	}
	if err := s.uninvite(ctx, tx, *b, reason, quiet || was == Held || was == Pending); err != nil {
		return err
	}
	return s.offerFreed(ctx, tx, *b)
}

// CancelSeries cancels what is still to come of a weekly series, from a booking of it on.
func (s *Service) CancelSeries(ctx context.Context, venueID, id string, c Cancelling) (int, error) {
	b, err := one[Booking](ctx, s.DB.Read.NewSelect(), venueID, id, errNoBooking)
	if err != nil {
		return 0, err
	}
	if b.SeriesID == "" {
		return 0, fault.New(fault.Conflict, "Esta reserva não se repete.")
	}
	var ids []string
	err = s.DB.Read.NewSelect().Model((*Booking)(nil)).Column("id").Where("venue_id = ? AND series_id = ? AND starts_at >= ? AND starts_at >= ? AND state IN (?)",
		venueID, b.SeriesID, b.StartsAt, s.now(), bun.List(booked)).Order("starts_at").Scan(ctx, &ids)
	if err != nil {
		return 0, err
	}
	for n, each := range ids {
		if _, err := s.Cancel(ctx, venueID, each, Cancelling{Reason: c.Reason, Quiet: c.Quiet}); err != nil && !fault.Is(err, fault.Conflict) {
			return n, err
		}
	}
	return len(ids), nil
}

// isLate reports whether a customer may no longer change his booking himself.
func (b Booking) isLate(now time.Time) bool {
	return !now.Before(b.Start().Add(-time.Duration(b.CancelNotice) * time.Minute))
}
