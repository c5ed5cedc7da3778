package server

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/equipment"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/sales"
	"balcao/app/salespoints"
	"balcao/app/stock"
	"balcao/app/tills"
)

// tillDevices gives tills the devices that sell.
type tillDevices struct{ *equipment.Service }

func (d tillDevices) Device(ctx context.Context, tx bun.Tx, venueID, id string) (tills.Device, error) {
	e, err := d.Selling(ctx, tx, venueID, id)
	return tills.Device{ID: e.ID, Name: e.Title(), SalesPointID: e.SalesPointID}, err
}

// tillPoint is a sales point as tills need it.
func tillPoint(points *salespoints.Service) func(context.Context, string, string) (tills.Point, error) {
	return func(ctx context.Context, venueID, id string) (tills.Point, error) {
		if id == "" {
			return tills.Point{}, nil
		}
		set, err := points.SettingsOf(ctx, venueID, id)
		return tills.Point{Kitchen: set.IncludeOrderInKDS, Off: map[tills.Method]bool{
			tills.Cash: !set.EnableCashPayment, tills.Credit: !set.EnableCreditCardPayment, tills.Debit: !set.EnableDebitCardPayment,
			tills.Pix: !set.EnablePixPayment, tills.Voucher: !set.EnableVoucherPayment, tills.Cheque: !set.EnableCheckPayment,
			tills.Pending: !set.EnablePendingPayment, tills.Cashback: !set.EnableCashback,
		}}, err
	}
}

func (d *domains) tillOperators(ctx context.Context, venueID string) (map[string]tills.Operator, error) {
	all, err := d.operators.Sellers(ctx, venueID)
	known := make(map[string]tills.Operator, len(all))
	for id, o := range all {
		known[id] = tills.Operator(o)
	}
	return known, err
}

func (d *domains) tillPrices(ctx context.Context, venueID string, ids []string, at time.Time) (map[string]tills.Price, error) {
	cost, err := d.catalog.PricesAt(ctx, venueID, ids, at)
	if err != nil {
		return nil, err
	}
	now, err := d.catalog.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	prices := make(map[string]tills.Price, len(cost))
	for id, amount := range cost {
		p := now.Product(id)
		prices[id] = tills.Price{Amount: amount, Open: p != nil && p.Kind == catalog.Variable}
	}
	return prices, nil
}

// tillSales writes what tills have sold down as sales, draws its stock, and places its orders.
type tillSales struct{ d *domains }

// Plan has a sale hold the venue's board, then its stock, then its reports, as orders do.
func (t tillSales) Plan(ctx context.Context, sale tills.Sale) (tills.Effects, error) {
	items := make([]orders.Item, len(sale.Lines))
	for i, l := range sale.Lines {
		items[i] = orders.Item{
			ID: fmt.Sprintf("%s-%d", sale.ID, i), ProdutoID: l.ProductID, NomeProduto: l.Name, Quantidade: l.Units, PesoGramas: l.Grams,
			Valor: l.Price, ValorTotal: l.Total(),
		}
		if l.Note != "" {
			items[i].Observacoes = []orders.Observation{{Descricao: "Observação", Opcoes: []string{l.Note}}}
		}
	}
	draws, err := orderStock{t.d.catalog, t.d.stock}.Plan(ctx, sale.VenueID, items)
	if err != nil {
		return nil, err
	}
	var place func(context.Context, bun.Tx) (string, error)
	if sale.Cooked {
		place, err = t.d.orders.PlanFromTill(ctx, orders.FromTill{
			ID: sale.ID, VenueID: sale.VenueID, At: sale.At, Customer: sale.CalledBy(), Payment: sale.Payments[0].Method.Label(), Items: items,
			Totals: orders.Breakdown{Itens: sale.Items(), Desconto: sale.Discount, TaxaServico: sale.ServiceTax, Total: sale.Total},
		})
		if err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context, tx bun.Tx, sale tills.Sale) (string, error) {
		code := ""
		if sale.Cooked {
			var err error
			if code, err = place(ctx, tx); err != nil {
				return "", err
			}
		}
		o := orders.Drawing{VenueID: sale.VenueID, ID: sale.ID, Code: sale.Code, Beyond: true, By: operation.Actor{Name: sale.Device.Name}}
		if len(draws.Items) > 0 {
			if err := draws.Reserve(ctx, tx, o); err != nil {
				return "", err
			}
			if err := t.d.stock.Take(ctx, tx, stock.Order(o)); err != nil {
				return "", err
			}
		}
		return code, t.d.sales.Record(ctx, tx, soldAtTill(sale))
	}, nil
}

// PlanUndo has a cancelled sale be given back in the reports on the day of its cancellation,
// leave the board, and go back on the shelf but for what a cook has begun.
func (t tillSales) PlanUndo(ctx context.Context, venueID string) (tills.Undo, error) {
	cancel, err := t.d.orders.PlanCancelFromTill(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx bun.Tx, sale tills.Undone) error {
		by, ended := operation.Actor{Name: sale.Device}, false
		if sale.Ordered {
			var err error
			if ended, err = cancel(ctx, tx, sale.ID, sale.Reason, by); err != nil {
				return err
			}
		}
		if !ended {
			// What the board has handed over is lost.
			back := func(string) bool { return !sale.Ordered }
			if err := t.d.stock.Return(ctx, tx, stock.Order{VenueID: sale.VenueID, ID: sale.ID, Code: sale.Code, By: by}, back); err != nil {
				return err
			}
		}
		if sale.Total == 0 {
			return nil
		}
		return t.d.sales.Refund(ctx, tx, sales.Refund{
			VenueID: sale.VenueID, Channel: sales.Till, SourceID: sale.ID, Key: "cancelado", At: sale.At, Value: sale.Total,
		})
	}, nil
}

func soldAtTill(sale tills.Sale) sales.Sale {
	out := sales.Sale{
		VenueID: sale.VenueID, Channel: sales.Till, SourceID: sale.ID, Code: sale.Code, At: sale.At, Handover: sales.Handover{Kind: sales.AtTill},
		Value:     sales.Value{Items: sale.Items(), Discount: sale.Discount, ServiceTax: sale.ServiceTax, Total: sale.Total},
		Equipment: sale.Device.Name, Operator: sale.OperatorName,
	}
	for _, l := range sale.Lines {
		out.Items = append(out.Items, sales.Item{ProductID: l.ProductID, Name: l.Name, Quantity: quantity.Amount(l.Quantity()), Value: l.Total()})
	}
	for _, p := range sale.Payments {
		out.Payments = append(out.Payments, sales.Payment{Method: p.Method.Label(), Value: p.Value, Brand: p.Brand})
	}
	return out
}
