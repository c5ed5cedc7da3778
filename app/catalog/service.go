package catalog

import (
	"sync"

	"balcao/app/clock"
	"balcao/app/database"
)

// Service keeps the catalogues of all venues.
type Service struct {
	Config

	mu        sync.Mutex
	snapshots map[string]*Snapshot
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{Config: cfg, snapshots: map[string]*Snapshot{}} }
