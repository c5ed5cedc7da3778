package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"balcao/app/database"
	"balcao/app/gateway"
	"balcao/app/orders"
)

// rows counts what the cache has of anybody's.
func (g *rig) rows() (n int) {
	g.t.Helper()
	db, err := database.Connect(g.t.Context(), "sqlite:"+filepath.Join(g.dir, "cache.db"))
	must(g.t, err)
	defer db.Close()
	must(g.t, db.Read.DB.QueryRow(`SELECT (SELECT COUNT(*) FROM venues) + (SELECT COUNT(*) FROM orders)
		+ (SELECT COUNT(*) FROM answers WHERE owner != '')`).Scan(&n))
	return n
}

// Whoever signs out, or clears the computer, while windows go on asking leaves
// nothing behind.
func TestNothingIsKeptAfterwards(t *testing.T) {
	t.Parallel()
	for path, body := range map[string]string{"/api/session/signout": "", "/local/clear": "{}"} {
		t.Run(path, func(t *testing.T) {
			g, m := newMoody(t)
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				switch {
				case r.URL.Path == "/api/kds":
					return says(200, "application/json", "[]")(w, r)
				case r.URL.Path == "/api/kds/stream":
					return says(200, "text/event-stream", "event: hello\ndata: {\"seq\":1,\"now\":\"2026-03-01T12:00:00Z\"}\n\n")(w, r)
				}
				return false
			})
			for range 15 {
				var asking sync.WaitGroup
				over := make(chan struct{})
				token := g.token
				for _, read := range []string{"/api/kds?localClienteId=1", "/api/kds?localClienteId=2", "/api/kds/storeConfiguration/1"} {
					asking.Go(func() {
						for {
							select {
							case <-over:
								return
							default:
								g.as(token, "GET", read, "")
							}
						}
					})
				}
				g.until("known", func() bool { return g.call("GET", "/api/kds?localClienteId=1", "").status == http.StatusOK })
				g.call("POST", path, body)
				close(over)
				asking.Wait()
				if n := g.rows(); n > 0 {
					t.Fatalf("%d rows are left", n)
				}
				g.token = g.signIn("ana")
			}
		})
	}
}

// What was read with a token that is not of this computer is not anybody's.
func TestForeignTokensAreNotAnybodys(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	const path = "/api/account/userinfo"
	if a := g.as("of-another-program", "GET", path, ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.as("", "GET", "/api/portal/configuracao", "")
	m.feel(says(502, "text/plain", ""))
	g.until("kept", func() bool { return g.as("", "GET", "/api/portal/configuracao", "").status == http.StatusOK })
	for _, token := range []string{"", "of-another-program", g.token} {
		if a := g.as(token, "GET", path, ""); a.status == http.StatusOK {
			t.Errorf("served to %q: %s %s", token, a.header.Get(gateway.HeaderOffline), a.body)
		}
	}
}

// A tap that somebody gave up is not said to be kept when it is repeated.
func TestRepeatingADiscardedTap(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	m.feel(says(502, "text/plain", ""))
	g.accept(1)
	g.until("discarded", func() bool {
		return g.call("POST", "/local/actions/k1/discard", `{"motivo":"engano"}`).status == http.StatusOK
	})
	if a := g.accept(1); a.status != http.StatusConflict || !strings.Contains(a.body, "descartada") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// A dead tap that is tried again comes before those that were done after it.
func TestARetriedTapIsShownInItsPlace(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	g.tap(orders.Accept, placed.ID, "first")
	g.tap(orders.Start, placed.ID, "second")
	g.stop()
	db, err := database.Connect(t.Context(), "sqlite:"+filepath.Join(g.dir, "fila.db"))
	must(t, err)
	_, err = db.Write.DB.Exec("UPDATE actions SET state = 4 WHERE id = 'first'")
	must(t, err)
	must(t, db.Close())
	g.start()
	g.until("offline", func() bool { g.list(""); return g.status().State == "offline" })
	if a := g.call("POST", "/local/actions/first/retry", ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if found, _ := g.list(""); found[0].WorkflowInstance.CurrenteState.ID != orders.Preparing.ID() {
		t.Errorf("shown as %+v", found[0].WorkflowInstance.CurrenteState)
	}
}

// A window that is opened while taps wait shows what they will make of the orders,
// although the server, which answers reads, does not know of them.
func TestAWindowOpenedWhileTapsWait(t *testing.T) {
	t.Parallel()
	g := behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		return isTap(r) && says(503, "application/json", diskFull)(w, r)
	})
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	if a := g.tap(orders.Accept, placed.ID, "k"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.look().sees("order", placed.ID, orders.Accepted.ID())
}

// A tap that the server had done before its answer was lost is not shown over what
// was done after it, once it is confirmed.
func TestATapConfirmedLateIsNotShownOverLaterNews(t *testing.T) {
	t.Parallel()
	var g *rig
	var tries atomic.Int32
	mended := make(chan struct{})
	g = behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/api/kds/atualizartransportador" || r.Header.Get("Idempotency-Key") != "mine" {
			return false
		}
		if tries.Add(1) > 1 {
			select {
			case <-mended:
				return false
			default:
				return says(503, "application/json", diskFull)(w, r)
			}
		}
		done, err := http.NewRequest(r.Method, g.server.URL+r.URL.RequestURI(), r.Body)
		if err != nil {
			t.Error(err)
			return false
		}
		done.Header = r.Header.Clone()
		if res, err := http.DefaultClient.Do(done); err != nil || res.StatusCode != http.StatusOK {
			t.Errorf("%+v %v", res, err)
		}
		panic(http.ErrAbortHandler)
	})
	placed := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	choice := func(name string) map[string]string {
		var carrier struct{ ID string }
		g.call("POST", "/api/kds/transportadores", fmt.Sprintf(`{"LocalClienteId":%q,"Nome":%q,"Telefone":"11987654321"}`, g.venue.ID, name)).into(t, &carrier)
		return map[string]string{"PedidoId": placed.ID, "TransportadoraId": carrier.ID}
	}
	const call = "/api/kds/atualizartransportador"
	mine, err := json.Marshal(choice("Aline"))
	must(t, err)
	if a := g.call("POST", call, string(mine), "Idempotency-Key: mine"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.server.Want(200, g.server.SignIn("ana@balcao.test"), "POST", call, choice("Bruno"))
	w.sees("order", `"Versao":3.`)
	close(mended)
	w.sees("order", `"Nome":"Bruno"`, `"Versao":3.`)
	g.cut()
	if found, a := g.list(""); found[0].Transportador.Nome != "Bruno" || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("%+v %v", found[0].Transportador, a.header)
	}
}

// A window is greeted, upon which it forgets what it knew of taps, only by who
// knows what waits.
func TestAQueueThatCannotBeReadGreetsNobody(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	g.tap(orders.Accept, placed.ID, "k")
	db, err := database.Connect(t.Context(), "sqlite:"+filepath.Join(g.dir, "fila.db"))
	must(t, err)
	defer db.Close()
	_, err = db.Write.DB.Exec("ALTER TABLE actions RENAME TO elsewhere")
	must(t, err)
	for e := range g.look().events {
		t.Errorf("told %v", e)
	}
	_, err = db.Write.DB.Exec("ALTER TABLE elsewhere RENAME TO actions")
	must(t, err)
	w := g.look()
	w.sees("hello")
	w.sees("fate", `"actionId":"k"`)
}
