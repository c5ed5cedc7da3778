package server_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/payments"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// Orders of the past that were paid online have their payments, so that what is given back of
// them is given back by the bank.
func TestThePastWasPaid(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		ctx := t.Context()
		shop, err := s.Orders.Shops.ByVenue(ctx, s.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		at := servertest.Now.Add(-time.Hour)
		paid := func(steps ...orders.PastStep) orders.Past {
			return orders.Past{Origin: orders.Own, At: at, Steps: steps, Order: orders.NewOrder{
				Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", PagamentoOnline: true,
				Itens: []orders.Line{{ProdutoID: s.venue.Product, Quantidade: 1}},
			}}
		}
		refused := orders.PastStep{Action: orders.Refuse, At: at.Add(time.Minute), By: operation.Actor{Name: "Ana"}, Reason: "Em falta"}
		if err := s.Orders.Import(ctx, shop, []orders.Past{paid(), paid(refused)}); err != nil {
			t.Fatal(err)
		}
		open := s.onBoard()
		if len(open) != 2 {
			t.Fatalf("%d orders on the board", len(open))
		}
		for _, o := range open {
			charges, err := s.Payments.Of(ctx, s.DB.Read, s.venue.ID, payments.Subject{Kind: "pedido", ID: o.ID})
			if err != nil || len(charges) != 1 || charges[0].State != payments.Paid || charges[0].Amount != o.ValorTotal || charges[0].Subject.Label != "Pedido "+o.Codigo {
				t.Fatalf("paid by %+v, %v", charges, err)
			}
			isRefused := o.WorkflowInstance.CurrenteState.Name == "Recusado"
			if isRefused != (o.Estorno != nil && o.Estorno.Estado == orders.RefundDone && o.Estorno.Valor == o.ValorTotal) {
				t.Errorf("%s: given back %+v", o.Codigo, o.Estorno)
			}
			if isRefused {
				continue
			}
			s.Want(http.StatusOK, s.cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": o.ID, "Password": servertest.Password})
			_, refunds, err := s.Payments.Payments(ctx, s.venue.ID, charges[0].ID)
			if err != nil || len(refunds[charges[0].ID]) != 1 {
				t.Errorf("asked back: %+v, %v", refunds, err)
			}
		}
	})
}

// Where nothing is paid online, the past has no payments either.
func TestThePastWithoutPayments(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar")
		shop, err := s.Orders.Shops.ByVenue(t.Context(), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		// It was, when the order was made.
		shop.PayOnline = []orders.OnlineWay{orders.PixOnline}
		err = s.Orders.Import(t.Context(), shop, []orders.Past{{Origin: orders.Own, At: servertest.Now.Add(-time.Hour), Order: orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", PagamentoOnline: true,
			Itens: []orders.Line{{ProdutoID: v.Product, Quantidade: 1}},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		var all []orders.Order
		s.Want(http.StatusOK, s.Person("ana@balcao.test", v.ID, roles.Board), "GET", "/api/kds?localClienteId="+v.ID, nil).JSON(t, &all)
		if len(all) != 1 || all[0].EhPagamentoPresencial {
			t.Errorf("%+v", all)
		}
	})
}
