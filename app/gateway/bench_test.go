package gateway_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"balcao/app/orders"
)

// A board that starts without the server, on a network that is silent or refuses, shows
// 2,000 orders; then 1,000 taps are kept, and sent once the server is back. For
// docs/reliability.md, with -benchtime 1x.
func BenchmarkColdStartAndDrain(b *testing.B) {
	for range b.N {
		g := newRig(b)
		var ids []string
		for range 2000 {
			ids = append(ids, g.server.Order(g.venue).ID)
		}
		w := g.look()
		w.sees("hello")
		g.until("loaded", func() bool { return !g.heard().IsZero() })
		b.ResetTimer()
		var begun time.Time
		report := func(what string) { b.ReportMetric(time.Since(begun).Seconds(), what) }
		for _, weather := range []struct {
			name string
			come func()
		}{{"silent", g.wire.hush}, {"refusing", g.cut}} {
			weather.come()
			g.stop()
			begun = time.Now()
			g.start()
			for page := 1; page <= 20; page++ {
				if found, a := g.list(fmt.Sprintf("&size=100&page=%d", page)); len(found) != 100 || a.header.Get("x-total-count") != "2000" {
					b.Fatalf("page %d: %d of %s", page, len(found), a.header.Get("x-total-count"))
				}
			}
			report("s/start-" + weather.name)
		}
		begun = time.Now()
		for i, id := range ids[:1000] {
			if a := g.tap(orders.Accept, id, fmt.Sprint("k", i)); a.status != http.StatusAccepted {
				b.Fatalf("%d %s", a.status, a.body)
			}
		}
		report("s/kept")
		g.wire.mend()
		g.until("connected", func() bool { return g.status().State != "offline" })
		begun = time.Now()
		g.until("sent", func() bool { return g.status().Queued == 0 })
		report("s/sent")
	}
}

// What the gateway adds to GET api/kds of a server that answers. The window calls it in
// process, without a network between.
func BenchmarkOverheadOfABoardsList(b *testing.B) {
	g := newRig(b)
	for range 100 {
		g.server.Order(g.venue)
	}
	path := "/api/kds?size=100&localClienteId=" + g.venue.ID
	token := g.server.SignIn("ana@balcao.test")
	straight := func() { g.server.Want(200, token, "GET", path, nil) }
	through := func() {
		req := httptest.NewRequest("GET", path, nil)
		req.Header.Set("Authorization", "Bearer "+g.token)
		res := httptest.NewRecorder()
		g.gw.ServeHTTP(res, req)
		if res.Code != http.StatusOK {
			b.Fatalf("%d %s", res.Code, res.Body)
		}
	}
	// In turns, so that whatever else the machine does burdens both alike.
	ways := []func(){straight, through}
	took := make([][]time.Duration, len(ways))
	for b.Loop() {
		for i, call := range ways {
			begun := time.Now()
			call()
			took[i] = append(took[i], time.Since(begun))
		}
	}
	for _, times := range took {
		slices.Sort(times)
	}
	middle := len(took[0]) / 2
	b.ReportMetric(100*(float64(took[1][middle])/float64(took[0][middle])-1), "%-added")
}
