package tables

import (
	"context"
	"net/http"
	"slices"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// accountRoutes are what staff do with accounts and calls.
func (s *Service) accountRoutes() []operation.Route {
	may := operation.Venue(roles.Board, roles.OnlineOrdering)
	return []operation.Route{
		operation.Get("table-account-list", "/api/mesas/contas", may, s.billsRoute),
		operation.Get("table-account", "/api/mesas/contas/{id}", may, s.billRoute),
		operation.Put("table-account-tax", "/api/mesas/contas/{id}/taxa", may, s.taxRoute),
		operation.Post("table-account-split", "/api/mesas/contas/{id}/dividir", may, s.splitRoute),
		operation.Post("table-account-pay", "/api/mesas/contas/{id}/pagamentos", may, s.payRoute),
		operation.Post("table-account-payment-undo", "/api/mesas/contas/{id}/estornos", may.Confirmed(), s.undoRoute),
		operation.Post("table-account-give-back", "/api/mesas/contas/{id}/devolucoes", may.Confirmed(), s.giveBackRoute),
		operation.Post("table-account-write-off", "/api/mesas/contas/{id}/baixas", may.Confirmed(), s.writeOffRoute),
		operation.Post("table-account-leave", "/api/mesas/contas/{id}/novaVisita", may, s.leaveRoute),
		operation.Post("table-account-close", "/api/mesas/contas/{id}/fechar", may, s.closeRoute),
		operation.Post("table-account-print", "/api/mesas/contas/{id}/imprimir", may, s.printRoute).Status(http.StatusNoContent),
		operation.Post("table-account-reopen", "/api/mesas/contas/{id}/reabrir", may.Confirmed(), s.reopenRoute),
		operation.Get("table-call-list", "/api/mesas/chamados", operation.Venue(roles.Board), s.callsRoute),
		operation.Post("table-call-take", "/api/mesas/chamados/{id}/ciente", operation.Venue(roles.Board), s.takeRoute),
	}
}

// AccountRow is an account in the list of accounts.
type AccountRow struct {
	ID         string       `json:"id"`
	Mesa       string       `json:"mesa" doc:"number of the table when the visit began"`
	Desde      time.Time    `json:"desde"`
	Anterior   bool         `json:"anterior" doc:"other guests have ordered at the table since"`
	Pedidos    int          `json:"pedidos" doc:"without the refused ones"`
	EmAberto   int          `json:"emAberto" doc:"of these, not delivered yet"`
	Total      money.Amount `json:"total"`
	Recebido   money.Amount `json:"recebido" doc:"what was paid online included"`
	Falta      money.Amount `json:"falta" doc:"less than nothing: too much was paid"`
	PediuConta *time.Time   `json:"pediuConta" doc:"when the guests asked for the bill, until somebody has taken that"`
	FechadaEm  *time.Time   `json:"fechadaEm"`
	FechadaPor string       `json:"fechadaPor"`
}

// AccountDetail is an account with all that is on it.
type AccountDetail struct {
	AccountRow
	SemTaxaServico bool             `json:"semTaxaServico" doc:"the guests would rather not pay the service fee"`
	Itens          money.Amount     `json:"itens"`
	Desconto       money.Amount     `json:"desconto"`
	TaxaServico    money.Amount     `json:"taxaServico"`
	TaxaRetirada   money.Amount     `json:"taxaRetirada" doc:"the service fee that was taken off"`
	PagoOnline     money.Amount     `json:"pagoOnline"`
	Baixado        money.Amount     `json:"baixado" doc:"what the house has given up"`
	Conta          []AccountOrder   `json:"conta" nullable:"false" doc:"the orders, the first one first, with the refused ones"`
	Pagamentos     []AccountPayment `json:"pagamentos" nullable:"false"`
}

// AccountOrder is an order of an account.
type AccountOrder struct {
	ID         string        `json:"id"`
	Codigo     string        `json:"codigo"`
	Cliente    string        `json:"cliente"`
	Em         time.Time     `json:"em"`
	Estado     string        `json:"estado"`
	Recusado   bool          `json:"recusado" doc:"it is on no bill"`
	Entregue   bool          `json:"entregue"`
	PagoOnline bool          `json:"pagoOnline"`
	Total      money.Amount  `json:"total"`
	Linhas     []AccountLine `json:"linhas" nullable:"false"`
}

// AccountLine is a line of an order.
type AccountLine struct {
	Nome        string       `json:"nome"`
	Observacoes []string     `json:"observacoes" nullable:"false"`
	Quantidade  int          `json:"quantidade"`
	Valor       money.Amount `json:"valor" doc:"of the whole line"`
}

// AccountPayment is money that was taken for an account, given back or written off.
type AccountPayment struct {
	ID           string       `json:"id"`
	Forma        string       `json:"forma" doc:"what the kind is called"`
	Valor        money.Amount `json:"valor" doc:"less than nothing: given back"`
	Troco        money.Amount `json:"troco"`
	Nota         string       `json:"nota" doc:"whose part it is, or why it is written off; may be empty"`
	Em           time.Time    `json:"em"`
	Por          string       `json:"por"`
	EstornadoEm  *time.Time   `json:"estornadoEm"`
	EstornadoPor string       `json:"estornadoPor"`
}

func (b Bill) row(calls []Call) AccountRow {
	a := b.Account
	row := AccountRow{
		ID: a.ID, Mesa: a.TableNumber, Desde: database.FromMilli(a.OpenedAt), Anterior: a.LeftAt != 0, EmAberto: len(openOf(b.Orders)),
		Total: b.Total, Recebido: b.Paid + b.Online, Falta: b.Left, FechadaEm: moment(a.ClosedAt), FechadaPor: a.ClosedBy,
	}
	for _, o := range b.Orders {
		if !o.Refused {
			row.Pedidos++
		}
	}
	asked := slices.IndexFunc(calls, func(c Call) bool { return c.TableID == a.TableID && c.Kind == BillAsked })
	if asked >= 0 && a.LeftAt == 0 && a.ClosedAt == 0 {
		row.PediuConta = moment(calls[asked].AskedAt)
	}
	return row
}

func (b Bill) detail(calls []Call) AccountDetail {
	out := AccountDetail{
		AccountRow: b.row(calls), SemTaxaServico: b.Account.Untaxed, Itens: b.Items, Desconto: b.Discount, TaxaServico: b.Tax,
		TaxaRetirada: b.TaxOff, PagoOnline: b.Online, Baixado: b.WrittenOff, Conta: make([]AccountOrder, len(b.Orders)), Pagamentos: make([]AccountPayment, len(b.Payments)),
	}
	for i, o := range b.Orders {
		lines := make([]AccountLine, len(o.Lines))
		for j, l := range o.Lines {
			lines[j] = AccountLine{l.Name, append([]string{}, l.Notes...), l.Quantity, l.Value}
		}
		out.Conta[i] = AccountOrder{
			ID: o.ID, Codigo: o.Code, Cliente: o.Customer, Em: o.At, Estado: o.State, Recusado: o.Refused, Entregue: o.Delivered,
			PagoOnline: o.Online, Total: o.due(b.Account.Untaxed).Total, Linhas: lines,
		}
	}
	for i, p := range b.Payments {
		out.Pagamentos[i] = AccountPayment{
			ID: p.ID, Forma: p.method(), Valor: p.Value, Troco: p.Tendered - p.Value, Nota: p.Note, Em: database.FromMilli(p.At), Por: p.ByName,
			EstornadoEm: moment(p.UndoneAt), EstornadoPor: p.UndoneBy,
		}
	}
	return out
}

func moment(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	at := database.FromMilli(ms)
	return &at
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

// Splitting says among whom an account is split.
type Splitting struct {
	operation.VenueBody
	Pessoas int         `json:"pessoas" minimum:"1" maximum:"50"`
	Itens   []SplitLine `json:"itens,omitempty" maxItems:"2000" nullable:"false" doc:"who has had what; without it, equal parts. A line that is not named is everybody's"`
}

// SplitLine is a line of an order and those who have had it.
type SplitLine struct {
	PedidoID string `json:"pedidoId" maxLength:"36"`
	Linha    int    `json:"linha" minimum:"0" doc:"from 0, as the account lists them"`
	De       []int  `json:"de" maxItems:"50" nullable:"false" doc:"people, from 0; none: everybody"`
}

type splitInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Splitting
}

// SplitParts are the parts of a split account.
type SplitParts struct {
	Partes []money.Amount `json:"partes" nullable:"false" doc:"they add up to what is left of the account"`
}

type splitOutput struct{ Body SplitParts }

func (s *Service) splitRoute(ctx context.Context, in *splitInput) (*splitOutput, error) {
	bill, err := s.Bill(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	parts, err := bill.split(in.Body)
	return &splitOutput{SplitParts{parts}}, err
}

func (b Bill) split(in Splitting) ([]money.Amount, error) {
	if b.Left <= 0 {
		return nil, errPaid
	}
	if len(in.Itens) == 0 {
		return b.Left.Split(in.Pessoas)
	}
	var lines []sharedLine
	used := 0
	for _, o := range b.Orders {
		if o.Refused || o.Online {
			continue
		}
		for i, l := range o.Lines {
			line := sharedLine{value: l.Value}
			for _, named := range in.Itens {
				if named.PedidoID == o.ID && named.Linha == i {
					line.of = named.De
					used++
				}
			}
			for at, who := range line.of {
				if who < 0 || who >= in.Pessoas || slices.Contains(line.of[:at], who) {
					return nil, fault.Field("itens", "Marque em cada item só pessoas desta divisão, cada uma uma vez.")
				}
			}
			lines = append(lines, line)
		}
	}
	if used != len(in.Itens) {
		return nil, fault.New(fault.Conflict, "A conta mudou enquanto era dividida. Confira os itens e divida de novo.")
	}
	return splitByItem(b.Left, lines, in.Pessoas)
}

// NewPayment is money as it is taken for an account.
type NewPayment struct {
	operation.VenueBody
	Forma    string       `json:"forma" enum:"dinheiro,credito,debito,pix,valeRefeicao"`
	Valor    money.Amount `json:"valor" doc:"at most what is left of the account"`
	Recebido money.Amount `json:"recebido,omitempty" doc:"the note that it is paid with; dinheiro only"`
	Parte    string       `json:"parte,omitempty" maxLength:"60" doc:"whose part it is, where the account is split"`
}

type payInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body NewPayment
}

func (s *Service) payRoute(ctx context.Context, in *payInput) (*billOutput, error) {
	taken := Receipt{AccountID: in.ID, Kind: in.Body.Forma, Value: in.Body.Valor, Tendered: in.Body.Recebido, Note: in.Body.Parte}
	return s.detail(ctx, in.Body.VenueID, in.ID, s.Pay(ctx, in.Body.VenueID, taken, in.Actor(ctx)))
}

// GivenBack is money that guests get back.
type GivenBack struct {
	operation.VenueBody
	Forma string       `json:"forma" enum:"dinheiro,credito,debito,pix,valeRefeicao"`
	Valor money.Amount `json:"valor" doc:"at most what was paid too much"`
}

type giveBackInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body GivenBack
}

func (s *Service) giveBackRoute(ctx context.Context, in *giveBackInput) (*billOutput, error) {
	given := Receipt{AccountID: in.ID, Kind: in.Body.Forma, Value: in.Body.Valor}
	return s.detail(ctx, in.Body.VenueID, in.ID, s.GiveBack(ctx, in.Body.VenueID, given, in.Actor(ctx)))
}

// UndonePayment names a payment.
type UndonePayment struct {
	operation.VenueBody
	PagamentoID string `json:"pagamentoId" maxLength:"36"`
}

type undoInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body UndonePayment
}

func (s *Service) undoRoute(ctx context.Context, in *undoInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.UndoPayment(ctx, in.Body.VenueID, in.ID, in.Body.PagamentoID))
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

// WrittenOff closes an account of which something is left.
type WrittenOff struct {
	Closing
	Tipo   string `json:"tipo" enum:"cortesia,perda" doc:"cortesia: the house pays; perda: the guests have gone"`
	Motivo string `json:"motivo" maxLength:"200" doc:"the audit keeps it"`
}

type writeOffInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body WrittenOff
}

func (s *Service) writeOffRoute(ctx context.Context, in *writeOffInput) (*billOutput, error) {
	loss := Loss{in.Body.Tipo, in.Body.Motivo}
	return s.detail(ctx, in.Body.VenueID, in.ID, s.WriteOff(ctx, in.Body.VenueID, in.ID, loss, in.Body.MesmoSemEntregar))
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

type printInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) printRoute(ctx context.Context, in *printInput) (*struct{}, error) {
	bill, err := s.Bill(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.PrintBill(ctx, bill, in.Key)
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
