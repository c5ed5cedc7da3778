package catalog

import (
	"context"

	"balcao/app/operation"
	"balcao/app/roles"
)

// productListRoutes are read by any member: sales points and equipment name a list.
func (s *Service) productListRoutes() []operation.Route {
	may := operation.Venue(roles.ProductLists, roles.Products)
	return []operation.Route{
		operation.Get("owner-product-lists", "/api/Proprietario/BuscarListasProdutosDoLocal/{localClientId}", operation.Venue(), s.productListsRoute),
		operation.Post("product-list-create", "/api/Produto/listas", may, s.addProductListRoute),
		operation.Put("product-list-change", "/api/Produto/listas/{id}", may, s.changeProductListRoute),
		operation.Delete("product-list-archive", "/api/Produto/listas/{id}", may, s.archiveProductListRoute),
	}
}

// productListsInput names the venue as the documents spell it for these lists.
type productListsInput struct {
	VenueID string `path:"localClientId" maxLength:"36"`
}

func (in *productListsInput) Venue() string { return in.VenueID }

type productListsOutput struct {
	Body []ProductList `nullable:"false"`
}

func (s *Service) productListsRoute(ctx context.Context, in *productListsInput) (*productListsOutput, error) {
	lists, err := s.ProductLists(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	err = s.limitPicked(ctx, in.VenueID, func(yield func(*[]Picked) bool) {
		for i := range lists {
			if !yield(&lists[i].Products) {
				return
			}
		}
	})
	return &productListsOutput{lists}, err
}

// ProductListForm is a ProductListDraft and the venue it is for.
type ProductListForm struct {
	operation.VenueBody
	ProductListDraft
}

type addProductListInput struct{ Body ProductListForm }

func (s *Service) addProductListRoute(ctx context.Context, in *addProductListInput) (*struct{}, error) {
	_, err := s.AddProductList(ctx, in.Body.VenueID, in.Body.ProductListDraft)
	return nil, err
}

type changeProductListInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body ProductListForm
}

func (s *Service) changeProductListRoute(ctx context.Context, in *changeProductListInput) (*struct{}, error) {
	return nil, s.ChangeProductList(ctx, in.Body.VenueID, in.ID, in.Body.ProductListDraft)
}

type archiveProductListInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) archiveProductListRoute(ctx context.Context, in *archiveProductListInput) (*struct{}, error) {
	return nil, s.ArchiveProductList(ctx, in.VenueID, in.ID)
}
