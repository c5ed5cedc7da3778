package payments

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// Transaction is a charge with what came in for it, or money that belongs to none.
type Transaction struct {
	// Charge is zero of money that belongs to none.
	Charge   Charge
	Payments []Payment
	Refunds  map[string][]Refund
	At       int64
}

// transactions reads what a page found, in its order.
func (s *Service) transactions(ctx context.Context, page []found) ([]Transaction, error) {
	all := make([]Transaction, len(page))
	if len(page) == 0 {
		return all, nil
	}
	at := make(map[string]int, len(page))
	ids := make([]string, len(page))
	for i, row := range page {
		all[i].At, ids[i], at[row.ID] = row.At, row.ID, i
	}
	var charges []Charge
	if err := s.DB.Read.NewSelect().Model(&charges).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read charges: %w", err)
	}
	for _, c := range charges {
		all[at[c.ID]].Charge = c
	}
	came, refunds, err := s.paymentsWhere(ctx, "charge_id IN (?0) OR id IN (?0) AND charge_id IS NULL", bun.List(ids))
	if err != nil {
		return nil, err
	}
	for _, p := range came {
		i, ofCharge := at[p.ChargeID]
		if !ofCharge {
			i = at[p.ID]
		}
		all[i].Payments, all[i].Refunds = append(all[i].Payments, p), refunds
	}
	return all, nil
}

// sums are what came in, what of it has gone back, what is on its way back, and what can
// still be given back.
func (t Transaction) sums() (received, returned, going, rest money.Amount) {
	for _, p := range t.Payments {
		received += p.Amount
		rest += max(0, left(p.Amount, t.Refunds[p.ID]))
		for _, r := range t.Refunds[p.ID] {
			switch {
			case r.State == RefundDone:
				returned += r.Amount
			case !r.State.Ended():
				going += r.Amount
			}
		}
	}
	return received, returned, going, rest
}

// refundStates are those of the refunds of a transaction, each once.
func (t Transaction) refundStates() []RefundState {
	states := []RefundState{}
	for _, p := range t.Payments {
		for _, r := range t.Refunds[p.ID] {
			if !slices.Contains(states, r.State) {
				states = append(states, r.State)
			}
		}
	}
	return states
}
