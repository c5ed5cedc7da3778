package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/customers"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/sales"
	"balcao/app/tables"
)

// orderSales writes delivered orders down as sales.
type orderSales struct {
	sales  *sales.Service
	tables *tables.Service
	// fromTill reports whether an order is of a till's sale, which stands there already.
	fromTill func(ctx context.Context, tx bun.Tx, orderID string) (bool, error)
}

func (s orderSales) Record(ctx context.Context, tx bun.Tx, sold orders.Sold) error {
	if known, err := s.fromTill(ctx, tx, sold.ID); err != nil || known {
		return err
	}
	// An account that was closed before all of it was served has been paid another way than
	// the order says.
	settled, err := s.tables.SettledOrder(ctx, tx, sold.ID)
	if err != nil {
		return err
	}
	sale := saleOf(sold)
	if err := s.sales.Record(ctx, tx, sale); err != nil || settled == nil {
		return err
	}
	tax := sale.ServiceTax
	if settled.Untaxed {
		tax = 0
	}
	return tableSales{s.sales}.Settle(ctx, tx, sold.VenueID, sold.ID, tax, settled.Payments)
}

// Refuse writes down an order that was refused, or that has come back.
func (s orderSales) Refuse(ctx context.Context, tx bun.Tx, order orders.Sold) error {
	return s.sales.Refuse(ctx, tx, refusalOf(order))
}

// Forget drops where orders went and who ordered.
func (s orderSales) Forget(ctx context.Context, tx bun.Tx, venueID string, orderIDs ...string) error {
	return s.sales.Forget(ctx, tx, venueID, orderIDs)
}

// Refund writes down what was given back of a delivered order. One that was delivered before
// there were sales may have none yet.
func (s orderSales) Refund(ctx context.Context, tx bun.Tx, back orders.SoldBack) error {
	err := s.sales.Refund(ctx, tx, sales.Refund{
		VenueID: back.VenueID, Channel: sales.Own, SourceID: back.OrderID, Key: back.Key, At: back.At, Value: back.Value,
	})
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// pastSales answers sales of orders that were delivered before sales were recorded.
type pastSales struct {
	orders    lazy[*orders.Service]
	customers func() *customers.Service
}

func (p pastSales) Delivered(ctx context.Context, no, last int64, limit int) ([]sales.Sale, int64, error) {
	sold, upTo, err := p.orders().DeliveredBetween(ctx, no, last, limit)
	out := make([]sales.Sale, len(sold))
	for i, one := range sold {
		out[i] = saleOf(one)
	}
	return out, upTo, err
}

func (p pastSales) Newest(ctx context.Context) (int64, error) { return p.orders().NewestNo(ctx) }

func (p pastSales) Ended(ctx context.Context, no, last int64, limit int) ([]sales.Sale, []sales.Refusal, int64, error) {
	ended, upTo, err := p.orders().EndedBetween(ctx, no, last, limit)
	var sold []sales.Sale
	var refused []sales.Refusal
	for _, one := range ended {
		if one.Refused {
			refused = append(refused, refusalOf(one))
			continue
		}
		sold = append(sold, saleOf(one))
	}
	return sold, refused, upTo, err
}

// Buyer answers which other orders are of who ordered, and who he is in the register.
func (p pastSales) Buyer(ctx context.Context, tx bun.Tx, of sales.Person) (sales.Buyer, error) {
	var person orders.Person
	if of.CPF != "" {
		person.CPFs = []string{of.CPF}
	}
	if of.Phone != "" {
		person.Phones = []string{of.Phone}
	}
	others, err := p.orders().OthersOf(ctx, tx, of.VenueID, of.OrderID, person)
	if err != nil {
		return sales.Buyer{}, err
	}
	id, err := p.customers().Registered(ctx, tx, of.VenueID, of.CPF, of.Phone)
	return sales.Buyer{Orders: others, CustomerID: id}, err
}

var saleKinds = map[orders.Fulfilment]sales.Kind{orders.Delivery: sales.Delivery, orders.Table: sales.Table, orders.Pickup: sales.Pickup}

func handoverOf(o orders.Sold) sales.Handover {
	return sales.Handover{
		Kind: saleKinds[o.Fulfilment], Person: sales.Person{VenueID: o.VenueID, OrderID: o.ID, CPF: o.CPF, Phone: o.Phone},
		District: o.District, City: o.City, Carrier: o.Carrier, Table: o.Table,
	}
}

func refusalOf(o orders.Sold) sales.Refusal {
	return sales.Refusal{
		VenueID: o.VenueID, OrderID: o.ID, Code: o.Code, Channel: saleChannels[o.Origin], At: o.At, StoreID: o.StoreID, Handover: handoverOf(o),
		Payment: o.Payment, Total: o.Lines.Total, Returned: o.Returned,
	}
}

var saleChannels = map[orders.Origin]sales.Channel{orders.Own: sales.Own, orders.Marketplace: sales.Marketplace}

// saleOf is an order as a sale. What a marketplace adds or takes off the prices of the items
// is part of their value.
func saleOf(o orders.Sold) sales.Sale {
	return sales.Sale{
		VenueID: o.VenueID, Channel: saleChannels[o.Origin], SourceID: o.ID, Code: o.Code, At: o.At, StoreID: o.StoreID, Handover: handoverOf(o),
		Value: sales.Value{
			Items: o.Lines.Itens, Discount: o.Lines.Desconto, ServiceTax: o.Lines.TaxaServico, DeliveryFee: o.Lines.Entrega, Total: o.Lines.Total,
		},
		Items:    saleItems(o.Items),
		Payments: []sales.Payment{{Method: o.Payment, Online: o.Online, Value: o.Lines.Total}},
	}
}

func saleItems(items []orders.Item) []sales.Item {
	var out []sales.Item
	for _, item := range items {
		n := quantity.Of(item.Quantidade)
		if item.PesoGramas > 0 {
			// Thousandths of a kilogram.
			n = quantity.Amount(item.PesoGramas)
		}
		out = append(out, sales.Item{ProductID: item.ProdutoID, Name: item.NomeProduto, Quantity: n, Value: item.ValorTotal})
		for _, extra := range item.Adicionais {
			units := item.Quantidade * extra.Quantidade
			charged := item.Quantidade * (extra.Quantidade - extra.Gratis)
			out = append(out, sales.Item{
				ProductID: extra.ProdutoID, Name: extra.Nome, Addition: true, Quantity: quantity.Of(units),
				Value: extra.Valor * money.Amount(charged),
			})
		}
	}
	return out
}
