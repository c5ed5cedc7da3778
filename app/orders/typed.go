package orders

import (
	"context"
	"errors"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Channel is how a customer asked the venue's staff for an order. It is kept with the order's
// first event.
type Channel string

// TypedOrder is an order that the venue's staff type for a customer.
type TypedOrder struct {
	operation.VenueBody
	NewOrder
	Canal        Channel       `json:"Canal" enum:"telefone,whatsapp,balcao,mesa" doc:"how the customer asked: by telephone, by WhatsApp, at the counter or at the table"`
	Aceitar      bool          `json:"Aceitar,omitempty" doc:"it is accepted by who types it"`
	TempoEntrega *int          `json:"TempoEntrega,omitempty" minimum:"1" maximum:"1440" doc:"minutes; of a delivery that is accepted, as in acceptOrder"`
	Confirmados  []WarningCode `json:"Confirmados,omitempty" maxItems:"10" nullable:"false" doc:"codes of the quote's Avisos for which the order is taken nevertheless; another warning is a 409, whose details are the new quote"`
}

// typing is who has typed an order, and for whom.
type typing struct {
	by      actor
	channel Channel
	accept  bool
}

// accepts reports whether the order is accepted by who types it.
func (t *typing) accepts() bool { return t != nil && t.accept }

// actor is who typed the order; nobody where its customer has placed it himself.
func (t *typing) actor() actor {
	if t == nil {
		return actor{}
	}
	return t.by
}

// asked is the order without what was shown and confirmed: sent again with a newer quote, it
// is the same order.
func (in TypedOrder) asked() TypedOrder {
	in.NewOrder, in.Confirmados = in.NewOrder.asked(), nil
	return in
}

// cart is the order as far as its total depends on it.
func (in TypedOrder) cart() Cart {
	return Cart{
		Cliente: CartCustomer{in.Cliente.Destination}, TipoEntrega: in.TipoEntrega, Itens: in.Itens, SemTaxaServico: in.SemTaxaServico, Para: in.Para,
	}
}

// settled refuses what makes no sense of an order that staff type.
func (in TypedOrder) settled(shop Shop) error {
	switch {
	case shop.Deactivated:
		return fault.New(fault.Conflict, "Este estabelecimento está desativado. Fale com o suporte.")
	case in.PagamentoOnline:
		return fault.Field("PagamentoOnline", "Um pedido digitado é pago na entrega, no balcão ou na mesa. Escolha a forma de pagamento.")
	case in.Aceitar && shop.TimePerOrder && in.TempoEntrega == nil && in.Para == nil && fulfilmentNamed(in.TipoEntrega) == Delivery:
		return fault.Field("TempoEntrega", "Informe o tempo de entrega.")
	}
	return nil
}

// PlaceTyped takes an order that the venue's staff type: priced and checked as a customer's
// is, but for what staff may do after they have confirmed it (typedQuote), and under the
// name of who types it. Faults: those of Place, and Conflict for what is not confirmed, and
// AlreadyTyped for what was changed after it had been placed under the same key.
func (s *Service) PlaceTyped(ctx context.Context, shop Shop, in TypedOrder, by operation.Actor) (Placed, error) {
	call, err := idempotency.NewCall("typed "+shop.VenueID, by.Key, in.asked())
	if err != nil {
		return Placed{}, err
	}
	var answer Placed
	known, err := s.keys.Recall(ctx, call, &answer)
	switch {
	case errors.Is(err, idempotency.ErrReused):
		return Placed{}, alreadyTyped(answer)
	case known || err != nil:
		return answer, err
	}
	if err := in.settled(shop); err != nil {
		return Placed{}, err
	}
	quoted, err := s.typedQuote(ctx, shop, in.cart())
	if err != nil {
		return Placed{}, err
	}
	if err := quoted.unconfirmed(in.Confirmados); err != nil {
		return Placed{}, err
	}
	if shop, err = s.promising(ctx, shop, fulfilmentNamed(in.TipoEntrega)); err != nil {
		return Placed{}, err
	}
	row, err := s.prepareTyped(ctx, shop, in, by)
	if err != nil {
		return Placed{}, err
	}
	if err := in.complete(by.Key); err != nil {
		return Placed{}, err
	}
	if err := s.admitTyped(ctx, row); err != nil {
		return Placed{}, err
	}
	return s.storeOnce(ctx, call, shop, row)
}

// AlreadyTyped are the details of the Conflict of a typed order that was changed after it had
// been placed under the same key.
type AlreadyTyped struct {
	PedidoID string `json:"PedidoId"`
}

// alreadyTyped names the order that was placed, for the staff to look at.
func alreadyTyped(before Placed) error {
	refused := fault.New(fault.Conflict, "O pedido "+before.Codigo+" já foi feito, como estava digitado antes. Abra-o para conferir, ou faça este como outro pedido.")
	refused.Details = AlreadyTyped{before.ID}
	return refused
}

// prepareTyped is prepare with all that was confirmed out of the way. Whoever types takes the
// money himself.
func (s *Service) prepareTyped(ctx context.Context, shop Shop, in TypedOrder, by operation.Actor) (*record, error) {
	confirmed := s.intake()
	confirmed.stores = alwaysOpen{}
	// Until the staff have confirmed its time it takes one of the places that are left.
	confirmed.anyTime = slices.Contains(in.Confirmados, WarnTime)
	shop = shop.typingLater()
	shop.Closed, shop.PayInPerson, shop.Fulfilments = "", true, everyWay
	row, err := confirmed.prepare(ctx, shop, Own, in.NewOrder)
	if err != nil {
		return nil, err
	}
	row.typed = &typing{actor{by.UserID, line(by.Name), line(by.Device)}, in.Canal, in.Aceitar}
	if in.Aceitar && row.Fulfilment == Delivery && in.Para == nil {
		row.apply(Accept, ActionBody{DeliveryTime: in.TempoEntrega})
	}
	return row, nil
}

// admitTyped is admit that tells the staff why, as far as they may know.
func (s *Service) admitTyped(ctx context.Context, row *record) error {
	err := s.admit(ctx, row)
	if !errors.Is(err, errNotServed) {
		return err
	}
	if !operation.CallerFrom(ctx).May(row.VenueID, roles.Customers) {
		return fault.New(fault.Conflict, "O cadastro deste cliente não permite pedidos. Fale com quem cuida dos clientes no estabelecimento.")
	}
	found, err := s.Clientele.Standing(ctx, row.VenueID, row.CustomerCPF.String, row.CustomerPhone.String)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "Este cliente está "+found.block()+" Para atender, desbloqueie o cliente no cadastro.")
}

// insertFirstEvents writes what made a new order: who typed it placed it and, where he said
// so, accepted it; all else the venue's settings did.
func insertFirstEvents(ctx context.Context, tx bun.Tx, row *record, steps []Step) error {
	if row.typed == nil {
		return insertEvents(ctx, tx, row, steps, actor{}, "")
	}
	first := *row
	first.Seq -= int64(len(steps) - 1)
	if err := insertEvents(ctx, tx, &first, steps[:1], row.typed.by, string(row.typed.channel)); err != nil {
		return err
	}
	var accepts actor
	if row.typed.accept {
		accepts = row.typed.by
	}
	return insertEvents(ctx, tx, row, steps[1:], accepts, "")
}

func (s *Service) typedRoutes() []operation.Route {
	return []operation.Route{
		operation.Post("kds-typed-order", "/api/kds/pedidos", operation.Venue(roles.Board), s.typeOrder).MaxBody(128 << 10),
		operation.Post("kds-typed-quote", "/api/kds/pedidos/cotacao", operation.Venue(roles.Board), s.quoteTyped).MaxBody(128 << 10),
		operation.Post("kds-typed-customer", "/api/kds/pedidos/cliente", operation.Venue(roles.Board), s.caller),
	}
}

type typedInput struct {
	operation.Acting
	Body TypedOrder
}

// typeOrder is POST /api/kds/pedidos.
func (s *Service) typeOrder(ctx context.Context, in *typedInput) (*placeOutput, error) {
	shop, err := s.Shops.ByVenue(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	placed, err := s.PlaceTyped(ctx, shop, in.Body, in.Actor(ctx))
	return &placeOutput{placed}, err
}
