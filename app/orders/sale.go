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
	// Refuse writes down one that was refused, or that has come back.
	Refuse(ctx context.Context, tx bun.Tx, order Sold) error
	// Refund writes down what was given back of what was sold.
	Refund(ctx context.Context, tx bun.Tx, back SoldBack) error
	// Forget drops what is kept of where orders went, and of who ordered.
	Forget(ctx context.Context, tx bun.Tx, venueID string, orderIDs ...string) error
}

// SoldBack is money that was given back of an order that was sold.
type SoldBack struct {
	VenueID, OrderID string
	// Key names the refund.
	Key   string
	At    time.Time
	Value money.Amount
}

// Sold is an order that was delivered, or refused.
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

	Fulfilment Fulfilment
	// CPF and Phone are of who ordered, District and City where a delivery went, Carrier who
	// brought it, Table where it was served: as far as they are known.
	CPF, Phone, District, City, Carrier, Table string
	// Refused and Returned say that nothing was sold.
	Refused, Returned bool
}

func (r *record) sold() (Sold, error) {
	items, err := r.Items.Read()
	if err != nil {
		return Sold{}, err
	}
	totals, err := r.totals().Read()
	if err != nil {
		return Sold{}, err
	}
	to, err := r.destination()
	return Sold{
		Fulfilment: r.Fulfilment, CPF: r.CustomerCPF.String, Phone: r.CustomerPhone.String, District: to.Bairro, City: to.Cidade,
		Carrier: r.CarrierName.String, Table: r.TableNumber.String, Refused: r.State == Refused, Returned: r.Returned,

		VenueID: r.VenueID, ID: r.ID, Code: r.Code, StoreID: r.StoreID.String, Origin: r.Origin, At: database.FromMilli(r.CreatedAt),
		Payment: r.Payment, Online: !r.InPerson, Lines: totals.Breakdown, Items: items,
	}, err
}

// recordSale writes an order down as sold where it has come from a state before to delivered,
// and as refused where it has come to that.
func (s *Service) recordSale(ctx context.Context, tx bun.Tx, order *record, before State) error {
	if s.Sales == nil || order.State == before || order.State != Delivered && order.State != Refused {
		return nil
	}
	sold, err := order.sold()
	if err != nil {
		return err
	}
	if order.State == Refused {
		return s.Sales.Refuse(ctx, tx, sold)
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
	return s.soldBetween(ctx, no, last, limit, Delivered, Delivered)
}

// EndedBetween is DeliveredBetween with the refused ones.
func (s *Service) EndedBetween(ctx context.Context, no, last int64, limit int) ([]Sold, int64, error) {
	return s.soldBetween(ctx, no, last, limit, Delivered, Refused)
}

// NewestNo is the number of the newest order of all venues; 0 without one.
func (s *Service) NewestNo(ctx context.Context) (no int64, err error) {
	err = s.DB.Read.NewRaw("SELECT COALESCE(MAX(no), 0) FROM orders").Scan(ctx, &no)
	return no, err
}

// othersAtOnce is how many orders of a person OthersOf looks at.
const othersAtOnce = 20

// OthersOf answers the newest orders of a person beside one.
func (s *Service) OthersOf(ctx context.Context, tx bun.Tx, venueID, orderID string, p Person) ([]string, error) {
	query, args := ofPerson("o.id, o.no", "", venueID, p)
	rows, err := tx.Tx.QueryContext(ctx, fmt.Sprintf("SELECT id FROM (%s) AS bought WHERE id <> $%d ORDER BY no DESC LIMIT %d", query, len(args)+1, othersAtOnce), append(args, orderID)...)
	if err != nil {
		return nil, fmt.Errorf("list a person's other orders: %w", err)
	}
	return database.Collect(rows, func(id *string) []any { return []any{id} })
}

func (s *Service) soldBetween(ctx context.Context, no, last int64, limit int, states ...State) ([]Sold, int64, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT o.no, "+columns+" FROM orders o WHERE o.no > $1 AND o.no <= $2 AND o.state IN ($3, $4) ORDER BY o.no LIMIT $5",
		no, last, int(states[0]), int(states[1]), limit)
	if err != nil {
		return nil, 0, fmt.Errorf("list ended orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Sold
	for rows.Next() {
		var r record
		if err := r.scan(numbered{rows, &no}); err != nil {
			return nil, 0, fmt.Errorf("list ended orders: %w", err)
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
