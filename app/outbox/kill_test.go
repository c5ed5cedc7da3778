package outbox_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/outbox"
)

// killPlan is what a child is to do and where in it to die. At a named point it
// kills itself, which is exact; at random moments its parent does.
type killPlan struct {
	Dir, Server, Point string
	// Nth is the time that the point is reached.
	Nth int32
	// First is the number of the first of the taps.
	First, Taps int
}

var killPoints = []string{"random", "opened", "writing", "written", "taken", "answered", "settled"}

const killEnv = "BALCAO_OUTBOX_KILL_PLAN"

// TestKillChild is the program that is killed; it runs by itself only.
func TestKillChild(t *testing.T) {
	if os.Getenv(killEnv) == "" {
		t.Skip("runs as the child of TestKilledAnywhere")
	}
	var plan killPlan
	must(t, json.Unmarshal([]byte(os.Getenv(killEnv)), &plan))
	var reached atomic.Int32
	at := func(point string) {
		if point != plan.Point || reached.Add(1) != plan.Nth {
			return
		}
		self, err := os.FindProcess(os.Getpid())
		must(t, err)
		must(t, self.Kill())
		select {}
	}
	say := func(words ...any) { _, _ = os.Stdout.WriteString(fmt.Sprintln(words...)) }
	say("begun")
	o, err := outbox.Open(ctx, plan.Dir, outbox.Options{Clock: clock.Real(), Changed: func(a outbox.Action) {
		if a.State == outbox.Stored {
			at("written")
		}
	}})
	must(t, err)
	at("opened")
	for i := plan.First; i < plan.First+plan.Taps; i++ {
		if plan.Point == "writing" {
			go at("writing")
		}
		put(t, o, tap(ana, fmt.Sprint("order-", i%3), fmt.Sprintf("K%06d", i)))
		say("kept", fmt.Sprintf("K%06d", i))
		drain(t, o, plan.Server, at, 1)
	}
	drain(t, o, plan.Server, at, 1000)
}

// drain sends what it can, up to n rounds.
func drain(t *testing.T, o *outbox.Outbox, server string, at func(string), n int) {
	for range n {
		due, _, err := o.Next(ctx, ana, 2)
		must(t, err)
		if len(due) == 0 {
			return
		}
		for _, a := range due {
			at("taken")
			res, err := http.Post(server+"?order="+a.OrderID+"&id="+a.ID, "application/json", bytes.NewReader(a.Body))
			must(t, err)
			must(t, res.Body.Close())
			at("answered")
			_, err = o.Settle(ctx, a.ID, outbox.Outcome{Status: res.StatusCode, Refused: res.StatusCode == 409})
			must(t, err)
			at("settled")
		}
	}
}

// Killed at any point, the queue loses nothing that Put has taken, and with a
// server that keeps idempotency keys everything has its effect once, in the
// order of its order's taps. BALCAO_KILLS is how many kills.
func TestKilledAnywhere(t *testing.T) {
	kills := 40
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
	chance := rand.New(rand.NewPCG(seed, 5))

	var mu sync.Mutex
	heard := map[string]bool{}
	effects := map[string][]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, order := r.URL.Query().Get("id"), r.URL.Query().Get("order")
		mu.Lock()
		defer mu.Unlock()
		if !heard[id] {
			heard[id] = true
			effects[order] = append(effects[order], id)
		}
		w.WriteHeader(http.StatusOK)
	}))
	defer server.Close()

	dir := t.TempDir()
	kept := map[string]bool{}
	died := map[string]int{}
	for done, first := 0, 1; done < kills; first += 4 {
		plan := killPlan{Dir: dir, Server: server.URL, Point: killPoints[chance.IntN(len(killPoints))], Nth: 1 + chance.Int32N(4), First: first, Taps: 4}
		if runKilled(t, plan, time.Duration(chance.IntN(40_000))*time.Microsecond, kept) {
			died[plan.Point]++
			done++
		}
	}
	o := open(t, dir, clock.Real())
	if o.Damage() != nil {
		t.Errorf("damaged: %+v", o.Damage())
	}
	drain(t, o, server.URL, func(string) {}, 10_000)
	c, err := o.Count(ctx, ana)
	must(t, err)
	if c != (outbox.Counts{}) {
		t.Errorf("left: %+v", c)
	}
	for id := range kept {
		if !heard[id] {
			t.Errorf("%s was kept and is lost", id)
		}
	}
	for order, ids := range effects {
		if !slices.IsSorted(ids) {
			t.Errorf("%s: out of order: %v", order, ids)
		}
	}
	t.Logf("%d kills (%v): %d taps kept, %d heard", kills, died, len(kept), len(heard))
}

// runKilled starts a child and reports whether it was killed.
func runKilled(t *testing.T, plan killPlan, moment time.Duration, kept map[string]bool) bool {
	t.Helper()
	raw, err := json.Marshal(plan)
	must(t, err)
	child := exec.Command(os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=1m")
	child.Env = append(os.Environ(), killEnv+"="+string(raw))
	out, err := child.StdoutPipe()
	must(t, err)
	var trouble bytes.Buffer
	child.Stderr = &trouble
	must(t, child.Start())
	var said strings.Builder
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		fmt.Fprintln(&said, lines.Text())
		switch words := strings.Fields(lines.Text()); {
		case len(words) == 1 && words[0] == "begun" && plan.Point == "random":
			time.AfterFunc(moment, func() { _ = child.Process.Kill() })
		case len(words) == 2 && words[0] == "kept":
			kept[words[1]] = true
		}
	}
	err = child.Wait()
	if err == nil {
		return false
	}
	if code := child.ProcessState.ExitCode(); code != -1 && (os.PathSeparator != '\\' || code != 1) {
		t.Fatalf("the child failed by itself at %+v: %v\n%s%s", plan, err, said.String(), trouble.String())
	}
	return true
}
