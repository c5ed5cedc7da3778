package orders

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// Whichever way a keyword's orders are looked for, they are the same ones, in the
// same order. Which way is taken depends on how many orders stand in which state.
func TestSearchesFindTheSameEveryWay(t *testing.T) {
	const venueID, here, there, table = "0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-00000000000a",
		"0190a000-0000-7000-8000-00000000000b", "0190a000-0000-7000-8000-00000000000c"
	start := time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)
	ways := map[string]stateCounts{
		"common":                   {Pending: 1000, Accepted: 1000, Delivered: 1000, Refused: 1000},
		"uncommon":                 {Pending: 10_000, Accepted: 10_000, Delivered: 1_000_000, Refused: 10_000},
		"uncommon among a million": {Pending: 30_000, Accepted: 30_000, Delivered: 1_000_000, Refused: 30_000},
		"all uncommon":             {Pending: 10_000, Accepted: 10_000, InTransit: 1_000_000, Delivered: 10_000, Refused: 10_000},
		"rare":                     {Pending: 10, Accepted: 10, Delivered: 1_000_000, Refused: 10},
	}
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		luck := rand.New(rand.NewPCG(21, 11))
		all := make([]*record, 3000)
		err := db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for i := range all {
				pick := func(words ...string) string { return words[luck.IntN(len(words))] }
				r := &record{
					ID: fmt.Sprint("o", i), VenueID: venueID, Code: fmt.Sprintf("A%03d", i%1000), PublicCode: fmt.Sprint("p", i), Seq: int64(i + 1),
					State: []State{Pending, Accepted, Delivered, Delivered, Delivered, Delivered, Refused}[luck.IntN(7)], Items: []byte("[]"),
					CustomerName: pick("Ana", "Anabela", "Cecília", "Łucja") + " " + pick("Barbosa", "Ferreira", "Ferraz"),
					StoreID:      database.Nullable(pick("", here, there, there)), TableID: database.Nullable(pick("", table)),
					// Some are placed at the same moment, and not in the order of their numbers.
					CreatedAt: start.Add(time.Duration((i*7)%len(all)/2) * 25 * time.Minute).UnixMilli(),
					itemNames: pick("Moqueca", "Picanha", "Picolé"),
				}
				all[i] = r
				if err := insertOrder(ctx, db, tx, r); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		numbers := map[string]int64{}
		rows, err := db.Read.DB.QueryContext(t.Context(), "SELECT id, no FROM orders")
		if err != nil {
			t.Fatal(err)
		}
		type numbered struct {
			id string
			no int64
		}
		found, err := database.Collect(rows, func(n *numbered) []any { return []any{&n.id, &n.no} })
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range found {
			numbers[n.id] = n.no
		}
		slices.SortFunc(all, func(a, b *record) int {
			return newest(rowRef{createdAt: a.CreatedAt, no: numbers[a.ID]}, rowRef{createdAt: b.CreatedAt, no: numbers[b.ID]})
		})
		for _, keyword := range []string{"a", "ana", "cec ferr", "ana pic ferr", "an a pi fe", "łuc", "a99", "9 ferr", "127", "nada", "anabela",
			"a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3"} {
			for _, f := range []Filter{
				{}, {States: []State{Pending}}, {States: []State{Refused, Accepted}}, {States: []State{Delivered, Refused}},
				{States: []State{Refused, Pending}, StoreID: here}, {StoreID: there}, {TableID: table}, {StoreID: here, TableID: table, States: []State{Delivered}},
				{From: start.AddDate(0, 0, 4), States: []State{Accepted, Pending}, StoreID: there}, {To: start.AddDate(0, 0, 9), States: []State{Refused}},
				{From: start.AddDate(0, 0, 3), To: start.AddDate(0, 0, 20)}, {Page: 3}, {Page: 2, States: []State{Pending, Accepted}},
			} {
				f.VenueID, f.Keyword, f.Page, f.Size = venueID, keyword, max(f.Page, 1), 41
				want := strings.Join(f.among(all), " ")
				for name, counts := range ways {
					refs, err := f.refs(t.Context(), db, counts)
					if err != nil {
						t.Fatal(err)
					}
					ids := make([]string, len(refs))
					for i, p := range refs {
						ids[i] = p.orderID
					}
					if got := strings.Join(ids, " "); got != want {
						t.Errorf("%q, %+v, chosen states %s:\n%s\nwant\n%s", keyword, f, name, got, want)
					}
				}
			}
		}
	})
}

// among is the filter's page of orders that are in the order of lists, one by one.
func (f Filter) among(all []*record) (ids []string) {
	key, words := f.key(), searchWords(f.Keyword)
	for _, r := range all {
		has := func(begin string) bool {
			return slices.ContainsFunc(r.words(), func(w string) bool { return strings.HasPrefix(w, begin) })
		}
		elsewhere := func(asked string, is sql.NullString) bool { return asked != "" && asked != is.String }
		if key.chooses(r.State) && r.CreatedAt >= key.from && r.CreatedAt <= key.to && !elsewhere(f.StoreID, r.StoreID) &&
			!elsewhere(f.TableID, r.TableID) && !slices.ContainsFunc(words, func(w string) bool { return !has(w) }) {
			ids = append(ids, r.ID)
		}
	}
	from := min(len(ids), f.skip())
	return ids[from:min(len(ids), from+f.Size)]
}

// However many transactions orders came in by, a search looks into few lists of words,
// and finds the same.
func TestWordsAreMerged(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		const venueID = "0190a000-0000-7000-8000-000000000001"
		start := time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)
		for i := range 200 {
			r := &record{
				ID: fmt.Sprint("o", i), VenueID: venueID, Code: fmt.Sprintf("A%03d", i), PublicCode: fmt.Sprint("p", i), Seq: int64(i + 1),
				State: []State{Delivered, Refused}[i%2], Items: []byte("[]"), CustomerName: "Ana", CreatedAt: start.Add(time.Duration(i) * time.Minute).UnixMilli(),
			}
			if err := db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return insertOrder(ctx, db, tx, r) }); err != nil {
				t.Fatal(err)
			}
		}
		find := func() (refs []rowRef) {
			for _, f := range []Filter{{}, {States: []State{Refused}}} {
				f.VenueID, f.Keyword, f.Page, f.Size = venueID, "ana a", 1, 1000
				found, err := f.refs(t.Context(), db, stateCounts{Delivered: 1000, Refused: 100})
				if err != nil {
					t.Fatal(err)
				}
				refs = append(refs, found...)
			}
			return refs
		}
		lists := func() (count int) {
			if err := db.Read.DB.QueryRow("SELECT COUNT(DISTINCT segid) FROM orders_search_idx").Scan(&count); err != nil {
				t.Fatal(err)
			}
			return count
		}
		before := find()
		if len(before) != 300 {
			t.Fatalf("found %d orders before, want 300", len(before))
		}
		if db.Dialect == database.SQLite && lists() < 5 {
			t.Fatalf("only %d lists of words to merge", lists())
		}
		for range 2 {
			if err := (&Service{Config: Config{DB: db}}).MergeSearch(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if db.Dialect == database.SQLite && lists() > 3 {
			t.Errorf("%d lists of words are left", lists())
		}
		if after := find(); !slices.Equal(after, before) {
			t.Errorf("found %v, want %v", after, before)
		}
	})
}

func TestCountersOfLongAgoAreForgotten(t *testing.T) {
	all := newViews()
	all.lately.Store("venue", venueCounters{seq: 100})
	for _, heard := range []struct {
		venue string
		seq   int64
		known bool
	}{
		{"venue", 100 + countsLife, true}, {"another", 10_000, true}, {"venue", 101 + countsLife, false}, {"venue", 10_000, false},
	} {
		all.expireCounters(heard.venue, heard.seq)
		if _, known := all.lately.Load("venue"); known != heard.known {
			t.Errorf("change %d of %s: known %v", heard.seq, heard.venue, known)
		}
	}
}
