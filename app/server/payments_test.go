package server_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// Nothing confirms an online payment yet: a stranger's word must not make an
// order look paid, except where nobody sells.
func TestOnlinePaymentIsBelievedOnlyInSimulation(t *testing.T) {
	paid := func(v servertest.Venue) orders.NewOrder {
		return orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", PagamentoOnline: true,
			Itens: []orders.Line{{ProdutoID: v.Product, Quantidade: 1}},
		}
	}
	for _, c := range []struct {
		name      string
		simulated bool
		status    int
	}{{"a real server refuses", false, http.StatusBadRequest}, {"a simulation accepts", true, http.StatusOK}} {
		t.Run(c.name, func(t *testing.T) {
			s := servertest.Start(t, func(cfg *server.Config) { cfg.SimulatedPayments = c.simulated })
			v := s.Venue("Bar")
			a := s.Place(v.Slug, paid(v))
			if a.Status != c.status {
				t.Fatalf("ordering: %d, want %d: %s", a.Status, c.status, a.Body)
			}
			if !c.simulated && !strings.Contains(a.Message(), "forma de pagamento") {
				t.Errorf("refused with %q", a.Message())
			}
			var menu struct{ PagamentoOnline bool }
			s.Want(http.StatusOK, "", "GET", "/api/storefront/"+v.Slug, nil).JSON(t, &menu)
			if menu.PagamentoOnline && !c.simulated {
				t.Error("the menu offers what is refused")
			}
		})
	}
}
