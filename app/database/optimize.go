package database

import (
	"context"
	"fmt"
)

// Optimize has the database count its rows anew, which is how it chooses its indexes.
// PostgreSQL has the room of what was deleted for new rows then, SQLite moves its log into
// the file; neither file shrinks. Others read and write meanwhile.
func (db *DB) Optimize(ctx context.Context) error {
	statements := []string{"PRAGMA optimize=0x10002", "PRAGMA wal_checkpoint(PASSIVE)"}
	if db.Dialect == Postgres {
		statements = []string{"VACUUM (ANALYZE)"}
	}
	for _, statement := range statements {
		if _, err := db.Write.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("optimize the database: %w", err)
		}
	}
	return nil
}
