package database_test

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

func addresses(t *testing.T) map[string]func(testing.TB) string {
	t.Helper()
	return map[string]func(testing.TB) string{"sqlite": databasetest.EmptySQLite, "postgres": databasetest.EmptyPostgres}
}

func TestUpgradeFromEverySchema(t *testing.T) {
	ctx := context.Background()
	for name, fresh := range addresses(t) {
		t.Run(name, func(t *testing.T) {
			db := databasetest.Open(t, fresh(t))
			_, newest, err := db.Schema(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, version := range versionsOf(t, db.Dialect) {
				address := fresh(t)
				old, err := database.Connect(ctx, address)
				if err != nil {
					t.Fatal(err)
				}
				if err := old.MigrateTo(ctx, version); err != nil {
					t.Fatalf("make schema %d: %v", version, err)
				}
				if err := old.Close(); err != nil {
					t.Fatal(err)
				}
				upgraded := databasetest.Open(t, address)
				if found, _, err := upgraded.Schema(ctx); err != nil || found != newest {
					t.Errorf("schema %d was upgraded to %d (%v), want %d", version, found, err, newest)
				}
			}
		})
	}
}

// versionsOf lists the versions of all migrations, the oldest first.
func versionsOf(t *testing.T, dialect database.Dialect) (versions []int64) {
	t.Helper()
	schema, err := database.Migrations(dialect)
	must(t, err)
	entries, err := fs.ReadDir(schema, ".")
	must(t, err)
	for _, entry := range entries {
		number, _, _ := strings.Cut(entry.Name(), "_")
		version, err := strconv.ParseInt(number, 10, 64)
		must(t, err)
		versions = append(versions, version)
	}
	return versions
}

func TestNewerSchemaIsRefused(t *testing.T) {
	ctx := context.Background()
	for name, fresh := range addresses(t) {
		t.Run(name, func(t *testing.T) {
			address := fresh(t)
			db := databasetest.Open(t, address)
			if _, err := db.Write.ExecContext(ctx, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99991231000000, true)`); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			_, err := database.Open(ctx, address)
			var newer database.ErrNewerSchema
			if !errors.As(err, &newer) || newer.Found != 99991231000000 {
				t.Fatalf("opening a newer schema: %v, want ErrNewerSchema", err)
			}
		})
	}
}

// A migration stands in both, or in each dialect's folder; no version is given twice.
func TestBothDialectsHaveTheSameMigrations(t *testing.T) {
	names := func(dialect database.Dialect) (out []string) {
		schema, err := database.Migrations(dialect)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := fs.ReadDir(schema, ".")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			out = append(out, e.Name())
		}
		return out
	}
	lite, pg := names(database.SQLite), names(database.Postgres)
	if !slices.Equal(lite, pg) {
		t.Errorf("only sqlite has %v, only postgres has %v: the same name in both folders, or one file in both/", without(lite, pg), without(pg, lite))
	}
	versions := map[string]string{}
	for _, name := range lite {
		version, _, _ := strings.Cut(name, "_")
		if twin := versions[version]; twin != "" {
			t.Errorf("%s and %s have the same version", twin, name)
		}
		versions[version] = name
	}
}

// without are the names of a that are not among those of b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(name string) bool { return slices.Contains(b, name) })
}

// A database that has a later migration than one that another branch brought
// gets that one too.
func TestAnEarlierMigrationOfAnotherBranchIsApplied(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "branches.db")
	file := func(sql string) *fstest.MapFile { return &fstest.MapFile{Data: []byte("-- +goose Up\n" + sql + ";\n")} }
	mine := fstest.MapFS{"20261124220000_mine.sql": file("CREATE TABLE mine (id TEXT)")}
	db, err := database.OpenFile(ctx, path, mine)
	must(t, err)
	must(t, db.Close())
	mine["20261124210000_theirs.sql"] = file("CREATE TABLE theirs (id TEXT)")
	db, err = database.OpenFile(ctx, path, mine)
	must(t, err)
	defer func() { must(t, db.Close()) }()
	_, err = db.Write.ExecContext(ctx, "INSERT INTO theirs SELECT id FROM mine")
	must(t, err)
}
