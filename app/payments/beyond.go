package payments

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Came is money that came in for a subject and does not pay it.
type Came struct {
	Payment
	// Method is how it was paid.
	Method  Method
	Refunds []Refund
}

// Watching is a Payable that is told, as of everything else, what there is of money beyond what
// pays its subject: whenever some comes in, or moves on its way back.
type Watching interface {
	Beyond(ctx context.Context, tx bun.Tx, venueID, subjectID string, came []Came) error
}

// Beyond answers what came in for a subject and does not pay it, the oldest first.
func (s *Service) Beyond(ctx context.Context, venueID string, subject Subject) ([]Came, error) {
	return s.beyond(ctx, s.DB.Read, venueID, subject)
}

func (s *Service) beyond(ctx context.Context, db bun.IDB, venueID string, subject Subject) ([]Came, error) {
	charges, err := s.Of(ctx, db, venueID, subject)
	if err != nil || len(charges) == 0 {
		return nil, err
	}
	methods := map[string]Method{}
	ids := make([]string, len(charges))
	for i, c := range charges {
		methods[c.ID], ids[i] = c.Method, c.ID
	}
	var all []Payment
	err = db.NewSelect().Model(&all).Where("p.charge_id IN (?)", bun.List(ids)).
		Where("p.standing <> ?", Counted).Order("p.received_at", "p.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read money beyond what was to be paid: %w", err)
	}
	if len(all) == 0 {
		return nil, nil
	}
	ids = make([]string, len(all))
	for i, p := range all {
		ids[i] = p.ID
	}
	refunds, err := refundsIn(ctx, db, ids)
	came := make([]Came, len(all))
	for i, p := range all {
		came[i] = Came{p, methods[p.ChargeID], refunds[p.ID]}
	}
	return came, err
}

// tellBeyond tells the subject of a charge what there is beyond what pays it.
func (s *Service) tellBeyond(ctx context.Context, tx bun.Tx, venueID string, subject Subject) error {
	told, wants := s.payable(subject.Kind).(Watching)
	if !wants {
		return nil
	}
	came, err := s.beyond(ctx, tx, venueID, subject)
	if err != nil {
		return err
	}
	return told.Beyond(ctx, tx, venueID, subject.ID, came)
}
