package bench

import (
	"context"
	"fmt"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/server"
	"balcao/app/storefront"
	"balcao/app/venues"
)

// menuProducts is how many products the venue sells whose public menu is measured.
const menuProducts = 300

// furnishMenu makes a venue with a long menu, and answers its public address.
func furnishMenu(ctx context.Context, s *server.Server) (slug string, err error) {
	made, err := s.Venues.Create(ctx, s.DB.Write, venues.Venue{
		Name: "Cardápio da Medida", Kind: venues.Bar, Origin: venues.Food, IsActive: true,
		Address: venues.Address{State: "SP", City: "São Paulo"},
	})
	if err != nil {
		return "", err
	}
	if err := s.Storefront.Save(ctx, made.ID, storefront.Default()); err != nil {
		return "", err
	}
	category, err := s.Catalog.AddCategory(ctx, catalog.Category{VenueID: made.ID, Name: "Pratos"})
	if err != nil {
		return "", err
	}
	product := catalog.Product{VenueID: made.ID, CategoryID: category.ID, ForSale: true, Description: "Acompanha arroz, feijão e salada da estação."}
	for i := range menuProducts {
		product.Name, product.Price = fmt.Sprintf("Prato %d da casa", i+1), money.Amount(990+10*i)
		added, err := s.Catalog.AddProduct(ctx, product)
		if err != nil {
			return "", err
		}
		if i == 0 {
			product.Additions = []catalog.Addition{{ProductID: added.ID, Kind: catalog.Optional, Max: 2}}
		}
	}
	return made.Slug, nil
}
