package orders_test

import (
	"fmt"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

func (h *harness) acknowledge(token, id string) answer {
	h.Helper()
	return h.call("POST", "/api/kds/pedidos/"+id+"/ciente", token, nil)
}

func (h *harness) historyOf(id string) int {
	h.Helper()
	var d orders.Detail
	h.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
	return len(d.Historico)
}

func TestTakingNoticeSilencesEveryBoard(t *testing.T) {
	each(t, func(h *harness) {
		id := h.place(aDelivery()).ID
		if o := h.get(id); o.Ciente != nil {
			h.Fatalf("a new order was noticed at %v", o.Ciente)
		}
		events := h.follow(1)
		next(h.T, events)
		h.acknowledge("bia", id).want(200)
		if told := next(h.T, events).order(h.T); told.Event != orders.Acknowledged || told.Order.Ciente == nil || !told.Order.Ciente.Equal(h.clock.Now()) {
			h.Errorf("boards heard of %s with %v", told.Event, told.Order.Ciente)
		}
		o := h.get(id)
		if o.WorkflowInstance.CurrenteState.Name != "Pendente" || !o.Signal || len(o.WorkflowInstance.AllowedActions) != 2 {
			h.Errorf("taking notice decided on the order: %+v", o)
		}
		if n := h.historyOf(id); n != 1 {
			h.Errorf("%d events, want the placing alone", n)
		}

		// A later call, of the deadline, is noticed anew.
		h.clock.Advance(5 * time.Minute)
		h.acknowledge("ana", id).want(200)
		if o := h.get(id); !o.Ciente.Equal(h.clock.Now()) {
			h.Errorf("noticed at %v, want %v", o.Ciente, h.clock.Now())
		}

		// Once decided on, the order calls for nothing.
		h.act("ana", "acceptOrder", id).want(200)
		before := h.get(id)
		h.clock.Advance(time.Minute)
		h.acknowledge("bia", id).want(200)
		if after := h.get(id); after.Versao != before.Versao || !after.Ciente.Equal(*before.Ciente) {
			h.Errorf("an accepted order was noticed: %v, version %d after %d", after.Ciente, after.Versao, before.Versao)
		}
	})
}

func TestNoticeIsForTheVenuesBoards(t *testing.T) {
	each(t, func(h *harness) {
		id := h.place(aDelivery()).ID
		h.acknowledge("", id).want(401)
		h.acknowledge("caixa", id).want(403)
		h.acknowledge("outra", id).want(403)
		h.acknowledge("ana", "0190a000-0000-7000-8000-00000000dead").want(404)
		if o := h.get(id); o.Ciente != nil {
			h.Errorf("noticed at %v", o.Ciente)
		}
	})
}

// Many take notice while others tap: no tap is a conflict because of it.
func TestNoticeStandsInNobodysWay(t *testing.T) {
	each(t, func(h *harness) {
		for round := range 10 {
			id := h.place(aDelivery()).ID
			noticed := make(chan int)
			for range 4 {
				go func() { noticed <- h.acknowledge("bia", id).status }()
			}
			h.act("ana", "acceptOrder", id).want(200)
			for range 4 {
				if status := <-noticed; status != 200 {
					h.Fatalf("round %d: status %d", round, status)
				}
			}
			if o := h.get(id); o.WorkflowInstance.CurrenteState.Name != "Aceito" || o.Signal {
				h.Errorf("round %d: %s, signal %v", round, o.WorkflowInstance.CurrenteState.Name, o.Signal)
			}
		}
	})
}

// Nobody has seen an order that the settings accepted: it calls until somebody acts.
func TestAutomaticallyAcceptedOrdersCall(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.AutoAccept = true
		h.shop.Printing.Server = true
		acts := map[string]func(id string) answer{
			"start":  func(id string) answer { return h.act("ana", "startOrder", id) },
			"notice": func(id string) answer { return h.acknowledge("ana", id) },
			"resend": func(id string) answer { return h.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "ana", nil) },
		}
		for name, act := range acts {
			id := h.place(aDelivery()).ID
			if o := h.get(id); o.WorkflowInstance.CurrenteState.Name != "Aceito" || !o.Signal {
				h.Errorf("%s: %s, signal %v", name, o.WorkflowInstance.CurrenteState.Name, o.Signal)
			}
			if a := act(id); a.status >= 300 {
				h.Fatalf("%s: %d %s", name, a.status, a.body)
			}
			if o := h.get(id); o.Signal {
				h.Errorf("it calls on after %s", name)
			}
		}
		h.shop.Reduced = true
		if o := h.get(h.place(aDelivery()).ID); o.WorkflowInstance.CurrenteState.Name != "Em preparo" || !o.Signal {
			h.Errorf("reduced: %s, signal %v", o.WorkflowInstance.CurrenteState.Name, o.Signal)
		}
		// What no person does silences nothing.
		id := h.place(aDelivery()).ID
		status := orders.DeliveryStatus{Estagio: orders.Searching, Plataforma: "Play Delivery"}
		if err := h.service.DeliveryProgress(h.Context(), id, status, nil); err != nil {
			h.Fatal(err)
		}
		if o := h.get(id); !o.Signal {
			h.Error("a platform's courier silenced the order")
		}
	})
}

// The marketplace's courier asks for the order by the code that he knows.
func TestFoundByTheMarketplacesCode(t *testing.T) {
	each(t, func(h *harness) {
		h.finds("keyword=7781")
		for i := range 2 {
			_, _, err := h.service.Receive(h.Context(), venue, orders.FromMarketplace{
				ExternalID: fmt.Sprint(i), Code: fmt.Sprintf("77%d1", 8+i), Fulfilment: orders.Delivery, Customer: orders.Customer{Nome: "Rita"},
				CreatedAt: h.clock.Now(), Confirm: h.clock.Now().Add(8 * time.Minute),
			})
			if err != nil {
				h.Fatal(err)
			}
		}
		h.finds("keyword=7781", "A001")
		h.finds("keyword=rita+77", "A002", "A001")
	})
}

func TestWhoCancelledIsTold(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(c *orders.Config) { c.Reasons = anyReason{} })
		receive := func(external string, ended orders.MarketplaceStatus, why string) orders.Order {
			id, _, err := h.service.Receive(h.Context(), venue, orders.FromMarketplace{
				ExternalID: external, Code: "7781", Fulfilment: orders.Delivery, Customer: orders.Customer{Nome: "Rita"},
				CreatedAt: h.clock.Now(), Confirm: h.clock.Now().Add(8 * time.Minute), Ended: ended, Reason: why,
			})
			if err != nil {
				h.Fatal(err)
			}
			return h.get(id)
		}
		sorry := "Cliente desistiu"
		gone := receive("gone", orders.Cancelled, sorry)
		ours, theirs := receive("ours", 0, ""), receive("theirs", 0, "")
		h.act("ana", "refuseOrder", ours.ID, map[string]any{"ReasonCancellation": map[string]any{"cancellationCode": "503"}}).want(200)
		// The marketplace repeats what this house has decided.
		for _, id := range []string{"ours", "theirs"} {
			if err := h.service.ApplyMarketplaceStatus(h.Context(), venue, id, orders.Cancelled, sorry); err != nil {
				h.Fatal(err)
			}
		}
		said := ""
		for _, o := range []orders.Order{gone, ours, theirs, receive("pending", 0, "")} {
			now := h.get(o.ID)
			said += fmt.Sprint(now.WorkflowInstance.CurrenteState.Name, " ", now.Marketplace.Cancelado, "; ")
		}
		if want := "Recusado true; Recusado false; Recusado true; Pendente false; "; said != want {
			h.Errorf("told %s want %s", said, want)
		}
	})
}
