package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"
)

// TimeCame is the moment at which an order for later is to be begun.
const TimeCame Action = "timeCame"

// waits reports whether an order for later stands apart still: nobody has begun it, and its
// time has not come.
func (r *record) waits() bool { return r.WaitsUntil.Valid }

// BeginDue puts the orders for later whose time has come among the others, each in a
// transaction of its own: from then on they call, and count as the kitchen's load. What was
// accepted is printed, and begun where the venue's accepting also begins. Several servers
// may do so at once.
func (s *Service) BeginDue(ctx context.Context) error {
	return s.eachDue(ctx, waitedOrders, s.beginDue)
}

const waitedOrders = `SELECT id, venue_id, waits_until FROM orders
	WHERE waits_until IS NOT NULL AND waits_until <= $1 AND (waits_until, id) > ($2, $3) ORDER BY waits_until, id LIMIT $4`

func (s *Service) beginDue(ctx context.Context, due dueOrder) error {
	shop, err := s.Shops.ByVenue(ctx, due.venueID)
	if err != nil {
		return err
	}
	begun := false
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		begun = false
		order, err := load(ctx, tx.Tx, due.id, forUpdate(s.DB.Dialect))
		if err != nil || !order.waits() || order.WaitsUntil.Int64 > s.Clock.Now().UnixMilli() {
			return err
		}
		begun = true
		return s.writeTransition(ctx, tx, s.timeCame(order, shop), actor{}, shop)
	})
	if err == nil && begun {
		s.Hub.Wake(topic(due.venueID))
	}
	return err
}

// timeCame is the order as it stands once its time has come.
func (s *Service) timeCame(read *record, shop Shop) transition {
	order := *read
	order.WaitsUntil, order.NoticedAt = sql.NullInt64{}, sql.NullInt64{}
	steps := []Step{{TimeCame, order.State}}
	if order.State == Accepted && shop.Reduced && order.asksToCancel() == nil {
		steps = append(steps, Step{Start, Preparing})
	}
	now := s.Clock.Now().UnixMilli()
	order.stand(steps[len(steps)-1], now)
	if order.AcceptBy.Valid {
		order.AcceptBy.Int64 += now - order.BeginAt.Int64
	}
	// Whoever accepted it may have gone home: it calls for somebody.
	order.Unattended = order.State != Pending
	return transition{order: &order, before: read.State, waited: true, steps: steps}
}

// waiting counts the venue's orders whose time has not come, those of a marketplace, too: they
// are no load yet.
func (s *Service) waiting(ctx context.Context, venueID string) (n int, err error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT COALESCE(waits_until, 0), COALESCE(marketplace, '') FROM orders
		WHERE venue_id = $1 AND state IN (1, 2) AND (waits_until IS NOT NULL OR scheduled)`, venueID)
	if err != nil {
		return 0, fmt.Errorf("count waiting orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	now := s.Clock.Now().UnixMilli()
	for rows.Next() {
		var until int64
		var shown string
		if err := rows.Scan(&until, &shown); err != nil {
			return 0, fmt.Errorf("count waiting orders: %w", err)
		}
		if max(until, beginsThere(shown)) > now {
			n++
		}
	}
	return n, rows.Err()
}

// beginsThere is when an order is to be begun by what its marketplace said (the column marketplace);
// 0 where it said nothing.
func beginsThere(shown string) int64 {
	var there AtMarketplace
	if shown == "" || json.Unmarshal([]byte(shown), &there) != nil || there.PrepararDesde == nil {
		return 0
	}
	return there.PrepararDesde.UnixMilli()
}

// wireLater tells for when the order is.
func (r *record) wireLater(o *Order) {
	o.Para, o.PrepararDesde, o.Aguardando = moment(r.WantedFor), moment(r.BeginAt), r.waits()
}
