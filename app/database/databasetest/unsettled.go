package databasetest

import (
	"testing"

	"balcao/app/database"
)

// Unsettled has a SQLite database commit as ever and fail to Settle, as on a disk
// that takes writes and keeps none, until settled is called.
func Unsettled(t testing.TB, db *database.DB) (settled func()) {
	t.Helper()
	run := func(statement string) {
		t.Helper()
		if _, err := db.Write.DB.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	run("UPDATE goose_db_version SET version_id = -1 WHERE version_id = 0")
	return func() { run("UPDATE goose_db_version SET version_id = 0 WHERE version_id = -1") }
}
