package orders_test

import (
	"fmt"
	"testing"

	"balcao/app/orders"
)

// A board that cannot ask the server demands a carrier of whom the server would.
func TestForeseenDemandsOfACarrier(t *testing.T) {
	for marketplace, want := range map[string]int{
		`null`: 1, `{"Codigo":"1"}`: 1, `{"Codigo":"1","EntregaPeloMarketplace":true}`: 0,
	} {
		order, err := orders.ReadForeseen(fmt.Appendf(nil, `{"OrigemPedido":2,"TipoEntrega":"delivery","Marketplace":%s,
			"WorkflowInstance":{"CurrenteState":{"Id":%q},"AllowedActions":[]}}`, marketplace, orders.Accepted.ID()))
		if err != nil {
			t.Fatal(err)
		}
		order.ChooseCarrier = true
		if !order.Act(orders.Start, orders.ActionBody{}) {
			t.Fatalf("%s: it cannot be started", marketplace)
		}
		if got := offered(t, order.Order, orders.Transport).Exige; len(got) != want {
			t.Errorf("%s: demands %v", marketplace, got)
		}
	}
}
