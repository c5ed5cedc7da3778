package storefront

import (
	"context"

	"balcao/app/fault"
	"balcao/app/operation"
)

type openInput struct {
	Body struct {
		operation.VenueBody
	}
}

// open lets the establishment take orders again: the board's answer to its
// closed prompt (D13), for which the whole configuration would be too much.
// It answers nothing: the establishment is open, whoever opened it. A venue that was
// deactivated takes no orders whatever its configuration says.
func (s *Service) open(ctx context.Context, in *openInput) (*struct{}, error) {
	venueID := in.Body.VenueID
	venue, err := s.Venues.VenueByID(ctx, venueID)
	if err != nil {
		return nil, err
	}
	if !venue.Active {
		return nil, fault.New(fault.Conflict, "Este estabelecimento está desativado. Fale com o suporte.")
	}
	c, err := s.Configuration(ctx, venueID)
	if err != nil || c.IsActive {
		return nil, err
	}
	return nil, s.change(ctx, venueID, func(c Configuration) (Configuration, error) {
		c.IsActive = true
		return c, nil
	})
}
