package gateway_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/gateway"
	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// What one person has read is not another's, and is erased when he signs out;
// what he has not sent stays.
func TestWhatIsKeptIsAPersons(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	settings := "/api/kds/storeConfiguration/" + g.venue.ID
	ana, bia := g.token, g.signIn("bia@balcao.test")
	if a := g.call("GET", settings, ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.cut()
	g.until("kept", func() bool { return g.call("GET", settings, "").status == http.StatusOK })
	for _, path := range []string{settings, "/api/kds?localClienteId=" + g.venue.ID, "/api/kds/pedidos/" + placed.ID} {
		if a := g.as(bia, "GET", path, ""); a.status != http.StatusServiceUnavailable {
			t.Errorf("another reads %s: %d %s", path, a.status, a.body)
		}
	}
	g.tap(orders.Accept, placed.ID, "k")
	if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := g.as(ana, "GET", settings, ""); a.status == http.StatusOK {
		t.Error("signed out and still served")
	}
	g.token = bia
	if g.status().Others != 1 {
		t.Errorf("what was not sent is gone: %+v", g.status())
	}
	g.stop()
	for _, name := range []string{"cache.db", "cache.db-wal"} {
		raw, err := os.ReadFile(filepath.Join(g.dir, name))
		if err == nil && bytes.Contains(raw, []byte("Rua das Laranjeiras")) {
			t.Errorf("%s still holds a customer's address", name)
		}
	}
	g.start()
	g.wire.mend()
	g.token = g.signIn("ana@balcao.test")
	g.until("sent", func() bool { return g.status().Queued == 0 && g.status().Others == 0 })
}

// What anybody may read is known to whoever signs in afterwards, too; what a
// person read is not known to whoever signs out.
func TestWhatAnybodyMayRead(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	const path = "/api/portal/configuracao"
	if a := g.as("", "GET", path, ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.call("GET", "/api/account/userinfo", "")
	g.cut()
	g.until("kept", func() bool { return g.call("GET", path, "").status == http.StatusOK })
	if a := g.as("", "GET", "/api/account/userinfo", ""); a.status != http.StatusServiceUnavailable {
		t.Errorf("a person's answer for anybody: %d %s", a.status, a.body)
	}
}

// A damaged cache is begun anew; nothing but an outage would miss it.
func TestDamagedCache(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Order(g.venue)
	g.look().sees("hello")
	g.stop()
	must(t, os.WriteFile(filepath.Join(g.dir, "cache.db"), bytes.Repeat([]byte("lixo "), 5000), 0o600))
	g.start()
	g.look().sees("hello")
	g.until("loaded", func() bool { found, _ := g.list(""); return len(found) == 1 })
	files, err := filepath.Glob(filepath.Join(g.dir, "cache.db.danificado-*"))
	must(t, err)
	if len(files) == 0 {
		t.Error("the damaged file was not kept")
	}
}

// Whoever clears this computer leaves nothing behind: no customer in a damaged
// file that was set aside, no name in a tap that has ended.
func TestClearingLeavesNothing(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.server.Want(200, g.server.SignIn("bia@balcao.test"), "POST", "/api/kds/acceptOrder", map[string]string{"Id": placed.ID})
	if a := g.tap(orders.Accept, placed.ID, "k"); a.status != http.StatusConflict {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.strike(g.token, g.venue.ID, placed.ID, "i1", true)
	g.stop()
	for _, name := range []string{"cache.db", "fila.db"} {
		path := filepath.Join(g.dir, name)
		data, err := os.ReadFile(path)
		must(t, err)
		copy(data[len(data)/4096/2*4096:], bytes.Repeat([]byte{0xa5}, 64))
		must(t, os.WriteFile(path, data, 0o600))
	}
	g.start()
	if asides, _ := filepath.Glob(filepath.Join(g.dir, "*.danificado-*")); len(asides) < 2 {
		t.Fatalf("set aside: %v", asides)
	}
	if a := g.call("POST", "/local/clear", `{}`); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := g.call("GET", "/local/status", ""); !strings.Contains(a.body, `"damage":null`) {
		t.Errorf("%s", a.body)
	}
	g.stop()
	files, err := filepath.Glob(filepath.Join(g.dir, "*"))
	must(t, err)
	for _, path := range files {
		raw, err := os.ReadFile(path)
		must(t, err)
		for _, trace := range []string{"Rua das Laranjeiras", placed.ID} {
			if bytes.Contains(raw, []byte(trace)) {
				t.Errorf("%s still holds %q", filepath.Base(path), trace)
			}
		}
	}
}

// A damaged queue is set aside, and whoever looks is told which file it is and
// what became of what was in it.
func TestDamagedQueueIsTold(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.stop()
	for _, part := range []string{"-wal", "-shm"} {
		_ = os.Remove(filepath.Join(g.dir, "fila.db"+part))
	}
	must(t, os.WriteFile(filepath.Join(g.dir, "fila.db"), bytes.Repeat([]byte("lixo "), 5000), 0o600))
	begun := time.Now().Truncate(time.Millisecond)
	g.start()
	var s struct {
		Damage struct {
			At       time.Time
			File     string
			Salvaged int
			Complete bool
		}
	}
	g.call("GET", "/local/status", "").into(t, &s)
	if s.Damage.At.Before(begun) {
		t.Errorf("found %v", s.Damage.At)
	}
	if _, err := os.Stat(filepath.Join(g.dir, s.Damage.File)); err != nil || !strings.HasPrefix(s.Damage.File, "fila.db.danificado-") || s.Damage.Complete {
		t.Errorf("%+v %v", s, err)
	}
}

// The window of another server keeps what was not sent to the first.
func TestAnotherServer(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.cut()
	g.tap(orders.Accept, placed.ID, "k")
	g.stop()
	first := g.wire
	other := servertest.Start(t)
	other.Person("ana@balcao.test", other.Venue("Outro").ID, "Painel")
	g.wire = lay(t, other.URL)
	g.start()
	mine := g.token
	g.token = g.signIn("ana@balcao.test")
	if s := g.status(); s.Queued != 0 || s.Others != 1 {
		t.Errorf("at the other server: %+v", s)
	}
	g.stop()
	g.wire, g.token = first, mine
	first.mend()
	g.start()
	g.until("sent", func() bool { s := g.status(); return s.Queued+s.Others == 0 })
	if found, _ := g.list(""); found[0].WorkflowInstance.CurrenteState.ID != orders.Accepted.ID() {
		t.Errorf("%+v", found[0].WorkflowInstance)
	}
}

// Nobody is told a customer's data by the log or by what is shown of exchanges.
func TestExchangesNameNobody(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.call("GET", "/api/kds?localClienteId="+g.venue.ID+"&keyword=48991234567", "")
	if a := g.call("GET", "/local/status", ""); strings.Contains(a.body, "48991234567") || !strings.Contains(a.body, "GET /api/kds") {
		t.Errorf("%s", a.body)
	}
}

// Whoever looks during an outage sees that the server is still looked for, and
// what went before.
func TestExchangesOfAnOutage(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.call("GET", "/api/account/userinfo", "")
	g.cut()
	type exchange struct {
		At          time.Time
		Call, Cause string
	}
	latest := func() (newest exchange, all []exchange) {
		var s struct{ Exchanges []exchange }
		g.call("GET", "/local/status", "").into(t, &s)
		return s.Exchanges[0], s.Exchanges
	}
	probe := func() (time.Time, bool) {
		e, _ := latest()
		return e.At, e.Call == "GET /api/portal/configuracao" && e.Cause == "network"
	}
	g.until("looked for", func() bool { _, is := probe(); return is })
	first, _ := probe()
	g.until("looked for again", func() bool { at, is := probe(); return is && at.After(first) })
	_, all := latest()
	// A probe that began before the cut may be answered after another one failed: what
	// failed counts from the newest answer on.
	failed := 0
	for _, e := range all {
		if e.Call != "GET /api/portal/configuracao" {
			continue
		}
		if e.Cause != "network" {
			break
		}
		failed++
	}
	if failed > 1 || !slices.ContainsFunc(all, func(e exchange) bool { return e.Call == "GET /api/account/userinfo" }) {
		t.Errorf("%+v", all)
	}
}

// older is a computer of a server that has no stream.
func older(t *testing.T, waits ...func(*gateway.Timing)) *rig {
	t.Helper()
	none := says(http.StatusNotFound, "application/json", "")
	return behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		return r.URL.Path == "/api/kds/stream" && none(w, r)
	}, waits...)
}

// behind is a computer whose server is behind something that answers calls itself.
func behind(t *testing.T, answers func(http.ResponseWriter, *http.Request) bool, waits ...func(*gateway.Timing)) *rig {
	t.Helper()
	g := newRig(t, waits...)
	g.stop()
	to, err := url.Parse(g.server.URL)
	must(t, err)
	proxy := httputil.NewSingleHostReverseProxy(to)
	far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !answers(w, r) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(far.Close)
	g.wire = lay(t, far.URL)
	g.start()
	g.token = g.signIn("ana@balcao.test")
	return g
}

// A server without a stream is asked again and again; boards load what it says.
func TestServerWithoutAStream(t *testing.T) {
	t.Parallel()
	g := older(t, func(w *gateway.Timing) { w.Poll, w.FastPoll = 300*time.Millisecond, time.Hour })
	w := g.look()
	w.sees("hello")
	placed := g.server.Order(g.venue)
	w.sees("resync")
	g.until("known here", func() bool {
		found, _ := g.list("")
		return len(found) == 1
	})
	w.sees("resync")
	g.cut()
	if found, a := g.list(""); len(found) != 1 || found[0].ID != placed.ID || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("offline: %v %v", found, a.header)
	}
}

// A venue that wants to be asked more often is (D7).
func TestFastPolling(t *testing.T) {
	t.Parallel()
	g := older(t, func(w *gateway.Timing) { w.Poll, w.FastPoll = time.Hour, 300*time.Millisecond })
	must(t, g.server.Venues.Change(t.Context(), g.venue.ID, func(v *venues.Venue) { v.FastPolling = true }))
	w := g.look()
	w.sees("hello")
	for range 3 {
		w.sees("resync")
	}
}
