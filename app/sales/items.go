package sales

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Names of lines that stand for no product.
const (
	// partBack is a refund of a part, of which it is not known what it is for.
	partBack = "Devolução em parte"
	// otherValue is what the items of a sale come to beyond its lines: what a marketplace
	// adds to their prices, or takes off.
	otherValue = "Outros valores"
)

type itemRow struct {
	bun.BaseModel `bun:"table:sale_items"`

	SaleID    string
	Position  int
	Under     sql.NullInt64
	ProductID string
	Name      string
	Quantity  int64
	Value     money.Amount
	Discount  money.Amount
}

func (r itemRow) item() Item {
	return Item{ProductID: r.ProductID, Name: r.Name, Addition: r.Under.Valid, Quantity: quantity.Amount(r.Quantity), Value: r.Value}
}

// withRest adds to the items of a sale what its value has beyond them, so that the lines of
// a report by product make the same sum as the sales.
func withRest(items []Item, value Value) []Item {
	rest := value.Items
	for _, item := range items {
		if !item.Addition {
			rest -= item.Value
		}
	}
	if rest == 0 && (value.Discount == 0 || slices.ContainsFunc(items, func(i Item) bool { return !i.Addition })) {
		return items
	}
	return append(slices.Clone(items), Item{Name: otherValue, Value: rest})
}

// insertItems writes the lines down, each with its share of the discount.
func insertItems(ctx context.Context, tx bun.IDB, saleID string, items []Item, discount money.Amount) error {
	if len(items) == 0 {
		return nil
	}
	rows, weights := make([]itemRow, len(items)), make([]money.Amount, len(items))
	var under sql.NullInt64
	for i, item := range items {
		rows[i] = itemRow{SaleID: saleID, Position: i, ProductID: item.ProductID, Name: item.Name, Quantity: int64(item.Quantity), Value: item.Value}
		if item.Addition {
			rows[i].Under = under
			continue
		}
		under = sql.NullInt64{Int64: int64(i), Valid: true}
		weights[i] = max(0, item.Value)
	}
	shares, err := apportion(discount, weights)
	if err != nil {
		return err
	}
	for i, share := range shares {
		rows[i].Discount = share
	}
	_, err = tx.NewInsert().Model(&rows).Exec(ctx)
	return err
}

// apportion parts an amount by weights, the rest of the division to the largest remainders;
// without weights all of it goes to the first line that is no addition's, which is the first.
func apportion(amount money.Amount, weights []money.Amount) ([]money.Amount, error) {
	shares := make([]money.Amount, len(weights))
	whole, err := money.Sum(weights...)
	if err != nil {
		return nil, fmt.Errorf("part a discount: %w", err)
	}
	if whole == 0 {
		shares[0] = amount
		return shares, nil
	}
	// In whole and rest, so that no product overflows: the values of a sale are below 2^40.
	given, order := money.Amount(0), make([]int, len(weights))
	remainders := make([]money.Amount, len(weights))
	for i, w := range weights {
		shares[i] = amount / whole * w
		part := amount % whole * w
		shares[i] += part / whole
		remainders[i] = part % whole
		given += shares[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(min(1, max(-1, remainders[b]-remainders[a]))) })
	for i := 0; given < amount; i++ {
		shares[order[i]]++
		given++
	}
	return shares, nil
}

// negateItems writes the lines of a sale down in the negative, and those of what was given
// back of it before in the positive: together nothing is left.
func negateItems(ctx context.Context, tx bun.Tx, saleID, refundID string) error {
	var rows []itemRow
	err := tx.NewRaw(`SELECT i.position, i.under, i.product_id, i.name, i.quantity, i.value, i.discount FROM sale_items i JOIN sales s ON s.id = i.sale_id
		WHERE (s.id = ? OR s.refund_of = ?) AND s.id <> ? ORDER BY CASE WHEN s.id = ? THEN 0 ELSE 1 END, i.sale_id, i.position`, saleID, saleID, refundID, saleID).Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return err
	}
	for i := range rows {
		r := &rows[i]
		// Those of the sale keep their positions, by which additions find their items.
		r.SaleID, r.Position = refundID, i
		r.Quantity, r.Value, r.Discount = -r.Quantity, -r.Value, -r.Discount
	}
	_, err = tx.NewInsert().Model(&rows).Exec(ctx)
	return err
}
