package gateway

import (
	"io/fs"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/fstest"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/orders"
)

// An order that came before its number was one of its words is found by it.
func TestTheReplicaOfBeforeIsFoundByNumber(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := fs.ReadFile(migrations, "migrations/00001_cache.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := database.OpenFile(t.Context(), filepath.Join(dir, cacheFile), fstest.MapFS{"00001_cache.sql": {Data: first}})
	if err != nil {
		t.Fatal(err)
	}
	for code, words := range map[string]string{"A127": " a127 maria 319 x burguer", "B007": " b007"} {
		_, err := db.Write.DB.ExecContext(t.Context(), `INSERT INTO orders (owner, venue_id, id, seq, event, created_at, state, store_id, dining, words, data)
			VALUES ('o', 'v', ?1, 1, '', 1, '', '', '', ?2, x'7b7d')`, code, words)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := openCache(t.Context(), dir, clock.Real(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.db.Close() })
	v, err := openVenue(t.Context(), c, "o", "v")
	if err != nil {
		t.Fatal(err)
	}
	for keyword, want := range map[string]int{"127": 1, "12 mar": 1, "007": 1, "a1": 1, "27": 0, "319": 1} {
		_, found, err := v.list(t.Context(), filter{words: orders.SearchWords(keyword), page: 1, size: 20}, func(change) (shown, error) { return shown{}, nil })
		if err != nil || found != want {
			t.Errorf("%s finds %d orders, want %d (%v)", keyword, found, want, err)
		}
	}
}
