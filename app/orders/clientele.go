package orders

import (
	"context"
	"database/sql"
	"fmt"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Clientele is what a venue has written down about whoever orders.
type Clientele interface {
	// Standing answers how somebody stands with the venue, found by CPF, or by
	// telephone without one; both are digits only and may be empty.
	Standing(ctx context.Context, venueID, cpf, phone string) (Standing, error)
}

// Standing is what a customer is under.
type Standing struct {
	Blocked bool
	// Alert is why the customer is alerted; empty when he is not.
	Alert string
}

// errNotServed does not say why: whoever is blocked would only try another name.
var errNotServed = fault.New(fault.Conflict, "Não foi possível concluir o pedido. Fale com o estabelecimento.")

// admit refuses an own order of a blocked customer, and marks the order of an alerted
// one. A marketplace's order has been sold already and is never refused.
func (s *Service) admit(ctx context.Context, row *record) error {
	blocked, err := s.mark(ctx, row)
	if err == nil && blocked && row.Origin == Own {
		return errNotServed
	}
	return err
}

// mark marks the order of an alerted customer, and reports whether he is blocked.
func (s *Service) mark(ctx context.Context, row *record) (blocked bool, err error) {
	if s.Clientele == nil {
		return false, nil
	}
	found, err := s.Clientele.Standing(ctx, row.VenueID, row.CustomerCPF.String, row.CustomerPhone.String)
	row.CustomerAlerted = found.Alert != ""
	return found.Blocked, err
}

// alertOf answers why the order's customer is alerted now, to who may see customers.
func (s *Service) alertOf(ctx context.Context, venueID string, cpf, phone sql.NullString) (string, error) {
	if s.Clientele == nil || !operation.CallerFrom(ctx).May(venueID, roles.Customers) {
		return "", nil
	}
	found, err := s.Clientele.Standing(ctx, venueID, cpf.String, phone.String)
	return found.Alert, err
}

// ByCustomer are the orders of one customer: the delivered ones in sum, and the newest of
// all.
type ByCustomer struct {
	Delivered   int
	Total       money.Amount
	First, Last sql.NullInt64
	Newest      []Bought
}

// Bought is one order of a customer.
type Bought struct {
	ID, Code  string
	CreatedAt int64
	State     State
	Total     money.Amount
}

// newestBought is how many orders ByCustomer lists.
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
		FROM (` + ofCustomer("o.total, o.created_at", " AND o.state = $4") + `) AS bought`
	newestOfCustomer = `SELECT id, code, created_at, state, total
		FROM (` + ofCustomer("o.id, o.code, o.created_at, o.state, o.total, o.no", "") + `) AS bought
		ORDER BY created_at DESC, no DESC LIMIT $4`
)

// ByCustomer answers the orders of a venue with the CPF, and where the order or the
// customer has none, with the telephone; both are digits only and may be empty.
func (s *Service) ByCustomer(ctx context.Context, venueID, cpf, phone string) (found ByCustomer, err error) {
	db := s.DB.Read.DB
	err = db.QueryRowContext(ctx, sumsOfCustomer, venueID, cpf, phone, int(Delivered)).
		Scan(&found.Delivered, &found.Total, &found.First, &found.Last)
	if err != nil {
		return found, fmt.Errorf("sum a customer's orders: %w", err)
	}
	rows, err := db.QueryContext(ctx, newestOfCustomer, venueID, cpf, phone, newestBought)
	if err != nil {
		return found, fmt.Errorf("list a customer's orders: %w", err)
	}
	found.Newest, err = database.Collect(rows, func(b *Bought) []any {
		return []any{&b.ID, &b.Code, &b.CreatedAt, &b.State, &b.Total}
	})
	if err != nil {
		return found, fmt.Errorf("list a customer's orders: %w", err)
	}
	return found, nil
}
