package server_test

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/payments"
	"balcao/app/quantity"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/vendors"
)

// Customers pay, cancel, pay again, late or wrongly, and the shop refuses, all at once, while
// the bank loses answers and everybody's clock goes on. In the end each payment has either
// bought an order that stands, or gone back, or is on the list; and stock is held for the orders
// that stand alone.
func TestMoneyOfOrders(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		const shelf = 500
		r := rand.New(rand.NewPCG(20, 26))
		beer := s.stocked(shelf)
		var all []orders.Placed
		for range 40 {
			all = append(all, s.Order(s.venue, online, func(o *orders.NewOrder) { o.Itens = []orders.Line{{ProdutoID: beer, Quantidade: 1 + r.IntN(3)}} }))
			s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+all[len(all)-1].CodigoAcompanhamento, nil)
			s.happens(r, all[max(0, len(all)-1-r.IntN(4))])
			if r.IntN(3) == 0 {
				s.Clock.Advance(time.Duration(r.IntN(9)) * time.Minute)
			}
		}
		s.settles()
		s.balances(all, beer)
	})
}

// happens lets some things happen to an order at the same moment.
func (s paidShop) happens(r *rand.Rand, p orders.Placed) {
	txid := s.charge(p).TxID
	pays := func(amount money.Amount) func() {
		return func() { _, _ = s.bank.Pay(txid, amount, true) }
	}
	things := []func(){
		pays(0), pays(0), pays(0), pays(p.ValorTotal - 1),
		func() { s.bank.Misbehave(vendors.LosesAnswer, vendors.Fails) },
		func() {
			s.Call("", "POST", "/api/MeepFood/Order/"+p.CodigoAcompanhamento+"/cancelar", map[string]any{"soAgora": true}, "Pedido-Segredo: "+p.Segredo)
		},
		func() {
			s.Call(s.cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": p.ID, "Password": servertest.Password})
		},
		func() { s.Call("", "GET", "/api/MeepFood/Order/"+p.CodigoAcompanhamento, nil) },
		func() { _ = s.Payments.Round(s.t.Context(), s.venue.ID) },
		func() { _ = s.Payments.Round(s.t.Context(), s.venue.ID) },
		func() { _ = s.Orders.EndUnpaid(s.t.Context()) },
	}
	r.Shuffle(len(things), func(i, j int) { things[i], things[j] = things[j], things[i] })
	var together sync.WaitGroup
	for _, thing := range things[:2+r.IntN(4)] {
		together.Go(thing)
	}
	together.Wait()
}

// settles lets everything come to its end, as far as no person has to do anything.
func (s paidShop) settles() {
	s.t.Helper()
	s.bank.Recover()
	for range 45 {
		s.Clock.Advance(time.Minute)
		s.ends()
		if err := s.Payments.Round(s.t.Context(), s.venue.ID); err != nil {
			s.t.Fatal(err)
		}
	}
	// What nobody asks for any more is on the bank's daily list.
	s.Clock.Advance(25 * time.Hour)
	if err := s.Payments.List(s.t.Context(), s.venue.ID); err != nil {
		s.t.Fatal(err)
	}
	s.rounds()
}

func (s paidShop) balances(all []orders.Placed, product string) {
	s.t.Helper()
	in, back := s.bank.Totals()
	// The cook's session has ended meanwhile.
	s.cook = s.Person("bia@balcao.test", s.venue.ID, roles.Board)
	var held, known, standing int
	for _, p := range all {
		of, _, err := s.Payments.Payments(s.t.Context(), s.venue.ID, s.charge(p).ID)
		if err != nil {
			s.t.Fatal(err)
		}
		known += len(of)
		var d orders.Detail
		stands := false
		if a := s.Call(s.cook, "GET", "/api/kds/pedidos/"+p.ID, nil); a.Status == http.StatusOK {
			a.JSON(s.t, &d)
			stands = d.Pedido.WorkflowInstance.CurrenteState.Name == "Pendente"
		}
		if stands {
			items, err := d.Pedido.Itens.Read()
			if err != nil {
				s.t.Fatal(err)
			}
			standing, held = standing+1, held+items[0].Quantidade
		}
		counted := 0
		for _, one := range of {
			want := money.Amount(0)
			switch one.Standing {
			case payments.Counted:
				counted++
				if !stands {
					want = one.Amount
				}
			case payments.Unwanted:
				want = one.Amount
			}
			if in[one.EndToEnd] != one.Amount || back[one.EndToEnd] != want {
				s.t.Errorf("%s (stands: %v): %s of %s went back, %s", p.Codigo, stands, back[one.EndToEnd], one.Amount, one.Standing)
			}
		}
		if isPlaced := d.Pedido.ID != ""; isPlaced != (counted == 1) {
			s.t.Errorf("%s is placed: %v, by %d payments", p.Codigo, isPlaced, counted)
		}
	}
	if known != len(in) || standing == 0 || len(back) == 0 {
		s.t.Errorf("%d payments, %d known; %d orders stand, %d payments went back", len(in), known, standing, len(back))
	}
	position, err := s.Stock.Position(s.t.Context(), s.venue.ID, product)
	if err != nil || position.Reserved != quantity.Of(held) {
		s.t.Errorf("%s are held for %d, %v", position.Reserved, held, err)
	}
}
