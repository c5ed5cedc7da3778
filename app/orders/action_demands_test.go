package orders_test

import (
	"errors"
	"strings"
	"testing"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/orders"
)

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
		h.Run("what cost nothing owes nothing, whatever way of paying it came with", func(t *testing.T) {
			h.shop.Terms.Discount = 100
			defer func() { h.shop.Terms.Discount = 0 }()
			o := paidOnline()
			o.TipoEntrega, o.Cliente.Endereco = "retirada", ""
			placed := h.place(o)
			h.act("ana", "refuseOrder", placed.ID, map[string]any{"Password": password}).want(200)
			if o := h.get(placed.ID); placed.ValorTotal != 0 || o.Estorno != nil || !o.EhPagamentoPresencial {
				t.Errorf("total %s, refund %+v, in person %v", placed.ValorTotal, o.Estorno, o.EhPagamentoPresencial)
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
