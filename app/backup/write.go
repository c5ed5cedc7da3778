// Package backup writes a copy of the whole database into one file and tells whether such a
// file can be restored. A copy of SQLite is a database file, one of PostgreSQL what pg_dump
// writes. The key of sealed values is in neither (app/secrets).
package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"balcao/app/database"
)

// Write copies the database at address into the file path, which appears whole and checked
// or not at all, and replaces what stands there. It answers the copy's schema version.
// Others may write to the database meanwhile.
func Write(ctx context.Context, address, path string) (int64, error) {
	part, err := NewPart(path)
	if err != nil {
		return 0, err
	}
	defer os.Remove(part)
	if err := fill(ctx, address, part); err != nil {
		return 0, err
	}
	version, err := Check(ctx, part)
	if err != nil {
		return 0, err
	}
	return version, Publish(part, path)
}

// fill writes the database into the empty file part.
func fill(ctx context.Context, address, part string) error {
	db, err := database.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer db.Close()
	if db.Dialect == database.Postgres {
		return dump(ctx, address, part)
	}
	// VACUUM INTO reads one snapshot, whatever others write meanwhile.
	if _, err := db.Write.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return fmt.Errorf("copiar o banco: %w", err)
	}
	return nil
}

// NewPart makes an empty file beside path that only its owner can read, so
// that nothing half-written ever carries the final name.
func NewPart(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err != nil {
		return "", err
	}
	return file.Name(), file.Close()
}

// Publish makes part durable and gives it its final name.
func Publish(part, path string) error {
	file, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(part, path)
}
