package scheduling

import (
	"context"
	"strings"

	ics "github.com/arran4/golang-ical"
	"github.com/uptrace/bun"

	"balcao/app/pages"
)

const (
	// feedBack and feedAhead are how many days a collaborator's calendar reaches.
	feedBack, feedAhead = 30, 365
)

// Feed is the calendar at a private address, as an iCalendar file.
func (s *Service) Feed(ctx context.Context, secret string) (string, error) {
	var found []Resource
	if secret != "" {
		if err := s.DB.Read.NewSelect().Model(&found).Where("feed_hash = ? AND archived_at IS NULL", hashOf(secret)).Scan(ctx); err != nil {
			return "", err
		}
	}
	if len(found) == 0 {
		return "", pages.ErrNoPage
	}
	who := found[0]
	host, err := s.Hosts.ByVenue(ctx, who.VenueID)
	if err != nil {
		return "", err
	}
	now := s.Clock.Now()
	var all []Booking
	err = s.DB.Read.NewSelect().Model(&all).Where("resource_id = ? AND starts_at >= ? AND starts_at < ?", who.ID, now.AddDate(0, 0, -feedBack).UnixMilli(), now.AddDate(0, 0, feedAhead).UnixMilli()).
		Where("state IN (?)", bun.List([]State{Pending, Confirmed, Attended, NoShow, Blocked})).
		Where("state <> ? OR expires_at > ?", Pending, s.now()).Order("starts_at", "id").Limit(5 * mostRows).Scan(ctx)
	if err != nil {
		return "", err
	}
	events := make([]event, len(all))
	for i, b := range all {
		e := event{booking: b, summary: b.ServiceName, where: strings.Join(nonEmpty(host.Name, host.Address), ", "), about: b.Note}
		if b.Customer != "" {
			e.summary += " – " + b.Customer
		}
		if b.PartySize > 0 {
			e.summary += " (" + itoa(b.PartySize) + ")"
		}
		events[i] = e
	}
	return calendarFile(ics.MethodPublish, who.Name+" – "+host.Name, "", now, events...)
}
