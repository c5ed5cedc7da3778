package gateway_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

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

func lay(t testing.TB, to string) *wire {
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
	t      testing.TB
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

func newRig(t testing.TB, waits ...func(*gateway.Timing)) *rig {
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
	t      testing.TB
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
