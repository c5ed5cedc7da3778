package delivery

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"balcao/app/money"
	"balcao/app/vendors"
)

// Platform is who sends couriers (deliveryPlatform of D8).
type Platform int

const (
	PlayDelivery Platform = iota
	Loggi
	OwnCouriers
)

// String is the platform's name, as shown.
func (p Platform) String() string {
	switch p {
	case PlayDelivery:
		return "Play Delivery"
	case Loggi:
		return "Loggi"
	default:
		return "Entregador da plataforma"
	}
}

// Place is one end of a courier's way.
type Place struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Phone   string `json:"phone,omitempty"`
}

// Job is what a platform is asked to carry: PUT /deliveries/{id}, where the id
// is ours, so that asking twice sends one courier.
type Job struct {
	Reference string       `json:"reference"`
	Platform  Platform     `json:"platform"`
	Pickup    Place        `json:"pickup"`
	Dropoff   Place        `json:"dropoff"`
	Value     money.Amount `json:"value"`
}

// Progress is how far a job is: the answer of PUT and GET /deliveries/{id}.
type Progress struct {
	// Status is searching, assigned, collected, delivered, failed or cancelled.
	Status string `json:"status"`
	// Price is what the platform asks for.
	Price       *money.Amount `json:"price,omitempty"`
	Courier     *Rider        `json:"courier,omitempty"`
	TrackingURL string        `json:"trackingUrl,omitempty"`
	// Reason says why a job failed.
	Reason string `json:"reason,omitempty"`
}

// Rider is the person who carries a job.
type Rider struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
}

// told is Progress as a platform writes it.
type told struct{ Progress }

// UnmarshalJSON reads as much as it can: of a courier who is on his way nothing counts
// but that he is. Only what is no object, or has a status that is no text, is an error.
func (t *told) UnmarshalJSON(data []byte) error {
	var loose struct {
		Status                              string
		Price, Courier, TrackingURL, Reason json.RawMessage
	}
	if err := json.Unmarshal(data, &loose); err != nil {
		return err
	}
	*t = told{Progress{Status: loose.Status, Courier: riderOf(loose.Courier)}}
	t.TrackingURL, _ = vendors.Text(loose.TrackingURL)
	t.Reason, _ = vendors.Text(loose.Reason)
	if price, readable := vendors.Amount(loose.Price); readable {
		t.Price = &price
	}
	return nil
}

// riderOf is nil where nothing tells who carries the job.
func riderOf(raw json.RawMessage) *Rider {
	var loose struct{ Name, Phone json.RawMessage }
	if json.Unmarshal(raw, &loose) != nil {
		return nil
	}
	var rider Rider
	rider.Name, _ = vendors.Text(loose.Name)
	rider.Phone, _ = vendors.Text(loose.Phone)
	if rider == (Rider{}) {
		return nil
	}
	return &rider
}

// Client speaks to a platform. Its errors are those of vendors.Client.
type Client struct{ vendors.Client }

// Dial answers a client of the platform at an address; key is a bearer token.
func Dial(address, key string, web *http.Client) *Client {
	return &Client{vendors.Client{BaseURL: address, Key: key, HTTP: web}}
}

// Ask asks for a courier.
func (c *Client) Ask(ctx context.Context, id string, job Job) (Progress, error) {
	var answer told
	err := c.Call(ctx, http.MethodPut, path(id), job, &answer)
	return answer.Progress, err
}

// Look answers how far a job is.
func (c *Client) Look(ctx context.Context, id string) (Progress, error) {
	var answer told
	err := c.Call(ctx, http.MethodGet, path(id), nil, &answer)
	return answer.Progress, err
}

// Cancel calls a job off; a platform whose courier has the order answers 409.
func (c *Client) Cancel(ctx context.Context, id string) error {
	return c.Call(ctx, http.MethodDelete, path(id), nil, nil)
}

// QuoteRequest asks what a delivery would cost: POST /quotes. It names nobody.
type QuoteRequest struct {
	Platform Platform `json:"platform"`
	Pickup   Place    `json:"pickup"`
	Dropoff  Spot     `json:"dropoff"`
}

// Quote answers what a delivery would cost; a platform that names no price, or none that can
// be read, is an error.
func (c *Client) Quote(ctx context.Context, asked QuoteRequest) (money.Amount, error) {
	var answer struct{ Price json.RawMessage }
	if err := c.Call(ctx, http.MethodPost, "/quotes", asked, &answer); err != nil {
		return 0, err
	}
	price, readable := vendors.Amount(answer.Price)
	if !readable || price < 0 {
		return 0, errNoPrice
	}
	return price, nil
}

func path(id string) string { return "/deliveries/" + url.PathEscape(id) }
