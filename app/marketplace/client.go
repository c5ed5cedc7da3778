package marketplace

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"balcao/app/vendors"
)

// Client speaks to a marketplace. Its errors are those of vendors.Client.
type Client struct{ vendors.Client }

// signIn is where "id:secret" becomes a token.
const signIn = "/authentication/v1.0/oauth/token"

// Dial answers a client of the marketplace at an address; key is a bearer token
// or "id:secret".
func Dial(address, key string, web *http.Client) *Client {
	return &Client{vendors.Client{BaseURL: address, Key: key, SignIn: signIn, HTTP: web}}
}

// Poll answers the events of a merchant that were not acknowledged yet, each as
// it was written: one that cannot be read says nothing of the others. Asking
// keeps the shop open unless opens is false.
func (c *Client) Poll(ctx context.Context, merchantID string, opens bool) ([]json.RawMessage, error) {
	path := "/events/v1.0/events:polling"
	if !opens {
		path += "?excludeHeartbeat=true"
	}
	var events []json.RawMessage
	err := c.Call(ctx, http.MethodGet, path, nil, &events, "x-polling-merchants", merchantID)
	return events, err
}

// Acknowledge makes the marketplace forget events.
func (c *Client) Acknowledge(ctx context.Context, ids []string) error {
	type one struct {
		ID string `json:"id"`
	}
	body := make([]one, len(ids))
	for i, id := range ids {
		body[i].ID = id
	}
	return c.Call(ctx, http.MethodPost, "/events/v1.0/events/acknowledgment", body, nil)
}

// Order answers an order's details.
func (c *Client) Order(ctx context.Context, id string) (Details, error) {
	var d Details
	err := c.Call(ctx, http.MethodGet, orderPath(id, ""), nil, &d)
	return d, err
}

// Reasons answers the reasons for which an order can be cancelled now.
func (c *Client) Reasons(ctx context.Context, id string) ([]Reason, error) {
	var reasons []Reason
	err := c.Call(ctx, http.MethodGet, orderPath(id, "/cancellationReasons"), nil, &reasons)
	return reasons, err
}

// Tell sends a command about an order; body may be nil.
func (c *Client) Tell(ctx context.Context, id, command string, body any) error {
	return c.Call(ctx, http.MethodPost, orderPath(id, "/"+command), body, nil)
}

// Status answers how the marketplace sees a shop.
func (c *Client) Status(ctx context.Context, merchantID string) ([]ShopStatus, error) {
	var status []ShopStatus
	err := c.Call(ctx, http.MethodGet, "/merchant/v1.0/merchants/"+url.PathEscape(merchantID)+"/status", nil, &status)
	return status, err
}

func orderPath(id, more string) string { return "/order/v1.0/orders/" + url.PathEscape(id) + more }
