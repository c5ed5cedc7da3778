package orders

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// VisitOrder is an order of a table as its account sees it.
type VisitOrder struct {
	ID, Code, Customer string
	// At is when it came in.
	At    time.Time
	State State
	// Online is an order that its customer has paid already.
	Online  bool
	Payment string
	// Lines are those of its total.
	Lines Breakdown
}

// InVisit answers those of the venue's orders that have these ids, in the order in which
// they came in.
func (s *Service) InVisit(ctx context.Context, db bun.IDB, venueID string, ids []string) ([]VisitOrder, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := db.QueryContext(ctx, `SELECT o.id, o.code, o.customer_name, o.created_at, o.state, o.in_person, o.payment, o.total, o.totals
		FROM orders o WHERE o.venue_id = ? AND o.id IN (?) ORDER BY o.no`, venueID, bun.List(ids))
	if err != nil {
		return nil, fmt.Errorf("list orders of a visit: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []VisitOrder
	for rows.Next() {
		var r record
		var kept []byte
		if err := rows.Scan(&r.ID, &r.Code, &r.CustomerName, &r.CreatedAt, &r.State, &r.InPerson, &r.Payment, &r.Total, &kept); err != nil {
			return nil, fmt.Errorf("list orders of a visit: %w", err)
		}
		r.Totals = kept
		totals, err := r.totals().Read()
		if err != nil {
			return nil, fmt.Errorf("read order %s: %w", r.ID, err)
		}
		all = append(all, VisitOrder{
			ID: r.ID, Code: r.Code, Customer: r.CustomerName, At: database.FromMilli(r.CreatedAt), State: r.State, Online: !r.InPerson,
			Payment: r.Payment, Lines: totals.Breakdown,
		})
	}
	return all, rows.Err()
}

// ItemsOf answers what was ordered by those of the venue's orders that have these ids.
func (s *Service) ItemsOf(ctx context.Context, db bun.IDB, venueID string, ids []string) (map[string][]Item, error) {
	of := map[string][]Item{}
	if len(ids) == 0 {
		return of, nil
	}
	rows, err := db.QueryContext(ctx, "SELECT o.id, o.items FROM orders o WHERE o.venue_id = ? AND o.id IN (?)", venueID, bun.List(ids))
	if err != nil {
		return nil, fmt.Errorf("list items of a visit: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var r record
		var items []byte
		if err := rows.Scan(&r.ID, &items); err != nil {
			return nil, fmt.Errorf("list items of a visit: %w", err)
		}
		r.Items = items
		if of[r.ID], err = r.Items.Read(); err != nil {
			return nil, fmt.Errorf("read order %s: %w", r.ID, err)
		}
	}
	return of, rows.Err()
}
