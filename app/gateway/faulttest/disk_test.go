//go:build linux

package faulttest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/outbox"
)

// A disk that is full or fails: a tap or a strike that cannot be kept is refused
// before the cook's eyes, and has no effect later.
func TestDiskFails(t *testing.T) {
	rounds := times(t, "BALCAO_DISK_ROUNDS", 12)
	w := newWorld(t, 1)
	c := w.computers[0]
	w.place(3)
	refused, failed := 0, map[int]int{}
	for range rounds {
		w.network.set([]weather{fair, cut, stormy}[w.luck.IntN(3)])
		for range 3 {
			how := []int{diskWell, diskFull, diskBroken, diskUnsynced}[w.luck.IntN(4)]
			failed[how]++
			control(t, c.address, fmt.Sprintf("disk?how=%d", how))
			open := w.unfinished()
			if len(open) < 3 {
				w.place(3)
			}
			o := w.unfinished()[w.luck.IntN(3)]
			if status := c.strike(o, c.revive); how == diskFull && status != http.StatusServiceUnavailable {
				t.Errorf("a strike was answered %d on a full disk", status)
			}
			p := w.next(c, o, c.revive)
			if p.fate == notTaken {
				refused++
			}
			if how == diskFull && p.fate != notTaken {
				t.Errorf("%s was answered %d on a full disk", p.key, p.status)
			}
		}
		if w.luck.IntN(3) == 0 {
			// What could not be made durable may be in the file all the same until the
			// next write: only a disk that works again keeps a refusal over a kill.
			control(t, c.address, fmt.Sprintf("disk?how=%d", diskWell))
			w.place(1)
			w.next(c, w.orders[len(w.orders)-1], c.revive)
			c.kill()
		}
	}
	w.settle()
	t.Logf("%d taps refused; disks: well %d, full %d, broken %d, never durable %d", refused, failed[diskWell], failed[diskFull], failed[diskBroken], failed[diskUnsynced])
	w.judge()
}

// A disk that is full or fails keeps no order from the cooks in silence: they are
// told, their boards get the order from the server itself, and what the computer
// has is not taken for fresh. Once the disk is well, all goes on by itself.
func TestBoardOnAFailingDisk(t *testing.T) {
	w := newWorld(t, 1)
	c := w.computers[0]
	for _, how := range []int{diskFull, diskBroken} {
		b := c.watch()
		b.until("connection", `"state":"connected"`, `"heard"`)
		control(t, c.address, fmt.Sprintf("disk?how=%d", how))
		w.place(1)
		id := w.orders[len(w.orders)-1].id
		b.until("connection", `"state":"unstable"`, "não consegue guardar os pedidos")
		b.until("resync")
		heard := c.heard()
		shown, old := c.list()
		if old || !slices.ContainsFunc(shown, func(o string) bool { return strings.HasPrefix(o, id) }) {
			t.Errorf("disk %d: the board has %v, from the replica: %v", how, shown, old)
		}
		b.until("resync")
		unkept, _, _ := strings.Cut(b.until("resync"), ",")
		if now := c.heard(); !now.Equal(heard) {
			t.Errorf("disk %d: heard %v, then %v, while an order is not kept", how, heard, now)
		}
		control(t, c.address, fmt.Sprintf("disk?how=%d", diskWell))
		// Each may be told first; who was told late of the last failure reads the list
		// anew, with the order in it.
		b.untilEach(says("connection", `"state":"connected"`), func(name, data string) bool {
			return says("order", id)(name, data) || name == "resync" && !strings.HasPrefix(data, unkept)
		})
		if now := c.heard(); !now.After(heard) {
			t.Errorf("disk %d: still heard %v", how, now)
		}
		b.close()
	}
	w.settle()
	w.judge()
}

// heard is how old the computer says that its orders are.
func (c *computer) heard() time.Time {
	c.w.t.Helper()
	var s struct{ Heard time.Time }
	a, err := call(c.address, c.token, "GET", "/local/status", "")
	must(c.w.t, err)
	must(c.w.t, json.Unmarshal(a.body, &s))
	return s.Heard
}

// board is a window that listens to what the computer tells of the venue.
type board struct {
	t     testing.TB
	lines *bufio.Scanner
	close func()
}

func (c *computer) watch() *board {
	c.w.t.Helper()
	// However long nothing is told, the test ends.
	ctx, cancel := context.WithTimeout(c.w.t.Context(), time.Minute)
	c.w.t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, "GET", c.address+"/api/kds/stream?localClienteId="+c.w.venue.ID, nil)
	must(c.w.t, err)
	req.Header.Set("Authorization", "Bearer "+c.token)
	res, err := http.DefaultTransport.RoundTrip(req)
	must(c.w.t, err)
	c.w.t.Cleanup(func() { _ = res.Body.Close() })
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return &board{c.w.t, lines, cancel}
}

// says is an event of this name whose data has all of these texts.
func says(name string, has ...string) func(name, data string) bool {
	return func(told, data string) bool {
		return told == name && !slices.ContainsFunc(has, func(text string) bool { return !strings.Contains(data, text) })
	}
}

// until reads on to an event of this name whose data has all of these texts, and
// answers its data.
func (b *board) until(name string, has ...string) string {
	b.t.Helper()
	return b.untilEach(says(name, has...))
}

// untilEach reads on until each has been told, in whichever order, and answers the
// data of the last.
func (b *board) untilEach(wanted ...func(name, data string) bool) (data string) {
	b.t.Helper()
	event := ""
	for len(wanted) > 0 && b.lines.Scan() {
		if name, ok := strings.CutPrefix(b.lines.Text(), "event: "); ok {
			event = name
			continue
		}
		var ok bool
		if data, ok = strings.CutPrefix(b.lines.Text(), "data: "); ok {
			wanted = slices.DeleteFunc(wanted, func(told func(name, data string) bool) bool { return told(event, data) })
		}
	}
	if len(wanted) > 0 {
		b.t.Fatalf("%d of the events were never told: %v", len(wanted), b.lines.Err())
	}
	return data
}

// spoil damages a file: some bytes, a whole sector, its head, or its end.
func (w *world) spoil(path string) string {
	w.t.Helper()
	data, err := os.ReadFile(path)
	must(w.t, err)
	how := [...]string{"bytes", "sector", "head", "cut", "foreign"}[w.luck.IntN(5)]
	noise := func(at, n int) {
		for i := at; i < min(at+n, len(data)); i++ {
			data[i] = byte(w.luck.Uint32())
		}
	}
	switch how {
	case "bytes":
		for range 1 + w.luck.IntN(20) {
			noise(w.luck.IntN(len(data)), 1)
		}
	case "sector":
		noise(w.luck.IntN(len(data))/sector*sector, sector)
	case "head":
		noise(0, 100)
	case "cut":
		data = data[:w.luck.IntN(len(data))]
	case "foreign":
		data = []byte("isto não é um banco de dados, e nunca foi")
	}
	must(w.t, os.WriteFile(path, data, 0o600))
	return how
}

// A damaged file is found at the start and set aside; the orders come from the
// server again, and what was not sent is taken over or told of.
func TestFilesDamaged(t *testing.T) {
	rounds := times(t, "BALCAO_DAMAGES", 12)
	w := newWorld(t, 1)
	c := w.computers[0]
	told := map[string]bool{}
	found := map[string]int{}
	before := ""
	for range rounds {
		w.network.set(cut)
		w.place(8)
		mine := w.orders[len(w.orders)-8:]
		for range 64 {
			if o := mine[w.luck.IntN(8)]; !o.finished() {
				w.next(c, o, c.revive)
			}
		}
		queued := c.actions()
		c.process.end()
		file := []string{outbox.FileName, outbox.FileName, "cache.db"}[w.luck.IntN(3)]
		how := w.spoil(filepath.Join(c.dir, file))
		c.start()
		if c.status().Queued < 0 {
			t.Fatalf("%s spoilt (%s): the gateway does not answer\n%s", file, how, c.process.said)
		}
		s := c.status()
		found[fmt.Sprintf("%s %s", file, how)]++
		if d := s.Damage; d != nil && d.File != before {
			before = d.File
			found[fmt.Sprintf("queue set aside, complete %v", d.Complete)]++
			left := c.actions()
			found["taps in damaged queues"] += len(queued)
			found["taps salvaged"] += len(left)
			for _, a := range queued {
				// Only of what is not there any more it is told that it may be lost.
				if !d.Complete && !slices.ContainsFunc(left, func(b listedAction) bool { return b.ID == a.ID }) {
					told[a.ID] = true
				}
			}
		}
		// A damaged record may not know whose it was.
		tell := func(id string) {
			for _, o := range mine {
				for _, p := range o.taps {
					if p.key == id || !strings.HasPrefix(id, "T") {
						told[p.key] = true
					}
				}
			}
		}
		w.network.set(fair)
		w.until("sent or dead", func() bool {
			for _, id := range c.dead() {
				tell(id)
				a, err := call(c.address, c.token, "POST", "/local/actions/"+id+"/discard", `{"motivo":"danificada"}`)
				must(t, err)
				if a.status != 200 {
					t.Errorf("discard: %d %s", a.status, a.body)
				}
			}
			s := c.status()
			return s.Queued == 0 && s.Dead == 0
		})
		for _, a := range c.actions() {
			// The next damage may take this knowledge away again.
			told[a.ID] = true
		}
		if c.status().Others > 0 {
			// One is nobody's now, and would stay: it tells of its own round only.
			tell("")
			a, err := call(c.address, c.token, "POST", "/local/clear", `{"descartarFila":true}`)
			must(t, err)
			if a.status != 200 {
				t.Errorf("clear: %d %s", a.status, a.body)
			}
			c.token = signIn(t, c.address, c.email)
			c.list()
		}
		for _, o := range mine {
			hole := false
			for _, p := range o.taps {
				// A choice of carrier that repeats the one before the hole leaves no trace.
				if isChoice := p.action == "carrier"; told[p.key] || hole && isChoice {
					p.fate, hole = toldLost, hole || isChoice
				}
			}
		}
	}
	w.settle()
	t.Logf("%v", found)
	w.judge()
}

// dead are the actions that wait for a decision.
func (c *computer) dead() (ids []string) {
	for _, a := range c.actions() {
		if a.State == "dead" {
			ids = append(ids, a.ID)
		}
	}
	return ids
}
