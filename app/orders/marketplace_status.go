package orders

import (
	"context"
	"database/sql"
	"errors"

	"balcao/app/database"

	"github.com/uptrace/bun"
)

// MarketplaceStatus is what a marketplace says became of an order.
type MarketplaceStatus int

// The statuses, in the order in which a marketplace usually reaches them.
const (
	Confirmed MarketplaceStatus = iota + 1
	PreparationBegun
	SetReady
	Dispatched
	Concluded
	Cancelled
)

// ApplyMarketplaceStatus moves a marketplace's order to where the marketplace says it is,
// by the steps of D10 in between, and writes them as the marketplace's. A status that the
// order has passed already changes nothing; one that contradicts how the order ended
// leaves its state and is noted on it.
func (s *Service) ApplyMarketplaceStatus(ctx context.Context, venueID, externalID string, status MarketplaceStatus, reason string) error {
	id, err := s.external(ctx, s.DB.Read.DB, venueID, externalID)
	if err != nil {
		return err
	}
	if id == "" {
		return errNoOrder
	}
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return err
	}
	contradiction := false
	var ended []string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, id, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		var steps []Step
		ended = nil
		if steps, contradiction = stepsTo(order.State, order.facts(shop.Rules), status); len(steps) == 0 {
			note, err := order.echoed(status)
			if err != nil || note == "" {
				return err
			}
			return s.writeWithEvent(ctx, tx, order, MarketplaceNoted, actor{name: MarketplaceActor}, note)
		}
		if steps[len(steps)-1].To == Refused {
			ended = append(ended, id)
		}
		return s.walk(ctx, tx, order, steps, reason, shop)
	})
	if err != nil {
		return err
	}
	s.ended(venueID, ended...)
	s.Hub.Wake(topic(venueID))
	if !contradiction {
		return nil
	}
	problem := "O marketplace deu este pedido por concluído depois de recusado."
	if status == Cancelled {
		problem = "O marketplace cancelou este pedido depois de entregue."
	}
	return s.NoteProblem(ctx, id, problem)
}

// echoed takes over that the marketplace reports what we told it: the problem of telling
// it is gone. It answers what the order's history says of that, empty where nothing
// changes.
func (r *record) echoed(status MarketplaceStatus) (note string, err error) {
	if known, err := r.confirmedThere(); err != nil || known {
		return confirmedThere, err
	}
	if r.State.Final() || status < r.reachedStatus() {
		return "", nil
	}
	over, err := r.noteProblem("")
	if err != nil || !over {
		return "", err
	}
	return "O marketplace registrou o andamento do pedido.", nil
}

// reachedStatus is the status that says exactly where the order stands.
func (r *record) reachedStatus() MarketplaceStatus {
	switch {
	case r.State == InTransit:
		return Dispatched
	case r.Ready:
		return SetReady
	case r.State == Preparing:
		return PreparationBegun
	default:
		return Confirmed
	}
}

// walk writes the steps that lead to the marketplace's status.
func (s *Service) walk(ctx context.Context, tx bun.Tx, order *record, steps []Step, reason string, shop Shop) (err error) {
	t := transition{order: order, before: order.State, steps: steps}
	final := steps[len(steps)-1]
	if t.reason, err = order.walked(steps, reason); err != nil {
		return err
	}
	order.stand(final, s.Clock.Now().UnixMilli())
	facts := order.facts(shop.Rules)
	if err := s.writeTransition(ctx, tx, t, actor{name: MarketplaceActor}, shop); err != nil || final.Action != Accept || !facts.Reduced {
		return err
	}
	// In this venue accepting also starts, wherever it was accepted.
	started, err := Plan(Accepted, Start, facts)
	if err != nil {
		return err
	}
	t = transition{order: order, before: Accepted, steps: started}
	order.stand(started[0], order.UpdatedAt)
	return s.writeTransition(ctx, tx, t, actor{}, shop)
}

// walked takes over what the marketplace's steps mean besides the order's state. It
// answers why they cancel the order, if they do.
func (r *record) walked(steps []Step, reason string) (string, error) {
	for _, step := range steps {
		r.Ready = r.Ready || step.Action == ReadyToPickup
	}
	if steps[len(steps)-1].To == Refused {
		r.CancelReason = database.Nullable(text(reason))
		return r.CancelReason.String, nil
	}
	// The marketplace is further than all that it was told, or was not.
	r.ConfirmBy = sql.NullInt64{}
	_, err := r.noteProblem("")
	return "", err
}

// stepsTo answers the steps from where an order stands to what the marketplace says of
// it: the legal ones, and two that only the marketplace has — concluding what is on its
// way, cancelling what has not ended.
func stepsTo(state State, facts Facts, status MarketplaceStatus) (steps []Step, contradiction bool) {
	if state.Final() {
		return nil, status == Cancelled && state == Delivered || status == Concluded && state == Refused
	}
	if status == Cancelled {
		return []Step{{Refuse, Refused}}, false
	}
	for {
		action := onward(state, facts)
		if reaches(action) > status {
			return steps, false
		}
		to, err := Next(state, action, facts)
		if errors.Is(err, ErrIllegal) {
			// Only what is on its way is left: Deliver is no button of its card.
			to = Delivered
		}
		steps = append(steps, Step{action, to})
		facts.Ready = facts.Ready || action == ReadyToPickup
		if state = to; state.Final() {
			return steps, false
		}
	}
}

// onward is the action that takes a marketplace's order one step further.
func onward(state State, facts Facts) Action {
	switch {
	case state == Pending:
		return Accept
	case state == Accepted:
		return Start
	case state == Preparing && facts.Fulfilment != Pickup:
		return Transport
	case state == Preparing && !facts.Ready:
		return ReadyToPickup
	case state == Preparing:
		return Received
	default:
		return Deliver
	}
}

// reaches is the first status that an action amounts to.
func reaches(action Action) MarketplaceStatus {
	switch action {
	case Accept:
		return Confirmed
	case Start:
		return PreparationBegun
	case ReadyToPickup:
		return SetReady
	case Transport:
		return Dispatched
	default:
		return Concluded
	}
}
