package orders

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/money"
)

// PastPayment is what was paid online for an order of the past.
type PastPayment struct {
	ID, Code string
	Total    money.Amount
	// PaidAt is in milliseconds.
	PaidAt int64
	// Back is the refund of all of it, and Why it was made; nil: none was.
	Back *GivenBack
	Why  string
}

// recallPayments notes on orders of the past, which have their codes, what was given back of
// their payments, and answers those.
func recallPayments(records []*record) ([]PastPayment, error) {
	var all []PastPayment
	for _, r := range records {
		if r.Origin != Own || r.InPerson {
			continue
		}
		p := PastPayment{ID: r.ID, Code: r.Code, Total: r.Total, PaidAt: r.CreatedAt}
		if r.RefundAskedAt.Valid {
			if err := r.recallRefund(&p); err != nil {
				return nil, err
			}
		}
		all = append(all, p)
	}
	return all, nil
}

func (r *record) recallRefund(p *PastPayment) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	at := r.RefundAskedAt.Int64
	p.Back, p.Why = &GivenBack{ID: id.String(), State: RefundDone, Value: r.Total, AskedAt: at, EndedAt: at}, r.whyGivenBack(r.cancelledByCustomer())
	raw, err := json.Marshal([]GivenBack{*p.Back})
	r.Refunds = sql.NullString{String: string(raw), Valid: true}
	return err
}

// importPayments writes down what was paid for orders of the past.
func (s *Service) importPayments(ctx context.Context, tx bun.Tx, venueID string, paid []PastPayment) error {
	if s.Payments == nil || len(paid) == 0 {
		return nil
	}
	return s.Payments.Recall(ctx, tx, venueID, paid)
}
