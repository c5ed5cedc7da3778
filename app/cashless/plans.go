package cashless

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Plan is what brings each card below zero back to it at the moment that it is made. It is
// no money until it is confirmed (D49).
type Plan struct {
	bun.BaseModel `bun:"table:cashless_plans,alias:p"`

	ID         string `bun:",pk"`
	VenueID    string
	CreatedBy  string
	CreatedAt  int64
	PaidBy     string
	PaidAt     int64 `bun:",nullzero"`
	ReplacedAt int64 `bun:",nullzero"`
}

// PlanCard is what a plan puts on a card. Name and document are as they were.
type PlanCard struct {
	bun.BaseModel `bun:"table:cashless_plan_cards,alias:pc"`

	PlanID   string `bun:",pk"`
	CardID   string `bun:",pk"`
	Name     string
	Document string
	Value    money.Amount
}

// openPlan locks the venue's plan that waits to be paid; nil where there is none.
func (s *Service) openPlan(ctx context.Context, tx bun.Tx, venueID string) (*Plan, error) {
	var found []Plan
	err := s.forUpdate(tx.NewSelect()).Model(&found).Where("venue_id = ? AND paid_at IS NULL AND replaced_at IS NULL", venueID).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read plan: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// MakePlan plans what brings every card below zero back to it, in the place of a plan that
// nobody has paid.
func (s *Service) MakePlan(ctx context.Context, venueID string) (Plan, error) {
	by := operation.ActorFrom(ctx)
	p := Plan{ID: newID(), VenueID: venueID, CreatedBy: by.Name, CreatedAt: s.now()}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := s.openPlan(ctx, tx, venueID)
		if err != nil {
			return err
		}
		if old != nil {
			if _, err := tx.NewRaw("UPDATE cashless_plans SET replaced_at = ? WHERE id = ?", p.CreatedAt, old.ID).Exec(ctx); err != nil {
				return fmt.Errorf("replace plan: %w", err)
			}
		}
		if _, err := tx.NewInsert().Model(&p).Exec(ctx); err != nil {
			return fmt.Errorf("write plan: %w", err)
		}
		// After the plan, as everywhere. A card that is being replaced is waited for: the plan has the one or the other.
		var held []string
		err = s.forUpdate(tx.NewSelect()).Model((*Card)(nil)).Column("id").Where("venue_id = ? AND state <> ?", venueID, Lost).Order("id").Scan(ctx, &held)
		if err != nil {
			return fmt.Errorf("hold cards: %w", err)
		}
		done, err := tx.NewRaw(`INSERT INTO cashless_plan_cards (plan_id, card_id, name, document, value)
			SELECT ?, c.id, c.name, c.document, -a.balance FROM cashless_cards c JOIN cashless_accounts a ON a.id = c.id
			WHERE c.venue_id = ? AND a.balance < 0 AND c.state <> ?`, p.ID, venueID, Lost).Exec(ctx)
		if err != nil {
			return fmt.Errorf("write cards of plan: %w", err)
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.New(fault.Conflict, "Nenhum cartão está com saldo negativo: não há recarga a planejar.")
		}
		return s.recordPlan(ctx, tx, audit.CashlessPlanMade, p)
	})
	if database.IsUnique(err) {
		err = fault.New(fault.Conflict, "Outra pessoa planejou a recarga neste momento. Confira os valores antes de planejar de novo.")
	}
	return p, err
}

var errNoPlan = fault.New(fault.Conflict, "Não há recarga planejada. Planeje a recarga antes de confirmar.")

// ConfirmPlan pays exactly what a plan says, once: of a plan that is paid it answers as it
// did. Without an id it is the plan that was made last.
func (s *Service) ConfirmPlan(ctx context.Context, venueID, planID string) (Plan, error) {
	var p Plan
	by := operation.ActorFrom(ctx)
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		q := s.forUpdate(tx.NewSelect()).Where("venue_id = ?", venueID)
		if planID == "" {
			q.Where("replaced_at IS NULL").Order("created_at DESC", "id").Limit(1)
		} else {
			q.Where("id = ?", planID)
		}
		var found []Plan
		if err := q.Model(&found).Scan(ctx); err != nil {
			return fmt.Errorf("read plan: %w", err)
		}
		if len(found) == 0 {
			return errNoPlan
		}
		p = found[0]
		switch {
		case p.PaidAt != 0:
			return nil
		case p.ReplacedAt != 0:
			return fault.New(fault.Conflict, "Outra pessoa planejou a recarga de novo. Confira os valores e confirme outra vez.")
		}
		p.PaidAt, p.PaidBy = s.now(), by.Name
		if _, err := tx.NewRaw("UPDATE cashless_plans SET paid_at = ?, paid_by = ? WHERE id = ?", p.PaidAt, p.PaidBy, p.ID).Exec(ctx); err != nil {
			return fmt.Errorf("pay plan: %w", err)
		}
		if err := s.payCards(ctx, tx, p, by); err != nil {
			return err
		}
		return s.recordPlan(ctx, tx, audit.CashlessPlanPaid, p)
	})
	return p, err
}

// payCards puts on each card what the plan says, in one transaction of the ledger. A card
// that was blocked meanwhile is paid, too: it owes the same.
func (s *Service) payCards(ctx context.Context, tx bun.Tx, p Plan, by operation.Actor) error {
	var cards []PlanCard
	if err := tx.NewSelect().Model(&cards).Where("plan_id = ?", p.ID).Order("card_id").Scan(ctx); err != nil {
		return fmt.Errorf("read cards of plan: %w", err)
	}
	posting := Posting{VenueID: p.VenueID, ID: "plano:" + p.ID, Kind: PlannedUp, Description: "Recarga planejada", By: by, frozen: true}
	var sum money.Amount
	for _, c := range cards {
		posting.Legs = append(posting.Legs, Leg{c.CardID, c.Value})
		sum += c.Value
	}
	posting.Legs = append(posting.Legs, Leg{Receivable, -sum})
	_, err := s.post(ctx, tx, posting)
	return err
}

func (s *Service) recordPlan(ctx context.Context, tx bun.Tx, action audit.Action, p Plan) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: p.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: p.ID, Subject: "Recarga planejada",
	})
}
