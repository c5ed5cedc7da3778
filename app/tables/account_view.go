package tables

import (
	"slices"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// AccountRow is an account in the list of accounts.
type AccountRow struct {
	ID         string       `json:"id"`
	Mesa       string       `json:"mesa" doc:"number of the table when the visit began, or of the tab"`
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
	ClienteID  string       `json:"clienteId" doc:"of a tab whose customer is known"`
	Cliente    string       `json:"cliente" doc:"his name; empty where he is not in the register any more"`
	NaConta    bool         `json:"naConta" doc:"a closed tab of which its customer owes what is left"`
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
	Baixa        bool         `json:"baixa" doc:"nobody has paid it: it is written off"`
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
		ClienteID: a.CustomerID, Cliente: b.Customer, NaConta: a.OnCredit,
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
			ID: p.ID, Forma: p.method(), Valor: p.Value, Troco: p.Tendered - p.Value, Baixa: writtenOff[p.Kind] != "", Nota: p.Note, Em: database.FromMilli(p.At), Por: p.ByName,
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
