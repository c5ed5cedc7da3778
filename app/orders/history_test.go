package orders_test

import (
	"strings"
	"testing"

	"balcao/app/orders"
)

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

// The drawer shows an order's CPF once the audit has kept who was shown it (D57).
func TestShownCPFIsAudited(t *testing.T) {
	each(t, func(h *harness) {
		with := aDelivery()
		with.Cliente.CPF = "529.982.247-25"
		placed := h.place(with)
		h.call("POST", "/api/kds/pedidos/"+placed.ID+"/cpf", "ana", nil).want(204)
		var said []string
		err := h.db.Read.NewRaw("SELECT action || ' ' || subject_id || ' ' || subject_name || ' ' || user_name FROM audit_entries WHERE venue_id = ?", venue).Scan(h.Context(), &said)
		if want := "order-cpf-shown " + placed.ID + " " + h.get(placed.ID).Codigo + " Ana"; err != nil || len(said) != 1 || said[0] != want {
			h.Errorf("kept %q, %v, want %q", said, err, want)
		}
		without := aDelivery()
		without.Cliente.CPF = ""
		h.call("POST", "/api/kds/pedidos/"+h.place(without).ID+"/cpf", "ana", nil).want(409)
		h.call("POST", "/api/kds/pedidos/unknown/cpf", "ana", nil).want(404)
	})
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
