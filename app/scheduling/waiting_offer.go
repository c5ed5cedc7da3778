package scheduling

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

const (
	// offeredFor is for how long a freed time is held for whoever it was offered to.
	offeredFor = time.Hour
	// shortestOffer is the shortest that is worth a letter: of a time that begins sooner nobody
	// who waits is told.
	shortestOffer = 15 * time.Minute
	// mostOffers is how many who wait are looked at for one freed time.
	mostOffers = 50
)

// offerFreed holds the time that a booking has freed for whoever has waited longest for its day
// and whose wish fits there, and tells him until when. The caller holds its resource, and has
// released its cells.
func (s *Service) offerFreed(ctx context.Context, tx bun.Tx, freed Booking) error {
	if freed.StartsAt <= s.now() {
		return nil
	}
	at, err := s.Venues.VenueIn(ctx, tx, freed.VenueID)
	if err != nil {
		return err
	}
	var waiting []Wait
	err = s.forUpdate(tx.NewSelect().Model(&waiting).Where("venue_id = ? AND day = ? AND offered_at IS NULL", freed.VenueID, freed.Start().In(at.Zone).Format(time.DateOnly)).
		Where("schedule_id IN (SELECT id FROM schedules WHERE resource_id = ? AND archived_at IS NULL)", freed.ResourceID)).
		Order("created_at", "id").Limit(mostOffers).Scan(ctx)
	if err != nil || len(waiting) == 0 {
		return err
	}
	b, err := s.bookOf(ctx, tx, freed.VenueID, freed.Start())
	if err != nil {
		return err
	}
	for _, w := range waiting {
		start, until, fits, err := s.fitting(ctx, tx, b, w, freed)
		if err != nil {
			return err
		}
		if fits {
			return s.offerTo(ctx, tx, b, w, start, until)
		}
	}
	return nil
}

// fitting finds the time for a wish that is nearest to the one that was freed and takes some of
// what was, and until when it can be held.
func (s *Service) fitting(ctx context.Context, tx bun.Tx, b book, w Wait, freed Booking) (start, until time.Time, fits bool, err error) {
	wish := Wish{ScheduleID: w.ScheduleID, ServiceID: w.ServiceID, People: w.PartySize}
	of, o, err := b.fits(wish)
	if fault.Is(err, fault.NotFound) {
		return start, until, false, nil
	}
	if err != nil {
		return start, until, false, err
	}
	need := needOf(of, o)
	from, to := time.UnixMilli(freed.FromAt).Add(-need.Duration-need.After), time.UnixMilli(freed.UntilAt).Add(need.Before)
	times, err := s.freeTimes(ctx, tx, b, wish, from.Add(time.Millisecond), to)
	if err != nil {
		return start, until, false, err
	}
	now := s.Clock.Now()
	last := func(at time.Time) time.Time {
		held := now.Add(offeredFor)
		if latest := at.Add(-time.Duration(o.Notice) * time.Minute); latest.Before(held) {
			held = latest
		}
		return held
	}
	times = slices.DeleteFunc(times, func(at time.Time) bool {
		return last(at).Sub(now) < shortestOffer || at.In(b.at.Zone).Format(time.DateOnly) != w.Day
	})
	if len(times) == 0 {
		return start, until, false, nil
	}
	start = slices.MinFunc(times, func(a, c time.Time) int { return int(a.Sub(freed.Start()).Abs() - c.Sub(freed.Start()).Abs()) })
	return start, last(start), true, nil
}

// offerTo holds a time for somebody who waits, and writes to him.
func (s *Service) offerTo(ctx context.Context, tx bun.Tx, b book, w Wait, start, until time.Time) error {
	of, o, err := b.fits(Wish{ScheduleID: w.ScheduleID, ServiceID: w.ServiceID})
	if err != nil {
		return err
	}
	held, err := s.begin(ctx, tx, b, of, o, start, Guest{PartySize: w.PartySize})
	if err != nil {
		return err
	}
	held.State, held.ByCustomer, held.ExpiresAt = Held, true, until.UnixMilli()
	if err := s.insert(ctx, tx, &held, false); err != nil {
		return err
	}
	if err := s.note(ctx, tx, held.ID, "ofereceu", "Lista de espera", ""); err != nil {
		return err
	}
	w.OfferedAt, w.BookingID, w.HeldUntil = s.now(), held.ID, held.ExpiresAt
	if _, err := tx.NewUpdate().Model(&w).WherePK().Exec(ctx); err != nil {
		return err
	}
	host, who, zone, err := s.around(ctx, tx, held)
	if err != nil {
		return err
	}
	about := append([]string{"Vagou um horário no dia que você queria, e ele está guardado para você:", ""}, facts(host, held, who, zone)...)
	ways := "Ele é seu até " + until.In(zone).Format("15:04") + " de " + until.In(zone).Format("02/01") +
		"; depois passa para a próxima pessoa da lista. Para reservar: " + s.PublicURL + BookingAddress(host.Slug, held.Secret)
	to := held
	to.Email = w.Email
	return s.write(ctx, tx, to, offer, s.now(), "Vagou um horário – "+host.Name, letterText("Boa notícia.", about, ways), "", "")
}

// taken takes whoever has taken the time that was offered to him off the list.
func (s *Service) taken(ctx context.Context, tx bun.Tx, b Booking) error {
	_, err := tx.NewDelete().Model((*Wait)(nil)).Where("venue_id = ? AND booking_id = ?", b.VenueID, b.ID).Exec(ctx)
	return err
}

// passOn offers the times that nobody has taken while they were held for him to those who wait
// after him.
func (s *Service) passOn(ctx context.Context, venueID string) error {
	var over []Wait
	err := s.DB.Read.NewSelect().Model(&over).Where("venue_id = ? AND held_until <= ?", venueID, s.now()).Order("held_until", "id").Limit(lettersARound).Scan(ctx)
	if err != nil {
		return err
	}
	for _, w := range over {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			held, err := s.holdBooking(ctx, tx, venueID, w.BookingID)
			isGone := fault.Is(err, fault.NotFound)
			if err != nil && !isGone {
				return err
			}
			result, err := tx.NewUpdate().Model((*Wait)(nil)).Set("held_until = NULL").Where("id = ? AND held_until = ?", w.ID, w.HeldUntil).Exec(ctx)
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 || isGone {
				return err // another server passes it on, or it was swept away long after
			}
			return s.expireAndOffer(ctx, tx, held)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// expireAndOffer ends a booking that has expired, and those beside it, and offers their times.
// The caller holds the resource.
func (s *Service) expireAndOffer(ctx context.Context, tx bun.Tx, b Booking) error {
	ended, err := s.expire(ctx, tx, b.ResourceID, b.FromAt, b.UntilAt)
	if err != nil {
		return err
	}
	for _, e := range ended {
		if err := s.offerFreed(ctx, tx, e); err != nil {
			return err
		}
	}
	return nil
}
