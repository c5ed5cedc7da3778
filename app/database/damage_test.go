package database_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"balcao/app/database"
)

// A damaged file is set aside, where it is found and removed by the name of the
// file that took its place, in whatever folder.
func TestDamagedFilesAreSetAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dados [1]", "fila.db")
	must(t, os.Mkdir(filepath.Dir(path), 0o700))
	must(t, os.WriteFile(path, bytes.Repeat([]byte("lixo "), 4000), 0o600))
	other := path + ".bak"
	must(t, os.WriteFile(other, nil, 0o600))
	schema := fstest.MapFS{"00001_notes.sql": {Data: []byte("-- +goose Up\nCREATE TABLE notes (note TEXT NOT NULL);\n")}}
	db, aside, err := database.OpenSound(context.Background(), path, schema, time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC))
	must(t, err)
	must(t, db.Close())
	found, err := database.Aside(path)
	must(t, err)
	if len(found) != 1 || found[0] != aside || filepath.Base(aside) != "fila.db.danificado-20260314T150926.000" {
		t.Errorf("%v, found %v", aside, found)
	}
	must(t, database.RemoveAside(path))
	if _, err := os.Stat(aside); !os.IsNotExist(err) {
		t.Errorf("still there: %v", err)
	}
	for _, each := range []string{path, other} {
		_, err := os.Stat(each)
		must(t, err)
	}
	if none, err := database.Aside(filepath.Join(t.TempDir(), "nowhere", "fila.db")); err != nil || len(none) != 0 {
		t.Errorf("%v %v", none, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
