package scheduling

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// Wait is somebody who wants a time of a day on which there was none.
type Wait struct {
	bun.BaseModel `bun:"table:booking_waits,alias:w"`

	ID                     string `bun:",pk"`
	VenueID                string
	ScheduleID, ServiceID  string
	Day                    string
	Customer, Phone, Email string
	PartySize              int
	// OfferedAt is when a freed time was offered. BookingID is the hold of it, and HeldUntil until
	// when it is held; 0 once it was taken or passed on.
	OfferedAt int64 `bun:",nullzero"`
	BookingID string
	HeldUntil int64 `bun:",nullzero"`
	// FarewellAt is when he is to be told that he waits in vain; 0 while he waits.
	FarewellAt       int64 `bun:",nullzero"`
	FarewellFailures int
	CreatedAt        int64
}

var errNoWait = fault.New(fault.NotFound, "Esta pessoa não está mais na lista de espera.")

// WaitDraft is a place on the waiting list as a form sends it.
type WaitDraft struct {
	Wish
	Guest
	Day string
}

// mostWaits is how many people may wait for one day of a venue.
const mostWaits = 200

// AddWait puts somebody on the waiting list of a day.
func (s *Service) AddWait(ctx context.Context, venueID string, d WaitDraft) (Wait, error) {
	var err error
	if d.Guest, err = d.settle(); err != nil {
		return Wait{}, err
	}
	if d.Email == "" {
		return Wait{}, fault.Field("email", "Informe o e-mail para ser avisado quando um horário vagar.")
	}
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return Wait{}, err
	}
	if day, err := time.Parse(time.DateOnly, d.Day); err != nil || d.Day < s.Clock.Now().In(at.Zone).Format(time.DateOnly) || day.After(s.Clock.Now().AddDate(0, 0, farthestDays)) {
		return Wait{}, fault.Field("dia", "Escolha um dia a partir de hoje.")
	}
	b, err := s.bookOf(ctx, s.DB.Read, venueID, s.Clock.Now())
	if err != nil {
		return Wait{}, err
	}
	of, o, err := b.fits(d.Wish)
	if err != nil {
		return Wait{}, err
	}
	w := Wait{
		VenueID: venueID, ScheduleID: of.ID, ServiceID: o.ID, Day: d.Day, Customer: d.Customer, Phone: d.Phone, Email: d.Email, PartySize: d.PartySize, CreatedAt: s.now(),
	}
	if w.ID, err = newID(); err != nil {
		return w, err
	}
	return w, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdResources(ctx, tx, of.ResourceID); err != nil {
			return err
		}
		var there []Wait
		if err := tx.NewSelect().Model(&there).Where("venue_id = ? AND day = ? AND farewell_at IS NULL", venueID, w.Day).Scan(ctx); err != nil {
			return err
		}
		for _, other := range there {
			if other.Email == w.Email && other.ScheduleID == w.ScheduleID && other.ServiceID == w.ServiceID {
				w = other
				return nil
			}
		}
		if len(there) >= mostWaits {
			return fault.New(fault.Conflict, "A lista de espera deste dia está cheia. Escolha outro dia.")
		}
		_, err := tx.NewInsert().Model(&w).Exec(ctx)
		return err
	})
}

// Waits lists who waits for today or later.
func (s *Service) Waits(ctx context.Context, venueID string) (all []Wait, err error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return all, s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND farewell_at IS NULL AND day >= ?", venueID, s.Clock.Now().In(at.Zone).Format(time.DateOnly)).
		Order("day", "created_at", "id").Limit(mostRows).Scan(ctx)
}

// RemoveWait takes somebody off the list.
func (s *Service) RemoveWait(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		w, err := one[Wait](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoWait)
		if err != nil {
			return err
		}
		_, err = tx.NewDelete().Model(&w).WherePK().Exec(ctx)
		return err
	})
}
