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

// A board that starts without the server has its 2 000 orders, whether the network
// refuses or swallows what is sent, and 1 000 taps are sent once the server is back.
// How long that takes is told, with -v; the aims are one second and five
// (docs/reliability.md).
func TestColdStartAndDrain(t *testing.T) {
	if testing.Short() {
		t.Skip("places 2 000 orders")
	}
	g := newRig(t)
	var ids []string
	for range 2000 {
		ids = append(ids, g.server.Order(g.venue).ID)
	}
	w := g.look()
	w.sees("hello")
	g.until("loaded", func() bool { return !g.heard().IsZero() })
	var begun time.Time
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
				t.Fatalf("page %d: %d of %s", page, len(found), a.header.Get("x-total-count"))
			}
		}
		t.Logf("from a cold start in a %s network to 2 000 orders: %v", weather.name, time.Since(begun))
	}
	begun = time.Now()
	for i, id := range ids[:1000] {
		if a := g.tap(orders.Accept, id, fmt.Sprint("k", i)); a.status != http.StatusAccepted {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	t.Logf("1 000 taps kept: %v", time.Since(begun))
	begun = time.Now()
	g.wire.mend()
	g.until("connected", func() bool { return g.status().State != "offline" })
	t.Logf("found again: %v", time.Since(begun))
	begun = time.Now()
	g.until("sent", func() bool { return g.status().Queued == 0 })
	t.Logf("1 000 taps sent: %v", time.Since(begun))
}

// What the gateway adds to GET api/kds of a server that answers. The window
// calls it in process, without a network between.
func TestOverheadOfABoardsList(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	g := newRig(t)
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
			t.Fatalf("%d %s", res.Code, res.Body)
		}
	}
	// In turns, so that whatever else the machine does burdens both alike.
	ways := []func(){straight, through}
	took := make([][]time.Duration, len(ways))
	for range 400 {
		for i, call := range ways {
			begun := time.Now()
			call()
			took[i] = append(took[i], time.Since(begun))
		}
	}
	for _, times := range took {
		slices.Sort(times)
	}
	a, b := took[0][200], took[1][200]
	t.Logf("GET api/kds, 100 orders, median: %v straight, %v through the gateway (%+.0f %%)", a, b, 100*(float64(b)/float64(a)-1))
}
