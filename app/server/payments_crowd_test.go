package server_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"balcao/app/orders"
)

// However many order at once, and are paid at once, none waits for a connection that another has.
func TestManyOrderAndPayAtOnce(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		all := make([]orders.Placed, 40)
		atOnce := func(do func(i int)) {
			var crowd sync.WaitGroup
			for i := range all {
				crowd.Go(func() { do(i) })
			}
			crowd.Wait()
		}
		atOnce(func(i int) {
			a := s.Place(s.venue.Slug, orders.NewOrder{
				Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", PagamentoOnline: true,
				Itens: []orders.Line{{ProdutoID: s.venue.Product, Quantidade: 1}},
			})
			if a.Status != http.StatusOK {
				t.Errorf("ordering: %d %s", a.Status, a.Body)
				return
			}
			a.JSON(t, &all[i])
		})
		if t.Failed() {
			return
		}
		charges := make([]string, len(all))
		for i, placed := range all {
			s.follow(placed) // the bank knows of it from here on
			c := s.charge(placed)
			charges[i] = c.ID
			if _, err := s.bank.Pay(c.TxID, placed.ValorTotal, false); err != nil {
				t.Fatal(err)
			}
		}
		s.Clock.Advance(5 * time.Second)
		atOnce(func(i int) {
			if _, err := s.Payments.Look(t.Context(), s.venue.ID, charges[i]); err != nil {
				t.Error(err)
			}
		})
		s.rounds()
		for _, placed := range all {
			if now := s.follow(placed); !now.PagamentoOnline {
				t.Errorf("%s is not paid: %+v", placed.Codigo, now.Pagamento)
			}
		}
	})
}
