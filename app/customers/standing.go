package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

// Standing is what whoever orders is under.
type Standing struct {
	Blocked bool
	// Alert is why he is alerted; empty when he is not.
	Alert string
}

// Standing answers how somebody stands who orders from the venue: found by his
// CPF, or by his telephone when he gives no CPF. Both are digits only and may be
// empty. Of several with one telephone a blocked one counts.
func (s *Service) Standing(ctx context.Context, venueID, cpf, phone string) (Standing, error) {
	column, value := "cpf", cpf
	if cpf == "" {
		column, value = "phone", phone
	}
	if value == "" {
		return Standing{}, nil
	}
	var r episode
	err := s.db.Read.NewSelect().Model(&r).Column("r.kind", "r.reason").
		Join("JOIN customers AS c ON c.id = r.customer_id").
		// The second condition says so again for the index, which leaves empty ones out.
		Where("c.venue_id = ? AND c.?1 = ?2 AND c.?1 <> '' AND r.lifted_at IS NULL", venueID, bun.Ident(column), value).
		Order("r.kind").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Standing{}, nil
	}
	if err != nil {
		return Standing{}, fmt.Errorf("look for restriction: %w", err)
	}
	if r.Kind == block {
		return Standing{Blocked: true}, nil
	}
	return Standing{Alert: r.Reason}, nil
}
