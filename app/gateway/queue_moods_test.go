package gateway_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/gateway"
	"balcao/app/orders"
)

// moody is a server that answers taps as a test wants.
type moody struct {
	mu    sync.Mutex
	mood  func(w http.ResponseWriter, r *http.Request) (answered bool)
	heard []string
	// asked counts the questions whether it is there.
	asked int
}

func (m *moody) feel(mood func(w http.ResponseWriter, r *http.Request) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mood = mood
}

func (m *moody) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	mood := m.mood
	m.mu.Unlock()
	if mood != nil && mood(w, r) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	switch r.URL.Path {
	case "/api/mfa/login":
		fmt.Fprint(w, `{"access_token":"real","usuarioMeep":{"id":"ana"},"locais":[]}`)
	case "/api/portal/configuracao":
		m.mu.Lock()
		m.asked++
		m.mu.Unlock()
		fmt.Fprint(w, `{"versao":"1"}`)
	default:
		m.mu.Lock()
		m.heard = append(m.heard, r.Header.Get("Idempotency-Key"))
		m.mu.Unlock()
		fmt.Fprint(w, `{"Id":"s","Name":"Aceito"}`)
	}
}

func isTap(r *http.Request) bool { return r.URL.Path == "/api/kds/acceptOrder" }

// newMoody is a rig whose server has moods.
func newMoody(t *testing.T, waits ...func(*gateway.Timing)) (*rig, *moody) {
	t.Helper()
	return moodyAt(t, nil, waits...)
}

// moodyAt is newMoody for a computer with this clock.
func moodyAt(t *testing.T, clk clock.Clock, waits ...func(*gateway.Timing)) (*rig, *moody) {
	t.Helper()
	m := &moody{}
	far := httptest.NewServer(m)
	t.Cleanup(far.Close)
	g := &rig{t: t, dir: t.TempDir(), wire: lay(t, far.URL), clock: clk, timing: hasty(waits...)}
	if clk != nil {
		// By a clock that the test moves they cost no time.
		g.timing.Resend = gateway.DefaultTiming().Resend
	}
	g.start()
	t.Cleanup(g.stop)
	g.token = g.signIn("ana")
	return g, m
}

func says(status int, kind, body string, header ...string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, _ *http.Request) bool {
		w.Header().Set("Content-Type", kind)
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
		return true
	}
}

func onTaps(mood func(http.ResponseWriter, *http.Request) bool) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool { return isTap(r) && mood(w, r) }
}

// troubles are what may stand between the window and the server, and what people
// are told of it.
var troubles = map[string]struct {
	mood         func(http.ResponseWriter, *http.Request) bool
	state, cause string
}{
	"a captive portal":                 {says(200, "text/html", "<h1>Wi-Fi</h1>"), "offline", "portal"},
	"a captive portal in plain words":  {says(200, "text/plain", "entre para navegar"), "offline", "portal"},
	"a proxy that wants to know whom":  {says(401, "text/plain", "quem?"), "offline", "portal"},
	"a captive portal that redirects":  {says(302, "text/html", "", "Location", "http://wifi.example/"), "offline", "portal"},
	"a redirect without a page":        {says(302, "", "", "Location", "http://wifi.example/"), "offline", "portal"},
	"a captive portal that is mute":    {says(200, "", ""), "offline", "portal"},
	"a firewall in plain words":        {says(403, "text/plain", "bloqueado"), "offline", "portal"},
	"a storm of errors":                {says(503, "application/json", `{"message":"x"}`), "offline", "server"},
	"a proxy without its server":       {says(502, "text/plain", "bad gateway"), "offline", "server"},
	"a proxy's page about its server":  {says(504, "text/html", "<h1>504</h1>"), "offline", "server"},
	"a network that demands a sign-in": {says(511, "text/html", "<h1>Wi-Fi</h1>"), "offline", "portal"},
	"a server that asks for time":      {says(429, "application/json", `{"message":"x"}`, "Retry-After", "1"), "unstable", "limited"},
	"a proxy that asks for time":       {says(429, "text/html", "<h1>429</h1>", "Retry-After", "1"), "unstable", "limited"},
	"a server that drops what it gets": {func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) }, "offline", "network"},
}

// Whatever stands between the window and the server, a tap is kept, has its own
// sentence, and is sent by itself once the trouble is over.
func TestEachTroubleHasItsSentence(t *testing.T) {
	t.Parallel()
	for name, c := range troubles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, m := newMoody(t)
			m.feel(c.mood)
			if a := g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: k"); a.status != http.StatusAccepted {
				t.Fatalf("%d %s", a.status, a.body)
			}
			g.until(c.state+" "+c.cause, func() bool { s := g.status(); return s.State == c.state && s.Cause == c.cause && s.Message != "" })
			if s := g.status(); s.Queued != 1 || s.Dead != 0 {
				t.Errorf("%+v", s)
			}
			m.feel(nil)
			g.until("sent", func() bool { return g.status().Queued == 0 })
			m.mu.Lock()
			defer m.mu.Unlock()
			if len(m.heard) != 1 || m.heard[0] != "k" {
				t.Errorf("heard %v", m.heard)
			}
		})
	}
}

// A tap on which a server fails again and again, and does others each time, waits
// for a person; the taps of other orders pass it.
func TestDeadLetters(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		return isTap(r) && r.Header.Get("Idempotency-Key") == "poison" && says(500, "application/json", `{"message":"x","code":"internal"}`)(w, r)
	})
	if a := g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: poison"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	others := 0
	g.until("dead", func() bool {
		others++
		if a := g.call("POST", "/api/kds/acceptOrder", fmt.Sprintf(`{"Id":"o%d"}`, others), fmt.Sprint("Idempotency-Key: other", others)); a.status != http.StatusOK {
			t.Fatalf("another order's: %d %s", a.status, a.body)
		}
		return g.status().Dead > 0
	})
	if s := g.status(); s.Dead != 1 || others < 6 {
		t.Fatalf("after %d others: %+v", others, s)
	}
	// Nothing tries it again by itself, and nothing must say so.
	if a := g.call("GET", "/local/actions", ""); !strings.Contains(a.body, "falha ao fazer esta ação") || strings.Contains(a.body, "sozinhos") {
		t.Errorf("%s", a.body)
	}
	if a := g.call("POST", "/local/actions/poison/discard", `{}`); a.status != http.StatusBadRequest {
		t.Errorf("without a reason: %d", a.status)
	}
	m.feel(nil)
	if a := g.call("POST", "/local/actions/poison/retry", ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.until("sent", func() bool { s := g.status(); return s.Queued+s.Dead == 0 })
}

// A tap whose call alone breaks off, while the server answers all others, waits
// for a person after some minutes, over a restart too; before that it is tried.
func TestATapWhoseCallAloneBreaksOff(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
	g, m := moodyAt(t, clk)
	m.feel(func(_ http.ResponseWriter, r *http.Request) bool {
		if isTap(r) && r.Header.Get("Idempotency-Key") == "poison" {
			panic(http.ErrAbortHandler)
		}
		return false
	})
	if a := g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: poison"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.call("POST", "/api/kds/startOrder", `{"Id":"1"}`, "Idempotency-Key: behind")
	listed := func() (found struct {
		Actions []struct {
			ID, State, Reason string
			Attempts          int
		}
	}) {
		g.call("GET", "/local/actions", "").into(t, &found)
		return found
	}
	begun, tries := clk.Now(), 0
	for try := 0; g.status().Dead == 0; try++ {
		g.until("tried once more", func() bool {
			was := tries
			tries = listed().Actions[0].Attempts
			return tries > was
		})
		if clk.Now().Sub(begun) > time.Hour {
			t.Fatal("tried for an hour")
		}
		clk.Advance(31 * time.Second)
		if try == 4 {
			g.stop()
			g.start()
		}
		// Whoever taps has the queue looked at.
		g.until("another order's is done", func() bool {
			return g.call("POST", "/api/kds/acceptOrder", fmt.Sprintf(`{"Id":"o%d"}`, try), fmt.Sprint("Idempotency-Key: other", try)).status == http.StatusOK
		})
	}
	if passed := clk.Now().Sub(begun); passed < 5*time.Minute {
		t.Errorf("given up after %v", passed)
	}
	left := listed().Actions
	if len(left) != 2 || left[0].State != "dead" || !strings.Contains(left[0].Reason, "Confira o pedido") || left[1].State != "stored" {
		t.Errorf("%+v", left)
	}
	m.feel(nil)
	if a := g.call("POST", "/local/actions/poison/retry", ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.until("sent, and what waited behind it", func() bool { s := g.status(); return s.Queued+s.Dead == 0 })
}

// Clearing warns of what was not sent.
func TestClearingWarns(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	m.feel(says(502, "text/plain", ""))
	g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: k")
	g.until("offline", func() bool { return g.status().State == "offline" })
	if a := g.call("POST", "/local/clear", `{}`); a.status != http.StatusConflict {
		t.Errorf("%d %s", a.status, a.body)
	}
	g.until("cleared", func() bool { return g.call("POST", "/local/clear", `{"descartarFila":true}`).status == http.StatusOK })
	if a := g.call("GET", "/local/actions", ""); a.status != http.StatusUnauthorized {
		t.Errorf("still signed in: %d", a.status)
	}
}

// A network that goes silent fails nothing: it is noticed all the same, whether
// somebody taps, reads, or only looks at the board.
func TestASilentNetworkIsNoticed(t *testing.T) {
	t.Parallel()
	for name, do := range map[string]func(g *rig){
		"by who only looks": func(*rig) {},
		"by who taps":       func(g *rig) { g.tap(orders.Accept, "1", "k") },
		"by who reads":      func(g *rig) { g.call("GET", "/api/kds?localClienteId=1", "") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, m := newMoody(t, func(w *gateway.Timing) {
				w.Missed, w.Overdue, w.Ask = 500*time.Millisecond, 500*time.Millisecond, 500*time.Millisecond
			})
			g.venue.ID = "1"
			over := make(chan struct{})
			t.Cleanup(func() { close(over) })
			hush := func(_ http.ResponseWriter, r *http.Request) bool {
				select {
				case <-over:
				case <-r.Context().Done():
				}
				return true
			}
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				switch r.URL.Path {
				case "/api/kds":
					return says(200, "application/json", "[]")(w, r)
				case "/api/kds/stream":
					w.Header().Set("Content-Type", "text/event-stream")
					fmt.Fprint(w, "event: hello\ndata: {\"seq\":1,\"now\":\"2026-03-01T12:00:00Z\"}\n\n")
					_ = http.NewResponseController(w).Flush()
					return hush(w, r)
				}
				return false
			})
			w := g.look()
			w.sees("hello")
			g.until("connected, and the first question answered", func() bool {
				m.mu.Lock()
				defer m.mu.Unlock()
				return m.asked > 0 && g.status().State == "connected"
			})
			m.feel(hush)
			do(g)
			w.sees("connection", `"state":"offline"`, `"cause":"timeout"`)
		})
	}
}

// A cold start in a network that swallows everything does not wait for it.
func TestReadsDoNotWaitForASilentNetwork(t *testing.T) {
	t.Parallel()
	// Only the read's own patience can end its wait.
	g, m := newMoody(t, func(w *gateway.Timing) { w.Ask, w.Overdue = time.Hour, time.Hour })
	g.call("GET", "/api/kds/storeConfiguration/1", "")
	g.until("kept", func() bool {
		m.feel(says(502, "text/plain", ""))
		defer m.feel(nil)
		return g.call("GET", "/api/kds/storeConfiguration/1", "").status == http.StatusOK
	})
	over := make(chan struct{})
	defer close(over)
	m.feel(func(_ http.ResponseWriter, r *http.Request) bool {
		select {
		case <-over:
		case <-r.Context().Done():
		}
		return true
	})
	g.stop()
	g.start()
	a := g.call("GET", "/api/kds/storeConfiguration/1", "")
	if a.status != http.StatusOK || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("%d while the server is silent", a.status)
	}
	var out map[string]any
	if err := json.Unmarshal([]byte(a.body), &out); err != nil {
		t.Error(err)
	}
}
