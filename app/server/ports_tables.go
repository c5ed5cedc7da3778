package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/orders"
	"balcao/app/storefront"
	"balcao/app/tables"
)

// tableShops gives tables the shops that their QR codes lead to.
type tableShops struct{ storefront *storefront.Service }

func (s tableShops) BySlug(ctx context.Context, slug string) (tables.Shop, error) {
	shop, err := s.storefront.BySlug(ctx, slug)
	return tables.Shop{VenueID: shop.ID, Name: shop.Name, Slug: shop.Slug}, err
}

func (s tableShops) ByVenue(ctx context.Context, venueID string) (tables.Shop, error) {
	shop, err := s.storefront.ByVenue(ctx, venueID)
	return tables.Shop{VenueID: shop.ID, Name: shop.Name, Slug: shop.Slug}, err
}

// seats gives orders the tables where a venue serves.
type seats struct{ tables *tables.Service }

func (s seats) InUse(ctx context.Context, venueID string) ([]orders.DiningTable, error) {
	found, err := s.tables.List(ctx, venueID, false)
	out := make([]orders.DiningTable, len(found))
	for i, t := range found {
		out[i] = orders.DiningTable{ID: t.ID, Numero: t.Number}
	}
	return out, err
}

func (s seats) Numbered(ctx context.Context, venueID, number string) (orders.Seat, error) {
	return seatOf(s.tables.Numbered(ctx, venueID, number))
}

func (s seats) WithToken(ctx context.Context, venueID, token string) (orders.Seat, error) {
	return seatOf(s.tables.WithToken(ctx, venueID, token))
}

func (s seats) Hold(ctx context.Context, tx bun.Tx, venueID string, at orders.Seat) error {
	return s.tables.HoldSeat(ctx, tx, venueID, tables.Seat{ID: at.TableID, Generation: at.Generation})
}

func seatOf(found tables.Seat, err error) (orders.Seat, error) {
	return orders.Seat{TableID: found.ID, Number: found.Number, Generation: found.Generation, FirstPending: found.FirstPending}, err
}
