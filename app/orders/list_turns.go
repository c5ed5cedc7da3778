package orders

import (
	"context"
	"runtime"
)

// turns are of those who read a list from the database: a few at a time, and whoever
// has asked first before the others. database/sql hands a free connection to any of
// those who wait, and processors that all of them share serve the unlucky ones late.
type turns chan struct{}

// newTurns are as many as this machine's processors serve well, on which SQLite reads;
// PostgreSQL's are taken to be no fewer.
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
