package gateway_test

import "testing"

// The first orders of a new venue are not missed when they come during an outage:
// to ask a server for what came since 0 is to ask for nothing.
func TestFirstOrdersDuringAnOutage(t *testing.T) {
	g := newRig(t)
	w := g.look()
	w.sees("hello")
	g.cut()
	g.server.Order(g.venue)
	g.server.Order(g.venue)
	g.wire.mend()
	w.sees("resync")
	g.cut()
	if found, _ := g.list(""); len(found) != 2 {
		t.Errorf("%d orders are known", len(found))
	}
}
