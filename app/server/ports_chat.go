package server

import (
	"context"

	"balcao/app/chat"
	"balcao/app/orders"
	"balcao/app/storefront"
)

// chatOrders gives the chat the orders that its conversations are about.
type chatOrders struct{ orders *orders.Service }

func (c chatOrders) Order(ctx context.Context, id string) (chat.Order, error) {
	found, err := c.orders.SummaryByID(ctx, id)
	return chatOrder(found), err
}

func (c chatOrders) ByPhone(ctx context.Context, code, secret string) (chat.Order, error) {
	found, err := c.orders.SummaryByPhone(ctx, code, secret)
	return chatOrder(found), err
}

func (c chatOrders) Some(ctx context.Context, ids []string) (map[string]chat.Order, error) {
	found, err := c.orders.Summaries(ctx, ids)
	if err != nil {
		return nil, err
	}
	some := make(map[string]chat.Order, len(found))
	for _, o := range found {
		some[o.ID] = chatOrder(o)
	}
	return some, nil
}

func chatOrder(o orders.Summary) chat.Order {
	out := chat.Order{ID: o.ID, VenueID: o.VenueID, Code: o.Code, Customer: o.Customer}
	if o.State.Final() {
		out.Ended = o.UpdatedAt
	}
	return out
}

// chatAllowed reports allowCustomerChatVisualization.
func chatAllowed(shops *storefront.Service) func(ctx context.Context, venueID string) (bool, error) {
	return func(ctx context.Context, venueID string) (bool, error) {
		shop, err := shops.ByVenue(ctx, venueID)
		return shop.AllowCustomerChatVisualization, err
	}
}
