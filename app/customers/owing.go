package customers

import (
	"cmp"
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/operation"
)

// Owe adds to what a customer owes the venue, or takes off it; the audit keeps both amounts.
func (s *Service) Owe(ctx context.Context, tx bun.Tx, venueID, id string, more money.Amount) error {
	r, err := hold(ctx, tx, venueID, "id", id, s.now())
	if err != nil {
		return err
	}
	before := r
	if r.OpenAmount, err = money.Sum(r.OpenAmount, more); err != nil {
		return err
	}
	if _, err := tx.NewRaw("UPDATE customers SET open_amount = ?, updated_at = ? WHERE id = ?", r.OpenAmount, s.now(), r.ID).Exec(ctx); err != nil {
		return fmt.Errorf("write what a customer owes: %w", err)
	}
	return s.keep(ctx, tx, audit.CustomerChanged, operation.ActorFrom(ctx), r, audit.Compare([]audit.Field[record]{openAmount}, before, r))
}

// Named answers the names of the venue's customers by their ids; unknown ones are left out.
// Whoever has no name is called by what else is known of him.
func (s *Service) Named(ctx context.Context, db bun.IDB, venueID string, ids []string) (map[string]string, error) {
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	var rows []struct{ ID, Name, Identifier string }
	err := db.NewRaw("SELECT id, name, identifier FROM customers WHERE venue_id = ? AND id IN (?)", venueID, bun.List(ids)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read names of customers: %w", err)
	}
	for _, r := range rows {
		names[r.ID] = cmp.Or(r.Name, r.Identifier, "Cliente sem nome")
	}
	return names, nil
}

// Choice is a customer as somebody chooses him who may not see the register.
type Choice struct{ ID, Name, PhoneEnd string }

const mostChoices = 20

// phoneEnd is how many digits of a telephone tell two people of one name apart.
const phoneEnd = 4

// Choices answers a few customers whose names have the words, by name; anonymised ones are
// nobody's.
func (s *Service) Choices(ctx context.Context, venueID, words string) ([]Choice, error) {
	var rows []struct{ ID, Name, Phone string }
	q := s.db.Read.NewSelect().TableExpr("customers AS c").Column("id", "name").ColumnExpr("COALESCE(phone, '') AS phone").
		Where("venue_id = ? AND name <> '' AND anonymised_at IS NULL", venueID)
	q = containing(q, "search", br.Fold(br.OneLine(words)))
	if err := q.Order("search", "id").Limit(mostChoices).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("find customers: %w", err)
	}
	found := make([]Choice, len(rows))
	for i, r := range rows {
		found[i] = Choice{r.ID, r.Name, r.Phone[max(0, len(r.Phone)-phoneEnd):]}
	}
	return found, nil
}
