package database_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

func TestTransactions(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		ctx := context.Background()
		if _, err := db.Write.ExecContext(ctx, `CREATE TABLE numbers (n BIGINT PRIMARY KEY)`); err != nil {
			t.Fatal(err)
		}
		insert := func(n int, then error) error {
			return db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				if _, err := tx.ExecContext(ctx, `INSERT INTO numbers (n) VALUES (?)`, n); err != nil {
					return err
				}
				return then
			})
		}
		count := func() (n int) {
			if err := db.Read.NewRaw(`SELECT COUNT(*) FROM numbers`).Scan(ctx, &n); err != nil {
				t.Fatal(err)
			}
			return n
		}

		if err := insert(1, nil); err != nil || count() != 1 {
			t.Fatalf("a committed transaction left %d rows (%v)", count(), err)
		}
		if err := insert(2, errors.New("no")); err == nil || count() != 1 {
			t.Fatalf("a failed transaction left %d rows (%v)", count(), err)
		}
		if err := insert(1, nil); !database.IsUnique(err) {
			t.Fatalf("a duplicate key answered %v", err)
		}

		// A read followed by a write must not fail because another writer was there first.
		var wait sync.WaitGroup
		for i := range 20 {
			wait.Go(func() {
				err := db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
					var n int
					if err := tx.NewRaw(`SELECT COUNT(*) FROM numbers`).Scan(ctx, &n); err != nil {
						return err
					}
					_, err := tx.ExecContext(ctx, `INSERT INTO numbers (n) VALUES (?)`, 100+i)
					return err
				})
				if err != nil {
					t.Errorf("concurrent transaction: %v", err)
				}
			})
		}
		wait.Wait()
		if count() != 21 {
			t.Errorf("%d rows after 20 concurrent transactions, want 21", count())
		}
	})
}

// However many transactions are under way, each may read what is outside of them.
func TestReadingWithinTransactions(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		most := db.Write.Stats().MaxOpenConnections
		var begun, ended sync.WaitGroup
		begun.Add(most)
		for range most {
			ended.Go(func() {
				err := db.Tx(t.Context(), func(ctx context.Context, _ bun.Tx) error {
					begun.Done()
					begun.Wait()
					var one int
					return db.Read.NewRaw(`SELECT 1`).Scan(ctx, &one)
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		ended.Wait()
	})
}

// Those who commit together are told apart: what one gave up is not there, what
// another was told is done is there already, and none takes another's rows along.
func TestGroupCommit(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		ctx := context.Background()
		if _, err := db.Write.ExecContext(ctx, `CREATE TABLE numbers (n BIGINT PRIMARY KEY)`); err != nil {
			t.Fatal(err)
		}
		insert := func(ctx context.Context, n int, then func() error) error {
			return db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
				if _, err := tx.ExecContext(ctx, `INSERT INTO numbers (n) VALUES (?)`, n); err != nil {
					return err
				}
				return then()
			})
		}
		fine := func() error { return nil }
		no := errors.New("no")
		const callers, each = 40, 12
		var wait sync.WaitGroup
		for caller := range callers {
			wait.Go(func() {
				for i := range each {
					n := caller*each + i
					switch n % 6 {
					case 1:
						if err := insert(ctx, n, func() error { return no }); !errors.Is(err, no) {
							t.Errorf("what failed answered %v", err)
						}
					case 2:
						if err := insert(ctx, n-2, fine); !database.IsUnique(err) {
							t.Errorf("a duplicate key answered %v", err)
						}
					case 3:
						func() {
							defer func() {
								if recover() != "oh" {
									t.Error("a panic stayed away from its caller")
								}
							}()
							_ = insert(ctx, n, func() error { panic("oh") })
						}()
					default:
						if err := insert(ctx, n, fine); err != nil {
							t.Error(err)
						}
						var found int
						if err := db.Read.NewRaw(`SELECT COUNT(*) FROM numbers WHERE n = ?`, n).Scan(ctx, &found); err != nil || found != 1 {
							t.Errorf("%d was told to be there and is not (%v)", n, err)
						}
					}
				}
			})
		}
		wait.Wait()
		var sum, count int
		if err := db.Read.NewRaw(`SELECT COUNT(*), CAST(SUM(n % 6) AS BIGINT) FROM numbers`).Scan(ctx, &count, &sum); err != nil {
			t.Fatal(err)
		}
		if want := callers * each / 2; count != want || sum != callers*each/6*(0+4+5) {
			t.Errorf("%d rows, want %d; of their kinds %d", count, want, sum)
		}
		ended, end := context.WithCancel(ctx)
		end()
		if err := insert(ended, -1, fine); err == nil {
			t.Error("somebody who had gone was served")
		}
	})
}

func TestPostgresCompilesNoStatements(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if db.Dialect != database.Postgres {
			return
		}
		var compiled string
		if err := db.Read.DB.QueryRowContext(t.Context(), "SHOW jit").Scan(&compiled); err != nil || compiled != "off" {
			t.Errorf("jit is %q, %v", compiled, err)
		}
	})
}

func TestSteadyStatementsArePlannedOnce(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if db.Dialect != database.Postgres {
			return
		}
		conn, err := db.GenericPlans.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		const statement = "SELECT (SELECT CAST($1 AS TEXT))"
		for range 3 {
			if err := conn.QueryRowContext(t.Context(), statement, "x").Scan(new(string)); err != nil {
				t.Fatal(err)
			}
		}
		var once, anew int
		err = conn.QueryRowContext(t.Context(), "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1", statement).Scan(&once, &anew)
		if err != nil || once != 3 || anew != 0 {
			t.Errorf("%d runs by the plan that was kept and %d by another, %v", once, anew, err)
		}
	})
}

func TestUnknownAddressIsRefused(t *testing.T) {
	for _, address := range []string{"", "mysql://x", "balcao.db"} {
		if _, err := database.Connect(context.Background(), address); err == nil {
			t.Errorf("%q was opened", address)
		}
	}
}
