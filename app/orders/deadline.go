package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"
)

// unaccepted is why what nobody has accepted in time is refused, for the customer.
const unaccepted = "O estabelecimento não conseguiu confirmar seu pedido a tempo."

const (
	// deadlinesEvery is how often a server looks for orders whose time is over.
	deadlinesEvery = 2 * time.Second
	// deadlinesAgain is how long it waits after one could not be refused.
	deadlinesAgain = 15 * time.Second
	// deadlinesAtOnce bounds how many are held in memory.
	deadlinesAtOnce = 100
)

// awaitAcceptance keeps until when a new order waits to be accepted. A later change of
// the venue's deadline does not move it.
func (r *record) awaitAcceptance(shop Shop) {
	if r.State == Pending && r.Origin == Own && shop.Acceptance > 0 {
		r.AcceptBy = sql.NullInt64{Int64: r.CreatedAt + shop.Acceptance.Milliseconds(), Valid: true}
	}
}

// wireDeadline tells until when the order has to be accepted.
func (r *record) wireDeadline(o *Order) {
	if r.AcceptBy.Valid && r.State == Pending {
		o.PrazoConfirmacao = moment(r.AcceptBy)
	}
}

// Run refuses what nobody has accepted in time (acceptanceMinutes) until ctx ends. What
// became due while no server ran is refused by the first look.
func (s *Service) Run(ctx context.Context) {
	next := time.NewTimer(0)
	defer next.Stop()
	for {
		select {
		case <-next.C:
		case <-ctx.Done():
			return
		}
		wait := deadlinesEvery
		if err := s.RefuseOverdue(ctx); err != nil && ctx.Err() == nil {
			s.Log.LogAttrs(ctx, slog.LevelError, "orders that nobody accepted stay pending", slog.Any("cause", err))
			wait = deadlinesAgain
		}
		next.Reset(wait)
	}
}

// RefuseOverdue refuses the orders that nobody has accepted by their deadline, each in a
// transaction of its own. Several servers may do so at once: an order is refused by
// whoever holds it first, and a person who accepts it before that has won. One that cannot
// be refused holds up none of the others.
func (s *Service) RefuseOverdue(ctx context.Context) error {
	now := s.Clock.Now().UnixMilli()
	var last dueOrder
	var failures []error
	for {
		due, err := s.overdue(ctx, now, last)
		if err != nil {
			return errors.Join(append(failures, err)...)
		}
		for _, order := range due {
			if err := s.refuseOverdue(ctx, order); err != nil {
				failures = append(failures, fmt.Errorf("refuse order %s: %w", order.id, err))
			}
		}
		if len(due) < deadlinesAtOnce {
			return errors.Join(failures...)
		}
		last = due[len(due)-1]
	}
}

// dueOrder is an order whose deadline is over.
type dueOrder struct {
	id, venueID string
	by          int64
}

// The state stands in the query, not among its parameters: so both databases use the
// index of what is to be accepted.
const overdueOrders = `SELECT id, venue_id, accept_by FROM orders
	WHERE state = 1 AND accept_by IS NOT NULL AND accept_by <= $1 AND (accept_by, id) > ($2, $3) ORDER BY accept_by, id LIMIT $4`

// overdue answers the next orders whose deadline is over, after the last one.
func (s *Service) overdue(ctx context.Context, now int64, last dueOrder) ([]dueOrder, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, overdueOrders, now, last.by, last.id, deadlinesAtOnce)
	if err != nil {
		return nil, fmt.Errorf("find overdue orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var due []dueOrder
	for rows.Next() {
		var order dueOrder
		if err := rows.Scan(&order.id, &order.venueID, &order.by); err != nil {
			return nil, fmt.Errorf("find overdue orders: %w", err)
		}
		due = append(due, order)
	}
	return due, rows.Err()
}

func (s *Service) refuseOverdue(ctx context.Context, due dueOrder) error {
	shop, err := s.Shops.ByVenue(ctx, due.venueID)
	if err != nil {
		return err
	}
	refused := false
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		refused = false
		order, err := load(ctx, tx.Tx, due.id, forUpdate(s.DB.Dialect))
		if err != nil || order.State != Pending {
			// Somebody was faster.
			return err
		}
		steps, err := Plan(order.State, Refuse, order.facts(shop.Rules))
		if err != nil {
			return err
		}
		why := ActionBody{ReasonCancellation: &ReasonCancellation{Reason: unaccepted}}
		refused = true
		return s.writeTransition(ctx, tx, s.plannedTransition(order, steps, Refuse, why), actor{}, shop)
	})
	if err != nil || !refused {
		return err
	}
	s.stockMoved(ctx, due.venueID, due.id)
	s.Hub.Wake(topic(due.venueID))
	return nil
}
