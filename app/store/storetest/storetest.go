// Package storetest gives tests a migrated database of each kind.
package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"balcao/app/store"
)

// Env names the variable that holds the address of a PostgreSQL whose user may
// create databases; `make test` starts one and sets it.
const Env = "BALCAO_TEST_POSTGRES"

// Each runs fn on a fresh SQLite and, when Env is set, on a fresh PostgreSQL
// database, as two subtests.
func Each(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, Open(t, SQLite(t))) })
	t.Run("postgres", func(t *testing.T) { fn(t, Open(t, Postgres(t))) })
}

// Open opens and migrates the address and closes it with the test.
func Open(t testing.TB, address string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), address)
	if err != nil {
		t.Fatalf("open database: %v", err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// SQLite answers the address of a new SQLite file.
func SQLite(t testing.TB) string {
	return "sqlite:" + filepath.Join(t.TempDir(), "balcao.db")
}

var counter atomic.Int64

// Postgres answers the address of a new, empty PostgreSQL database, dropped
// with the test. It skips the test where no server was given.
func Postgres(t testing.TB) string {
	t.Helper()
	base := os.Getenv(Env)
	if base == "" {
		t.Skipf("%s is not set: start a server with build/test-postgres", Env)
	}
	name := fmt.Sprintf("t_%d_%d_%d", os.Getpid(), time.Now().UnixNano()%1e9, counter.Add(1))
	admin, err := sql.Open("pgx", base)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatalf("create test database: %v", err)
	}
	t.Cleanup(func() {
		_, _ = admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
		_ = admin.Close()
	})
	address, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	return address.String()
}
