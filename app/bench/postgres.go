package bench

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// freshPostgres makes a database of the benchmark's own on the server at the
// address; drop removes it.
func freshPostgres(ctx context.Context, server string) (address string, drop func() error, err error) {
	admin, err := sql.Open("pgx", server)
	if err != nil {
		return "", nil, err
	}
	name := fmt.Sprintf("balcao_bench_%d", time.Now().UnixNano())
	if _, err := admin.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", nil, errors.Join(fmt.Errorf("create a database to measure: %w", err), admin.Close())
	}
	own, err := url.Parse(server)
	if err != nil {
		return "", nil, errors.Join(err, admin.Close())
	}
	own.Path = "/" + name
	return own.String(), func() error {
		_, err := admin.ExecContext(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)")
		return errors.Join(err, admin.Close())
	}, nil
}
