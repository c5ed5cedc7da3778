package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"balcao/app/clock"
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
	// silenceLasts is for how long a platform that named none is not asked again: the order
	// costs what the cart did, and a platform that is down keeps nobody waiting twice.
	silenceLasts = time.Minute
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

// quoted is what a platform says of a delivery.
type quoted struct {
	fee   money.Amount
	known bool
}

// PricesConfig is what Prices need. Every field is required, Simulated apart.
type PricesConfig struct {
	Clock clock.Clock
	Log   *slog.Logger
	Shops Shops
	// Vendors has every platform.
	Vendors map[Platform]Vendor
	// Simulated lets customers be charged what a simulated platform says; right only where
	// nobody sells (D4).
	Simulated bool
}

// Prices are what platforms take for deliveries, told before there is one.
type Prices struct {
	PricesConfig
	quotes *memo.Memo[quoted]
}

// NewPrices answers what remembers prices, and for a shorter while that there is none. What
// the platform has said outlives a customer who does not wait for it.
func NewPrices(cfg PricesConfig) *Prices {
	s := &Prices{PricesConfig: cfg}
	prices := memo.New(s.Clock, quotesLast, mostQuotes, func(ctx context.Context, name string) (money.Amount, error) {
		var key quoteKey
		if err := json.Unmarshal([]byte(name), &key); err != nil {
			return 0, fmt.Errorf("read quote key: %w", err)
		}
		return s.askPrice(context.WithoutCancel(ctx), key)
	})
	s.quotes = memo.New(s.Clock, silenceLasts, mostQuotes, func(ctx context.Context, name string) (quoted, error) {
		fee, err := prices.Get(ctx, name)
		if err != nil && !errors.Is(err, errNoPrice) {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "courier quote", slog.String("cause", err.Error()))
		}
		return quoted{fee, err == nil}, nil
	})
	return s
}

// Quotes reports whether customers may be charged what the platform says of a delivery.
func (s *Prices) Quotes(p Platform) bool { return !s.Vendors[p].Simulated || s.Simulated }

var errNoPrice = errors.New("the platform names no price")

func (s *Prices) askPrice(ctx context.Context, key quoteKey) (money.Amount, error) {
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
func (s *Prices) Quote(ctx context.Context, venueID string, to Spot) (fee money.Amount, known bool) {
	// Text and numbers can always be encoded; a position that is none was refused before.
	name, _ := json.Marshal(quoteKey{venueID, to})
	q, _ := s.quotes.Get(ctx, string(name))
	return q.fee, q.known
}
