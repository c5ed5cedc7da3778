//go:build linux

package faulttest

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// A server whose disk is full or broken for twenty minutes, by the computer's
// clock, while the network and the computer are well: what is tapped is kept, and
// none of it is given up however often the server says that it cannot write, of
// which people are told.
// Afterwards all of it is sent by itself.
func TestServersDiskFails(t *testing.T) {
	rounds := times(t, "BALCAO_SERVER_DISK_ROUNDS", 1)
	w := newWorld(t, 1)
	c := w.computers[0]
	clock := time.Duration(0)
	for range rounds {
		for _, row := range []struct {
			how  int
			name string
			// says is what people are told, empty where all of it is taken.
			says string
		}{{diskFull, "full", "O disco do servidor está cheio."}, {diskBroken, "broken", "O servidor não consegue gravar agora."}, {diskUnsynced, "never durable", ""}} {
			w.place(6)
			mine := w.orders[len(w.orders)-6:]
			taps, calls, told := w.taps, w.network.handed.Load(), map[string]int{}
			w.serverDisk(row.how)
			for end := clock + 20*time.Minute; clock < end; clock += 4 * time.Minute {
				control(t, c.address, "clock?by="+clock.String())
				if w.luck.IntN(3) == 0 {
					// Back at the server, everything that waits is sent at once.
					w.network.set(cut)
					w.until("offline", func() bool { c.list(); return c.status().State == "offline" })
					w.network.set(fair)
					w.until("back", func() bool { return c.status().State != "offline" })
				}
				if o := mine[w.luck.IntN(6)]; !o.finished() {
					p := w.next(c, o, func() {})
					if row.says != "" && p.status != http.StatusAccepted {
						t.Errorf("%s: %s was answered %d", row.name, p.key, p.status)
					}
				}
				s := c.status()
				if s.Dead > 0 {
					t.Fatalf("%s: %d taps were given up", row.name, s.Dead)
				}
				told[s.State+" "+s.Message]++
			}
			w.until("people are told why, or that nothing waits", func() bool {
				s := c.status()
				if row.says == "" {
					return s.Message == "" && s.Queued == 0
				}
				return strings.HasPrefix(s.Message, row.says)
			})
			queued, called := c.status().Queued, w.network.handed.Load()-calls
			w.serverDisk(diskWell)
			begun := time.Now()
			w.until("sent", func() bool { s := c.status(); return s.Queued == 0 && s.Dead == 0 })
			t.Logf("%s: %d taps, %d queued, %d calls, sent %v after it was over; people were told %v", row.name, w.taps-taps, queued, called, time.Since(begun).Round(time.Millisecond), told)
		}
	}
	w.settle()
	w.judge()
}
