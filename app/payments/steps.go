package payments

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// step is a change of state of a charge or a refund, as it is kept.
type step struct {
	charge, refund, before, after, cause, by string
}

// Step is what became of a charge or a refund, and why.
type Step struct {
	bun.BaseModel `bun:"table:payment_steps"`

	ID       string `bun:",pk"`
	ChargeID string
	RefundID string
	Before   string
	After    string
	Cause    string
	ByName   string
	At       int64
}

func (s *Service) note(ctx context.Context, tx bun.Tx, n step) error {
	id, err := newID()
	if err != nil {
		return err
	}
	row := Step{ID: id, ChargeID: n.charge, RefundID: n.refund, Before: n.before, After: n.after, Cause: n.cause, ByName: n.by, At: s.now()}
	if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("keep what became of a payment: %w", err)
	}
	return nil
}

// Steps answers what became of a charge and of the refunds of its money, in order.
func (s *Service) Steps(ctx context.Context, chargeID string) ([]Step, error) {
	var all []Step
	err := s.DB.Read.NewSelect().Model(&all).Where("charge_id = ?", chargeID).Order("at", "id").Scan(ctx)
	return all, err
}

// move takes a charge to a state; to leave it where it is is nothing.
func (s *Service) move(ctx context.Context, tx bun.Tx, c *Charge, to State, cause, by string) error {
	if c.State == to {
		return nil
	}
	if !c.State.mayBecome(to) {
		return fmt.Errorf("payments: a charge goes from %s to %s", c.State, to)
	}
	if err := s.note(ctx, tx, step{charge: c.ID, before: string(c.State), after: string(to), cause: cause, by: by}); err != nil {
		return err
	}
	c.State = to
	if to == Expired || to == Cancelled {
		c.EndedAt = s.now()
	}
	return nil
}

// store writes a charge that the transaction has locked.
func (s *Service) store(ctx context.Context, tx bun.Tx, c Charge) error {
	_, err := tx.NewUpdate().Model(&c).WherePK().
		Column("state", "code", "page", "provider_state", "paid_at", "ended_at", "looked_at", "next_at", "failures", "busy_until").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write charge: %w", err)
	}
	return nil
}
