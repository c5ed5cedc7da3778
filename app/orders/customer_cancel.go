package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// The customer cancels (D52): at once while the order is pending and the venue's settings
// let him, else by a request that the venue answers.

const (
	// CancelAsked is the customer's request; the order stays where it is.
	CancelAsked Action = "askCancel"
	// CancelDeclined is the venue's no, with a sentence.
	CancelDeclined Action = "declineCancel"
)

// Cancelling is what a venue lets its customers do to their orders.
type Cancelling struct {
	// Allowed is allowCustomerCancelOrder: a pending order may be cancelled at once, within
	// so long after it was placed (timeToCancelOrder).
	Allowed bool
	Within  time.Duration
}

// cancelWish is what a customer has asked of an order, and what became of it. An order
// has one at most; it is kept encoded.
type cancelWish struct {
	AskedAt    int64  `json:"askedAt"`
	Reason     string `json:"reason,omitempty"`
	AnsweredAt int64  `json:"answeredAt,omitempty"`
	// Granted is an order that was cancelled for its customer.
	Granted bool `json:"granted,omitempty"`
	// Answer is the venue's sentence where it declined.
	Answer string `json:"answer,omitempty"`
}

// asked answers what the customer has asked; nil: nothing.
func (r *record) asked() *cancelWish {
	if !r.CustomerCancel.Valid {
		return nil
	}
	c := &cancelWish{}
	if json.Unmarshal([]byte(r.CustomerCancel.String), c) != nil {
		return nil
	}
	return c
}

func (r *record) ask(c cancelWish) error {
	raw, err := json.Marshal(c)
	r.CustomerCancel = sql.NullString{String: string(raw), Valid: true}
	return err
}

// keepAsked writes what the customer has asked, in the transaction that holds the order and
// gives it its next seq.
func (r *record) keepAsked(ctx context.Context, tx bun.Tx, c cancelWish) error {
	if err := r.ask(c); err != nil {
		return err
	}
	if _, err := tx.Tx.ExecContext(ctx, "UPDATE orders SET customer_cancel = $1 WHERE id = $2", r.CustomerCancel, r.ID); err != nil {
		return fmt.Errorf("keep a wish to cancel: %w", err)
	}
	return nil
}

// forgetCancel drops what the customer and the venue have written to each other.
func (r *record) forgetCancel() error {
	c := r.asked()
	if c == nil {
		return nil
	}
	c.Reason, c.Answer = "", ""
	return r.ask(*c)
}

// cancellable reports whether an order may still be cancelled for its customer.
func cancellable(state State, facts Facts) bool {
	_, err := Next(state, CustomerCancel, facts)
	return err == nil
}

// asksToCancel answers the request that the venue has not answered yet; nil: there is none,
// or the order has gone on beyond it.
func (r *record) asksToCancel() *cancelWish {
	c := r.asked()
	if c == nil || c.AnsweredAt != 0 || !cancellable(r.State, r.facts(Rules{})) {
		return nil
	}
	return c
}

func (r *record) cancelledByCustomer() bool {
	c := r.asked()
	return c != nil && c.Granted && r.State == Refused
}

// cancelsAtOnce is until when the customer cancels without asking; zero: he has to ask.
func (r *record) cancelsAtOnce(c Cancelling) time.Time {
	if !c.Allowed || r.State != Pending || r.asked() != nil || !cancellable(r.State, r.facts(Rules{})) {
		return time.Time{}
	}
	return database.FromMilli(r.CreatedAt).Add(c.Within)
}

// CancelRequest is a customer's request to cancel, as the board shows it.
type CancelRequest struct {
	Em     time.Time `json:"Em"`
	Motivo string    `json:"Motivo" doc:"in the customer's words; empty where he gave none"`
}

func (r *record) wireCancel() *CancelRequest {
	c := r.asksToCancel()
	if c == nil {
		return nil
	}
	return &CancelRequest{database.FromMilli(c.AskedAt), c.Reason}
}

type cancelInput struct {
	PhoneCall
	Body struct {
		Motivo  string `json:"motivo,omitempty" maxLength:"300"`
		SoAgora bool   `json:"soAgora,omitempty" doc:"cancels at once or not at all: a 409 where the venue would have to be asked"`
	} `required:"false"`
}

// cancel is POST /api/MeepFood/Order/{orderCode}/cancelar, and answers the order as it
// stands then. Sent again it changes nothing.
func (s *Service) cancel(ctx context.Context, in *cancelInput) (*trackOutput, error) {
	id, err := s.ofPhone(ctx, &in.PhoneCall)
	if err != nil {
		return nil, err
	}
	if err := s.cancelByCustomer(ctx, id, text(in.Body.Motivo), in.Body.SoAgora); err != nil {
		return nil, err
	}
	t, err := s.tracked(ctx, in.Code)
	return &trackOutput{"no-store", t}, err
}

// mostOfReason is how long a customer's reason may be.
const mostOfReason = 300

// cancelByCustomer cancels an order for its customer, or, unless it is to be at once, asks
// the venue to. Faults: Conflict with the current state where the order has gone too far,
// and where the venue has declined before.
func (s *Service) cancelByCustomer(ctx context.Context, id, reason string, atOnce bool) error {
	if unpaid, err := s.callOff(ctx, id); unpaid || err != nil {
		return err
	}
	venue, err := s.venueOf(ctx, id)
	if err != nil {
		return err
	}
	shop, err := s.Shops.ByVenue(ctx, venue)
	if err != nil {
		return err
	}
	var ended []string
	changed := false
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, id, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		if order.cancelledByCustomer() || order.asksToCancel() != nil {
			return nil
		}
		if !cancellable(order.State, order.facts(Rules{})) {
			return conflict(tooFar[order.State], order.State)
		}
		if before := order.asked(); before != nil {
			return conflict("O estabelecimento já respondeu ao pedido de cancelamento. Fale com ele por telefone ou pelo chat.", order.State)
		}
		now := s.Clock.Now()
		changed = true
		if now.Before(order.cancelsAtOnce(shop.Cancelling)) {
			ended = append(ended, order.ID)
			return s.cancelNow(ctx, tx, order, cancelWish{AskedAt: now.UnixMilli(), Reason: reason}, actor{}, shop)
		}
		if atOnce {
			return conflict("Não dá mais para cancelar na hora. Você ainda pode pedir o cancelamento: a loja responde.", order.State)
		}
		if err := order.keepAsked(ctx, tx, cancelWish{AskedAt: now.UnixMilli(), Reason: reason}); err != nil {
			return err
		}
		// It calls anew, whoever has heard the order before.
		order.NoticedAt = sql.NullInt64{}
		return s.writeWithEvent(ctx, tx, order, CancelAsked, actor{}, reason)
	})
	if err != nil || !changed {
		return err
	}
	s.ended(venue, ended...)
	s.Hub.Wake(topic(venue))
	return nil
}

// tooFar tells a customer why an order is not cancelled any more, without the names of
// those who have moved it.
var tooFar = map[State]string{
	InTransit: "O pedido já saiu e não pode mais ser cancelado por aqui. Fale com o estabelecimento por telefone ou pelo chat.",
	Delivered: "O pedido já foi entregue. Fale com o estabelecimento por telefone ou pelo chat.",
	Refused:   "O pedido já tinha sido recusado. Não é preciso fazer mais nada.",
}

// cancelNow writes an order that is cancelled for its customer, by himself or by the venue
// that grants it.
func (s *Service) cancelNow(ctx context.Context, tx bun.Tx, order *record, asked cancelWish, by actor, shop Shop) error {
	asked.AnsweredAt, asked.Granted = s.Clock.Now().UnixMilli(), true
	if err := order.keepAsked(ctx, tx, asked); err != nil {
		return err
	}
	return s.cancelFor(ctx, tx, order, asked.Reason, by, shop)
}

// cancelFor writes an order that nobody wants any more. It is ErrIllegal, and nothing is
// written, where the order has gone too far.
func (s *Service) cancelFor(ctx context.Context, tx bun.Tx, order *record, reason string, by actor, shop Shop) error {
	steps, err := Plan(order.State, CustomerCancel, order.facts(shop.Rules))
	if err != nil {
		return err
	}
	t := s.plannedTransition(order, steps, CustomerCancel, ActionBody{})
	t.order.CancelReason, t.reason = database.Nullable(reason), reason
	return s.writeTransition(ctx, tx, t, by, shop)
}

type answerCancelInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Aceita   bool   `json:"Aceita" doc:"cancels the order, and asks for the refund of what was paid online"`
		Resposta string `json:"Resposta,omitempty" maxLength:"300" doc:"what the customer is told; required where it is declined"`
	}
}

// answerCancel is POST /api/kds/pedidos/{id}/cancelamento: the venue's answer to a request.
// The same answer again changes nothing.
func (s *Service) answerCancel(ctx context.Context, in *answerCancelInput) (*actionOutput, error) {
	answer := text(in.Body.Resposta)
	if !in.Body.Aceita && answer == "" {
		return nil, fault.Field("Resposta", "Escreva ao cliente por que o pedido não pode ser cancelado.")
	}
	venue, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	shop, err := s.Shops.ByVenue(ctx, venue)
	if err != nil {
		return nil, err
	}
	who := in.Actor(ctx)
	by := actor{who.UserID, line(who.Name), line(who.Device)}
	var now State
	var ended []string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, in.ID, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		now = order.State
		request := order.asksToCancel()
		switch before := order.asked(); {
		case before == nil:
			return conflict("O cliente não pediu para cancelar este pedido.", order.State)
		case request == nil && before.Granted == in.Body.Aceita && (before.Granted || before.Answer == answer):
			return nil
		case request == nil && before.AnsweredAt != 0:
			return conflict("Este pedido de cancelamento já foi respondido.", order.State)
		case request == nil:
			return s.tooLate(ctx, tx.Tx, CustomerCancel, order, shop)
		}
		if in.Body.Aceita {
			now, ended = Refused, append(ended, order.ID)
			return s.cancelNow(ctx, tx, order, *request, by, shop)
		}
		request.AnsweredAt, request.Answer = s.Clock.Now().UnixMilli(), answer
		if err := order.keepAsked(ctx, tx, *request); err != nil {
			return err
		}
		return s.writeWithEvent(ctx, tx, order, CancelDeclined, by, answer)
	})
	if err != nil {
		return nil, err
	}
	s.ended(venue, ended...)
	s.Hub.Wake(topic(venue))
	return &actionOutput{now.asNew()}, nil
}
