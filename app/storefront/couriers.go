package storefront

import (
	"context"
	"encoding/json"
	"fmt"
)

// UsingPlatformDelivery lists the venues whose orders a courier platform may
// take (useMeepDelivery).
func (s *Service) UsingPlatformDelivery(ctx context.Context) ([]string, error) {
	// The text only narrows; what is read decides.
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT venue_id, settings FROM storefronts WHERE settings LIKE '%"useMeepDelivery":true%'`)
	if err != nil {
		return nil, fmt.Errorf("list storefronts: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var using []string
	for rows.Next() {
		var venueID, raw string
		if err := rows.Scan(&venueID, &raw); err != nil {
			return nil, err
		}
		var c Configuration
		if err := json.Unmarshal([]byte(raw), &c); err != nil {
			return nil, fmt.Errorf("read storefront: %w", err)
		}
		if c.UseMeepDelivery {
			using = append(using, venueID)
		}
	}
	return using, rows.Err()
}
