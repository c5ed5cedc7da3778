package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/uptrace/bun"
)

// unaccepted is why what nobody has accepted in time is refused, for the customer.
const unaccepted = "O estabelecimento não conseguiu confirmar seu pedido a tempo."

const (
	// deadlinesEvery is how often a server looks for orders whose time is over.
	deadlinesEvery = 2 * time.Second
	// deadlinesAgain is how long it waits after they could not be looked for, and before it
	// tries an order again that has failed.
	deadlinesAgain = 15 * time.Second
	// deadlinesAtOnce bounds how many are held in memory.
	deadlinesAtOnce = 100
)

// awaitAcceptance keeps until when a new order waits to be accepted. A later change of
// the venue's deadline does not move it. What is for later waits from when it is to be begun;
// where nobody was called then, from when somebody is (timeCame).
func (r *record) awaitAcceptance(shop Shop) {
	if r.State == Pending && r.Origin == Own && shop.Acceptance > 0 {
		from := max(r.CreatedAt, r.BeginAt.Int64)
		r.AcceptBy = sql.NullInt64{Int64: from + shop.Acceptance.Milliseconds(), Valid: true}
	}
}

// wireDeadline tells until when the order has to be accepted.
func (r *record) wireDeadline(o *Order) {
	if r.AcceptBy.Valid && r.State == Pending && !r.waits() {
		o.PrazoConfirmacao = moment(r.AcceptBy)
	}
}

// Run refuses what nobody has accepted in time (acceptanceMinutes), begins what is for later,
// and gives up what nobody has paid, until ctx ends. What became due while no server ran is seen to by the first look.
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
		for _, work := range []struct {
			due   func(context.Context) error
			fails string
		}{
			{s.BeginDue, "orders for later wait although their time has come"},
			{s.RefuseOverdue, "orders that nobody accepted stay pending"},
			{s.EndUnpaid, "what is held for unpaid orders is held too long"},
		} {
			err := work.due(ctx)
			if err == nil || ctx.Err() != nil {
				continue
			}
			s.Log.LogAttrs(ctx, slog.LevelError, work.fails, slog.Any("cause", err))
			if errors.Is(err, errNoDueOrders) {
				wait = deadlinesAgain
			}
		}
		next.Reset(wait)
	}
}

// RefuseOverdue refuses the orders that nobody has accepted by their deadline, each in a
// transaction of its own. Several servers may do so at once: an order is refused by
// whoever holds it first, and a person who accepts it before that has won.
func (s *Service) RefuseOverdue(ctx context.Context) error {
	return s.eachDue(ctx, overdueOrders, s.refuseOverdue)
}

// The state stands in the query, not among its parameters: so both databases use the
// index of what is to be accepted.
const overdueOrders = `SELECT id, venue_id, accept_by FROM orders
	WHERE state = 1 AND accept_by IS NOT NULL AND accept_by <= $1 AND waits_until IS NULL AND (accept_by, id) > ($2, $3) ORDER BY accept_by, id LIMIT $4`

// dueOrder is an order whose deadline is over, or whose time has come.
type dueOrder struct {
	id, venueID string
	at          int64
}

// eachDue works on each of the orders that a query finds: it takes the moment, the last one's
// due time and id, and how many to answer. One that fails holds up none of the others, and is
// tried again a while later.
func (s *Service) eachDue(ctx context.Context, query string, work func(context.Context, dueOrder) error) error {
	now := s.Clock.Now().UnixMilli()
	var last dueOrder
	var failures []error
	for {
		due, err := s.dueOrders(ctx, query, now, last)
		if err != nil {
			return errors.Join(append(failures, errNoDueOrders, err)...)
		}
		for _, order := range due {
			if !s.failed.mayTry(order.id, now) {
				continue
			}
			if err := work(ctx, order); err != nil {
				s.failed.note(order.id, now)
				failures = append(failures, fmt.Errorf("order %s is due: %w", order.id, err))
			}
		}
		if len(due) < deadlinesAtOnce {
			return errors.Join(failures...)
		}
		last = due[len(due)-1]
	}
}

// errNoDueOrders is that the due orders could not be looked for.
var errNoDueOrders = errors.New("orders: due orders are not known")

// failedOrders are due orders that failed, each until it is tried again.
type failedOrders struct {
	mu    sync.Mutex
	until map[string]int64
}

func (f *failedOrders) mayTry(id string, now int64) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	until, known := f.until[id]
	if known && until <= now {
		delete(f.until, id)
	}
	return until <= now
}

func (f *failedOrders) note(id string, now int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.until == nil || len(f.until) >= mostFailed {
		f.until = map[string]int64{}
	}
	f.until[id] = now + deadlinesAgain.Milliseconds()
}

// mostFailed bounds how many are kept in memory.
const mostFailed = 1000

func (s *Service) dueOrders(ctx context.Context, query string, now int64, last dueOrder) ([]dueOrder, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, query, now, last.at, last.id, deadlinesAtOnce)
	if err != nil {
		return nil, fmt.Errorf("find due orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var due []dueOrder
	for rows.Next() {
		var order dueOrder
		if err := rows.Scan(&order.id, &order.venueID, &order.at); err != nil {
			return nil, fmt.Errorf("find due orders: %w", err)
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
		if err != nil || order.State != Pending || order.waits() || order.AcceptBy.Int64 > s.Clock.Now().UnixMilli() {
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
	s.ended(due.venueID, due.id)
	s.Hub.Wake(topic(due.venueID))
	return nil
}
