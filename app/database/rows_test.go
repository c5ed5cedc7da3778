package database_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

func TestCollect(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		collect := func(query string, args ...any) ([]string, error) {
			rows, err := db.Read.DB.QueryContext(t.Context(), query, args...)
			must(t, err)
			return database.Collect(rows, func(s *string) []any { return []any{s} })
		}
		if got, err := collect("SELECT 'a' UNION SELECT 'b' ORDER BY 1"); err != nil || !slices.Equal(got, []string{"a", "b"}) {
			t.Errorf("%v %v", got, err)
		}
		if got, err := collect("SELECT 'a' WHERE 1 = 0"); err != nil || got == nil || len(got) > 0 {
			t.Errorf("without rows: %#v %v", got, err)
		}
		if got, err := collect("SELECT NULL"); err == nil {
			t.Errorf("what cannot be read: %v", got)
		}
	})
}

func TestNullable(t *testing.T) {
	for in, want := range map[string]sql.NullString{"": {}, "a": {String: "a", Valid: true}} {
		if got := database.Nullable(in); got != want {
			t.Errorf("%q: %+v", in, got)
		}
	}
}

func TestFromMilli(t *testing.T) {
	want := time.Date(2026, 11, 24, 22, 43, 18, int(123*time.Millisecond), time.UTC)
	if got := database.FromMilli(want.UnixMilli()); got != want {
		t.Errorf("%v", got)
	}
}

// A text is found where it stands, and what LIKE reads as a wildcard stands for itself.
func TestContaining(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		texts := []string{"", "a", "100%", "100", "a_b", "axb", "a!b", `a\b`, "!%_"}
		for _, text := range texts {
			for _, in := range texts {
				var found bool
				err := db.Read.DB.QueryRowContext(t.Context(), "SELECT CAST($1 AS TEXT) LIKE $2 ESCAPE '!'", "«"+in+"»", database.Containing(text)).Scan(&found)
				must(t, err)
				if found != strings.Contains(in, text) {
					t.Errorf("%q in %q: %v", text, in, found)
				}
			}
		}
	})
}
