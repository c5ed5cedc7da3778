package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/storefront"
	"balcao/app/stores"
)

// kindsOfShop gives the stores what a shop may be found by.
func kindsOfShop() []stores.Category {
	var kinds []stores.Category
	for _, kind := range storefront.ShopCategories() {
		kinds = append(kinds, stores.Category{ID: kind.ID, Name: kind.Name})
	}
	return kinds
}

// storeProducts gives the stores the products that they make.
type storeProducts struct{ catalog lazy[*catalog.Service] }

func (p storeProducts) Leaving(ctx context.Context, venueID, storeID string) (stores.Leaving, error) {
	out, err := p.catalog().StoreLeaving(ctx, venueID, storeID)
	return stores.Leaving(out), err
}

func (p storeProducts) Retire(ctx context.Context, tx bun.Tx, venueID, storeID string) ([]string, error) {
	return p.catalog().RetireStore(ctx, tx, venueID, storeID)
}
