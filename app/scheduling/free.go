package scheduling

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/venue"
)

// book is all of a venue that says when what can be booked.
type book struct {
	at         venue.Venue
	resources  map[string]Resource
	schedules  []Schedule
	offerings  []Offering
	slots      map[string][]Slot
	exceptions map[string][]Exception
}

// bookOf reads it, as it is for the days from one on.
func (s *Service) bookOf(ctx context.Context, db bun.IDB, venueID string, from time.Time) (book, error) {
	b := book{resources: map[string]Resource{}, exceptions: map[string][]Exception{}}
	var err error
	if b.at, err = s.Venues.VenueIn(ctx, db, venueID); err != nil {
		return b, err
	}
	all, err := s.resources(ctx, db, venueID, 0)
	if err != nil {
		return b, err
	}
	for _, r := range all {
		b.resources[r.ID] = r
	}
	if b.schedules, err = s.schedules(ctx, db, venueID); err != nil {
		return b, err
	}
	if b.offerings, err = s.offerings(ctx, db, venueID); err != nil {
		return b, err
	}
	if b.slots, err = slotsOf(ctx, db, venueID); err != nil {
		return b, err
	}
	days, err := exceptions(ctx, db, venueID, from.AddDate(0, 0, -2).Format(time.DateOnly))
	for _, x := range days {
		b.exceptions[x.OwnerID] = append(b.exceptions[x.OwnerID], x)
	}
	return b, err
}

func (b book) plan(of Schedule) Plan {
	return Plan{
		Zone: b.at.Zone, Grid: of.DurationBase, Venue: b.exceptions[""],
		Schedule: Hours{Week: b.slots[of.ID], Days: b.exceptions[of.ID]},
		Resource: Hours{Week: b.slots[of.ResourceID], Days: b.exceptions[of.ResourceID]},
	}
}

func (b book) schedule(id string) (Schedule, bool) {
	at := slices.IndexFunc(b.schedules, func(v Schedule) bool { return v.ID == id })
	if at < 0 {
		return Schedule{}, false
	}
	return b.schedules[at], true
}

func (b book) offering(id string) (Offering, bool) {
	at := slices.IndexFunc(b.offerings, func(o Offering) bool { return o.ID == id })
	if at < 0 {
		return Offering{}, false
	}
	return b.offerings[at], true
}

// needOf is what a service takes, or for none a booking of the schedule alone.
func needOf(of Schedule, o Offering) Need {
	minutes := func(n int) time.Duration { return time.Duration(n) * time.Minute }
	return Need{Duration: minutes(cmp.Or(o.Duration, of.DurationBase)), Before: minutes(o.BufferBefore), After: minutes(o.BufferAfter)}
}

// Wish is what somebody would like to book.
type Wish struct {
	ScheduleID, ServiceID string
	// People is the size of a party; 0 where it does not matter.
	People int
	// Public wishes are those of customers: only what is online, and with notice.
	Public bool
	// But is a booking whose own time counts as free, because it is to be moved.
	But string
}

// fits are the schedule and service of a wish.
func (b book) fits(w Wish) (Schedule, Offering, error) {
	of, known := b.schedule(w.ScheduleID)
	if !known || w.Public && !of.Online {
		return of, Offering{}, errNoSchedule
	}
	if _, there := b.resources[of.ResourceID]; !there {
		return of, Offering{}, errNoSchedule
	}
	if w.ServiceID == "" {
		return of, Offering{}, nil
	}
	o, known := b.offering(w.ServiceID)
	if !known || o.ScheduleID != of.ID || w.Public && !o.Online {
		return of, o, errNoOffering
	}
	return of, o, nil
}

// farthestDays is how far ahead customers book.
const farthestDays = 180

// freeTimes answers when a wish can begin, from a moment on and before another.
func (s *Service) freeTimes(ctx context.Context, db bun.IDB, b book, w Wish, from, to time.Time) ([]time.Time, error) {
	of, o, err := b.fits(w)
	if err != nil {
		return nil, err
	}
	r := b.resources[of.ResourceID]
	if r.Capacity > 0 && w.People > r.Capacity {
		return nil, nil
	}
	earliest := s.Clock.Now()
	if w.Public {
		earliest = earliest.Add(time.Duration(o.Notice) * time.Minute)
		if latest := s.Clock.Now().AddDate(0, 0, farthestDays); to.After(latest) {
			to = latest
		}
	}
	if from.Before(earliest) {
		from = earliest
	}
	if !from.Before(to) {
		return nil, nil
	}
	need := needOf(of, o)
	busy, err := s.busyCells(ctx, db, []string{r.ID}, from.Add(-need.Before).UnixMilli(), to.Add(need.Duration+need.After).UnixMilli(), w.But)
	if err != nil {
		return nil, err
	}
	return b.plan(of).Free(from, to, need, func(cell int64) bool { return busy[r.ID][cell] }), nil
}

// mostDays is the longest interval that free times are asked for.
const mostDays = 62

// FreeTimes answers when something of a venue can be booked.
func (s *Service) FreeTimes(ctx context.Context, venueID string, w Wish, from, to time.Time) ([]time.Time, error) {
	if to.Sub(from) > mostDays*24*time.Hour {
		return nil, fault.Field("ate", "Escolha um período de até 62 dias.")
	}
	b, err := s.bookOf(ctx, s.DB.Read, venueID, from)
	if err != nil {
		return nil, err
	}
	return s.freeTimes(ctx, s.DB.Read, b, w, from, to)
}

// nearest answers the three free times that are nearest to a moment.
func (s *Service) nearest(ctx context.Context, db bun.IDB, b book, w Wish, at time.Time) ([]time.Time, error) {
	all, err := s.freeTimes(ctx, db, b, w, at.AddDate(0, 0, -3), at.AddDate(0, 0, 7))
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, c time.Time) int { return cmp.Compare(a.Sub(at).Abs(), c.Sub(at).Abs()) })
	all = all[:min(3, len(all))]
	slices.SortFunc(all, time.Time.Compare)
	return all, nil
}
