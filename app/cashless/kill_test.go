package cashless_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/cashless"
	"balcao/app/database/databasetest"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/venue"
)

const killEnv = "BALCAO_CASHLESS_KILL"

// deadly is a hook that kills the process before its nth statement, COMMIT included.
type deadly struct {
	asked atomic.Int64
	nth   int64
}

func (d *deadly) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context {
	if d.asked.Add(1) == d.nth {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			_ = self.Kill()
		}
		select {}
	}
	return ctx
}

func (d *deadly) AfterQuery(context.Context, *bun.QueryEvent) {}

// inUTC answers any venue.
type inUTC struct{}

func (inUTC) Venue(_ context.Context, id string) (venue.Venue, error) {
	return venue.Venue{ID: id, Zone: time.UTC}, nil
}

func (z inUTC) VenueIn(ctx context.Context, _ bun.IDB, id string) (venue.Venue, error) {
	return z.Venue(ctx, id)
}

type fixed struct{ at time.Time }

func (f fixed) Now() time.Time { return f.at }

// TestKillChild is a server that moves money once; it runs by itself only, and says how that went.
func TestKillChild(t *testing.T) {
	var nth, now int64
	var what, venueID, card, address string
	if n, err := fmt.Sscan(os.Getenv(killEnv), &what, &nth, &now, &venueID, &card, &address); n != 6 || err != nil {
		t.Skip("runs as the child of TestKilledServers")
	}
	db := databasetest.Open(t, address)
	db.Write = db.Write.WithQueryHook(&deadly{nth: nth})
	s := cashless.New(cashless.Config{DB: db, Clock: fixed{time.UnixMilli(now)}, Log: slog.New(slog.DiscardHandler), Venues: inUTC{}})
	var err error
	switch what {
	case "consume":
		err = s.Consume(t.Context(), cashless.Move{VenueID: venueID, ID: "killed", CardID: card, Value: 5_00})
	case "plan":
		_, err = s.MakePlan(t.Context(), venueID)
	case "confirm":
		_, err = s.ConfirmPlan(t.Context(), venueID, "")
	case "replace":
		_, err = s.Replace(t.Context(), venueID, card, "A2")
	}
	must(t, err)
	fmt.Println("answered")
}

// killed does something in a process of its own, and reports whether that was killed.
func (c school) killed(what string, nth int64, card, address string) bool {
	c.t.Helper()
	child := exec.CommandContext(c.t.Context(), os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=5m", "-test.v")
	child.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d %s %s %s", killEnv, what, nth, c.Clock.Now().UnixMilli(), c.venue.ID, card, address))
	out, err := child.CombinedOutput()
	if child.ProcessState.ExitCode() == -1 {
		return true
	}
	if err != nil || !strings.Contains(string(out), "answered") {
		c.t.Fatalf("the child: %v\n%s", err, out)
	}
	return false
}

// state is all that a killed server could have left.
func (c school) state() (s string) {
	c.t.Helper()
	for _, query := range []string{
		"SELECT COUNT(*) FROM cashless_transactions", "SELECT COUNT(*) FROM cashless_entries", "SELECT COALESCE(SUM(balance), 0) FROM cashless_accounts",
		"SELECT COUNT(*) FROM cashless_cards WHERE state = 'ativo'", "SELECT COUNT(*) FROM cashless_plans", "SELECT COUNT(*) FROM cashless_plan_cards",
		"SELECT COUNT(*) FROM cashless_plans WHERE paid_at IS NOT NULL",
	} {
		var n int64
		must(c.t, c.DB.Read.NewRaw(query).Scan(c.t.Context(), &n))
		s += fmt.Sprint(n, " ")
	}
	return s
}

// Before whichever statement a server is killed, nothing stays of what it was about, and the
// same can be asked again.
func TestKilledServers(t *testing.T) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := open(t)
			s := servertest.Start(t, func(cfg *server.Config) { cfg.Database = address })
			v := s.Venue("Colégio Sol")
			c := school{s, t, v, s.Person("cartoes@sol.test", v.ID, roles.Cards)}
			card := c.card("A1", 100_00)
			for _, what := range []string{"consume", "plan", "replace", "confirm"} {
				before := c.state()
				statements := int64(1)
				for ; c.killed(what, statements, card, address); statements++ {
					if after := c.state(); after != before {
						t.Fatalf("%s killed before statement %d leaves %s, was %s", what, statements, after, before)
					}
				}
				if statements < 5 || c.state() == before {
					t.Errorf("%s had %d statements only, and left %s", what, statements, c.state())
				}
				c.proved()
			}
		})
	}
}
