package server

import (
	"context"
	"maps"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/database"
	"balcao/app/images"
	"balcao/app/venues"
)

// places gives access what it needs of the venues. A new one may take over what
// another sells and how it is set up, but not what belongs to one address alone:
// its store address, printers, computers, tables, carriers and bank accounts.
type places struct {
	*domains // those that are built after access, too
	pictures *images.Store
}

// Accounts answers the accounts of a database, for programs without a server.
// Close it.
func Accounts(db *database.DB) *access.Service {
	return build(Config{}.withDefaults(), db, nil, nil).access
}

func (p places) CreateVenue(ctx context.Context, tx bun.Tx, v access.NewVenue) (string, error) {
	venue := venues.Venue{
		Name: v.Name, Kind: venues.Kind(v.Kind), Origin: venues.Food, Phone: v.Phone, Document: v.Document,
		Address: venues.Address{State: v.State, City: v.City},
	}
	if v.CopyFrom != "" {
		from, err := p.venues.GetIn(ctx, tx, v.CopyFrom)
		if err != nil {
			return "", err
		}
		venue.TakeBoard(from)
	}
	created, err := p.venues.Register(ctx, tx, venue)
	if err != nil || v.CopyFrom == "" {
		return created.ID, err
	}
	return created.ID, p.copy(ctx, tx, v.CopyFrom, created.ID)
}

func (p places) copy(ctx context.Context, tx bun.Tx, from, to string) error {
	storeIDs, err := p.stores.Copy(ctx, tx, from, to)
	if err != nil {
		return err
	}
	ids, err := p.catalog.Copy(ctx, tx, from, to, storeIDs)
	if err != nil {
		return err
	}
	if err := p.storefront.Copy(ctx, tx, from, to); err != nil {
		return err
	}
	if err := p.printers.CopyTemplate(ctx, tx, from, to); err != nil {
		return err
	}
	maps.Copy(ids, storeIDs)
	ids[from] = to // the logo's
	return p.pictures.Copy(ctx, tx, from, to, ids)
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
