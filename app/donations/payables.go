package donations

import (
	"context"
	"fmt"

	"balcao/app/money"
)

// PayableView is what an institution is to be paid on a day (S1§3).
type PayableView struct {
	InstituteID string       `json:"instituteId"`
	Institute   string       `json:"institute"`
	PaymentDate string       `json:"paymentDate" format:"date" doc:"when the venue gets the money"`
	Amount      money.Amount `json:"amount" doc:"without what was given back"`
	Fee         money.Amount `json:"fee" doc:"of the charges, without the share of what was given back"`
	AmountToPay money.Amount `json:"amountToPay"`
}

// Payables answers what the institutions of an event are to be paid, by day. Each fee is the
// charge's own, to the centavo: their sums are the payments' own.
func (s *Service) Payables(ctx context.Context, e Event) ([]PayableView, error) {
	views := []PayableView{}
	var rows []struct {
		InstitutionID, Name, PaysOn string
		Amount, Fee                 money.Amount
	}
	err := s.DB.Read.NewRaw(`SELECT x.institution_id, i.name, x.pays_on, SUM(x.amount) AS amount, SUM(x.fee) AS fee
		FROM donation_entries x JOIN donation_institutions i ON i.id = x.institution_id
		WHERE x.event_id = ? GROUP BY x.institution_id, i.name, x.pays_on ORDER BY x.pays_on, i.name, x.institution_id`, e.ID).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("sum what institutions are paid: %w", err)
	}
	for _, r := range rows {
		views = append(views, PayableView{
			InstituteID: r.InstitutionID, Institute: r.Name, PaymentDate: r.PaysOn, Amount: r.Amount, Fee: r.Fee, AmountToPay: r.Amount - r.Fee,
		})
	}
	return views, nil
}
