package delivery_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/delivery/simulator"
	"balcao/app/orders"
	"balcao/app/storefront"
)

// A courier is asked for once no loss of power can take the number that he is asked under.
func TestACourierIsAskedForOnceThatIsOnDisk(t *testing.T) {
	manual := func(c *storefront.Configuration) { c.CallMeepDeliveryManually = true }
	each(t, simulator.Options{Step: time.Hour}, manual, func(t *testing.T, y *yard) {
		if y.DB.Dialect == database.Postgres {
			return // its commits are on disk
		}
		id := y.place()
		y.accept(id)
		settled := databasetest.Unsettled(t, y.DB)
		y.Want(http.StatusServiceUnavailable, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		if asked, _ := y.loggi.Jobs(); asked != 0 {
			t.Errorf("%d couriers asked for while nothing is durable", asked)
		}
		settled()
		y.until(id, orders.Assigned)
		y.couriers(func(asked, cancelled int) bool { return asked == 1 && cancelled == 0 })
	})
}
