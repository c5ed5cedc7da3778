package cashless

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
)

// ShowCPF keeps in the audit that the caller is shown the CPF of a card's holder (D57): who,
// when and of which card, and never the CPF. A card without one is a Conflict fault.
func (s *Service) ShowCPF(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.oneCard(ctx, tx.NewSelect(), venueID, id)
		if err != nil {
			return err
		}
		if c.Document == "" {
			return fault.New(fault.Conflict, "Este cartão não tem CPF cadastrado. Atualize a lista.")
		}
		return s.recordCard(ctx, tx, audit.CashlessCardCPFShown, c, nil)
	})
}

// Person is somebody by the CPFs that a venue knows of him.
type Person struct{ CPFs []string }

// PersonsCard is a card that somebody has or had, and what is on it.
type PersonsCard struct {
	Number, State, Name, Document string
	CreatedAt                     int64
	Balance                       money.Amount
}

// OfPerson answers the cards that somebody has or had, the latest first.
func (s *Service) OfPerson(ctx context.Context, venueID string, p Person) (all []PersonsCard, err error) {
	if len(p.CPFs) == 0 {
		return nil, nil
	}
	err = s.DB.Read.NewRaw(`SELECT c.number, c.state, c.name, c.document, c.created_at, a.balance FROM cashless_cards c JOIN cashless_accounts a ON a.id = c.id
		WHERE c.venue_id = ? AND c.document IN (?) ORDER BY c.created_at DESC, c.id`, venueID, bun.List(p.CPFs)).Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("read cards of person: %w", err)
	}
	return all, nil
}

// Erase makes the cards of somebody anonymous, with the plans and the audit that named him
// (D57), and answers their ids. Their money, and what was bought with them, stays.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, venueID string, p Person) (ids []string, err error) {
	if len(p.CPFs) == 0 {
		return nil, nil
	}
	err = s.forUpdate(tx.NewSelect()).Model((*Card)(nil)).Column("id").Where("venue_id = ? AND document IN (?)", venueID, bun.List(p.CPFs)).Order("id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("hold cards of person: %w", err)
	}
	_, err = tx.NewRaw("UPDATE cashless_plan_cards SET name = '', document = '' WHERE document IN (?) AND plan_id IN (SELECT id FROM cashless_plans WHERE venue_id = ?)",
		bun.List(p.CPFs), venueID).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("erase person of plans: %w", err)
	}
	_, err = tx.NewRaw("UPDATE cashless_cards SET name = '', search = '', document = '', version = version + 1 WHERE venue_id = ? AND document IN (?)", venueID, bun.List(p.CPFs)).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("erase person of cards: %w", err)
	}
	for _, id := range ids {
		for _, field := range []string{holderField, cpfField} {
			if err := audit.Erase(ctx, tx, audit.CashlessCard, id, field); err != nil {
				return nil, err
			}
		}
	}
	return ids, nil
}
