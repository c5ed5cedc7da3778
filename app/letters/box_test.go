package letters_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/letters"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// row is one of report_letters, a table that depends on no other.
type row struct {
	bun.BaseModel `bun:"table:report_letters,alias:l"`

	ID, ScheduleID, VenueID, Period string
	DueAt                           *int64
	Failures                        int
	CreatedAt                       int64
}

// box is a box whose letters are due at noon.
func box(t *testing.T, db *database.DB, clk clock.Clock, n int) letters.Box {
	t.Helper()
	due := noon.UnixMilli()
	for i := range n {
		id := fmt.Sprintf("letter-%d", i)
		_, err := db.Write.NewInsert().Model(&row{ID: id, ScheduleID: id, VenueID: "bar", DueAt: &due}).Exec(t.Context())
		must(t, err)
	}
	return letters.Box{DB: db, Clock: clk, Log: slog.New(slog.DiscardHandler), Name: "letters", Table: "report_letters", DueAt: "due_at", Failures: "failures"}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func due(t *testing.T, b letters.Box) (all []letters.Letter) {
	t.Helper()
	var rows []row
	must(t, b.Due(t.Context(), "bar", &rows))
	for _, r := range rows {
		all = append(all, letters.Letter{ID: r.ID, DueAt: *r.DueAt, Failures: r.Failures})
	}
	return all
}

// Many servers that read the same letters send each once.
func TestALetterLeavesOnce(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		b := box(t, db, clock.At(noon), 6)
		read := due(t, b)
		var mu sync.Mutex
		sent := map[string]int{}
		var servers sync.WaitGroup
		for range 8 {
			servers.Go(func() {
				for _, l := range read {
					err := b.Mail(t.Context(), l, func(context.Context) error {
						mu.Lock()
						defer mu.Unlock()
						sent[l.ID]++
						return nil
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		servers.Wait()
		if len(sent) != 6 || len(due(t, b)) != 0 {
			t.Errorf("sent %v", sent)
		}
		for id, times := range sent {
			if times != 1 {
				t.Errorf("%s was sent %d times", id, times)
			}
		}
		if venues, err := b.Venues(t.Context()); err != nil || len(venues) != 0 {
			t.Errorf("letters wait in %v, %v", venues, err)
		}
	})
}

// A letter whose server died while it sent it is due again when the claim is over, and what
// that server may still write about it does not count.
func TestALetterOfADeadServerIsSentByAnother(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		clk := clock.At(noon)
		b := box(t, db, clk, 1)
		claimed, isOurs, err := b.Claim(t.Context(), due(t, b)[0])
		if must(t, err); !isOurs || len(due(t, b)) != 0 {
			t.Fatalf("claimed %+v, %t", claimed, isOurs)
		}
		clk.Advance(6 * time.Minute)
		again := due(t, b)
		if len(again) != 1 {
			t.Fatalf("due are %+v", again)
		}
		must(t, b.Mail(t.Context(), again[0], func(context.Context) error { return errors.New("no answer") }))
		must(t, b.Drop(t.Context(), claimed))
		clk.Advance(time.Hour)
		if left := due(t, b); len(left) != 1 || left[0].Failures != 1 {
			t.Errorf("after a failure there are %+v", left)
		}
	})
}

// What cannot be sent is tried again later and given up in the end; a row that is its letter
// and nothing else goes with it. The log says why, and the claim outlives a caller who leaves.
func TestALetterThatCannotBeSent(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		for _, emptied := range []bool{false, true} {
			clk := clock.At(noon)
			b := box(t, db, clk, 1)
			var log strings.Builder
			b.Log, b.Emptied = slog.New(slog.NewTextHandler(&log, nil)), emptied
			tries := 0
			for all := due(t, b); len(all) > 0; all = due(t, b) {
				ctx, leave := context.WithCancel(t.Context())
				must(t, b.Mail(ctx, all[0], func(context.Context) error {
					leave()
					return errors.New("no answer")
				}))
				tries++
				if len(due(t, b)) != 0 {
					t.Fatal("tried again at once")
				}
				clk.Advance(3 * time.Hour)
			}
			var rows []row
			must(t, db.Read.NewSelect().Model(&rows).Scan(t.Context()))
			if tries != letters.MostFailures || !strings.Contains(log.String(), "no answer") {
				t.Errorf("tried %d times: %s", tries, &log)
			}
			if emptied && len(rows) != 0 || !emptied && (len(rows) != 1 || rows[0].DueAt != nil || rows[0].Failures != letters.MostFailures) {
				t.Errorf("left are %+v", rows)
			}
			_, err := db.Write.NewDelete().Model((*row)(nil)).Where("TRUE").Exec(t.Context())
			must(t, err)
		}
	})
}
