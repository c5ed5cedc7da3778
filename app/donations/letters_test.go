package donations_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database/databasetest"
	"balcao/app/donations"
	"balcao/app/jobs"
	"balcao/app/mail"
	"balcao/app/push"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/venue"
)

const (
	killEnv = "BALCAO_RECEIPTS_KILL"
	// Where a server dies that mails receipts.
	beforeSending, afterSending, never = 0, 1, 2
	donors                             = 5
)

// postmen are the ports of a server that mails receipts and does nothing else.
type postmen struct{ id string }

func (p postmen) Venue(context.Context, string) (venue.Venue, error) {
	return venue.Venue{ID: p.id, Name: "Casa das Artes", Zone: time.UTC}, nil
}

func (p postmen) VenueIn(ctx context.Context, _ bun.IDB, id string) (venue.Venue, error) {
	return p.Venue(ctx, id)
}

// TestReceiptChild is a server that mails what is due and dies as power does, before or after
// a letter has left. It runs by itself only.
func TestReceiptChild(t *testing.T) {
	var dies, minutes, spares int
	var venueID, folder, address string
	if n, err := fmt.Sscan(os.Getenv(killEnv), &dies, &minutes, &spares, &venueID, &folder, &address); n != 6 || err != nil {
		t.Skip("runs as the child of TestReceiptsOfKilledServers")
	}
	db := databasetest.Open(t, address)
	at := clock.At(servertest.Now.Add(time.Duration(minutes) * time.Minute))
	hub := push.New(db, slog.New(slog.DiscardHandler))
	t.Cleanup(hub.Close)
	mailer, err := mail.Open(mail.Config{Dir: folder, Clock: at})
	must(t, err)
	s := donations.New(donations.Config{
		DB: db, Clock: at, Log: slog.New(slog.DiscardHandler), Hub: hub, Venues: postmen{venueID},
		Seller: func(context.Context, string) (donations.Seller, error) {
			return donations.Seller{Name: "Casa das Artes"}, nil
		},
		Jobs: jobs.New(jobs.Config{DB: db, Clock: at, Hub: hub, Log: slog.New(slog.DiscardHandler)}),
		Mail: func(ctx context.Context, m mail.Message) error {
			spares--
			if spares < 0 && dies == beforeSending {
				kill(t)
			}
			err := mailer.Send(ctx, m)
			if spares < 0 && dies == afterSending {
				kill(t)
			}
			return err
		},
	})
	must(t, s.MailReceipts(t.Context(), venueID))
}

// kill ends this process as power does.
func kill(t *testing.T) {
	t.Helper()
	self, err := os.FindProcess(os.Getpid())
	must(t, err)
	must(t, self.Kill())
	select {}
}

// Whenever servers die that mail receipts, before or after a letter has left, each donor gets
// one letter of his one receipt.
func TestReceiptsOfKilledServers(t *testing.T) {
	for name, database := range map[string]func(*testing.T) string{
		"sqlite": func(t *testing.T) string { return databasetest.SQLite(t) }, "postgres": func(t *testing.T) string { return databasetest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) { receiptsOfKilledServers(t, database(t)) })
	}
}

func receiptsOfKilledServers(t *testing.T, address string) {
	h := newHall(t, servertest.Start(t, func(c *server.Config) { c.Database = address }))
	e, _ := h.campaign()
	folder := t.TempDir()
	want := map[string]string{}
	for n := range donors {
		g := ana(50_00)
		g.Email = fmt.Sprintf("doador%d@correio.test", n)
		d := h.given(e.Link, g)
		want[d.Receipt] = g.Email
	}
	if len(want) != donors {
		t.Fatalf("receipts %v", want)
	}
	// This server's own rounds shall mail none of them: for it they are not due, and what a round of it
	// has read or claimed before is no longer so.
	due := h.Clock.Now().UnixMilli() - 1
	h.Clock.Advance(-time.Hour)
	_, err := h.DB.Write.NewRaw("UPDATE donations SET letter_at = ?, letter_failures = 0", due).Exec(t.Context())
	must(t, err)
	for round, dies := range []int{beforeSending, afterSending, afterSending, beforeSending, afterSending, never, never} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestReceiptChild$") //nolint:gosec // this test itself
		// Six minutes later the claim of the server that died is over.
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %d %s %s %s", killEnv, dies, 6*round, round%2, h.venue.ID, folder, address))
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if killed := errors.As(err, &exit) && exit.ExitCode() == -1; err != nil && !killed || (dies == never) != (err == nil) {
			t.Fatalf("round %d: %v\n%s", round, err, out)
		}
	}
	letters, err := filepath.Glob(filepath.Join(folder, "mail", "*.eml"))
	must(t, err)
	got := map[string]int{}
	var ids []string
	for _, file := range letters {
		raw, err := os.ReadFile(file) //nolint:gosec // written by this test
		must(t, err)
		for receipt, to := range want {
			if strings.Contains(string(raw), "Recibo de doa") && strings.Contains(string(raw), receipt) && strings.Contains(string(raw), to) {
				got[receipt]++
			}
		}
		for line := range strings.SplitSeq(string(raw), "\r\n") {
			if id, found := strings.CutPrefix(line, "Message-ID: "); found {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	if len(letters) != donors || len(got) != donors || len(slices.Compact(ids)) != donors {
		t.Errorf("%d letters of receipts %v, by the ids %v", len(letters), got, ids)
	}
	var left int
	must(t, h.DB.Write.NewRaw("SELECT COUNT(*) FROM donations WHERE letter_at IS NOT NULL").Scan(t.Context(), &left))
	if left != 0 {
		t.Errorf("%d receipts are still to be mailed", left)
	}
}
