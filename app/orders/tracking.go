package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

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
	Tipo          string     `json:"Tipo" enum:"recusado,devolvido,cancelado" doc:"cancelado: by the customer"`
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

// TrackedCancel is what became of the customer's wish to cancel.
type TrackedCancel struct {
	Situacao     string     `json:"Situacao" enum:"pedido,aceito,negado,superado" doc:"superado: the order went on before anybody answered"`
	Em           time.Time  `json:"Em"`
	RespondidoEm *time.Time `json:"RespondidoEm"`
	Resposta     string     `json:"Resposta" doc:"the venue's sentence where it declined"`
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
	var r record
	query := "SELECT " + columns + " FROM orders o WHERE o.public_code = $1"
	err := r.scan(s.DB.Read.DB.QueryRowContext(ctx, query, strings.ToLower(code)))
	if errors.Is(err, sql.ErrNoRows) {
		return Tracked{}, errNoOrder
	}
	if err != nil {
		return Tracked{}, fmt.Errorf("track order: %w", err)
	}
	items, err := r.Items.Read()
	if err != nil {
		return Tracked{}, fmt.Errorf("track order: %w", err)
	}
	totals, err := r.totals().Read()
	if err != nil {
		return Tracked{}, fmt.Errorf("track order: %w", err)
	}
	shop, err := s.Shops.ByVenue(ctx, r.VenueID)
	if err != nil {
		return Tracked{}, err
	}
	reached, err := s.stepTimes(ctx, &r)
	if err != nil {
		return Tracked{}, err
	}
	t := Tracked{
		Code: r.Code, CriationDate: database.FromMilli(r.CreatedAt), KindPay: r.Payment, Amount: r.Total,
		Duration: minutes(r.DeliveryMinutes), CurrentState: r.State.String(), Items: make([]TrackedItem, len(items)),
		Totais: totals.Breakdown, TempoEntregaMin: minutes(r.PromisedMin), TempoEntregaMax: minutes(r.PromisedMax), Para: moment(r.WantedFor), Aguardando: r.waits(),

		TipoEntrega: fulfilmentNames[r.Fulfilment], PagamentoOnline: !r.InPerson, Pronto: r.Ready && !r.State.Final(),
		Loja: TrackedShop{shop.Name, shop.Slug, shop.Phone}, PodeConversar: shop.Chat && r.Origin == Own,
		Fim: r.trackedEnd(reached), Cancelamento: r.trackedCancel(),
	}
	for i, item := range items {
		t.Items[i] = TrackedItem{item.Quantidade, item.NomeProduto}
	}
	for _, state := range States[:len(States)-1] {
		step := TrackedStep{Nome: state.String()}
		if at, known := reached[state]; known {
			step.Em = &at
		}
		t.Estado = append(t.Estado, step)
	}
	if r.DeliveryMinutes.Valid && !r.State.Final() {
		from := t.CriationDate
		if accepted, is := reached[Accepted]; is && shop.TimePerOrder {
			from = accepted
		}
		at := from.Add(time.Duration(r.DeliveryMinutes.Int64) * time.Minute)
		t.Previsao = &at
	}
	if r.WantedFor.Valid && !r.State.Final() {
		t.Previsao = t.Para
	}
	if until := r.cancelsAtOnce(shop.Cancelling); s.Clock.Now().Before(until) {
		t.PodeCancelar, t.CancelaAte = true, &until
	}
	t.PodePedirCancelamento = r.asked() == nil && cancellable(r.State, r.facts(Rules{}))
	return t, nil
}

// stepTimes is when an order has first come to each state.
func (s *Service) stepTimes(ctx context.Context, r *record) (map[State]time.Time, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT state, MIN(at) FROM order_events WHERE order_id = $1 AND seq <= $2 GROUP BY state", r.ID, r.Seq)
	if err != nil {
		return nil, fmt.Errorf("track order: %w", err)
	}
	defer func() { _ = rows.Close() }()
	reached := map[State]time.Time{}
	for rows.Next() {
		var state State
		var at int64
		if err := rows.Scan(&state, &at); err != nil {
			return nil, fmt.Errorf("track order: %w", err)
		}
		reached[state] = database.FromMilli(at)
	}
	return reached, rows.Err()
}

// trackedEnd tells how the order ended; nil for one that has not, or that was handed out.
// What the customer wrote stays between him and the venue.
func (r *record) trackedEnd(reached map[State]time.Time) *TrackedEnd {
	if r.State != Refused {
		return nil
	}
	end := &TrackedEnd{Tipo: "recusado", Em: reached[Refused], EstornoPedido: moment(r.RefundAskedAt)}
	switch {
	case r.cancelledByCustomer():
		end.Tipo = "cancelado"
		return end
	case r.Returned:
		end.Tipo = "devolvido"
	}
	if r.CancelReason.String != forgotten {
		end.Motivo = r.CancelReason.String
	}
	return end
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
		t.Situacao, t.Resposta = "negado", c.Answer
	case r.asksToCancel() != nil:
		t.Situacao = "pedido"
	}
	return t
}
