package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mattn/go-sqlite3"
)

// ErrDamaged means that a database file is not readable as what it should be.
var ErrDamaged = errors.New("o arquivo do banco de dados está danificado")

// IsDamaged reports whether err tells of a damaged database file.
func IsDamaged(err error) bool {
	var lite sqlite3.Error
	return errors.Is(err, ErrDamaged) || errors.As(err, &lite) && (lite.Code == sqlite3.ErrCorrupt || lite.Code == sqlite3.ErrNotADB)
}

// setAside ends the name of a damaged file, before the time of its finding.
const setAside = ".danificado-"

// OpenSound is OpenFile for a file without which this computer can begin anew: a
// damaged one is set aside, and aside is its new path.
func OpenSound(ctx context.Context, path string, schema fs.FS, now time.Time) (db *DB, aside string, err error) {
	db, err = openChecked(ctx, path, schema)
	if !IsDamaged(err) {
		return db, "", err
	}
	aside = path + setAside + now.UTC().Format("20060102T150405.000")
	for _, part := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(path+part, aside+part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, "", fmt.Errorf("set the damaged file aside: %w", err)
		}
	}
	db, err = OpenFile(ctx, path, schema)
	return db, aside, err
}

// Aside answers the damaged files that were set aside for one, logs included.
func Aside(path string) (aside []string, err error) {
	dir, name := filepath.Split(path)
	entries, err := os.ReadDir(filepath.Clean(dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("look for damaged files: %w", err)
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), name+setAside) {
			aside = append(aside, dir+entry.Name())
		}
	}
	return aside, nil
}

// RemoveAside removes what Aside answers.
func RemoveAside(path string) error {
	aside, err := Aside(path)
	for _, each := range aside {
		err = errors.Join(err, os.Remove(each))
	}
	return err
}

func openChecked(ctx context.Context, path string, schema fs.FS) (*DB, error) {
	db, err := OpenFile(ctx, path, schema)
	if err != nil {
		return nil, err
	}
	var verdict string
	// The quick check would leave the indexes out: rows that one of them does not
	// know are rows that nobody finds.
	err = db.Write.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict)
	if err == nil && verdict != "ok" {
		err = fmt.Errorf("%w: %s", ErrDamaged, verdict)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}
