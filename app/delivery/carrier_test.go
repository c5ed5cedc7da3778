package delivery_test

import (
	"net/http"
	"testing"

	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/orders"
	"balcao/app/storefront"
)

// Whom somebody named last takes the order out: no courier is called in his place.
func TestNamedCarrierStays(t *testing.T) {
	for name, settings := range map[string]func(*storefront.Configuration){"both deliveries": bothDeliveries, "the platform's only": nil} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{}, settings, func(t *testing.T, y *yard) {
				plain, chosen := y.place(), y.place()
				y.choose(chosen, delivery.ByPlatform)
				for _, id := range []string{plain, chosen} {
					y.Want(http.StatusOK, y.cook, "POST", "/api/kds/atualizartransportador",
						map[string]any{"PedidoId": id, "TransportadoraId": y.venue.Carrier})
					y.accept(id)
				}
				for range 8 {
					y.round()
				}
				if asked, _ := y.loggi.Jobs(); asked != 0 {
					t.Errorf("%d couriers for orders that a carrier takes out", asked)
				}
				for _, id := range []string{plain, chosen} {
					if o := y.order(id); o.Transportador == nil || o.Transportador.ID != y.venue.Carrier {
						t.Errorf("carried by %+v, %+v", o.Transportador, o.Entrega)
					}
				}
				if e := y.order(chosen).Entrega; e.EmpresaEntrega != orders.OwnDelivery {
					t.Errorf("%+v", e)
				}
			})
		})
	}
}

// Where the platform found nobody, or brought the order already, whom somebody names
// takes it out: nothing is left of the platform.
func TestCarrierAfterThePlatform(t *testing.T) {
	for name, c := range map[string]struct {
		fails float64
		stage orders.Stage
	}{"found nobody": {1, orders.Failed}, "brought it": {0, orders.Done}} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{Fails: c.fails}, nil, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				y.until(id, c.stage)
				var said delivery.OrderDelivery
				y.Want(http.StatusOK, y.cook, "POST", "/api/kds/atualizartransportador",
					map[string]any{"PedidoId": id, "TransportadoraId": y.venue.Carrier}).JSON(t, &said)
				if said != (delivery.OrderDelivery{EmpresaEntrega: delivery.ByVenue}) {
					t.Errorf("answered %+v", said)
				}
				y.rounds(4)
				o := y.order(id)
				if *o.Entrega != (orders.DeliveryStatus{EmpresaEntrega: orders.OwnDelivery}) || o.Transportador == nil || o.Transportador.ID != y.venue.Carrier {
					t.Errorf("%+v, carried by %+v", o.Entrega, o.Transportador)
				}
				if asked, cancelled := y.loggi.Jobs(); asked != 1 || cancelled != 0 {
					t.Errorf("%d couriers asked for, %d called off", asked, cancelled)
				}
			})
		})
	}
}

// A venue without a platform hears that whom it names brings an order of its own.
func TestCarrierWithoutPlatform(t *testing.T) {
	own := func(c *storefront.Configuration) { c.UseOwnDelivery, c.UseMeepDelivery = true, false }
	each(t, simulator.Options{}, own, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		for range 2 {
			var said delivery.OrderDelivery
			y.Want(http.StatusOK, y.cook, "POST", "/api/kds/atualizartransportador",
				map[string]any{"PedidoId": id, "TransportadoraId": y.venue.Carrier}).JSON(t, &said)
			if said != (delivery.OrderDelivery{EmpresaEntrega: delivery.ByVenue}) {
				t.Errorf("answered %+v", said)
			}
		}
	})
}
