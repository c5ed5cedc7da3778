package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

// Tracked is what whoever has the public code may know of an order: nothing
// about the person (S0§3, D14). The fields after Totais are ours (D3).
type Tracked struct {
	Code         string       `json:"Code"`
	CriationDate time.Time    `json:"CriationDate"`
	KindPay      string       `json:"KindPay"`
	Amount       money.Amount `json:"Amount"`
	Duration     *int         `json:"Duration" doc:"minutes promised for the delivery"`
	// The range goes before Duration where it is known.
	TempoEntregaMin *int          `json:"TempoEntregaMin" doc:"minutes within which half of such orders leave the kitchen, as was promised; null where nothing was measured, or the venue said a Duration"`
	TempoEntregaMax *int          `json:"TempoEntregaMax" doc:"minutes within which four of five leave"`
	Para            *time.Time    `json:"Para" doc:"the quarter of an hour, by its beginning, that an order for later is for; null: it is for now"`
	Aguardando      bool          `json:"Aguardando" doc:"its time has not come, and nobody has begun it"`
	CurrentState    string        `json:"CurrentState"`
	Items           []TrackedItem `json:"Items" nullable:"false"`
	Totais          Breakdown     `json:"Totais" doc:"the lines of Amount"`

	TipoEntrega           string         `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	PagamentoOnline       bool           `json:"PagamentoOnline"`
	Estado                []TrackedStep  `json:"Estado" nullable:"false" doc:"the five steps in their order"`
	Pronto                bool           `json:"Pronto" doc:"a pick-up order that waits to be fetched"`
	Previsao              *time.Time     `json:"Previsao" doc:"when the delivery is promised, or what is for later; null where nothing is, and once it has ended"`
	Fim                   *TrackedEnd    `json:"Fim" doc:"null unless the order has ended without being handed out"`
	Loja                  TrackedShop    `json:"Loja"`
	PodeConversar         bool           `json:"PodeConversar" doc:"the phone that has ordered may write to the venue"`
	PodeCancelar          bool           `json:"PodeCancelar" doc:"the phone that has ordered may cancel at once, until CancelaAte"`
	CancelaAte            *time.Time     `json:"CancelaAte" doc:"null unless PodeCancelar"`
	PodePedirCancelamento bool           `json:"PodePedirCancelamento" doc:"it may ask the venue to cancel; after CancelaAte too"`
	Cancelamento          *TrackedCancel `json:"Cancelamento" doc:"what became of the wish to cancel; null where there was none"`
}

// TrackedItem is one line of a tracked order.
type TrackedItem struct {
	Quantidade  int    `json:"Quantidade"`
	NomeProduto string `json:"NomeProduto"`
}

// TrackedStep is one of the steps of an order, and when it came to it.
type TrackedStep struct {
	Nome string     `json:"Nome"`
	Em   *time.Time `json:"Em" doc:"null where the order has not come to it"`
}

// TrackedEnd is how an order ended without being handed out.
type TrackedEnd struct {
	Tipo          string     `json:"Tipo" enum:"recusado,devolvido,cancelado" doc:"cancelado: by the customer, or by the venue after it had accepted"`
	Motivo        string     `json:"Motivo" doc:"the venue's; empty where it gave none, and where the customer cancelled"`
	Em            time.Time  `json:"Em"`
	EstornoPedido *time.Time `json:"EstornoPedidoEm" doc:"when the refund of what was paid online was asked for; null for none"`
}

// TrackedShop is where an order was placed.
type TrackedShop struct {
	Nome     string `json:"Nome"`
	Slug     string `json:"Slug" doc:"of its page; empty where it has none"`
	Telefone string `json:"Telefone" doc:"for customers, digits only; may be empty"`
}

// ShownPhone is the telephone as people write it.
func (s TrackedShop) ShownPhone() string { return br.FormatPhone(s.Telefone) }

// TrackedCancel is what became of the customer's wish to cancel.
type TrackedCancel struct {
	Situacao     string     `json:"Situacao" enum:"pedido,aceito,negado,superado" doc:"superado: the order went on before anybody answered"`
	Em           time.Time  `json:"Em"`
	RespondidoEm *time.Time `json:"RespondidoEm" doc:"what was answered is in the receipt: it is for the phone that has ordered alone"`
}

type trackInput struct {
	operation.Client
	Code string `path:"orderCode" maxLength:"40"`
}

type trackOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Tracked
}

func (s *Service) track(ctx context.Context, in *trackInput) (*trackOutput, error) {
	if err := s.tracks.perAddress.Allow(in.Address()); err != nil {
		return nil, err
	}
	t, err := s.tracked(ctx, in.Code)
	return &trackOutput{"no-store", t}, err
}

// tracked answers the order of a public code, in any letter case; an unknown one is a
// NotFound fault.
func (s *Service) tracked(ctx context.Context, code string) (Tracked, error) {
	way, shop, err := s.journeyOf(ctx, code)
	if err != nil {
		return Tracked{}, err
	}
	return way.tracked(shop, s.Clock.Now()), nil
}

// journeyOf reads the order of a public code, in any letter case, with all that has happened
// to it, and its shop; an unknown one is a NotFound fault.
func (s *Service) journeyOf(ctx context.Context, code string) (journey, Shop, error) {
	var r record
	err := r.scan(s.DB.Read.DB.QueryRowContext(ctx, "SELECT "+columns+" FROM orders o WHERE o.public_code = $1", strings.ToLower(code)))
	if errors.Is(err, sql.ErrNoRows) {
		return journey{}, Shop{}, errNoOrder
	}
	if err != nil {
		return journey{}, Shop{}, fmt.Errorf("track order: %w", err)
	}
	events, err := s.history(ctx, &r)
	if err != nil {
		return journey{}, Shop{}, err
	}
	shop, err := s.Shops.ByVenue(ctx, r.VenueID)
	if err != nil {
		return journey{}, Shop{}, err
	}
	way, err := r.journey(shop.Zone, events)
	return way, shop, err
}

func (j journey) tracked(shop Shop, now time.Time) Tracked {
	t := Tracked{
		Code: j.Code, CriationDate: database.FromMilli(j.CreatedAt), KindPay: j.Payment, Amount: j.Total,
		Duration: minutes(j.DeliveryMinutes), CurrentState: j.State.String(), Items: make([]TrackedItem, len(j.items)),
		Totais: j.totals.Breakdown, TempoEntregaMin: minutes(j.PromisedMin), TempoEntregaMax: minutes(j.PromisedMax), Para: moment(j.WantedFor), Aguardando: j.waits(),

		TipoEntrega: fulfilmentNames[j.Fulfilment], PagamentoOnline: !j.InPerson, Pronto: j.Ready && !j.State.Final(),
		Loja: TrackedShop{shop.Name, shop.Slug, shop.Phone}, PodeConversar: shop.Chat && j.Origin == Own,
		Fim: j.trackedEnd(), Cancelamento: j.trackedCancel(),
	}
	for i, item := range j.items {
		t.Items[i] = TrackedItem{item.Quantidade, item.NomeProduto}
	}
	for _, state := range States[:len(States)-1] {
		step := TrackedStep{Nome: state.String()}
		if at, known := j.reached[state]; known {
			step.Em = &at
		}
		t.Estado = append(t.Estado, step)
	}
	if due := j.due(shop.Rules); !due.IsZero() && !j.State.Final() {
		t.Previsao = &due
	}
	if j.WantedFor.Valid && !j.State.Final() {
		t.Previsao = t.Para
	}
	if until := j.cancelsAtOnce(shop.Cancelling); now.Before(until) {
		t.PodeCancelar, t.CancelaAte = true, &until
	}
	t.PodePedirCancelamento = j.asked() == nil && cancellable(j.State, j.record.facts(Rules{}))
	return t
}

// trackedEnd tells how the order ended; nil for one that has not, or that was handed out.
func (j journey) trackedEnd() *TrackedEnd {
	if j.State != Refused {
		return nil
	}
	kind := map[fate]string{refusedByVenue: "recusado", cancelledByVenue: "cancelado", cancelledByCustomer: "cancelado", cameBack: "devolvido"}[j.fate]
	return &TrackedEnd{kind, j.reason(), j.reached[Refused], moment(j.RefundAskedAt)}
}

func (r *record) trackedCancel() *TrackedCancel {
	c := r.asked()
	if c == nil {
		return nil
	}
	t := &TrackedCancel{Situacao: "superado", Em: database.FromMilli(c.AskedAt)}
	if c.AnsweredAt != 0 {
		t.RespondidoEm = moment(sql.NullInt64{Int64: c.AnsweredAt, Valid: true})
	}
	switch {
	case c.Granted:
		t.Situacao = "aceito"
	case c.AnsweredAt != 0:
		t.Situacao = "negado"
	case r.asksToCancel() != nil:
		t.Situacao = "pedido"
	}
	return t
}
