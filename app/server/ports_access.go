package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/venues"
)

// places gives access what it needs of the venues.
type places struct{ venues *venues.Service }

// Venues answers what access needs of the venues, for programs without a server.
func Venues(of *venues.Service) access.Venues { return places{of} }

func (p places) CreateVenue(ctx context.Context, tx bun.Tx, v access.NewVenue) (string, error) {
	created, err := p.venues.Register(ctx, tx, venues.Venue{
		Name: v.Name, Kind: venues.Kind(v.Kind), Origin: venues.Food, Phone: v.Phone,
		Address: venues.Address{State: v.State, City: v.City},
	})
	return created.ID, err
}

func (p places) Places(ctx context.Context, ids []string) ([]access.Place, error) {
	found, err := p.venues.Places(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]access.Place, len(found))
	for i, v := range found {
		out[i] = access.Place(v)
	}
	return out, nil
}
