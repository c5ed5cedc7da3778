package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/paymentmethods"
	"balcao/app/quantity"
	"balcao/app/sales"
	"balcao/app/stock"
	"balcao/app/tables"
)

// tabGoods gives tabs the products that are sold in person, and their stock.
type tabGoods struct {
	catalog *catalog.Service
	stock   *stock.Service
	clock   clock.Clock
}

func (g tabGoods) Sellable(ctx context.Context, venueID string) ([]tables.Good, error) {
	now, err := g.catalog.Seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	goods := []tables.Good{}
	for _, p := range now.Products() {
		if !p.ForSale || p.Kind == catalog.Fee || now.Unavailable(p, g.clock.Now()) != "" {
			continue
		}
		goods = append(goods, tables.Good{
			ID: p.ID, Name: p.Name, Category: now.Category(p), Price: p.Price, ByWeight: p.Kind == catalog.Kilo, ByWord: p.Kind == catalog.Variable,
		})
	}
	return goods, nil
}

// Take reserves what a charge draws and takes it at once: it is handed over.
func (g tabGoods) Take(ctx context.Context, tx bun.Tx, c tables.Charge, by operation.Actor) error {
	items := make([]orders.Item, len(c.Lines))
	for i, l := range c.Lines {
		items[i] = orders.Item{ID: chargedItem(c, l), ProdutoID: l.ProductID, NomeProduto: l.Name, Quantidade: int(l.Quantity)}
		if l.Weighed {
			items[i].Quantidade, items[i].PesoGramas = 1, int(l.Quantity)
		}
	}
	plan, err := orderStock{g.catalog, g.stock}.Plan(ctx, c.VenueID, items)
	if err != nil {
		return err
	}
	drawing := orders.Drawing{VenueID: c.VenueID, ID: c.ID, Code: c.Code(), By: by}
	if err := plan.Reserve(ctx, tx, drawing); err != nil {
		return err
	}
	return g.stock.Take(ctx, tx, stock.Order(drawing))
}

func chargedItem(c tables.Charge, l tables.ChargeLine) string {
	return c.ID + "/" + quantity.Of(int(l.Position)).String()
}

func (g tabGoods) ComeBack(ctx context.Context, tx bun.Tx, c tables.Charge, restocked bool, by operation.Actor) error {
	return g.stock.Return(ctx, tx, stock.Order{VenueID: c.VenueID, ID: c.ID, Code: c.Code(), By: by}, func(string) bool { return restocked })
}

// chargeSales writes the charges of tabs down as sales.
type chargeSales struct{ sales *sales.Service }

func (s chargeSales) RecordCharge(ctx context.Context, tx bun.Tx, c tables.Charge) error {
	items := make([]sales.Item, len(c.Lines))
	for i, l := range c.Lines {
		items[i] = sales.Item{ProductID: l.ProductID, Name: l.Name, Quantity: quantity.Of(int(l.Quantity)), Value: l.Value}
		if l.Weighed {
			items[i].Quantity = quantity.One
		}
	}
	return s.sales.Record(ctx, tx, sales.Sale{
		VenueID: c.VenueID, Channel: sales.Tab, SourceID: c.ID, Code: c.Code(), At: database.FromMilli(c.At), Handover: sales.Handover{Kind: sales.OnTab},
		Value: sales.Value{Items: c.Value, Total: c.Value}, Items: items, Payments: sharesOf([]tables.Share{{Method: tables.UnpaidTab, Value: c.Value}}),
	})
}

func (s chargeSales) SettleCharge(ctx context.Context, tx bun.Tx, venueID, chargeID string, payments []tables.Share) error {
	return s.sales.Settle(ctx, tx, sales.Settlement{VenueID: venueID, Channel: sales.Tab, SourceID: chargeID, Payments: sharesOf(payments)})
}

func (s chargeSales) UndoCharge(ctx context.Context, tx bun.Tx, c tables.Charge) error {
	if c.Value == 0 {
		return nil
	}
	return s.sales.Refund(ctx, tx, sales.Refund{
		VenueID: c.VenueID, Channel: sales.Tab, SourceID: c.ID, Key: "cancelado", At: database.FromMilli(c.UndoneAt), Value: c.Value,
	})
}

// tabCustomers gives tabs the customers whose they are.
type tabCustomers struct{ customers lazy[*customers.Service] }

func (c tabCustomers) Named(ctx context.Context, db bun.IDB, venueID string, ids []string) (map[string]string, error) {
	return c.customers().Named(ctx, db, venueID, ids)
}

func (c tabCustomers) Found(ctx context.Context, venueID, words string) ([]tables.Customer, error) {
	found, err := c.customers().Choices(ctx, venueID, words)
	out := make([]tables.Customer, len(found))
	for i, one := range found {
		out[i] = tables.Customer{ID: one.ID, Name: one.Name, Hint: one.PhoneEnd}
	}
	return out, err
}

func (c tabCustomers) Owe(ctx context.Context, tx bun.Tx, venueID, id string, more money.Amount) error {
	err := c.customers().Owe(ctx, tx, venueID, id, more)
	if fault.Is(err, fault.NotFound) {
		return fault.New(fault.Conflict, "O cliente desta comanda não está mais no cadastro. Escolha outro cliente.")
	}
	return err
}

// tabHistory is what the audit has kept of a tab and its bills.
func tabHistory(kept *audit.Service) func(context.Context, string, string) ([]tables.TabEvent, error) {
	return func(ctx context.Context, venueID, id string) ([]tables.TabEvent, error) {
		entries, _, err := kept.List(ctx, audit.Filter{VenueID: venueID, Kind: audit.Tab, SubjectID: id}, 1, mostHistory)
		events := make([]tables.TabEvent, len(entries))
		for i, e := range entries {
			events[i] = tables.TabEvent{At: e.Em, Person: e.Pessoa, Action: e.AcaoNome, Values: make([]tables.TabValue, len(e.Valores))}
			for j, v := range e.Valores {
				events[i].Values[j] = tables.TabValue{Name: v.Nome, Before: v.Antes, After: v.Depois}
			}
		}
		return events, err
	}
}

// paymentMethodOf answers the kind and the name of a payment method.
func paymentMethodOf(methods *paymentmethods.Service) func(context.Context, string, string) (string, string, error) {
	return func(ctx context.Context, venueID, id string) (kind, name string, err error) {
		m, err := methods.Method(ctx, venueID, id)
		return string(m.Kind), m.Name, err
	}
}
