package tables

import (
	"context"
	"time"

	"balcao/app/money"
)

// Spent is what the visits of a table have ordered that began between two moments: items
// without their discounts, and without the service fee.
func (s *Service) Spent(ctx context.Context, venueID, tableID string, from, to time.Time) (money.Amount, error) {
	var accounts []Account
	err := s.DB.Read.NewSelect().Model(&accounts).Where("venue_id = ? AND table_id = ? AND opened_at >= ? AND opened_at < ?",
		venueID, tableID, from.UnixMilli(), to.UnixMilli()).Scan(ctx)
	if err != nil {
		return 0, err
	}
	bills, err := s.bills(ctx, s.DB.Read, venueID, accounts)
	if err != nil {
		return 0, err
	}
	amounts := make([]money.Amount, 0, 2*len(bills))
	for _, b := range bills {
		amounts = append(amounts, b.Items, -b.Discount)
	}
	return money.Sum(amounts...)
}
