package database_test

import (
	"context"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// However often writing is tried, nothing grows by it and nothing else changes.
func TestTryingToWriteLeavesNothing(t *testing.T) {
	ctx := context.Background()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		// What was written before is cleared up only once nobody may be reading it. Without
		// that, all the tries take some forty pages; a clearing of the server itself may hold it up.
		pages, most := "PRAGMA page_count", 0
		if db.Dialect == database.Postgres {
			pages, most = "SELECT pg_relation_size('goose_db_version') / 8192", 25
		}
		state := func() (rows, version, size int) {
			must(t, db.Read.DB.QueryRow("SELECT COUNT(*), MAX(version_id) FROM goose_db_version").Scan(&rows, &version))
			must(t, db.Read.DB.QueryRow(pages).Scan(&size))
			return rows, version, size
		}
		rows, version, size := state()
		for second := range 4000 {
			must(t, db.TryWriting(ctx, time.Unix(int64(second), 0)))
		}
		rowsNow, versionNow, sizeNow := state()
		if rowsNow != rows || versionNow != version || sizeNow > size+most {
			t.Errorf("rows, version and pages were %d, %d, %d and are %d, %d, %d", rows, version, size, rowsNow, versionNow, sizeNow)
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
