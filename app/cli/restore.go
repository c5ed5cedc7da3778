package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"balcao/app/database"
)

type restoreCommand struct {
	storage
	keySource
	File  string `arg:"" name:"arquivo" help:"Cópia gravada por backup."`
	Force bool   `help:"Substitui o banco que já existe." env:"-"`
}

// Help is shown by --help after the summary.
func (restoreCommand) Help() string {
	return "Pare o servidor antes. A cópia é conferida inteira antes de qualquer mudança; uma cópia de versão mais nova " +
		"que este programa é recusada. Com --force, o banco SQLite substituído fica guardado ao lado, com a data no nome."
}

func (c restoreCommand) Run(p *program) error {
	kind, err := kindOfBackup(c.File)
	if err != nil {
		return err
	}
	address, err := c.address()
	if err != nil {
		return err
	}
	target, isFile := sqliteFile(address)
	switch {
	case isFile && kind == database.SQLite:
		err = restoreSQLite(p.ctx, c.File, target, c.Force, p.out)
	case !isFile && kind == database.Postgres:
		err = restorePostgres(p.ctx, address, c.File, c.Force, p.out)
	case isFile:
		return errors.New("esta cópia é de PostgreSQL e o banco indicado é SQLite; use --database postgres://…")
	default:
		return errors.New("esta cópia é de SQLite e o banco indicado é PostgreSQL; use --database sqlite:ARQUIVO")
	}
	if err != nil {
		return err
	}
	return c.tellRestore(p.ctx, address, p.out)
}

func restoreSQLite(ctx context.Context, from, target string, force bool, out io.Writer) error {
	if err := refuseExisting(target, force); err != nil {
		return err
	}
	part, err := newPart(target)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	if err := copyFile(from, part); err != nil {
		return fmt.Errorf("ler a cópia: %w", err)
	}
	version, err := verify(ctx, part)
	if err != nil {
		return err
	}
	kept, err := setAside(ctx, target)
	if err != nil {
		return err
	}
	if err := publish(part, target); err != nil {
		return fmt.Errorf("pôr a cópia no lugar: %w", err)
	}
	if kept != "" {
		fmt.Fprintf(out, "O banco anterior ficou em %s.\n", kept)
	}
	_, err = fmt.Fprintf(out, "Cópia reposta em %s (esquema %d).\n", target, version)
	return err
}

// kindOfBackup tells from the first bytes which database wrote the file.
func kindOfBackup(path string) (database.Dialect, error) {
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

// verify reads every page of a SQLite file, refuses one that is damaged, not
// Balcão's or newer than this program, and answers its schema version.
func verify(ctx context.Context, path string) (int64, error) {
	db, err := database.Connect(ctx, "sqlite:"+path)
	if err != nil {
		return 0, fmt.Errorf("a cópia está danificada: %w", err)
	}
	defer db.Close()
	if err := intact(ctx, db); err != nil {
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
		return 0, tooNew(found, known)
	}
	// One plain file, without a write-ahead log beside it.
	if err := leaveWAL(ctx, db); err != nil {
		return 0, err
	}
	return found, nil
}

func tooNew(found, known int64) error {
	return fmt.Errorf("a cópia é de uma versão mais nova do Balcão (esquema %d; este programa conhece até %d): atualize o programa", found, known)
}

// intact runs SQLite's own full check; the first finding is the error.
func intact(ctx context.Context, db *database.DB) error {
	var finding string
	if err := db.Write.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&finding); err != nil {
		return err
	}
	if finding != "ok" {
		return errors.New(finding)
	}
	return nil
}

// setAside makes sure that nobody has the database open and gives it another
// name; it answers that name, empty when there was no database.
func setAside(ctx context.Context, target string) (string, error) {
	if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	kept := target + ".anterior-" + time.Now().Format("20060102-150405")
	if db, err := database.Connect(ctx, "sqlite:"+target); err == nil {
		err := leaveWAL(ctx, db)
		if err := errors.Join(err, db.Close()); err != nil && !damaged(err) {
			return "", err
		}
	} else if !damaged(err) {
		return "", err
	}
	// A second name first: until the copy takes the old one's place, there
	// always is a database.
	if err := os.Link(target, kept); err == nil {
		return kept, nil
	}
	return kept, os.Rename(target, kept)
}

// leaveWAL folds the write-ahead log into the file. SQLite does that only for
// the last connection, so it fails while a server has the database open.
func leaveWAL(ctx context.Context, db *database.DB) error {
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

// damaged reports whether the file cannot be read as a database at all: it may
// be replaced without asking who uses it.
func damaged(err error) bool {
	return strings.Contains(err.Error(), "not a database") || strings.Contains(err.Error(), "malformed")
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
