//go:build linux

package faulttest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// weighed is what a gateway takes: memory of its process, what of it is in use
// by Go after a collection, and its files.
type weighed struct {
	Resident, Heap, Goroutines, Files int64
}

func (c *computer) weigh() (w weighed) {
	c.w.t.Helper()
	must(c.w.t, json.Unmarshal([]byte(control(c.w.t, c.address, "memory")), &w))
	files, err := filepath.Glob(filepath.Join(c.dir, "*"))
	must(c.w.t, err)
	for _, path := range files {
		if info, err := os.Stat(path); err == nil {
			w.Files += info.Size()
		}
	}
	return w
}

func (w weighed) String() string {
	return fmt.Sprintf("resident %.1f MB, heap %.1f MB, %d goroutines, files %.1f MB",
		float64(w.Resident)/1e6, float64(w.Heap)/1e6, w.Goroutines, float64(w.Files)/1e6)
}

// A computer without the server for a week, at which people work all the while,
// grows by what they have done and by nothing else; then all of it is sent.
func TestWeekOffline(t *testing.T) {
	const days = 7
	daily := times(t, "BALCAO_WEEK_DAILY_ORDERS", 3)
	w := newWorld(t, 1)
	c := w.computers[0]
	w.place(daily * days)
	w.until("all orders are known", 30*time.Second, func() bool {
		w.network.set(cut)
		list, _ := c.list()
		if len(list) == w.known() {
			return true
		}
		w.network.set(fair)
		time.Sleep(200 * time.Millisecond)
		return false
	})
	w.until("offline", 20*time.Second, func() bool { c.list(); return c.status().State == "offline" })
	req, err := http.NewRequest("GET", c.address+"/api/kds/stream?localClienteId="+w.venue.ID, nil)
	must(t, err)
	req.Header.Set("Authorization", "Bearer "+c.token)
	window, err := http.DefaultClient.Do(req)
	must(t, err)
	defer window.Body.Close()
	go func() {
		buffer := make([]byte, 64<<10)
		for err := error(nil); err == nil; {
			_, err = window.Body.Read(buffer)
		}
	}()

	reads := []string{
		"/api/kds?size=100&localClienteId=" + w.venue.ID, "/api/kds?keyword=ana&localClienteId=" + w.venue.ID,
		"/api/kds/chat?localClienteId=" + w.venue.ID, "/api/kds/storeConfiguration/" + w.venue.ID, "/local/status", "/local/actions",
	}
	var ends [days]weighed
	first := 0
	for day := range days {
		control(t, c.address, fmt.Sprintf("clock?by=%dh", 24*(day+1)))
		for _, o := range w.orders[day*daily : (day+1)*daily] {
			for !o.finished() {
				if p := w.next(c, o, func() {}); p.fate != taken || p.status != http.StatusAccepted {
					t.Fatalf("day %d: %s was answered %d", day+1, p.key, p.status)
				}
			}
			for i := range 4 * len(reads) {
				if _, err := call(c.address, c.token, "GET", reads[i%len(reads)], ""); err != nil {
					t.Fatal(err)
				}
			}
		}
		if ends[day] = c.weigh(); day == 0 {
			first = w.taps
		}
		t.Logf("day %d: %v queued, %v", day+1, c.status().Queued, ends[day])
	}
	// A kept tap is in memory once, as what it will make of its order, and on disk.
	taps := int64(w.taps - first)
	if grown := ends[days-1].Heap - ends[0].Heap; grown > 2<<20+2048*taps {
		t.Errorf("%d bytes of heap for %d taps", grown, taps)
	}
	if grown := ends[days-1].Files - ends[0].Files; grown > 8<<20+4096*taps {
		t.Errorf("%d bytes of files for %d taps", grown, taps)
	}
	if more := ends[days-1].Goroutines - ends[0].Goroutines; more > 8 {
		t.Errorf("%d more goroutines", more)
	}
	w.settle()
	w.judge()
}
