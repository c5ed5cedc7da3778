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
