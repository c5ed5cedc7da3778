package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/equipment"
	"balcao/app/salespoints"
	"balcao/app/storefront"
)

// salesPointDevices gives the sales points the devices that sell at them.
type salesPointDevices struct{ *equipment.Service }

func (d salesPointDevices) OfVenue(ctx context.Context, db bun.IDB, venueID string) ([]salespoints.Device, error) {
	all, err := d.Service.OfVenue(ctx, db, venueID)
	devices := make([]salespoints.Device, len(all))
	for i, e := range all {
		devices[i] = salespoints.Device{
			ID: e.ID, Name: e.Name, Type: int(e.Type), IMEI: e.IMEI, Number: e.Number, Title: e.Title(), SalesPointID: e.SalesPointID,
		}
	}
	return devices, err
}

// productListNames answers the names of a venue's product lists by their ids.
func productListNames(products *catalog.Service) func(context.Context, string) (map[string]string, error) {
	return func(ctx context.Context, venueID string) (map[string]string, error) {
		lists, err := products.ProductLists(ctx, venueID)
		names := make(map[string]string, len(lists))
		for _, l := range lists {
			names[l.ID] = l.Name
		}
		return names, err
	}
}

// activateDelivery has a venue's shop deliver.
func activateDelivery(shops *storefront.Service) func(context.Context, string, salespoints.Establishment) (string, error) {
	return func(ctx context.Context, venueID string, e salespoints.Establishment) (string, error) {
		return shops.ActivateDelivery(ctx, venueID, storefront.Activation(e))
	}
}
