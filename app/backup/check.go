package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"balcao/app/database"
)

// Kind tells from the first bytes which database wrote the file.
func Kind(path string) (database.Dialect, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("abrir a cópia: %w", err)
	}
	defer file.Close()
	head := make([]byte, 16)
	n, err := io.ReadFull(file, head)
	switch {
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		return "", fmt.Errorf("ler a cópia: %w", err)
	case bytes.Equal(head[:n], []byte("SQLite format 3\x00")):
		return database.SQLite, nil
	case bytes.HasPrefix(head[:n], []byte("PGDMP")):
		return database.Postgres, nil
	}
	return "", fmt.Errorf("%s não é uma cópia gravada por backup", path)
}

// Check reads the whole copy at path, refuses one that is damaged, not Balcão's or newer than
// this program, and answers its schema version.
func Check(ctx context.Context, path string) (int64, error) {
	kind, err := Kind(path)
	if err != nil {
		return 0, err
	}
	if kind == database.Postgres {
		return DumpedSchema(ctx, path)
	}
	return CheckSQLite(ctx, path)
}

// CheckSQLite reads every page of a SQLite file, refuses one that is damaged, not
// Balcão's or newer than this program, and answers its schema version.
func CheckSQLite(ctx context.Context, path string) (int64, error) {
	db, err := database.Connect(ctx, "sqlite:"+path)
	if err != nil {
		return 0, fmt.Errorf("a cópia está danificada: %w", err)
	}
	defer db.Close()
	if err := Intact(ctx, db); err != nil {
		return 0, fmt.Errorf("a cópia está danificada: %w", err)
	}
	var tables int
	err = db.Write.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name IN ('goose_db_version', 'users', 'venues')").Scan(&tables)
	if err != nil {
		return 0, fmt.Errorf("ler a cópia: %w", err)
	}
	if tables != 3 {
		return 0, errors.New("o arquivo é um banco SQLite, mas não do Balcão")
	}
	found, known, err := db.Schema(ctx)
	if err != nil {
		return 0, fmt.Errorf("ler a versão da cópia: %w", err)
	}
	if found > known {
		return 0, TooNew(found, known)
	}
	// One plain file, without a write-ahead log beside it.
	if err := LeaveWAL(ctx, db); err != nil {
		return 0, err
	}
	return found, nil
}

// TooNew is the error of a copy whose schema this program does not know yet.
func TooNew(found, known int64) error {
	return fmt.Errorf("a cópia é de uma versão mais nova do Balcão (esquema %d; este programa conhece até %d): atualize o programa", found, known)
}

// Intact runs SQLite's own full check; the first finding is the error.
func Intact(ctx context.Context, db *database.DB) error {
	var finding string
	if err := db.Write.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&finding); err != nil {
		return err
	}
	if finding != "ok" {
		return errors.New(finding)
	}
	return nil
}

// LeaveWAL folds the write-ahead log into the file. SQLite does that only for
// the last connection, so it fails while a server has the database open.
func LeaveWAL(ctx context.Context, db *database.DB) error {
	var mode string
	err := db.Write.QueryRowContext(ctx, "PRAGMA journal_mode=DELETE").Scan(&mode)
	if err == nil && mode == "delete" {
		return nil
	}
	if err != nil && !strings.Contains(err.Error(), "locked") {
		return fmt.Errorf("fechar o banco: %w", err)
	}
	return errors.New("o banco está em uso: pare o Balcão antes de repor uma cópia")
}
