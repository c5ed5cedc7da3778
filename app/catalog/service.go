package catalog

import (
	"sync"

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

// Config is what a Service needs. Every field is required.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Photos *images.Store
	Keys   idempotency.Keys
	Audit  *audit.Service
	Jobs   *jobs.Service
	Files  *files.Service
	// Imports takes sheets in.
	Imports *imports.Service
	// Changed is called after a catalogue has changed: its version has grown.
	Changed func(venueID string)
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{Config: cfg, snapshots: map[string]*Snapshot{}} }
