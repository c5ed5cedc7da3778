package tables

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

var wildcards = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// numberPart is what a number is searched by: its digits without the noughts before them.
func numberPart(typed string) string {
	folded := br.Fold(br.OneLine(typed))
	if short := strings.TrimLeft(folded, "0"); short != "" {
		return short
	}
	return folded
}

// tabRoutes are the register of tabs, and what is done with their bills.
func (s *Service) tabRoutes() []operation.Route {
	keeps := operation.Venue(roles.Tabs)
	serves := operation.Venue(roles.TabFlow)
	takes := operation.Venue(roles.TabFlow, roles.PostpaidAccounts)
	return []operation.Route{
		operation.Get("tab-list", "/api/comandas", keeps, s.tabsRoute),
		operation.Post("tab-create", "/api/comandas", keeps, s.addTabsRoute),
		operation.Put("tab-change", "/api/comandas/{id}", keeps, s.changeTabRoute),
		operation.Delete("tab-archive", "/api/comandas/{id}", keeps, s.archiveTabRoute).Status(http.StatusNoContent),
		operation.Post("tab-restore", "/api/comandas/{id}/restaurar", keeps, s.restoreTabRoute),
		operation.Get("tab-history", "/api/comandas/{id}/historico", operation.Venue(roles.Tabs, roles.TabFlow), s.tabHistoryRoute),

		operation.Get("tab-flow", "/api/comandas/fluxo", serves, s.flowRoute),
		operation.Get("tab-goods", "/api/comandas/produtos", serves, s.goodsRoute),
		operation.Get("tab-customers", "/api/comandas/clientes", takes, s.tabCustomersRoute),
		operation.Post("tab-open", "/api/comandas/{id}/abrir", serves, s.openTabRoute),
		operation.Get("tab-account", "/api/posPago/contas/{id}", takes, at(s, OfTab, s.billRoute)),
		operation.Put("tab-account-customer", "/api/posPago/contas/{id}/cliente", serves, at(s, OfTab, s.tabCustomerRoute)),
		operation.Post("tab-charge", "/api/posPago/contas/{id}/lancamentos", serves, at(s, OfTab, s.chargeRoute)),
		operation.Post("tab-charge-undo", "/api/posPago/contas/{id}/cancelamentos", serves, at(s, OfTab, s.undoChargeRoute)),
		operation.Post("tab-account-split", "/api/posPago/contas/{id}/dividir", takes, at(s, OfTab, s.splitRoute)).MaxBody(256 << 10),
		operation.Post("tab-account-pay", "/api/posPago/contas/{id}/pagamentos", takes, at(s, OfTab, s.payRoute)),
		operation.Post("tab-account-payment-undo", "/api/posPago/contas/{id}/estornos", takes.Confirmed(), at(s, OfTab, s.undoRoute)),
		operation.Post("tab-account-give-back", "/api/posPago/contas/{id}/devolucoes", takes.Confirmed(), at(s, OfTab, s.giveBackRoute)),
		operation.Post("tab-account-write-off", "/api/posPago/contas/{id}/baixas", takes.Confirmed(), at(s, OfTab, s.writeOffRoute)),
		operation.Post("tab-account-close", "/api/posPago/contas/{id}/fechar", takes, at(s, OfTab, s.closeRoute)),
		operation.Post("tab-account-leave-open", "/api/posPago/contas/{id}/emAberto", takes, at(s, OfTab, s.leaveOpenRoute)),
		operation.Post("tab-account-print", "/api/posPago/contas/{id}/imprimir", takes, at(s, OfTab, s.printRoute)).Status(http.StatusNoContent),
		operation.Post("tab-account-reopen", "/api/posPago/contas/{id}/reabrir", takes.Confirmed(), at(s, OfTab, s.reopenRoute)),
		operation.Get("tab-account-owed", "/api/posPago/contas", operation.Venue(roles.PostpaidAccounts), s.owedRoute),
	}
}

// TabRow is a tab on the wire.
type TabRow struct {
	ID         string `json:"id"`
	Numero     string `json:"numero"`
	Observacao string `json:"observacao" doc:"may be empty"`
	Versao     int64  `json:"versao"`
	Arquivada  bool   `json:"arquivada"`
}

func (t Tab) wire() TabRow { return TabRow{t.ID, t.Number, t.Note, t.Version, t.ArchivedAt != 0} }

// TabOnFlow is a tab with its open account.
type TabOnFlow struct {
	TabRow
	Conta *AccountRow `json:"conta" doc:"null while nobody has the tab"`
}

type flowInput struct {
	operation.VenueQuery
	operation.PageQuery
	Search string `query:"busca" maxLength:"40" doc:"part of the number"`
	State  string `query:"situacao" enum:"todas,abertas,livres" default:"todas"`
}

func (s *Service) flowRoute(ctx context.Context, in *flowInput) (*operation.Page[TabOnFlow], error) {
	tabs, bills, total, err := s.Flow(ctx, in.VenueID, FlowFilter{in.Search, in.State}, in.PageQuery)
	if err != nil {
		return nil, err
	}
	open := make([]Bill, 0, len(bills))
	for _, t := range tabs {
		if bill, found := bills[t.ID]; found {
			open = append(open, bill)
		}
	}
	rows, err := s.namedRows(ctx, in.VenueID, open)
	out := make([]TabOnFlow, len(tabs))
	for i, t := range tabs {
		out[i] = TabOnFlow{TabRow: t.wire()}
		if at := slices.IndexFunc(open, func(b Bill) bool { return b.Account.TableID == t.ID }); at >= 0 && err == nil {
			out[i].Conta = &rows[at]
		}
	}
	return &operation.Page[TabOnFlow]{Total: total, Body: out}, err
}

// namedRows are bills as a list shows them, with the names of their customers.
func (s *Service) namedRows(ctx context.Context, venueID string, bills []Bill) ([]AccountRow, error) {
	var ids []string
	for _, b := range bills {
		if b.Account.CustomerID != "" {
			ids = append(ids, b.Account.CustomerID)
		}
	}
	names, err := s.Customers.Named(ctx, s.DB.Read, venueID, ids)
	rows := make([]AccountRow, len(bills))
	for i, b := range bills {
		b.Customer = names[b.Account.CustomerID]
		rows[i] = b.row(nil)
	}
	return rows, err
}

type owedInput struct {
	operation.VenueQuery
	operation.PageQuery
	CustomerID string `query:"clienteId" maxLength:"36"`
}

func (s *Service) owedRoute(ctx context.Context, in *owedInput) (*operation.Page[AccountRow], error) {
	bills, total, err := s.Owed(ctx, in.VenueID, in.CustomerID, in.PageQuery)
	if err != nil {
		return nil, err
	}
	rows, err := s.namedRows(ctx, in.VenueID, bills)
	return &operation.Page[AccountRow]{Total: total, Body: rows}, err
}

type goodsOutput struct {
	Body []Good `nullable:"false"`
}

func (s *Service) goodsRoute(ctx context.Context, in *operation.VenueQuery) (*goodsOutput, error) {
	found, err := s.Goods.Sellable(ctx, in.VenueID)
	return &goodsOutput{found}, err
}

type tabCustomersInput struct {
	operation.VenueQuery
	Search string `query:"busca" maxLength:"100" doc:"words of the name"`
}

type tabCustomersOutput struct {
	Body []Customer `nullable:"false"`
}

func (s *Service) tabCustomersRoute(ctx context.Context, in *tabCustomersInput) (*tabCustomersOutput, error) {
	found, err := s.Customers.Found(ctx, in.VenueID, in.Search)
	return &tabCustomersOutput{found}, err
}

// OpenedTab says whose a tab is.
type OpenedTab struct {
	operation.VenueBody
	ClienteID string `json:"clienteId,omitempty" maxLength:"36" doc:"of a registered customer; empty: nobody known"`
}

type openTabInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body OpenedTab
}

func (s *Service) openTabRoute(ctx context.Context, in *openTabInput) (*billOutput, error) {
	id, err := s.OpenTab(ctx, in.Body.VenueID, in.ID, in.Body.ClienteID)
	return s.detail(ctx, in.Body.VenueID, id, err)
}

func (in *openTabInput) account() (venueID, id string) { return in.Body.VenueID, in.ID }

func (s *Service) tabCustomerRoute(ctx context.Context, in *openTabInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.SetCustomer(ctx, in.Body.VenueID, in.ID, in.Body.ClienteID))
}

// NewCharge is what is put on a tab.
type NewCharge struct {
	operation.VenueBody
	Itens []NewLine `json:"itens" minItems:"1" maxItems:"100" nullable:"false"`
}

type chargeInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body NewCharge
}

func (in *chargeInput) account() (venueID, id string) { return in.Body.VenueID, in.ID }

func (s *Service) chargeRoute(ctx context.Context, in *chargeInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.Charge(ctx, in.Body.VenueID, in.ID, in.Body.Itens, in.Actor(ctx)))
}

// UndoneCharge names a charge.
type UndoneCharge struct {
	operation.VenueBody
	LancamentoID   string `json:"lancamentoId" maxLength:"36"`
	VoltaAoEstoque bool   `json:"voltaAoEstoque" doc:"what was sold goes back on the shelf; else it is lost (D45)"`
}

type undoChargeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body UndoneCharge
}

func (in *undoChargeInput) account() (venueID, id string) { return in.Body.VenueID, in.ID }

func (s *Service) undoChargeRoute(ctx context.Context, in *undoChargeInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.UndoCharge(ctx, in.Body.VenueID, in.ID, in.Body.LancamentoID, in.Body.VoltaAoEstoque))
}

// LeftOpen closes a tab whose customer owes what is left.
type LeftOpen struct {
	operation.VenueBody
	Falta money.Amount `json:"falta" doc:"what is left as it was read: with another it is a 409"`
}

type leaveOpenInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body LeftOpen
}

func (in *leaveOpenInput) account() (venueID, id string) { return in.Body.VenueID, in.ID }

func (s *Service) leaveOpenRoute(ctx context.Context, in *leaveOpenInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.LeaveOpen(ctx, in.Body.VenueID, in.ID, in.Body.Falta))
}
