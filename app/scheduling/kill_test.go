package scheduling_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/push"
	"balcao/app/scheduling"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/venue"
)

const killEnv = "BALCAO_BOOKING_KILL"

// deadly is a clock that kills the process the nth time that it is asked, some of them within the
// transaction that books.
type deadly struct {
	at    time.Time
	asked atomic.Int64
	nth   int64
}

func (d *deadly) Now() time.Time {
	if d.asked.Add(1) == d.nth {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			_ = self.Kill()
		}
		select {}
	}
	return d.at
}

// oneZone answers any venue, on the clocks of a zone.
type oneZone struct{ zone *time.Location }

func (z oneZone) Venue(_ context.Context, id string) (venue.Venue, error) {
	return venue.Venue{ID: id, Zone: z.zone}, nil
}

func (z oneZone) VenueIn(ctx context.Context, _ bun.IDB, id string) (venue.Venue, error) {
	return z.Venue(ctx, id)
}

// TestKillChild is a server that holds a time; it runs by itself only, and says how that went.
func TestKillChild(t *testing.T) {
	var nth, now, start int64
	var venueID, zoneName, address string
	if n, err := fmt.Sscan(os.Getenv(killEnv), &nth, &now, &start, &venueID, &zoneName, &address); n != 6 || err != nil {
		t.Skip("runs as the child of TestKilledServers")
	}
	zone, err := time.LoadLocation(zoneName)
	if err != nil {
		t.Fatal(err)
	}
	db := databasetest.Open(t, address)
	s := scheduling.New(scheduling.Config{DB: db, Clock: &deadly{at: time.UnixMilli(now), nth: nth}, Venues: oneZone{zone}, Hub: push.New(db, slog.New(slog.DiscardHandler))})
	_, err = s.Hold(t.Context(), venueID, scheduling.Asked{Key: "s-corte"}, time.UnixMilli(start))
	if err != nil && !fault.Is(err, fault.Conflict) {
		t.Fatal(err)
	}
	fmt.Println("answered", err == nil)
}

// holdKilled holds a time in a process of its own, and reports whether that was killed.
func (c salon) holdKilled(nth int64, address string, at time.Time) (said string, killed bool) {
	child := exec.CommandContext(c.t.Context(), os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=5m", "-test.v")
	child.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %d %s %s %s", killEnv, nth, c.Clock.Now().UnixMilli(), at.UnixMilli(), c.venue.ID, c.zone, address))
	out, err := child.CombinedOutput()
	killed = child.ProcessState.ExitCode() == -1
	if err != nil && !killed {
		c.t.Errorf("the child: %v\n%s", err, out)
	}
	return string(out), killed
}

// stored answers how many bookings there are at a moment, and how many cells those have.
func (c salon) stored(at time.Time) (bookings, cells int) {
	c.t.Helper()
	const count = "SELECT (SELECT COUNT(*) FROM bookings WHERE starts_at = ?), (SELECT COUNT(*) FROM booking_cells JOIN bookings ON bookings.id = booking_id WHERE starts_at = ?)"
	if err := c.DB.Read.NewRaw(count, at.UnixMilli(), at.UnixMilli()).Scan(c.t.Context(), &bookings, &cells); err != nil {
		c.t.Fatal(err)
	}
	return bookings, cells
}

// Wherever a server is killed while it books, nothing stays of it and the time is free; and while
// servers are killed two hundred clients of another one want one time, which one of them all has.
func TestKilledServers(t *testing.T) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := open(t)
			c := newSalon(t, servertest.Start(t, func(cfg *server.Config) { cfg.Database = address }))
			asks := int64(1)
			for ; ; asks++ {
				said, killed := c.holdKilled(asks, address, c.monday(10, 0))
				bookings, cells := c.stored(c.monday(10, 0))
				if !killed {
					if !strings.Contains(said, "answered true") || bookings != 1 || cells != 9 {
						t.Fatalf("not killed, it has %d bookings of %d cells:\n%s", bookings, cells, said)
					}
					break
				}
				if bookings != 0 || cells != 0 {
					t.Fatalf("killed when the clock was asked the %dth time, it leaves %d bookings, %d cells", asks, bookings, cells)
				}
			}
			if asks < 4 {
				t.Fatalf("the clock was asked %d times only: no server was killed while it wrote", asks)
			}

			at := c.monday(14, 0)
			var won atomic.Int64
			var wait sync.WaitGroup
			for n := range asks - 1 {
				wait.Go(func() {
					if said, killed := c.holdKilled(n+1, address, at); !killed && strings.Contains(said, "answered true") {
						won.Add(1)
					}
				})
			}
			for range 200 {
				wait.Go(func() {
					_, err := c.Scheduling.Hold(t.Context(), c.venue.ID, scheduling.Asked{Key: "s-corte"}, at)
					if err == nil {
						won.Add(1)
					} else if !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			if bookings, cells := c.stored(at); won.Load() != 1 || bookings != 1 || cells != 9 {
				t.Errorf("%d have it: %d bookings of %d cells", won.Load(), bookings, cells)
			}
		})
	}
}
