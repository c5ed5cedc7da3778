package donations

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Person is somebody as donations know him: by his documents, and where he has told none, by
// his e-mails, in small letters.
type Person struct{ Documents, Emails []string }

const ofPerson = "venue_id = ? AND (document IN (?) OR document = '' AND email IN (?))"

func (p Person) in(venueID string) []any {
	return []any{venueID, bun.List(p.Documents), bun.List(p.Emails)}
}

// OfPerson answers a person's donations in a venue, the oldest first.
func (s *Service) OfPerson(ctx context.Context, venueID string, p Person) (found []Donation, err error) {
	err = s.DB.Read.NewSelect().Model(&found).Where(ofPerson, p.in(venueID)...).Order("created_at", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what a person gave: %w", err)
	}
	return found, nil
}

// Erase drops who gave, of a person that a venue has to forget (D57); sums, sales and receipts
// stay.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, venueID string, p Person) error {
	_, err := tx.NewRaw("UPDATE donations SET name = '', document = '', email = '', phone = '', anonymous = TRUE, letter_at = NULL WHERE "+ofPerson, p.in(venueID)...).Exec(ctx)
	if err != nil {
		return fmt.Errorf("erase who gave: %w", err)
	}
	return nil
}

// Name is what people call how far a donation is.
func (s State) Name() string {
	return map[State]string{
		Begun: "Iniciada", Waiting: "Aguardando", Paid: "Paga", NotPaid: "Não paga", Refused: "Cancelada", Divergent: "Valor diferente", Late: "Fora do prazo",
	}[s]
}
