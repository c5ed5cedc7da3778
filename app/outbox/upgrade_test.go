package outbox_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"balcao/app/clock"
	"balcao/app/outbox"
)

// firstVersion answers a folder with a queue of the first version, and two taps in it.
func firstVersion(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	o := open(t, dir, clock.At(noon))
	put(t, o, tap(ana, "1", "a"))
	put(t, o, tap(ana, "1", "b"))
	for _, statement := range []string{
		"ALTER TABLE actions DROP COLUMN broken_at", "ALTER TABLE actions DROP COLUMN broken_for",
		"DROP TABLE strikes", "DROP TABLE damages",
		"DELETE FROM goose_db_version WHERE version_id > 1",
	} {
		must(t, o.Exec(statement))
	}
	must(t, o.Close())
	return dir
}

func TestUpgradeOfTheFirstVersion(t *testing.T) {
	o := open(t, firstVersion(t), clock.At(noon))
	all, err := o.List(ctx, ana, outbox.Stored)
	must(t, err)
	if !slices.Equal(ids(all), []string{"a", "b"}) || o.Damage() != nil {
		t.Errorf("%v %+v", all, o.Damage())
	}
	failAlone(t, o)
}

// A file that is damaged before it could be upgraded is salvaged all the same.
func TestSalvageOfTheFirstVersion(t *testing.T) {
	dir := firstVersion(t)
	path := filepath.Join(dir, outbox.FileName)
	data, err := os.ReadFile(path)
	must(t, err)
	copy(data, bytes.Repeat([]byte{0xa5}, 100))
	must(t, os.WriteFile(path, data, 0o600))
	if d := open(t, dir, clock.At(noon)).Damage(); d == nil || d.Salvaged != 2 || !d.Complete {
		t.Errorf("%+v", d)
	}
}
