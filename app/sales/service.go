package sales

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/venue"
)

// Orders answers orders that were delivered before sales were recorded.
type Orders interface {
	// Delivered answers the delivered ones of at most limit orders after no and up to last,
	// and the number of the last one that was looked at; that is last where there are no more.
	Delivered(ctx context.Context, no, last int64, limit int) ([]Sale, int64, error)
	// Newest is the number of the newest order of all.
	Newest(ctx context.Context) (int64, error)
	// Ended is Delivered with the refused ones beside.
	Ended(ctx context.Context, no, last int64, limit int) ([]Sale, []Refusal, int64, error)
	// Buyer answers who bought what nobody had looked up when it was recorded.
	Buyer(ctx context.Context, tx bun.Tx, p Person) (Buyer, error)
}

// Venues answers venues. Sales are written within their effect's transaction, which must not
// wait for a second connection; an unknown one is a NotFound fault.
type Venues interface {
	VenueIn(ctx context.Context, tx bun.IDB, id string) (venue.Venue, error)
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues Venues
	Orders Orders
	// Changed is told of a venue whose sales are others, once they are durable.
	Changed func(venueID string)
}

// Service keeps the sales of all venues.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }
