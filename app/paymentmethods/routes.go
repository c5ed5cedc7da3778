package paymentmethods

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain. Whoever takes money for tables or tabs reads
// the methods in use.
func (s *Service) Routes() []operation.Route {
	may := operation.Venue(roles.PaymentMethods)
	takes := operation.Venue(roles.Board, roles.OnlineOrdering, roles.TabFlow, roles.PostpaidAccounts, roles.PaymentMethods)
	routes := []operation.Route{
		operation.Get("payment-method-list", "/api/formasPagamento", may, s.listRoute),
		operation.Get("payment-method-choices", "/api/formasPagamento/opcoes", takes, s.choicesRoute),
		operation.Post("payment-method-create", "/api/formasPagamento", may, s.addRoute),
		operation.Put("payment-method-change", "/api/formasPagamento/{id}", may, s.changeRoute),
		operation.Delete("payment-method-archive", "/api/formasPagamento/{id}", may, s.archiveRoute).Status(http.StatusNoContent),
		operation.Post("payment-method-restore", "/api/formasPagamento/{id}/restaurar", may, s.restoreRoute).Status(http.StatusNoContent),
		operation.Get("payment-method-history", "/api/formasPagamento/{id}/historico", may, s.historyRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("payment-methods")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
	operation.PageQuery
	Search   string `query:"busca" maxLength:"200" doc:"words of the name"`
	Archived bool   `query:"arquivadas"`
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*operation.Page[Method], error) {
	found, total, err := s.List(ctx, in.VenueID, Filter{in.Search, in.Archived}, in.PageQuery)
	return &operation.Page[Method]{Total: total, Body: found}, err
}

type choicesOutput struct {
	Body []Method `nullable:"false"`
}

func (s *Service) choicesRoute(ctx context.Context, in *operation.VenueQuery) (*choicesOutput, error) {
	found, err := s.InUse(ctx, in.VenueID)
	return &choicesOutput{found}, err
}

// Form is a Draft and the venue it is for.
type Form struct {
	operation.VenueBody
	Draft
}

type addInput struct{ Body Form }

type methodOutput struct{ Body Method }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*methodOutput, error) {
	saved, err := s.Add(ctx, in.Body.VenueID, in.Body.Draft)
	return &methodOutput{saved}, err
}

type changeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Form
}

func (s *Service) changeRoute(ctx context.Context, in *changeInput) (*methodOutput, error) {
	saved, err := s.Change(ctx, in.Body.VenueID, in.ID, in.Body.Draft)
	return &methodOutput{saved}, err
}

type pathInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) archiveRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.VenueID, in.ID, true)
}

type restoreInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) restoreRoute(ctx context.Context, in *restoreInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.Body.VenueID, in.ID, false)
}

type historyOutput struct {
	Body []Event `nullable:"false"`
}

func (s *Service) historyRoute(ctx context.Context, in *pathInput) (*historyOutput, error) {
	events, err := s.history(ctx, in.VenueID, in.ID)
	return &historyOutput{events}, err
}
