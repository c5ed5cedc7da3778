package donations

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// sums are what an event was given, without what was given back, and by how many donations
// that were not given back whole.
type sums struct {
	Raised    money.Amount
	Donations int
}

// raised is what an event was given so far.
func (s *Service) raised(ctx context.Context, eventID string) (money.Amount, int, error) {
	all, err := s.sums(ctx, "event_id = ?", eventID)
	of := all[eventID]
	return of.Raised, of.Donations, err
}

// raisedInVenue is what each event of a venue was given so far, by its id.
func (s *Service) raisedInVenue(ctx context.Context, venueID string) (map[string]sums, error) {
	return s.sums(ctx, "venue_id = ?", venueID)
}

// sums reads what the events that a condition finds were given, by their ids. Events without
// any donation are not within.
func (s *Service) sums(ctx context.Context, where, id string) (map[string]sums, error) {
	var found []struct {
		EventID string
		sums
	}
	err := s.DB.Read.NewRaw(`SELECT event_id, SUM(raised) AS raised, SUM(donations) AS donations FROM (
			SELECT event_id, SUM(amount) AS raised, 0 AS donations FROM donation_entries WHERE ? GROUP BY event_id
			UNION ALL
			SELECT event_id, 0, COUNT(*) FROM donations WHERE ? AND paid_at IS NOT NULL AND refunded < value GROUP BY event_id
		) AS parts GROUP BY event_id`, bun.SafeQuery(where, id), bun.SafeQuery(where, id)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("sum donations: %w", err)
	}
	all := make(map[string]sums, len(found))
	for _, one := range found {
		all[one.EventID] = one.sums
	}
	return all, nil
}
