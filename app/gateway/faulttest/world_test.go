//go:build linux

package faulttest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// world is a server, a network, and the computers of a kitchen.
type world struct {
	t         testing.TB
	seed      uint64
	luck      *rand.Rand
	dir       string
	address   string
	server    *process
	venue     servertest.Venue
	carriers  [2]string
	network   *network
	computers []*computer
	orders    []*worked
	// market are orders of a marketplace that nobody works at yet.
	market []string
	// direct is a session at the server itself.
	direct string
	taps   int
}

// seedOf answers the seed that BALCAO_SEED names, or a new one, and logs it.
func seedOf(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("BALCAO_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		must(t, err)
		seed = n
	}
	t.Logf("BALCAO_SEED=%d", seed)
	return seed
}

// times is how often a row is run: short in go test, more where the environment
// variable says so.
func times(t testing.TB, variable string, short int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return short
	}
	n, err := strconv.Atoi(text)
	must(t, err)
	return n
}

// newWorld starts a server with one venue, and people who work there.
func newWorld(t *testing.T, people int) *world {
	t.Helper()
	t.Parallel()
	seed := seedOf(t)
	w := &world{t: t, seed: seed, luck: rand.New(rand.NewPCG(seed, 1)), dir: t.TempDir(), address: freePort(t)}
	t.Run("seed", func(t *testing.T) {
		s := servertest.Start(t, func(c *server.Config) { c.DataDir, c.Clock = filepath.Join(w.dir, "server"), clock.Real() })
		w.venue = s.Venue("Bar do Zé")
		second, err := s.Orders.AddCarrier(context.Background(), w.venue.ID, orders.Carrier{Nome: "Segundo entregador", Telefone: "48999880000"})
		must(t, err)
		w.carriers = [2]string{w.venue.Carrier, second.ID}
		for i := range people {
			s.Person(person(i), w.venue.ID, "Painel")
		}
		w.stock(s)
	})
	w.server = startServer(t, w.serverDir(), w.address)
	t.Cleanup(func() { w.server.kill() })
	w.network = layNetwork(t, w.address, seed)
	w.direct = signIn(t, "http://"+w.address, person(0))
	for i := range people {
		w.addComputer(i)
	}
	return w
}

func person(i int) string { return fmt.Sprintf("pessoa%d@balcao.test", i) }

func (w *world) serverDir() string { return filepath.Join(w.dir, "server") }

// serverDisk has the disk of the server fail, or be well.
func (w *world) serverDisk(how int) { control(w.t, w.server.control, fmt.Sprintf("disk?how=%d", how)) }

func (w *world) restartServer(env ...string) {
	w.t.Helper()
	w.server.kill()
	w.server = startServer(w.t, w.serverDir(), w.address, env...)
}

// reviveServer starts the server again if it has died.
func (w *world) reviveServer(env ...string) (died bool) {
	w.t.Helper()
	for w.server.dead() {
		died = true
		if !w.server.killed() {
			w.t.Fatalf("the server failed: %v\n%s", w.server.cmd.ProcessState, w.server.said)
		}
		w.server = startServer(w.t, w.serverDir(), w.address, env...)
	}
	return died
}

// computer is one with a gateway, at which one person works.
type computer struct {
	w       *world
	dir     string
	email   string
	process *process
	address string
	token   string
	kills   int
	// env is of the next start: where it is to die.
	env func() []string
	// between is done to the files after each death.
	between func(dir string)
	// struck are the items that the cook has struck through, as far as he was told,
	// after so many strikes.
	struck  map[*worked][]string
	strikes int
}

func (w *world) addComputer(i int) {
	w.t.Helper()
	c := &computer{w: w, dir: filepath.Join(w.dir, fmt.Sprint("computer", i)), email: person(i), env: func() []string { return nil }, between: func(string) {}, struck: map[*worked][]string{}}
	must(w.t, os.Mkdir(c.dir, 0o700))
	w.computers = append(w.computers, c)
	c.start()
	w.t.Cleanup(func() { c.process.kill() })
	c.token = signIn(w.t, c.address, c.email)
	// Whoever looks at the venue has it followed.
	c.list()
}

// start starts the gateway, as often as it dies while starting.
func (c *computer) start() {
	c.w.t.Helper()
	for c.address = ""; c.address == ""; {
		if c.process != nil {
			c.between(c.dir)
		}
		c.process, c.address = startGateway(c.w.t, c.dir, c.w.network.url(), c.env()...)
		if c.address == "" {
			c.kills++
		}
	}
}

// revive starts the gateway again if it has died, as a person would.
func (c *computer) revive() {
	c.w.t.Helper()
	if !c.process.dead() {
		return
	}
	if !c.process.killed() {
		c.w.t.Fatalf("the gateway failed: %v\n%s", c.process.cmd.ProcessState, c.process.said)
	}
	c.kills++
	c.start()
}

func (c *computer) kill() {
	c.w.t.Helper()
	c.process.kill()
	c.revive()
}

var client = &http.Client{Timeout: 8 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 16}}

type answered struct {
	status int
	header http.Header
	body   []byte
}

func call(address, token, method, path, body string, header ...string) (answered, error) {
	req, err := http.NewRequest(method, address+path, strings.NewReader(body))
	if err != nil {
		return answered{}, err
	}
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
	res, err := client.Do(req)
	if err != nil {
		return answered{}, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	return answered{res.StatusCode, res.Header, raw}, err
}

func signIn(t testing.TB, address, email string) string {
	t.Helper()
	var in struct {
		Token string `json:"access_token"`
	}
	a, err := call(address, "", "POST", "/api/mfa/login", fmt.Sprintf(`{"username":%q,"password":%q}`, email, servertest.Password))
	must(t, err)
	must(t, json.Unmarshal(a.body, &in))
	if in.Token == "" {
		t.Fatalf("sign in: %d %s", a.status, a.body)
	}
	return in.Token
}

// fateOf is what became of a tap as far as the cook was told.
type fateOf int

const (
	// untold: no answer, or none that says anything; the cook taps again.
	untold fateOf = iota
	// taken: the cook was told that it is done, or kept.
	taken
	// notTaken: the cook was told that nothing was done.
	notTaken
	// conflicting: the server's own refusal.
	conflicting
	// toldLost: the cook was told later that it may be lost.
	toldLost
)

// tap is one of a cook. Its key is the device's name, too, which the server
// writes into the order's history: that is how each effect is known.
type tap struct {
	key      string
	action   string
	computer *computer
	fate     fateOf
	status   int
}

// next does the next tap on an order at a computer, again and again under the
// same key until the cook was told something. between is called before each try.
func (w *world) next(c *computer, o *worked, between func()) *tap {
	w.t.Helper()
	w.taps++
	p := &tap{key: fmt.Sprintf("T%06d", w.taps), action: o.way[o.at], computer: c}
	o.taps = append(o.taps, p)
	path, body := w.request(o, p.action, o.chosen)
	for try := 0; p.fate == untold; try++ {
		if try == 200 {
			w.t.Fatalf("%s was never answered: %d\n%s", p.key, p.status, c.process.said)
		}
		between()
		a, err := call(c.address, c.token, "POST", path, body, "Idempotency-Key: "+p.key, "X-Device-Name: "+p.key)
		if err != nil {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		switch p.status = a.status; {
		case a.status == http.StatusOK || a.status == http.StatusNoContent || a.status == http.StatusAccepted:
			p.fate = taken
		case a.status == http.StatusConflict:
			p.fate = conflicting
		case a.status == http.StatusServiceUnavailable:
			p.fate = notTaken
		case a.status == http.StatusUnauthorized:
			// What was done is kept; the same person signs in again.
			if t, ok := trySignIn(c.address, c.email); ok {
				c.token = t
			}
			time.Sleep(50 * time.Millisecond)
		default:
			w.t.Fatalf("%s %s: %d %s", p.key, p.action, a.status, a.body)
		}
	}
	if p.fate == taken {
		o.at++
		if p.action == "carrier" {
			o.chosen++
		}
	}
	return p
}

func trySignIn(address, email string) (string, bool) {
	var in struct {
		Token string `json:"access_token"`
	}
	a, err := call(address, "", "POST", "/api/mfa/login", fmt.Sprintf(`{"username":%q,"password":%q}`, email, servertest.Password))
	return in.Token, err == nil && json.Unmarshal(a.body, &in) == nil && in.Token != ""
}

type seen struct {
	ID               string      `json:"Id"`
	Versao           json.Number `json:"Versao"`
	WorkflowInstance struct {
		CurrenteState struct{ Name string }
	}
	Transportadora json.RawMessage `json:"Transportadora"`
}

func (s seen) String() string {
	version, _, _ := strings.Cut(s.Versao.String(), ".")
	return s.ID + " " + s.WorkflowInstance.CurrenteState.Name + " " + version + " " + string(s.Transportadora)
}

func (c *computer) list() ([]string, bool) { return c.w.listOf(c.address, c.token) }

// listOf is what a board shows, and whether it comes from the replica.
func (w *world) listOf(address, token string) (shown []string, old bool) {
	for page := 1; ; page++ {
		a, err := call(address, token, "GET", fmt.Sprintf("/api/kds?localClienteId=%s&size=100&page=%d", w.venue.ID, page), "")
		var found []seen
		if err != nil || a.status != http.StatusOK || json.Unmarshal(a.body, &found) != nil {
			return nil, false
		}
		for _, s := range found {
			shown = append(shown, s.String())
		}
		if old = a.header.Get("X-Balcao-Offline") == "1"; len(found) < 100 {
			slices.Sort(shown)
			return shown, old
		}
	}
}

type standing struct {
	State, Cause, Message string
	Queued, Dead, Others  int
	Damage                *struct {
		File     string
		Salvaged int
		Complete bool
	}
}

func (c *computer) status() (s standing) {
	a, err := call(c.address, c.token, "GET", "/local/status", "")
	if err == nil {
		err = json.Unmarshal(a.body, &s)
	}
	if err != nil {
		s.Queued = -1
	}
	return s
}

// patience bounds a wait in vain.
const patience = time.Minute

// until asks again and again, since what is awaited happens in other processes.
func (w *world) until(what string, holds func() bool) {
	w.t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(25 * time.Millisecond) {
		if time.Now().After(end) {
			var how bytes.Buffer
			for _, c := range w.computers {
				fmt.Fprintf(&how, "%s: %+v, gateway %v\n%s", c.email, c.status(), c.process, c.process.said)
			}
			w.t.Fatalf("never: %s; server %v\n%s", what, w.server, &how)
		}
	}
}

// settle makes everything well and waits until the queues have emptied by
// themselves: nobody taps.
func (w *world) settle() {
	w.t.Helper()
	w.network.set(fair)
	// What is still to die does so now, not while boards are compared.
	if w.server.doomed {
		w.server.kill()
	}
	w.reviveServer()
	w.serverDisk(diskWell)
	for _, c := range w.computers {
		c.env = func() []string { return nil }
		if c.process.doomed {
			c.process.kill()
		}
		c.revive()
		control(w.t, c.address, "clock?by=0s")
		control(w.t, c.address, fmt.Sprintf("disk?how=%d", diskWell))
	}
	for _, c := range w.computers {
		w.drain(c)
	}
}

// drain waits until a computer has sent all that it keeps: however many there are,
// they become fewer.
func (w *world) drain(c *computer) {
	w.t.Helper()
	begun, most := time.Now(), 0
	for left := math.MaxInt; left > 0; {
		w.until(fmt.Sprintf("fewer than %d in the queue", left), func() bool {
			s := c.status()
			if s.Queued < 0 || s.Queued+s.Dead >= left {
				return false
			}
			left = s.Queued + s.Dead
			return true
		})
		most = max(most, left)
	}
	if most > 100 {
		w.t.Logf("%d taps sent in %v", most, time.Since(begun).Round(time.Millisecond))
	}
}

// verdict is what a row came to.
type verdict struct{ taps, refused, lost, doubled, strange, disordered int }

// judge compares the server with what the cooks were told.
func (w *world) judge() verdict {
	w.t.Helper()
	var v verdict
	for _, o := range w.orders {
		a, err := call("http://"+w.address, w.direct, "GET", "/api/kds/pedidos/"+o.id, "")
		must(w.t, err)
		var detail orders.Detail
		must(w.t, json.Unmarshal(a.body, &detail))
		var effects []string
		for _, e := range detail.Historico {
			if strings.HasPrefix(e.Dispositivo, "T") {
				effects = append(effects, e.Dispositivo)
			}
		}
		times := map[string]int{}
		for _, key := range effects {
			times[key]++
		}
		var want []string
		for _, p := range o.taps {
			v.taps++
			n := times[p.key]
			delete(times, p.key)
			switch {
			case n > 1:
				v.doubled++
				w.t.Errorf("%s %s on %s has %d effects: %v", p.key, p.action, o.id, n, effects)
			case p.fate == taken && n == 0:
				if w.wasTold(p) {
					v.refused++
					continue
				}
				v.lost++
				w.t.Errorf("%s %s on %s was taken (%d) and is lost: %v", p.key, p.action, o.id, p.status, effects)
			case p.fate == toldLost:
				v.refused++
			case p.fate != taken && n > 0:
				v.strange++
				w.t.Errorf("%s %s on %s was refused (%d) and has an effect: %v", p.key, p.action, o.id, p.status, effects)
			case p.fate != taken:
				v.refused++
			}
			if n > 0 {
				want = append(want, p.key)
			}
		}
		for key := range times {
			v.strange++
			w.t.Errorf("%s on %s: nobody tapped it", key, o.id)
		}
		if v.doubled == 0 && !slices.Equal(want, effects) {
			v.disordered++
			w.t.Errorf("%s: tapped %v, done %v", o.id, want, effects)
		}
	}
	w.compareBoards()
	for _, c := range w.computers {
		c.compareStrikes()
	}
	w.t.Logf("%+v; network: %s", v, w.network.counts())
	return v
}

// wasTold reports whether the computer tells that a tap it had kept was refused.
func (w *world) wasTold(p *tap) bool {
	return slices.ContainsFunc(p.computer.actions(), func(a listedAction) bool { return a.ID == p.key && (a.State == "refused" || a.State == "dead") })
}

type listedAction struct{ ID, State, Reason string }

// actions are what the computer says of its queue.
func (c *computer) actions() []listedAction {
	var list struct{ Actions []listedAction }
	a, err := call(c.address, c.token, "GET", "/local/actions", "")
	if err == nil {
		err = json.Unmarshal(a.body, &list)
	}
	if err != nil || a.status != http.StatusOK {
		c.w.t.Errorf("the queue of %s cannot be read: %v %d %s", c.email, err, a.status, a.body)
	}
	return list.Actions
}

// compareBoards cuts the network, so that boards show what the computers have,
// and compares it with the server.
func (w *world) compareBoards() {
	w.t.Helper()
	truth, _ := w.listOf("http://"+w.address, w.direct)
	if len(truth) != w.known() {
		w.t.Errorf("the server lists %d of %d orders", len(truth), w.known())
	}
	for _, c := range w.computers {
		var shown []string
		for try, end := 0, time.Now().Add(patience); !slices.Equal(shown, truth) && time.Now().Before(end); try++ {
			w.network.set(fair)
			w.until("connected", func() bool { c.list(); s := c.status(); return s.State != "offline" && s.Queued >= 0 })
			time.Sleep(time.Duration(100+100*try) * time.Millisecond)
			w.network.set(cut)
			w.until("the replica answers", func() bool {
				list, old := c.list()
				shown = list
				// A replica that was set aside may not be read yet.
				return old || list == nil && c.status().State == "offline"
			})
		}
		w.network.set(fair)
		if !slices.Equal(shown, truth) {
			w.t.Errorf("the board of %s differs:\n%s\nserver:\n%s\n%s", c.email, strings.Join(shown, "\n"), strings.Join(truth, "\n"), c.process.said)
		}
	}
}
