package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"balcao/app/database"
)

// pgTool is a client program of PostgreSQL run against one database. The
// password travels in the environment: arguments are visible to every user of
// the machine.
func pgTool(ctx context.Context, name, address string, args ...string) (*exec.Cmd, error) {
	if _, err := exec.LookPath(name); err != nil {
		return nil, fmt.Errorf("o programa %s não foi encontrado: instale o cliente do PostgreSQL (no Debian: apt install postgresql-client)", name)
	}
	target, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("o endereço do PostgreSQL não pode ser lido")
	}
	env := os.Environ()
	if password, set := target.User.Password(); set {
		env = append(env, "PGPASSWORD="+password)
		target.User = url.User(target.User.Username())
	}
	cmd := exec.CommandContext(ctx, name, append(args, "--dbname="+target.String())...)
	cmd.Env = env
	return cmd, nil
}

func run(cmd *exec.Cmd) error {
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", cmd.Args[0], err, strings.TrimSpace(complaint.String()))
	}
	return nil
}

func dumpPostgres(ctx context.Context, address, part string) error {
	cmd, err := pgTool(ctx, "pg_dump", address, "--format=custom", "--no-owner", "--no-privileges", "--file="+part)
	if err != nil {
		return err
	}
	return run(cmd)
}

// restorePostgres replaces the schema "public" by the dump's in one
// transaction: it happens entirely or not at all.
func restorePostgres(ctx context.Context, address, file string, force bool, out io.Writer) error {
	version, err := dumpedSchema(ctx, file)
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
		return tooNew(version, known)
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
	psql, err := pgTool(ctx, "psql", address, "--no-psqlrc", "--quiet", "--single-transaction", "--output="+os.DevNull,
		"--set=ON_ERROR_STOP=1", "--command=DROP SCHEMA public CASCADE; CREATE SCHEMA public", "--file=-")
	if err != nil {
		return err
	}
	psql.Stdin = statements
	if err := script.Start(); err != nil {
		return fmt.Errorf("pg_restore: %w", err)
	}
	err = run(psql)
	if finish := script.Wait(); finish != nil && err == nil {
		err = fmt.Errorf("pg_restore: %w: %s", finish, strings.TrimSpace(complaint.String()))
	}
	return err
}

// dumpedSchema reads the whole dump's table of contents and, from the data, the
// schema version that it was taken at.
func dumpedSchema(ctx context.Context, file string) (int64, error) {
	if _, err := exec.LookPath("pg_restore"); err != nil {
		return 0, errors.New("o programa pg_restore não foi encontrado: instale o cliente do PostgreSQL (no Debian: apt install postgresql-client)")
	}
	cmd := exec.CommandContext(ctx, "pg_restore", "--data-only", "--table=goose_db_version", "--file=-", file)
	var data bytes.Buffer
	cmd.Stdout = &data
	if err := run(cmd); err != nil {
		return 0, fmt.Errorf("a cópia está danificada: %w", err)
	}
	var newest int64 = -1
	lines := bufio.NewScanner(&data)
	for lines.Scan() {
		// COPY rows: id, version_id, is_applied, tstamp.
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 4 {
			continue
		}
		version, err := strconv.ParseInt(fields[1], 10, 64)
		if err == nil && fields[2] == "t" {
			newest = max(newest, version)
		}
	}
	if newest < 0 {
		return 0, errors.New("o arquivo é uma cópia de PostgreSQL, mas não do Balcão")
	}
	return newest, lines.Err()
}
