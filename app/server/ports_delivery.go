package server

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/delivery"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/storefront"
	"balcao/app/venues"
)

// parcels gives delivery the orders.
type parcels struct{ orders *orders.Service }

func (p parcels) VenueOf(ctx context.Context, orderID string) (string, error) {
	return p.orders.VenueOf(ctx, orderID)
}

func (p parcels) Parcel(ctx context.Context, orderID string) (delivery.Parcel, error) {
	o, err := p.orders.Parcel(ctx, orderID)
	return deliveryParcel(o), err
}

func (p parcels) Decide(ctx context.Context, orderID, wish string, by operation.Actor, decide delivery.Decision) (delivery.Parcel, error) {
	o, err := p.orders.DecideDelivery(ctx, orderID, wish, by, func(ctx context.Context, tx bun.Tx, o orders.Parcel) (*orders.DeliveryStatus, error) {
		status, err := decide(ctx, tx, deliveryParcel(o))
		if err != nil || status == nil {
			return nil, err
		}
		shown := deliveryStatus(*status)
		return &shown, nil
	})
	return deliveryParcel(o), err
}

func deliveryParcel(o orders.Parcel) delivery.Parcel {
	out := delivery.Parcel{
		OrderID: o.OrderID, VenueID: o.VenueID, Code: o.Code,
		Deliverable: o.Origin == orders.Own && o.Fulfilment == orders.Delivery,
		Pending:     o.State == orders.Pending, Ended: o.State.Final(), TakenOut: o.Carried || o.State == orders.InTransit,
		To:    delivery.Place{Name: o.Customer.Nome, Address: orEmptyText(o.Customer.Endereco), Phone: orEmptyText(o.Customer.Telefone)},
		Value: o.Total,
	}
	if d := o.Delivery; d != nil {
		out.Delivery = &delivery.Status{
			Company: delivery.Company(d.EmpresaEntrega), Platform: d.Plataforma, Stage: delivery.Stage(d.Estagio), Price: d.Valor,
			Message: d.Mensagem, Simulated: d.Simulado, Tracking: d.LinkRastreio,
		}
	}
	return out
}

func (p parcels) Progress(ctx context.Context, orderID string, status delivery.Status, courier *delivery.Courier) error {
	var carrier *orders.Carrier
	if courier != nil {
		carrier = &orders.Carrier{ID: courier.ID, Nome: courier.Name, Telefone: courier.Phone}
	}
	return p.orders.DeliveryProgress(ctx, orderID, deliveryStatus(status), carrier)
}

func (p parcels) CallOff(ctx context.Context, orderID, platform, trouble string) error {
	return p.orders.DeliveryCallOff(ctx, orderID, platform, trouble)
}

func deliveryStatus(s delivery.Status) orders.DeliveryStatus {
	return orders.DeliveryStatus{
		EmpresaEntrega: orders.Company(s.Company), Plataforma: s.Platform, Estagio: orders.Stage(s.Stage), Valor: s.Price,
		Mensagem: s.Message, Simulado: s.Simulated, LinkRastreio: s.Tracking,
	}
}

func (p parcels) SetCarrier(ctx context.Context, orderID, carrierID string, by operation.Actor) error {
	return p.orders.SetCarrier(ctx, orderID, carrierID, by)
}

func (p parcels) Moves(ctx context.Context, venueID string, after int64) ([]delivery.Moved, int64, error) {
	happened, err := p.orders.Since(ctx, venueID, after, followedAtOnce)
	if err != nil {
		return nil, after, err
	}
	var moves []delivery.Moved
	for _, h := range happened {
		after = h.Seq
		switch h.Action {
		case orders.Accept, orders.Start, orders.TimeCame:
			if calls(h) {
				moves = append(moves, delivery.Moved{OrderID: h.OrderID, Accepted: true, At: h.At})
			}
		case orders.Refuse, orders.Deliver, orders.Return, orders.CustomerCancel:
			moves = append(moves, delivery.Moved{OrderID: h.OrderID, Ended: true, At: h.At})
		}
	}
	return moves, after, nil
}

// calls reports whether an order's courier may be called from then on: it has been accepted
// and, where it is for later, it is to be begun.
func calls(h orders.Happened) bool {
	switch h.Action {
	case orders.Accept:
		return !h.Waited
	case orders.Start:
		return h.Waited
	}
	return h.To == orders.Accepted
}

func (p parcels) LastSeq(ctx context.Context, venueID string) (int64, error) {
	return p.orders.LastSeq(ctx, venueID)
}

// courierShops gives delivery the venues' settings.
type courierShops struct {
	storefront *storefront.Service
	venues     *venues.Service
}

func (c courierShops) UsingPlatform(ctx context.Context) ([]string, error) {
	return c.storefront.UsingPlatformDelivery(ctx)
}

func (c courierShops) Delivery(ctx context.Context, venueID string) (delivery.Settings, error) {
	shop, err := c.storefront.Configuration(ctx, venueID)
	if err != nil {
		return delivery.Settings{}, err
	}
	venue, err := c.venues.Get(ctx, venueID)
	if err != nil {
		return delivery.Settings{}, err
	}
	return delivery.Settings{
		Own: shop.UseOwnDelivery, UsesPlatform: shop.UseMeepDelivery, Platform: delivery.Platform(shop.DeliveryPlatform),
		Manual: shop.CallMeepDeliveryManually,
		From:   delivery.Place{Name: venue.Name, Address: oneLine(venue.Address), Phone: venue.Phone},
	}, nil
}

// oneLine writes an address as a courier reads it.
func oneLine(a venues.Address) string {
	var parts []string
	for _, part := range []string{strings.TrimSpace(a.Street + " " + a.Number), a.Complement, a.District, a.City, a.State, a.PostalCode} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

func orEmptyText(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
