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
	CurrentState    string        `json:"CurrentState" doc:"Aguardando pagamento while it is to be paid online: its venue does not see it yet"`
	Items           []TrackedItem `json:"Items" nullable:"false"`
	Totais          Breakdown     `json:"Totais" doc:"the lines of Amount"`

	TipoEntrega           string         `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	PagamentoOnline       bool           `json:"PagamentoOnline"`
	Pagamento             *Payable       `json:"Pagamento" doc:"null unless the order waits for its online payment, or never got it"`
	Estado                []TrackedStep  `json:"Estado" nullable:"false" doc:"the five steps in their order"`
	PagamentoAMais        *Further       `json:"PagamentoAMais" doc:"money that came in beyond what pays it; null where none did"`
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
	Tipo          string     `json:"Tipo" enum:"recusado,devolvido,cancelado,naoPago" doc:"cancelado: by the customer, or by the venue after it had accepted; naoPago: it was to be paid online, and did not reach the venue"`
	Motivo        string     `json:"Motivo" doc:"the venue's; empty where it gave none, and where the customer cancelled"`
	Em            time.Time  `json:"Em"`
	EstornoPedido *time.Time `json:"EstornoPedidoEm" doc:"when the refund of what was paid online was asked for; null for none"`
	Estorno       *Refund    `json:"Estorno" doc:"how far that refund is; null for none"`
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
// to it, and its shop; an unknown one is a NotFound fault. One that is to be paid is asked for
// at its bank.
func (s *Service) journeyOf(ctx context.Context, code string) (journey, Shop, error) {
	way, shop, err := s.placedJourney(ctx, code)
	if !errors.Is(err, errNoOrder) {
		return way, shop, err
	}
	way, shop, err = s.unpaidJourney(ctx, code)
	if errors.Is(err, errNoOrder) {
		// It was paid meanwhile, or nobody knows the code.
		return s.placedJourney(ctx, code)
	}
	return way, shop, err
}

func (s *Service) placedJourney(ctx context.Context, code string) (journey, Shop, error) {
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
	if j.unpaid != nil {
		return j.trackedUnpaid(shop)
	}
	told, t := j.as(shop), j.trackedFacts(shop)
	t.Duration, t.TempoEntregaMin, t.TempoEntregaMax = minutes(j.DeliveryMinutes), minutes(j.PromisedMin), minutes(j.PromisedMax)
	t.Aguardando, t.Pronto, t.PodeConversar = told.waits(), told.Ready && !told.State.Final(), shop.Chat && j.Origin == Own
	t.Fim, t.Cancelamento, t.PagamentoAMais = j.trackedEnd(), j.trackedCancel(), j.further()
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

// trackedFacts are what is told of every order, wherever it stands.
func (j journey) trackedFacts(shop Shop) Tracked {
	told := j.as(shop)
	t := Tracked{
		Code: j.Code, CriationDate: database.FromMilli(j.CreatedAt), KindPay: j.Payment, Amount: j.Total,
		CurrentState: told.State.String(), Items: make([]TrackedItem, len(j.items)), Totais: j.totals.Breakdown, Para: moment(j.WantedFor),

		TipoEntrega: fulfilmentNames[j.Fulfilment], PagamentoOnline: !j.InPerson, Loja: TrackedShop{shop.Name, shop.Slug, shop.Phone},
	}
	for i, item := range j.items {
		t.Items[i] = TrackedItem{item.Quantidade, item.NomeProduto}
	}
	for _, state := range States[:len(States)-1] {
		step := TrackedStep{Nome: state.String()}
		if at, known := j.reached[state]; known && state <= told.State {
			step.Em = &at
		}
		t.Estado = append(t.Estado, step)
	}
	return t
}

// trackedEnd tells how the order ended; nil for one that has not, or that was handed out.
func (j journey) trackedEnd() *TrackedEnd {
	if j.State != Refused {
		return nil
	}
	kind := map[fate]string{refusedByVenue: "recusado", cancelledByVenue: "cancelado", cancelledByCustomer: "cancelado", cameBack: "devolvido"}[j.fate]
	return &TrackedEnd{kind, j.reason(), j.reached[Refused], moment(j.RefundAskedAt), j.refund()}
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
