package gateway_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/gateway"
)

// Whoever sends something right after the network came back is not refused for
// what the computer believed a moment before.
func TestWhatAPersonSendsLooksForTheServer(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(g *rig) answered{
		"who signs in":      func(g *rig) answered { return g.as("", "POST", "/api/mfa/login", `{"username":"bia","password":"x"}`) },
		"who saves a form":  func(g *rig) answered { return g.call("PUT", "/api/Politica/Acessos", "{}") },
		"who deletes":       func(g *rig) answered { return g.call("DELETE", "/api/Politica/Acessos/1", "") },
		"who signs out all": func(g *rig) answered { return g.call("POST", "/api/session/signoutEverywhere", "") },
	} {
		t.Run(name, func(t *testing.T) {
			g, _ := newMoody(t)
			g.cut()
			g.wire.mend()
			if a := send(g); a.status != http.StatusOK {
				t.Errorf("%d %s", a.status, a.body)
			}
			// What failed during the outage may be heard of only now.
			g.until("connected", func() bool { return g.status().State == "connected" })
		})
	}
}

// Where nothing answers, all who send are refused as before, and nobody waits long.
func TestWhatIsSentToNobodyIsRefused(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(w *wire){"cut": (*wire).break_, "silent": (*wire).hush} {
		t.Run(name, func(t *testing.T) {
			g, _ := newMoody(t, func(w *gateway.Timing) { w.Look = 50 * time.Millisecond })
			g.cut()
			end(g.wire)
			var all sync.WaitGroup
			for range 5 {
				all.Go(func() {
					a := g.call("PUT", "/api/Politica/Acessos", "{}")
					if a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "Nada foi enviado") || a.header.Get(gateway.HeaderOffline) != "1" {
						t.Errorf("%d %s", a.status, a.body)
					}
				})
			}
			all.Wait()
			if s := g.status(); s.State != "offline" {
				t.Errorf("%+v", s)
			}
		})
	}
}

// A refusal needs the server's look; why it cannot be had now has its own sentence.
func TestARefusalIsToldWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		trouble func(g *rig, m *moody)
		says    string
	}{
		"no network": {func(g *rig, _ *moody) { g.cut() }, "Sem conexão: recusar e devolver"},
		"a locked keyring": {func(g *rig, _ *moody) {
			g.stop()
			g.ring.fail(errors.New("it is locked"))
			g.start()
		}, "chaveiro"},
		"a page in its place": {func(g *rig, m *moody) {
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				return r.URL.Path == "/api/kds/refuseOrder" && says(200, "text/html", "<h1>x</h1>")(w, r)
			})
		}, "no lugar do servidor"},
		"a server in trouble": {func(g *rig, m *moody) {
			m.feel(says(503, "application/json", `{"message":"x"}`))
			g.until("offline", func() bool {
				g.call("GET", "/api/portal/configuracao", "")
				return g.status().State == "offline"
			})
		}, "está com problemas"},
	} {
		t.Run(name, func(t *testing.T) {
			g, m := newMoody(t, func(w *gateway.Timing) { w.Look = 50 * time.Millisecond })
			g.until("connected", func() bool { return g.status().State == "connected" })
			c.trouble(g, m)
			if a := g.call("POST", "/api/kds/refuseOrder", `{"Id":"1"}`); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, c.says) {
				t.Errorf("%d %s", a.status, a.body)
			}
		})
	}
}

// A paper that somebody asked for again in an outage comes out while it is of use,
// and is refused afterwards, as the server does with one that nobody prints:
// yesterday's orders must not be cooked today. What was tapped after it is done.
func TestAPaperOfYesterdayIsNotPrinted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		outage time.Duration
		heard  []string
	}{
		"in two hours":    {2 * time.Hour, []string{"k1", "paper"}},
		"later than that": {2*time.Hour + time.Second, []string{"k1"}},
		"the next day":    {20 * time.Hour, []string{"k1"}},
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			g.until("connected", func() bool { return g.status().State == "connected" })
			g.cut()
			tap := func() answered {
				return g.call("POST", "/api/kds/ReSendOrder?pedidoId=o1", "", "Idempotency-Key: paper")
			}
			if a := tap(); a.status != http.StatusAccepted {
				t.Fatalf("%d %s", a.status, a.body)
			}
			g.accept(1)
			clk.Advance(c.outage)
			g.wire.mend()
			g.until("decided", func() bool { return g.status().Queued == 0 })
			m.mu.Lock()
			heard := slices.DeleteFunc(slices.Sorted(slices.Values(m.heard)), func(key string) bool { return key == "" })
			m.mu.Unlock()
			if !slices.Equal(heard, c.heard) {
				t.Errorf("the server heard %v", heard)
			}
			if len(c.heard) == 2 {
				return
			}
			const why = "Aguardou demais: imprima de novo se ainda precisar."
			if a := g.call("GET", "/local/actions", ""); !strings.Contains(a.body, `"state":"refused"`) || !strings.Contains(a.body, why) {
				t.Errorf("%s", a.body)
			}
			if a := tap(); a.status != http.StatusConflict || !strings.Contains(a.body, why) {
				t.Errorf("asked again under its key: %d %s", a.status, a.body)
			}
		})
	}
}

// Of a paper whose answer was lost nobody is told to print it again unseen: it
// may be printed already.
func TestAPaperWhoseAnswerWasLost(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
	g, m := moodyAt(t, clk)
	g.until("connected", func() bool { return g.status().State == "connected" })
	m.feel(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Idempotency-Key") == "paper" {
			panic(http.ErrAbortHandler)
		}
		return false
	})
	if a := g.call("POST", "/api/kds/ReSendOrder?pedidoId=o1", "", "Idempotency-Key: paper"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.until("tried", func() bool { return g.tries("paper") > 0 })
	g.cut()
	clk.Advance(2*time.Hour + 5*time.Minute)
	g.wire.mend()
	g.until("decided", func() bool { return g.status().Queued == 0 })
	if a := g.call("GET", "/local/actions", ""); !strings.Contains(a.body, `"state":"refused"`) || !strings.Contains(a.body, "o servidor pode já ter impresso. Confira antes de imprimir de novo.") {
		t.Errorf("%s", a.body)
	}
}
