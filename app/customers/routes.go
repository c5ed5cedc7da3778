package customers

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Get("customer-list", "/api/ClienteEstabelecimento/BuscarClientesDoLocal", operation.Venue(roles.Customers), s.listRoute),
		operation.Post("customer-save", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", operation.Venue(roles.Customers), s.saveRoute),
		operation.Get("customer-get", "/api/ClienteEstabelecimento/clientes/{id}", operation.Venue(roles.Customers), s.profileRoute),
		// Whoever may list the blocked may also be shown their CPFs.
		operation.Post("customer-cpf-show", "/api/ClienteEstabelecimento/clientes/{id}/cpf", operation.Venue(roles.Customers, roles.AdminPortal), s.showCPFRoute).Status(http.StatusNoContent),
		operation.Put("customer-consent-save", "/api/ClienteEstabelecimento/clientes/{id}/consentimento", operation.Venue(roles.Customers), s.consentRoute).Status(http.StatusNoContent),
		operation.Post("customer-note-create", "/api/ClienteEstabelecimento/clientes/{id}/notas", operation.Venue(roles.Customers), s.addNoteRoute),
		operation.Delete("customer-note-remove", "/api/ClienteEstabelecimento/clientes/{id}/notas/{notaId}", operation.Venue(roles.Customers), s.removeNoteRoute).Status(http.StatusNoContent),

		operation.Get("customer-category-list", "/api/ClienteEstabelecimento/buscarCategoriaClientePortal/{localId}", operation.Venue(roles.Customers, roles.CustomerCategories), s.categoriesRoute),
		operation.Post("customer-category-create", "/api/ClienteEstabelecimento/categorias", operation.Venue(roles.CustomerCategories), s.addCategoryRoute),
		operation.Put("customer-category-change", "/api/ClienteEstabelecimento/categorias/{id}", operation.Venue(roles.CustomerCategories), s.changeCategoryRoute),
		operation.Delete("customer-category-remove", "/api/ClienteEstabelecimento/categorias/{id}", operation.Venue(roles.CustomerCategories), s.removeCategoryRoute).Status(http.StatusNoContent),
		operation.Post("customer-category-merge", "/api/ClienteEstabelecimento/categorias/{id}/unir", operation.Venue(roles.CustomerCategories), s.mergeCategoryRoute),

		operation.Post("blocked-customer-search", "/api/BlockedUser/search", operation.SignedIn, s.blockedRoute),
		operation.Get("blocked-user-history", "/api/BlockedUser/{localId}/{cpf}/history", operation.Venue(roles.Customers), s.historyRoute),
		operation.Post("blocked-user-block", "/api/BlockedUser/Block", operation.Venue(roles.Customers), noticeRoute(s.Block)),
		operation.Post("blocked-user-unlock", "/api/BlockedUser/Unlock", operation.Venue(roles.Customers), noticeRoute(s.Unlock)),
		operation.Post("user-alert-create", "/api/UserAlert", operation.Venue(roles.Customers), noticeRoute(s.Alert)),
		operation.Post("user-alert-disarm", "/api/UserAlert/Disarm", operation.Venue(roles.Customers), noticeRoute(s.Disarm)),
	}
	routes = append(routes, s.transferRoutes()...)
	routes = append(routes, s.erasureRoutes()...)
	for i := range routes {
		routes[i] = routes[i].Tag("customers")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
	Page              int    `query:"page" minimum:"1" maximum:"10000" default:"1" doc:"20 customers each"`
	Nome              string `query:"nome" maxLength:"1000"`
	CPF               string `query:"CPF" maxLength:"20" doc:"digits of it, with or without the mask"`
	Identificador     string `query:"identificador" maxLength:"100"`
	CategoriaID       string `query:"categoriaId" maxLength:"36"`
	NomeNaLista       bool   `query:"nomeNaLista" doc:"only those on the guest list"`
	SomenteBloqueados bool   `query:"somenteBloqueados"`
	SomenteAlertados  bool   `query:"somenteAlertados"`
}

// Page is a page of customers (S0§3).
type Page struct {
	Registros       []Customer `json:"Registros" nullable:"false"`
	QuantidadeTotal int        `json:"QuantidadeTotal" doc:"on all pages"`
}

type listOutput struct{ Body Page }

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	out := &listOutput{}
	var err error
	out.Body.Registros, out.Body.QuantidadeTotal, err = s.List(ctx, Filter{
		VenueID: in.VenueID, Nome: in.Nome, CPF: in.CPF, Identificador: in.Identificador, CategoriaID: in.CategoriaID,
		NomeNaLista: in.NomeNaLista, SomenteBloqueados: in.SomenteBloqueados, SomenteAlertados: in.SomenteAlertados, Page: in.Page,
	})
	return out, err
}

// Form is a Draft and the venue it is for (S0§7).
type Form struct {
	operation.VenueBody
	Draft
}

type saveInput struct{ Body Form }

type customerOutput struct{ Body Customer }

func (s *Service) saveRoute(ctx context.Context, in *saveInput) (*customerOutput, error) {
	saved, err := s.Save(ctx, in.Body.VenueID, in.Body.Draft)
	return &customerOutput{saved}, err
}

type historyInput struct {
	operation.VenuePath
	CPF string `path:"cpf" maxLength:"20"`
}

type historyOutput struct {
	Body []Lock `nullable:"false"`
}

func (s *Service) historyRoute(ctx context.Context, in *historyInput) (*historyOutput, error) {
	history, err := s.History(ctx, in.VenueID, in.CPF)
	return &historyOutput{history}, err
}

type noticeInput struct{ Body Notice }

func noticeRoute(act func(context.Context, Notice, operation.Actor) (Customer, error)) func(context.Context, *noticeInput) (*customerOutput, error) {
	return func(ctx context.Context, in *noticeInput) (*customerOutput, error) {
		c, err := act(ctx, in.Body, operation.ActorFrom(ctx))
		return &customerOutput{c}, err
	}
}
