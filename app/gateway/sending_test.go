package gateway_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

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
