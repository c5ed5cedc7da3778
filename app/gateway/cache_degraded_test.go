package gateway_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/gateway"
)

// inCache does a statement in the computer's cache, as its disk would.
func (g *rig) inCache(statement string) {
	g.t.Helper()
	db, err := database.Connect(g.t.Context(), "sqlite:"+filepath.Join(g.dir, "cache.db"))
	must(g.t, err)
	_, err = db.Write.DB.Exec(statement)
	must(g.t, err)
	must(g.t, db.Close())
}

// placed is the stream's word of an order's change.
func placed(id string, seq int) string {
	return fmt.Sprintf("id: %d\nevent: order\ndata: {\"seq\":%d,\"event\":\"placed\",\"order\":{\"Id\":%q,\"Versao\":%d,\"DataCriacao\":\"2026-11-22T00:59:00Z\",\"Itens\":[]}}\n\n", seq, seq, id, seq)
}

// greeting is the stream's first word.
func greeting(seq int) string {
	return fmt.Sprintf("event: hello\ndata: {\"seq\":%d,\"now\":\"2026-11-22T01:00:00Z\"}\n\n", seq)
}

// speaks answers the board's list and streams that say what each is given; the
// number of streams is told as they open.
func speaks(words <-chan string, first func(stream int) string) (mood func(http.ResponseWriter, *http.Request) bool, opened <-chan int) {
	count, openings := 0, make(chan int, 100)
	return func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/api/kds" {
			return says(200, "application/json", "[]", "X-Test", "the server's")(w, r)
		}
		if r.URL.Path != "/api/kds/stream" {
			return false
		}
		count++
		openings <- count
		w.Header().Set("Content-Type", "text/event-stream")
		for word := first(count); ; {
			_, _ = fmt.Fprint(w, word)
			_ = http.NewResponseController(w).Flush()
			select {
			case word = <-words:
			case <-r.Context().Done():
				return true
			}
		}
	}, openings
}

// A computer that cannot write down what the server tells says so, has its windows
// ask the server itself, and does not take what it has for fresh; once it can, all
// goes on.
func TestOrdersThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC))
	g, m := moodyAt(t, clk)
	g.venue.ID = "1"
	words := make(chan string)
	mood, opened := speaks(words, func(stream int) string {
		if stream == 1 {
			return greeting(1)
		}
		return greeting(2) + placed("o1", 2)
	})
	m.feel(mood)
	w := g.look()
	w.sees("hello")
	w.sees("connection", `"heard"`, `"state":"connected"`)
	before := g.heard()
	g.inCache("CREATE TRIGGER full BEFORE INSERT ON orders BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
	clk.Advance(time.Hour)
	words <- placed("o1", 2)
	w.sees("connection", `"state":"unstable"`, "não consegue guardar os pedidos")
	w.sees("resync")
	for stream := 0; stream < 3; {
		stream = <-opened
	}
	w.sees("resync")
	if a := g.call("GET", "/api/kds?localClienteId=1", ""); a.header.Get("X-Test") == "" || a.header.Get(gateway.HeaderOffline) != "" {
		t.Errorf("read %v", a.header)
	}
	if s := g.status(); s.State != "unstable" || s.Message == "" {
		t.Errorf("the status says %+v", s)
	}
	if at := g.heard(); !at.Equal(before) {
		t.Errorf("heard %v, not %v", at, before)
	}
	g.inCache("DROP TRIGGER full")
	w.sees("order", `"o1"`)
	w.sees("connection", `"state":"connected"`)
	if at := g.heard(); !at.After(before) {
		t.Errorf("still heard %v", at)
	}
}

// An order that this program cannot read keeps back no other; windows ask the
// server for it.
func TestAnOrderThatCannotBeRead(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	g.venue.ID = "1"
	words := make(chan string)
	mood, _ := speaks(words, func(int) string { return greeting(1) })
	m.feel(mood)
	w := g.look()
	w.sees("hello")
	w.sees("connection", `"heard"`)
	words <- "id: 2\nevent: order\ndata: {\"seq\":2,\"event\":\"placed\",\"order\":{\"Id\":\"o1\",\"Versao\":\"dois\"}}\n\n"
	w.sees("resync")
	words <- placed("o2", 3)
	w.sees("order", `"o2"`)
	if s := g.status(); s.State != "connected" {
		t.Errorf("%+v", s)
	}
}
