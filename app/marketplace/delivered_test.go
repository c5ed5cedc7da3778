package marketplace_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/storefront"
)

// oddFair is a fair whose marketplace writes the details of its orders so.
func oddFair(t *testing.T, database string, write func(details map[string]any)) *fair {
	t.Helper()
	line := &oddly{}
	line.write.Store(&write)
	return openBehind(t, database, simulator.Options{}, func(market http.Handler) http.Handler {
		line.Handler = market
		return line
	})
}

// What the marketplace's own courier takes out needs none of the venue's carriers.
func TestDeliveredByTheMarketplace(t *testing.T) {
	for by, there := range map[string]bool{"IFOOD": true, "marketplace": true, "MERCHANT": false, "": false} {
		for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
			t.Run(strings.TrimSpace(by+" "+dialect), func(t *testing.T) {
				f := oddFair(t, address(t), func(details map[string]any) {
					details["orderType"] = "DELIVERY"
					details["delivery"] = map[string]any{"deliveredBy": by, "deliveryAddress": map[string]any{"formattedAddress": "Rua A, 1"}}
				})
				boss := f.Person("gerente@balcao.test", f.venue.ID, roles.Board, roles.OnlineOrdering)
				f.Want(http.StatusOK, boss, "POST", "/api/kds/preferencias", storefront.BoardPreferences{
					LocalClienteID: f.venue.ID, AtencaoMinutos: 10, AtrasoMinutos: 20, NeedSelectResponsible: true, BusinessDayCutoff: "00:00",
				})
				f.market.Sell(merchantID)
				f.poll()
				id := f.only().ID
				for _, action := range []string{"acceptOrder", "startOrder"} {
					if a := f.act(action, id); a.Status != http.StatusOK {
						t.Fatalf("%s: %d %s", action, a.Status, a.Body)
					}
				}
				// What is noted of the order meanwhile takes nothing from it.
				if err := f.Orders.NoteProblem(t.Context(), id, "x"); err != nil {
					t.Fatal(err)
				}
				for _, a := range f.only().WorkflowInstance.AllowedActions {
					if a.Action == orders.Transport && (len(a.Exige) == 0) != there {
						t.Errorf("the board demands %v", a.Exige)
					}
				}
				if a := f.act("transportOrder", id); (a.Status == http.StatusOK) != there {
					t.Errorf("%d %s", a.Status, a.Body)
				}
			})
		}
	}
}
