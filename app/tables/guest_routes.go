package tables

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

// guestRoutes are what the guests of a table do with their phones. Each call carries the
// token of the table's QR: its number alone is not believed (D41).
func (s *Service) guestRoutes() []operation.Route {
	return []operation.Route{
		operation.Post("storefront-table-account", "/api/storefront/{slug}/mesa", operation.Public, s.guestAccount),
		operation.Post("storefront-table-bill", "/api/storefront/{slug}/mesa/conta", operation.Public, s.guestBill),
		operation.Post("storefront-table-waiter", "/api/storefront/{slug}/mesa/garcom", operation.Public, s.guestWaiter),
	}
}

// AtTable names a table by its QR.
type AtTable struct {
	MesaToken string `json:"MesaToken" maxLength:"200" doc:"what the table's QR carries"`
}

// BillWanted asks for the bill.
type BillWanted struct {
	AtTable
	SemTaxaServico *bool `json:"SemTaxaServico,omitempty" doc:"whether the service fee is taken off, which is optional by law; without it, it stays as it is"`
}

// GuestTable is what whoever sits at a table is told of it: nothing about persons.
type GuestTable struct {
	Mesa      NamedTable    `json:"Mesa"`
	Conta     *GuestAccount `json:"Conta" doc:"null until something was ordered"`
	Chamados  []GuestCall   `json:"Chamados" nullable:"false" doc:"what was asked for and nobody has taken yet"`
	Atualizar int           `json:"AtualizarEm" doc:"seconds after which to ask again"`
}

// GuestAccount is the account of a visit as its guests see it, on each of their phones.
type GuestAccount struct {
	Desde          time.Time    `json:"Desde"`
	Pedidos        []GuestOrder `json:"Pedidos" nullable:"false"`
	Itens          money.Amount `json:"Itens"`
	Desconto       money.Amount `json:"Desconto" doc:"taken off Itens"`
	TaxaServico    money.Amount `json:"TaxaServico"`
	TaxaRetirada   money.Amount `json:"TaxaRetirada" doc:"the service fee that was taken off"`
	SemTaxaServico bool         `json:"SemTaxaServico"`
	Total          money.Amount `json:"Total"`
	Pago           money.Amount `json:"Pago"`
	Falta          money.Amount `json:"Falta"`
}

// GuestOrder is an order of an account.
type GuestOrder struct {
	Codigo      string       `json:"Codigo"`
	DataCriacao time.Time    `json:"DataCriacao"`
	Estado      string       `json:"Estado"`
	Recusado    bool         `json:"Recusado" doc:"it is not on the bill"`
	Itens       []GuestLine  `json:"Itens" nullable:"false"`
	Total       money.Amount `json:"Total"`
}

// GuestLine is a line of an order.
type GuestLine struct {
	Quantidade  int          `json:"Quantidade"`
	NomeProduto string       `json:"NomeProduto"`
	Valor       money.Amount `json:"Valor" doc:"of the whole line"`
}

// GuestCall is what a table has asked for.
type GuestCall struct {
	Tipo CallKind  `json:"Tipo" enum:"garcom,conta"`
	Em   time.Time `json:"Em"`
}

// refreshAfter is how soon a phone asks for the account again.
const refreshAfter = 15

type guestInput struct {
	operation.Client
	Slug string `path:"slug" maxLength:"60"`
	Body AtTable
}

type wantedInput struct {
	operation.Client
	Slug string `path:"slug" maxLength:"60"`
	Body BillWanted
}

type guestOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         GuestTable
}

// sits finds the table of a token. The limits come first: they must hold against whoever
// tries tokens out, and against whoever presses a button all evening.
func (s *Service) sits(ctx context.Context, address, slug, token string) (venueID string, at Seat, err error) {
	if err := s.guests.Allow(address); err != nil {
		return "", Seat{}, err
	}
	shop, err := s.Shops.BySlug(ctx, slug)
	if err != nil {
		return "", Seat{}, err
	}
	at, err = s.WithToken(ctx, shop.VenueID, token)
	return shop.VenueID, at, err
}

func (s *Service) guestAccount(ctx context.Context, in *guestInput) (*guestOutput, error) {
	venueID, at, err := s.sits(ctx, in.Address(), in.Slug, in.Body.MesaToken)
	if err != nil {
		return nil, err
	}
	return s.tellGuest(ctx, venueID, at)
}

func (s *Service) guestBill(ctx context.Context, in *wantedInput) (*guestOutput, error) {
	return s.ask(ctx, in.Address(), in.Slug, in.Body.MesaToken, BillAsked, in.Body.SemTaxaServico)
}

func (s *Service) guestWaiter(ctx context.Context, in *guestInput) (*guestOutput, error) {
	return s.ask(ctx, in.Address(), in.Slug, in.Body.MesaToken, Waiter, nil)
}

func (s *Service) ask(ctx context.Context, address, slug, token string, kind CallKind, untaxed *bool) (*guestOutput, error) {
	venueID, at, err := s.sits(ctx, address, slug, token)
	if err != nil {
		return nil, err
	}
	if err := s.perTable.Allow(at.ID); err != nil {
		return nil, err
	}
	if err := s.Ask(ctx, venueID, at, kind, untaxed); err != nil {
		return nil, err
	}
	return s.tellGuest(ctx, venueID, at)
}

func (s *Service) tellGuest(ctx context.Context, venueID string, at Seat) (*guestOutput, error) {
	out := &guestOutput{"no-store", GuestTable{Mesa: NamedTable{at.Number, at.Name}, Chamados: []GuestCall{}, Atualizar: refreshAfter}}
	calls, err := s.waiting(ctx, s.DB.Read, venueID, at.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range calls {
		out.Body.Chamados = append(out.Body.Chamados, GuestCall{c.Kind, database.FromMilli(c.AskedAt)})
	}
	account, over, err := s.current(ctx, s.DB.Read, venueID, at.ID)
	if account == nil || over || err != nil {
		return out, err
	}
	bill, err := s.billWithLines(ctx, *account)
	if err != nil {
		return nil, err
	}
	out.Body.Conta = bill.guest()
	return out, nil
}

func (b Bill) guest() *GuestAccount {
	out := &GuestAccount{
		Desde: database.FromMilli(b.Account.OpenedAt), Pedidos: make([]GuestOrder, len(b.Orders)), Itens: b.Items, Desconto: b.Discount,
		TaxaServico: b.Tax, TaxaRetirada: b.TaxOff, SemTaxaServico: b.Account.Untaxed, Total: b.Total, Pago: b.Paid + b.Online, Falta: b.Left,
	}
	for i, o := range b.Orders {
		lines := make([]GuestLine, len(o.Lines))
		for j, l := range o.Lines {
			lines[j] = GuestLine{l.Quantity, l.Name, l.Value}
		}
		out.Pedidos[i] = GuestOrder{o.Code, o.At, o.State, o.Refused, lines, o.due(b.Account.Untaxed).Total}
	}
	return out
}
