package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/operation"
)

// moved is an order on its way to its next state.
type moved struct {
	// order is as it will stand; its seq is still the one that it was read with.
	order  *record
	before State
	steps  []Step
	reason string
}

// step answers where an order's steps lead, without writing anything.
func (s *Service) step(read *record, steps []Step, action Action, in ActionBody) moved {
	order := *read
	order.apply(action, in)
	order.stand(steps[len(steps)-1], s.Clock.Now().UnixMilli())
	m := moved{order: &order, before: read.State, steps: steps}
	if action.asks() {
		m.reason = order.CancelReason.String
	}
	return m
}

// change is what the move does to the venue's standing.
func (m moved) change() standing {
	by := standing{seq: int64(len(m.steps))}
	by.tally[m.before]--
	by.tally[m.order.State]++
	return by
}

// errElsewhere tells that an order has changed since it was read.
var errElsewhere = errors.New("orders: the order has changed since it was read")

// writeMove writes an order's next state, its papers, its events and its place
// in the venue's numbering; errElsewhere when the order is not as it was read.
func (s *Service) writeMove(ctx context.Context, tx bun.Tx, m moved, by actor, shop Shop) error {
	read := m.order.Seq
	last, err := advance(ctx, tx, m.order.VenueID, m.change())
	if err != nil {
		return err
	}
	m.order.Seq = last.seq
	if err := s.printSteps(ctx, tx, m, by, shop); err != nil {
		return err
	}
	if err := updateOrder(ctx, tx, m.order, read); err != nil {
		return err
	}
	if m.order.State == Refused && m.before != Refused {
		if err := indexRefused(ctx, s.DB, tx, m.order); err != nil {
			return err
		}
	}
	return insertEvents(ctx, tx, m.order, m.steps, by, m.reason)
}

// setMoved are the columns that a move changes, from the parameter $2 on.
const setMoved = `last_action = $2, state = $3, ready = $4, returned = $5, cancel_reason = $6, delivery_minutes = $7, timer = $8,
	updated_at = $9, cancel_code = $10, refund_asked_at = $11, prints = $12, unattended = $13, confirm_by = $14, marketplace = $15`

func (r *record) moved() []any {
	return []any{string(r.LastAction), int(r.State), r.Ready, r.Returned, r.CancelReason, r.DeliveryMinutes, r.Timer,
		r.UpdatedAt, r.CancelCode, r.RefundAskedAt, r.Prints, r.Unattended, r.ConfirmBy, r.AtMarketplace}
}

// updateOrder writes a moved order that was read with this seq.
func updateOrder(ctx context.Context, tx bun.Tx, r *record, read int64) error {
	args := append(append([]any{r.Seq}, r.moved()...), r.ID, read)
	done, err := tx.Tx.ExecContext(ctx, "UPDATE orders SET seq = $1, "+setMoved+" WHERE id = $16 AND seq = $17", args...)
	if err != nil {
		return fmt.Errorf("update order: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(errElsewhere, err)
	}
	return nil
}

// moveFrom moves an order from where it was read a moment ago: nothing is held
// while the next step is found, and little is left to write. Done is false, and
// nothing is written, where the order stands elsewhere by now, does not allow
// the action, or the request was answered before: that takes holding both.
func (s *Service) moveFrom(ctx context.Context, read *record, action Action, in ActionBody, by operation.Actor, shop Shop, req request) (to NewState, done bool, err error) {
	steps, err := read.plan(action, in, shop.Rules)
	if err != nil {
		return to, false, nil
	}
	m := s.step(read, steps, action, in)
	who := actor{by.UserID, line(by.Name), line(by.Device)}
	to = m.order.State.asNew()
	if s.DB.Dialect == database.Postgres {
		// Papers that are asked for or taken back take more statements.
		if action == Accept && shop.Printing.on() || read.Prints.Valid && (m.order.State == InTransit || m.order.State == Delivered) {
			return to, false, nil
		}
		err = s.writeAtOnce(ctx, m, who, req, to)
	} else {
		err = s.DB.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := s.writeMove(ctx, tx, m, who, shop); err != nil || req.key == "" {
				return err
			}
			return remember(ctx, tx, req, to, s.Clock.Now())
		})
	}
	// A unique index tells of a request that was kept since.
	if errors.Is(err, errElsewhere) || database.IsUnique(err) {
		return to, false, nil
	}
	return to, err == nil, err
}

// writeAtOnce writes a move without papers in one statement, so that whoever
// waits for the venue's numbering waits for no network.
func (s *Service) writeAtOnce(ctx context.Context, m moved, by actor, req request, answer NewState) error {
	r, change := m.order, m.change()
	q := &query{args: append([]any{r.ID}, r.moved()...)}
	text := strings.Builder{}
	text.WriteString("WITH held AS MATERIALIZED (SELECT id FROM orders WHERE id = $1 AND seq = " + q.arg(r.Seq) + " FOR UPDATE)," +
		" counter AS (INSERT INTO order_counters AS c (venue_id, seq, placed, pending, accepted, preparing, in_transit, delivered, refused)" +
		" SELECT " + q.arg(r.VenueID) + "::text, " + q.arg(change.seq) + "::bigint, 0")
	venue := fmt.Sprintf("$%d", len(q.args)-1)
	for _, state := range States {
		text.WriteString(", " + q.arg(change.tally[state]) + "::bigint")
	}
	text.WriteString(" FROM held " + moveCounter + " RETURNING seq)," +
		" changed AS (UPDATE orders SET seq = counter.seq, " + setMoved + " FROM counter WHERE id = $1)")
	text.WriteString(", events AS (INSERT INTO order_events (venue_id, seq, order_id, action, state, actor_id, actor_name, device, reason, at)" +
		" SELECT " + venue + ", counter.seq - back, $1, did, led, " + q.arg(database.Nullable(by.id)) + "::text, " + q.arg(by.name) + "::text, " +
		q.arg(by.device) + "::text, " + q.arg(m.reason) + "::text, $9 FROM counter, (VALUES ")
	for i, step := range m.steps {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString("(" + q.arg(len(m.steps)-1-i) + "::bigint, " + q.arg(string(step.Action)) + "::text, " + q.arg(int(step.To)) + "::smallint)")
	}
	text.WriteString(") AS step (back, did, led))")
	if req.key != "" {
		raw, err := json.Marshal(answer)
		if err != nil {
			return err
		}
		text.WriteString(", kept AS (INSERT INTO idempotency_keys (scope, key, request_hash, answer, created_at) SELECT " +
			q.arg(req.scope) + "::text, " + q.arg(req.key) + "::text, " + q.arg(req.hash) + "::text, " + q.arg(string(raw)) + "::text, " +
			q.arg(s.Clock.Now().UnixMilli()) + "::bigint FROM counter)")
	}
	text.WriteString(" SELECT seq FROM counter")
	err := s.DB.Write.DB.QueryRowContext(ctx, text.String(), q.args...).Scan(&r.Seq)
	if errors.Is(err, sql.ErrNoRows) {
		return errElsewhere
	}
	if err != nil {
		return fmt.Errorf("move order: %w", err)
	}
	return nil
}
