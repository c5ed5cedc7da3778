package gateway_test

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"balcao/app/gateway"
)

// Whoever sends something right after the network came back is not refused for
// what the computer believed a moment before.
func TestWhatAPersonSendsLooksForTheServer(t *testing.T) {
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
			if s := g.status(); s.State != "connected" {
				t.Errorf("%+v", s)
			}
		})
	}
}

// Where nothing answers, all who send are refused as before, and nobody waits long.
func TestWhatIsSentToNobodyIsRefused(t *testing.T) {
	t.Cleanup(gateway.LookLimit(50 * time.Millisecond))
	for name, end := range map[string]func(w *wire){"cut": (*wire).break_, "silent": (*wire).hush} {
		t.Run(name, func(t *testing.T) {
			g, _ := newMoody(t)
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
	t.Cleanup(gateway.LookLimit(50 * time.Millisecond))
	for name, c := range map[string]struct {
		trouble func(g *rig, m *moody)
		says    string
	}{
		"no network": {func(g *rig, _ *moody) { g.cut() }, "Sem conexão: recusar e devolver"},
		"a locked keyring": {func(g *rig, _ *moody) {
			g.stop()
			keyring.MockInitWithError(errors.New("it is locked"))
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
			g, m := newMoody(t)
			g.until("connected", func() bool { return g.status().State == "connected" })
			c.trouble(g, m)
			if a := g.call("POST", "/api/kds/refuseOrder", `{"Id":"1"}`); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, c.says) {
				t.Errorf("%d %s", a.status, a.body)
			}
		})
	}
}
