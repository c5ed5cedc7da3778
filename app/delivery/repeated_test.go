package delivery_test

import (
	"net/http"
	"testing"

	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/orders"
	"balcao/app/server/servertest"
)

func (y *yard) keyed(key, call string, body map[string]any) servertest.Answer {
	y.t.Helper()
	return y.Call(y.cook, "POST", "/api/kds/"+call, body, "Idempotency-Key: "+key)
}

// wishes are the calls that make a delivery the platform's.
var wishes = map[string]struct {
	call string
	body map[string]any
}{
	"calling the courier":      {"AutorizarMeepDelivery", map[string]any{}},
	"choosing the platform":    {"mudarEmpresaTransportePedido", map[string]any{"EmpresaEntrega": delivery.ByPlatform}},
	"the platform as carrier":  {"atualizartransportador", map[string]any{"UsarMeepDelivery": true}},
	"a courier called by hand": {"atualizartransportador", map[string]any{"TransportadoraId": orders.ManualCourier}},
}

// A copy of a call that arrives after somebody decided otherwise decides nothing.
func TestRepeatedWish(t *testing.T) {
	for name, wish := range wishes {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{}, bothDeliveries, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				wish.body["PedidoId"] = id
				ask := func() {
					if a := y.keyed("k", wish.call, wish.body); a.Status != http.StatusOK {
						t.Errorf("%d %s", a.Status, a.Body)
					}
				}
				ask()
				y.choose(id, delivery.ByVenue)
				before, _ := y.loggi.Jobs()
				ask()
				if e := y.order(id).Entrega; e.EmpresaEntrega != orders.OwnDelivery {
					t.Errorf("%+v", e)
				}
				y.round()
				y.couriers(func(asked, cancelled int) bool { return asked == before && cancelled == before })
				a := y.keyed("k", "mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": delivery.ByVenue})
				if a.Status != http.StatusConflict {
					t.Errorf("the key of another wish: %d %s", a.Status, a.Body)
				}
			})
		})
	}
}

func TestRepeatedOwn(t *testing.T) {
	each(t, simulator.Options{}, bothDeliveries, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		own := func() {
			a := y.keyed("k", "mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": delivery.ByVenue})
			if a.Status != http.StatusOK {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		}
		own()
		y.choose(id, delivery.ByPlatform)
		own()
		y.until(id, orders.Assigned)
		if asked, cancelled := y.loggi.Jobs(); asked != 1 || cancelled != 0 {
			t.Errorf("%d couriers asked for, %d called off", asked, cancelled)
		}
	})
}

// Who was refused was told so: a copy of the call that comes later is not done.
func TestRepeatedRefusal(t *testing.T) {
	each(t, simulator.Options{}, bothDeliveries, func(t *testing.T, y *yard) {
		id := y.place()
		ask := func() servertest.Answer { return y.keyed("k", "AutorizarMeepDelivery", map[string]any{"PedidoId": id}) }
		refused := ask()
		y.accept(id)
		if a := ask(); refused.Status != http.StatusConflict || a.Status != http.StatusConflict || a.Message() != refused.Message() {
			t.Errorf("%d %s, then %d %s", refused.Status, refused.Body, a.Status, a.Body)
		}
		if asked, _ := y.loggi.Jobs(); asked != 0 {
			t.Errorf("%d couriers", asked)
		}
	})
}

// While nobody knows whether the platform heard, repeating asks it again; a courier
// who was not found takes another wish.
func TestRepeatedAfterFailure(t *testing.T) {
	each(t, simulator.Options{Down: true, Fails: 1}, bothDeliveries, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		ask := func(key string, status int) {
			t.Helper()
			if a := y.keyed(key, "AutorizarMeepDelivery", map[string]any{"PedidoId": id}); a.Status != status {
				t.Errorf("%d, want %d: %s", a.Status, status, a.Body)
			}
		}
		ask("k", http.StatusServiceUnavailable)
		y.loggi.SetDown(false)
		ask("k", http.StatusOK)
		y.until(id, orders.Failed)
		ask("k", http.StatusConflict)
		if asked, _ := y.loggi.Jobs(); asked != 1 {
			t.Errorf("%d couriers", asked)
		}
		y.loggi.Fails = 0
		ask("another", http.StatusOK)
		y.until(id, orders.Assigned)
	})
}
