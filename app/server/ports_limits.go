package server

import (
	"context"

	"balcao/app/access"
	"balcao/app/catalog"
	"balcao/app/limits"
)

// limitedProducts gives the access limits all that a venue sells, whoever asks.
type limitedProducts struct{ catalog *catalog.Service }

func (p limitedProducts) OfVenue(ctx context.Context, venueID string) ([]limits.Product, error) {
	now, err := p.catalog.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	inUse := now.Products()
	products := make([]limits.Product, len(inUse))
	for i, product := range inUse {
		products[i] = limits.Product{
			ID: product.ID, Name: product.Name, CategoryID: product.CategoryID, Category: now.Category(product), ForSale: product.ForSale,
		}
	}
	return products, nil
}

func (p limitedProducts) VenueOfCategory(ctx context.Context, categoryID string) (string, error) {
	return p.catalog.VenueOfCategory(ctx, categoryID)
}

// peopleOf answers who has access to a venue.
func peopleOf(people *access.Service) func(context.Context, string) ([]limits.Person, error) {
	return func(ctx context.Context, venueID string) ([]limits.Person, error) {
		all, err := people.MembersOf(ctx, venueID)
		out := make([]limits.Person, len(all))
		for i, m := range all {
			out[i] = limits.Person(m)
		}
		return out, err
	}
}
