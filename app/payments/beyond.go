package payments

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Watching is a Payable that is told, as of everything else, what there is of money beyond what
// pays its subject: whenever some comes in, or moves on its way back.
type Watching interface {
	Beyond(ctx context.Context, tx bun.Tx, venueID, subjectID string, came []Payment, refunds map[string][]Refund) error
}

// Beyond answers what came in for a subject and does not pay it, the oldest first, and the
// refunds of it, by payment.
func (s *Service) Beyond(ctx context.Context, venueID string, subject Subject) ([]Payment, map[string][]Refund, error) {
	return s.beyond(ctx, s.DB.Read, venueID, subject)
}

func (s *Service) beyond(ctx context.Context, db bun.IDB, venueID string, subject Subject) ([]Payment, map[string][]Refund, error) {
	var all []Payment
	err := db.NewSelect().Model(&all).
		Where("p.charge_id IN (SELECT c.id FROM payment_charges c WHERE c.venue_id = ? AND c.subject_kind = ? AND c.subject_id = ?)", venueID, subject.Kind, subject.ID).
		Where("p.standing <> ?", Counted).Order("p.received_at", "p.id").Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("read money beyond what was to be paid: %w", err)
	}
	ids := make([]string, len(all))
	for i, p := range all {
		ids[i] = p.ID
	}
	refunds, err := refundsIn(ctx, db, ids)
	return all, refunds, err
}

// tellBeyond tells the subject of a charge what there is beyond what pays it.
func (s *Service) tellBeyond(ctx context.Context, tx bun.Tx, venueID string, subject Subject) error {
	told, wants := s.payable(subject.Kind).(Watching)
	if !wants {
		return nil
	}
	came, refunds, err := s.beyond(ctx, tx, venueID, subject)
	if err != nil {
		return err
	}
	return told.Beyond(ctx, tx, venueID, subject.ID, came, refunds)
}
