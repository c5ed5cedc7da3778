package gateway_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"balcao/app/clock"
	"balcao/app/gateway"
	"balcao/app/orders"
	"balcao/app/retry"
	"balcao/app/server/servertest"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wire is a network between the window's computer and the server that can be cut.
type wire struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	cut      bool
	silent   bool
	conns    map[net.Conn]struct{}
}

func lay(t *testing.T, to string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	w := &wire{listener: listener, to: strings.TrimPrefix(to, "http://"), conns: map[net.Conn]struct{}{}}
	t.Cleanup(func() { _ = listener.Close(); w.break_() })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			go w.carry(near)
		}
	}()
	return w
}

func (w *wire) url() string { return "http://" + w.listener.Addr().String() }

func (w *wire) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer far.Close()
	w.mu.Lock()
	if w.cut {
		w.mu.Unlock()
		return
	}
	w.conns[near], w.conns[far] = struct{}{}, struct{}{}
	silent := w.silent
	w.mu.Unlock()
	if silent {
		_, _ = io.Copy(io.Discard, near)
		return
	}
	go func() { _, _ = io.Copy(far, near); _ = far.Close() }()
	_, _ = io.Copy(near, far)
}

func (w *wire) break_() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = true
	for c := range w.conns {
		_ = c.Close()
	}
	clear(w.conns)
}

// hush ends what is under way and swallows whatever is sent from now on.
func (w *wire) hush() {
	w.break_()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut, w.silent = false, true
}

func (w *wire) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut, w.silent = false, false
}

// rig is a server, a network, and a computer with a gateway.
type rig struct {
	t      *testing.T
	server *servertest.Server
	venue  servertest.Venue
	wire   *wire
	dir    string
	// clock is the computer's; nil is the real one.
	clock  clock.Clock
	timing gateway.Timing
	ring   ring
	gw     *gateway.Gateway
	web    *httptest.Server
	token  string
}

// hasty is a timing that tests need not wait for, changed as they want it.
func hasty(waits ...func(*gateway.Timing)) gateway.Timing {
	timing := gateway.DefaultTiming()
	timing.Probe = retry.Backoff{First: 20 * time.Millisecond, Most: 200 * time.Millisecond, Jitter: 0.5}
	timing.Reopen, timing.Resend = timing.Probe, timing.Probe
	timing.Heartbeat = 200 * time.Millisecond
	for _, change := range waits {
		change(&timing)
	}
	return timing
}

func newRig(t *testing.T, waits ...func(*gateway.Timing)) *rig {
	t.Helper()
	s := servertest.Start(t)
	g := &rig{t: t, server: s, venue: s.Venue("Bar do Zé"), dir: t.TempDir(), timing: hasty(waits...)}
	s.Person("ana@balcao.test", g.venue.ID, "Painel")
	g.wire = lay(t, s.URL)
	g.start()
	t.Cleanup(func() { g.stop() })
	g.token = g.signIn("ana@balcao.test")
	return g
}

func (g *rig) start() {
	g.t.Helper()
	remote, err := gateway.Remote(g.wire.url())
	must(g.t, err)
	g.gw, err = gateway.Open(context.Background(), gateway.Config{Remote: remote, DataDir: g.dir, Log: slog.New(slog.DiscardHandler), Clock: g.clock, Keyring: &g.ring, Timing: g.timing})
	must(g.t, err)
	g.web = httptest.NewServer(g.gw)
}

func (g *rig) stop() {
	g.t.Helper()
	if g.web == nil {
		return
	}
	must(g.t, g.gw.Close())
	g.web.CloseClientConnections()
	g.web.Close()
	g.web = nil
}

type answered struct {
	status int
	header http.Header
	body   string
}

func (a answered) into(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.body), v); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
}

func (g *rig) call(method, path, body string, header ...string) answered {
	g.t.Helper()
	return g.as(g.token, method, path, body, header...)
}

func (g *rig) as(token, method, path, body string, header ...string) answered {
	g.t.Helper()
	req, err := http.NewRequest(method, g.web.URL+path, strings.NewReader(body))
	must(g.t, err)
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, pair := range header {
		name, value, _ := strings.Cut(pair, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	must(g.t, err)
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	must(g.t, err)
	return answered{res.StatusCode, res.Header, string(raw)}
}

func (g *rig) signIn(email string) string {
	g.t.Helper()
	var in struct {
		Token string `json:"access_token"`
	}
	g.as("", "POST", "/api/mfa/login", fmt.Sprintf(`{"username":%q,"password":%q}`, email, servertest.Password)).into(g.t, &in)
	return in.Token
}

// listed is an order as boards have it; the version of one with taps that are
// under way lies between two of the server's.
type listed struct {
	orders.Order
	Versao float64
}

func (g *rig) list(query string) ([]listed, answered) {
	g.t.Helper()
	a := g.call("GET", "/api/kds?localClienteId="+g.venue.ID+query, "")
	if a.status != http.StatusOK {
		g.t.Fatalf("list: %d %s", a.status, a.body)
	}
	var found []listed
	a.into(g.t, &found)
	return found, a
}

func (g *rig) tap(action orders.Action, id, key string) answered {
	g.t.Helper()
	return g.call("POST", "/api/kds/"+string(action), `{"Id":"`+id+`"}`, "Idempotency-Key: "+key)
}

type linked struct {
	State, Cause, Message, Tokens string
	Queued, Dead, Others          int
}

func (g *rig) status() linked {
	g.t.Helper()
	var l linked
	g.call("GET", "/local/status", "").into(g.t, &l)
	return l
}

// until asks again and again, which is all that a window could do, too.
func (g *rig) until(what string, holds func() bool) {
	g.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if holds() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	g.t.Fatalf("never: %s (%+v)", what, g.status())
}

func (g *rig) cut() {
	g.t.Helper()
	g.wire.break_()
	g.until("offline", func() bool {
		g.call("GET", "/api/portal/configuracao", "")
		return g.status().State == "offline"
	})
}

// window reads the board's stream.
type window struct {
	t      *testing.T
	events chan [2]string
	unseen [][2]string
}

func (g *rig) look() *window {
	g.t.Helper()
	req, err := http.NewRequest("GET", g.web.URL+"/api/kds/stream?localClienteId="+g.venue.ID, nil)
	must(g.t, err)
	req.Header.Set("Authorization", "Bearer "+g.token)
	res, err := http.DefaultClient.Do(req)
	must(g.t, err)
	g.t.Cleanup(func() { _ = res.Body.Close() })
	w := &window{t: g.t, events: make(chan [2]string, 1000)}
	go func() {
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		name := ""
		for lines.Scan() {
			if rest, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				name = rest
			} else if rest, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				w.events <- [2]string{name, rest}
			}
		}
		close(w.events)
	}()
	return w
}

// sees waits for an event of this name whose data has all of these texts. Each
// event is seen once, whatever came before it.
func (w *window) sees(name string, has ...string) string {
	w.t.Helper()
	matches := func(e [2]string) bool {
		return e[0] == name && !slices.ContainsFunc(has, func(text string) bool { return !strings.Contains(e[1], text) })
	}
	late := time.After(time.Minute)
	for {
		if at := slices.IndexFunc(w.unseen, matches); at >= 0 {
			e := w.unseen[at]
			w.unseen = slices.Delete(w.unseen, at, at+1)
			return e[1]
		}
		select {
		case e, open := <-w.events:
			if !open {
				w.t.Fatalf("the stream ended before %s %v", name, has)
			}
			w.unseen = append(w.unseen, e)
		case <-late:
			for _, e := range w.unseen {
				w.t.Logf("seen: %s %.160s", e[0], e[1])
			}
			w.t.Fatalf("never saw %s %v", name, has)
		}
	}
}

func TestTheWindowNeverGetsTheToken(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	if !strings.HasPrefix(g.token, "local-") {
		t.Errorf("the window was given %q", g.token)
	}
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	if g.status().Tokens != "keyring" {
		t.Errorf("%+v", g.status())
	}
	if raw, err := os.ReadFile(filepath.Join(g.dir, "sessoes.json")); err != nil || strings.Contains(string(raw), "token") {
		t.Errorf("beside the keyring: %s %v", raw, err)
	}
	if a := g.as("local-invented", "GET", "/api/account/userinfo", ""); a.status != http.StatusUnauthorized {
		t.Errorf("an invented handle: %d", a.status)
	}
	if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusNoContent {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusUnauthorized {
		t.Errorf("after signing out: %d", a.status)
	}
}

func TestTokensWithoutAKeyring(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.ring.fail(keyring.ErrNotFound)
	g.token = g.signIn("ana@balcao.test")
	if g.status().Tokens != "file" {
		t.Errorf("%+v", g.status())
	}
	info, err := os.Stat(filepath.Join(g.dir, "sessoes.json"))
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("%v", info.Mode())
	}
	g.stop()
	g.start()
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Errorf("after a restart: %d %s", a.status, a.body)
	}
}

func TestTheKitchenGoesOn(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	first := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	w.sees("connection", `"state":"connected"`, `"cause":""`)
	second := g.server.Order(g.venue)
	w.sees("order", second.ID)
	if found, a := g.list(""); len(found) != 2 || a.header.Get(gateway.HeaderOffline) != "" {
		t.Fatalf("%d orders, %v", len(found), a.header)
	}
	g.call("GET", "/api/kds/pedidos/"+first.ID, "")
	if a := g.tap(orders.Accept, first.ID, "k1"); a.status != http.StatusOK || !strings.Contains(a.body, orders.Accepted.ID()) {
		t.Fatalf("a tap while connected: %d %s", a.status, a.body)
	}
	w.sees("fate", `"actionId":"k1"`, `"state":"confirmed"`)

	g.until("read ahead", func() bool {
		return strings.Contains(g.call("GET", "/local/status", "").body, "/api/kds/pedidos/"+second.ID)
	})

	g.cut()
	w.sees("connection", `"state":"offline"`)
	found, a := g.list("&etapas=" + orders.Accepted.ID())
	if len(found) != 1 || found[0].ID != first.ID || a.header.Get("x-total-count") != "1" || a.header.Get(gateway.HeaderOffline) != "1" || a.header.Get(gateway.HeaderAge) == "" {
		t.Fatalf("offline: %v %v", found, a.header)
	}
	if found, _ := g.list("&keyword=MOQ"); len(found) != 2 {
		t.Errorf("search: %d", len(found))
	}
	if found, _ := g.list("&keyword=" + first.Codigo[1:]); len(found) != 1 || found[0].ID != first.ID {
		t.Errorf("search for the number of %s: %v", first.Codigo, found)
	}
	if found, _ := g.list("&keyword=nada"); len(found) != 0 {
		t.Errorf("search for what is not there: %d", len(found))
	}
	for i, action := range []orders.Action{orders.Start, orders.Transport} {
		if a := g.tap(action, first.ID, fmt.Sprint("k", 2+i)); a.status != http.StatusAccepted || !strings.Contains(a.body, `"fila":true`) {
			t.Fatalf("%s: %d %s", action, a.status, a.body)
		}
		w.sees("fate", fmt.Sprintf(`"actionId":"k%d"`, 2+i), `"state":"stored"`)
	}
	w.sees("order", first.ID, orders.InTransit.ID(), `"deliverOrder"`)
	if found, _ := g.list("&etapas=" + orders.InTransit.ID()); len(found) != 1 {
		t.Errorf("the taps do not show: %v", found)
	}
	overview := func() (counted orders.Overview, old bool) {
		t.Helper()
		a := g.call("GET", "/api/kds/visaoGeral?localClienteId="+g.venue.ID, "")
		a.into(t, &counted)
		return counted, a.header.Get(gateway.HeaderOffline) == "1"
	}
	foreseen, old := overview()
	if !old || foreseen.Pedidos != 2 || len(foreseen.Itens) != 1 || len(foreseen.Itens[0].Estados) != 2 {
		t.Errorf("what is open without the server: %+v, old %v", foreseen, old)
	}
	for path, body := range map[string]string{
		"/api/kds/refuseOrder": `{"Id":"` + second.ID + `","Password":"x"}`, "/api/kds/transportadores": `{"LocalClienteId":"` + g.venue.ID + `","Nome":"x","Telefone":"1"}`,
	} {
		if a := g.call("POST", path, body); a.status != http.StatusServiceUnavailable {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	var detail orders.Detail
	a = g.call("GET", "/api/kds/pedidos/"+second.ID, "")
	a.into(t, &detail)
	if len(detail.Historico) != 1 || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("the history of an order that nobody looked at: %s", a.body)
	}
	if a := g.call("GET", "/api/kds/transportadores?localClienteId="+g.venue.ID+"&keyword=entreg", ""); a.status != http.StatusOK || !strings.Contains(a.body, g.venue.Carrier) {
		t.Errorf("carriers: %d %s", a.status, a.body)
	}
	if a := g.call("POST", "/api/kds/atualizartransportador", `{"PedidoId":"`+second.ID+`","TransportadoraId":"`+g.venue.Carrier+`"}`); a.status != http.StatusAccepted {
		t.Errorf("a carrier's choice: %d %s", a.status, a.body)
	}
	w.sees("order", second.ID, "Entregador de Bar do Zé")
	if g.status().Queued != 3 {
		t.Errorf("%+v", g.status())
	}

	g.wire.mend()
	w.sees("fate", `"actionId":"k3"`, `"state":"confirmed"`)
	g.until("sent", func() bool { return g.status().Queued == 0 && g.status().State == "connected" })
	if counted, old := overview(); old || !reflect.DeepEqual(counted.Itens, foreseen.Itens) {
		t.Errorf("counted %+v, without the server %+v", counted.Itens, foreseen.Itens)
	}
	g.call("GET", "/api/kds/pedidos/"+first.ID, "").into(t, &detail)
	if len(detail.Historico) != 4 || detail.Pedido.WorkflowInstance.CurrenteState.ID != orders.InTransit.ID() {
		t.Errorf("%+v", detail.Historico)
	}
}

// A cold start without the server shows the last orders with the taps on them,
// though the keyring is locked, and what was kept is sent later.
func TestRestartOffline(t *testing.T) {
	t.Parallel()
	for _, locked := range []bool{false, true} {
		t.Run(fmt.Sprintf("keyring locked %v", locked), func(t *testing.T) {
			g := newRig(t, func(w *gateway.Timing) { w.KeyringAgain = 20 * time.Millisecond })
			placed := g.server.Order(g.venue)
			w := g.look()
			w.sees("hello")
			g.cut()
			if a := g.tap(orders.Accept, placed.ID, "k1"); a.status != http.StatusAccepted {
				t.Fatalf("%d %s", a.status, a.body)
			}
			g.stop()
			if locked {
				g.ring.fail(errors.New("it is locked"))
			}
			g.start()
			found, _ := g.list("")
			if len(found) != 1 || found[0].WorkflowInstance.CurrenteState.ID != orders.Accepted.ID() {
				t.Fatalf("%+v", found)
			}
			g.ring.fail(nil)
			g.wire.mend()
			g.until("sent", func() bool { return g.status().Queued == 0 })
			if found, _ := g.list(""); found[0].Versao < 2 {
				t.Errorf("%+v", found)
			}
		})
	}
}

// A disk that takes nothing keeps nobody from signing in: who has is kept as soon
// as it takes something.
func TestSignInOnADiskThatTakesNothing(t *testing.T) {
	t.Parallel()
	g := newRig(t, func(w *gateway.Timing) { w.Sweep = 20 * time.Millisecond })
	kept := filepath.Join(g.dir, "sessoes.json")
	inTheWay := kept + ".novo"
	must(t, os.MkdirAll(filepath.Join(inTheWay, "x"), 0o700))
	before, err := os.ReadFile(kept)
	must(t, err)
	g.token = g.signIn("ana@balcao.test")
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Fatalf("signed in: %d %s", a.status, a.body)
	}
	if s := g.status(); s.State != "connected" {
		t.Errorf("the server is taken for lost: %+v", s)
	}
	must(t, os.RemoveAll(inTheWay))
	g.until("kept", func() bool {
		now, err := os.ReadFile(kept)
		return err == nil && !bytes.Equal(now, before)
	})
	g.stop()
	g.start()
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Errorf("after a restart: %d %s", a.status, a.body)
	}
}

func TestTheServerWins(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	placed := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	g.cut()
	g.tap(orders.Accept, placed.ID, "mine")
	w.sees("order", placed.ID, orders.Accepted.ID())
	bia := g.server.SignIn("bia@balcao.test")
	g.server.Want(200, bia, "POST", "/api/kds/refuseOrder", map[string]string{"Id": placed.ID, "Password": servertest.Password})
	g.wire.mend()
	w.sees("fate", `"actionId":"mine"`, `"state":"refused"`, "foi recusado por", orders.Refused.ID())
	var list struct {
		Actions []struct{ ID, State, Reason, Code string }
	}
	g.call("GET", "/local/actions", "").into(t, &list)
	if len(list.Actions) != 1 || list.Actions[0].State != "refused" || list.Actions[0].Code == "" {
		t.Fatalf("%+v", list)
	}
	if a := g.call("POST", "/local/actions/mine/acknowledge", ""); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	w.sees("fate", `"acknowledged"`)
	g.until("refused here too", func() bool {
		found, _ := g.list("")
		return found[0].WorkflowInstance.CurrenteState.ID == orders.Refused.ID()
	})
}

// Nobody sends or sees what another has done, and a session that ended offline
// loses nothing.
func TestSessionEndsOffline(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.cut()
	g.tap(orders.Accept, placed.ID, "mine")
	ana := g.server.SignIn("ana@balcao.test")
	g.server.Want(204, ana, "POST", "/api/session/signoutEverywhere", nil)
	g.wire.mend()
	g.until("told to sign in again", func() bool { return g.call("GET", "/api/account/userinfo", "").status == http.StatusUnauthorized })
	g.token = g.signIn("bia@balcao.test")
	g.until("seen", func() bool { return g.status().Others == 1 })
	if a := g.call("GET", "/local/actions", ""); a.body != "{\"actions\":[]}\n" {
		t.Errorf("another sees %s", a.body)
	}
	if found, _ := g.list(""); found[0].WorkflowInstance.CurrenteState.ID != orders.Pending.ID() {
		t.Error("it was sent for another")
	}
	g.token = g.signIn("ana@balcao.test")
	g.until("sent", func() bool { return g.status().Queued == 0 && g.status().Others == 0 })
	found, _ := g.list("")
	if found[0].WorkflowInstance.CurrenteState.ID != orders.Accepted.ID() {
		t.Errorf("%+v", found[0].WorkflowInstance)
	}
}
