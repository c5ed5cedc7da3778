package storefront

import (
	"context"

	"balcao/app/operation"
)

type staffMenuInput struct {
	operation.VenueQuery
}

type staffMenuOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Menu
}

// staffMenu is what the venue's staff may type into an order: what the shop shows, with its
// prices, and beside it what has no price until they say one. What is hidden from the
// catalogue (esconderCatalago) is sold as an addition only, also by them. The discount is for
// who orders by himself (D37).
func (s *Service) staffMenu(ctx context.Context, in *staffMenuInput) (*staffMenuOutput, error) {
	shop, err := s.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	offer, err := s.Offers.StaffOffer(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	menu := shop.menuOf(offer)
	menu.Desconto = 0
	return &staffMenuOutput{"no-store", menu}, nil
}
