package server

import (
	"context"
	"time"

	"github.com/google/uuid"

	"balcao/app/marketplace"
	"balcao/app/orders"
)

// marketplaceOrders gives the marketplace the orders.
type marketplaceOrders struct {
	orders    *orders.Service
	catalogue catalogue
}

func (m marketplaceOrders) Known(ctx context.Context, venueID, externalID string) (string, error) {
	return m.orders.External(ctx, venueID, externalID)
}

func (m marketplaceOrders) Receive(ctx context.Context, venueID string, o marketplace.Order) error {
	in := orders.FromMarketplace{
		ExternalID: o.ExternalID, Code: o.Code, Simulated: o.Simulated,
		Fulfilment: fulfilments[o.Fulfilment],
		Customer:   orders.Customer{Nome: o.Name, CPF: orNil(o.CPF), Telefone: orNil(o.Phone), Endereco: orNil(o.Address)},
		Table:      o.Table, Total: o.Total, Payment: o.Payment, InPerson: o.InPerson, Change: o.Change, Note: o.Note,
		CreatedAt: o.CreatedAt, Confirm: o.ConfirmBefore, Ended: marketplaceStatuses[o.Ended], Reason: o.Reason,
		DeliversItself: o.DeliversItself,
	}
	if at := o.Schedule; at != nil {
		in.Schedule = &orders.Schedule{Begin: at.Begin, From: at.From, To: at.To}
	}
	ours, err := m.catalogue.coded(ctx, venueID, marketplaceCodes(o.Items))
	if err != nil {
		return err
	}
	for _, i := range o.Items {
		item, err := marketplaceItem(i, ours)
		if err != nil {
			return err
		}
		in.Items = append(in.Items, item)
	}
	_, _, err = m.orders.Receive(ctx, venueID, in)
	return err
}

// marketplaceCodes are the codes by which the marketplace names our products.
func marketplaceCodes(items []marketplace.Item) []string {
	var codes []string
	for _, i := range items {
		codes = append(codes, i.Code)
		for _, e := range i.Extras {
			codes = append(codes, e.Code)
		}
	}
	return codes
}

var fulfilments = map[marketplace.Fulfilment]orders.Fulfilment{
	marketplace.Delivery: orders.Delivery, marketplace.Table: orders.Table, marketplace.Pickup: orders.Pickup,
}

func marketplaceItem(i marketplace.Item, ours coded) (orders.Item, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return orders.Item{}, err
	}
	item := orders.Item{
		ID: id.String(), ProdutoID: i.Code, Quantidade: i.Quantity, NomeProduto: i.Name, Valor: i.Unit, ValorTotal: i.Total,
		Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{},
	}
	if i.Note != "" {
		item.Observacoes = append(item.Observacoes, orders.Observation{Descricao: "Observação", Opcoes: []string{i.Note}})
	}
	for _, e := range i.Extras {
		extra := orders.Extra{ProdutoID: e.Code, Nome: e.Name, Quantidade: e.Quantity, Valor: e.Unit}
		if p, known := ours.products[e.Code]; known {
			extra.ProdutoID = p.ID
		}
		item.Adicionais = append(item.Adicionais, extra)
	}
	ours.tell(&item)
	return item, nil
}

var marketplaceStatuses = map[string]orders.MarketplaceStatus{
	marketplace.Confirmed: orders.Confirmed, marketplace.PreparationStarted: orders.PreparationBegun,
	marketplace.ReadyToPickup: orders.SetReady, marketplace.Dispatched: orders.Dispatched,
	marketplace.Concluded: orders.Concluded, marketplace.Cancelled: orders.Cancelled,
}

func (m marketplaceOrders) Follow(ctx context.Context, venueID, externalID, kind, reason string) error {
	return m.orders.ApplyMarketplaceStatus(ctx, venueID, externalID, marketplaceStatuses[kind], reason)
}

func (m marketplaceOrders) NoteProblem(ctx context.Context, orderID, problem string) error {
	return m.orders.NoteProblem(ctx, orderID, problem)
}

func (m marketplaceOrders) NoteUnheard(ctx context.Context, orderID, problem, meanwhile string) error {
	return m.orders.NoteUnheard(ctx, orderID, problem, meanwhile)
}

func (m marketplaceOrders) RefusalHeard(ctx context.Context, orderID, problem string) error {
	return m.orders.RefusalHeard(ctx, orderID, problem)
}

func (m marketplaceOrders) NoteUnconfirmed(ctx context.Context, orderID, problem string) error {
	return m.orders.NoteUnconfirmed(ctx, orderID, problem)
}

func (m marketplaceOrders) Confirmed(ctx context.Context, orderID string) error {
	return m.orders.ConfirmedThere(ctx, orderID)
}

func (m marketplaceOrders) LastSeq(ctx context.Context, venueID string) (int64, error) {
	return m.orders.LastSeq(ctx, venueID)
}

func (m marketplaceOrders) Unsettled(ctx context.Context, venueID string, since time.Time) (bool, error) {
	return m.orders.Unsettled(ctx, venueID, since)
}

// told are the actions of people that a marketplace has to hear of.
var told = map[orders.Action]string{
	orders.Accept: marketplace.Confirm, orders.Start: marketplace.StartPreparation, orders.ReadyToPickup: marketplace.Ready,
	orders.Transport: marketplace.Dispatch, orders.Refuse: marketplace.RequestCancellation,
}

// followedAtOnce is how many events one look takes.
const followedAtOnce = 200

func (m marketplaceOrders) Moves(ctx context.Context, venueID string, after int64) ([]marketplace.Moved, int64, error) {
	// Not every change has an event. Seqs are committed in order: up to here there is none besides.
	last, err := m.orders.LastSeq(ctx, venueID)
	if err != nil {
		return nil, after, err
	}
	happened, err := m.orders.Since(ctx, venueID, after, followedAtOnce)
	if err != nil {
		return nil, after, err
	}
	var moves []marketplace.Moved
	for _, h := range happened {
		after = h.Seq
		command := told[h.Action]
		if command == "" || h.Outside.ExternalID == "" || h.ActorID == "" && h.ActorName == orders.MarketplaceActor {
			continue
		}
		moves = append(moves, marketplace.Moved{
			Seq: h.Seq, OrderID: h.OrderID, ExternalID: h.Outside.ExternalID, Command: command,
			Code: h.Outside.CancelCode, Reason: h.Outside.CancelReason, At: h.At, Over: h.State.Final(),
		})
	}
	if len(happened) < followedAtOnce {
		after = max(after, last)
	}
	return moves, after, nil
}

func (m marketplaceOrders) Outside(ctx context.Context, orderID string) (string, string, error) {
	outside, err := m.orders.Outside(ctx, orderID)
	return outside.VenueID, outside.ExternalID, err
}

func orNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
