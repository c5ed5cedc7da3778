package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/payments"
	pages "balcao/app/payments/mercadopago/simulator"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// cardShop is a shop that is paid by Pix at its bank, and by card on the pages of a provider.
type cardShop struct {
	paidShop
	pages *pages.Simulator
}

func eachCardShop(t *testing.T, test func(t *testing.T, s cardShop)) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		hosted := pages.New(pages.Options{Clock: s.Clock})
		process := httptest.NewServer(hosted)
		t.Cleanup(process.Close)
		hosted.Address = process.URL
		settings, err := json.Marshal(map[string]string{"endereco": process.URL})
		if err != nil {
			t.Fatal(err)
		}
		by := operation.Actor{Name: "Teste"}
		if _, err := s.Payments.SaveAccount(t.Context(), payments.AccountDraft{VenueID: s.venue.ID, Provider: payments.SimulatedHosted, Settings: settings}, by); err != nil {
			t.Fatal(err)
		}
		for _, method := range []payments.Method{payments.Card, payments.Boleto} {
			if err := s.Payments.SaveOffer(t.Context(), payments.Offer{VenueID: s.venue.ID, Method: method, Provider: payments.SimulatedHosted}, by); err != nil {
				t.Fatal(err)
			}
		}
		test(t, cardShop{s, hosted})
	})
}

func byCard(o *orders.NewOrder) { o.PagamentoOnline, o.TipoPagamento = true, "cartao" }

// charges are what was asked for an order, the latest first.
func (s cardShop) charges(p orders.Placed) []payments.Charge {
	s.t.Helper()
	all, err := s.Payments.Of(s.t.Context(), s.DB.Read, s.venue.ID, payments.Subject{Kind: "pedido", ID: p.ID})
	if err != nil || len(all) == 0 {
		s.t.Fatalf("%d charges, %v", len(all), err)
	}
	return all
}

// tries has the customer try a card on the provider's page.
func (s cardShop) tries(p orders.Placed, becomes string, forced bool) {
	s.t.Helper()
	if _, err := s.pages.Try(s.charges(p)[0].TxID, becomes, 0, forced); err != nil {
		s.t.Fatal(err)
	}
	s.Clock.Advance(5 * time.Second)
}

// chooses asks for another way, with the phone's secret.
func (s cardShop) chooses(p orders.Placed, way string, secret string) servertest.Answer {
	s.t.Helper()
	return s.Call("", "POST", "/api/MeepFood/Order/"+p.CodigoAcompanhamento+"/pagamento", map[string]string{"forma": way}, "Pedido-Segredo: "+secret)
}

func (s cardShop) page(p orders.Placed) string {
	s.t.Helper()
	return flat(s.Want(http.StatusOK, "", "GET", "/statusPedido/"+p.CodigoAcompanhamento, nil))
}

// An order is paid by card where the customer is led to, and is its venue's then; what is refused
// there may be tried again.
func TestAnOrderIsPaidByCard(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		var menu struct {
			PagamentoOnline bool
			FormasOnline    []string
		}
		s.Want(http.StatusOK, "", "GET", "/api/storefront/"+s.venue.Slug, nil).JSON(t, &menu)
		if !menu.PagamentoOnline || !slices.Equal(menu.FormasOnline, []string{"pix", "cartao"}) {
			t.Fatalf("offers %+v", menu)
		}
		placed := s.Order(s.venue, byCard)
		now := s.follow(placed)
		due := now.Pagamento
		if due == nil || due.Forma != orders.CardOnline || !strings.HasPrefix(due.Pagina, s.pages.Address) || due.Codigo != "" || due.Recusada ||
			!slices.Equal(due.Outras, []orders.OnlineWay{orders.PixOnline}) || due.PagueAte.Sub(due.PagueDesde) != 15*time.Minute {
			t.Fatalf("waiting: %+v, %+v", now, due)
		}
		contains(t, s.page(placed), "Pague com cartão para confirmar", `href="`+due.Pagina+`"`, "Esperando o pagamento")
		there, err := http.Get(due.Pagina)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = there.Body.Close() }()
		shown, err := io.ReadAll(there.Body)
		if err != nil || !strings.Contains(string(shown), `href="http://balcao.test/statusPedido/`+placed.CodigoAcompanhamento+`"`) {
			t.Errorf("the provider's page leads back nowhere: %s, %v", shown, err)
		}
		s.tries(placed, "rejected", false)
		if now := s.follow(placed); now.Pagamento == nil || !now.Pagamento.Recusada || now.Pagamento.Pagina == "" || !now.PodeCancelar {
			t.Fatalf("refused: %+v", now.Pagamento)
		}
		contains(t, s.page(placed), "A última tentativa foi recusada, e nada foi cobrado.")
		if all := s.onBoard(); len(all) != 0 {
			t.Fatalf("refused, the board shows %+v", all)
		}
		s.tries(placed, "approved", false)
		if now := s.follow(placed); now.Pagamento != nil || now.CurrentState != "Pendente" || !now.PagamentoOnline || now.KindPay != "Cartão" {
			t.Fatalf("paid: %+v", now)
		}
		contains(t, s.page(placed), "Pagamento confirmado: esperando a loja confirmar", "Cartão, pago online")
		all := s.onBoard()
		if len(all) != 1 || all[0].ID != placed.ID || all[0].EhPagamentoPresencial || all[0].TipoPagamento.Descricao != "Cartão" {
			t.Fatalf("the board shows %+v", all)
		}
		s.Want(http.StatusOK, s.cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": placed.ID, "Password": servertest.Password})
		await(t, "the money to be given back", func() bool {
			s.rounds()
			end := s.follow(placed).Fim
			return end != nil && end.Estorno != nil && end.Estorno.Estado == orders.RefundDone
		})
		contains(t, s.page(placed), "para o cartão com que foi pago")
	})
}

// A card that nobody pays with holds stock as a Pix does.
func TestACardThatIsNotPaid(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		beer := s.stocked(2)
		both := func(o *orders.NewOrder) { o.Itens = []orders.Line{{ProdutoID: beer, Quantidade: 2}} }
		placed := s.Order(s.venue, byCard, both)
		s.follow(placed)
		s.Clock.Advance(16 * time.Minute)
		if now := s.follow(placed); now.Fim == nil || now.Fim.Tipo != "naoPago" || now.Pagamento.Pagina != "" || len(now.Pagamento.Outras) != 0 {
			t.Fatalf("ended: %+v, %+v", now.Pagamento, now.Fim)
		}
		s.Clock.Advance(4 * time.Minute)
		s.ends()
		if p, err := s.Stock.Position(t.Context(), s.venue.ID, beer); err != nil || p.Reserved != 0 {
			t.Errorf("still held: %+v, %v", p, err)
		}
		if _, err := s.pages.Try(s.charges(placed)[0].TxID, "approved", 0, false); err == nil {
			t.Error("the provider's page can still be paid")
		}
	})
}

// The phone that has ordered may pay in another way; what comes by the one before pays the order
// as well, and what comes by both is told and given back.
func TestAnotherWayToPay(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		placed := s.Order(s.venue, online)
		s.follow(placed)
		if a := s.chooses(placed, "cartao", "falso"); a.Status != http.StatusNotFound {
			t.Fatalf("somebody else chooses: %d", a.Status)
		}
		if a := s.chooses(placed, "boleto", placed.Segredo); a.Status < 400 || a.Status >= 500 {
			t.Fatalf("a boleto: %d", a.Status)
		}
		for range 2 {
			var now orders.Tracked
			a := s.chooses(placed, "cartao", placed.Segredo)
			if a.JSON(t, &now); a.Status != http.StatusOK || now.Pagamento.Forma != orders.CardOnline || now.Pagamento.Pagina == "" || now.KindPay != "Cartão" {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
		all := s.charges(placed)
		if len(all) != 2 || all[0].Method != payments.Card || all[1].State != payments.Cancelled {
			t.Fatalf("asked for by %+v", all)
		}
		// The Pix was under way.
		if _, err := s.bank.Pay(all[1].TxID, 0, true); err != nil {
			t.Fatal(err)
		}
		await(t, "the order to be paid", func() bool { s.rounds(); return s.follow(placed).PagamentoOnline })
		if now := s.follow(placed); now.KindPay != "Pix" || now.PagamentoAMais != nil {
			t.Fatalf("paid: %+v", now)
		}
		if a := s.chooses(placed, "cartao", placed.Segredo); a.Status != http.StatusConflict || !strings.Contains(a.Message(), "já foi pago") {
			t.Errorf("chosen once it is paid: %d %s", a.Status, a.Body)
		}
		s.tries(placed, "approved", true)
		await(t, "the second payment to be told", func() bool {
			s.Clock.Advance(10 * time.Minute)
			s.rounds()
			further := s.follow(placed).PagamentoAMais
			return further != nil && further.Valor == placed.ValorTotal && further.Estorno == nil
		})
		contains(t, s.page(placed), "Pagamento a mais", "A loja foi avisada")
		s.givesBackTwice(placed)
	})
}

// givesBackTwice gives back what came beyond the order's payment, in two parts, and looks at what
// its customer and its venue are told of that.
func (s cardShop) givesBackTwice(p orders.Placed) {
	s.t.Helper()
	came, err := s.Payments.Beyond(s.t.Context(), s.venue.ID, payments.Subject{Kind: "pedido", ID: p.ID})
	if err != nil || len(came) != 1 || came[0].Standing != payments.Double {
		s.t.Fatalf("beyond: %+v, %v", came, err)
	}
	for i, part := range []money.Amount{1000, p.ValorTotal - 1000} {
		_, err := s.Payments.GiveBack(s.t.Context(), payments.RefundRequest{VenueID: s.venue.ID, PaymentID: came[0].ID, Key: string(rune('a' + i)), Amount: part, Reason: "Pago duas vezes"})
		if err != nil {
			s.t.Fatal(err)
		}
		back := money.Amount(1000)
		if i == 1 {
			back = p.ValorTotal
		}
		await(s.t, "a part to be given back", func() bool {
			s.rounds()
			further := s.follow(p).PagamentoAMais
			return further != nil && further.Estorno != nil && further.Estorno.Estado == orders.RefundDone && further.Estorno.Valor == back
		})
		if rest := strings.Contains(s.page(p), "O resto a loja vai conferir."); rest != (i == 0) {
			s.t.Errorf("part %d: the rest is told: %v", i, rest)
		}
	}
	contains(s.t, s.page(p), "para o cartão com que foi pago")
	board := s.Person("bia@balcao.test", s.venue.ID, roles.Board)
	var d orders.Detail
	s.Want(http.StatusOK, board, "GET", "/api/kds/pedidos/"+p.ID, nil).JSON(s.t, &d)
	if d.Pedido.PagamentoAMais == nil || d.Pedido.PagamentoAMais.Estorno.Valor != p.ValorTotal || d.Pedido.Estorno != nil {
		s.t.Errorf("its venue reads %+v, %+v", d.Pedido.PagamentoAMais, d.Pedido.Estorno)
	}
}

// Money that comes by the way of before, once the order has been called off, goes back to where it
// came from.
func TestMoneyOfTheWayOfBefore(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		placed := s.Order(s.venue, online)
		s.follow(placed)
		if a := s.chooses(placed, "cartao", placed.Segredo); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.Want(http.StatusOK, "", "POST", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento+"/cancelar", map[string]any{"soAgora": true}, "Pedido-Segredo: "+placed.Segredo)
		if _, err := s.bank.Pay(s.charges(placed)[1].TxID, 0, true); err != nil {
			t.Fatal(err)
		}
		await(t, "the money to be given back", func() bool {
			s.Clock.Advance(10 * time.Minute)
			s.rounds()
			end := s.follow(placed).Fim
			return end != nil && end.Estorno != nil && end.Estorno.Estado == orders.RefundDone
		})
		contains(t, s.page(placed), "Pedido cancelado, como você pediu", "para a conta de onde saiu")
	})
}

// What the provider does not take is paid in another way: the order, and what is held for it,
// waits for that.
func TestAWayThatIsNotTaken(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		placed := s.Order(s.venue, online)
		s.follow(placed)
		if err := s.bank.Drop(s.charge(placed).TxID); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(5 * time.Second)
		if now := s.follow(placed); now.Fim != nil || !now.Pagamento.Indisponivel || now.Pagamento.Codigo != "" || len(now.Pagamento.Outras) != 1 || !now.PodeCancelar {
			t.Fatalf("not taken: %+v, %+v", now.Fim, now.Pagamento)
		}
		contains(t, s.page(placed), "Esta forma de pagamento não está disponível agora")
		if a := s.chooses(placed, "cartao", placed.Segredo); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.tries(placed, "approved", false)
		if now := s.follow(placed); !now.PagamentoOnline || now.KindPay != "Cartão" {
			t.Errorf("paid: %+v", now)
		}
	})
}

// Whoever chooses again and again holds nothing for longer than two charges last.
func TestChoosingAgainEnds(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		placed := s.Order(s.venue, online)
		from := s.follow(placed).Pagamento.PagueDesde
		last := from.Add(30 * time.Minute)
		until := func(way string) time.Time {
			var now orders.Tracked
			a := s.chooses(placed, way, placed.Segredo)
			if a.JSON(t, &now); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			return now.Pagamento.PagueAte
		}
		s.Clock.Advance(10 * time.Minute)
		if got, want := until("cartao"), s.Clock.Now().Add(15*time.Minute); got.Sub(want).Abs() > time.Second {
			t.Errorf("the card can be paid until %v, want %v", got, want)
		}
		s.Clock.Advance(12 * time.Minute)
		if got := until("pix"); got.Sub(last).Abs() > time.Second {
			t.Errorf("the second Pix can be paid until %v, want %v", got, last)
		}
		s.Clock.Set(last.Add(-time.Minute))
		if now := s.follow(placed); now.Pagamento == nil || len(now.Pagamento.Outras) != 0 || now.Fim != nil {
			t.Errorf("at the end: %+v", now.Pagamento)
		}
		if a := s.chooses(placed, "cartao", placed.Segredo); a.Status != http.StatusConflict || !strings.Contains(a.Message(), "no fim") {
			t.Errorf("chosen at the end: %d %s", a.Status, a.Body)
		}
		s.Clock.Set(last.Add(5 * time.Minute))
		s.follow(placed)
		s.ends()
		if a := s.chooses(placed, "cartao", placed.Segredo); a.Status != http.StatusConflict {
			t.Errorf("chosen once it is over: %d %s", a.Status, a.Body)
		}
	})
}

// The plain forms offer cards, lead to the provider's page, and to another way; another browser is
// led there alone.
func TestPlainFormsArePaidByCard(t *testing.T) {
	eachCardShop(t, func(t *testing.T, s cardShop) {
		v := &visitor{T: t, Server: s.Server, venue: s.venue}
		v.forget()
		v.fill("1")
		bag := v.open("/carrinho").says(200, "Pix agora, online", "Cartão agora, online")
		sent := v.send("/carrinho", bag.form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "nome": {"Ana Lima"}, "pagamento": {"cartao-online"}}))
		page := sent.says(303).header.Get("Location")
		contains(t, v.ask("GET", page).says(200, "Pague com cartão para confirmar", "Pagar na página segura").text, `href="`+s.pages.Address, `value="pix"`)
		choose := func() webPage {
			res, err := v.web.PostForm(v.URL+page+"/pagamento", url.Values{"forma": {"pix"}})
			return v.read(res, err)
		}
		if to := choose().says(303).header.Get("Location"); to != page {
			t.Errorf("leads to %s", to)
		}
		contains(t, v.ask("GET", page).says(200, "Pague o Pix para confirmar").text, "br.gov.bcb.pix", `value="cartao"`, "Pagar com cartão")
		v.forget()
		if text := v.ask("GET", page).text; strings.Contains(text, `name="forma"`) {
			t.Error("another browser is offered another way")
		}
		choose().says(404)
	})
}

// A card is online alone, and only where the venue takes it.
func TestWhereCardsAreNotTaken(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		for want, pays := range map[string]func(*orders.NewOrder){
			"Online, esta loja recebe por Pix. Escolha Pix, ou pague ao receber.": byCard,
			"Escolha cartão de crédito ou de débito.":                             func(o *orders.NewOrder) { o.TipoPagamento = "cartao" },
		} {
			in := orders.NewOrder{Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", Itens: []orders.Line{{ProdutoID: s.venue.Product, Quantidade: 1}}}
			pays(&in)
			if a := s.Place(s.venue.Slug, in); a.Status != http.StatusBadRequest || !strings.Contains(string(a.Body), want) {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		}
	})
}
