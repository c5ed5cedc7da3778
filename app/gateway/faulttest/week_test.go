//go:build linux

package faulttest

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
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

// rows counts what the computer keeps in its files, by table.
func (c *computer) rows() map[string]int {
	c.w.t.Helper()
	files, err := filepath.Glob(filepath.Join(c.dir, "*.db"))
	must(c.w.t, err)
	counts := map[string]int{}
	for _, path := range files {
		db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
		must(c.w.t, err)
		tables, err := db.Query("SELECT name FROM sqlite_master WHERE type = 'table'")
		must(c.w.t, err)
		var names []string
		for tables.Next() {
			var name string
			must(c.w.t, tables.Scan(&name))
			names = append(names, name)
		}
		must(c.w.t, tables.Err())
		for _, name := range names {
			var count int
			must(c.w.t, db.QueryRow("SELECT COUNT(*) FROM "+name).Scan(&count))
			counts[name] += count
		}
		must(c.w.t, db.Close())
	}
	return counts
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
	w.until("all orders are known", func() bool {
		w.network.set(cut)
		list, _ := c.list()
		if len(list) == w.known() {
			return true
		}
		w.network.set(fair)
		time.Sleep(200 * time.Millisecond)
		return false
	})
	w.until("offline", func() bool { c.list(); return c.status().State == "offline" })
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
	var first map[string]int
	taps := 0
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
		if day == 0 {
			first, taps = c.rows(), w.taps
		}
		t.Logf("day %d: %v queued, %v", day+1, c.status().Queued, c.weigh())
	}
	// Each tap is one row more, and nothing else is.
	want := maps.Clone(first)
	want["actions"] += w.taps - taps
	if kept := c.rows(); !maps.Equal(kept, want) {
		t.Errorf("rows at the end of the week %v, want %v", kept, want)
	}
	w.settle()
	w.judge()
}
