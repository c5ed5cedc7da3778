package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
)

// tells answers the board's list and a stream that greets, and then says what it
// is given.
func tells(words <-chan string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/api/kds" {
			return says(200, "application/json", "[]")(w, r)
		}
		if r.URL.Path != "/api/kds/stream" {
			return false
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for name := "hello"; ; {
			fmt.Fprintf(w, "event: %s\ndata: {\"seq\":1,\"now\":\"2026-11-22T01:00:00Z\"}\n\n", name)
			_ = http.NewResponseController(w).Flush()
			select {
			case name = <-words:
			case <-r.Context().Done():
				return true
			}
		}
	}
}

// heard is when the computer says that the server was last heard.
func (g *rig) heard() time.Time {
	g.t.Helper()
	var said struct{ Heard time.Time }
	g.call("GET", "/local/status", "").into(g.t, &said)
	return said.Heard
}

// The window knows how old its orders are after a night without the server and a
// cold start, even though nothing had changed for long before.
func TestTheAgeOfTheOrdersOutlastsTheProcess(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 22, 1, 0, 30, 0, time.UTC)
	clk := clock.At(evening)
	g, m := moodyAt(t, clk)
	g.venue.ID = "1"
	words := make(chan string)
	m.feel(tells(words))
	w := g.look()
	w.sees("hello")
	w.sees("connection", `"heard":"2026-11-22T01:00:00Z"`)
	clk.Advance(40 * time.Minute)
	last := clk.Now()
	words <- "heartbeat"
	g.until("the heartbeat is noted", func() bool { return g.heard().Equal(last) })
	w.sees("connection", `"state":"connected"`, `"heard":"2026-11-22T01:40:00Z"`)

	g.cut()
	g.stop()
	clk.Advance(9 * time.Hour)
	g.start()
	if at := g.heard(); !at.Equal(last) {
		t.Errorf("the status says %v", at)
	}
	var told struct{ Since, Heard time.Time }
	if err := json.Unmarshal([]byte(g.look().sees("connection", `"state":"offline"`)), &told); err != nil {
		t.Fatal(err)
	}
	if !told.Heard.Equal(last.Truncate(time.Minute)) || told.Since.Before(last.Add(9*time.Hour)) {
		t.Errorf("%+v", told)
	}
}

// Of orders that never came nobody can say how old they are.
func TestNoAgeWithoutOrders(t *testing.T) {
	t.Parallel()
	g, _ := newMoody(t)
	g.venue.ID = "1"
	g.cut()
	var told map[string]any
	if err := json.Unmarshal([]byte(g.look().sees("connection")), &told); err != nil {
		t.Fatal(err)
	}
	var status map[string]any
	g.call("GET", "/local/status", "").into(t, &status)
	for _, said := range []map[string]any{told, status} {
		if at, known := said["heard"]; known {
			t.Errorf("heard %v", at)
		}
	}
}

// A server that has more to tell than it can be asked for leaves the orders as old
// as they were.
func TestOrdersThatCannotBeReadStayOld(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC))
	g, m := moodyAt(t, clk)
	g.venue.ID = "1"
	words := make(chan string)
	m.feel(tells(words))
	g.look().sees("connection", `"heard"`)
	before := g.heard()
	clk.Advance(time.Hour)
	asked := make(chan struct{}, 100)
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/api/kds" {
			asked <- struct{}{}
		}
		return strings.HasPrefix(r.URL.Path, "/api/kds") && says(500, "application/json", "{}")(w, r)
	})
	words <- "resync"
	<-asked
	if at := g.heard(); !at.Equal(before) {
		t.Errorf("%v, not %v", at, before)
	}
}
