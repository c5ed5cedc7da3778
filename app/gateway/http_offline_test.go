package gateway_test

import (
	"balcao/app/gateway"
	"balcao/app/orders"
	"balcao/app/server/servertest"
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"
)

func TestTheWindowNeverGetsTheToken(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	if !strings.HasPrefix(g.token, "local-") {
		t.Errorf("the window was given %q", g.token)
	}
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	if g.status().Tokens != "keyring" {
		t.Errorf("%+v", g.status())
	}
	if raw, err := os.ReadFile(filepath.Join(g.dir, "sessoes.json")); err != nil || strings.Contains(string(raw), "token") {
		t.Errorf("beside the keyring: %s %v", raw, err)
	}
	if a := g.as("local-invented", "GET", "/api/account/userinfo", ""); a.status != http.StatusUnauthorized {
		t.Errorf("an invented handle: %d", a.status)
	}
	if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusNoContent {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusUnauthorized {
		t.Errorf("after signing out: %d", a.status)
	}
}

func TestTokensWithoutAKeyring(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.ring.fail(keyring.ErrNotFound)
	g.token = g.signIn("ana@balcao.test")
	if g.status().Tokens != "file" {
		t.Errorf("%+v", g.status())
	}
	info, err := os.Stat(filepath.Join(g.dir, "sessoes.json"))
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("%v", info.Mode())
	}
	g.stop()
	g.start()
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Errorf("after a restart: %d %s", a.status, a.body)
	}
}

func TestTheKitchenGoesOn(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	first := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	w.sees("connection", `"state":"connected"`, `"cause":""`)
	second := g.server.Order(g.venue)
	w.sees("order", second.ID)
	if found, a := g.list(""); len(found) != 2 || a.header.Get(gateway.HeaderOffline) != "" {
		t.Fatalf("%d orders, %v", len(found), a.header)
	}
	g.call("GET", "/api/kds/pedidos/"+first.ID, "")
	if a := g.tap(orders.Accept, first.ID, "k1"); a.status != http.StatusOK || !strings.Contains(a.body, orders.Accepted.ID()) {
		t.Fatalf("a tap while connected: %d %s", a.status, a.body)
	}
	w.sees("fate", `"actionId":"k1"`, `"state":"confirmed"`)

	g.until("read ahead", func() bool {
		return strings.Contains(g.call("GET", "/local/status", "").body, "/api/kds/pedidos/"+second.ID)
	})

	g.cut()
	w.sees("connection", `"state":"offline"`)
	found, a := g.list("&etapas=" + orders.Accepted.ID())
	if len(found) != 1 || found[0].ID != first.ID || a.header.Get("x-total-count") != "1" || a.header.Get(gateway.HeaderOffline) != "1" || a.header.Get(gateway.HeaderAge) == "" {
		t.Fatalf("offline: %v %v", found, a.header)
	}
	if found, _ := g.list("&keyword=MOQ"); len(found) != 2 {
		t.Errorf("search: %d", len(found))
	}
	if found, _ := g.list("&keyword=" + first.Codigo[1:]); len(found) != 1 || found[0].ID != first.ID {
		t.Errorf("search for the number of %s: %v", first.Codigo, found)
	}
	if found, _ := g.list("&keyword=nada"); len(found) != 0 {
		t.Errorf("search for what is not there: %d", len(found))
	}
	for i, action := range []orders.Action{orders.Start, orders.Transport} {
		if a := g.tap(action, first.ID, fmt.Sprint("k", 2+i)); a.status != http.StatusAccepted || !strings.Contains(a.body, `"fila":true`) {
			t.Fatalf("%s: %d %s", action, a.status, a.body)
		}
		w.sees("fate", fmt.Sprintf(`"actionId":"k%d"`, 2+i), `"state":"stored"`)
	}
	w.sees("order", first.ID, orders.InTransit.ID(), `"deliverOrder"`)
	if found, _ := g.list("&etapas=" + orders.InTransit.ID()); len(found) != 1 {
		t.Errorf("the taps do not show: %v", found)
	}
	overview := func() (counted orders.Overview, old bool) {
		t.Helper()
		a := g.call("GET", "/api/kds/visaoGeral?localClienteId="+g.venue.ID, "")
		a.into(t, &counted)
		return counted, a.header.Get(gateway.HeaderOffline) == "1"
	}
	foreseen, old := overview()
	if !old || foreseen.Pedidos != 2 || len(foreseen.Itens) != 1 || len(foreseen.Itens[0].Estados) != 2 {
		t.Errorf("what is open without the server: %+v, old %v", foreseen, old)
	}
	for path, body := range map[string]string{
		"/api/kds/refuseOrder": `{"Id":"` + second.ID + `","Password":"x"}`, "/api/kds/transportadores": `{"LocalClienteId":"` + g.venue.ID + `","Nome":"x","Telefone":"1"}`,
	} {
		if a := g.call("POST", path, body); a.status != http.StatusServiceUnavailable {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	var detail orders.Detail
	a = g.call("GET", "/api/kds/pedidos/"+second.ID, "")
	a.into(t, &detail)
	if len(detail.Historico) != 1 || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("the history of an order that nobody looked at: %s", a.body)
	}
	if a := g.call("GET", "/api/kds/transportadores?localClienteId="+g.venue.ID+"&keyword=entreg", ""); a.status != http.StatusOK || !strings.Contains(a.body, g.venue.Carrier) {
		t.Errorf("carriers: %d %s", a.status, a.body)
	}
	if a := g.call("POST", "/api/kds/atualizartransportador", `{"PedidoId":"`+second.ID+`","TransportadoraId":"`+g.venue.Carrier+`"}`); a.status != http.StatusAccepted {
		t.Errorf("a carrier's choice: %d %s", a.status, a.body)
	}
	w.sees("order", second.ID, "Entregador de Bar do Zé")
	if g.status().Queued != 3 {
		t.Errorf("%+v", g.status())
	}

	g.wire.mend()
	w.sees("fate", `"actionId":"k3"`, `"state":"confirmed"`)
	g.until("sent", func() bool { return g.status().Queued == 0 && g.status().State == "connected" })
	if counted, old := overview(); old || !reflect.DeepEqual(counted.Itens, foreseen.Itens) {
		t.Errorf("counted %+v, without the server %+v", counted.Itens, foreseen.Itens)
	}
	g.call("GET", "/api/kds/pedidos/"+first.ID, "").into(t, &detail)
	if len(detail.Historico) != 4 || detail.Pedido.WorkflowInstance.CurrenteState.ID != orders.InTransit.ID() {
		t.Errorf("%+v", detail.Historico)
	}
}

// A cold start without the server shows the last orders with the taps on them,
// though the keyring is locked, and what was kept is sent later.
func TestRestartOffline(t *testing.T) {
	t.Parallel()
	for _, locked := range []bool{false, true} {
		t.Run(fmt.Sprintf("keyring locked %v", locked), func(t *testing.T) {
			g := newRig(t, func(w *gateway.Timing) { w.KeyringAgain = 20 * time.Millisecond })
			placed := g.server.Order(g.venue)
			w := g.look()
			w.sees("hello")
			g.cut()
			if a := g.tap(orders.Accept, placed.ID, "k1"); a.status != http.StatusAccepted {
				t.Fatalf("%d %s", a.status, a.body)
			}
			g.stop()
			if locked {
				g.ring.fail(errors.New("it is locked"))
			}
			g.start()
			found, _ := g.list("")
			if len(found) != 1 || found[0].WorkflowInstance.CurrenteState.ID != orders.Accepted.ID() {
				t.Fatalf("%+v", found)
			}
			g.ring.fail(nil)
			g.wire.mend()
			g.until("sent", func() bool { return g.status().Queued == 0 })
			if found, _ := g.list(""); found[0].Versao < 2 {
				t.Errorf("%+v", found)
			}
		})
	}
}

// A disk that takes nothing keeps nobody from signing in: who has is kept as soon
// as it takes something.
func TestSignInOnADiskThatTakesNothing(t *testing.T) {
	t.Parallel()
	g := newRig(t, func(w *gateway.Timing) { w.Sweep = 20 * time.Millisecond })
	kept := filepath.Join(g.dir, "sessoes.json")
	inTheWay := kept + ".novo"
	must(t, os.MkdirAll(filepath.Join(inTheWay, "x"), 0o700))
	before, err := os.ReadFile(kept)
	must(t, err)
	g.token = g.signIn("ana@balcao.test")
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Fatalf("signed in: %d %s", a.status, a.body)
	}
	if s := g.status(); s.State != "connected" {
		t.Errorf("the server is taken for lost: %+v", s)
	}
	must(t, os.RemoveAll(inTheWay))
	g.until("kept", func() bool {
		now, err := os.ReadFile(kept)
		return err == nil && !bytes.Equal(now, before)
	})
	g.stop()
	g.start()
	if a := g.call("GET", "/api/account/userinfo", ""); a.status != http.StatusOK {
		t.Errorf("after a restart: %d %s", a.status, a.body)
	}
}

func TestTheServerWins(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	placed := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	g.cut()
	g.tap(orders.Accept, placed.ID, "mine")
	w.sees("order", placed.ID, orders.Accepted.ID())
	bia := g.server.SignIn("bia@balcao.test")
	g.server.Want(200, bia, "POST", "/api/kds/refuseOrder", map[string]string{"Id": placed.ID, "Password": servertest.Password})
	g.wire.mend()
	w.sees("fate", `"actionId":"mine"`, `"state":"refused"`, "foi recusado por", orders.Refused.ID())
	var list struct {
		Actions []struct{ ID, State, Reason, Code string }
	}
	g.call("GET", "/local/actions", "").into(t, &list)
	if len(list.Actions) != 1 || list.Actions[0].State != "refused" || list.Actions[0].Code == "" {
		t.Fatalf("%+v", list)
	}
	if a := g.call("POST", "/local/actions/mine/acknowledge", ""); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	w.sees("fate", `"acknowledged"`)
	g.until("refused here too", func() bool {
		found, _ := g.list("")
		return found[0].WorkflowInstance.CurrenteState.ID == orders.Refused.ID()
	})
}

// Nobody sends or sees what another has done, and a session that ended offline
// loses nothing.
func TestSessionEndsOffline(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Person("bia@balcao.test", g.venue.ID, "Painel")
	placed := g.server.Order(g.venue)
	g.look().sees("hello")
	g.cut()
	g.tap(orders.Accept, placed.ID, "mine")
	ana := g.server.SignIn("ana@balcao.test")
	g.server.Want(204, ana, "POST", "/api/session/signoutEverywhere", nil)
	g.wire.mend()
	g.until("told to sign in again", func() bool { return g.call("GET", "/api/account/userinfo", "").status == http.StatusUnauthorized })
	g.token = g.signIn("bia@balcao.test")
	g.until("seen", func() bool { return g.status().Others == 1 })
	if a := g.call("GET", "/local/actions", ""); a.body != "{\"actions\":[]}\n" {
		t.Errorf("another sees %s", a.body)
	}
	if found, _ := g.list(""); found[0].WorkflowInstance.CurrenteState.ID != orders.Pending.ID() {
		t.Error("it was sent for another")
	}
	g.token = g.signIn("ana@balcao.test")
	g.until("sent", func() bool { return g.status().Queued == 0 && g.status().Others == 0 })
	found, _ := g.list("")
	if found[0].WorkflowInstance.CurrenteState.ID != orders.Accepted.ID() {
		t.Errorf("%+v", found[0].WorkflowInstance)
	}
}

// A board that starts without the server has its orders, whether the network refuses or
// swallows what is sent, and its taps are sent once the server is back.
func TestStartsWithoutItsServer(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	var ids []string
	for range 120 {
		ids = append(ids, g.server.Order(g.venue).ID)
	}
	g.look().sees("hello")
	g.until("loaded", func() bool { return !g.heard().IsZero() })
	for _, network := range []struct {
		name string
		come func()
	}{{"silent", g.wire.hush}, {"refusing", g.cut}} {
		network.come()
		g.stop()
		g.start()
		for page, want := range []int{100, 20} {
			if found, a := g.list(fmt.Sprintf("&size=100&page=%d", page+1)); len(found) != want || a.header.Get("x-total-count") != "120" {
				t.Errorf("%s, page %d: %d of %s", network.name, page+1, len(found), a.header.Get("x-total-count"))
			}
		}
	}
	for i, id := range ids {
		if a := g.tap(orders.Accept, id, fmt.Sprint("k", i)); a.status != http.StatusAccepted {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	g.wire.mend()
	g.until("sent", func() bool { s := g.status(); return s.Queued == 0 && s.State != "offline" })
	if found, _ := g.list("&etapas=" + orders.Accepted.ID()); len(found) == 0 || g.status().Dead > 0 {
		t.Errorf("%d orders are accepted, %+v", len(found), g.status())
	}
}
