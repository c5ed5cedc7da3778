package storefront

import (
	"context"
	"fmt"
)

// UsingPlatformDelivery lists the venues whose orders a courier platform may
// take (useMeepDelivery).
func (s *Service) UsingPlatformDelivery(ctx context.Context) ([]string, error) {
	var using []string
	if err := s.DB.Read.NewRaw("SELECT venue_id FROM storefronts WHERE platform_delivery ORDER BY venue_id").Scan(ctx, &using); err != nil {
		return nil, fmt.Errorf("list storefronts: %w", err)
	}
	return using, nil
}
