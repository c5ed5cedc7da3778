package database_test

import (
	"context"
	"errors"
	"io/fs"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

func addresses(t *testing.T) map[string]func(testing.TB) string {
	t.Helper()
	return map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres}
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
			for version := int64(1); version <= newest; version++ {
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

func TestNewerSchemaIsRefused(t *testing.T) {
	ctx := context.Background()
	for name, fresh := range addresses(t) {
		t.Run(name, func(t *testing.T) {
			address := fresh(t)
			db := databasetest.Open(t, address)
			if _, err := db.Write.ExecContext(ctx, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			_, err := database.Open(ctx, address)
			var newer database.ErrNewerSchema
			if !errors.As(err, &newer) || newer.Found != 99999 {
				t.Fatalf("opening a newer schema: %v, want ErrNewerSchema", err)
			}
		})
	}
}

func TestBothDialectsHaveTheSameMigrations(t *testing.T) {
	names := func(dialect database.Dialect) (out []string) {
		entries, err := fs.ReadDir(database.Migrations(), "migrations/"+string(dialect))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			out = append(out, e.Name())
		}
		return out
	}
	lite, pg := names(database.SQLite), names(database.Postgres)
	if len(lite) != len(pg) {
		t.Fatalf("sqlite has %v, postgres has %v", lite, pg)
	}
	for i := range lite {
		if lite[i] != pg[i] {
			t.Errorf("sqlite has %s where postgres has %s", lite[i], pg[i])
		}
	}
}
