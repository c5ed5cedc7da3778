package database_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/fstest"

	"balcao/app/database"
)

func TestFileWithASchemaOfItsOwn(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "journal.db")
	migration := func(sql string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("-- +goose Up\n" + sql + ";\n")}
	}
	first := fstest.MapFS{"00001_notes.sql": migration("CREATE TABLE notes (note TEXT NOT NULL)")}
	second := fstest.MapFS{
		"00001_notes.sql": first["00001_notes.sql"],
		"00002_at.sql":    migration("ALTER TABLE notes ADD COLUMN at INTEGER"),
	}
	open := func(schema fstest.MapFS) (*database.DB, error) { return database.OpenFile(ctx, path, schema) }

	db, err := open(first)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Write.ExecContext(ctx, "INSERT INTO notes (note) VALUES ('kept')"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	upgraded, err := open(second)
	if err != nil {
		t.Fatal(err)
	}
	var note string
	if err := upgraded.Read.QueryRowContext(ctx, "SELECT note FROM notes WHERE at IS NULL").Scan(&note); err != nil || note != "kept" {
		t.Errorf("after the upgrade: %q, %v", note, err)
	}
	var synchronous int
	if err := upgraded.Write.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&synchronous); err != nil || synchronous != 2 {
		t.Errorf("synchronous is %d (%v), want 2: FULL", synchronous, err)
	}
	if err := upgraded.Close(); err != nil {
		t.Fatal(err)
	}

	var newer database.ErrNewerSchema
	if _, err := open(first); !errors.As(err, &newer) {
		t.Errorf("an older program opened the newer file: %v", err)
	}
}
