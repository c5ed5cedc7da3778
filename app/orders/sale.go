package orders

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// Sales writes down what was sold.
type Sales interface {
	// Record writes down an order that has just been delivered.
	Record(ctx context.Context, tx bun.Tx, sold Sold) error
	// Refund writes down what was given back of it.
	Refund(ctx context.Context, tx bun.Tx, back SoldBack) error
}

// SoldBack is money that was given back of an order that was sold.
type SoldBack struct {
	VenueID, OrderID string
	// Key names the refund.
	Key   string
	At    time.Time
	Value money.Amount
}

// Sold is an order that was delivered.
type Sold struct {
	VenueID, ID, Code, StoreID string
	Origin                     Origin
	// At is when it came in.
	At      time.Time
	Payment string
	Online  bool
	// Lines are those of its total.
	Lines Breakdown
	Items []Item
}

func (r *record) sold() (Sold, error) {
	items, err := r.Items.Read()
	if err != nil {
		return Sold{}, err
	}
	totals, err := r.totals().Read()
	return Sold{
		VenueID: r.VenueID, ID: r.ID, Code: r.Code, StoreID: r.StoreID.String, Origin: r.Origin, At: database.FromMilli(r.CreatedAt),
		Payment: r.Payment, Online: !r.InPerson, Lines: totals.Breakdown, Items: items,
	}, err
}

// recordSale writes an order down as sold where it has come from a state before to delivered.
func (s *Service) recordSale(ctx context.Context, tx bun.Tx, order *record, before State) error {
	if s.Sales == nil || order.State != Delivered || before == Delivered {
		return nil
	}
	sold, err := order.sold()
	if err != nil {
		return err
	}
	if err := s.Sales.Record(ctx, tx, sold); err != nil {
		return err
	}
	var back money.Amount
	for _, g := range order.givenBack() {
		if g.State != RefundDone {
			continue
		}
		if err := s.recordRefund(ctx, tx, order, g, back); err != nil {
			return err
		}
		back += g.Value
	}
	return nil
}

// DeliveredBetween answers at most limit delivered orders of all venues whose numbers lie
// after no and up to last, and the number up to which there are no others.
func (s *Service) DeliveredBetween(ctx context.Context, no, last int64, limit int) ([]Sold, int64, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT o.no, "+columns+" FROM orders o WHERE o.no > $1 AND o.no <= $2 AND o.state = $3 ORDER BY o.no LIMIT $4",
		no, last, int(Delivered), limit)
	if err != nil {
		return nil, 0, fmt.Errorf("list delivered orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Sold
	for rows.Next() {
		var r record
		if err := r.scan(numbered{rows, &no}); err != nil {
			return nil, 0, fmt.Errorf("list delivered orders: %w", err)
		}
		sold, err := r.sold()
		if err != nil {
			return nil, 0, fmt.Errorf("read order %s: %w", r.ID, err)
		}
		all = append(all, sold)
	}
	if len(all) < limit {
		no = last
	}
	return all, no, rows.Err()
}

// numbered reads the number of a row before its columns.
type numbered struct {
	*sql.Rows
	no *int64
}

func (n numbered) Scan(columns ...any) error { return n.Rows.Scan(append([]any{n.no}, columns...)...) }
