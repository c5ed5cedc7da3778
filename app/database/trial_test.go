package database_test

import (
	"context"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// However often writing is tried, no row is added by it and nothing else changes.
func TestTryingToWriteLeavesNothing(t *testing.T) {
	ctx := context.Background()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		state := func() (rows, version int) {
			must(t, db.Read.DB.QueryRow("SELECT COUNT(*), MAX(version_id) FROM goose_db_version").Scan(&rows, &version))
			return rows, version
		}
		rows, version := state()
		for second := range 20 {
			must(t, db.TryWriting(ctx, time.Unix(int64(second), 0)))
		}
		if rowsNow, versionNow := state(); rowsNow != rows || versionNow != version {
			t.Errorf("rows and version were %d, %d and are %d, %d", rows, version, rowsNow, versionNow)
		}
		if db.Dialect == database.SQLite {
			var synchronous int
			must(t, db.Write.DB.QueryRow("PRAGMA synchronous").Scan(&synchronous))
			if synchronous != 1 {
				t.Errorf("synchronous is %d, want 1: NORMAL", synchronous)
			}
		}
	})
}

func TestTryingToWrite(t *testing.T) {
	ctx := context.Background()
	t.Run("sqlite", func(t *testing.T) {
		db := notes(t)
		run(t, db, "PRAGMA query_only = 1")
		tells(t, db.TryWriting(ctx, time.Now()), write)
		run(t, db, "PRAGMA query_only = 0")
		must(t, db.TryWriting(ctx, time.Now()))
	})
	t.Run("postgres", func(t *testing.T) {
		way := databasetest.PostgresAway(t, databasetest.Postgres(t))
		db := databasetest.Open(t, way.Address)
		way.Leave()
		tells(t, db.TryWriting(ctx, time.Now()), away)
		way.Return()
		must(t, db.TryWriting(ctx, time.Now()))
	})
}
