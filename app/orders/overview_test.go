package orders_test

import (
	"testing"

	"balcao/app/orders"
)

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
