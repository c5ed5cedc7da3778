package sales

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
)

// Kind is how something was handed over. The numbers are stored.
type Kind int

const (
	Delivery Kind = iota + 1
	Table
	Pickup
	// ByLink is what was paid by a payment link.
	ByLink
	// ByDonation is what was given to an event of donations.
	ByDonation
	// AtTill is what was handed over where it was sold.
	AtTill
	// OnTab is what was handed over and charged on a tab.
	OnTab
)

// Handover is how a sale came to its buyer, and who that is.
type Handover struct {
	Kind Kind
	// Person is who ordered, as far as the sale's venue knows; of it only an id is kept
	// that means nothing elsewhere.
	Person Person
	// District and City are where a delivery goes.
	District, City string
	// Carrier is who brought it, Table the number of where it was served.
	Carrier, Table string
}

// Person is somebody who orders, and which order it is.
type Person struct {
	VenueID, OrderID, CPF, Phone string
}

// Buyer is a person as sales know him.
type Buyer struct {
	// Orders are his others.
	Orders []string
	// CustomerID is his in the register, if he is there.
	CustomerID string
}

func (r *saleRow) handed(h Handover) {
	r.Kind, r.District, r.City, r.Carrier, r.TableNumber = h.Kind, h.District, h.City, h.Carrier, h.Table
}

// visit is what a buyer's order tells of him.
type visit struct {
	venueID, orderID, day string
	at                    int64
	// table is where the order stands, and key the column of its id.
	table, key string
}

func (r *saleRow) visit() visit { return visit{r.VenueID, r.ID, r.Day, r.At, "sales", "id"} }

// meet finds the id of the person whose order was just written down, or gives him one, and
// remembers since when he has come. Nobody known has none.
func (s *Service) meet(ctx context.Context, tx bun.Tx, v visit, p Person) (string, error) {
	if p.CPF == "" && p.Phone == "" {
		return "", nil
	}
	of, err := s.Orders.Buyer(ctx, tx, p)
	if err != nil {
		return "", err
	}
	var buyer string
	if len(of.Orders) > 0 {
		err := tx.NewRaw(`SELECT COALESCE(MIN(buyer), '') FROM (
			SELECT buyer FROM sales WHERE venue_id = ? AND channel IN (?, ?) AND source_id IN (?) AND buyer <> ''
			UNION ALL SELECT buyer FROM refused_orders WHERE order_id IN (?) AND venue_id = ? AND buyer <> '') AS known`,
			v.venueID, Own, Marketplace, bun.List(of.Orders), bun.List(of.Orders), v.venueID).Scan(ctx, &buyer)
		if err != nil {
			return "", fmt.Errorf("look a buyer up: %w", err)
		}
	}
	if buyer == "" {
		buyer = uuid.NewString()
	}
	_, err = tx.NewRaw(`INSERT INTO sale_buyers AS b (venue_id, buyer, first_at, first_day, customer_id, order_id, order_at) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (venue_id, buyer) DO UPDATE SET
			first_day = CASE WHEN excluded.first_at < b.first_at THEN excluded.first_day ELSE b.first_day END,
			first_at = CASE WHEN excluded.first_at < b.first_at THEN excluded.first_at ELSE b.first_at END,
			order_id = CASE WHEN excluded.order_at >= b.order_at THEN excluded.order_id ELSE b.order_id END,
			order_at = CASE WHEN excluded.order_at >= b.order_at THEN excluded.order_at ELSE b.order_at END,
			customer_id = CASE WHEN excluded.customer_id <> '' THEN excluded.customer_id ELSE b.customer_id END`,
		v.venueID, buyer, v.at, v.day, of.CustomerID, p.OrderID, v.at).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("remember a buyer: %w", err)
	}
	_, err = tx.NewRaw("UPDATE ? SET buyer = ? WHERE ? = ?", bun.Ident(v.table), buyer, bun.Ident(v.key), v.orderID).Exec(ctx)
	return buyer, err
}

// paidBy names how a sale was paid: "Dinheiro + Pix".
func paidBy(payments []Payment) string {
	var names []string
	for _, p := range payments {
		names = append(names, p.Method)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " + ")
}

// Forget drops what is kept of where orders went, and of who their buyers are in the register:
// their venue has to forget it. That somebody has come, and came again, remains.
func (s *Service) Forget(ctx context.Context, tx bun.Tx, venueID string, orderIDs []string) error {
	if len(orderIDs) == 0 {
		return nil
	}
	of := bun.List(orderIDs)
	for _, drop := range []struct {
		sql  string
		args []any
	}{
		{`UPDATE sales SET district = '' WHERE venue_id = ? AND district <> '' AND refund_of IN (SELECT id FROM sales WHERE venue_id = ? AND channel IN (?, ?) AND source_id IN (?))`, []any{venueID, venueID, Own, Marketplace, of}},
		{"UPDATE sales SET district = '' WHERE venue_id = ? AND channel IN (?, ?) AND source_id IN (?)", []any{venueID, Own, Marketplace, of}},
		{"UPDATE refused_orders SET district = '' WHERE venue_id = ? AND order_id IN (?)", []any{venueID, of}},
		{"UPDATE sale_buyers SET customer_id = '' WHERE venue_id = ? AND buyer IN (SELECT buyer FROM sales WHERE venue_id = ? AND channel IN (?, ?) AND source_id IN (?))", []any{venueID, venueID, Own, Marketplace, of}},
	} {
		if _, err := tx.NewRaw(drop.sql, drop.args...).Exec(ctx); err != nil {
			return fmt.Errorf("forget where orders went: %w", err)
		}
	}
	return nil
}
