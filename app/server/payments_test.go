package server_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/database/databasetest"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/payments"
	"balcao/app/payments/simulator"
	"balcao/app/quantity"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/stock"
)

// paidShop is a shop that is paid online, at a bank where customers pay when the test says so.
type paidShop struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	cook  string
	bank  *simulator.Simulator
}

func eachPaidShop(t *testing.T, test func(t *testing.T, s paidShop)) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			s := servertest.Start(t, func(c *server.Config) { c.Database, c.SimulatedPayments = open(t), true })
			bank := simulator.New(simulator.Options{Clock: s.Clock})
			process := httptest.NewServer(bank)
			t.Cleanup(process.Close)
			v := s.Venue("Bar do Cais")
			s.PaidOnline(v, process.URL)
			test(t, paidShop{s, t, v, s.Person("ana@balcao.test", v.ID, roles.Board, roles.Refunds), bank})
		})
	}
}

// charge is what is asked for an order.
func (s paidShop) charge(p orders.Placed) payments.Charge {
	s.t.Helper()
	all, err := s.Payments.Of(s.t.Context(), s.DB.Read, s.venue.ID, payments.Subject{Kind: "pedido", ID: p.ID})
	if err != nil || len(all) != 1 {
		s.t.Fatalf("%d charges of one order, %v", len(all), err)
	}
	return all[0]
}

// pays pays an order's code at the bank, as far as that still takes it; forced, however.
func (s paidShop) pays(p orders.Placed, amount money.Amount, forced bool) {
	s.t.Helper()
	if _, err := s.bank.Pay(s.charge(p).TxID, amount, forced); err != nil {
		s.t.Fatal(err)
	}
	s.Clock.Advance(5 * time.Second)
}

// rounds lets the server and the bank do what is due, some times.
func (s paidShop) rounds() {
	s.t.Helper()
	for range 3 {
		s.Clock.Advance(20 * time.Second)
		if err := s.Payments.Round(s.t.Context(), s.venue.ID); err != nil {
			s.t.Fatal(err)
		}
	}
}

func online(o *orders.NewOrder) { o.PagamentoOnline = true }

func (s paidShop) onBoard() (all []orders.Order) {
	s.t.Helper()
	s.Want(http.StatusOK, s.cook, "GET", "/api/kds?localClienteId="+s.venue.ID, nil).JSON(s.t, &all)
	return all
}

func (s paidShop) follow(p orders.Placed) (now orders.Tracked) {
	s.t.Helper()
	s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+p.CodigoAcompanhamento, nil).JSON(s.t, &now)
	return now
}

// stocked puts so many of a product on the menu and on the shelf.
func (s paidShop) stocked(n int) (productID string) {
	s.t.Helper()
	ctx := s.t.Context()
	categories, err := s.Catalog.Categories(ctx, s.venue.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	p, err := s.Catalog.AddProduct(ctx, catalog.Product{
		VenueID: s.venue.ID, CategoryID: categories[0].ID, Name: "Cerveja", Price: 900, ForSale: true, ControlsStock: true,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	draft := stock.Draft{ReasonID: "compra", Lines: []stock.DraftLine{{ProductID: p.ID, Quantity: quantity.Of(n), PackageUnits: quantity.One}}}
	if _, err := s.Stock.Record(ctx, s.venue.ID, stock.In, draft, operation.Actor{Name: "Teste"}); err != nil {
		s.t.Fatal(err)
	}
	return p.ID
}

func (s paidShop) ends() {
	s.t.Helper()
	if err := s.Orders.EndUnpaid(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// Without an account of the venue nobody is believed to have paid.
func TestOnlinePaymentNeedsAnAccount(t *testing.T) {
	s := servertest.Start(t)
	v := s.Venue("Bar")
	a := s.Place(v.Slug, orders.NewOrder{
		Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", PagamentoOnline: true,
		Itens: []orders.Line{{ProdutoID: v.Product, Quantidade: 1}},
	})
	if a.Status != http.StatusBadRequest || !strings.Contains(a.Message(), "forma de pagamento") {
		t.Errorf("ordering: %d %s", a.Status, a.Body)
	}
	var menu struct{ PagamentoOnline bool }
	s.Want(http.StatusOK, "", "GET", "/api/storefront/"+v.Slug, nil).JSON(t, &menu)
	if menu.PagamentoOnline {
		t.Error("the menu offers what is refused")
	}
}

// The venue gets an order once it is paid, as of that moment.
func TestAnOrderWaitsForItsPayment(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		placed := s.Order(s.venue, online)
		if all := s.onBoard(); len(all) != 0 {
			t.Fatalf("the board shows %+v", all)
		}
		s.Want(http.StatusNotFound, s.cook, "GET", "/api/kds/pedidos/"+placed.ID, nil)
		now := s.follow(placed)
		if now.CurrentState != "Aguardando pagamento" || now.Pagamento == nil || !strings.Contains(now.Pagamento.Codigo, "br.gov.bcb.pix") ||
			now.Pagamento.Valor != placed.ValorTotal || !now.PodeCancelar || now.PagamentoOnline || now.PodeConversar {
			t.Fatalf("waiting: %+v, %+v", now, now.Pagamento)
		}
		if until := now.Pagamento.PagueAte.Sub(now.Pagamento.PagueDesde); until != 15*time.Minute {
			t.Errorf("to be paid within %v", until)
		}
		s.pays(placed, placed.ValorTotal, false)
		if now := s.follow(placed); now.Pagamento != nil || now.CurrentState != "Pendente" || !now.PagamentoOnline {
			t.Errorf("paid: %+v", now)
		}
		all := s.onBoard()
		if len(all) != 1 || all[0].ID != placed.ID || all[0].Codigo != placed.Codigo || all[0].EhPagamentoPresencial ||
			all[0].WorkflowInstance.CurrenteState.Name != "Pendente" || !all[0].Signal || !all[0].DataCriacao.After(servertest.Now) {
			t.Fatalf("paid, the board shows %+v", all)
		}
		s.Want(http.StatusOK, s.cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": placed.ID, "Password": servertest.Password})
		for state := orders.RefundState(""); state != orders.RefundDone; {
			s.Clock.Advance(20 * time.Second)
			if err := s.Payments.Round(t.Context(), s.venue.ID); err != nil {
				t.Fatal(err)
			}
			var d orders.Detail
			s.Want(http.StatusOK, s.cook, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &d)
			state = d.Pedido.Estorno.Estado
			if d.Pedido.Estorno.Valor != placed.ValorTotal {
				t.Fatalf("gives back %+v", d.Pedido.Estorno)
			}
		}
		if end := s.follow(placed).Fim; end == nil || end.Estorno == nil || end.Estorno.Estado != orders.RefundDone || end.EstornoPedido == nil {
			t.Errorf("ended %+v", end)
		}
	})
}

// What is held for an order that nobody pays is held for some minutes beyond its charge.
func TestUnpaidStockComesBack(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		beer := s.stocked(2)
		two := func(o *orders.NewOrder) {
			o.TipoEntrega, o.Cliente.Endereco, o.Itens = "retirada", "", []orders.Line{{ProdutoID: beer, Quantidade: 2}}
		}
		sell := func() int {
			var o orders.NewOrder
			o.Cliente, o.TipoPagamento = orders.NewCustomer{Nome: "Bia"}, "pix"
			two(&o)
			return s.Place(s.venue.Slug, o).Status
		}
		placed := s.Order(s.venue, online, two)
		s.follow(placed)
		if got := sell(); got != http.StatusBadRequest {
			t.Fatalf("the last ones are sold twice: %d", got)
		}
		s.follow(placed)
		s.Clock.Advance(16 * time.Minute)
		if now := s.follow(placed); now.Fim == nil || now.Fim.Tipo != "naoPago" || now.Pagamento.Codigo != "" || now.PodeCancelar {
			t.Errorf("ended: %+v", now)
		}
		s.ends()
		if got := sell(); got != http.StatusBadRequest {
			t.Fatalf("sold while money may be on its way: %d", got)
		}
		s.Clock.Advance(4 * time.Minute)
		s.ends()
		if got := sell(); got != http.StatusOK {
			t.Fatalf("what came back: %d", got)
		}
		// It is paid all the same, and there is none left: the money goes back.
		s.pays(placed, placed.ValorTotal, true)
		s.Clock.Advance(10 * time.Minute)
		var now orders.Tracked
		await(t, "the money to be given back", func() bool {
			s.rounds()
			now = s.follow(placed)
			return now.Fim != nil && now.Fim.Estorno != nil && now.Fim.Estorno.Estado == orders.RefundDone
		})
		if all := s.onBoard(); len(all) != 1 {
			t.Errorf("%d orders on the board", len(all))
		}
		if now.Pagamento.Situacao != "devolvido" || now.Fim.Estorno == nil || now.Fim.Estorno.Estado != orders.RefundDone || now.Fim.Estorno.Valor != placed.ValorTotal {
			t.Errorf("paid in vain: %+v, %+v", now.Pagamento, now.Fim)
		}
	})
}

// What is paid too late is placed where it still can be.
func TestPaidLate(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		beer := s.stocked(2)
		placed := s.Order(s.venue, online, func(o *orders.NewOrder) { o.Itens = []orders.Line{{ProdutoID: beer, Quantidade: 2}} })
		s.follow(placed) // the bank knows of it from here on
		s.Clock.Advance(20 * time.Minute)
		s.follow(placed)
		s.ends()
		s.pays(placed, placed.ValorTotal, true)
		s.Clock.Advance(10 * time.Minute)
		s.rounds()
		all := s.onBoard()
		if len(all) != 1 || all[0].Codigo != placed.Codigo {
			t.Fatalf("the board shows %+v", all)
		}
		s.Want(http.StatusOK, s.cook, "POST", "/api/kds/acceptOrder", map[string]string{"Id": placed.ID})
		p, err := s.Stock.Position(t.Context(), s.venue.ID, beer)
		if err != nil || p.OnHand != 0 || p.Reserved != 0 {
			t.Errorf("on the shelf %+v, %v", p, err)
		}
	})
}

// What is taken and given up for payments reaches the menu as any other movement does.
func TestPaymentsChangeTheMenu(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		beer := s.stocked(2)
		b := watchMenu(shelf{t, s.Server, s.venue, ""}, s.cook)
		soldOut := func() bool { _, products := b.menu(); return products[beer].Esgotado }
		placed := s.Order(s.venue, online, func(o *orders.NewOrder) { o.Itens = []orders.Line{{ProdutoID: beer, Quantidade: 2}} })
		b.comesToKnow("the last ones are held", soldOut)
		s.follow(placed)
		s.Clock.Advance(20 * time.Minute)
		s.follow(placed)
		s.ends()
		b.comesToKnow("they were not paid", func() bool { return !soldOut() })
		s.pays(placed, placed.ValorTotal, true)
		s.Clock.Advance(10 * time.Minute)
		s.rounds()
		b.comesToKnow("they were paid late", soldOut)
	})
}

// Who cancels before he pays has paid nothing; what comes in all the same goes back.
func TestCancelledBeforePaid(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		placed := s.Order(s.venue, online)
		s.follow(placed)
		cancel := func() (now orders.Tracked) {
			s.Want(http.StatusOK, "", "POST", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento+"/cancelar", map[string]any{"soAgora": true},
				"Pedido-Segredo: "+placed.Segredo).JSON(t, &now)
			return now
		}
		cancel()
		if now := cancel(); now.Fim == nil || now.Fim.Tipo != "cancelado" || now.PodeCancelar || now.Pagamento.Codigo != "" {
			t.Fatalf("cancelled: %+v", now)
		}
		s.pays(placed, placed.ValorTotal, true)
		s.Clock.Advance(time.Minute)
		s.rounds()
		if all := s.onBoard(); len(all) != 0 {
			t.Errorf("the board shows %+v", all)
		}
		if end := s.follow(placed).Fim; end.Estorno == nil || end.Estorno.Estado != orders.RefundDone {
			t.Errorf("the money: %+v", end.Estorno)
		}
	})
}

// Another amount pays nothing: people see to it.
func TestPaidAnotherAmount(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		placed := s.Order(s.venue, online)
		s.follow(placed)
		s.pays(placed, placed.ValorTotal-1, true)
		now := s.follow(placed)
		if now.Pagamento == nil || now.Pagamento.Situacao != "divergente" || now.Fim == nil {
			t.Fatalf("%+v", now)
		}
		contains(t, flat(s.Want(http.StatusOK, "", "GET", "/statusPedido/"+placed.CodigoAcompanhamento, nil)), "O valor pago não é o do pedido")
		matters, err := s.Payments.Matters(t.Context(), s.venue.ID)
		if err != nil || len(matters) != 1 || matters[0].Reason != payments.Reason(payments.WrongAmount) {
			t.Errorf("the list has %+v, %v", matters, err)
		}
		s.Clock.Advance(20 * time.Minute)
		s.ends()
		if all := s.onBoard(); len(all) != 0 {
			t.Errorf("the board shows %+v", all)
		}
	})
}

// A lost answer repeats the order, and asks for its money once.
func TestALostAnswerIsChargedOnce(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		in := orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", PagamentoOnline: true,
			Itens: []orders.Line{{ProdutoID: s.venue.Product, Quantidade: 1}},
		}
		total := money.Amount(2590)
		in.TotalEsperado = &total
		var first, again, paid orders.Placed
		send := func(into *orders.Placed) {
			s.Want(http.StatusOK, "", "POST", "/api/storefront/"+s.venue.Slug+"/orders", in, "Idempotency-Key: k1").JSON(t, into)
		}
		send(&first)
		send(&again)
		s.follow(first)
		s.pays(first, total, false)
		s.follow(first)
		send(&paid)
		if first != again || first != paid || first.Segredo == "" {
			t.Errorf("answered %+v, %+v, %+v", first, again, paid)
		}
		if all := s.onBoard(); len(all) != 1 {
			t.Errorf("%d orders on the board", len(all))
		}
	})
}

// The plain forms offer Pix, and show the code.
func TestPlainFormsArePaidByPix(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		v := &visitor{T: t, Server: s.Server, venue: s.venue}
		v.forget()
		v.fill("1")
		bag := v.open("/carrinho").says(200, "Pix agora, online")
		sent := v.send("/carrinho", bag.form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "nome": {"Ana Lima"}, "pagamento": {"pix-online"}}))
		page := sent.says(303).header.Get("Location")
		contains(t, flat(v.Want(http.StatusOK, "", "GET", page, nil)), "Pague o Pix para confirmar", "br.gov.bcb.pix", `content="15"`)
	})
}
