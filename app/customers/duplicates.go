package customers

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"
)

// mostDuplicates is how many groups are answered for each reason.
const mostDuplicates = 100

// Duplicates are customers who are likely one person.
type Duplicates struct {
	Motivos  []string   `json:"Motivos" nullable:"false" enum:"telefone,email,nome" doc:"what they have in common; nome is name and birth date"`
	Clientes []Customer `json:"Clientes" nullable:"false" doc:"the one who was registered first comes first"`
}

// Duplicates answers the venue's customers who are likely one person: of one telephone,
// one e-mail, or one name and birth date. Customers who each have a CPF are different
// people and cannot be merged: they alone make no group.
func (s *Service) Duplicates(ctx context.Context, venueID string) ([]Duplicates, error) {
	groups := []Duplicates{}
	at := map[string]int{}
	for _, reason := range []struct {
		name, same, where string
		of                func(record) string
	}{
		{"telefone", "c.phone", "c.phone <> ''", func(r record) string { return r.Phone }},
		{"email", "LOWER(c.email)", "c.email <> ''", func(r record) string { return strings.ToLower(r.Email) }},
		{"nome", "c.search || ' ' || c.birth_date", "c.search <> '' AND c.birth_date IS NOT NULL", func(r record) string { return r.Search + " " + r.BirthDate }},
	} {
		found, err := s.alike(ctx, venueID, reason.same, reason.where, reason.of)
		if err != nil {
			return nil, err
		}
		for _, customers := range found {
			ids := make([]string, len(customers))
			for i, c := range customers {
				ids[i] = c.ID
			}
			key := strings.Join(ids, " ")
			i, known := at[key]
			if !known {
				i, at[key] = len(groups), len(groups)
				groups = append(groups, Duplicates{Clientes: customers})
			}
			groups[i].Motivos = append(groups[i].Motivos, reason.name)
		}
	}
	return groups, nil
}

// alike answers the groups of customers for whom the expression same has one value; of
// answers it, too.
func (s *Service) alike(ctx context.Context, venueID, same, where string, of func(record) string) ([][]Customer, error) {
	values := s.db.Read.NewSelect().TableExpr("customers AS c").ColumnExpr(same).
		Where("c.venue_id = ?", venueID).Where(where).GroupExpr(same).
		Having("COUNT(*) > 1 AND COUNT(c.cpf) < COUNT(*)").OrderExpr(same).Limit(mostDuplicates)
	var rows []record
	err := selection(s.db.Read, &rows).
		Where("c.venue_id = ?", venueID).Where(where).Where("? IN (?)", bun.Safe(same), values).
		OrderExpr(same + ", c.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for duplicates: %w", err)
	}
	var groups [][]Customer
	for i, r := range rows {
		if i == 0 || of(r) != of(rows[i-1]) {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], r.wire())
	}
	return groups, nil
}
