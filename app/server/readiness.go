package server

import (
	"context"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
)

const (
	// trialEvery is how often the database is written to, however many ask.
	trialEvery = 5 * time.Second
	// trialLimit is how long that may take.
	trialLimit = 2 * time.Second
)

// readiness tells whether the server can do its work: take what is to be kept.
type readiness struct {
	db    *database.DB
	clock clock.Clock

	mu    sync.Mutex
	tried time.Time
	found error
}

// check answers why nothing can be written, as it was found a moment ago.
func (r *readiness) check(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.clock.Now()
	if age := now.Sub(r.tried); !r.tried.IsZero() && age >= 0 && age < trialEvery {
		return r.found
	}
	// What is found is for all who ask, whether the first of them waits or not.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), trialLimit)
	defer cancel()
	r.found, r.tried = r.db.TryWriting(ctx, now), now
	return r.found
}
