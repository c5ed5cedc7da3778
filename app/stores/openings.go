package stores

import (
	"context"
	"time"

	"balcao/app/hours"
)

// Opening is a store as customers see it.
type Opening struct {
	ID, Name string
	IsOpen   bool
	// Opens is when it takes orders next, in the zone that was asked for; zero while it does,
	// and where nobody can say: somebody has closed it.
	Opens time.Time
	// Closes is when it no longer takes them; zero while it takes none, and where no end is in
	// sight.
	Closes time.Time
}

// Openings answers the venue's stores in use at a moment, in their order. They come from memory:
// every menu asks for them.
func (s *Service) Openings(ctx context.Context, venueID string, at time.Time) ([]Opening, error) {
	rows, err := s.recent.Get(ctx, venueID)
	if err != nil {
		return nil, err
	}
	all := make([]Opening, len(rows))
	for i, r := range rows {
		all[i] = Opening{ID: r.ID, Name: r.Name}
		if r.IsClosed {
			continue
		}
		open, err := week(r.Hours)
		if err != nil {
			return nil, err
		}
		calendar := hours.Calendar{Week: open}
		if all[i].IsOpen = calendar.OpenAt(at); all[i].IsOpen {
			all[i].Closes, _ = calendar.Until(at)
		} else {
			all[i].Opens, _ = calendar.Next(at)
		}
	}
	return all, nil
}
