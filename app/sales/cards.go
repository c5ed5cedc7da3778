package sales

import (
	"context"
	"fmt"
	"strings"
	"time"

	"balcao/app/money"
)

// CardPayment is money that a card has brought at a terminal; negative where it was given back.
type CardPayment struct {
	// Ref names the payment among all of the venue's.
	Ref, Code, Day string
	At             time.Time
	Value          money.Amount
	Brand          string
}

// cardWords are parts of what card payments are called.
var cardWords = []string{"cart", "crédito", "credito", "débito", "debito", "voucher"}

// PaidByCard lists the payments by card of business days, which both count; those that were
// made online are another's.
func (s *Service) PaidByCard(ctx context.Context, venueID, from, to string) ([]CardPayment, error) {
	var rows []struct {
		SaleID, Code, Day, Method, Brand string
		Position                         int
		At                               int64
		Value                            money.Amount
	}
	err := s.DB.Read.NewRaw(`SELECT p.sale_id, s.code, s.day, p.method, p.brand, p.position, s.at, p.value FROM sale_payments p JOIN sales s ON s.id = p.sale_id
		WHERE s.venue_id = ? AND s.day BETWEEN ? AND ? AND NOT p.online ORDER BY s.at, p.sale_id, p.position`, venueID, from, to).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read payments by card: %w", err)
	}
	all := []CardPayment{}
	for _, r := range rows {
		if r.Brand == "" && !isCard(r.Method) {
			continue
		}
		all = append(all, CardPayment{
			Ref: fmt.Sprintf("%s/%d", r.SaleID, r.Position), Code: r.Code, Day: r.Day, At: time.UnixMilli(r.At).UTC(), Value: r.Value, Brand: r.Brand,
		})
	}
	return all, nil
}

func isCard(method string) bool {
	method = strings.ToLower(method)
	for _, word := range cardWords {
		if strings.Contains(method, word) {
			return true
		}
	}
	return false
}
