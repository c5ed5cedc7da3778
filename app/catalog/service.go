package catalog

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/idempotency"
	"balcao/app/images"
	"balcao/app/imports"
	"balcao/app/jobs"
	"balcao/app/memo"
	"balcao/app/venue"
)

// Service keeps the catalogues of all venues.
type Service struct {
	Config

	snapshots remembered[*Snapshot]
	recent    *memo.Memo[*Snapshot]
	views     remembered[*view]
	turns     turns
}

// Config is what a Service needs. With DB and Clock alone it keeps catalogues and answers
// them, and has no operations.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Images *images.Store
	Keys   idempotency.Keys
	// Surroundings answers what else of a venue a product may name.
	Surroundings Surroundings
	// Stores names those that make products; nil without.
	Stores Stores

	Audit   *audit.Service
	Jobs    *jobs.Service
	Files   *files.Service
	Imports *imports.Service

	// OpenOrders answers the codes of the venue's open orders with one of the products, the
	// latest first.
	OpenOrders func(ctx context.Context, venueID string, productIDs []string) ([]string, error)
	// Stock is nil where nobody keeps any.
	Stock Stock
	// Levels tells what the list shows of stock; nil where nobody keeps any.
	Levels Levels

	// Fiscal judges the codes of products; nil where nobody does.
	Fiscal Fiscal

	// Allowed answers the products that whoever is calling may see and sell, nil for all; it is
	// nil where nobody limits anybody.
	Allowed func(ctx context.Context, venueID string) (map[string]bool, error)

	// Changed is called once a change of the venue's catalogue has been committed.
	Changed func(venueID string)
}

// Stores are the stores within a venue.
type Stores interface {
	// Names answers the names of those in use by their ids, as db sees them.
	Names(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error)
	// NamesEver is Names with those of deleted stores.
	NamesEver(ctx context.Context, venueID string) (map[string]string, error)
}

// New answers a Service on an open database, and registers its kinds of jobs.
func New(cfg Config) *Service {
	s := &Service{Config: cfg}
	s.recent = memo.New(cfg.Clock, recentFor, mostRecent, s.Snapshot)
	if s.Jobs != nil {
		jobs.Handle(s.Jobs, exportKind, s.export)
	}
	return s
}

const (
	recentFor  = 5 * time.Second
	mostRecent = 64
)

// Recent is Snapshot for what is read very often and only shown, as public menus are: it comes
// from memory until this server, or word of another one, has it forgotten.
func (s *Service) Recent(ctx context.Context, venueID string) (*Snapshot, error) {
	return s.recent.Get(ctx, venueID)
}

// Forget drops what is remembered without a look at the database.
func (s *Service) Forget() { s.recent.Forget() }

// storeNames answers the names of the venue's stores in use by their ids. What writes asks
// in its transaction, once it holds the catalogue: no store is deleted from then on.
func (s *Service) storeNames(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error) {
	if s.Stores == nil {
		return nil, nil
	}
	return s.Stores.Names(ctx, db, venueID)
}

// newID makes an id for a row.
func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}
