// Package databasetest gives tests a migrated database of each kind.
package databasetest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"balcao/app/database"
)

// Env names the variable that holds the address of a PostgreSQL whose user may
// create databases; `make test` starts one and sets it.
const Env = "BALCAO_TEST_POSTGRES"

// Each runs fn on a fresh, migrated SQLite and, when Env is set, on a fresh,
// migrated PostgreSQL database, as two subtests. The schema is made once a
// process; every test gets a copy.
func Each(t *testing.T, fn func(t *testing.T, db *database.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, Open(t, copySQLite(t))) })
	t.Run("postgres", func(t *testing.T) { fn(t, Open(t, newPostgres(t, "TEMPLATE "+postgresTemplate(t)))) })
}

// Open opens and migrates the address and closes it with the test.
func Open(t testing.TB, address string) *database.DB {
	t.Helper()
	db, err := database.Open(context.Background(), address)
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

// sqliteTemplate holds a migrated database as the bytes of its file.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "balcao-template-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "balcao.db")
	if err := migrate("sqlite:" + path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func copySQLite(t testing.TB) string {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatalf("make the template: %v", err)
	}
	address := SQLite(t)
	if err := os.WriteFile(strings.TrimPrefix(address, "sqlite:"), template, 0o600); err != nil {
		t.Fatal(err)
	}
	return address
}

// migratedPostgres names a migrated database; it goes with the server.
var migratedPostgres = sync.OnceValues(func() (string, error) {
	base, name := os.Getenv(Env), uniqueName("template")
	admin, err := sql.Open("pgx", base)
	if err != nil {
		return "", err
	}
	defer func() { _ = admin.Close() }()
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	return name, migrate(addressOf(base, name))
})

func postgresTemplate(t testing.TB) string {
	t.Helper()
	postgresServer(t)
	name, err := migratedPostgres()
	if err != nil {
		t.Fatalf("make the template: %v", err)
	}
	return name
}

// migrate makes the schema and leaves nobody connected.
func migrate(address string) error {
	db, err := database.Open(context.Background(), address)
	if err != nil {
		return err
	}
	return db.Close()
}

// Postgres answers the address of a new, empty PostgreSQL database, dropped
// with the test. It skips the test where no server was given.
func Postgres(t testing.TB) string {
	t.Helper()
	return newPostgres(t, "")
}

// newPostgres makes a database with the options of CREATE DATABASE.
func newPostgres(t testing.TB, options string) string {
	t.Helper()
	base := postgresServer(t)
	admin, err := sql.Open("pgx", base)
	if err != nil {
		t.Fatal(err)
	}
	name := uniqueName("t")
	if _, err := admin.Exec("CREATE DATABASE " + name + " " + options); err != nil {
		t.Fatalf("create test database: %v", err)
	}
	t.Cleanup(func() {
		_, _ = admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
		_ = admin.Close()
	})
	return addressOf(base, name)
}

func postgresServer(t testing.TB) string {
	t.Helper()
	base := os.Getenv(Env)
	if base == "" {
		t.Skipf("%s is not set: start a server with build/test-postgres", Env)
	}
	return base
}

func uniqueName(kind string) string {
	return fmt.Sprintf("%s_%d_%d_%d", kind, os.Getpid(), time.Now().UnixNano()%1e9, counter.Add(1))
}

func addressOf(base, database string) string {
	address, err := url.Parse(base)
	if err != nil {
		panic(err)
	}
	address.Path = "/" + database
	return address.String()
}
