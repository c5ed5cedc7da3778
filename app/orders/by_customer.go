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

// sumsOf sums the person's delivered orders. The plus keeps the database from reading all
// delivered orders by the index of states.
func sumsOf(venueID string, p Person) (query string, args []any) {
	query, args = ofPerson("o.total, o.created_at", fmt.Sprint(" AND +o.state = ", int(Delivered)), venueID, p)
	return "SELECT COUNT(*), COALESCE(SUM(total), 0), MIN(created_at), MAX(created_at) FROM (" + query + ") AS bought", args
}

// newestOf lists the person's newest orders.
func newestOf(venueID string, p Person) (query string, args []any) {
	query, args = ofPerson("o.id, o.code, o.created_at, o.state, o.total, o.no", "", venueID, p)
	return fmt.Sprintf("SELECT id, code, created_at, state, total FROM (%s) AS bought ORDER BY created_at DESC, no DESC LIMIT %d", query, newestBought), args
}

// BoughtBy answers what a person has ordered in the venue.
func (s *Service) BoughtBy(ctx context.Context, venueID string, p Person) (found Bought, err error) {
	query, args := sumsOf(venueID, p)
	err = s.DB.Read.DB.QueryRowContext(ctx, query, args...).Scan(&found.Delivered, &found.Total, &found.First, &found.Last)
	if err != nil {
		return found, fmt.Errorf("sum a customer's orders: %w", err)
	}
	query, args = newestOf(venueID, p)
	rows, err := s.DB.Read.DB.QueryContext(ctx, query, args...)
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
