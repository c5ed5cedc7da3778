package sales

import (
	"context"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/venue"
)

// Orders answers orders that were delivered before sales were recorded.
type Orders interface {
	// Delivered answers the delivered ones of at most limit orders after no and up to last,
	// and the number of the last one that was looked at; that is last where there are no more.
	Delivered(ctx context.Context, no, last int64, limit int) ([]Sale, int64, error)
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Orders Orders
}

// Service keeps the sales of all venues.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }
