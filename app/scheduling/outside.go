package scheduling

import (
	"context"

	"github.com/uptrace/bun"
)

// Outside lists the bookings to come that lie outside the hours of a schedule: they stand, and
// whoever has changed the hours is told of them.
func (s *Service) Outside(ctx context.Context, venueID, scheduleID string) ([]BookingView, error) {
	b, err := s.bookOf(ctx, s.DB.Read, venueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	of, known := b.schedule(scheduleID)
	if !known {
		return nil, errNoSchedule
	}
	var all, out []Booking
	err = s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND schedule_id = ? AND ends_at > ? AND state IN (?)", venueID, scheduleID, s.now(), bun.List(booked)).
		Order("starts_at", "id").Limit(mostRows).Scan(ctx)
	if err != nil {
		return nil, err
	}
	plan := b.plan(of)
	for _, one := range all {
		if one.OverlapReason == "" && !plan.Opens(one.Start(), one.End()) {
			out = append(out, one)
		}
	}
	return s.viewsOf(ctx, s.DB.Read, venueID, out)
}
