package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"balcao/app/memo"
	"balcao/app/money"
)

// Spot is where a delivery would go, as far as its price depends on it: nobody's door.
type Spot struct {
	PostalCode string   `json:"postalCode,omitempty"`
	District   string   `json:"district,omitempty"`
	City       string   `json:"city,omitempty"`
	Latitude   *float64 `json:"latitude,omitempty"`
	Longitude  *float64 `json:"longitude,omitempty"`
}

const (
	// quotesLast is for how long a price holds: whoever saw it with the cart pays it with
	// the order.
	quotesLast = 15 * time.Minute
	// quoteTimeout is how long a customer waits for it; then the fee is not known.
	quoteTimeout = 3 * time.Second
	// mostQuotes bounds the memory of a server.
	mostQuotes = 20_000
)

// quoteKey is what a price depends on; its JSON is its name.
type quoteKey struct {
	Venue string
	To    Spot
}

func newQuotes(s *Service) *memo.Memo[money.Amount] {
	return memo.New(s.Clock, quotesLast, mostQuotes, func(ctx context.Context, name string) (money.Amount, error) {
		var key quoteKey
		if err := json.Unmarshal([]byte(name), &key); err != nil {
			return 0, fmt.Errorf("read quote key: %w", err)
		}
		return s.askPrice(ctx, key)
	})
}

// Quotes reports whether customers may be charged what the platform says of a delivery.
func (s *Service) Quotes(p Platform) bool { return !s.Vendors[p].Simulated || s.SimulatedQuotes }

var errNoPrice = errors.New("the platform names no price")

func (s *Service) askPrice(ctx context.Context, key quoteKey) (money.Amount, error) {
	settings, err := s.Shops.Delivery(ctx, key.Venue)
	if err != nil {
		return 0, err
	}
	if !settings.UsesPlatform || !s.Quotes(settings.Platform) {
		return 0, errNoPrice
	}
	ctx, cancel := context.WithTimeout(ctx, quoteTimeout)
	defer cancel()
	return s.Vendors[settings.Platform].Quote(ctx, QuoteRequest{Platform: settings.Platform, Pickup: settings.From, Dropoff: key.To})
}

// Quote answers what the venue's platform takes for a delivery, remembered for a while so
// that a cart and its order cost the same; known is false where it does not say.
func (s *Service) Quote(ctx context.Context, venueID string, to Spot) (fee money.Amount, known bool) {
	name, err := json.Marshal(quoteKey{venueID, to})
	if err == nil {
		fee, err = s.quotes.Get(ctx, string(name))
	}
	if err != nil && !errors.Is(err, errNoPrice) {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "courier quote", slog.String("venue", venueID), slog.String("cause", err.Error()))
	}
	return fee, err == nil
}
