package stores

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain, for the screen of stores and for the
// order board, which asks whether to open a closed one (S1§4, D13). The lists fill
// pickers: any member may ask for them (D53).
func (s *Service) Routes() []operation.Route {
	byBody := func(ctx context.Context, in *storeInput) (string, error) { return s.venueOf(ctx, in.Body.StoreID) }
	byPath := func(ctx context.Context, in *pathInput) (string, error) { return s.venueOf(ctx, in.ID) }
	switched := operation.InVenueOf(byBody, roles.Stores, roles.Board)
	removed := operation.InVenueOf(byPath, roles.Stores)
	routes := []operation.Route{
		operation.Get("store-list", "/api/store", operation.Venue(), s.listRoute),
		operation.Get("store-mystores", "/api/store/mystores", operation.Venue(), s.mineRoute),
		operation.Get("store-category-choices", "/api/store/categorias", operation.Venue(roles.Stores), s.categoriesRoute),
		operation.Post("store-create", "/api/store", operation.Venue(roles.Stores), s.addRoute).MaxBody(images.LargestForm),
		operation.Put("store-update", "/api/store", operation.Venue(roles.Stores), s.changeRoute).MaxBody(images.LargestForm),
		operation.Put("store-sort", "/api/store/ordem", operation.Venue(roles.Stores), s.sortRoute),
		operation.Get("store-delete-preview", "/api/store/{id}/exclusao", removed, s.previewRoute),
		operation.Delete("store-delete", "/api/store/DeleteById/{id}", removed, s.removeRoute),
		operation.Post("store-open", "/api/superapp/StoreCategory/OpenStore", switched, s.setClosed(false)),
		operation.Post("store-close", "/api/superapp/StoreCategory/CloseStore", switched, s.setClosed(true)),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("stores")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
}

type listOutput struct {
	Body []Store `nullable:"false"`
}

func registers(ctx context.Context, venueID string) bool {
	return operation.CallerFrom(ctx).May(venueID, roles.Stores)
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	_, all, err := s.shown(ctx, in.VenueID, registers(ctx, in.VenueID))
	return &listOutput{all}, err
}

func (s *Service) mineRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	own, err := s.mine(ctx, in.VenueID, operation.CallerFrom(ctx).UserID, registers(ctx, in.VenueID))
	return &listOutput{own}, err
}

type categoriesOutput struct {
	Body []Category `nullable:"false"`
}

func (s *Service) categoriesRoute(ctx context.Context, in *listInput) (*categoriesOutput, error) {
	all, err := s.Categories(ctx, in.VenueID)
	return &categoriesOutput{all}, err
}

type addInput struct{ Body Draft }

// Change is a Draft and the store that it is of.
type Change struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	Draft
}

type changeInput struct{ Body Change }

type storeOutput struct{ Body Store }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*storeOutput, error) {
	saved, err := s.Add(ctx, in.Body.OwnerID, in.Body)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, in.Body.OwnerID, saved.ID)
}

func (s *Service) changeRoute(ctx context.Context, in *changeInput) (*storeOutput, error) {
	saved, err := s.Change(ctx, in.Body.OwnerID, in.Body.ID, in.Body.Draft)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, in.Body.OwnerID, saved.ID)
}

// answer is a store as the list shows it.
func (s *Service) answer(ctx context.Context, venueID, id string) (*storeOutput, error) {
	_, all, err := s.shown(ctx, venueID, true)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(st Store) bool { return st.ID == id })
	if at < 0 {
		return nil, errUnknown
	}
	return &storeOutput{all[at]}, nil
}

type sortInput struct {
	Body struct {
		operation.VenueBody
		IDs []string `json:"ids" maxItems:"1000" nullable:"false" doc:"every store of the venue once, in the new order"`
	}
}

func (s *Service) sortRoute(ctx context.Context, in *sortInput) (*struct{}, error) {
	return nil, s.Sort(ctx, in.Body.VenueID, in.Body.IDs)
}

type pathInput struct {
	ID string `path:"id" maxLength:"36"`
}

type previewOutput struct{ Body Leaving }

func (s *Service) previewRoute(ctx context.Context, in *pathInput) (*previewOutput, error) {
	venueID, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	leaving, err := s.RemovePreview(ctx, venueID, in.ID)
	return &previewOutput{leaving}, err
}

func (s *Service) removeRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	venueID, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.Remove(ctx, venueID, in.ID)
}

type storeInput struct {
	Body struct {
		StoreID string `json:"storeId" minLength:"1" maxLength:"36"`
	}
}

// setClosed answers nothing: the store is as it was asked to be, whoever did it.
func (s *Service) setClosed(closed bool) func(context.Context, *storeInput) (*struct{}, error) {
	return func(ctx context.Context, in *storeInput) (*struct{}, error) {
		venueID, err := s.venueOf(ctx, in.Body.StoreID)
		if err != nil {
			return nil, err
		}
		return nil, s.SetClosed(ctx, venueID, in.Body.StoreID, closed)
	}
}

func (s *Service) venueOf(ctx context.Context, id string) (string, error) {
	var venueID string
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT venue_id FROM stores WHERE id = $1", id).Scan(&venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errUnknown
	}
	return venueID, err
}
