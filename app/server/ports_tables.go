package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/printing"
	"balcao/app/sales"
	"balcao/app/storefront"
	"balcao/app/tables"
)

// tableShops gives tables the shops that their QR codes lead to.
type tableShops struct{ storefront *storefront.Service }

func (s tableShops) BySlug(ctx context.Context, slug string) (tables.Shop, error) {
	shop, err := s.storefront.BySlug(ctx, slug)
	return tables.Shop{VenueID: shop.ID, Name: shop.Name, Slug: shop.Slug}, err
}

func (s tableShops) ByVenue(ctx context.Context, venueID string) (tables.Shop, error) {
	shop, err := s.storefront.ByVenue(ctx, venueID)
	return tables.Shop{VenueID: shop.ID, Name: shop.Name, Slug: shop.Slug}, err
}

// seats gives orders the tables where a venue serves.
type seats struct{ tables *tables.Service }

func (s seats) InUse(ctx context.Context, venueID string) ([]orders.DiningTable, error) {
	found, err := s.tables.List(ctx, venueID, false)
	out := make([]orders.DiningTable, len(found))
	for i, t := range found {
		out[i] = orders.DiningTable{ID: t.ID, Numero: t.Number}
	}
	return out, err
}

func (s seats) Numbered(ctx context.Context, venueID, number string) (orders.Seat, error) {
	return seatOf(s.tables.Numbered(ctx, venueID, number))
}

func (s seats) WithToken(ctx context.Context, venueID, token string) (orders.Seat, error) {
	return seatOf(s.tables.WithToken(ctx, venueID, token))
}

func (s seats) Hold(ctx context.Context, tx bun.Tx, venueID string, at orders.Seat) error {
	return s.tables.HoldSeat(ctx, tx, venueID, tables.Seat{ID: at.TableID, Generation: at.Generation})
}

func (s seats) Visit(ctx context.Context, tx bun.Tx, venueID, tableID string) ([]string, error) {
	return s.tables.Visit(ctx, tx, venueID, tableID)
}

func (s seats) Join(ctx context.Context, tx bun.Tx, venueID string, at orders.Seat, orderID string) error {
	return s.tables.Join(ctx, tx, venueID, tables.Seat{ID: at.TableID, Number: at.Number}, orderID)
}

// visitOrders gives tables the orders of a visit.
type visitOrders struct{ orders lazy[*orders.Service] }

func (v visitOrders) OfVisit(ctx context.Context, db bun.IDB, venueID string, ids []string) ([]tables.Order, error) {
	found, err := v.orders().InVisit(ctx, db, venueID, ids)
	out := make([]tables.Order, len(found))
	for i, o := range found {
		out[i] = tables.Order{
			ID: o.ID, Code: o.Code, Customer: o.Customer, State: o.State.String(), At: o.At,
			Refused: o.State == orders.Refused, Delivered: o.State == orders.Delivered, Online: o.Online, Payment: o.Payment,
			Value: tables.Value{Items: o.Lines.Itens, Discount: o.Lines.Desconto, Tax: o.Lines.TaxaServico, Total: o.Lines.Total},
		}
	}
	return out, err
}

func (v visitOrders) LinesOf(ctx context.Context, db bun.IDB, venueID string, ids []string) (map[string][]tables.OrderLine, error) {
	found, err := v.orders().ItemsOf(ctx, db, venueID, ids)
	out := make(map[string][]tables.OrderLine, len(found))
	for id, items := range found {
		out[id] = billLines(items)
	}
	return out, err
}

func billLines(items []orders.Item) []tables.OrderLine {
	lines := make([]tables.OrderLine, len(items))
	for i, item := range items {
		lines[i] = tables.OrderLine{Name: item.NomeProduto, Notes: item.Notes(), Quantity: item.Quantidade, Value: item.ValorTotal}
	}
	return lines
}

// tableSales tells the sales of a table's orders how they were paid.
type tableSales struct{ sales *sales.Service }

func (s tableSales) Settle(ctx context.Context, tx bun.Tx, venueID, orderID string, tax money.Amount, payments []tables.Share) error {
	return s.sales.Settle(ctx, tx, sales.Settlement{
		VenueID: venueID, Channel: sales.Own, SourceID: orderID, ServiceTax: tax, Payments: sharesOf(payments),
	})
}

func sharesOf(payments []tables.Share) []sales.Payment {
	out := make([]sales.Payment, len(payments))
	for i, p := range payments {
		out[i] = sales.Payment{Method: p.Method, Value: p.Value}
	}
	return out
}

// billPaper is a bill as it is printed, with the parts that people pay of what is left.
func billPaper(bill tables.Bill, parts []tables.Part) printing.Receipt {
	out := printing.Receipt{
		Code: bill.Account.Title(), At: database.FromMilli(bill.Account.OpenedAt), Items: []printing.ReceiptItem{},
		Total: &bill.Total, TotalNotes: []string{"Não é documento fiscal."}, Copy: 1,
	}
	for _, o := range bill.Orders {
		if o.Refused {
			continue
		}
		for _, l := range o.Lines {
			out.Items = append(out.Items, printing.ReceiptItem{Quantity: l.Quantity, Name: l.Name, Notes: l.Notes, Total: &l.Value})
		}
	}
	add := func(to *[]printing.ReceiptLine, name string, amount money.Amount) {
		if amount != 0 {
			*to = append(*to, printing.ReceiptLine{Name: name, Amount: amount})
		}
	}
	if bill.Total != bill.Items {
		add(&out.Lines, "Itens", bill.Items)
	}
	add(&out.Lines, "Desconto", -bill.Discount)
	add(&out.Lines, "Taxa de serviço (opcional)", bill.Tax)
	for _, paid := range bill.Taken() {
		add(&out.Below, paid.Name, paid.Value)
	}
	if len(out.Below) > 0 {
		out.Below = append(out.Below, printing.ReceiptLine{Name: "Falta", Amount: bill.Left})
	}
	for _, part := range parts {
		add(&out.Below, part.Name, part.Value)
	}
	return out
}

// tableCalls gives boards what the tables of a venue wait for.
type tableCalls struct{ tables *tables.Service }

func (c tableCalls) Topic(venueID string) string { return c.tables.CallTopic(venueID) }

func (c tableCalls) Waiting(ctx context.Context, venueID string) (any, error) {
	return c.tables.Calls(ctx, venueID)
}

func seatOf(found tables.Seat, err error) (orders.Seat, error) {
	return orders.Seat{TableID: found.ID, Number: found.Number, Generation: found.Generation, FirstPending: found.FirstPending}, err
}
