package customers

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Standing is what whoever orders is under.
type Standing struct {
	Blocked, Alerted bool
	// Reason is why he is blocked or alerted.
	Reason string
}

// Standing answers how somebody stands who orders from the venue: found by his CPF, or by
// his telephone where the CPF is nobody's whom the venue knows, so that no other CPF is a
// way around a block. A telephone that nobody has today finds who had it before. Both are
// digits only and may be empty. Of several with one telephone a blocked one counts.
func (s *Service) Standing(ctx context.Context, venueID, cpf, phone string) (Standing, error) {
	for _, by := range []struct{ column, value string }{{"cpf", cpf}, {"phone", phone}} {
		if by.value == "" {
			continue
		}
		found, err := s.standingBy(ctx, venueID, by.column, by.value)
		if err != nil {
			return Standing{}, fmt.Errorf("look for restriction: %w", err)
		}
		if len(found) > 0 {
			return found[0].standing(), nil
		}
	}
	if phone == "" {
		return Standing{}, nil
	}
	found, err := s.standingByFormer(ctx, venueID, phone)
	if err != nil || len(found) == 0 {
		return Standing{}, err
	}
	return found[0].standing(), nil
}

func (e episode) standing() Standing {
	return Standing{Blocked: e.Kind == block, Alerted: e.Kind == alert, Reason: e.Reason}
}

// standingBy answers the restriction of the customer with the value, of none's kind where
// he is under none; nothing where the venue knows nobody with it.
func (s *Service) standingBy(ctx context.Context, venueID, column, value string) (found []episode, err error) {
	// The second condition says so again for the index, which leaves empty ones out.
	err = s.db.Read.NewRaw(`SELECT COALESCE(r.kind, ?0) AS kind, COALESCE(r.reason, '') AS reason
		FROM customers c LEFT JOIN customer_restrictions r ON r.customer_id = c.id AND r.lifted_at IS NULL
		WHERE c.venue_id = ?1 AND c.?2 = ?3 AND c.?2 <> '' ORDER BY r.kind IS NULL, r.kind LIMIT 1`,
		none, venueID, bun.Ident(column), value).Scan(ctx, &found)
	return found, err
}

// standingByFormer is standingBy for a telephone that customers had before.
func (s *Service) standingByFormer(ctx context.Context, venueID, phone string) (found []episode, err error) {
	err = s.db.Read.NewRaw(`SELECT r.kind, r.reason FROM customer_former_identities f JOIN customers c ON c.id = f.customer_id
		JOIN customer_restrictions r ON r.customer_id = c.id AND r.lifted_at IS NULL
		WHERE f.kind = ? AND f.value = ? AND c.venue_id = ? ORDER BY r.kind LIMIT 1`,
		formerPhone, phone, venueID).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("look for restriction: %w", err)
	}
	return found, nil
}
