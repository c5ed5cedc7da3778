package server

import (
	"context"
	"time"

	"balcao/app/extracts"
	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/payments/statement"
	"balcao/app/sales"
	"balcao/app/venues"
)

// extractSales gives extracts what was sold by card and by Pix.
type extractSales struct {
	sales    *sales.Service
	payments *payments.Service
	venues   *venues.Service
}

func (e extractSales) PaidByCard(ctx context.Context, venueID, from, to string) ([]extracts.SalePayment, error) {
	at, err := e.venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	found, err := e.sales.PaidByCard(ctx, venueID, from, to)
	all := make([]extracts.SalePayment, len(found))
	for i, p := range found {
		all[i] = extracts.SalePayment(p)
		all[i].At = p.At.In(at.Zone)
	}
	return all, err
}

func (e extractSales) PaidByPix(ctx context.Context, venueID string, ids []string) (map[string]extracts.SalePayment, error) {
	found, err := e.payments.NamedBy(ctx, venueID, ids)
	all := make(map[string]extracts.SalePayment, 2*len(found))
	for _, p := range found {
		paid := extracts.SalePayment{Ref: "pix/" + p.ID, Code: p.Label, At: time.UnixMilli(p.ReceivedAt).UTC(), Value: money.Amount(p.Amount)}
		all[p.EndToEnd], all[p.Txid] = paid, paid
	}
	delete(all, "")
	return all, err
}

// bankCredits reads a bank's statement for extracts.
func bankCredits(raw []byte) ([]extracts.BankLine, error) {
	read, err := statement.Read(raw)
	all := make([]extracts.BankLine, len(read.Lines))
	for i, l := range read.Lines {
		all[i] = extracts.BankLine{Day: l.Day, Amount: l.Amount, Words: l.Text}
	}
	return all, err
}
