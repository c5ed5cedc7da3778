package tables

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// accountRoutes are what staff do with accounts and calls.
func (s *Service) accountRoutes() []operation.Route {
	may := operation.Venue(roles.Board, roles.OnlineOrdering)
	return []operation.Route{
		operation.Get("table-account-list", "/api/mesas/contas", may, s.billsRoute),
		operation.Get("table-account", "/api/mesas/contas/{id}", may, at(s, OfTable, s.billRoute)),
		operation.Put("table-account-tax", "/api/mesas/contas/{id}/taxa", may, at(s, OfTable, s.taxRoute)),
		operation.Post("table-account-split", "/api/mesas/contas/{id}/dividir", may, at(s, OfTable, s.splitRoute)).MaxBody(256 << 10),
		operation.Post("table-account-pay", "/api/mesas/contas/{id}/pagamentos", may, at(s, OfTable, s.payRoute)),
		operation.Post("table-account-payment-undo", "/api/mesas/contas/{id}/estornos", may.Confirmed(), at(s, OfTable, s.undoRoute)),
		operation.Post("table-account-give-back", "/api/mesas/contas/{id}/devolucoes", may.Confirmed(), at(s, OfTable, s.giveBackRoute)),
		operation.Post("table-account-write-off", "/api/mesas/contas/{id}/baixas", may.Confirmed(), at(s, OfTable, s.writeOffRoute)),
		operation.Post("table-account-leave", "/api/mesas/contas/{id}/novaVisita", may, at(s, OfTable, s.leaveRoute)),
		operation.Post("table-account-close", "/api/mesas/contas/{id}/fechar", may, at(s, OfTable, s.closeRoute)),
		operation.Post("table-account-print", "/api/mesas/contas/{id}/imprimir", may, at(s, OfTable, s.printRoute)).Status(http.StatusNoContent),
		operation.Post("table-account-reopen", "/api/mesas/contas/{id}/reabrir", may.Confirmed(), at(s, OfTable, s.reopenRoute)),
		operation.Get("table-call-list", "/api/mesas/chamados", operation.Venue(roles.Board), s.callsRoute),
		operation.Post("table-call-take", "/api/mesas/chamados/{id}/ciente", operation.Venue(roles.Board), s.takeRoute),
	}
}

// Accounts are a venue's accounts of today, and those that are unpaid.
type Accounts struct {
	Abertas  []AccountRow `json:"abertas" nullable:"false" doc:"the latest visit first"`
	Fechadas []AccountRow `json:"fechadas" nullable:"false" doc:"closed on this business day, or money of it is owed; the last one first"`
}

type billsInput struct{ operation.VenueQuery }

type billsOutput struct{ Body Accounts }

func (s *Service) billsRoute(ctx context.Context, in *billsInput) (*billsOutput, error) {
	open, closed, err := s.Bills(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	calls, err := s.waiting(ctx, s.DB.Read, in.VenueID, "")
	rows := func(bills []Bill) []AccountRow {
		out := make([]AccountRow, len(bills))
		for i, b := range bills {
			out[i] = b.row(calls)
		}
		return out
	}
	return &billsOutput{Accounts{rows(open), rows(closed)}}, err
}

type billInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type billOutput struct{ Body AccountDetail }

// detail answers an account as it is after what was done to it.
func (s *Service) detail(ctx context.Context, venueID, id string, err error) (*billOutput, error) {
	if err != nil {
		return nil, err
	}
	bill, err := s.Bill(ctx, venueID, id)
	if err != nil {
		return nil, err
	}
	names, err := s.Customers.Named(ctx, s.DB.Read, venueID, []string{bill.Account.CustomerID})
	if err != nil {
		return nil, err
	}
	bill.Customer = names[bill.Account.CustomerID]
	calls, err := s.waiting(ctx, s.DB.Read, venueID, bill.Account.TableID)
	return &billOutput{bill.detail(calls)}, err
}

func (s *Service) billRoute(ctx context.Context, in *billInput) (*billOutput, error) {
	return s.detail(ctx, in.VenueID, in.ID, nil)
}

// TaxChoice says whether the guests pay the service fee.
type TaxChoice struct {
	operation.VenueBody
	SemTaxaServico bool `json:"semTaxaServico"`
}

type taxInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body TaxChoice
}

func (s *Service) taxRoute(ctx context.Context, in *taxInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.TakeTaxOff(ctx, in.Body.VenueID, in.ID, in.Body.SemTaxaServico))
}

// Closing closes an account.
type Closing struct {
	operation.VenueBody
	MesmoSemEntregar bool `json:"mesmoSemEntregar,omitempty" doc:"although not all of its orders are delivered"`
}

type closeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Closing
}

func (s *Service) closeRoute(ctx context.Context, in *closeInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.Close(ctx, in.Body.VenueID, in.ID, in.Body.MesmoSemEntregar))
}

func (s *Service) leaveRoute(ctx context.Context, in *ofVenueInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.NewVisit(ctx, in.Body.VenueID, in.ID))
}

type ofVenueInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) reopenRoute(ctx context.Context, in *ofVenueInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.Reopen(ctx, in.Body.VenueID, in.ID))
}

type callsOutput struct{ Body TableCalls }

func (s *Service) callsRoute(ctx context.Context, in *billsInput) (*callsOutput, error) {
	calls, err := s.Calls(ctx, in.VenueID)
	return &callsOutput{calls}, err
}

func (s *Service) takeRoute(ctx context.Context, in *ofVenueInput) (*callsOutput, error) {
	if err := s.Take(ctx, in.Body.VenueID, in.ID); err != nil {
		return nil, err
	}
	calls, err := s.Calls(ctx, in.Body.VenueID)
	return &callsOutput{calls}, err
}
