package gateway_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"balcao/app/orders"
	"balcao/app/server/servertest"
)

func (g *rig) strike(token, venue, order, item string, struck bool) answered {
	g.t.Helper()
	raw, err := json.Marshal(map[string]any{"localClienteId": venue, "pedidoId": order, "itemId": item, "riscado": struck})
	must(g.t, err)
	return g.as(token, "POST", "/local/strikes", string(raw))
}

// What a cook strikes through is so in every window of this computer on the
// venue, without the server, over a restart and a change of shifts, until the
// server says that the order has ended.
func TestStrikes(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	elsewhere := g.server.Venue("Bar da Praia")
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	g.server.Person("eva@balcao.test", elsewhere.ID, "Painel")
	placed := g.server.Order(g.venue)
	w, second := g.look(), g.look()
	w.sees("strikes", "{}")
	second.sees("strikes", "{}")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	want := `{"` + placed.ID + `":["i1"]}`
	if a := g.strike(g.token, g.venue.ID, placed.ID, "i1", true); a.status != http.StatusOK || a.body != want+"\n" {
		t.Fatalf("%d %s, want %s", a.status, a.body, want)
	}
	w.sees("strikes", want)
	second.sees("strikes", want)
	g.strike(g.token, g.venue.ID, placed.ID, "i2", true)
	g.strike(g.token, g.venue.ID, placed.ID, "i2", false)
	g.wire.mend()
	g.stop()
	g.start()
	g.look().sees("strikes", want)
	g.until("signed out", func() bool { return g.call("POST", "/api/session/signout", "").status == http.StatusNoContent })
	if a := g.strike(g.token, g.venue.ID, placed.ID, "i1", false); a.status != http.StatusUnauthorized {
		t.Errorf("by nobody: %d %s", a.status, a.body)
	}
	if a := g.strike(g.signIn("eva@balcao.test"), g.venue.ID, placed.ID, "i1", false); a.status != http.StatusNotFound {
		t.Errorf("by somebody of another venue: %d %s", a.status, a.body)
	}
	g.token = g.signIn("bia@balcao.test")
	next := g.look()
	next.sees("strikes", want)
	bia := map[string]string{"Id": placed.ID, "Password": servertest.Password}
	g.server.Want(200, g.server.SignIn("bia@balcao.test"), "POST", "/api/kds/refuseOrder", bia)
	next.sees("strikes", "{}")
}

// A tap at this computer that ends an order may yet be refused: until the server
// has done it, what was struck through stays so.
func TestStrikesOutlastAForeseenEnd(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	placed := g.server.Order(g.venue, func(o *orders.NewOrder) { o.TipoEntrega = "retirada" })
	ana := g.server.SignIn("ana@balcao.test")
	g.server.Want(200, ana, "POST", "/api/kds/acceptOrder", map[string]string{"Id": placed.ID})
	g.server.Want(200, ana, "POST", "/api/kds/startOrder", map[string]string{"Id": placed.ID})
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	g.strike(g.token, g.venue.ID, placed.ID, "i1", true)
	if a := g.tap(orders.Received, placed.ID, "end"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	w := g.look()
	w.sees("strikes", placed.ID)
	g.wire.mend()
	w.sees("strikes", "{}")
}
