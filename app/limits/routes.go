package limits

import (
	"context"
	"fmt"
	"net/http"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	byCategory := func(ctx context.Context, in *addCategoryInput) (string, error) {
		venueID, err := s.Products.VenueOfCategory(ctx, in.CategoryID)
		if fault.Is(err, fault.NotFound) {
			// Nobody is told whether there is such a category elsewhere; those of a venue are never deleted.
			err = operation.Denied
		}
		return venueID, err
	}
	may := operation.Venue(roles.ProductLimits)
	routes := []operation.Route{
		operation.Get("limit-access-list", "/api/LimitAccessProduct/{storeId}", may, s.listRoute),
		operation.Get("limit-access-preview", "/api/LimitAccessProduct/{storeId}/previa", may, s.previewRoute),
		operation.Post("limit-access-add-category", "/api/LimitAccessProduct/addCategory", operation.InVenueOf(byCategory, roles.ProductLimits), s.addCategoryRoute).Status(http.StatusCreated),
		operation.Delete("limit-access-delete-product", "/api/LimitAccessProduct/deleteProduct", operation.InVenueOf(s.venueOfLimit, roles.ProductLimits), s.removeProductRoute).Status(http.StatusOK),
		operation.Delete("limit-access-delete-all", "/api/LimitAccessProduct/deleteAllProducts", may, s.removeAllRoute).Status(http.StatusOK),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("access-limits")
	}
	return routes
}

// StorePath names the venue as the documents spell it here.
type StorePath struct {
	StoreID string `path:"storeId" maxLength:"36" doc:"the venue"`
}

func (in *StorePath) Venue() string { return in.StoreID }

type listOutput struct {
	Body []Limited `nullable:"false"`
}

func (s *Service) listRoute(ctx context.Context, in *StorePath) (*listOutput, error) {
	all, err := s.List(ctx, in.StoreID)
	return &listOutput{all}, err
}

type previewInput struct {
	StorePath
	UserID string `query:"userId" required:"true" maxLength:"36"`
}

type previewOutput struct {
	Body []Seen `nullable:"false"`
}

func (s *Service) previewRoute(ctx context.Context, in *previewInput) (*previewOutput, error) {
	seen, err := s.Preview(ctx, in.StoreID, in.UserID)
	return &previewOutput{seen}, err
}

type addCategoryInput struct {
	UserID     string `query:"userId" required:"true" maxLength:"36"`
	CategoryID string `query:"categoryId" required:"true" maxLength:"36"`
}

func (s *Service) addCategoryRoute(ctx context.Context, in *addCategoryInput) (*struct{}, error) {
	venueID, err := s.Products.VenueOfCategory(ctx, in.CategoryID)
	if err != nil {
		return nil, err
	}
	return nil, s.AddCategory(ctx, venueID, in.UserID, in.CategoryID)
}

type removeProductInput struct {
	ProductID string `query:"productId" required:"true" maxLength:"36"`
	UserID    string `query:"userId" required:"true" maxLength:"36"`
	Confirmar bool   `query:"confirmar" doc:"demanded where it is the last one, without which the person sees all products: 409"`
}

// venueOfLimit is the venue in which somebody may see a product: a product is of one venue.
func (s *Service) venueOfLimit(ctx context.Context, in *removeProductInput) (string, error) {
	var venues []string
	err := s.DB.Read.NewSelect().Model((*row)(nil)).Column("venue_id").Where("product_id = ? AND user_id = ?", in.ProductID, in.UserID).Scan(ctx, &venues)
	if err != nil {
		return "", fmt.Errorf("read venue of access limit: %w", err)
	}
	if len(venues) == 0 {
		return "", errNoLimit
	}
	return venues[0], nil
}

func (s *Service) removeProductRoute(ctx context.Context, in *removeProductInput) (*struct{}, error) {
	venueID, err := s.venueOfLimit(ctx, in)
	if err != nil {
		return nil, err
	}
	return nil, s.RemoveProduct(ctx, venueID, in.UserID, in.ProductID, in.Confirmar)
}

type removeAllInput struct {
	UserID  string `query:"userId" required:"true" maxLength:"36"`
	StoreID string `query:"storeId" required:"true" maxLength:"36" doc:"the venue"`
}

func (in *removeAllInput) Venue() string { return in.StoreID }

func (s *Service) removeAllRoute(ctx context.Context, in *removeAllInput) (*struct{}, error) {
	return nil, s.RemoveAll(ctx, in.StoreID, in.UserID)
}
