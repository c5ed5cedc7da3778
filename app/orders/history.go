package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/operation"
)

// Detail is an order with everything that happened to it, the oldest first.
type Detail struct {
	Pedido    Order   `json:"Pedido"`
	Historico []Event `json:"Historico" nullable:"false"`
	// Alerta may name the customer's health or debts: only who sees customers reads it.
	Alerta *string `json:"Alerta" doc:"why the customer is alerted or blocked now; null where neither, and for who may not see customers"`
	// CodigoAcompanhamento leads to what anybody may know of the order.
	CodigoAcompanhamento string `json:"CodigoAcompanhamento" doc:"of the page /statusPedido/{code}, to be sent to the customer"`
}

// Event is one thing that happened to an order.
type Event struct {
	Seq         int64     `json:"Seq"`
	Acao        Action    `json:"Acao" doc:"placeOrder, the action's call, or a change that moved no state"`
	Descricao   string    `json:"Descricao" doc:"what happened, in words"`
	Estado      NewState  `json:"Estado" doc:"the state that it led to"`
	Nome        string    `json:"Nome" doc:"who did it; empty when the venue's settings did"`
	Em          time.Time `json:"Em"`
	Dispositivo string    `json:"Dispositivo"`
	Motivo      string    `json:"Motivo"`
	Canal       Channel   `json:"Canal,omitempty" enum:"telefone,whatsapp,balcao,mesa" doc:"of placeOrder: how the customer asked the staff who typed the order"`
}

type orderInput struct {
	ID string `path:"id" maxLength:"36"`
	// version is the order's, as the check of the caller has found it.
	version version
}

type detailOutput struct{ Body operation.Raw[Detail] }

// venueOfDetail finds whose order it is, for the check of the caller, and which
// version of it there is.
func (s *Service) venueOfDetail(ctx context.Context, in *orderInput) (venueID string, err error) {
	v := &in.version
	var cpf, phone sql.NullString
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT id, venue_id, seq, customer_cpf, customer_phone FROM orders WHERE id = $1", in.ID).
		Scan(&v.orderID, &venueID, &v.seq, &cpf, &phone)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNoOrder
	}
	if err != nil {
		return "", fmt.Errorf("find order: %w", err)
	}
	if v.alert, err = s.alertOf(ctx, venueID, cpf, phone); err != nil {
		return "", err
	}
	shop, err := s.Shops.ByVenue(ctx, venueID)
	v.rules = shop.Rules
	return venueID, err
}

func (s *Service) detail(ctx context.Context, in *orderInput) (*detailOutput, error) {
	if known, found := s.details.get(in.version); found {
		return &detailOutput{known}, nil
	}
	order, err := load(ctx, s.DB.Read.DB, in.ID, "")
	if err != nil {
		return nil, err
	}
	events, err := s.history(ctx, order)
	if err != nil {
		return nil, err
	}
	read := in.version
	read.seq = order.Seq
	detail, err := s.details.put(read, Detail{order.wire(read.rules), events, pointer(database.Nullable(read.alert)), order.PublicCode})
	return &detailOutput{detail}, err
}

// history reads what happened to an order up to its version.
func (s *Service) history(ctx context.Context, order *record) ([]Event, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT seq, action, state, actor_name, at, device, reason"+
		" FROM order_events WHERE order_id = $1 AND seq <= $2 ORDER BY seq", order.ID, order.Seq)
	if err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}
	defer func() { _ = rows.Close() }()
	events := []Event{}
	for rows.Next() {
		var e Event
		var state State
		var at int64
		if err := rows.Scan(&e.Seq, &e.Acao, &state, &e.Nome, &at, &e.Dispositivo, &e.Motivo); err != nil {
			return nil, fmt.Errorf("read history: %w", err)
		}
		e.Descricao, e.Estado, e.Em = e.Acao.past(), state.asNew(), database.FromMilli(at)
		if e.Acao == placed {
			e.Canal, e.Motivo = Channel(e.Motivo), ""
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// past says what happened when the action was done.
func (a Action) past() string {
	return map[Action]string{
		placed: "Pedido feito", Accept: "Aceito", Refuse: "Recusado", Start: "Preparo iniciado", Transport: "Saiu para entrega",
		ReadyToPickup: "Marcado como pronto", Received: "Retirado", Deliver: "Entregue", Return: "Devolvido",
		CustomerCancel: "Cancelado pelo cliente", CancelAsked: "O cliente pediu para cancelar", CancelDeclined: "Cancelamento negado", TimeCame: "Hora de preparar", TimeMoved: "Horário alterado",
		RefundAsked: "Estorno solicitado", RefundMade: "Valor devolvido ao cliente", RefundFailed: "Devolução não realizada", Resent: "Impressão pedida de novo", CarrierChanged: "Entregador definido",
		DeliveryChanged: "Entrega atualizada", MarketplaceNoted: "Aviso do marketplace",
	}[a]
}
