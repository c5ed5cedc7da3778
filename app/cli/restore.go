package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"balcao/app/backup"
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
	kind, err := backup.Kind(c.File)
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
	part, err := backup.NewPart(target)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	if err := copyFile(from, part); err != nil {
		return fmt.Errorf("ler a cópia: %w", err)
	}
	version, err := backup.CheckSQLite(ctx, part)
	if err != nil {
		return err
	}
	kept, err := setAside(ctx, target)
	if err != nil {
		return err
	}
	if err := backup.Publish(part, target); err != nil {
		return fmt.Errorf("pôr a cópia no lugar: %w", err)
	}
	if kept != "" {
		fmt.Fprintf(out, "O banco anterior ficou em %s.\n", kept)
	}
	_, err = fmt.Fprintf(out, "Cópia reposta em %s (esquema %d).\n", target, version)
	return err
}

// setAside makes sure that nobody has the database open and gives it another
// name; it answers that name, empty when there was no database.
func setAside(ctx context.Context, target string) (string, error) {
	if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	kept := target + ".anterior-" + time.Now().Format("20060102-150405")
	if db, err := database.Connect(ctx, "sqlite:"+target); err == nil {
		err := backup.LeaveWAL(ctx, db)
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
