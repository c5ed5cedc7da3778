package backup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// Tool is a client program of PostgreSQL run against one database. The
// password travels in the environment: arguments are visible to every user of
// the machine.
func Tool(ctx context.Context, name, address string, args ...string) (*exec.Cmd, error) {
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

// Run runs a Tool; what it complains of is in the error.
func Run(cmd *exec.Cmd) error {
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", cmd.Args[0], err, strings.TrimSpace(complaint.String()))
	}
	return nil
}

func dump(ctx context.Context, address, part string) error {
	cmd, err := Tool(ctx, "pg_dump", address, "--format=custom", "--no-owner", "--no-privileges", "--file="+part)
	if err != nil {
		return err
	}
	return Run(cmd)
}

// DumpedSchema reads the whole dump's table of contents and, from the data, the
// schema version that it was taken at.
func DumpedSchema(ctx context.Context, file string) (int64, error) {
	if _, err := exec.LookPath("pg_restore"); err != nil {
		return 0, errors.New("o programa pg_restore não foi encontrado: instale o cliente do PostgreSQL (no Debian: apt install postgresql-client)")
	}
	cmd := exec.CommandContext(ctx, "pg_restore", "--data-only", "--table=goose_db_version", "--file=-", file)
	var data bytes.Buffer
	cmd.Stdout = &data
	if err := Run(cmd); err != nil {
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
