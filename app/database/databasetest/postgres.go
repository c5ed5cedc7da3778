package databasetest

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
)

// Env names the variable that holds the address of a PostgreSQL whose user may
// create databases; `make test` starts one and sets it.
const Env = "BALCAO_TEST_POSTGRES"

// Postgres answers the address of a migrated PostgreSQL database without rows,
// which no other test uses meanwhile. Where Env is not set it skips the test, and
// fails it under continuous integration (CI).
//
// Making a database takes half a second and emptying one a few milliseconds, so a
// process keeps the databases that its tests gave back and lends them again. They
// go with the PostgreSQL server.
func Postgres(t testing.TB) string {
	t.Helper()
	base := postgresServer(t)
	lent, err := borrow(base)
	if err != nil {
		t.Fatalf("make a test database: %v", err)
	}
	t.Cleanup(func() {
		if err := lent.giveBack(base); err != nil {
			t.Errorf("empty the test database: %v", err)
		}
	})
	return addressOf(base, lent.name)
}

// EmptyPostgres answers the address of a new PostgreSQL database without a
// schema, dropped with the test; see Postgres for where it skips.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	base := postgresServer(t)
	name, err := create(base)
	if err != nil {
		t.Fatalf("make a test database: %v", err)
	}
	t.Cleanup(func() { _ = drop(base, name) })
	return addressOf(base, name)
}

func postgresServer(t testing.TB) string {
	t.Helper()
	base := os.Getenv(Env)
	switch {
	case base == "" && os.Getenv("CI") != "":
		t.Fatalf("%s is not set, so nothing would be tested on PostgreSQL: run this with build/test-postgres run", Env)
	case base == "":
		t.Skipf("%s is not set: start a server with build/test-postgres", Env)
	}
	return base
}

// reusable is a migrated database and what its schema looked like when it was new.
type reusable struct{ name, schema string }

var (
	spareMu sync.Mutex
	spare   []reusable
)

func borrow(base string) (reusable, error) {
	spareMu.Lock()
	defer spareMu.Unlock()
	if last := len(spare) - 1; last >= 0 {
		lent := spare[last]
		spare = spare[:last]
		return lent, nil
	}
	name, err := create(base)
	if err != nil {
		return reusable{}, err
	}
	made := reusable{name: name}
	if err := migrate(addressOf(base, name)); err != nil {
		return reusable{}, err
	}
	err = on(addressOf(base, name), func(db *sql.DB) error {
		var used string
		if err := errors.Join(db.QueryRow(usedTables).Scan(&used), db.QueryRow(schemaQuery).Scan(&made.schema)); err != nil {
			return err
		}
		if used != "" {
			return fmt.Errorf("migrations write rows (%s), which emptying the database for the next test would lose: teach empty to keep them", used)
		}
		return nil
	})
	return made, err
}

// giveBack empties the database for the next test. One whose schema is another
// than it was when new, or that has planner statistics, is dropped.
func (r reusable) giveBack(base string) error {
	var schema string
	err := on(addressOf(base, r.name), func(db *sql.DB) error {
		return errors.Join(empty(db), db.QueryRow(schemaQuery).Scan(&schema))
	})
	if err != nil || schema != r.schema {
		return errors.Join(err, drop(base, r.name))
	}
	spareMu.Lock()
	defer spareMu.Unlock()
	spare = append(spare, r)
	return nil
}

// disconnect ends what is left of an earlier test's connections.
const disconnect = `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
	WHERE datname = current_database() AND pid <> pg_backend_pid()`

// usedTables names the tables that have rows: truncating all of them would take a
// quarter of a second.
const usedTables = `SELECT COALESCE(string_agg(format('%I', tablename), ', '), '') FROM pg_tables
	WHERE schemaname = 'public' AND tablename <> 'goose_db_version'
	AND xpath_exists('//row', query_to_xml(format('SELECT 1 AS n FROM %I LIMIT 1', tablename), false, false, ''))`

// empty takes all rows from the database.
func empty(db *sql.DB) error {
	if _, err := db.Exec(disconnect); err != nil {
		return err
	}
	var used string
	if err := db.QueryRow(usedTables).Scan(&used); err != nil || used == "" {
		return err
	}
	_, err := db.Exec("TRUNCATE " + used + " RESTART IDENTITY CASCADE")
	return err
}

// schemaQuery answers a digest of everything in a database that emptying it does
// not put back: columns, constraints, triggers, functions, migrations, statistics.
const schemaQuery = `SELECT md5(string_agg(part, ',' ORDER BY part)) FROM (
	SELECT concat_ws(' ', c.oid, c.relname, a.attname, a.atttypid, a.attnotnull, a.atthasdef) AS part
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace
	UNION ALL SELECT concat_ws(' ', 'constraint', oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
	UNION ALL SELECT concat_ws(' ', 'trigger', oid, tgenabled) FROM pg_trigger
	UNION ALL SELECT concat_ws(' ', 'function', oid, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
	UNION ALL SELECT concat_ws(' ', 'migration', version_id) FROM goose_db_version
	UNION ALL SELECT concat_ws(' ', 'statistics', starelid, staattnum) FROM pg_statistic s
		JOIN pg_class c ON c.oid = s.starelid WHERE c.relnamespace = 'public'::regnamespace
) AS parts`

var counter atomic.Int64

// create makes a database and answers its name.
func create(base string) (string, error) {
	name := fmt.Sprintf("t_%d_%d_%d", os.Getpid(), time.Now().UnixNano()%1e9, counter.Add(1))
	return name, on(base, func(db *sql.DB) error {
		_, err := db.Exec("CREATE DATABASE " + name)
		return err
	})
}

func drop(base, name string) error {
	return on(base, func(db *sql.DB) error {
		_, err := db.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
		return err
	})
}

// on runs fn with a connection to the address and closes it.
func on(address string, fn func(db *sql.DB) error) error {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	return errors.Join(fn(db), db.Close())
}

func addressOf(base, database string) string {
	address, err := url.Parse(base)
	if err != nil {
		panic(err)
	}
	address.Path = "/" + database
	return address.String()
}
