package database

import (
	"context"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// ErrNewerSchema means that a newer Balcão has already changed the database:
// this one must not touch it.
type ErrNewerSchema struct{ Found, Known int64 }

func (e ErrNewerSchema) Error() string {
	return fmt.Sprintf("o banco de dados tem o esquema %d e esta versão do Balcão conhece até o %d: instale a versão mais nova", e.Found, e.Known)
}

// migrate moves the schema forward to what this program knows, never back.
func (db *DB) migrate(ctx context.Context) error {
	provider, err := db.provider()
	if err != nil {
		return err
	}
	if err := db.refuseNewer(ctx, provider); err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// MigrateTo moves an empty or older schema to the given version; upgrade tests use it.
func (db *DB) MigrateTo(ctx context.Context, version int64) error {
	provider, err := db.provider()
	if err != nil {
		return err
	}
	_, err = provider.UpTo(ctx, version)
	return err
}

// Schema answers the version of the database's schema and the newest this
// program knows.
func (db *DB) Schema(ctx context.Context) (found, known int64, err error) {
	provider, err := db.provider()
	if err != nil {
		return 0, 0, err
	}
	if found, err = provider.GetDBVersion(ctx); err != nil {
		return 0, 0, err
	}
	return found, newest(provider), nil
}

func (db *DB) provider() (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	// Migrations of branches land in another order than they were written in.
	opts := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(true)}
	if db.Dialect == Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(dialect, db.Write.DB, db.schema, opts...)
}

func (db *DB) refuseNewer(ctx context.Context, provider *goose.Provider) error {
	found, err := provider.GetDBVersion(ctx)
	var lite sqlite3.Error
	if errors.As(err, &lite) && lite.Code == sqlite3.ErrError {
		// The statement is sound, so the file's catalogue of tables is not.
		err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if known := newest(provider); found > known {
		return ErrNewerSchema{Found: found, Known: known}
	}
	return nil
}

func newest(provider *goose.Provider) int64 {
	sources := provider.ListSources()
	if len(sources) == 0 {
		return 0
	}
	return sources[len(sources)-1].Version
}
