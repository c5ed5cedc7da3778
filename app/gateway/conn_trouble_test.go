package gateway_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/gateway"
)

const diskFull = `{"message":"O disco do servidor está cheio. Avise quem cuida dele.","code":"unavailable"}`

func (g *rig) accept(order int) answered {
	g.t.Helper()
	return g.call("POST", "/api/kds/acceptOrder", fmt.Sprintf(`{"Id":"o%d"}`, order), fmt.Sprint("Idempotency-Key: k", order))
}

// tries is how often a tap was sent that is in the queue.
func (g *rig) tries(id string) int {
	g.t.Helper()
	for _, a := range g.queue() {
		if a.ID == id {
			return a.Attempts
		}
	}
	return 0
}

// wakeQueue has the queue looked at, as every decision does.
func (g *rig) wakeQueue() {
	g.t.Helper()
	g.call("POST", "/local/actions/none/acknowledge", "")
}

type waitingTap struct {
	ID, State, Reason string
	Attempts          int
}

func (g *rig) queue() []waitingTap {
	g.t.Helper()
	var found struct{ Actions []waitingTap }
	g.call("GET", "/local/actions", "").into(g.t, &found)
	return found.Actions
}

// A server that answers and does nothing, for whatever reason and however long,
// makes no dead letter; people are told of it as long as it lasts.
func TestAServerThatDoesNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mood func(http.ResponseWriter, *http.Request) bool
		says string
	}{
		"its disk is full, and it says so": {says(503, "application/json", diskFull), "O disco do servidor está cheio."},
		"a proxy before it is in trouble":  {says(502, "application/json", `{"message":"Bad Gateway"}`), "está com problemas"},
		"a proxy's page":                   {says(504, "text/html", "<h1>504</h1>"), "está com problemas"},
		"it fails on all of them":          {says(500, "application/json", `{"message":"x","code":"internal"}`), "está com problemas"},
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			g.until("connected", func() bool { return g.status().State == "connected" })
			m.feel(onTaps(c.mood))
			for order := range 3 {
				if a := g.accept(order); a.status != http.StatusAccepted {
					t.Fatalf("%d %s", a.status, a.body)
				}
			}
			for try, begun := 1, clk.Now(); clk.Now().Sub(begun) < 20*time.Minute; try++ {
				g.until("tried again", func() bool {
					// Whoever reads hears that the server is well.
					g.call("GET", "/api/account/userinfo", "")
					return g.tries("k0") >= try
				})
				if s := g.status(); s.State != "unstable" || s.Cause != "server" || !strings.Contains(s.Message, c.says) || s.Dead > 0 {
					t.Fatalf("after %v: %+v", clk.Now().Sub(begun), s)
				}
				clk.Advance(31 * time.Second)
				g.wakeQueue()
			}
			m.feel(nil)
			g.until("sent", func() bool {
				clk.Advance(31 * time.Second)
				g.wakeQueue()
				return g.status().Queued == 0
			})
			clk.Advance(11 * time.Second)
			g.until("connected", func() bool { return g.status().State == "connected" })
		})
	}
}

// A server that fails on nearly all taps makes no dead letters of them for the few
// that it does.
func TestAServerThatDoesHardlyAnything(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
	g, m := moodyAt(t, clk)
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		return isTap(r) && !strings.HasPrefix(r.Header.Get("Idempotency-Key"), "lucky") &&
			says(500, "application/json", `{"message":"x","code":"internal"}`)(w, r)
	})
	for order := range 5 {
		g.accept(order)
	}
	for try, begun := 1, clk.Now(); clk.Now().Sub(begun) < 10*time.Minute; try++ {
		g.until("all are tried again", func() bool {
			for _, a := range g.queue() {
				if a.Attempts < try {
					return false
				}
			}
			return true
		})
		if s := g.status(); s.Dead > 0 {
			t.Fatalf("after %v: %+v", clk.Now().Sub(begun), s)
		}
		if try%5 == 2 {
			if a := g.call("POST", "/api/kds/acceptOrder", fmt.Sprintf(`{"Id":"l%d"}`, try), fmt.Sprint("Idempotency-Key: lucky", try)); a.status != http.StatusOK {
				t.Errorf("%d %s", a.status, a.body)
			}
		}
		clk.Advance(31 * time.Second)
		g.wakeQueue()
	}
}

// A tap on which a server fails that does no others waits for minutes before it
// waits for a person: the server may be what is wrong.
func TestATapThatFailsAlone(t *testing.T) {
	t.Parallel()
	for name, mood := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"the server fails":             says(500, "application/json", `{"message":"x","code":"internal"}`),
		"something on the way bars it": says(403, "text/plain", "blocked"),
		"a page in its place":          says(403, "text/html", "<h1>blocked</h1>"),
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			m.feel(onTaps(mood))
			g.accept(0)
			begun := clk.Now()
			for tries := 1; g.status().Dead == 0; tries++ {
				g.until("tried once more", func() bool { return g.tries("k0") >= tries })
				if s := g.status(); s.State != "unstable" && s.Dead == 0 {
					t.Errorf("people were told %+v", s)
				}
				if clk.Now().Sub(begun) > time.Hour {
					t.Fatal("tried for an hour")
				}
				clk.Advance(31 * time.Second)
				g.wakeQueue()
			}
			if passed := clk.Now().Sub(begun); passed < 5*time.Minute {
				t.Errorf("given up after %v", passed)
			}
			if left := g.queue(); len(left) != 1 || !strings.Contains(left[0].Reason, "Confira o pedido") {
				t.Errorf("%+v", left)
			}
		})
	}
}

// What the server wants time for holds for all taps of all orders; afterwards one
// goes ahead, and the others follow it.
func TestAPauseIsForAllTaps(t *testing.T) {
	t.Parallel()
	for name, mood := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"too many calls":   says(429, "application/json", `{}`, "Retry-After", "60"),
		"its disk is full": says(503, "application/json", diskFull, "Retry-After", "60"),
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			var mu sync.Mutex
			sent := 0
			count := func() int {
				mu.Lock()
				defer mu.Unlock()
				return sent
			}
			m.feel(onTaps(func(w http.ResponseWriter, r *http.Request) bool {
				mu.Lock()
				sent++
				mu.Unlock()
				return mood(w, r)
			}))
			g.accept(0)
			g.until("answered", func() bool { return g.tries("k0") == 1 })
			told := g.status()
			// What the server does meanwhile ends neither the pause nor its sentence.
			does := func() {
				t.Helper()
				if a := g.call("POST", "/api/kds/pedidos/1/ciente", "{}"); a.status != http.StatusOK {
					t.Errorf("%d %s", a.status, a.body)
				}
				if s := g.status(); s.State != "unstable" || s.Cause != told.Cause || s.Message != told.Message {
					t.Errorf("people were told %+v, then %+v", told, s)
				}
			}
			does()
			clk.Advance(11 * time.Second)
			does()
			for order := 1; order < 5; order++ {
				g.accept(order)
			}
			// A network that comes back ends no pause that the server has asked for.
			g.cut()
			g.wire.mend()
			g.until("back", func() bool { return g.status().State != "offline" })
			g.wakeQueue()
			clk.Advance(48 * time.Second)
			g.wakeQueue()
			does()
			if n := count(); n != 1 {
				t.Fatalf("%d taps were sent while the server wanted none", n)
			}
			clk.Advance(2 * time.Second)
			g.until("one has gone ahead", func() bool {
				g.wakeQueue()
				return g.tries("k0") == 2 || count() == 2
			})
			g.until("answered", func() bool {
				total := 0
				for _, a := range g.queue() {
					total += a.Attempts
				}
				return total == 2
			})
			if n := count(); n != 2 {
				t.Errorf("%d taps went ahead", n-1)
			}
			m.feel(nil)
			g.until("sent", func() bool {
				clk.Advance(61 * time.Second)
				g.wakeQueue()
				return g.status().Queued == 0
			})
		})
	}
}

// A read on which the server fails is answered with what is known here, and says
// how old that is; of what is not known the server's answer is all there is.
func TestReadsOfAServerInTrouble(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	const known = "/api/kds/storeConfiguration/1"
	g.call("GET", known, "")
	g.until("kept", func() bool {
		m.feel(says(502, "text/plain", ""))
		defer m.feel(nil)
		return g.call("GET", known, "").status == http.StatusOK
	})
	g.until("back", func() bool { return g.status().State != "offline" })
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		return strings.HasPrefix(r.URL.Path, "/api/kds/") && says(503, "application/json", diskFull, "Retry-After", "5")(w, r)
	})
	if a := g.call("GET", known, ""); a.status != http.StatusOK || a.header.Get(gateway.HeaderOffline) != "1" || a.header.Get(gateway.HeaderAge) == "" {
		t.Errorf("known: %d %v %s", a.status, a.header, a.body)
	}
	if a := g.call("GET", "/api/kds/storeConfiguration/2", ""); a.status != http.StatusServiceUnavailable || a.body != diskFull || a.header.Get(gateway.HeaderOffline) != "" {
		t.Errorf("unknown: %d %s", a.status, a.body)
	}
	g.until("told", func() bool {
		s := g.status()
		return s.State == "unstable" && strings.Contains(s.Message, "disco do servidor")
	})
}

// Once a read was given up because the server is silent, the others do not wait.
func TestOneReadWaitsForASilentNetwork(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	path := func(i int) string { return fmt.Sprint("/api/kds/storeConfiguration/", i) }
	for i := range 20 {
		g.call("GET", path(i), "")
	}
	g.until("kept", func() bool {
		m.feel(says(502, "text/plain", ""))
		defer m.feel(nil)
		return g.call("GET", path(19), "").status == http.StatusOK
	})
	over := make(chan struct{})
	defer close(over)
	var mu sync.Mutex
	asked := 0
	m.feel(func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasPrefix(r.URL.Path, "/api/kds/storeC") {
			mu.Lock()
			asked++
			mu.Unlock()
		}
		select {
		case <-over:
		case <-r.Context().Done():
		}
		return true
	})
	g.stop()
	g.start()
	for i := range 20 {
		if a := g.call("GET", path(i), ""); a.status != http.StatusOK || a.header.Get(gateway.HeaderOffline) != "1" {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if asked > 1 {
		t.Errorf("%d reads waited", asked)
	}
}

// A tap that fails alone waits for a person after some minutes, though the tap of
// somebody else had failed, too, whose session has ended since.
func TestATapThatFailsAloneSinceAnotherPersonLeft(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(g *rig, bia string){
		"by an end of the session": func(*rig, string) {},
		"by signing out":           func(g *rig, bia string) { g.as(bia, "POST", "/api/session/signout", "") },
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			ana := g.token
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == "/api/mfa/login" {
					return says(200, "application/json", `{"access_token":"hers","usuarioMeep":{"id":"bia"},"locais":[]}`)(w, r)
				}
				return onTaps(says(500, "application/json", `{"message":"x","code":"internal"}`))(w, r)
			})
			bia := g.signIn("bia")
			g.token = bia
			g.accept(1)
			g.until("hers failed", func() bool { return g.tries("k1") > 0 })
			leave(g, bia)
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				if r.Header.Get("Authorization") == "Bearer hers" {
					return says(401, "application/json", "{}")(w, r)
				}
				return onTaps(says(500, "application/json", `{"message":"x","code":"internal"}`))(w, r)
			})
			g.as(bia, "GET", "/api/account/userinfo", "")
			g.token = ana
			g.accept(0)
			for begun := clk.Now(); g.status().Dead == 0; {
				was := g.tries("k0")
				clk.Advance(31 * time.Second)
				g.wakeQueue()
				g.until("tried again", func() bool { return g.tries("k0") > was || g.status().Dead > 0 })
				if clk.Now().Sub(begun) > 20*time.Minute {
					t.Fatal("never given to a person")
				}
			}
		})
	}
}
