package orders

import (
	"context"
	"runtime"
)

// turns limits concurrent list reads, first come first served. database/sql hands a free
// connection to any of the waiting calls, and on shared processors the unlucky ones would
// be late.
type turns chan struct{}

// newTurns allows as many reads as this machine's processors serve well: SQLite reads on
// them, and PostgreSQL is taken to have no fewer.
func newTurns() turns { return make(turns, 1+runtime.NumCPU()) }

// take runs read when its turn has come, or answers how ctx ended before.
func (t turns) take(ctx context.Context, read func() error) error {
	select {
	case t <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-t }()
	return read()
}
