package store_test

import (
	"context"
	"testing"
	"time"

	"balcao/app/store"
	"balcao/app/store/storetest"
)

// However often writing is tried, nothing grows by it and nothing else changes.
func TestTryingToWriteLeavesNothing(t *testing.T) {
	ctx := context.Background()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		state := func() (state [3]int) {
			must(t, db.Read.DB.QueryRow("SELECT COUNT(*), MAX(version_id) FROM goose_db_version").Scan(&state[0], &state[1]))
			size := "PRAGMA page_count"
			if db.Dialect == store.Postgres {
				size = "SELECT pg_relation_size('goose_db_version')"
			}
			must(t, db.Read.DB.QueryRow(size).Scan(&state[2]))
			return state
		}
		before := state()
		for second := range 300 {
			must(t, db.TryWriting(ctx, time.Unix(int64(second), 0)))
		}
		if after := state(); after != before {
			t.Errorf("rows, version and size were %v and are %v", before, after)
		}
		if db.Dialect == store.SQLite {
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
		way := storetest.PostgresAway(t, storetest.Postgres(t))
		db := storetest.Open(t, way.Address)
		way.Leave()
		tells(t, db.TryWriting(ctx, time.Now()), away)
		way.Return()
		must(t, db.TryWriting(ctx, time.Now()))
	})
}
