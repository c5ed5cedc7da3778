package orders

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"balcao/app/clock"
	"balcao/app/memo"
)

const (
	// promiseHistory is how far back promises look, mostPromiseHistory at how many orders
	// at most: the latest.
	promiseHistory     = 28 * 24 * time.Hour
	mostPromiseHistory = 20_000
	// promisesLast is for how long they are not measured anew.
	promisesLast = 15 * time.Minute
	// mostPromises bounds the memory of a server with many venues.
	mostPromises = 5000
)

// measured are the promises of venues, measured once for all who ask at the same moment.
type measured struct {
	known  *memo.Memo[promises]
	gather *gather[string, promises]
}

func newMeasured(clk clock.Clock, read func(context.Context, string) (promises, error)) measured {
	return measured{memo.New(clk, promisesLast, mostPromises, read), newGather[string, promises]()}
}

func (m measured) of(ctx context.Context, venueID string) (promises, error) {
	return m.gather.do(venueID, func() (promises, error) { return m.known.Get(context.WithoutCancel(ctx), venueID) })
}

// Promise is within how many minutes an order leaves that comes in now.
func (s *Service) Promise(ctx context.Context, venueID string, way Fulfilment) (Promise, error) {
	all, err := s.promises.of(ctx, venueID)
	if err != nil {
		return Promise{}, err
	}
	now, err := countersOf(ctx, s.DB, venueID)
	if err != nil {
		return Promise{}, err
	}
	waiting, err := s.waiting(ctx, venueID)
	return all.at(way, max(0, now.states.total(inKitchen)-waiting)), err
}

// inKitchen are the states of an order that has not left yet.
var inKitchen = []State{Pending, Accepted, Preparing}

// promising is the shop with what it promises of an order that comes in now. A venue whose
// deliveryTime is 0 promises nothing of deliveries.
func (s *Service) promising(ctx context.Context, shop Shop, way Fulfilment) (Shop, error) {
	if way == Delivery && shop.DeliveryMinutes == 0 {
		return shop, nil
	}
	var err error
	shop.promise, err = s.Promise(ctx, shop.VenueID, way)
	return shop, err
}

// promised keeps what the customer was promised.
func (r *record) promised(p Promise) {
	if p != (Promise{}) {
		r.PromisedMin = sql.NullInt64{Int64: int64(p.Min), Valid: true}
		r.PromisedMax = sql.NullInt64{Int64: int64(p.Max), Valid: true}
	}
}

// stay is how long an order of the past was in the kitchen.
type stay struct {
	came, left int64
	way        Fulfilment
	// counts says that promises are measured by it: an own order that was delivered.
	counts bool
}

// measure measures a venue's promises by its last weeks.
func (s *Service) measure(ctx context.Context, venueID string) (promises, error) {
	stays, err := s.stays(ctx, venueID)
	return promisesOf(leavingsOf(stays)), err
}

// leavingsOf finds under which load each of the stays that count began: how many others had
// come by then and not left.
func leavingsOf(stays []stay) []leaving {
	slices.SortStableFunc(stays, func(a, b stay) int { return cmp.Compare(a.came, b.came) })
	ends := make([]int64, len(stays))
	for i, one := range stays {
		ends[i] = one.left
	}
	slices.Sort(ends)
	var all []leaving
	left := 0
	for before, one := range stays {
		for left < len(ends) && ends[left] < one.came {
			left++
		}
		if one.counts {
			all = append(all, leaving{one.way, before - left, time.Duration(one.left-one.came) * time.Millisecond})
		}
	}
	return all
}

// The states are those in which an order has left: what was refused, too, was no load any
// more.
const staysOfOrders = `SELECT COALESCE(o.begin_at, o.created_at), CASE WHEN o.scheduled THEN COALESCE(o.marketplace, '') ELSE '' END, o.wanted_for IS NOT NULL, o.fulfilment, o.origin, o.state,
	COALESCE((SELECT MIN(e.at) FROM order_events e WHERE e.order_id = o.id AND e.state IN (4, 5, 6)), $1)
	FROM orders o WHERE o.venue_id = $2 AND o.created_at >= $3 ORDER BY o.created_at DESC, o.no DESC LIMIT $4`

func (s *Service) stays(ctx context.Context, venueID string) ([]stay, error) {
	now := s.Clock.Now()
	args := s.DB.Dialect.PlannedFor([]any{now.Add(promiseHistory).UnixMilli(), venueID, now.Add(-promiseHistory).UnixMilli(), mostPromiseHistory})
	rows, err := s.DB.Read.DB.QueryContext(ctx, staysOfOrders, args...)
	if err != nil {
		return nil, fmt.Errorf("measure promises: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []stay
	for rows.Next() {
		var one stay
		var origin Origin
		var state State
		var later bool
		var shown string
		if err := rows.Scan(&one.came, &shown, &later, &one.way, &origin, &state, &one.left); err != nil {
			return nil, fmt.Errorf("measure promises: %w", err)
		}
		one.came = min(max(one.came, beginsThere(shown)), one.left)
		// What is for later leaves when it is wanted.
		one.counts = origin == Own && state == Delivered && !later
		all = append(all, one)
	}
	return all, rows.Err()
}

// WayNamed is a way as the wire names it: delivery, mesa or retirada.
func WayNamed(name string) Fulfilment { return fulfilmentNamed(name) }
