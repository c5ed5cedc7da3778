package orders

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// transition is an order on its way to its next state.
type transition struct {
	// order is as it will stand; its seq is the one that it was read with.
	order  *record
	before State
	// waited says that it stood apart before (later_time.go).
	waited bool
	steps  []Step
	reason string
	// comesBack are the items that a person says go back on the shelf; nil: nobody says.
	comesBack *[]string
}

// plannedTransition answers what the steps make of an order that was read, and writes
// nothing.
func (s *Service) plannedTransition(read *record, steps []Step, action Action, in ActionBody) transition {
	order := *read
	order.apply(action, in)
	order.stand(steps[len(steps)-1], s.Clock.Now().UnixMilli())
	t := transition{order: &order, before: read.State, waited: read.waits(), steps: steps, comesBack: in.VoltamAoEstoque}
	if action.asks() {
		t.reason = order.CancelReason.String
	}
	return t
}

// change is what the transition does to the venue's counters.
func (t transition) change() venueCounters {
	by := venueCounters{seq: int64(len(t.steps))}
	by.states[t.before]--
	by.states[t.order.State]++
	return by
}

// writeTransition writes the next state of an order that this transaction holds, its
// papers, its events and its place in the venue's numbering.
func (s *Service) writeTransition(ctx context.Context, tx bun.Tx, t transition, by actor, shop Shop) error {
	last, err := bumpCounters(ctx, tx, t.order.VenueID, t.change())
	if err != nil {
		return err
	}
	t.order.Seq = last.seq
	if err := s.moveStock(ctx, tx, t.order, t.before, t.comesBack, by); err != nil {
		return err
	}
	if err := s.recordSale(ctx, tx, t.order, t.before); err != nil {
		return err
	}
	if err := s.printSteps(ctx, tx, t, by, shop); err != nil {
		return err
	}
	if err := t.order.updateState(ctx, tx); err != nil {
		return err
	}
	if t.order.State == Refused && t.before != Refused {
		if err := indexRefused(ctx, s.DB, tx, t.order); err != nil {
			return err
		}
	}
	if err := insertEvents(ctx, tx, t.order, t.steps, by, t.reason); err != nil {
		return err
	}
	return s.giveBack(ctx, tx, t, by)
}

// updateState writes the columns that a transition changes.
func (r *record) updateState(ctx context.Context, tx bun.Tx) error {
	_, err := tx.Tx.ExecContext(ctx, `UPDATE orders SET seq = $1, last_action = $2, state = $3, ready = $4, returned = $5, cancel_reason = $6,
		delivery_minutes = $7, timer = $8, updated_at = $9, cancel_code = $10, refund_asked_at = $11, prints = $12, unattended = $13,
		confirm_by = $14, marketplace = $15, needs_review = $16,
		promised_min = $17, promised_max = $18, waits_until = $19, noticed_at = $20, accept_by = $21 WHERE id = $22`,
		r.Seq, string(r.LastAction), int(r.State), r.Ready, r.Returned, r.CancelReason,
		r.DeliveryMinutes, r.Timer, r.UpdatedAt, r.CancelCode, r.RefundAskedAt, r.Prints, r.Unattended,
		r.ConfirmBy, r.AtMarketplace, r.NeedsReview, r.PromisedMin, r.PromisedMax, r.WaitsUntil, r.NoticedAt, r.AcceptBy, r.ID)
	if err != nil {
		return fmt.Errorf("update order: %w", err)
	}
	return nil
}
