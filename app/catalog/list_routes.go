package catalog

import (
	"context"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// listRoutes are the operations of the list of products.
func (s *Service) listRoutes() []operation.Route {
	may := operation.Venue(roles.Products)
	return []operation.Route{
		operation.Get("product-list", "/api/Produto/produtos", may, s.listRoute),
		operation.Get("product-found-ids", "/api/Produto/produtos/achados", may, s.foundRoute),
		operation.Get("product-filter-list", "/api/Produto/BuscarProdutosDoLocalParaFiltro", operation.Venue(), s.filterListRoute),
		operation.Get("category-filter-list", "/api/CategoriaProduto/Filtro", may, s.categoryFilterRoute),
		operation.Get("category-access-list", "/api/CategoriaProduto/ParaAcessosProdutosDoLocal/{localId}", operation.Venue(roles.ProductLimits, roles.Products), s.categoryAccessRoute),
		operation.Put("product-price-save", "/api/Produto/produtos/{id}/valor", may, s.priceRoute),
		operation.Post("product-sale-switch", "/api/Produto/produtos/venda", may, s.switchRoute),
		operation.Post("product-duplicate", "/api/Produto/produtos/{id}/duplicar", may, s.duplicateRoute),
		operation.Post("product-restore", "/api/Produto/produtos/restaurar", may, s.restoreRoute),
		operation.Put("product-order-save", "/api/Produto/ordem", may, s.orderRoute),
	}
}

// ListFilter is a Filter in the address of the list, and in the body of an export.
type ListFilter struct {
	Search       string `query:"busca" json:"busca" required:"false" maxLength:"200" doc:"words of name, codes, barcodes or NCM; all have to occur"`
	CategoryID   string `query:"categoriaId" json:"categoriaId" required:"false" maxLength:"36"`
	StoreID      string `query:"storeId" json:"storeId" required:"false" maxLength:"36" doc:"all zeros for what no store makes"`
	Kind         int    `query:"tipo" json:"tipo" required:"false" enum:"0,1,3,11,12,15,16,18"`
	Sale         string `query:"venda" json:"venda" required:"false" enum:",sim,nao"`
	WithoutPhoto bool   `query:"semFoto" json:"semFoto" required:"false"`
	Fiscal       bool   `query:"fiscal" json:"fiscal" required:"false" doc:"with problems in its fiscal codes, as the fiscal review tells them"`
	SoldOut      bool   `query:"esgotados" json:"esgotados" required:"false" doc:"that cannot be sold now"`
	OutOfStock   bool   `query:"semEstoque" json:"semEstoque" required:"false" doc:"of which there is too little stock to be sold"`
	Archived     bool   `query:"arquivados" json:"arquivados" required:"false"`
	Order        string `query:"ordem" json:"ordem" required:"false" enum:",nome,-nome,valor,-valor" doc:"empty for that of the menu"`
}

func (f ListFilter) filter() Filter {
	return Filter{
		Search: f.Search, CategoryID: f.CategoryID, StoreID: f.StoreID, Kind: Kind(f.Kind), Sale: f.Sale,
		WithoutPhoto: f.WithoutPhoto, Fiscal: f.Fiscal, SoldOut: f.SoldOut, OutOfStock: f.OutOfStock, Archived: f.Archived, Order: Order(f.Order),
	}
}

type listInput struct {
	operation.VenueQuery
	operation.PageQuery
	ListFilter
}

type listOutput struct{ Body List }

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	list, err := s.Products(ctx, in.VenueID, in.filter(), in.Offset(), in.Size)
	return &listOutput{list}, err
}

type foundInput struct {
	operation.VenueQuery
	ListFilter
}

type foundOutput struct {
	Body struct {
		IDs []string `json:"produtos" nullable:"false"`
	}
}

// foundRoute answers the ids of all that the list shows for a filter, over all of its pages,
// apart from the fees, which do not change together with products.
func (s *Service) foundRoute(ctx context.Context, in *foundInput) (*foundOutput, error) {
	found, err := s.shown(ctx, in.VenueID, in.filter())
	if err != nil {
		return nil, err
	}
	out := &foundOutput{}
	out.Body.IDs = make([]string, 0, len(found))
	for _, p := range found {
		if p.Kind != Fee {
			out.Body.IDs = append(out.Body.IDs, p.ID)
		}
	}
	return out, nil
}

// Choice is a product in a picker or filter.
type Choice struct {
	ID         string `json:"id"`
	Name       string `json:"nome"`
	CategoryID string `json:"categoriaId"`
}

type filterListOutput struct {
	Body []Choice `nullable:"false"`
}

// filterListRoute answers all products in use, in menu order.
func (s *Service) filterListRoute(ctx context.Context, in *operation.LocalQuery) (*filterListOutput, error) {
	c, err := s.seen(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := &filterListOutput{make([]Choice, len(c.sorted))}
	for i, p := range c.sorted {
		out.Body[i] = Choice{p.ID, p.Name, p.CategoryID}
	}
	return out, nil
}

// CategoryChoice is a category that the list may be narrowed by, and products moved to.
type CategoryChoice struct {
	ID       string `json:"id"`
	Name     string `json:"nome"`
	Products int    `json:"produtos" doc:"in use"`
}

type categoryChoicesOutput struct {
	Body []CategoryChoice `nullable:"false"`
}

type categoryFilterInput struct {
	operation.LocalQuery
	OnlyChildren bool `query:"apenasCategoriaFilha" doc:"changes nothing: no category lies within another"`
}

func (s *Service) categoryFilterRoute(ctx context.Context, in *categoryFilterInput) (*categoryChoicesOutput, error) {
	return s.categoryChoices(ctx, in.VenueID)
}

type categoryAccessInput struct{ operation.VenuePath }

func (s *Service) categoryAccessRoute(ctx context.Context, in *categoryAccessInput) (*categoryChoicesOutput, error) {
	return s.categoryChoices(ctx, in.VenueID)
}

// categoryChoices are the categories in use, in menu order.
func (s *Service) categoryChoices(ctx context.Context, venueID string) (*categoryChoicesOutput, error) {
	c, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	inUse := map[string]int{}
	for _, p := range c.sorted {
		inUse[p.CategoryID]++
	}
	out := &categoryChoicesOutput{make([]CategoryChoice, len(c.menu))}
	for i, category := range c.menu {
		out.Body[i] = CategoryChoice{category.ID, category.Name, inUse[category.ID]}
	}
	return out, nil
}

// ProductPath, embedded in an input, names a product.
type ProductPath struct {
	ID string `path:"id" maxLength:"36"`
}

type priceInput struct {
	ProductPath
	Body struct {
		operation.VenueBody
		Price     money.Amount `json:"valor"`
		Version   int          `json:"versao" minimum:"1"`
		Followers []string     `json:"produtosReferencia" required:"false" maxItems:"1000" doc:"ids of the products whose own price of it follows; left out, none"`
	}
}

type versionOutput struct {
	Body struct {
		Version int `json:"versao"`
	}
}

func (s *Service) priceRoute(ctx context.Context, in *priceInput) (*versionOutput, error) {
	out := &versionOutput{}
	var err error
	out.Body.Version, err = s.SetPrice(ctx, in.Body.VenueID, in.ID, in.Body.Price, in.Body.Version, in.Body.Followers)
	return out, err
}

// ChosenBody, embedded in a body, names products of a venue.
type ChosenBody struct {
	operation.VenueBody
	IDs []string `json:"produtos" minItems:"1" maxItems:"20000" nullable:"false"`
}

type switchInput struct {
	Body struct {
		ChosenBody
		ForSale bool `json:"habilitado"`
	}
}

func (s *Service) switchRoute(ctx context.Context, in *switchInput) (*struct{}, error) {
	return nil, s.SwitchSale(ctx, in.Body.VenueID, in.Body.IDs, in.Body.ForSale)
}

// somebodyElse refuses a change that began from an older version, and tells what it is now.
func somebodyElse(p *Product) error {
	return fault.New(fault.Conflict, "Outra pessoa mudou "+p.Name+" enquanto você editava: o preço agora é "+p.Price.String()+". Confira e salve de novo.")
}
