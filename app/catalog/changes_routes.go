package catalog

import (
	"context"

	"balcao/app/imports"
	"balcao/app/operation"
	"balcao/app/roles"
)

// largestChoice holds 20,000 ids twice, chosen and excluded.
const largestChoice = 4 << 20

// changeRoutes lists the operations that change many products, and take that back.
func (s *Service) changeRoutes() []operation.Route {
	const at = "/api/Produto/alteracoes"
	products, ofChange := operation.Venue(roles.Products), operation.InVenueOf(s.venueOfChangeInput, roles.Products)
	return []operation.Route{
		operation.Get("product-change-list", at, products, s.changesRoute),
		operation.Get("product-change-rows", at+"/{id}", ofChange, s.changeRowsRoute),
		operation.Post("product-change-undo", at+"/{id}/desfazer", operation.InVenueOf(s.venueOfUndo, roles.Products), s.undoRoute),
		operation.Post("product-prices-change", at+"/preco", products, s.pricesRoute).MaxBody(largestChoice),
		operation.Post("product-move-many", at+"/categoria", products, s.moveManyRoute).MaxBody(largestChoice),
		operation.Post("product-archive-many", at+"/arquivar", products, s.archiveManyRoute).MaxBody(largestChoice),
	}
}

type changesInput struct {
	operation.VenueQuery
	operation.PageQuery
}

func (s *Service) changesRoute(ctx context.Context, in *changesInput) (*operation.Page[Change], error) {
	rows, total, err := s.Changes(ctx, in.VenueID, in.PageQuery)
	return &operation.Page[Change]{Total: total, Body: rows}, err
}

// changeInput names a change, and by it the venue.
type changeInput struct {
	ID string `path:"id" maxLength:"36"`
	operation.PageQuery
}

func (s *Service) venueOfChangeInput(ctx context.Context, in *changeInput) (string, error) {
	return s.venueOfChange(ctx, in.ID)
}

func (s *Service) changeRowsRoute(ctx context.Context, in *changeInput) (*operation.Page[ChangedField], error) {
	venueID, err := s.venueOfChange(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	rows, total, err := s.ChangeRows(ctx, venueID, in.ID, in.PageQuery)
	return &operation.Page[ChangedField]{Total: total, Body: rows}, err
}

type undoInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) venueOfUndo(ctx context.Context, in *undoInput) (string, error) {
	return s.venueOfChange(ctx, in.ID)
}

type undoneOutput struct{ Body imports.Undone }

func (s *Service) undoRoute(ctx context.Context, in *undoInput) (*undoneOutput, error) {
	return s.undone(ctx, in.ID, "")
}

func (s *Service) undone(ctx context.Context, id string, kind ChangeKind) (*undoneOutput, error) {
	venueID, err := s.venueOfChange(ctx, id)
	if err != nil {
		return nil, err
	}
	out, err := s.Undo(ctx, venueID, id, kind)
	return &undoneOutput{out}, err
}

type bulkOutput struct{ Body Bulk }

// PriceOrder is a change of prices.
type PriceOrder struct {
	operation.VenueBody
	BulkOrder
	Adjustment
	Followers []Follower `json:"acompanham" required:"false" maxItems:"1000" doc:"of pais in the simulation, those whose own price is adjusted, too; left out, none"`
}

type pricesInput struct{ Body PriceOrder }

func (s *Service) pricesRoute(ctx context.Context, in *pricesInput) (*bulkOutput, error) {
	out, err := s.ChangePrices(ctx, in.Body.VenueID, in.Body.Adjustment, in.Body.BulkOrder, in.Body.Followers)
	return &bulkOutput{out}, err
}

// MoveOrder is a move of products into a category.
type MoveOrder struct {
	operation.VenueBody
	BulkOrder
	CategoryID string `json:"categoriaLocalClienteId" maxLength:"36"`
}

type moveManyInput struct{ Body MoveOrder }

func (s *Service) moveManyRoute(ctx context.Context, in *moveManyInput) (*bulkOutput, error) {
	out, err := s.MoveProducts(ctx, in.Body.VenueID, in.Body.CategoryID, in.Body.BulkOrder)
	return &bulkOutput{out}, err
}

// ArchiveOrder takes products out of use.
type ArchiveOrder struct {
	operation.VenueBody
	BulkOrder
	LeaveParents bool `json:"retirarDosPais" required:"false" doc:"products that have one of them as an addition lose it; 409 where there are such and they are not to"`
}

type archiveManyInput struct{ Body ArchiveOrder }

func (s *Service) archiveManyRoute(ctx context.Context, in *archiveManyInput) (*bulkOutput, error) {
	out, err := s.ArchiveProducts(ctx, in.Body.VenueID, in.Body.BulkOrder, in.Body.LeaveParents)
	return &bulkOutput{out}, err
}
