package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/operation"
)

// ActionBody is the body of every POST /api/kds/{action} (S1§7). Fields that
// an action does not use are ignored.
type ActionBody struct {
	ID                 string              `json:"Id" minLength:"1" maxLength:"36"`
	NewStateID         string              `json:"NewStateId,omitempty" maxLength:"36" doc:"state that the client expects; another is a conflict"`
	StoreID            string              `json:"StoreId,omitempty" maxLength:"36"`
	DeliveryTime       *int                `json:"DeliveryTime,omitempty" minimum:"1" maximum:"1440" doc:"minutes; accept"`
	Password           string              `json:"Password,omitempty" maxLength:"200" doc:"of the caller; refuse and return of own orders"`
	ReasonCancellation *ReasonCancellation `json:"ReasonCancellation,omitempty"`
	Timer              *int                `json:"Timer,omitempty" minimum:"0" maximum:"1440" doc:"minutes; transport and ready"`
	VoltamAoEstoque    *[]string           `json:"VoltamAoEstoque,omitempty" maxItems:"60" doc:"return: ids of the items that go back on the shelf; the others are lost. Left out, those go back that are not for the cook"`
}

// ReasonCancellation says why an order is refused or returned; a marketplace
// takes only codes of its own list.
type ReasonCancellation struct {
	CancellationCode string `json:"cancellationCode,omitempty" maxLength:"60"`
	Reason           string `json:"reason,omitempty" maxLength:"500"`
}

// Act does an action to an order and answers the state that it led to. Faults:
// NotFound, Conflict with the current state when the order does not allow it,
// Invalid when a password or a reason is missing.
func (s *Service) Act(ctx context.Context, action Action, in ActionBody, by operation.Actor) (NewState, error) {
	venue, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return NewState{}, err
	}
	return s.actIn(ctx, venue, action, in, by)
}

// actIn is Act on an order that is known to be the venue's.
func (s *Service) actIn(ctx context.Context, venueID string, action Action, in ActionBody, by operation.Actor) (NewState, error) {
	asked := in
	asked.Password = ""
	call, err := idempotency.NewCall("action "+by.UserID, by.Key, []any{action, asked})
	if err != nil {
		return NewState{}, err
	}
	call = call.KeepingRefusals()
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return NewState{}, err
	}
	if action.asks() {
		return s.actWithConsent(ctx, shop, action, in, by, call)
	}
	return s.moveOnce(ctx, shop, action, in, by, call)
}

// asks reports whether the action may take a password or a vendor's reason.
func (a Action) asks() bool { return a == Refuse || a == Return }

// actWithConsent does an action that may take a password or a reason: it checks them, and
// that the action is possible, before anything is locked.
func (s *Service) actWithConsent(ctx context.Context, shop Shop, action Action, in ActionBody, by operation.Actor, call idempotency.Call) (NewState, error) {
	var answer NewState
	if known, err := s.keys.Recall(ctx, call, &answer); known || err != nil {
		return answer, err
	}
	order, err := load(ctx, s.DB.Read.DB, in.ID, "")
	if err != nil {
		return NewState{}, err
	}
	if _, err := s.plan(ctx, s.DB.Read.DB, action, in, order, shop); err != nil {
		answer, _, err := idempotency.Once(ctx, s.keys, call, func(context.Context, bun.Tx) (NewState, error) { return NewState{}, err })
		return answer, err
	}
	if order.Origin != Marketplace {
		if err := s.Passwords.VerifyPassword(ctx, by.UserID, in.Password); err != nil {
			return NewState{}, err
		}
	}
	if in, err = s.explain(ctx, action, in, order); err != nil {
		return NewState{}, err
	}
	return s.moveOnce(ctx, shop, action, in, by, call)
}

// moveOnce holds the key and the order, does the action to the order as it stands then,
// and wakes the boards. A repetition gets the answer of before.
func (s *Service) moveOnce(ctx context.Context, shop Shop, action Action, in ActionBody, by operation.Actor, call idempotency.Call) (NewState, error) {
	answer, repeated, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (NewState, error) {
		return s.move(ctx, tx, action, in, by, shop)
	})
	if err != nil {
		return NewState{}, err
	}
	var ended []string
	if answer == Refused.asNew() && !repeated {
		ended = append(ended, in.ID)
	}
	s.ended(shop.VenueID, ended...)
	s.Hub.Wake(topic(shop.VenueID))
	return answer, nil
}

// plan is Plan whose refusal is a Conflict that names the current state.
func (s *Service) plan(ctx context.Context, db querier, action Action, in ActionBody, order *record, shop Shop) ([]Step, error) {
	steps, err := order.plan(action, in, shop.Rules)
	if errors.Is(err, ErrIllegal) {
		return nil, s.tooLate(ctx, db, action, order, shop)
	}
	return steps, err
}

// plan is Plan for an action that came with all that it demands.
func (r *record) plan(action Action, in ActionBody, rules Rules) ([]Step, error) {
	facts := r.facts(rules)
	steps, err := Plan(r.State, action, facts)
	if err != nil {
		return nil, err
	}
	if err := provided(action, in, facts); err != nil {
		return nil, err
	}
	if in.NewStateID == "" {
		return steps, nil
	}
	for _, step := range steps {
		if strings.EqualFold(step.To.ID(), in.NewStateID) {
			return steps, nil
		}
	}
	return nil, conflict("Esta ação não leva ao estado esperado. O painel foi atualizado.", r.State)
}

// provided checks that the action came with what it demands.
func provided(action Action, in ActionBody, facts Facts) error {
	for _, demand := range demands(action, facts) {
		switch {
		case demand == NeedsTime && in.DeliveryTime == nil:
			return fault.Field("DeliveryTime", "Informe o tempo de entrega.")
		case demand == NeedsPassword && in.Password == "":
			return fault.Field("Password", "Preencha a senha do usuário atual para continuar")
		case demand == NeedsReason && (in.ReasonCancellation == nil || line(in.ReasonCancellation.CancellationCode) == ""):
			return fault.Field("ReasonCancellation.cancellationCode", "Escolha o motivo do cancelamento.")
		case demand == NeedsCarrier:
			return fault.Field("Transportador", "Escolha quem leva o pedido antes de transportar.")
		}
	}
	return nil
}

// move reads the order, holds it, and writes what the action makes of it.
func (s *Service) move(ctx context.Context, tx bun.Tx, action Action, in ActionBody, by operation.Actor, shop Shop) (NewState, error) {
	order, err := load(ctx, tx.Tx, in.ID, forUpdate(s.DB.Dialect))
	if err != nil {
		return NewState{}, err
	}
	steps, err := s.plan(ctx, tx.Tx, action, in, order, shop)
	if err != nil {
		return NewState{}, err
	}
	t := s.plannedTransition(order, steps, action, in)
	if err := s.writeTransition(ctx, tx, t, actor{by.UserID, line(by.Name), line(by.Device)}, shop); err != nil {
		return NewState{}, err
	}
	return t.order.State.asNew(), nil
}

// apply takes over what the body of the action says besides the new state.
func (r *record) apply(action Action, in ActionBody) {
	switch action {
	case Accept:
		if in.DeliveryTime != nil {
			r.DeliveryMinutes = sql.NullInt64{Int64: int64(*in.DeliveryTime), Valid: true}
			r.PromisedMin, r.PromisedMax = sql.NullInt64{}, sql.NullInt64{}
		}
	case Transport, ReadyToPickup:
		if in.Timer != nil {
			r.Timer = sql.NullInt64{Int64: int64(*in.Timer), Valid: true}
		}
		r.Ready = r.Ready || action == ReadyToPickup
	case Refuse, Return:
		r.Returned = action == Return
		if in.ReasonCancellation != nil {
			r.CancelReason = database.Nullable(text(in.ReasonCancellation.Reason))
			r.CancelCode = database.Nullable(line(in.ReasonCancellation.CancellationCode))
		}
	}
}

// done says, of each action, that somebody did it already.
var done = map[Action]string{
	CustomerCancel: "foi cancelado pelo cliente", Accept: "foi aceito", Refuse: "foi recusado", Start: "foi iniciado", Transport: "saiu para entrega",
	ReadyToPickup: "foi marcado como pronto", Received: "foi retirado", Deliver: "foi finalizado", Return: "foi devolvido",
}

// tooLate answers the Conflict of an action that is not possible: who was faster, or that
// the order is not that far yet.
func (s *Service) tooLate(ctx context.Context, db querier, action Action, order *record, shop Shop) error {
	var last Action
	var name string
	var at int64
	err := db.QueryRowContext(ctx, `SELECT action, actor_name, at FROM order_events
		WHERE order_id = $1 AND action NOT IN ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ORDER BY seq DESC LIMIT 1`,
		order.ID, string(CarrierChanged), string(DeliveryChanged), string(MarketplaceNoted), string(Resent), string(RefundAsked), string(CancelAsked), string(CancelDeclined), string(TimeCame), string(TimeMoved), string(RefundMade), string(RefundFailed)).
		Scan(&last, &name, &at)
	if err != nil {
		return fmt.Errorf("read last event: %w", err)
	}
	if done[last] == "" {
		return conflict(fmt.Sprintf("Um pedido %s não aceita a ação %s.", order.State, action.Label()), order.State)
	}
	who := " automaticamente"
	switch {
	case name != "":
		who = " por " + name
	case last == CustomerCancel:
		who = ""
	}
	when, now := database.FromMilli(at).In(shop.Zone), s.Clock.Now().In(shop.Zone)
	moment := when.Format("às 15:04")
	if when.Format(time.DateOnly) != now.Format(time.DateOnly) {
		moment = when.Format("em 02/01 às 15:04")
	}
	return conflict(fmt.Sprintf("Este pedido já %s%s %s.", done[last], who, moment), order.State)
}

func conflict(message string, now State) error {
	return fault.New(fault.Conflict, message).With("currentStateId", now.ID()).With("currentStateName", now.String())
}

// actionInput is the request of every action.
type actionInput struct {
	operation.Acting
	Body ActionBody
	// venueID is the order's, as the check of the caller has found it.
	venueID string
}

type actionOutput struct{ Body NewState }

// venueOfAction finds whose order it is, for the check of the caller, and keeps
// it for the action.
func (s *Service) venueOfAction(ctx context.Context, in *actionInput) (venueID string, err error) {
	in.venueID, err = s.venueOf(ctx, in.Body.ID)
	return in.venueID, err
}

func (s *Service) act(action Action) func(context.Context, *actionInput) (*actionOutput, error) {
	return func(ctx context.Context, in *actionInput) (*actionOutput, error) {
		answer, err := s.actIn(ctx, in.venueID, action, in.Body, in.Actor(ctx))
		if err != nil {
			return nil, err
		}
		return &actionOutput{answer}, nil
	}
}
