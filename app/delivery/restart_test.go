package delivery_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database/databasetest"
	"balcao/app/delivery"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// The built-in couriers are on their way whichever server asks after them, and
// after it was restarted: no delivery fails because a program was closed.
func TestRestartKeepsBuiltInCouriers(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			database, directory, now := address(t), t.TempDir(), time.Now()
			y := &yard{t: t}
			open := func() {
				y.Server = servertest.Start(t, func(c *server.Config) {
					c.Database, c.DataDir = database, directory
					c.Clock.(*clock.Fake).Set(now)
				})
			}
			open()
			y.venue = y.Venue("Bar do Pátio")
			y.cook = y.Person("cozinha@balcao.test", y.venue.ID, roles.Board)
			shop := storefront.Default()
			shop.UseMeepDelivery, shop.DeliveryPlatform, shop.AllowOnlinePayment = true, int(delivery.Loggi), true
			if err := y.Storefront.Save(t.Context(), y.venue.ID, shop); err != nil {
				t.Fatal(err)
			}
			id := y.place()
			y.accept(id)
			y.choose(id, delivery.ByPlatform)
			before := y.findCourier(id)

			now = y.Clock.Now()
			if err := y.Close(); err != nil {
				t.Fatal(err)
			}
			open()
			y.round()
			if e := y.order(id).Entrega; e.Estagio == orders.Failed {
				t.Fatalf("after the restart: %+v", e)
			}
			after := y.until(id, orders.Collected)
			if *after.Entrega.Valor != *before.Entrega.Valor || after.Transportador.Nome != before.Transportador.Nome {
				t.Errorf("%s for %s became %s for %s", before.Transportador.Nome, *before.Entrega.Valor,
					after.Transportador.Nome, *after.Entrega.Valor)
			}
			y.until(id, orders.Done)
		})
	}
}

// findCourier rounds until a built-in courier is assigned, asking again whenever
// there is none, as the board offers it.
func (y *yard) findCourier(id string) orders.Order {
	y.t.Helper()
	for range 200 {
		o := y.order(id)
		switch {
		case o.Entrega.Estagio == orders.Assigned:
			return o
		case o.Entrega.Estagio == orders.Failed:
			y.Want(http.StatusOK, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		}
		y.round()
	}
	y.t.Fatalf("no courier is ever found: %+v", y.order(id).Entrega)
	return orders.Order{}
}
