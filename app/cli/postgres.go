package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"balcao/app/backup"
	"balcao/app/database"
)

// restorePostgres replaces the schema "public" by the dump's in one
// transaction: it happens entirely or not at all.
func restorePostgres(ctx context.Context, address, file string, force bool, out io.Writer) error {
	version, err := backup.DumpedSchema(ctx, file)
	if err != nil {
		return err
	}
	db, err := database.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer db.Close()
	var tables int
	if err := db.Write.QueryRowContext(ctx, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").Scan(&tables); err != nil {
		return err
	}
	if tables > 0 && !force {
		return errors.New("o banco não está vazio; use --force para substituir tudo o que há nele")
	}
	_, known, err := db.Schema(ctx)
	if err != nil {
		return err
	}
	if version > known {
		return backup.TooNew(version, known)
	}
	if err := replay(ctx, address, file); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Cópia reposta no PostgreSQL (esquema %d).\n", version)
	return err
}

func replay(ctx context.Context, address, file string) error {
	script := exec.CommandContext(ctx, "pg_restore", "--no-owner", "--no-privileges", "--file=-", file)
	statements, err := script.StdoutPipe()
	if err != nil {
		return err
	}
	var complaint bytes.Buffer
	script.Stderr = &complaint
	psql, err := backup.Tool(ctx, "psql", address, "--no-psqlrc", "--quiet", "--single-transaction", "--output="+os.DevNull,
		"--set=ON_ERROR_STOP=1", "--command=DROP SCHEMA public CASCADE; CREATE SCHEMA public", "--file=-")
	if err != nil {
		return err
	}
	psql.Stdin = statements
	if err := script.Start(); err != nil {
		return fmt.Errorf("pg_restore: %w", err)
	}
	err = backup.Run(psql)
	if finish := script.Wait(); finish != nil && err == nil {
		err = fmt.Errorf("pg_restore: %w: %s", finish, strings.TrimSpace(complaint.String()))
	}
	return err
}
