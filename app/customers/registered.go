package customers

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Registered answers the id of the customer with a CPF, or with a telephone where the CPF is
// nobody's and the telephone one customer's alone; "" where the register knows nobody. Both
// are digits only and may be empty.
func (s *Service) Registered(ctx context.Context, tx bun.IDB, venueID, cpf, phone string) (string, error) {
	for _, by := range []struct{ column, value string }{{"cpf", cpf}, {"phone", phone}} {
		if by.value == "" {
			continue
		}
		var ids []string
		err := tx.NewRaw("SELECT id FROM customers WHERE venue_id = ? AND ? = ? LIMIT 2", venueID, bun.Ident(by.column), by.value).Scan(ctx, &ids)
		if err != nil {
			return "", fmt.Errorf("look a customer up: %w", err)
		}
		if len(ids) == 1 {
			return ids[0], nil
		}
	}
	return "", nil
}
