package insights

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/mail"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/push"
	"balcao/app/quantity"
	"balcao/app/venue"
)

// Orders answers what is sold but not delivered yet.
type Orders interface {
	// Open answers the venue's orders that have not ended, the oldest first.
	Open(ctx context.Context, venueID string) ([]OpenOrder, error)
	// Topic is what push wakes when an order of the venue has changed.
	Topic(venueID string) string
}

// OpenOrder is an order that has not ended.
type OpenOrder struct {
	ID, Code, State, StoreID string
	At                       time.Time
	// Due is when it should have been ready; zero where nobody has promised that.
	Due   time.Time
	Total money.Amount
	Items []OpenItem
}

// OpenItem is an item of an order that has not ended.
type OpenItem struct {
	ProductID, Name string
	Quantity        quantity.Amount
	Value           money.Amount
}

// Sums proves the sums of sales by hour, and makes a day's anew.
type Sums interface {
	Miscounted(ctx context.Context, db bun.IDB, from string) ([]Miscounted, error)
	Recount(ctx context.Context, tx bun.IDB, venueID, day string) error
}

// Sessions answers who calls with a token.
type Sessions interface {
	Authenticate(ctx context.Context, token string) (*operation.Caller, error)
}

// People are who gets reports by mail.
type People interface {
	operation.Members
	// Address is where a person's mail goes; empty for whoever has no account any more.
	Address(ctx context.Context, personID string) (string, error)
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB       *database.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Hub      *push.Hub
	Venues   venue.Source
	Orders   Orders
	Sums     Sums
	Sessions Sessions
	Jobs     *jobs.Service
	Files    *files.Service
	People   People
	Mail     func(context.Context, mail.Message) error
	// PublicURL is what addresses in letters begin with.
	PublicURL string
	// Heartbeat is how often a stream says that it lives; 0 means 5 seconds.
	Heartbeat time.Duration
}

// Service answers the figures of all venues.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service {
	cfg.Heartbeat = cmp.Or(cfg.Heartbeat, 5*time.Second)
	s := &Service{cfg}
	jobs.Handle(s.Jobs, exportKind, s.export)
	return s
}

// Topic is what push wakes when a venue's sales have changed.
func Topic(venueID string) string { return "insights/" + venueID }
