package customers

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// Known is what a venue knows of somebody that decides what he may buy, and his name. Zero
// is unknown.
type Known struct {
	Born time.Time
	Sex  Sex
	Name string
}

// Known answers what the venue knows of the customer with the CPF, or with the telephone
// where the CPF is nobody's. A telephone that several share tells nothing of one of them.
// Both are digits only and may be empty.
func (s *Service) Known(ctx context.Context, venueID, cpf, phone string) (Known, error) {
	for _, by := range []struct{ column, value string }{{"cpf", cpf}, {"phone", phone}} {
		if by.value == "" {
			continue
		}
		var found []struct {
			BirthDate string
			Sex       Sex
			Name      string
		}
		// The second condition says so again for the index, which leaves empty ones out.
		err := s.db.Read.NewRaw(`SELECT COALESCE(birth_date, '') AS birth_date, COALESCE(sex, 0) AS sex, name FROM customers
			WHERE venue_id = ?0 AND ?1 = ?2 AND ?1 <> '' LIMIT 2`, venueID, bun.Ident(by.column), by.value).Scan(ctx, &found)
		if err != nil {
			return Known{}, fmt.Errorf("look for who buys: %w", err)
		}
		if len(found) == 1 {
			// Without a birth date, or with one that is none, it stays unknown.
			born, _ := time.Parse(time.DateOnly, found[0].BirthDate)
			return Known{born, found[0].Sex, found[0].Name}, nil
		}
	}
	return Known{}, nil
}
