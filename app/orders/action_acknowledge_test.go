package orders_test

import (
	"fmt"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

func (k *kitchen) notice(token, id string) answer {
	k.Helper()
	return k.call("POST", "/api/kds/pedidos/"+id+"/ciente", token, nil)
}

func (k *kitchen) historyOf(id string) int {
	k.Helper()
	var d orders.Detail
	k.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
	return len(d.Historico)
}

func TestTakingNoticeSilencesEveryBoard(t *testing.T) {
	each(t, func(k *kitchen) {
		id := k.place(aDelivery()).ID
		if o := k.get(id); o.Ciente != nil {
			k.Fatalf("a new order was noticed at %v", o.Ciente)
		}
		events := k.follow(1)
		next(k.T, events)
		k.notice("bia", id).want(200)
		if told := next(k.T, events).order(k.T); told.Event != orders.Noticed || told.Order.Ciente == nil || !told.Order.Ciente.Equal(k.clock.Now()) {
			k.Errorf("boards heard of %s with %v", told.Event, told.Order.Ciente)
		}
		o := k.get(id)
		if o.WorkflowInstance.CurrenteState.Name != "Pendente" || !o.Signal || len(o.WorkflowInstance.AllowedActions) != 2 {
			k.Errorf("taking notice decided on the order: %+v", o)
		}
		if n := k.historyOf(id); n != 1 {
			k.Errorf("%d events, want the placing alone", n)
		}

		// A later call, of the deadline, is noticed anew.
		k.clock.Advance(5 * time.Minute)
		k.notice("ana", id).want(200)
		if o := k.get(id); !o.Ciente.Equal(k.clock.Now()) {
			k.Errorf("noticed at %v, want %v", o.Ciente, k.clock.Now())
		}

		// Once decided on, the order calls for nothing.
		k.act("ana", "acceptOrder", id).want(200)
		before := k.get(id)
		k.clock.Advance(time.Minute)
		k.notice("bia", id).want(200)
		if after := k.get(id); after.Versao != before.Versao || !after.Ciente.Equal(*before.Ciente) {
			k.Errorf("an accepted order was noticed: %v, version %d after %d", after.Ciente, after.Versao, before.Versao)
		}
	})
}

func TestNoticeIsForTheVenuesBoards(t *testing.T) {
	each(t, func(k *kitchen) {
		id := k.place(aDelivery()).ID
		k.notice("", id).want(401)
		k.notice("caixa", id).want(403)
		k.notice("outra", id).want(403)
		k.notice("ana", "0190a000-0000-7000-8000-00000000dead").want(404)
		if o := k.get(id); o.Ciente != nil {
			k.Errorf("noticed at %v", o.Ciente)
		}
	})
}

// Many take notice while others tap: no tap is a conflict because of it.
func TestNoticeStandsInNobodysWay(t *testing.T) {
	each(t, func(k *kitchen) {
		for round := range 10 {
			id := k.place(aDelivery()).ID
			noticed := make(chan int)
			for range 4 {
				go func() { noticed <- k.notice("bia", id).status }()
			}
			k.act("ana", "acceptOrder", id).want(200)
			for range 4 {
				if status := <-noticed; status != 200 {
					k.Fatalf("round %d: status %d", round, status)
				}
			}
			if o := k.get(id); o.WorkflowInstance.CurrenteState.Name != "Aceito" || o.Signal {
				k.Errorf("round %d: %s, signal %v", round, o.WorkflowInstance.CurrenteState.Name, o.Signal)
			}
		}
	})
}

// Nobody has seen an order that the settings accepted: it calls until somebody acts.
func TestAutomaticallyAcceptedOrdersCall(t *testing.T) {
	each(t, func(k *kitchen) {
		k.shop.AutoAccept = true
		k.shop.Printing.Server = true
		acts := map[string]func(id string) answer{
			"start":  func(id string) answer { return k.act("ana", "startOrder", id) },
			"notice": func(id string) answer { return k.notice("ana", id) },
			"resend": func(id string) answer { return k.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "ana", nil) },
		}
		for name, act := range acts {
			id := k.place(aDelivery()).ID
			if o := k.get(id); o.WorkflowInstance.CurrenteState.Name != "Aceito" || !o.Signal {
				k.Errorf("%s: %s, signal %v", name, o.WorkflowInstance.CurrenteState.Name, o.Signal)
			}
			if a := act(id); a.status >= 300 {
				k.Fatalf("%s: %d %s", name, a.status, a.body)
			}
			if o := k.get(id); o.Signal {
				k.Errorf("it calls on after %s", name)
			}
		}
		k.shop.Reduced = true
		if o := k.get(k.place(aDelivery()).ID); o.WorkflowInstance.CurrenteState.Name != "Em preparo" || !o.Signal {
			k.Errorf("reduced: %s, signal %v", o.WorkflowInstance.CurrenteState.Name, o.Signal)
		}
		// What no person does silences nothing.
		id := k.place(aDelivery()).ID
		status := orders.DeliveryStatus{Estagio: orders.Searching, Plataforma: "Play Delivery"}
		if err := k.service.DeliveryProgress(k.Context(), id, status, nil); err != nil {
			k.Fatal(err)
		}
		if o := k.get(id); !o.Signal {
			k.Error("a platform's courier silenced the order")
		}
	})
}

// The marketplace's courier asks for the order by the code that he knows.
func TestFoundByTheMarketplacesCode(t *testing.T) {
	each(t, func(k *kitchen) {
		k.finds("keyword=7781")
		for i := range 2 {
			_, _, err := k.service.Receive(k.Context(), venue, orders.FromMarketplace{
				ExternalID: fmt.Sprint(i), Code: fmt.Sprintf("77%d1", 8+i), Fulfilment: orders.Delivery, Customer: orders.Customer{Nome: "Rita"},
				CreatedAt: k.clock.Now(), Confirm: k.clock.Now().Add(8 * time.Minute),
			})
			if err != nil {
				k.Fatal(err)
			}
		}
		k.finds("keyword=7781", "A001")
		k.finds("keyword=rita+77", "A002", "A001")
	})
}

func TestWhoCancelledIsTold(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		k := open(t, db, func(c *orders.Config) { c.Reasons = anyReason{} })
		receive := func(external string, ended orders.Verdict, why string) orders.Order {
			id, _, err := k.service.Receive(k.Context(), venue, orders.FromMarketplace{
				ExternalID: external, Code: "7781", Fulfilment: orders.Delivery, Customer: orders.Customer{Nome: "Rita"},
				CreatedAt: k.clock.Now(), Confirm: k.clock.Now().Add(8 * time.Minute), Ended: ended, Reason: why,
			})
			if err != nil {
				k.Fatal(err)
			}
			return k.get(id)
		}
		sorry := "Cliente desistiu"
		gone := receive("gone", orders.Cancelled, sorry)
		ours, theirs := receive("ours", 0, ""), receive("theirs", 0, "")
		k.act("ana", "refuseOrder", ours.ID, map[string]any{"ReasonCancellation": map[string]any{"cancellationCode": "503"}}).want(200)
		// The marketplace repeats what this house has decided.
		for _, id := range []string{"ours", "theirs"} {
			if err := k.service.Follow(k.Context(), venue, id, orders.Cancelled, sorry); err != nil {
				k.Fatal(err)
			}
		}
		said := ""
		for _, o := range []orders.Order{gone, ours, theirs, receive("pending", 0, "")} {
			now := k.get(o.ID)
			said += fmt.Sprint(now.WorkflowInstance.CurrenteState.Name, " ", now.Marketplace.Cancelado, "; ")
		}
		if want := "Recusado true; Recusado false; Recusado true; Pendente false; "; said != want {
			k.Errorf("told %s want %s", said, want)
		}
	})
}
