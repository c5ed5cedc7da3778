package orders

import (
	"context"
	"slices"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/throttle"
)

// Cart is what a customer may be about to order, as far as the total depends on it: a
// NewOrder whose other fields are not there yet.
type Cart struct {
	Cliente        CartCustomer `json:"Cliente,omitempty"`
	TipoEntrega    string       `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	Itens          []Line       `json:"Itens" minItems:"1" maxItems:"60" nullable:"false"`
	Para           *time.Time   `json:"Para,omitempty" doc:"for later, as in the order: where that does not go, Aviso says so"`
	ListarHorarios bool         `json:"ListarHorarios,omitempty" doc:"answers Horarios"`
	SemTaxaServico bool         `json:"SemTaxaServico,omitempty" doc:"the table would rather not pay the service fee"`
}

// CartCustomer is what a total depends on of a customer: where a delivery goes.
type CartCustomer struct {
	Destination
}

// Quote is what an order of the cart costs now, line by line.
type Quote struct {
	Totais          Totals       `json:"Totais"`
	Linhas          []TotalLine  `json:"Linhas" nullable:"false" doc:"the lines of Totais as they are told, in the order in which they are counted"`
	Itens           []QuotedItem `json:"Itens" nullable:"false" doc:"in the order of the cart's"`
	PedidoMinimo    money.Amount `json:"PedidoMinimo,omitempty" doc:"the least that the items of this order may cost"`
	FaltaParaMinimo money.Amount `json:"FaltaParaMinimo,omitempty" doc:"what they lack to it: until then the order is refused"`
	TempoEntrega    int          `json:"TempoEntrega,omitempty" doc:"minutes promised for a delivery, as configured"`
	DepoisDeAceito  bool         `json:"DepoisDeAceito,omitempty" doc:"TempoEntrega counts from when the venue accepts, not from the order"`
	TempoEntregaMin int          `json:"TempoEntregaMin,omitempty" doc:"minutes within which half of such orders leave the kitchen, by the venue's own last weeks and how much is open now; left out where too little was measured"`
	TempoEntregaMax int          `json:"TempoEntregaMax,omitempty" doc:"minutes within which four of five leave"`
	Aviso           string       `json:"Aviso,omitempty" doc:"why no orders are taken now or, with Para, for then"`
	ProximoHorario  *time.Time   `json:"ProximoHorario,omitempty" doc:"the first of Horarios; left out where the shop takes no such orders for later, or has no time left"`
	Horarios        []time.Time  `json:"Horarios,omitempty" nullable:"false" doc:"for when the cart can be ordered for later: quarters of an hour, by their beginnings; only with ListarHorarios"`
}

// QuotedItem is a line of the cart with its price.
type QuotedItem struct {
	ProdutoID   string       `json:"ProdutoId"`
	NomeProduto string       `json:"NomeProduto"`
	Quantidade  int          `json:"Quantidade"`
	Valor       money.Amount `json:"Valor" doc:"price of one, without additions; of a kilogram where PesoGramas is"`
	ValorTotal  money.Amount `json:"ValorTotal" doc:"price of the line with its additions"`
	PesoGramas  int          `json:"PesoGramas,omitempty" doc:"without the package"`
	Adicionais  []Extra      `json:"Adicionais" nullable:"false"`
}

// quoted tells what a priced cart costs.
func (t Terms) quoted(shop Shop, way Fulfilment, p priced) Quote {
	q := Quote{Totais: p.totals, Linhas: t.lines(p.totals), Itens: make([]QuotedItem, len(p.items)), FaltaParaMinimo: t.lacking(p.totals.Itens, way), Aviso: shop.Closed}
	q.TempoEntregaMin, q.TempoEntregaMax = shop.promise.Min, shop.promise.Max
	if way != Table {
		q.PedidoMinimo = t.MinOrder
	}
	if way == Delivery {
		q.TempoEntrega, q.DepoisDeAceito = shop.DeliveryMinutes, shop.TimePerOrder && shop.DeliveryMinutes > 0
	}
	for i, item := range p.items {
		q.Itens[i] = QuotedItem{item.ProdutoID, item.NomeProduto, item.Quantidade, item.Valor, item.ValorTotal, item.PesoGramas, item.Adicionais}
	}
	return q
}

type quoteInput struct {
	operation.Client
	Slug string `path:"slug" maxLength:"60"`
	Body Cart
}

type quoteOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Quote
}

// quoteLimits are apart from those of orders: whoever fills a cart asks several times.
type quoteLimits struct{ perAddress, perVenue *throttle.Limiter }

// quotesPerOrder is how often a cart is asked for until it is an order.
const quotesPerOrder = 5

const tooManyQuotes = "Muitas consultas em pouco tempo. Aguarde um instante e tente novamente."

// quote is POST /api/storefront/{slug}/quote.
func (s *Service) quote(ctx context.Context, in *quoteInput) (*quoteOutput, error) {
	q, err := s.QuoteFrom(ctx, in.Address(), in.Slug, in.Body)
	return &quoteOutput{"no-store", q}, err
}

// Quote answers what an order of the cart costs, whoever buys. Faults: those of Place that
// the cart is to blame for.
func (s *Service) Quote(ctx context.Context, shop Shop, in Cart) (Quote, error) {
	way := fulfilmentNamed(in.TipoEntrega)
	if !slices.Contains(shop.Fulfilments, way) {
		return Quote{}, errNoSuchWay
	}
	where, err := in.Cliente.Destination.settled()
	if err != nil {
		return Quote{}, err
	}
	ids, unsold := productIDs(in.Itens), ""
	products, err := wantedProducts(ctx, s.Catalogue, shop.VenueID, ids, in.Para)
	if err == nil && in.Para == nil && len(products) < len(ids) && shop.takesLater() && way != Table {
		products, unsold, err = s.soldLater(ctx, shop, ids, products)
	}
	if err != nil {
		return Quote{}, err
	}
	to := buyer{served: served(ctx, shop), anybody: true}
	terms, err := shop.withCourier(ctx, shop.termsFor(Own, to.served), way, where)
	if err != nil {
		return Quote{}, err
	}
	p, err := terms.price(cart{in.Itens, way, where, in.SemTaxaServico}, products, to)
	if err != nil {
		return Quote{}, err
	}
	store, err := storeOf(p.items, products)
	if err != nil {
		return Quote{}, err
	}
	if shop.Closed == "" && store != "" {
		if shop.Closed, err = closedStore(ctx, s.Stores, shop, store, p.items, products); err != nil {
			return Quote{}, err
		}
	}
	if shop, err = s.promising(ctx, shop, way); err != nil {
		return Quote{}, err
	}
	if shop.Closed == "" {
		shop.Closed = unsold
	}
	q := terms.quoted(shop, way, p)
	return q, s.quoteLater(ctx, shop, in, way, store, &q)
}

var errNoSuchWay = fault.Field("TipoEntrega", "Este estabelecimento não oferece esta forma de entrega.")
