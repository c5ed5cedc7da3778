package gateway_test

import (
	"net/http"
	"testing"

	"balcao/app/orders"
)

// A window that shows the queue alone hears of the session's end from it: there
// what waits would seem to wait for the network.
func TestAnEndedSessionIsToldByItsQueue(t *testing.T) {
	g := newRig(t)
	placed := g.server.Order(g.venue)
	g.cut()
	g.tap(orders.Accept, placed.ID, "mine")
	if a := g.call("GET", "/local/actions", ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	ana := g.server.SignIn("ana@balcao.test")
	g.server.Want(204, ana, "POST", "/api/session/signoutEverywhere", nil)
	g.wire.mend()
	g.until("told to sign in again", func() bool { return g.call("GET", "/local/actions", "").status == http.StatusUnauthorized })
}
