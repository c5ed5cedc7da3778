package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/orders"
	"balcao/app/storefront"
)

const carrierPath = "/api/kds/atualizartransportador"

// gate lets the server's stream through until it is shut.
type gate struct {
	g    *rig
	shut atomic.Bool
}

func (at *gate) pass(w http.ResponseWriter, r *http.Request) {
	asked, err := http.NewRequestWithContext(r.Context(), r.Method, at.g.server.URL+r.URL.RequestURI(), nil)
	if err != nil {
		at.g.t.Error(err)
		return
	}
	asked.Header = r.Header.Clone()
	res, err := http.DefaultClient.Do(asked)
	if err != nil {
		return
	}
	defer res.Body.Close()
	w.Header().Set("Content-Type", res.Header.Get("Content-Type"))
	w.WriteHeader(res.StatusCode)
	for part := make([]byte, 64<<10); ; {
		n, err := res.Body.Read(part)
		if err != nil {
			return
		}
		if at.shut.Load() {
			<-r.Context().Done()
			return
		}
		_, _ = w.Write(part[:n])
		_ = http.NewResponseController(w).Flush()
	}
}

// do has the server do what it was asked, and nobody hear of it.
func (at *gate) do(r *http.Request) {
	asked, err := http.NewRequest(r.Method, at.g.server.URL+r.URL.RequestURI(), r.Body)
	if err != nil {
		at.g.t.Error(err)
		return
	}
	asked.Header = r.Header.Clone()
	res, err := http.DefaultClient.Do(asked)
	if err != nil {
		at.g.t.Error(err)
		return
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK {
		at.g.t.Errorf("%s: %d", r.URL, res.StatusCode)
	}
}

// choice adds a carrier and answers the call that chooses it for an order.
func (g *rig) choice(orderID, name string) map[string]string {
	g.t.Helper()
	var carrier struct{ ID string }
	g.call("POST", "/api/kds/transportadores", fmt.Sprintf(`{"LocalClienteId":%q,"Nome":%q,"Telefone":"11987654321"}`, g.venue.ID, name)).into(g.t, &carrier)
	return map[string]string{"PedidoId": orderID, "TransportadoraId": carrier.ID}
}

// A tap that the server did not hear at first is shown once it is done, whatever
// has become of the order meanwhile: the server has done it only now.
func TestATapHeardLateIsShown(t *testing.T) {
	t.Parallel()
	at := &gate{}
	var free atomic.Bool
	at.g = behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case r.URL.Path == "/api/kds/stream":
			at.pass(w, r)
			return true
		case isTap(r) && !free.Load():
			return says(429, "application/json", `{"message":"x"}`, "Retry-After", "0")(w, r)
		}
		return false
	})
	g := at.g
	placed := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	if a := g.tap(orders.Accept, placed.ID, "mine"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.until("tried", func() bool { return g.tries("mine") > 0 })
	g.server.Want(200, g.server.SignIn("ana@balcao.test"), "POST", carrierPath, g.choice(placed.ID, "Bruno"))
	w.sees("order", `"Nome":"Bruno"`)
	at.shut.Store(true)
	free.Store(true)
	w.sees("fate", `"state":"confirmed"`)
	g.cut()
	if found, _ := g.list(""); found[0].WorkflowInstance.CurrenteState.ID != orders.Accepted.ID() {
		t.Errorf("shown as %+v", found[0].WorkflowInstance.CurrenteState)
	}
}

// A tap that was out when the computer stopped may be done: confirmed after the
// start, it is not shown over what was done after it.
func TestATapOutAtTheEndIsNotShownOverLaterNews(t *testing.T) {
	t.Parallel()
	at := &gate{}
	out, free := make(chan struct{}, 1), atomic.Bool{}
	at.g = behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Idempotency-Key") != "mine" || free.Load() {
			return false
		}
		if at.shut.Load() {
			return says(429, "application/json", `{"message":"x"}`, "Retry-After", "0")(w, r)
		}
		at.do(r)
		out <- struct{}{}
		<-r.Context().Done()
		return true
	})
	g := at.g
	placed := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	mine, err := json.Marshal(g.choice(placed.ID, "Aline"))
	must(t, err)
	bruno := g.choice(placed.ID, "Bruno")
	if a := g.call("POST", carrierPath, string(mine), "Idempotency-Key: mine"); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	<-out
	at.shut.Store(true)
	g.stop()
	g.server.Want(200, g.server.SignIn("ana@balcao.test"), "POST", carrierPath, bruno)
	g.start()
	w = g.look()
	w.sees("order", `"Versao":3.`)
	free.Store(true)
	w.sees("order", `"Nome":"Bruno"`, `"Versao":3.`)
	g.cut()
	if found, _ := g.list(""); found[0].Transportador.Nome != "Bruno" {
		t.Errorf("%+v", found[0].Transportador)
	}
}

// Of several taps of an order that waited over a restart, only the first may have
// been out before it: the others are shown as soon as they are done.
func TestTapsKeptOverARestartAreShown(t *testing.T) {
	t.Parallel()
	at := &gate{}
	var free atomic.Bool
	at.g = behind(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case r.URL.Path == "/api/kds/stream":
			at.pass(w, r)
			return true
		case strings.HasSuffix(r.URL.Path, string(orders.Start)) && !free.Load():
			return says(429, "application/json", `{"message":"x"}`, "Retry-After", "0")(w, r)
		}
		return false
	})
	g := at.g
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	g.tap(orders.Accept, placed.ID, "first")
	g.tap(orders.Start, placed.ID, "second")
	g.stop()
	g.wire.mend()
	g.start()
	w := g.look()
	w.sees("order", `"Versao":2.`)
	at.shut.Store(true)
	free.Store(true)
	w.sees("fate", `"actionId":"second"`, `"state":"confirmed"`)
	g.cut()
	if found, _ := g.list(""); found[0].WorkflowInstance.CurrenteState.ID != orders.Preparing.ID() {
		t.Errorf("shown as %+v", found[0].WorkflowInstance.CurrenteState)
	}
}

// Where accepting takes the delivery's time, it does so for an order that was
// touched without the server, too: the server would refuse it and all that follow.
func TestAcceptingWithoutTheServerTakesTheTime(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	shop := storefront.Default()
	shop.DeliveryTimePerOrder = true
	must(t, g.server.Storefront.Save(t.Context(), g.venue.ID, shop))
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	if a := g.call("POST", carrierPath, fmt.Sprintf(`{"PedidoId":%q,"TransportadoraId":%q}`, placed.ID, g.venue.Carrier)); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	found, _ := g.list("")
	accept := found[0].WorkflowInstance.AllowedActions[0]
	if accept.Action != orders.Accept || !slices.Equal(accept.Exige, []orders.Demand{orders.NeedsTime}) {
		t.Errorf("offers %+v", accept)
	}
}

// What was ended without the server shows when, not when the server last knew of it.
func TestAnEndWithoutTheServerHasItsTime(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.stop()
	tapped := g.server.Clock.Now().Add(time.Hour)
	g.clock = clock.At(tapped)
	g.start()
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.until("known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	g.cut()
	for i, action := range []orders.Action{orders.Accept, orders.Start, orders.Transport, orders.Deliver} {
		g.tap(action, placed.ID, fmt.Sprint("k", i))
	}
	found, _ := g.list("")
	if o := found[0]; o.WorkflowInstance.CurrenteState.ID != orders.Delivered.ID() || !o.AtualizadoEm.Equal(tapped) {
		t.Errorf("%s at %s, want %s", o.WorkflowInstance.CurrenteState.Name, o.AtualizadoEm, tapped)
	}
}
