// Package database opens the database, SQLite or PostgreSQL, brings its schema up
// to date and runs transactions. Domains write their own SQL.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/mattn/go-sqlite3"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
)

// Dialect is the database's kind.
type Dialect string

const (
	SQLite   Dialect = "sqlite"
	Postgres Dialect = "postgres"
)

// DB is an open database. Read serves queries; Write is for Tx and single
// statements. They are two pools, on SQLite of one writer and several readers: a
// transaction that reads by Read, what its own writes do not touch, never waits for a
// connection that another transaction holds while it does the same.
type DB struct {
	Read  *bun.DB
	Write *bun.DB
	// GenericPlans serves queries whose best plan is the same whatever their values, and
	// takes long to find: PostgreSQL plans each once per connection (plan_cache_mode
	// force_generic_plan), and not anew the first five times. On SQLite it is Read's.
	GenericPlans *sql.DB
	Dialect      Dialect
	// URL is the address that was opened, with its password.
	URL string
	// schema holds the migrations of this database.
	schema fs.FS

	crowd crowd
}

// Open opens the database at address ("sqlite:/path/file.db" or
// "postgres://…") and migrates it. It refuses a schema newer than the program.
func Open(ctx context.Context, address string) (*DB, error) {
	db, err := Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := db.migrate(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// OpenFile opens a SQLite file apart from the main database, with a schema of
// its own: a queue or a journal of this computer. What was committed to it
// survives the loss of power. It refuses a schema newer than the program.
func OpenFile(ctx context.Context, path string, schema fs.FS) (*DB, error) {
	db, err := openSQLite(ctx, path, "FULL")
	if err != nil {
		return nil, err
	}
	db.schema = schema
	if err := db.migrate(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Connect opens the database without touching its schema.
func Connect(ctx context.Context, address string) (*DB, error) {
	db, err := connect(ctx, address)
	if err != nil {
		return nil, err
	}
	db.schema, err = Migrations(db.Dialect)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func connect(ctx context.Context, address string) (*DB, error) {
	switch {
	case strings.HasPrefix(address, "sqlite:"):
		return openSQLite(ctx, strings.TrimPrefix(address, "sqlite:"), "NORMAL")
	case strings.HasPrefix(address, "postgres://"), strings.HasPrefix(address, "postgresql://"):
		return openPostgres(ctx, address)
	default:
		return nil, errors.New("o endereço do banco de dados deve começar com sqlite: ou postgres://")
	}
}

// openSQLite opens the file at path; synchronous is SQLite's pragma of that name.
func openSQLite(ctx context.Context, path, synchronous string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("não foi possível criar a pasta dos dados: %w", err)
	}
	common := "_journal_mode=WAL&_busy_timeout=5000&_foreign_keys=1&_cache_size=-8000&_stmt_cache_size=64&_synchronous=" + synchronous
	name := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + common
	writer, err := sql.Open("sqlite3", name+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	writer.SetMaxOpenConns(1)
	if err := writer.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("não foi possível abrir %s: %w", path, err), writer.Close())
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	reader, err := sql.Open("sqlite3", name+"&_query_only=1")
	if err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	reader.SetMaxOpenConns(2 + 2*runtime.NumCPU())
	reader.SetMaxIdleConns(2 + 2*runtime.NumCPU())
	return &DB{
		Read:         bun.NewDB(reader, sqlitedialect.New()),
		Write:        bun.NewDB(writer, sqlitedialect.New()),
		GenericPlans: reader,
		Dialect:      SQLite, URL: "sqlite:" + path,
	}, nil
}

// connectLimit is how long a PostgreSQL may take to answer whose address names no
// connect_timeout: one that is silent must not hold up whoever waits for it.
const connectLimit = 5 * time.Second

func openPostgres(ctx context.Context, address string) (*DB, error) {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("o endereço do PostgreSQL não pode ser lido")
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = connectLimit
	}
	cfg.DialFunc = marking(cfg.DialFunc)
	writer := pooled(cfg, 16, plainly)
	if err := writer.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("não foi possível falar com o PostgreSQL: %w", err), writer.Close())
	}
	return &DB{
		Read:  bun.NewDB(pooled(cfg, 16, plainly), pgdialect.New()),
		Write: bun.NewDB(writer, pgdialect.New()),
		// As many read lists at once (orders.newTurns).
		GenericPlans: pooled(cfg, min(16, 1+runtime.NumCPU()), plainly+"; SET plan_cache_mode = force_generic_plan"),
		Dialect:      Postgres, URL: address,
	}, nil
}

// plainly has PostgreSQL run statements without compiling them first. A search stops
// early, which its estimated cost does not know: among a million orders it would be
// compiled each time, for a hundred times as long as it runs.
const plainly = "SET jit = off"

// pooled are up to most connections, each of which begins with the settings.
func pooled(cfg *pgx.ConnConfig, most int, settings string) *sql.DB {
	pool := stdlib.OpenDB(*cfg, stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, settings)
		return err
	}))
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool
}

// PlannedFor prepares the arguments of a statement whose best plan depends on
// their values. PostgreSQL plans it anew each time; the plans of other
// statements are kept, which saves them more time than they take to run.
func (d Dialect) PlannedFor(args []any) []any {
	if d != Postgres {
		return args
	}
	return append([]any{pgx.QueryExecModeExec}, args...)
}

// Tx runs fn in one transaction: everything it wrote is durable when Tx
// returns nil, nothing of it otherwise. fn must not keep tx, and must not call
// anything outside the database.
func (db *DB) Tx(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	ctx, commitment := committing(ctx)
	return commitment.ended(db.Write.RunInTx(ctx, nil, fn))
}

// Close closes the pools.
func (db *DB) Close() error {
	// Pools may be the same: whoever closes one twice does no harm.
	return errors.Join(db.Read.Close(), db.Write.Close(), db.GenericPlans.Close())
}

// IsUnique reports whether err is the violation of a unique constraint.
func IsUnique(err error) bool {
	var lite sqlite3.Error
	if errors.As(err, &lite) {
		return lite.ExtendedCode == sqlite3.ErrConstraintUnique || lite.ExtendedCode == sqlite3.ErrConstraintPrimaryKey
	}
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505"
}
