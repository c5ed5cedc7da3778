// Package databasetest gives tests a migrated database of each kind.
package databasetest

import (
	"context"
	"testing"

	"balcao/app/database"
)

// Each runs fn on a migrated SQLite database and on a migrated PostgreSQL
// database without rows, as two subtests. See Postgres for where the second is
// skipped.
func Each(t *testing.T, fn func(t *testing.T, db *database.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, Open(t, SQLite(t))) })
	t.Run("postgres", func(t *testing.T) { fn(t, Open(t, Postgres(t))) })
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

// migrate makes the schema and leaves nobody connected.
func migrate(address string) error {
	db, err := database.Open(context.Background(), address)
	if err != nil {
		return err
	}
	return db.Close()
}
