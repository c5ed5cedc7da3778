package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/insights"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/sales"
)

// insightOrders answers what is ordered but not delivered yet.
type insightOrders struct{ orders *orders.Service }

func (o insightOrders) Topic(venueID string) string { return orders.Topic(venueID) }

func (o insightOrders) Open(ctx context.Context, venueID string) ([]insights.OpenOrder, error) {
	found, err := o.orders.OpenOf(ctx, venueID)
	all := make([]insights.OpenOrder, len(found))
	for i, f := range found {
		all[i] = insights.OpenOrder{ID: f.ID, Code: f.Code, State: f.State.String(), StoreID: f.StoreID, At: f.At, Due: f.Due, Total: f.Total}
		for _, item := range saleItems(f.Items) {
			if !item.Addition {
				all[i].Items = append(all[i].Items, insights.OpenItem{ProductID: item.ProductID, Name: item.Name, Quantity: item.Quantity, Value: item.Value})
			}
		}
	}
	return all, err
}

// saleSums proves the sums of sales by hour.
type saleSums struct{ sales *sales.Service }

func (s saleSums) Miscounted(ctx context.Context, db bun.IDB, from string) ([]insights.Miscounted, error) {
	found, err := s.sales.Miscounted(ctx, db, from)
	all := make([]insights.Miscounted, len(found))
	for i, f := range found {
		all[i] = insights.Miscounted{VenueID: f.VenueID, Day: f.Day, Difference: money.Amount(f.Difference)}
	}
	return all, err
}

func (s saleSums) Recount(ctx context.Context, tx bun.IDB, venueID, day string) error {
	return s.sales.Recount(ctx, tx, venueID, day)
}
