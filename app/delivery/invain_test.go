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

const failure = "Falha ao solicitar Loggi. Tente novamente"

// inVain is an order for which the platform was asked until the board says that
// nobody could be had, although it has heard: every answer was lost.
func (y *yard) inVain() (id string) {
	y.t.Helper()
	y.silent.Store(true)
	id = y.place()
	y.accept(id)
	y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": delivery.ByPlatform})
	y.failed(y.until(id, orders.Failed))
	return id
}

func (y *yard) failed(o orders.Order) {
	y.t.Helper()
	if o.Entrega.Estagio != orders.Failed || o.Entrega.Mensagem != failure || o.ChamouMeepDelivery || o.Transportador != nil {
		y.t.Fatalf("the board says %+v, carried by %+v", o.Entrega, o.Transportador)
	}
}

// A courier who may have been sent, although the platform never said so, is called off.
func TestAskedInVain(t *testing.T) {
	each(t, simulator.Options{Step: time.Hour}, nil, func(t *testing.T, y *yard) {
		id := y.inVain()
		y.refuses.Store(http.StatusServiceUnavailable)
		y.silent.Store(false)
		y.rounds(20)
		y.failed(y.order(id))
		y.refuses.Store(0)
		y.rounds(20)
		y.couriers(func(asked, cancelled int) bool { return asked == 1 && cancelled == 1 })
		y.failed(y.order(id))

		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		y.until(id, orders.Assigned)
		if asked, cancelled := y.loggi.Jobs(); asked != 2 || cancelled != 1 {
			t.Errorf("%d couriers asked for, %d called off", asked, cancelled)
		}
	})
}

// Whoever tries again while the courier of before is still called off gets one courier.
func TestTriedAgainAfterInVain(t *testing.T) {
	for name, c := range map[string]struct {
		before func(y *yard, again func())
		asked  int
	}{
		"before he is called off": {func(y *yard, again func()) {
			y.silent.Store(false)
			again()
		}, 1},
		"the call-off does not arrive": {func(y *yard, again func()) {
			y.refuses.Store(http.StatusServiceUnavailable)
			y.silent.Store(false)
			y.rounds(20)
			again()
		}, 1},
		"the call-off is done and not answered": {func(y *yard, again func()) {
			y.rounds(20)
			y.silent.Store(false)
			again()
		}, 2},
		"at the moment of the call-off": {func(y *yard, again func()) {
			y.silent.Store(false)
			done := make(chan struct{})
			meanwhile := func() { defer close(done); again() }
			y.meanwhile.Store(&meanwhile)
			y.rounds(20)
			select {
			case <-done:
			case <-time.After(time.Minute):
				y.t.Error("nobody is called off")
			}
		}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{Step: time.Hour}, nil, func(t *testing.T, y *yard) {
				id := y.inVain()
				c.before(y, func() {
					if a := y.post("AutorizarMeepDelivery", map[string]any{"PedidoId": id}); a.Status != http.StatusOK {
						t.Errorf("%d %s", a.Status, a.Body)
					}
				})
				if o := y.until(id, orders.Assigned); o.Entrega.Mensagem != "" {
					t.Errorf("%+v", o.Entrega)
				}
				y.refuses.Store(0)
				y.rounds(20)
				if asked, cancelled := y.loggi.Jobs(); asked != c.asked || cancelled != c.asked-1 {
					t.Errorf("%d couriers asked for, %d called off; want %d asked for and one left", asked, cancelled, c.asked)
				}
			})
		})
	}
}

// Trying again is worth as long as the first time, also where it is in vain again.
func TestInVainAgain(t *testing.T) {
	each(t, simulator.Options{Step: 24 * time.Hour}, nil, func(t *testing.T, y *yard) {
		id := y.inVain()
		a := y.post("AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		// 200 where one of the server's own rounds is asking at that moment.
		if a.Status != http.StatusOK && (a.Status != http.StatusServiceUnavailable || a.Message() != failure) {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		y.rounds(8)
		if e := y.order(id).Entrega; e.Estagio != orders.Asked || e.Mensagem != failure {
			t.Errorf("soon after it was tried again: %+v", e)
		}
		y.failed(y.until(id, orders.Failed))
		y.silent.Store(false)
		y.rounds(20)
		y.couriers(func(asked, cancelled int) bool { return asked == cancelled })
		y.failed(y.order(id))
	})
}

// What somebody decides instead is not undone while the courier is called off.
func TestDecidedOtherwiseAfterInVain(t *testing.T) {
	warning := "O entregador (Loggi) ainda não foi dispensado e pode vir. Se ele chegar, não entregue o pedido."
	for name, c := range map[string]struct {
		call string
		body func(y *yard) map[string]any
		want orders.DeliveryStatus
	}{
		"own delivery": {"mudarEmpresaTransportePedido", func(*yard) map[string]any {
			return map[string]any{"EmpresaEntrega": delivery.ByVenue}
		}, orders.DeliveryStatus{EmpresaEntrega: orders.OwnDelivery}},
		"a carrier of the venue": {"atualizartransportador", func(y *yard) map[string]any {
			return map[string]any{"TransportadoraId": y.venue.Carrier}
		}, orders.DeliveryStatus{EmpresaEntrega: orders.OwnDelivery}},
		"called by hand later": {"atualizartransportador", func(*yard) map[string]any {
			return map[string]any{"TransportadoraId": orders.ManualCourier}
		}, orders.DeliveryStatus{Plataforma: "Loggi", Estagio: orders.ByHand}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{Step: time.Hour}, bothDeliveries, func(t *testing.T, y *yard) {
				id := y.inVain()
				y.refuses.Store(http.StatusServiceUnavailable)
				y.silent.Store(false)
				body := c.body(y)
				body["PedidoId"] = id
				y.Want(http.StatusOK, y.cook, "POST", "/api/kds/"+c.call, body)
				y.rounds(20)
				if c.want.EmpresaEntrega == orders.OwnDelivery {
					y.warned(id, warning)
				}
				y.refuses.Store(0)
				y.rounds(20)
				y.couriers(func(asked, cancelled int) bool { return asked == 1 && cancelled == 1 })
				if e := y.order(id).Entrega; *e != c.want {
					t.Errorf("%+v, want %+v", *e, c.want)
				}
			})
		})
	}
}

// A courier of whom the platform said nothing until he had the order is the order's.
func TestCollectedAfterInVain(t *testing.T) {
	each(t, simulator.Options{Step: 5 * time.Minute}, nil, func(t *testing.T, y *yard) {
		y.refuses.Store(http.StatusServiceUnavailable)
		id := y.inVain()
		y.refuses.Store(0)
		y.silent.Store(false)
		if o := y.until(id, orders.Collected); o.Transportador == nil || o.Entrega.Mensagem != "" {
			t.Errorf("%+v, carried by %+v", o.Entrega, o.Transportador)
		}
		y.until(id, orders.Done)
		if asked, cancelled := y.loggi.Jobs(); asked != 1 || cancelled != 0 {
			t.Errorf("%d couriers asked for, %d called off", asked, cancelled)
		}
	})
}

// A no to a repeated question says nothing of the one before, which may have been heard.
func TestRefusedAfterSilence(t *testing.T) {
	each(t, simulator.Options{Step: time.Hour}, nil, func(t *testing.T, y *yard) {
		y.silent.Store(true)
		id := y.place()
		y.accept(id)
		y.until(id, orders.Asked)
		y.rounds(2)
		y.denies.Store(http.StatusUnauthorized)
		y.silent.Store(false)
		y.failed(y.until(id, orders.Failed))
		y.rounds(20)
		y.couriers(func(asked, cancelled int) bool { return asked == 1 && cancelled == 1 })
		y.failed(y.order(id))
	})
}

// A venue that turns to another platform need not wait for the one that is silent,
// which is still told that its courier is not wanted.
func TestAnotherPlatformAfterInVain(t *testing.T) {
	var shop storefront.Configuration
	each(t, simulator.Options{Step: time.Hour}, func(c *storefront.Configuration) { shop = *c }, func(t *testing.T, y *yard) {
		y.refuses.Store(http.StatusServiceUnavailable)
		id := y.inVain()
		shop.DeliveryPlatform = int(delivery.PlayDelivery)
		if err := y.Storefront.Save(t.Context(), y.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		y.rounds(8)
		if e := y.order(id).Entrega; e.Plataforma != "Play Delivery" || e.Valor == nil {
			t.Errorf("%+v", e)
		}
		y.refuses.Store(0)
		y.silent.Store(false)
		y.rounds(20)
		y.couriers(func(asked, cancelled int) bool { return asked == 1 && cancelled == 1 })
		if e := y.order(id).Entrega; e.Plataforma != "Play Delivery" {
			t.Errorf("%+v", e)
		}
	})
}

// The courier of the platform that was left has the order all the same: he is the order's.
func TestCollectedAfterAnotherPlatform(t *testing.T) {
	var shop storefront.Configuration
	each(t, simulator.Options{Step: 5 * time.Minute}, func(c *storefront.Configuration) { shop = *c }, func(t *testing.T, y *yard) {
		y.refuses.Store(http.StatusServiceUnavailable)
		id := y.inVain()
		shop.DeliveryPlatform = int(delivery.PlayDelivery)
		if err := y.Storefront.Save(t.Context(), y.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		y.refuses.Store(0)
		y.silent.Store(false)
		y.until(id, orders.Collected)
		for range 40 {
			y.round()
			if e := y.order(id).Entrega; e.Plataforma != "Loggi" || e.Estagio != orders.Collected && e.Estagio != orders.Done {
				t.Fatalf("%+v", e)
			}
		}
	})
}

// What is heard of another courier meanwhile takes the order from nobody who has it.
func TestProgressAfterCollected(t *testing.T) {
	each(t, simulator.Options{}, byHand, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		y.until(id, orders.ByHand)
		shown := func(platform string, stage orders.Stage) orders.Stage {
			t.Helper()
			if err := y.Orders.DeliveryProgress(t.Context(), id, orders.DeliveryStatus{Plataforma: platform, Estagio: stage}, nil); err != nil {
				t.Fatal(err)
			}
			return y.order(id).Entrega.Estagio
		}
		shown("Loggi", orders.Collected)
		for _, stage := range []orders.Stage{orders.Asked, orders.Searching, orders.Assigned, orders.Failed} {
			if s := shown("Play Delivery", stage); s != orders.Collected {
				t.Errorf("another platform's courier is %s: the order shows %s", stage, s)
			}
		}
		if s := shown("Loggi", orders.Searching); s != orders.Collected {
			t.Errorf("another courier is searched for: the order shows %s", s)
		}
		if s := shown("Loggi", orders.Failed); s != orders.Failed {
			t.Errorf("he failed: the order shows %s", s)
		}
	})
}
