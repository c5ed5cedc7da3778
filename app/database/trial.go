package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// TryWriting writes a moment that nobody reads, and has it made durable whatever
// the database is set to: what it answers is why nothing can be written now. The
// row is the one that stands for the empty schema, so that nothing grows.
func (db *DB) TryWriting(ctx context.Context, now time.Time) error {
	if db.Dialect == Postgres {
		return db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.Tx.ExecContext(ctx, "SET LOCAL synchronous_commit = on"); err != nil {
				return fmt.Errorf("try to write: %w", err)
			}
			return touch(ctx, tx.Tx, now)
		})
	}
	writer, err := db.Write.DB.Conn(ctx)
	if err != nil {
		return fmt.Errorf("try to write: %w", err)
	}
	defer func() { _ = writer.Close() }()
	var usual int
	if err := writer.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&usual); err != nil {
		return fmt.Errorf("try to write: %w", err)
	}
	if _, err := writer.ExecContext(ctx, "PRAGMA synchronous = FULL"); err != nil {
		return fmt.Errorf("try to write: %w", err)
	}
	err = touch(ctx, writer, now)
	_, restored := writer.ExecContext(context.WithoutCancel(ctx), fmt.Sprintf("PRAGMA synchronous = %d", usual))
	return errors.Join(err, restored)
}

type execer interface {
	ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error)
}

func touch(ctx context.Context, on execer, now time.Time) error {
	written, err := on.ExecContext(ctx, "UPDATE goose_db_version SET tstamp = $1 WHERE version_id = 0", now.UTC().Format("2006-01-02 15:04:05.000000"))
	if err != nil {
		return fmt.Errorf("try to write: %w", err)
	}
	if rows, err := written.RowsAffected(); err != nil || rows != 1 {
		return errors.Join(fmt.Errorf("try to write: %d rows for the empty schema", rows), err)
	}
	return nil
}
