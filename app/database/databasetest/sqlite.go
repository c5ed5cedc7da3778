package databasetest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// SQLite answers the address of a new, migrated SQLite file.
func SQLite(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "balcao.db")
	CopySQLite(t, path)
	return "sqlite:" + path
}

// EmptySQLite answers the address of a SQLite file that is still to be made.
func EmptySQLite(t testing.TB) string {
	return "sqlite:" + filepath.Join(t.TempDir(), "balcao.db")
}

// CopySQLite writes a migrated database to path, unless a file is there already.
// The schema is made once in a process and copied, which is ten times quicker
// than running the migrations.
func CopySQLite(t testing.TB, path string) {
	t.Helper()
	template, err := migratedSQLite()
	if err != nil {
		t.Fatalf("migrate the SQLite database to copy: %v", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.Write(template)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// migratedSQLite answers the bytes of a migrated database's file.
var migratedSQLite = sync.OnceValues(func() ([]byte, error) {
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
