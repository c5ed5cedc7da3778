package database_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// What waits for a commit is done once that is durable, and not at all where it failed.
func TestCommitted(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if _, err := db.Write.ExecContext(t.Context(), `CREATE TABLE numbers (n BIGINT PRIMARY KEY)`); err != nil {
			t.Fatal(err)
		}
		type transaction func(context.Context, func(context.Context, bun.Tx) error) error
		for name, tx := range map[string]transaction{"alone": db.Tx, "in a group": db.GroupCommit} {
			t.Run(name, func(t *testing.T) {
				var done, seen atomic.Int64
				insert := func(n int, then error) error {
					return tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
						database.Committed(ctx, func() {
							done.Add(1)
							var there int64
							if err := db.Read.NewRaw(`SELECT COUNT(*) FROM numbers WHERE n = ?`, n).Scan(context.Background(), &there); err != nil {
								t.Error(err)
							}
							seen.Add(there)
							// The transaction is over: nothing waits for it any more.
							database.Committed(ctx, func() { done.Add(1) })
						})
						if _, err := tx.ExecContext(ctx, `INSERT INTO numbers (n) VALUES (?)`, n); err != nil {
							return err
						}
						return then
					})
				}
				const committed = 20
				failed := errors.New("no")
				var all sync.WaitGroup
				for i := range committed {
					all.Go(func() {
						if err := insert(i, nil); err != nil {
							t.Error(err)
						}
					})
					all.Go(func() {
						if err := insert(100+i, failed); !errors.Is(err, failed) {
							t.Errorf("a failed transaction answered %v", err)
						}
					})
				}
				all.Wait()
				if done.Load() != 2*committed || seen.Load() != committed {
					t.Errorf("%d were done, of which %d saw what was committed; want %d and %d", done.Load(), seen.Load(), 2*committed, committed)
				}
				if _, err := db.Write.ExecContext(t.Context(), `DELETE FROM numbers`); err != nil {
					t.Fatal(err)
				}
			})
		}
	})
}

func TestCommittedOutsideATransaction(t *testing.T) {
	t.Parallel()
	done := false
	database.Committed(t.Context(), func() { done = true })
	if !done {
		t.Error("it waits for nothing")
	}
}
