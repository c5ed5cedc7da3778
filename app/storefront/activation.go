package storefront

import (
	"context"
	"strings"

	"balcao/app/money"
)

// Activation is what is known of a delivery establishment that is taken over.
type Activation struct {
	Description string
	// Minutes and Fee are left as they are where they are 0.
	Minutes int
	Fee     money.Amount
}

// ActivateDelivery has the venue's shop take orders for delivery, and answers the legal
// name of who sells, else the venue's.
func (s *Service) ActivateDelivery(ctx context.Context, venueID string, a Activation) (string, error) {
	venue, err := s.Venues.VenueByID(ctx, venueID)
	if err != nil {
		return "", err
	}
	err = s.change(ctx, venueID, func(c Configuration) (Configuration, error) {
		c.IsActive, c.DeliveryEnabled, c.AllowDeliveryHome = true, true, true
		if c.Description == "" {
			c.Description = strings.TrimSpace(a.Description)
		}
		if a.Minutes > 0 {
			c.DeliveryTime = a.Minutes
		}
		if a.Fee > 0 {
			c.BaseValuePerDelivery = a.Fee
		}
		return c, nil
	})
	if err != nil || venue.LegalName != "" {
		return venue.LegalName, err
	}
	return venue.Name, nil
}
