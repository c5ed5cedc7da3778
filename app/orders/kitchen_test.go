package orders_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/orders"
)

func aTable() orders.NewOrder {
	o := aDelivery()
	o.TipoEntrega, o.Mesa, o.Cliente = "mesa", "12", orders.NewCustomer{Nome: "Mesa doze"}
	return o
}

func paidOnline() orders.NewOrder {
	o := aDelivery()
	o.PagamentoOnline = true
	return o
}

// offered answers an action that the order allows.
func offered(t *testing.T, o orders.Order, action orders.Action) orders.AllowedAction {
	t.Helper()
	for _, a := range o.WorkflowInstance.AllowedActions {
		if a.Action == action {
			return a
		}
	}
	t.Fatalf("%s is not offered by %+v", action, o.WorkflowInstance)
	return orders.AllowedAction{}
}

func TestGrouping(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Grouping = 5 * time.Minute
		group := func(o orders.NewOrder) string {
			h.Helper()
			got := h.get(h.place(o).ID).Grupo
			if got == nil {
				return ""
			}
			return *got
		}
		first := h.place(aTable())
		if got := *h.get(first.ID).Grupo; got != first.ID {
			h.Errorf("the first order's group is %s", got)
		}
		h.clock.Advance(4 * time.Minute)
		if got := group(aTable()); got != first.ID {
			h.Errorf("the table's second order is of group %q, want %q", got, first.ID)
		}
		if got := group(aDelivery()); got == first.ID {
			h.Error("somebody else joined the table")
		}
		h.clock.Advance(time.Minute)
		if got := group(aTable()); got != first.ID {
			h.Error("after exactly the grouping time a new group began")
		}
		h.clock.Advance(time.Millisecond)
		if got := group(aTable()); got == first.ID {
			h.Error("the group goes on after its time")
		}
		alone := aPickup()
		alone.Cliente = orders.NewCustomer{Nome: "Sem telefone"}
		if got := group(alone); got != "" {
			h.Errorf("nobody knows who this is, yet it has group %s", got)
		}
		known := alone
		known.Cliente.CPF = "111.444.777-35"
		one, two := group(known), group(known)
		if one == "" || one != two {
			h.Errorf("one CPF, two groups: %q and %q", one, two)
		}
	})
}

// A group lives, from its first order on for the grouping time, while any of
// its orders is under way, whichever that is.
func TestGroupsEndWithTheirLastOpenOrder(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Grouping = 5 * time.Minute
		byCPF := aPickup()
		byCPF.Cliente = orders.NewCustomer{Nome: "João", CPF: "111.444.777-35"}
		for name, o := range map[string]orders.NewOrder{"a table": aTable(), "a telephone": aDelivery(), "a CPF": byCPF} {
			deliver := func(id string) {
				h.Helper()
				last := []string{"transportOrder", "deliverOrder"}
				if o.TipoEntrega == "retirada" {
					last = []string{"receivedOrder"}
				}
				for _, action := range append([]string{"acceptOrder", "startOrder"}, last...) {
					h.act("ana", action, id).want(200)
				}
			}
			drinks, food := h.place(o), h.place(o)
			deliver(drinks.ID)
			dessert := h.place(o)
			if one, other := *h.get(food.ID).Grupo, *h.get(dessert.ID).Grupo; one != drinks.ID || other != drinks.ID {
				h.Errorf("%s: with the first one delivered, groups %s and %s, want %s", name, one, other, drinks.ID)
			}
			deliver(food.ID)
			deliver(dessert.ID)
			later := h.place(o)
			if got := *h.get(later.ID).Grupo; got != later.ID {
				h.Errorf("%s: with all delivered, joined %s", name, got)
			}
			h.clock.Advance(h.shop.Grouping)
			if got := *h.get(h.place(o).ID).Grupo; got != later.ID {
				h.Errorf("%s: after exactly the grouping time, joined %s, want %s", name, got, later.ID)
			}
			h.clock.Advance(time.Millisecond)
			if got := h.place(o); *h.get(got.ID).Grupo != got.ID {
				h.Errorf("%s: joined a group that began longer ago than the grouping time", name)
			}
			h.clock.Advance(2 * h.shop.Grouping)
		}
		first := h.place(aTable())
		h.act("ana", "refuseOrder", first.ID, map[string]any{"Password": password}).want(200)
		second := h.place(aTable())
		if got := *h.get(second.ID).Grupo; got != second.ID {
			h.Error("an order joined one that was refused")
		}
	})
}

func TestDemands(t *testing.T) {
	each(t, func(h *harness) {
		t := h.T
		demands := func(id string, action orders.Action, want ...orders.Demand) {
			h.Helper()
			got := offered(t, h.get(id), action).Exige
			if strings.Join(texts(got), " ") != strings.Join(texts(want), " ") {
				h.Errorf("%s demands %v, want %v", action, got, want)
			}
		}
		t.Run("order-states-04 accepting asks for the delivery time when it is per order", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			demands(id, orders.Accept)
			h.shop.TimePerOrder = true
			demands(id, orders.Accept, orders.NeedsTime)
			if f := h.act("ana", "acceptOrder", id).want(400).failure(); f.Fields["DeliveryTime"] == "" {
				t.Errorf("fields %v", f.Fields)
			}
			h.act("ana", "acceptOrder", id, map[string]any{"DeliveryTime": 25}).want(200)
			if got := h.get(id).TempoEntrega; *got != 25 {
				t.Errorf("delivery time %d", *got)
			}
			table := h.place(aTable()).ID
			demands(table, orders.Accept)
			h.act("ana", "acceptOrder", table).want(200)
		})
		t.Run("order-states-16 refusing and returning ask for the password", func(*testing.T) {
			id := h.place(aTable()).ID
			demands(id, orders.Refuse, orders.NeedsPassword)
			placed, err := h.service.Place(h.Context(), h.shop.Shop, orders.Marketplace, aDelivery(), "")
			if err != nil {
				h.Fatal(err)
			}
			demands(placed.ID, orders.Refuse, orders.NeedsReason)
		})
		t.Run("order-states-11 a delivery leaves with a named carrier where the venue wants one", func(t *testing.T) {
			h.shop.ChooseCarrier, h.shop.TimePerOrder = true, false
			id := h.place(aDelivery()).ID
			h.act("ana", "acceptOrder", id).want(200)
			h.act("ana", "startOrder", id).want(200)
			demands(id, orders.Transport, orders.NeedsCarrier)
			if f := h.act("ana", "transportOrder", id).want(400).failure(); f.Fields["Transportador"] == "" {
				t.Errorf("fields %v", f.Fields)
			}
			carrier, err := h.service.AddCarrier(h.Context(), venue, orders.Carrier{Nome: "Edson", Telefone: "31987654321"})
			if err != nil {
				t.Fatal(err)
			}
			if err := h.service.SetCarrier(h.Context(), id, carrier.ID, operation.Actor{UserID: "u-ana", Name: "Ana"}); err != nil {
				t.Fatal(err)
			}
			demands(id, orders.Transport)
			h.act("ana", "transportOrder", id).want(200)
			if got := h.get(id).Transportador; got == nil || got.Nome != "Edson" || got.Telefone != "31987654321" {
				t.Errorf("on its way with %+v", got)
			}
		})
		h.Run("a carrier's name that is sent again does not undo another's choice", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			names := []string{"Edson", "Rita"}
			ids := map[string]string{}
			for _, name := range names {
				carrier, err := h.service.AddCarrier(h.Context(), venue, orders.Carrier{Nome: name, Telefone: "31987654321"})
				if err != nil {
					t.Fatal(err)
				}
				ids[name] = carrier.ID
			}
			choose := func(name, user, key string) error {
				return h.service.SetCarrier(h.Context(), id, ids[name], operation.Actor{UserID: user, Name: user, Key: key})
			}
			if err := errors.Join(choose("Edson", "u-ana", "lost"), choose("Rita", "u-bia", "other"), choose("Edson", "u-ana", "lost")); err != nil {
				t.Fatal(err)
			}
			if got := h.get(id).Transportador; got == nil || got.Nome != "Rita" {
				t.Errorf("carried by %+v", got)
			}
			if err := choose("Rita", "u-ana", "lost"); !fault.Is(err, fault.Conflict) {
				t.Errorf("the key of another choice: %v", err)
			}
		})
	})
}

func texts(demands []orders.Demand) (out []string) {
	for _, d := range demands {
		out = append(out, string(d))
	}
	return out
}

func TestRefunds(t *testing.T) {
	each(t, func(h *harness) {
		h.Run("order-states-17 refusing what was paid online asks for the money to be given back", func(t *testing.T) {
			placed := h.place(paidOnline())
			if o := h.get(placed.ID); o.Estorno != nil || !offered(t, o, orders.Refuse).Estorno || o.EhPagamentoPresencial {
				t.Errorf("before: %+v", o)
			}
			h.act("ana", "refuseOrder", placed.ID).want(400)
			var s orders.NewState
			h.act("ana", "refuseOrder", placed.ID, map[string]any{"Password": password, "NewStateId": orders.Refused.ID()}).want(200).into(&s)
			if s.Name != "Recusado" {
				t.Errorf("led to %s", s.Name)
			}
			o := h.get(placed.ID)
			if o.Estorno == nil || o.Estorno.Estado != "solicitado" || o.Estorno.Valor != placed.ValorTotal || !o.Estorno.SolicitadoEm.Equal(h.clock.Now()) {
				t.Errorf("refund %+v", o.Estorno)
			}
			if got := h.story(placed.ID); got != "Pedido feito · Recusado · Estorno solicitado" {
				t.Errorf("history: %s", got)
			}
			f := h.act("bia", "acceptOrder", placed.ID).want(409).failure()
			if f.Message != "Este pedido já foi recusado por Ana às 20:31." {
				t.Errorf("said %q", f.Message)
			}
		})
		h.Run("order-states-13 returning what was paid online asks for it too", func(t *testing.T) {
			id := h.place(paidOnline()).ID
			for _, a := range []string{"acceptOrder", "startOrder", "transportOrder"} {
				h.act("ana", a, id).want(200)
			}
			h.act("ana", "returnedOrder", id, map[string]any{"Password": password}).want(200)
			if o := h.get(id); !o.Devolvido || o.Estorno == nil {
				t.Errorf("returned %v, refund %+v", o.Devolvido, o.Estorno)
			}
		})
		h.Run("what was not paid yet owes nothing", func(t *testing.T) {
			id := h.place(aDelivery()).ID
			h.act("ana", "refuseOrder", id, map[string]any{"Password": password}).want(200)
			if o := h.get(id); o.Estorno != nil {
				t.Errorf("refund %+v", o.Estorno)
			}
		})
	})
}

// story is what happened to an order, in words.
func (h *harness) story(id string) string {
	h.Helper()
	var d orders.Detail
	h.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
	var said []string
	for _, e := range d.Historico {
		said = append(said, e.Descricao)
	}
	return strings.Join(said, " · ")
}

func TestHistoryTellsWhoWhyAndWithWhat(t *testing.T) {
	each(t, func(h *harness) {
		id := h.place(aDelivery()).ID
		const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0"
		h.call("POST", "/api/kds/acceptOrder", "ana", map[string]any{"Id": id}, "User-Agent", firefox).want(200)
		h.call("POST", "/api/kds/startOrder", "bia", map[string]any{"Id": id}, "User-Agent", firefox, "X-Device-Name", "Grelha").want(200)
		h.act("ana", "transportOrder", id).want(200)
		h.act("ana", "returnedOrder", id, map[string]any{"Password": password, "ReasonCancellation": map[string]any{"reason": "Cliente ausente"}}).want(200)
		var d orders.Detail
		h.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
		type told struct{ what, who, device, why string }
		want := []told{
			{"Pedido feito", "", "", ""}, {"Aceito", "Ana", "Firefox no Windows", ""}, {"Preparo iniciado", "Bia", "Grelha", ""},
			{"Saiu para entrega", "Ana", "", ""}, {"Devolvido", "Ana", "", "Cliente ausente"},
		}
		if len(d.Historico) != len(want) {
			h.Fatalf("history %+v", d.Historico)
		}
		for i, e := range d.Historico {
			if got := (told{e.Descricao, e.Nome, e.Dispositivo, e.Motivo}); got != want[i] || !e.Em.Equal(h.clock.Now()) {
				h.Errorf("event %d: %+v at %s, want %+v", i, got, e.Em, want[i])
			}
		}
	})
}

func TestPrinting(t *testing.T) {
	each(t, func(h *harness) {
		papers := func(id string) []orders.PrinterStatus {
			h.Helper()
			return h.get(id).PedidoPOSPrinterStatus
		}
		resend := func(id string, key string) answer {
			h.Helper()
			return h.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "ana", nil, "Idempotency-Key", key)
		}
		silent := h.place(aDelivery()).ID
		h.act("ana", "acceptOrder", silent).want(200)
		if got := papers(silent); len(got) != 0 {
			h.Errorf("a venue that prints nothing asked for %+v", got)
		}
		resend(silent, "r0").want(409)

		h.shop.Printing = orders.Printing{Server: true}
		h.shop.PrintSetup.Printers = []orders.Printer{everything("balcao", false), everything("filial", true)}
		id := h.place(aDelivery()).ID
		if got := papers(id); len(got) != 0 {
			h.Errorf("printed before it was accepted: %+v", got)
		}
		h.act("ana", "acceptOrder", id).want(200)
		h.Run("order-board-20 a paper that nobody takes is known since when it waits", func(t *testing.T) {
			got := papers(id)
			if len(got) != 1 || got[0].Status != 0 || got[0].Impressora != "Impressora balcao" || got[0].PedidoID != id || !got[0].CreatedAt.Equal(h.clock.Now()) || got[0].Via != 1 || got[0].Remoto {
				t.Fatalf("papers %+v", got)
			}
			h.clock.Advance(3 * time.Minute)
			resend(id, "r1").want(200)
			resend(id, "r1").want(200)
			again := papers(id)
			if len(again) != 1 || again[0].Via != 2 || !again[0].CreatedAt.Equal(h.clock.Now()) {
				t.Errorf("after asking again: %+v", again)
			}
			if got := h.story(id); got != "Pedido feito · Aceito · Impressão pedida de novo" {
				t.Errorf("history: %s", got)
			}
		})
		h.Run("order-board-25 per sector there is a paper for each printer", func(t *testing.T) {
			h.shop.Printing = orders.Printing{Server: true, Remote: true, PerSector: true}
			grilled := h.menu[burger]
			grilled.Printer = "Grelha"
			h.menu[burger] = grilled
			h.shop.AutoAccept = true
			got := papers(h.place(aDelivery()).ID)
			var said []string
			for _, p := range got {
				said = append(said, p.Setor+map[bool]string{true: " remoto", false: " servidor"}[p.Remoto])
			}
			if strings.Join(said, ", ") != "Grelha servidor, Grelha remoto,  servidor,  remoto" {
				t.Errorf("papers %q", said)
			}
		})
		var rows, copies int
		err := h.db.Read.QueryRowContext(h.Context(), "SELECT COUNT(*), MAX(copy) FROM print_requests WHERE venue_id = '"+venue+"' AND status = 0").Scan(&rows, &copies)
		if err != nil || rows != 6 || copies != 2 {
			h.Errorf("%d requests, %d copies, %v; want 6 and 2", rows, copies, err)
		}
		h.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "outra", nil).want(403)
		h.call("POST", "/api/kds/ReSendOrder?pedidoId=nenhum", "ana", nil).want(404)
	})
}

func TestOverview(t *testing.T) {
	each(t, func(h *harness) {
		hidden := h.menu[sushi]
		hidden.HiddenInKitchen = true
		h.menu[sushi] = hidden
		look := func() (o orders.Overview) {
			h.Helper()
			h.call("GET", "/api/kds/visaoGeral?localClienteId="+venue, "ana", nil).want(200).into(&o)
			return o
		}
		if got := look(); got.Pedidos != 0 || got.Itens == nil || len(got.Itens) != 0 {
			h.Errorf("before any order: %+v", got)
		}
		one, two, done := h.place(aDelivery()).ID, h.place(aDelivery()).ID, h.place(aDelivery()).ID
		h.act("ana", "acceptOrder", two).want(200)
		h.act("ana", "startOrder", two).want(200)
		h.act("ana", "refuseOrder", done, map[string]any{"Password": password}).want(200)
		secret := aDelivery()
		secret.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 5}}
		h.place(secret)
		got := look()
		if got.Pedidos != 3 || len(got.Itens) != 2 || got.Versao != 7 {
			h.Fatalf("overview %+v", got)
		}
		most := got.Itens[0]
		if most.NomeProduto != "X-Búrguer" || most.Quantidade != 4 || len(most.Estados) != 2 {
			h.Errorf("most of %+v", most)
		}
		if a, b := most.Estados[0], most.Estados[1]; a.Name != "Pendente" || a.Quantidade != 2 || b.Name != "Em preparo" || b.Quantidade != 2 {
			h.Errorf("by state %+v", most.Estados)
		}
		h.act("ana", "refuseOrder", one, map[string]any{"Password": password}).want(200)
		if got := look(); got.Itens[0].Quantidade != 2 {
			h.Errorf("after a refusal: %+v", got)
		}
		h.call("GET", "/api/kds/visaoGeral?localClienteId="+venue, "outra", nil).want(403)
	})
}

// mailbox stands in for the chat.
type mailbox struct {
	said chan int
	now  int
}

func (m *mailbox) Topic(venueID string) string { return "chat:" + venueID }

func (m *mailbox) Unread(context.Context, string) (any, error) {
	select {
	case m.now = <-m.said:
	default:
	}
	return map[string]int{"Total": m.now}, nil
}

func TestStreamTellsOfMessages(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		box := &mailbox{said: make(chan int, 1)}
		h := open(t, db, func(c *orders.Config) { c.Conversations = box })
		events := h.follow(0)
		next(t, events)
		total := func() int {
			t.Helper()
			e := next(t, events)
			var told struct{ Total int }
			if err := json.Unmarshal(e.data, &told); err != nil || e.name != "chat" {
				t.Fatalf("came %s %s: %v", e.name, e.data, err)
			}
			return told.Total
		}
		if total() != 0 {
			t.Error("unread before anything was written")
		}
		box.said <- 3
		h.hub.Wake(box.Topic(venue))
		if got := total(); got != 3 {
			t.Errorf("told of %d messages, want 3", got)
		}
		h.hub.Wake(box.Topic(venue))
		h.place(aDelivery())
		if e := next(t, events); e.name != "order" {
			t.Errorf("the same number was told again: %s", e.data)
		}
	})
}

func TestPrintViewIsLimited(t *testing.T) {
	each(t, func(h *harness) {
		a := h.call("GET", "/api/kds/impressao/"+h.place(aDelivery()).ID, "", nil).want(200)
		if got := a.header.Get("Cache-Control"); got != "no-store" {
			h.Errorf("Cache-Control %q", got)
		}
		for range 119 {
			h.call("GET", "/api/kds/impressao/0190a000-0000-7000-8000-00000000dead", "", nil).want(404)
		}
		h.call("GET", "/api/kds/impressao/0190a000-0000-7000-8000-00000000dead", "", nil).want(429)
	})
}
