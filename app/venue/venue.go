// Package venue is what any domain may have to know of an establishment: whose name
// stands on a paper, and when its days begin and end. It is a value below the domains,
// so that each can ask for it without knowing app/venues.
package venue

import (
	"context"
	"time"
)

// Venue is an establishment as other domains see it.
type Venue struct {
	ID, Name string
	// Zone is where its clocks are.
	Zone *time.Location
	// Cutoff is how long after midnight a business day ends (D31).
	Cutoff time.Duration
}

// Source answers a venue, or a NotFound fault.
type Source interface {
	Venue(ctx context.Context, venueID string) (Venue, error)
}
