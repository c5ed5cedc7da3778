package sales

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// count adds a new sale or refund to the sums of its hour.
func (r *saleRow) count(ctx context.Context, tx bun.IDB) error { return r.add(ctx, tx, 1) }

// add changes the sums of the row's hour by its values, and the number of its kind by n.
func (r *saleRow) add(ctx context.Context, tx bun.IDB, n int) error {
	sold, refunds, returned := n, 0, int64(0)
	if r.RefundOf.Valid {
		sold, refunds, returned = 0, n, -int64(r.Total)
	}
	_, err := tx.NewRaw(`INSERT INTO sale_hours AS h (venue_id, day, hour, channel, kind, store_id, sales, refunds, items, discount, service_tax, delivery_fee, returned, total)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (venue_id, day, hour, channel, kind, store_id) DO UPDATE SET sales = h.sales + excluded.sales, refunds = h.refunds + excluded.refunds,
			items = h.items + excluded.items, discount = h.discount + excluded.discount, service_tax = h.service_tax + excluded.service_tax,
			delivery_fee = h.delivery_fee + excluded.delivery_fee, returned = h.returned + excluded.returned, total = h.total + excluded.total`,
		r.VenueID, r.Day, r.Hour, r.Channel, r.Kind, r.StoreID.String, sold, refunds, r.Items, r.Discount, r.ServiceTax, r.DeliveryFee, returned, r.Total).Exec(ctx)
	if err != nil {
		return fmt.Errorf("sum the sales of an hour: %w", err)
	}
	return nil
}

// hoursOf sums the sales of a venue's day by hour, as sale_hours has them.
const hoursOf = `SELECT venue_id, day, hour, channel, kind, COALESCE(store_id, '') AS store_id,
	CAST(SUM(CASE WHEN refund_of IS NULL THEN 1 ELSE 0 END) AS BIGINT) AS sales, CAST(SUM(CASE WHEN refund_of IS NULL THEN 0 ELSE 1 END) AS BIGINT) AS refunds,
	CAST(SUM(items) AS BIGINT) AS items, CAST(SUM(discount) AS BIGINT) AS discount, CAST(SUM(service_tax) AS BIGINT) AS service_tax,
	CAST(SUM(delivery_fee) AS BIGINT) AS delivery_fee, CAST(SUM(CASE WHEN refund_of IS NULL THEN 0 ELSE -total END) AS BIGINT) AS returned,
	CAST(SUM(total) AS BIGINT) AS total FROM sales`

const hoursBy = ` GROUP BY venue_id, day, hour, channel, kind, COALESCE(store_id, '')`

// Recount makes the sums of a venue's day anew from its sales.
func (s *Service) Recount(ctx context.Context, tx bun.IDB, venueID, day string) error {
	if _, err := tx.NewRaw("DELETE FROM sale_hours WHERE venue_id = ? AND day = ?", venueID, day).Exec(ctx); err != nil {
		return fmt.Errorf("recount a day: %w", err)
	}
	_, err := tx.NewRaw(`INSERT INTO sale_hours (venue_id, day, hour, channel, kind, store_id, sales, refunds, items, discount, service_tax, delivery_fee, returned, total) `+
		hoursOf+" WHERE venue_id = ? AND day = ?"+hoursBy, venueID, day).Exec(ctx)
	if err != nil {
		return fmt.Errorf("recount a day: %w", err)
	}
	return nil
}

// Miscounted is a day whose sums are not those of its sales.
type Miscounted struct {
	VenueID, Day string
	// Difference is by how much the total of the sums is above that of the sales; it may be
	// zero where another figure is wrong.
	Difference int64
}

// Miscounted answers the days from a day on whose sums are not those of their sales.
func (s *Service) Miscounted(ctx context.Context, db bun.IDB, from string) ([]Miscounted, error) {
	const columns = "venue_id, day, hour, channel, kind, store_id, sales, refunds, items, discount, service_tax, delivery_fee, returned, total"
	var all []Miscounted
	err := db.NewRaw(`WITH raw AS (`+hoursOf+` WHERE day >= ?`+hoursBy+`),
		kept AS (SELECT `+columns+` FROM sale_hours WHERE day >= ? AND (sales <> 0 OR refunds <> 0 OR total <> 0 OR items <> 0))
		SELECT venue_id, day, CAST(SUM(sign * total) AS BIGINT) AS difference FROM (
			SELECT 1 AS sign, k.* FROM (SELECT `+columns+` FROM kept EXCEPT SELECT `+columns+` FROM raw) AS k
			UNION ALL SELECT -1 AS sign, r.* FROM (SELECT `+columns+` FROM raw EXCEPT SELECT `+columns+` FROM kept) AS r) AS d
		GROUP BY venue_id, day ORDER BY venue_id, day`, from, from).Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("prove the sums of sales: %w", err)
	}
	return all, nil
}
