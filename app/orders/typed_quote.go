package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"balcao/app/fault"
	"balcao/app/operation"
)

// WarningCode names something for which a customer's own order is refused and that of the
// staff is not, once they have confirmed it.
type WarningCode string

// What staff are warned of.
const (
	WarnClosed      WarningCode = "fechado"
	WarnStoreClosed WarningCode = "lojaFechada"
	WarnMinimum     WarningCode = "minimo"
	WarnFar         WarningCode = "distancia"
	WarnNoDelivery  WarningCode = "semEntrega"
	WarnTime        WarningCode = "horario"
)

// Warning is a WarningCode in words.
type Warning struct {
	Codigo WarningCode `json:"Codigo" enum:"fechado,lojaFechada,minimo,distancia,semEntrega,horario" doc:"fechado: the shop takes no orders now; lojaFechada: the store of the items takes none; minimo: less than the least order; distancia: outside the radius; semEntrega: the shop delivers nothing; horario: it takes none for then, or no more"`
	Texto  string      `json:"Texto"`
}

// everyWay is how the staff hand out orders: in which ways the shop does is about customers
// who order by themselves.
var everyWay = []Fulfilment{Delivery, Table, Pickup}

// TypedCart is a Cart of the venue's staff.
type TypedCart struct {
	operation.VenueBody
	Cart
}

// TypedQuote is the quote of an order that the staff type: without the discount, which is for
// who orders by himself (D37).
type TypedQuote struct {
	Quote
	Avisos []Warning `json:"Avisos" nullable:"false" doc:"for what a customer's own order would be refused: an order names their codes in Confirmados"`
}

type typedQuoteInput struct{ Body TypedCart }

type typedQuoteOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         TypedQuote
}

// quoteTyped is POST /api/kds/pedidos/cotacao.
func (s *Service) quoteTyped(ctx context.Context, in *typedQuoteInput) (*typedQuoteOutput, error) {
	shop, err := s.Shops.ByVenue(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	q, err := s.typedQuote(ctx, shop, in.Body.Cart)
	return &typedQuoteOutput{"no-store", q}, err
}

// typedQuote answers what an order costs that the caller, of the venue's staff, types, and
// what it needs to be confirmed for. Faults: those of Quote.
func (s *Service) typedQuote(ctx context.Context, shop Shop, in Cart) (TypedQuote, error) {
	open := shop.typingLater()
	open.Closed, open.Fulfilments = "", everyWay
	q, err := s.Quote(ctx, open, in)
	if err != nil {
		return TypedQuote{}, err
	}
	warnings := []Warning{}
	warn := func(code WarningCode, text string) {
		if text != "" {
			warnings = append(warnings, Warning{code, text})
		}
	}
	if in.Para == nil {
		warn(WarnClosed, shop.Closed)
		warn(WarnStoreClosed, q.Aviso)
	} else {
		warn(WarnTime, q.Aviso)
	}
	q.Aviso = ""
	if missing := shop.Terms.lacking(q.Totais.Itens, fulfilmentNamed(in.TipoEntrega)); missing > 0 {
		warn(WarnMinimum, fmt.Sprintf("O pedido mínimo é de %s: faltam %s em itens.", shop.Terms.MinOrder, missing))
	}
	if shop.Terms.reach(q.Totais.DistanciaMetros) != nil {
		warn(WarnFar, fmt.Sprintf("Este endereço fica a %s, e a entrega vai até %d km.", kilometres(*q.Totais.DistanciaMetros), shop.Terms.Delivery.Radius))
	}
	if fulfilmentNamed(in.TipoEntrega) == Delivery && !slices.Contains(shop.Fulfilments, Delivery) {
		warn(WarnNoDelivery, "A loja não oferece entrega. Combine com o cliente quem leva o pedido.")
	}
	return TypedQuote{q, warnings}, nil
}

// typedLaterDays is for how many days at least the staff type orders for later, whatever the
// shop takes from its customers.
const typedLaterDays = 7

// typingLater is the shop as its staff take orders for later.
func (s Shop) typingLater() Shop {
	s.Later.Days, s.typed = max(s.Later.Days, typedLaterDays), true
	return s
}

// unconfirmed refuses an order with a warning that nobody has confirmed.
func (q TypedQuote) unconfirmed(confirmed []WarningCode) error {
	var open []string
	for _, w := range q.Avisos {
		if !slices.Contains(confirmed, w.Codigo) {
			open = append(open, w.Texto)
		}
	}
	if len(open) == 0 {
		return nil
	}
	text := strings.Join(open, " ") + " Confirme para fazer o pedido assim mesmo."
	refusal := fault.New(fault.Conflict, text).With("Confirmados", text)
	refusal.Details = q
	return refusal
}
