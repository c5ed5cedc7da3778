package payments

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// Income is money that came in for a charge, with its refunds.
type Income struct {
	Payment
	// Asked is what the charge is for.
	Asked   money.Amount
	Refunds []Refund
}

// IncomeOf answers what came in for the charges of subjects of one kind, by subject, the
// oldest first.
func (s *Service) IncomeOf(ctx context.Context, venueID, kind string, subjects []string) (map[string][]Income, error) {
	if len(subjects) == 0 {
		return nil, nil
	}
	var charges []Charge
	err := s.DB.Read.NewSelect().Model(&charges).Column("id", "subject_id", "amount").Where("venue_id = ? AND subject_kind = ? AND subject_id IN (?)", venueID, kind, bun.List(subjects)).
		Where("state IN (?)", bun.List(withMoney)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read charges: %w", err)
	}
	of, ids := make(map[string]Charge, len(charges)), make([]string, len(charges))
	for i, c := range charges {
		of[c.ID], ids[i] = c, c.ID
	}
	came, refunds, err := s.paymentsWhere(ctx, "charge_id IN (?)", bun.List(ids))
	if err != nil {
		return nil, err
	}
	by := make(map[string][]Income, len(subjects))
	for _, p := range came {
		c := of[p.ChargeID]
		by[c.Subject.ID] = append(by[c.Subject.ID], Income{Payment: p, Asked: c.Amount, Refunds: refunds[p.ID]})
	}
	return by, nil
}
