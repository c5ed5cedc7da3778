package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

func TestActions(t *testing.T) {
	each(t, func(h *harness) {
		state := func(t *testing.T, a answer) string {
			t.Helper()
			var s orders.NewState
			a.want(200).into(&s)
			return s.Name
		}
		t := h.T
		t.Run("order-states-07 accept leads to Aceito and the server names it", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			var s orders.NewState
			h.act("ana", "acceptOrder", id, map[string]any{"DeliveryTime": 55}).want(200).into(&s)
			if s.Name != "Aceito" || s.ID != orders.Accepted.ID() {
				t.Errorf("answered %+v", s)
			}
			if got := h.get(id); *got.TempoEntrega != 55 || got.Signal {
				t.Errorf("delivery time %d, signal %v", *got.TempoEntrega, got.Signal)
			}
		})
		t.Run("order-states-12 a delivery order goes the whole way", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			for _, step := range [][2]string{{"acceptOrder", "Aceito"}, {"startOrder", "Em preparo"}, {"transportOrder", "Em transporte"}, {"deliverOrder", "Entregue"}} {
				if got := state(t, h.act("ana", step[0], id)); got != step[1] {
					t.Errorf("%s led to %s", step[0], got)
				}
			}
			if moves := h.get(id).WorkflowInstance.AllowedActions; len(moves) != 0 {
				t.Errorf("a delivered order offers %v", moves)
			}
		})
		t.Run("order-states-19 an own pick-up order is received", func(t *testing.T) {
			id := h.place(aPickup()).ID
			state(t, h.act("ana", "acceptOrder", id))
			state(t, h.act("ana", "startOrder", id))
			h.act("ana", "transportOrder", id).want(409)
			if got := state(t, h.act("ana", "receivedOrder", id)); got != "Entregue" {
				t.Errorf("received led to %s", got)
			}
		})
		t.Run("order-states-02 an illegal move is a conflict with the current state", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			f := h.act("ana", "deliverOrder", id).want(409).failure()
			if f.Code != "conflict" || f.Fields["currentStateName"] != "Pendente" || f.Fields["currentStateId"] != orders.Pending.ID() {
				t.Errorf("answered %+v", f)
			}
		})
		t.Run("order-states-02 a state that the client did not expect is a conflict", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			h.act("ana", "acceptOrder", id, map[string]any{"NewStateId": orders.Preparing.ID()}).want(409)
			h.act("ana", "acceptOrder", id, map[string]any{"NewStateId": orders.Accepted.ID()}).want(200)
		})
		t.Run("order-states-16 refusing needs the current user's password", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			f := h.act("ana", "refuseOrder", id).want(400).failure()
			if f.Message != "Preencha a senha do usuário atual para continuar" {
				t.Errorf("said %q", f.Message)
			}
			h.act("ana", "refuseOrder", id, map[string]any{"Password": "errada"}).want(400)
			body := map[string]any{"Password": password, "ReasonCancellation": map[string]any{"reason": "Sem ingredientes"}}
			if got := state(t, h.act("ana", "refuseOrder", id, body)); got != "Recusado" {
				t.Errorf("refusing led to %s", got)
			}
			if o := h.get(id); o.Devolvido || *o.MotivoCancelamento != "Sem ingredientes" {
				t.Errorf("stored %v %v", o.Devolvido, *o.MotivoCancelamento)
			}
		})
		t.Run("order-states-13 Devolver needs the password and marks the order as returned", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			for _, a := range []string{"acceptOrder", "startOrder", "transportOrder"} {
				h.act("ana", a, id).want(200)
			}
			h.act("ana", "returnedOrder", id).want(400)
			body := map[string]any{"Password": password, "ReasonCancellation": map[string]any{"reason": "Cliente ausente"}}
			if got := state(t, h.act("ana", "returnedOrder", id, body)); got != "Recusado" {
				t.Errorf("returning led to %s", got)
			}
			if o := h.get(id); !o.Devolvido || *o.MotivoCancelamento != "Cliente ausente" {
				t.Errorf("stored %v", o.Devolvido)
			}
		})
		t.Run("order-states-15 refusing a marketplace order needs a reason of its list", func(t *testing.T) {
			placed, err := h.service.Place(t.Context(), h.shop.Shop, orders.Marketplace, aDelivery(), "")
			if err != nil {
				t.Fatal(err)
			}
			h.act("ana", "refuseOrder", placed.ID, map[string]any{"Password": password}).want(400)
			body := map[string]any{"ReasonCancellation": map[string]any{"cancellationCode": "503", "reason": "Item indisponível"}}
			h.act("ana", "refuseOrder", placed.ID, body).want(200)
		})
		t.Run("order-states-10 a marketplace pick-up order is made ready and then received", func(t *testing.T) {
			placed, err := h.service.Place(t.Context(), h.shop.Shop, orders.Marketplace, aPickup(), "")
			if err != nil {
				t.Fatal(err)
			}
			h.act("ana", "acceptOrder", placed.ID).want(200)
			h.act("ana", "startOrder", placed.ID).want(200)
			h.act("ana", "receivedOrder", placed.ID).want(409)
			if got := state(t, h.act("ana", "readyToPickup", placed.ID, map[string]any{"Timer": 10})); got != "Em preparo" {
				t.Errorf("ready led to %s", got)
			}
			if o := h.get(placed.ID); !o.Pronto || *o.Timer != 10 {
				t.Errorf("ready %v", o.Pronto)
			}
			h.act("ana", "receivedOrder", placed.ID).want(200)
		})
		t.Run("who was faster is told, in the venue's time", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			h.act("ana", "acceptOrder", id).want(200)
			f := h.act("bia", "acceptOrder", id).want(409).failure()
			if f.Message != "Este pedido já foi aceito por Ana às 20:31." {
				t.Errorf("said %q", f.Message)
			}
		})
	})
}

func TestReducedFlow(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Reduced = true
		placed := h.place(aDelivery())
		if moves := h.get(placed.ID).WorkflowInstance.AllowedActions; moves[0].NewState.Name != "Em preparo" {
			h.Errorf("offers %+v", moves)
		}
		var s orders.NewState
		h.act("ana", "acceptOrder", placed.ID).want(200).into(&s)
		if s.Name != "Em preparo" {
			h.Errorf("answered %s", s.Name)
		}
		var d orders.Detail
		h.call("GET", "/api/kds/pedidos/"+placed.ID, "ana", nil).want(200).into(&d)
		var story []string
		for _, e := range d.Historico {
			story = append(story, fmt.Sprint(e.Seq, " ", e.Acao, " ", e.Estado.Name, " ", e.Nome))
		}
		want := []string{"1 placeOrder Pendente ", "2 acceptOrder Aceito Ana", "3 startOrder Em preparo Ana"}
		if !slices.Equal(story, want) || d.Pedido.Versao != 3 {
			h.Errorf("history %q, version %d; want %q", story, d.Pedido.Versao, want)
		}
	})
}

func TestAutomaticAcceptance(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.AutoAccept = true
		placed := h.place(aDelivery())
		if got := h.get(placed.ID).WorkflowInstance.CurrenteState.Name; got != "Aceito" {
			h.Errorf("the order is %s", got)
		}
		f := h.act("ana", "acceptOrder", placed.ID).want(409).failure()
		if f.Message != "Este pedido já foi aceito automaticamente às 20:31." {
			h.Errorf("said %q", f.Message)
		}
	})
}

func TestTwoCooksOneWins(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Printing.Server = true
		for range 10 {
			id := h.place(aDelivery()).ID
			var wins, losses int
			var mu sync.Mutex
			var wait sync.WaitGroup
			for _, token := range []string{"ana", "bia", "ana", "bia"} {
				wait.Go(func() {
					a := h.act(token, "acceptOrder", id)
					mu.Lock()
					defer mu.Unlock()
					switch a.status {
					case 200:
						wins++
					case 409:
						losses++
					default:
						h.Errorf("status %d: %s", a.status, a.body)
					}
				})
			}
			wait.Wait()
			if wins != 1 || losses != 3 {
				h.Fatalf("%d won, %d lost", wins, losses)
			}
			if n := h.historyOf(id); n != 2 {
				h.Errorf("%d events of one placing and one acceptance", n)
			}
			if n := len(h.get(id).PedidoPOSPrinterStatus); n != 1 {
				h.Errorf("%d papers of one acceptance", n)
			}
		}
	})
}

// One accepts while the other refuses: one of both is done, and the other cook is told which.
func TestAcceptAgainstRefuse(t *testing.T) {
	each(t, func(h *harness) {
		for range 10 {
			id := h.place(aDelivery()).ID
			refused := make(chan answer)
			go func() { refused <- h.act("bia", "refuseOrder", id, map[string]any{"Password": password}) }()
			accept, refuse := h.act("ana", "acceptOrder", id), <-refused
			lost, want, state := refuse, "Este pedido já foi aceito por Ana às 20:31.", "Aceito"
			if accept.status != 200 {
				lost, want, state = accept, "Este pedido já foi recusado por Bia às 20:31.", "Recusado"
			}
			if accept.status+refuse.status != 200+409 || lost.failure().Message != want {
				h.Errorf("accepting answered %d, refusing %d, told %q, want %q", accept.status, refuse.status, lost.failure().Message, want)
			}
			if got := h.get(id).WorkflowInstance.CurrenteState.Name; got != state || h.historyOf(id) != 2 {
				h.Errorf("it stands at %s after %d events, want %s after 2", got, h.historyOf(id), state)
			}
		}
	})
}

func TestActionsAreIdempotent(t *testing.T) {
	each(t, func(h *harness) {
		id := h.place(aDelivery()).ID
		send := func(action string, body map[string]any, key string) answer {
			return h.call("POST", "/api/kds/"+action, "ana", body, "Idempotency-Key", key)
		}
		first := send("acceptOrder", map[string]any{"Id": id}, "tap-1").want(200)
		h.act("bia", "startOrder", id).want(200)
		again := send("acceptOrder", map[string]any{"Id": id}, "tap-1").want(200)
		if string(first.body) != string(again.body) {
			h.Errorf("first %s, again %s", first.body, again.body)
		}
		f := send("startOrder", map[string]any{"Id": id}, "tap-1").want(409).failure()
		if f.Fields["currentStateId"] != "" {
			h.Errorf("a reused key was taken for an illegal move: %+v", f)
		}
		if got := h.get(id).Versao; got != 3 {
			h.Errorf("version %d, want 3", got)
		}
	})
}

// A copy of a refused request that a network delivers later finds the refusal,
// wherever the order stands by then.
func TestRefusalsAreIdempotent(t *testing.T) {
	each(t, func(h *harness) {
		id := h.place(aDelivery()).ID
		early := func(action string) answer {
			return h.call("POST", "/api/kds/"+action, "ana", map[string]any{"Id": id, "Password": password}, "Idempotency-Key", "early-"+action).want(409)
		}
		started, returned := early("startOrder"), early("returnedOrder")
		same := func(first, again answer) {
			h.Helper()
			if string(first.body) != string(again.body) {
				h.Errorf("first %s, again %s", first.body, again.body)
			}
		}
		h.act("bia", "acceptOrder", id).want(200)
		same(started, early("startOrder"))
		if got := h.get(id).Versao; got != 2 {
			h.Errorf("version %d, want 2", got)
		}
		h.act("ana", "startOrder", id).want(200)
		h.act("ana", "transportOrder", id).want(200)
		same(returned, early("returnedOrder"))
		if got := h.get(id).Versao; got != 4 {
			h.Errorf("version %d, want 4", got)
		}
	})
}

func TestWhoMayAct(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db)
		id := h.place(aDelivery()).ID
		for token, status := range map[string]int{"": 401, "ninguem": 401, "caixa": 403, "outra": 403} {
			for _, action := range orders.Actions {
				a := h.act(token, string(action), id, map[string]any{"Password": password}).want(status)
				if strings.Contains(string(a.body), "João") {
					t.Errorf("%s leaks: %s", action, a.body)
				}
			}
			for _, path := range []string{
				"/api/kds?localClienteId=" + venue, "/api/kds/pedidos/" + id, "/api/kds/stream?localClienteId=" + venue,
				"/api/workflow/states?LocalClienteId=" + venue, "/api/kds/mesas?localClienteId=" + venue,
				"/api/kds/transportadores?localClienteId=" + venue,
			} {
				a := h.call("GET", path, token, nil).want(status)
				if strings.Contains(string(a.body), "João") {
					t.Errorf("%s leaks: %s", path, a.body)
				}
			}
		}
		h.act("ana", "acceptOrder", "0190a000-0000-7000-8000-00000000dead").want(404)
		h.act("ana", "acceptOrder", "' OR 1=1 --").want(404)
	})
}
