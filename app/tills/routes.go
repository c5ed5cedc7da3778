package tills

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// watchers see what equipment sells, and its drawers.
var watchers = roles.List{roles.Equipment, roles.CashClosingReport, roles.AdminPortal}

// Routes lists the operations of this domain (S2§2.11, D47).
func (s *Service) Routes() []operation.Route {
	watch := operation.Venue(watchers...)
	routes := []operation.Route{
		// What devices call.
		operation.Post("till-sale", "/api/vendas", operation.ByEquipment, s.saleRoute).MaxBody(1 << 20),
		operation.Post("till-session-open", "/api/vendas/caixas/abertura", operation.ByEquipment, s.openRoute).Status(http.StatusNoContent),
		operation.Post("till-session-movement", "/api/vendas/caixas/movimentos", operation.ByEquipment, s.moveRoute).Status(http.StatusNoContent),
		operation.Post("till-session-close", "/api/vendas/caixas/fechamento", operation.ByEquipment, s.closeRoute).Status(http.StatusNoContent),
		operation.Post("till-token-use", "/api/vendas/fichas/validar", operation.ByEquipment, s.useTokenRoute),

		operation.Get("till-session-list", "/api/caixas", watch, s.sessionsRoute),
		operation.Get("till-session", "/api/caixas/{id}", watch, s.sessionRoute),
		operation.Get("till-sale-list", "/api/vendas/equipamentos", watch, s.salesRoute),
		operation.Get("till-token-list", "/api/fichas", watch, s.tokensRoute),
		operation.Post("till-token-validate", "/api/fichas/validar", watch, s.validateRoute),
		operation.Post("till-token-reprint", "/api/fichas/reimprimir", watch, s.reprintRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("tills")
	}
	return routes
}

type saleInput struct{ Body Upload }

type saleOutput struct{ Body Taken }

func (s *Service) saleRoute(ctx context.Context, in *saleInput) (*saleOutput, error) {
	taken, err := s.Take(ctx, *operation.EquipmentFrom(ctx), in.Body)
	return &saleOutput{taken}, err
}

type openInput struct{ Body Opening }

func (s *Service) openRoute(ctx context.Context, in *openInput) (*struct{}, error) {
	return nil, s.Open(ctx, *operation.EquipmentFrom(ctx), in.Body)
}

type moveInput struct{ Body Movement }

func (s *Service) moveRoute(ctx context.Context, in *moveInput) (*struct{}, error) {
	return nil, s.Move(ctx, *operation.EquipmentFrom(ctx), in.Body)
}

type closeInput struct{ Body Closing }

func (s *Service) closeRoute(ctx context.Context, in *closeInput) (*struct{}, error) {
	return nil, s.Close(ctx, *operation.EquipmentFrom(ctx), in.Body)
}

type useTokenInput struct {
	Body struct {
		Codigo string `json:"codigo" minLength:"6" maxLength:"40"`
	}
}

type tokenOutput struct{ Body Token }

func (s *Service) useTokenRoute(ctx context.Context, in *useTokenInput) (*tokenOutput, error) {
	by := operation.EquipmentFrom(ctx)
	used, err := s.Validate(ctx, by.VenueID, in.Body.Codigo, by.Name)
	return &tokenOutput{used}, err
}

type sessionsInput struct {
	operation.VenueQuery
	operation.PageQuery
	Abertas bool `query:"abertas" doc:"only those that are open"`
}

func (s *Service) sessionsRoute(ctx context.Context, in *sessionsInput) (*operation.Page[Session], error) {
	all, total, err := s.Sessions(ctx, in.VenueID, in.Abertas, in.PageQuery)
	return &operation.Page[Session]{Total: total, Body: all}, err
}

type sessionInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type sessionOutput struct{ Body SessionDetail }

func (s *Service) sessionRoute(ctx context.Context, in *sessionInput) (*sessionOutput, error) {
	d, err := s.SessionOf(ctx, in.VenueID, in.ID)
	return &sessionOutput{d}, err
}

type salesInput struct {
	operation.VenueQuery
	operation.PageQuery
	Caixa     string `query:"caixa" maxLength:"36" doc:"id of a cash session; empty for all"`
	ComAvisos bool   `query:"comAvisos" doc:"only those with marks"`
}

func (s *Service) salesRoute(ctx context.Context, in *salesInput) (*operation.Page[SaleView], error) {
	all, total, err := s.SalesOf(ctx, in.VenueID, SaleFilter{in.Caixa, in.ComAvisos}, in.PageQuery)
	return &operation.Page[SaleView]{Total: total, Body: all}, err
}

type tokensInput struct {
	operation.VenueQuery
	operation.PageQuery
	Busca string `query:"busca" maxLength:"40" doc:"a number or a whole code"`
}

func (s *Service) tokensRoute(ctx context.Context, in *tokensInput) (*operation.Page[Token], error) {
	all, total, err := s.Tokens(ctx, in.VenueID, in.Busca, in.PageQuery)
	return &operation.Page[Token]{Total: total, Body: all}, err
}

type tokenInput struct {
	Body struct {
		operation.VenueBody
		Codigo string `json:"codigo" minLength:"6" maxLength:"40"`
	}
}

func (s *Service) validateRoute(ctx context.Context, in *tokenInput) (*tokenOutput, error) {
	used, err := s.Validate(ctx, in.Body.VenueID, in.Body.Codigo, operation.ActorFrom(ctx).Name)
	return &tokenOutput{used}, err
}

func (s *Service) reprintRoute(ctx context.Context, in *tokenInput) (*tokenOutput, error) {
	again, err := s.Reprint(ctx, in.Body.VenueID, in.Body.Codigo)
	return &tokenOutput{again}, err
}
