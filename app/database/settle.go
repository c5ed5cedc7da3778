package database

import (
	"context"
	"time"
)

// Settle has everything that was committed before survive the loss of power. On
// SQLite a commit alone does not wait for the disk. It belongs before what nobody
// can take back or will say again: the word to a customer that an order is in, to
// a marketplace that its events are kept, to a courier that he is wanted.
func (db *DB) Settle(ctx context.Context, now time.Time) error {
	if db.Dialect == Postgres {
		return nil // its commits wait
	}
	// A commit that waits for the disk takes with it those before: they are in the same log.
	return db.TryWriting(ctx, now)
}
