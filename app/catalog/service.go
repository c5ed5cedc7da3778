package catalog

import (
	"sync"

	"github.com/google/uuid"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/idempotency"
	"balcao/app/images"
	"balcao/app/imports"
	"balcao/app/jobs"
	"balcao/app/venue"
)

// Service keeps the catalogues of all venues.
type Service struct {
	Config

	mu        sync.Mutex
	snapshots map[string]*Snapshot
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

	Audit   *audit.Service
	Jobs    *jobs.Service
	Files   *files.Service
	Imports *imports.Service

	// Changed is called once a change of the venue's catalogue has been committed.
	Changed func(venueID string)
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{Config: cfg, snapshots: map[string]*Snapshot{}} }

// newID makes an id for a row.
func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}
