package gateway_test

import (
	"io"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/gateway"
)

// One call of the gateway's own that something on the way bars, while the server
// answers all others, is no trouble of the way: nobody is told of a network that
// asks to sign in, and the board has its orders as far as they can be had.
func TestACallOfItsOwnThatIsBarred(t *testing.T) {
	t.Parallel()
	bars := map[string]func(http.ResponseWriter, *http.Request) bool{
		"with a page":    says(403, "text/html", "<h1>bloqueado</h1>"),
		"with a sign-in": says(200, "text/html", "<h1>entre</h1>"),
	}
	for name, bar := range bars {
		t.Run("the list "+name, func(t *testing.T) {
			t.Parallel()
			g, m := newMoody(t, func(w *gateway.Timing) { w.Poll, w.FirstOrders = 20*time.Millisecond, 20*time.Millisecond })
			g.venue.ID = "1"
			g.until("connected", func() bool { return g.status().State == "connected" })
			var barred atomic.Int32
			words := make(chan string, 1)
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == "/api/kds" {
					barred.Add(1)
					return bar(w, r)
				}
				return tells(words)(w, r)
			})
			g.look()
			g.until("barred again and again", func() bool { return barred.Load() > 3 })
			if s := g.status(); s.State != "connected" {
				t.Errorf("people were told %+v", s)
			}
		})
		t.Run("the stream "+name, func(t *testing.T) {
			t.Parallel()
			g, m := newMoody(t, func(w *gateway.Timing) { w.Poll = 20 * time.Millisecond })
			g.venue.ID = "1"
			g.until("connected", func() bool { return g.status().State == "connected" })
			var barred atomic.Int32
			m.feel(withoutStream(bar, &barred))
			w := g.look()
			w.sees("hello")
			g.until("barred", func() bool { return barred.Load() > 0 })
			g.until("its orders are known", func() bool { return !g.heard().IsZero() })
			if s := g.status(); s.State != "connected" {
				t.Errorf("people were told %+v", s)
			}
			g.until("the stream is tried again", func() bool { return barred.Load() > 1 })
		})
	}
}

// withoutStream is a server with one order whose stream is barred; it counts how often.
func withoutStream(bar func(http.ResponseWriter, *http.Request) bool, barred *atomic.Int32) func(http.ResponseWriter, *http.Request) bool {
	list := says(200, "application/json", `[{"Id":"o1","Versao":1,"DataCriacao":"2026-11-22T00:59:00Z","Itens":[]}]`)
	return func(w http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/api/kds/stream":
			barred.Add(1)
			return bar(w, r)
		case "/api/kds":
			return list(w, r)
		}
		return false
	}
}

// Whatever keeps the stream back while the server answers all else, its orders are
// asked for, people are told of no trouble, and the stream is tried again.
func TestAStreamOnWhichNothingIsHeard(t *testing.T) {
	t.Parallel()
	hush := func(_ http.ResponseWriter, r *http.Request) bool {
		<-r.Context().Done()
		return true
	}
	for name, bar := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"a proxy's page about it":    says(504, "text/html", "<h1>504</h1>"),
		"a proxy's words about it":   says(502, "text/plain", "bad gateway"),
		"a firewall in plain words":  says(403, "text/plain", "bloqueado"),
		"an error of the server":     says(500, "application/json", `{"message":"x","code":"internal"}`),
		"a server that has none":     says(404, "application/json", `{"message":"x","code":"not_found"}`),
		"a wish for time":            says(429, "application/json", `{"message":"x"}`, "Retry-After", "60"),
		"a connection that breaks":   func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) },
		"a proxy that waits for all": hush,
		"a stream without a word": func(w http.ResponseWriter, r *http.Request) bool {
			w.Header().Set("Content-Type", "text/event-stream")
			_ = http.NewResponseController(w).Flush()
			return hush(w, r)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, m := newMoody(t, func(w *gateway.Timing) {
				w.Poll = 20 * time.Millisecond
				w.Silence = 500 * time.Millisecond
			})
			g.venue.ID = "1"
			g.until("connected", func() bool { return g.status().State == "connected" })
			var barred atomic.Int32
			m.feel(withoutStream(bar, &barred))
			w := g.look()
			w.sees("hello")
			w.sees("resync")
			w.sees("connection", `"heard"`)
			g.until("the stream is tried again", func() bool {
				if s := g.status(); s.State != "connected" {
					t.Fatalf("people were told %+v", s)
				}
				return barred.Load() > 2
			})
		})
	}
}

// What happens while the stream is barred is known once it is back, however little it is.
func TestAStreamThatComesBack(t *testing.T) {
	t.Parallel()
	bar := says(403, "text/html", "<h1>bloqueado</h1>")
	var barred atomic.Int32
	g := behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		return r.URL.Path == "/api/kds/stream" && barred.Add(1) == 1 && bar(w, r)
	}, func(w *gateway.Timing) { w.Poll = 200 * time.Millisecond })
	w := g.look()
	w.sees("hello")
	g.until("its orders are known", func() bool { return barred.Load() == 1 && !g.heard().IsZero() })
	placed := g.server.Order(g.venue)
	g.until("the stream is back", func() bool { return barred.Load() > 1 })
	w.sees("order")
	g.cut()
	if found, _ := g.list(""); len(found) != 1 || found[0].ID != placed.ID {
		t.Errorf("kept here: %v", found)
	}
}

// One attempt at the stream that fails by chance puts off no news: the next one is
// made at once, and not after the lists were asked for at their pace.
func TestAStreamThatFailsOnce(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) { w.Poll = time.Hour })
	g.venue.ID = "1"
	var attempts atomic.Int32
	broken := make(chan struct{})
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/api/kds/stream" {
			return tells(nil)(w, r)
		}
		switch attempts.Add(1) {
		case 1:
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, "event: hello\ndata: {\"seq\":1,\"now\":\"2026-11-22T01:00:00Z\"}\n\n")
			_ = http.NewResponseController(w).Flush()
			<-broken
			return true
		case 2:
			return says(502, "text/plain", "bad gateway")(w, r)
		}
		return tells(nil)(w, r)
	})
	w := g.look()
	w.sees("hello")
	close(broken)
	g.until("a third attempt", func() bool { return attempts.Load() > 2 })
}

// What failed in an outage says nothing of the stream: after it, too, one attempt
// that fails by chance puts off no news.
func TestAStreamThatFailsOnceAfterAnOutage(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) { w.Poll = time.Hour })
	g.venue.ID = "1"
	away := says(502, "text/plain", "bad gateway")
	broken := make(chan struct{})
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/api/kds/stream" {
			return tells(nil)(w, r)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "event: hello\ndata: {\"seq\":1,\"now\":\"2026-11-22T01:00:00Z\"}\n\n")
		_ = http.NewResponseController(w).Flush()
		<-broken
		return true
	})
	g.look().sees("hello")
	m.feel(away)
	close(broken)
	g.until("offline", func() bool { return g.status().State == "offline" })
	var attempts atomic.Int32
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/api/kds/stream" && attempts.Add(1) == 1 {
			return away(w, r)
		}
		return tells(nil)(w, r)
	})
	g.until("a second attempt", func() bool { return attempts.Load() > 1 })
}

// The time for which a proxy was waited for that keeps the stream back is part of
// the pace at which the lists are asked for.
func TestAMuteStreamIsPartOfThePace(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC))
	g, m := moodyAt(t, clk, func(w *gateway.Timing) { w.Poll = time.Hour; w.Silence = time.Second })
	g.venue.ID = "1"
	var attempts atomic.Int32
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/api/kds/stream" {
			return tells(nil)(w, r)
		}
		clk.Advance(time.Hour)
		attempts.Add(1)
		<-r.Context().Done()
		return true
	})
	g.look()
	g.until("asked for again and again", func() bool { return attempts.Load() > 2 })
}
