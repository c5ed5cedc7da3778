package salespoints

import (
	"context"
	"fmt"
)

// SettingsOf answers how a venue's sales point is set, whether it is in use or not; that of
// none lets everything.
func (s *Service) SettingsOf(ctx context.Context, venueID, id string) (Settings, error) {
	var rows []row
	if err := s.DB.Read.NewSelect().Model(&rows).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx); err != nil {
		return Settings{}, fmt.Errorf("read a sales point's settings: %w", err)
	}
	if len(rows) == 0 {
		return Settings{}, errUnknown
	}
	return rows[0].Settings.V, nil
}
