package access

import (
	"context"
	"fmt"
)

// MemberNames answers the names of who has access to the venue, by their ids.
func (s *Service) MemberNames(ctx context.Context, venueID string) (map[string]string, error) {
	var rows []struct{ ID, Name string }
	err := s.db.Read.NewRaw("SELECT u.id, u.name FROM memberships AS m JOIN users AS u ON u.id = m.user_id WHERE m.venue_id = ?", venueID).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read names of members: %w", err)
	}
	names := make(map[string]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, nil
}

// MemberName is somebody with access to a venue.
type MemberName struct{ ID, Name, Email string }

// MembersOf answers who has access to the venue, by name.
func (s *Service) MembersOf(ctx context.Context, venueID string) ([]MemberName, error) {
	members := []MemberName{}
	err := s.db.Read.NewRaw(`SELECT u.id, u.name, u.email FROM memberships AS m JOIN users AS u ON u.id = m.user_id
		WHERE m.venue_id = ? ORDER BY u.name, u.id`, venueID).Scan(ctx, &members)
	if err != nil {
		return nil, fmt.Errorf("read members: %w", err)
	}
	return members, nil
}
