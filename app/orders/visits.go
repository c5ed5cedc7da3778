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
	Online bool
	// Lines are those of its total.
	Lines Breakdown
	Items []Item
}

// InVisit answers those of the venue's orders that have these ids, in the order in which
// they came in.
func (s *Service) InVisit(ctx context.Context, db bun.IDB, venueID string, ids []string) ([]VisitOrder, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := db.QueryContext(ctx, "SELECT "+columns+" FROM orders o WHERE o.venue_id = ? AND o.id IN (?) ORDER BY o.no", venueID, bun.List(ids))
	if err != nil {
		return nil, fmt.Errorf("list orders of a visit: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []VisitOrder
	for rows.Next() {
		var r record
		if err := r.scan(rows); err != nil {
			return nil, fmt.Errorf("list orders of a visit: %w", err)
		}
		items, err := r.Items.Read()
		if err != nil {
			return nil, fmt.Errorf("read order %s: %w", r.ID, err)
		}
		totals, err := r.totals().Read()
		if err != nil {
			return nil, fmt.Errorf("read order %s: %w", r.ID, err)
		}
		all = append(all, VisitOrder{
			ID: r.ID, Code: r.Code, Customer: r.CustomerName, At: database.FromMilli(r.CreatedAt), State: r.State, Online: !r.InPerson,
			Lines: totals.Breakdown, Items: items,
		})
	}
	return all, rows.Err()
}
