package stores

import (
	"context"
	"database/sql"
	"errors"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain, for the screen of stores and for the
// order board, which asks whether to open a closed one (S1§4, D13). The list fills
// pickers: any member may ask for it (D53).
func (s *Service) Routes() []operation.Route {
	named := operation.InVenueOf(func(ctx context.Context, in *storeInput) (string, error) { return s.venueOf(ctx, in.Body.StoreID) }, roles.Stores, roles.Board)
	routes := []operation.Route{
		operation.Get("store-list", "/api/store", operation.Venue(), s.listRoute),
		operation.Post("store-open", "/api/superapp/StoreCategory/OpenStore", named, s.setClosed(false)),
		operation.Post("store-close", "/api/superapp/StoreCategory/CloseStore", named, s.setClosed(true)),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("stores")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
}

type listOutput struct {
	Body []Store `nullable:"false"`
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	at, err := s.venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	all, err := s.List(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	now := s.clock.Now().In(at.Zone)
	for i, st := range all {
		open, err := week(st.AvailableDay)
		if err != nil {
			return nil, err
		}
		all[i].WithinHours = open.OpenAt(now)
	}
	return &listOutput{all}, nil
}

type storeInput struct {
	Body struct {
		StoreID string `json:"storeId" minLength:"1" maxLength:"36"`
	}
}

// setClosed answers nothing: the store is as it was asked to be, whoever did it.
func (s *Service) setClosed(closed bool) func(context.Context, *storeInput) (*struct{}, error) {
	return func(ctx context.Context, in *storeInput) (*struct{}, error) {
		venue, err := s.venueOf(ctx, in.Body.StoreID)
		if err != nil {
			return nil, err
		}
		return nil, s.SetClosed(ctx, venue, in.Body.StoreID, closed)
	}
}

func (s *Service) venueOf(ctx context.Context, id string) (string, error) {
	var venue string
	err := s.db.Read.DB.QueryRowContext(ctx, "SELECT venue_id FROM stores WHERE id = $1", id).Scan(&venue)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errUnknown
	}
	return venue, err
}
