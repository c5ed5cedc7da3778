package catalog

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	routes := slices.Concat(
		s.saleRoutes(), s.listRoutes(), s.soldOutRoutes(), s.formRoutes(), s.changeRoutes(), s.transferRoutes(),
		s.categoryRoutes(), s.productListRoutes(), s.scheduleRoutes(), s.saleMenuRoutes(), s.skippedRoutes(), s.settingsRoutes(), s.sharedRoutes(),
	)
	for i := range routes {
		routes[i] = routes[i].Tag("catalog")
	}
	return routes
}

func (s *Service) saleRoutes() []operation.Route {
	return []operation.Route{
		operation.Post("product-activate", "/api/Proprietario/AtivarProdutos/{id}", operation.InVenueOf(s.venueOfProduct, roles.Products), s.setForSaleRoute(true)),
		operation.Post("product-deactivate", "/api/Proprietario/DesativarProdutos/{id}", operation.InVenueOf(s.venueOfProduct, roles.Products), s.setForSaleRoute(false)),
	}
}

// productInput names a product, and by it the venue.
type productInput struct {
	ID string `path:"id" maxLength:"36"`
}

// venueOfProduct is the venue whose product it is, archived ones included.
func (s *Service) venueOfProduct(ctx context.Context, in *productInput) (string, error) {
	return s.venueOf(ctx, in.ID)
}

func (s *Service) venueOf(ctx context.Context, productID string) (string, error) {
	var venueID string
	err := s.DB.Read.NewRaw("SELECT venue_id FROM products WHERE id = ?", productID).Scan(ctx, &venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNoProduct
	}
	return venueID, err
}

var errNoProduct = fault.New(fault.NotFound, "Este produto não existe mais. Atualize a lista.")

func (s *Service) setForSaleRoute(forSale bool) func(context.Context, *productInput) (*struct{}, error) {
	return func(ctx context.Context, in *productInput) (*struct{}, error) {
		venueID, err := s.venueOf(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return nil, s.SetForSale(ctx, venueID, in.ID, forSale)
	}
}
