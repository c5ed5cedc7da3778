package delivery_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/orders"
	"balcao/app/storefront"
)

func bothDeliveries(c *storefront.Configuration) { c.UseOwnDelivery = true }

func (y *yard) choose(id string, company delivery.Company) {
	y.t.Helper()
	y.Want(http.StatusOK, y.cook, "POST", "/api/kds/mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": company})
}

// warned rounds until the venue's own delivery of the order says so.
func (y *yard) warned(id, message string) {
	y.t.Helper()
	var e *orders.DeliveryStatus
	for range 20 {
		if e = y.order(id).Entrega; e.EmpresaEntrega == orders.OwnDelivery && e.Mensagem == message {
			return
		}
		y.round()
	}
	y.t.Fatalf("%+v, want an own delivery that says %q", e, message)
}

// The courier collected the order after the platform was last asked where he is and
// before he was called off: he has the food, whatever was chosen.
func TestCollectedBeforeCalledOff(t *testing.T) {
	for stage, after := range map[orders.Stage]time.Duration{orders.Collected: 15 * time.Minute, orders.Done: 2 * time.Hour} {
		t.Run(string(stage), func(t *testing.T) {
			each(t, simulator.Options{Step: 10 * time.Minute}, bothDeliveries, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				y.choose(id, delivery.ByPlatform)
				y.until(id, orders.Assigned)
				meanwhile := func() { y.Clock.Advance(after) }
				y.meanwhile.Store(&meanwhile)
				y.choose(id, delivery.ByVenue)
				o := y.until(id, stage)
				if o.Entrega.EmpresaEntrega != orders.PlatformDelivery || o.Transportador == nil || o.Entrega.Mensagem != "" {
					t.Errorf("%+v, carried by %+v", o.Entrega, o.Transportador)
				}
				y.until(id, orders.Done)
				if asked, cancelled := y.loggi.Jobs(); asked != 1 || cancelled != 0 {
					t.Errorf("%d couriers asked for, %d called off", asked, cancelled)
				}
			})
		})
	}
}

// A platform that does not take the call-off is asked again; until it does, the
// board says that the courier may come, and no other one is called.
func TestCallOffIsRefused(t *testing.T) {
	for _, status := range []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusServiceUnavailable} {
		t.Run(http.StatusText(status), func(t *testing.T) {
			each(t, simulator.Options{Step: time.Hour}, bothDeliveries, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				y.choose(id, delivery.ByPlatform)
				y.until(id, orders.Assigned)
				y.refuses.Store(int32(status))
				y.choose(id, delivery.ByVenue)
				y.warned(id, "O entregador (Loggi) ainda não foi dispensado e pode vir. Se ele chegar, não entregue o pedido.")
				y.choose(id, delivery.ByPlatform)
				y.until(id, orders.Assigned)
				y.choose(id, delivery.ByVenue)
				y.warned(id, "O entregador (Loggi) ainda não foi dispensado e pode vir. Se ele chegar, não entregue o pedido.")
				y.refuses.Store(0)
				y.warned(id, "")
				if asked, cancelled := y.loggi.Jobs(); asked != 1 || cancelled != 1 {
					t.Errorf("%d couriers asked for, %d called off", asked, cancelled)
				}
			})
		})
	}
}
