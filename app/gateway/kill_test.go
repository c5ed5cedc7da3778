package gateway_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"balcao/app/gateway"
	"balcao/app/orders"
	"balcao/app/server/servertest"
)

const killEnv = "BALCAO_GATEWAY_KILL"

// TestKillChild is the computer that is killed; it runs by itself only.
func TestKillChild(t *testing.T) {
	dir, address, found := strings.Cut(os.Getenv(killEnv), " ")
	if !found {
		t.Skip("runs as the child of TestKilledGateway")
	}
	remote, err := gateway.Remote(address)
	must(t, err)
	g, err := gateway.Open(context.Background(), gateway.Config{Remote: remote, DataDir: dir, Log: slog.New(slog.DiscardHandler), Keyring: &ring{trouble: keyring.ErrUnsupportedPlatform}, Timing: hasty()})
	must(t, err)
	fmt.Println("at", httptest.NewServer(g).URL)
	select {}
}

// computer is a gateway in a process of its own.
type computer struct {
	t            *testing.T
	dir, address string
	child        *exec.Cmd
	url          string
}

func (c *computer) start() {
	c.t.Helper()
	c.child = exec.Command(os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=5m")
	c.child.Env = append(os.Environ(), killEnv+"="+c.dir+" "+c.address)
	out, err := c.child.StdoutPipe()
	must(c.t, err)
	must(c.t, c.child.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if url, found := strings.CutPrefix(lines.Text(), "at "); found {
			c.url = url
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return
		}
	}
	c.t.Fatalf("the child did not start: %v", c.child.Wait())
}

func (c *computer) kill() {
	_ = c.child.Process.Kill()
	_ = c.child.Wait()
}

// tap answers the status, 0 when the computer died over it.
func (c *computer) tap(token, action, id, key string) int {
	req, err := http.NewRequest("POST", c.url+"/api/kds/"+action, strings.NewReader(`{"Id":"`+id+`"}`))
	must(c.t, err)
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	if err != nil {
		return 0
	}
	return res.StatusCode
}

var course = []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"}

// A computer that is killed at any moment, on a network that comes and goes,
// loses no tap that it has answered, and the server does each once, in order.
// BALCAO_KILLS is how many kills, BALCAO_SEED repeats a run.
func TestKilledGateway(t *testing.T) {
	kills := 8
	if text := os.Getenv("BALCAO_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		must(t, err)
		kills = n
	}
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("BALCAO_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		must(t, err)
		seed = n
	}
	t.Logf("BALCAO_SEED=%d", seed)
	chance := rand.New(rand.NewPCG(seed, 13))

	s := servertest.Start(t)
	venue := s.Venue("Bar")
	s.Person("ana@balcao.test", venue.ID, "Painel")
	network := lay(t, s.URL)
	c := &computer{t: t, dir: t.TempDir(), address: network.url()}
	c.start()
	defer func() { c.kill() }()
	r := &rig{t: t, server: s, venue: venue, wire: network, web: &httptest.Server{URL: c.url}}
	r.token = r.signIn("ana@balcao.test")

	type order struct {
		id    string
		acked int
	}
	var all []*order
	answered := map[int]int{}
	for done := 0; done < kills; done++ {
		for range 3 {
			all = append(all, &order{id: s.Order(venue).ID})
		}
		if chance.IntN(3) == 0 {
			network.break_()
		} else {
			network.mend()
		}
		go func(child *exec.Cmd, after time.Duration) {
			time.Sleep(after)
			_ = child.Process.Kill()
		}(c.child, time.Duration(20+chance.IntN(400))*time.Millisecond)
		for alive := true; alive; {
			o := all[len(all)-1-chance.IntN(min(6, len(all)))]
			if o.acked == len(course) {
				o = &order{id: s.Order(venue).ID}
				all = append(all, o)
			}
			status := c.tap(r.token, course[o.acked], o.id, fmt.Sprintf("%s-%d", o.id, o.acked))
			answered[status]++
			switch status {
			case http.StatusOK, http.StatusAccepted:
				o.acked++
			case 0:
				alive = false
			default:
				t.Fatalf("a tap was answered %d", status)
			}
		}
		_ = c.child.Wait()
		c.start()
		r.web.URL = c.url
	}
	network.mend()
	r.until("sent", func() bool { l := r.status(); return l.Queued == 0 && l.Dead == 0 })
	taps, ana := 0, s.SignIn("ana@balcao.test")
	for _, o := range all {
		var detail orders.Detail
		s.Want(200, ana, "GET", "/api/kds/pedidos/"+o.id, nil).JSON(t, &detail)
		var did []string
		for _, e := range detail.Historico[1:] {
			did = append(did, string(e.Acao))
		}
		taps += o.acked
		// One more than was answered may have been done: whoever tapped saw no answer.
		if len(did) < o.acked || len(did) > o.acked+1 || strings.Join(did, " ") != strings.Join(course[:len(did)], " ") {
			t.Errorf("%s: answered %v, done %v", o.id, course[:o.acked], did)
		}
	}
	t.Logf("%d kills, %d orders, %d taps answered (%v)", kills, len(all), taps, answered)
}
