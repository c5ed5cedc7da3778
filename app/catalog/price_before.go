package catalog

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// keepPrices notes what products cost until now, of those that are about to cost something else.
func (e *edit) keepPrices(ctx context.Context, rows []productRow) error {
	ids, next := make([]string, len(rows)), make(map[string]money.Amount, len(rows))
	for i, r := range rows {
		ids[i], next[r.ID] = r.ID, r.Price
	}
	var old []priceBefore
	if err := e.tx.NewRaw("SELECT id AS product_id, price FROM products WHERE id IN (?)", bun.List(ids)).Scan(ctx, &old); err != nil {
		return fmt.Errorf("read prices: %w", err)
	}
	old = slices.DeleteFunc(old, func(b priceBefore) bool { return b.Price == next[b.ProductID] })
	if len(old) == 0 {
		return nil
	}
	for i := range old {
		old[i].Until = e.now.UnixMilli()
	}
	if _, err := e.tx.NewInsert().Model(&old).Exec(ctx); err != nil {
		return fmt.Errorf("keep prices: %w", err)
	}
	return nil
}

type priceBefore struct {
	bun.BaseModel `bun:"table:product_prices_before"`

	ProductID string
	Until     int64
	Price     money.Amount
}

// PricesAt answers what the venue's products cost at a moment, as far as that is known; a
// product of another venue is left out.
func (s *Service) PricesAt(ctx context.Context, venueID string, ids []string, at time.Time) (map[string]money.Amount, error) {
	var rows []struct {
		ID    string
		Price money.Amount
	}
	err := s.DB.Read.NewRaw(`SELECT p.id, COALESCE((SELECT b.price FROM product_prices_before b WHERE b.product_id = p.id AND b.until > ? ORDER BY b.until LIMIT 1), p.price) AS price
		FROM products p WHERE p.venue_id = ? AND p.id IN (?)`, at.UnixMilli(), venueID, bun.List(append([]string{""}, ids...))).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read prices of a moment: %w", err)
	}
	prices := make(map[string]money.Amount, len(rows))
	for _, r := range rows {
		prices[r.ID] = r.Price
	}
	return prices, nil
}
