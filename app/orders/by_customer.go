package orders

import (
	"context"
	"database/sql"
	"fmt"

	"balcao/app/database"
	"balcao/app/money"
)

// Bought are the orders of one customer: the delivered ones in sum, and the newest of
// all.
type Bought struct {
	Delivered   int
	Total       money.Amount
	First, Last sql.NullInt64
	Newest      []BoughtOrder
}

// BoughtOrder is one order of a customer.
type BoughtOrder struct {
	ID, Code  string
	CreatedAt int64
	State     State
	Total     money.Amount
}

// newestBought is how many orders Bought lists.
const newestBought = 20

// ofCustomer selects the orders of venue $1 that have CPF $2, and where the order or the
// customer has none, telephone $3. Two readings, so that each has its index.
func ofCustomer(columns, rest string) string {
	return `SELECT ` + columns + ` FROM orders o WHERE o.venue_id = $1 AND o.customer_cpf = $2 AND $2 <> ''` + rest + `
		UNION ALL
		SELECT ` + columns + ` FROM orders o WHERE o.venue_id = $1 AND o.customer_phone = $3 AND ($2 = '' OR o.customer_cpf IS NULL)` + rest
}

var (
	sumsOfCustomer = `SELECT COUNT(*), COALESCE(SUM(total), 0), MIN(created_at), MAX(created_at)
		FROM (` + ofCustomer("o.total, o.created_at", fmt.Sprint(" AND o.state = ", int(Delivered))) + `) AS bought`
	newestOfCustomer = `SELECT id, code, created_at, state, total
		FROM (` + ofCustomer("o.id, o.code, o.created_at, o.state, o.total, o.no", "") + `) AS bought
		ORDER BY created_at DESC, no DESC LIMIT $4`
)

// OfCustomer answers the orders of a venue with the CPF, and where the order or the
// customer has none, with the telephone; both are digits only and may be empty.
func OfCustomer(ctx context.Context, db *database.DB, venueID, cpf, phone string) (found Bought, err error) {
	err = db.Read.DB.QueryRowContext(ctx, sumsOfCustomer, venueID, cpf, phone).
		Scan(&found.Delivered, &found.Total, &found.First, &found.Last)
	if err != nil {
		return found, fmt.Errorf("sum a customer's orders: %w", err)
	}
	rows, err := db.Read.DB.QueryContext(ctx, newestOfCustomer, venueID, cpf, phone, newestBought)
	if err != nil {
		return found, fmt.Errorf("list a customer's orders: %w", err)
	}
	found.Newest, err = database.Collect(rows, func(b *BoughtOrder) []any {
		return []any{&b.ID, &b.Code, &b.CreatedAt, &b.State, &b.Total}
	})
	if err != nil {
		return found, fmt.Errorf("list a customer's orders: %w", err)
	}
	return found, nil
}
