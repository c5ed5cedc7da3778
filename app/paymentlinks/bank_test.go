package paymentlinks_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/paymentlinks"
	"balcao/app/payments"
	pages "balcao/app/payments/mercadopago/simulator"
	"balcao/app/payments/simulator"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// bankCounter is a venue that is paid by Pix at a simulated bank, and by card and boleto on
// pages of a simulated Mercado Pago.
type bankCounter struct {
	counter
	bank  *simulator.Simulator
	pages *pages.Simulator
}

func eachBank(t *testing.T, test func(t *testing.T, c bankCounter)) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			s := servertest.Start(t, func(c *server.Config) { c.Database, c.SimulatedPayments = open(t), true })
			bank := simulator.New(simulator.Options{Clock: s.Clock})
			web := httptest.NewServer(bank)
			hosted := httptest.NewUnstartedServer(nil)
			shown := pages.New(pages.Options{Clock: s.Clock, Address: "http://" + hosted.Listener.Addr().String()})
			hosted.Config.Handler = shown
			hosted.Start()
			t.Cleanup(web.Close)
			t.Cleanup(hosted.Close)
			c := bankCounter{newCounter(t, s), bank, shown}
			s.PaidOnline(c.venue, web.URL)
			c.hosted(hosted.URL)
			test(t, c)
		})
	}
}

func (c bankCounter) hosted(address string) {
	c.t.Helper()
	raw, err := json.Marshal(map[string]string{"endereco": address})
	if err != nil {
		c.t.Fatal(err)
	}
	account := payments.AccountDraft{VenueID: c.venue.ID, Provider: payments.SimulatedHosted, Settings: raw}
	if _, err := c.Payments.SaveAccount(c.t.Context(), account, maria); err != nil {
		c.t.Fatal(err)
	}
	for _, method := range []payments.Method{payments.Card, payments.Boleto} {
		if err := c.Payments.SaveOffer(c.t.Context(), payments.Offer{VenueID: c.venue.ID, Method: method, Provider: payments.SimulatedHosted}, maria); err != nil {
			c.t.Fatal(err)
		}
	}
}

// latest is the latest charge of the latest use of a link.
func (c bankCounter) latest(linkID string) payments.Charge {
	c.t.Helper()
	return c.charges(c.uses(linkID).Usos[0].ID)[0]
}

// pays has the bank receive a value for a charge, also one that has ended; 0 is its own.
func (c bankCounter) pays(charge payments.Charge, reais int) {
	c.t.Helper()
	if _, err := c.bank.Pay(charge.TxID, moneyOf(reais), true); err != nil {
		c.t.Fatal(err)
	}
	c.heard(charge.ID)
}

// heard has the payments ask for a charge from here on, also one that nobody would ask for
// until tomorrow. The server's own rounds work beside: what one of them began before is
// waited for, as it may not have heard.
func (c bankCounter) heard(chargeID string) {
	c.t.Helper()
	now := c.Clock.Now().UnixMilli()
	for asked := int64(0); asked == 0; {
		result, err := c.DB.Write.NewRaw("UPDATE payment_charges SET next_at = ? WHERE id = ? AND busy_until <= ?", now, chargeID, now).Exec(c.t.Context())
		if err != nil {
			c.t.Fatal(err)
		}
		if asked, err = result.RowsAffected(); err != nil {
			c.t.Fatal(err)
		}
	}
	for waiting := true; waiting; {
		c.round()
		err := c.DB.Write.NewRaw("SELECT COALESCE(next_at <= ?, FALSE) OR busy_until > ? FROM payment_charges WHERE id = ?", now, now, chargeID).Scan(c.t.Context(), &waiting)
		if err != nil {
			c.t.Fatal(err)
		}
	}
}

// ends moves the clock past the end of the latest charge of a link, and has it end.
func (c *bankCounter) ends(linkID string) payments.Charge {
	c.t.Helper()
	charge := c.latest(linkID)
	c.expire(charge.Subject.ID)
	c.token = c.SignIn("links@bar.test")
	return charge
}

// Money that comes once its charge has ended counts while the link is open, and is given
// back once it is not.
func TestMoneyThatComesLate(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		open, ending := c.add(nil), c.add(fields{"expirationDate": "2026-11-20"})
		first, second := c.open(open.ID), c.open(ending.ID)
		first.send("pagar", nil)
		second.send("pagar", nil)
		late := c.latest(ending.ID)
		charge := c.ends(open.ID)
		first.get("")
		first.shows("terminou sem pagamento", "Se você pagou no último instante", "Senão, pague de novo", "Gerar Pix de R$ 480,00", `"segue":true`)
		if got := c.uses(open.ID).Usos[0].Situacao; got != paymentlinks.NotPaid {
			t.Errorf("the use is %s", got)
		}
		c.pays(charge, 0)
		first.get("")
		first.shows("Pagamento confirmado")

		c.expire(late.Subject.ID)
		c.Clock.Advance(4 * hour)
		c.token = c.SignIn("links@bar.test")
		second.get("")
		second.shows("Prazo encerrado", "Valia até 20/11/2026, 23:59", "Se você pagou no último instante")
		if strings.Contains(second.html, "pague de novo") {
			t.Error("a link that has ended is to be paid once more")
		}
		c.pays(late, 0)
		second.get("")
		second.shows("Pagamento fora do prazo", "devolvido")
		for strings.Contains(second.html, "está sendo devolvido") { // by this round, or by the server's own
			c.Clock.Advance(11 * time.Minute)
			c.round()
			second.get("")
		}
		second.shows("foi devolvido")
		c.token = c.SignIn("links@bar.test")
		wantSales(t, c.counter, "3 2026-000001 480")
		if got := c.uses(ending.ID).Usos[0]; got.Situacao != paymentlinks.Late || got.Recibo != "" {
			t.Errorf("the use is %+v", got)
		}
	})
}

// Another value than was asked for pays nothing until a person accepts it; what comes twice
// is told, and given back without touching the sale.
func TestAnotherValueAndMoneyThatComesTwice(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(nil)
		b := c.open(link.ID)
		b.send("pagar", nil)
		charge := c.latest(link.ID)
		c.pays(charge, 400)
		b.get("")
		b.shows("Valor diferente do cobrado", "Recebemos R$ 400,00, e a cobrança era de R$ 480,00", "vai conferir")
		wantSales(t, c.counter)
		found, _, err := c.Payments.Payments(t.Context(), c.venue.ID, charge.ID)
		if err != nil || len(found) != 1 {
			t.Fatalf("payments %+v, %v", found, err)
		}
		if _, err := c.Payments.Accept(t.Context(), c.venue.ID, found[0].ID, maria); err != nil {
			t.Fatal(err)
		}
		b.get("")
		b.shows("Pagamento confirmado", "R$ 400,00")
		wantSales(t, c.counter, "3 2026-000001 400")

		c.pays(charge, 0)
		b.get("")
		b.shows("Pagamento confirmado", "mais de um pagamento")
		found, _, err = c.Payments.Payments(t.Context(), c.venue.ID, charge.ID)
		if err != nil || len(found) != 2 {
			t.Fatalf("payments %+v, %v", found, err)
		}
		double := found[0]
		if double.Standing == payments.Counted {
			double = found[1]
		}
		if _, err := c.Payments.GiveBack(t.Context(), payments.RefundRequest{VenueID: c.venue.ID, PaymentID: double.ID, Key: "a", Reason: "Em dobro", By: maria}); err != nil {
			t.Fatal(err)
		}
		for { // by this round, or by the server's own
			c.round()
			b.get("")
			if strings.Contains(b.html, "foi devolvido") {
				break
			}
			b.shows("O que passou do valor está sendo devolvido")
			c.Clock.Advance(time.Minute)
		}
		c.token = c.SignIn("links@bar.test")
		wantSales(t, c.counter, "3 2026-000001 400")
		if got := c.link(link.ID); got.Recebido != 40000 || got.Devolvido != 0 || got.Pagos != 1 {
			t.Errorf("the link %+v", got)
		}
	})
}

// What comes late for two charges is what both were for.
func TestMoneyThatComesLateTwice(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(fields{"expirationDate": "2026-11-20"})
		b := c.open(link.ID)
		b.send("pagar", nil)
		first := c.latest(link.ID)
		b.send("desistir", nil)
		b.send("pagar", nil)
		second := c.ends(link.ID)
		c.Clock.Advance(4 * hour)
		c.pays(first, 0)
		c.pays(second, 0)
		b.get("")
		b.shows("Pagamento fora do prazo", "Recebemos R$ 960,00 depois do fim do prazo")
	})
}

// A card is paid on the provider's page, in as many parts as the link allows; one that is
// refused can be tried again.
func TestACardIsPaidOnTheProvidersPage(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(fields{"maximumInstallments": 99})
		b := c.open(link.ID)
		b.shows("Cartão", "Em até 12×")
		if strings.Contains(b.html, "Boleto") {
			t.Error("a boleto is offered that the link does not allow")
		}
		b.send("pagar", fields{"forma": "cartao"})
		charge := c.latest(link.ID)
		b.shows("Pague com cartão", "Ir para a página segura da operadora", `href="`+charge.Page+`"`, "Pagar de outra forma")
		if charge.Page == "" || charge.Installments != payments.MostInstallments || charge.ReturnURL != "http://balcao.test/paymentlink/"+link.ID {
			t.Fatalf("charged %+v", charge)
		}
		if _, err := c.pages.Try(charge.TxID, "rejected", 0, false); err != nil {
			t.Fatal(err)
		}
		c.heard(charge.ID)
		b.get("")
		b.shows("A última tentativa foi recusada, e nada foi cobrado", "O pagamento foi recusado.", "Ir para a página segura")
		if _, err := c.pages.Try(charge.TxID, "approved", 0, false); err != nil {
			t.Fatal(err)
		}
		c.heard(charge.ID)
		b.get("")
		b.shows("Pagamento confirmado", "Cartão", "Pagamento simulado: nenhum dinheiro foi cobrado.")
		wantSales(t, c.counter, "3 2026-000001 480")
	})
}

// A boleto that was begun in time counts when it comes in days later, although its link has
// ended.
func TestABoletoComesInDaysLater(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(fields{"allowPaymentSlip": true, "expirationDate": "2026-11-22"})
		b := c.open(link.ID)
		b.shows("Vence em 22/11/2026")
		b.send("pagar", fields{"forma": "boleto"})
		charge := c.latest(link.ID)
		b.shows("Boleto gerado", "Abrir o boleto", "22/11/2026, 23:59")
		if _, err := c.pages.Try(charge.TxID, "pending", 0, false); err != nil {
			t.Fatal(err)
		}
		c.Clock.Advance(4 * 24 * hour)
		c.token = c.SignIn("links@bar.test")
		for c.charges(charge.Subject.ID)[0].State.Open() {
			c.heard(charge.ID)
		}
		b.get("")
		b.shows("Prazo encerrado", "O boleto venceu. Se você já pagou, espere")
		if _, err := c.pages.Try(charge.TxID, "approved", 0, true); err != nil {
			t.Fatal(err)
		}
		c.heard(charge.ID)
		b.get("")
		b.shows("Pagamento confirmado", "Boleto")
		wantSales(t, c.counter, "3 2026-000001 480")
	})
}

// Who takes another way pays once: money for the way that was left comes late, and what is
// not wanted of it leaves the other way open.
func TestAnotherWayIsTaken(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(nil)
		b := c.open(link.ID)
		b.send("pagar", nil)
		left := c.latest(link.ID)
		b.send("desistir", nil)
		b.send("pagar", fields{"forma": "cartao"})
		b.shows("Pague com cartão")
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/mepaylink/Delete/"+link.ID, nil)
		c.pays(left, 0)
		b.get("")
		b.shows("Pague com cartão")
		use := c.uses(link.ID).Usos[0]
		if use.Situacao != paymentlinks.Waiting || use.Tentativas != 2 {
			t.Errorf("the use %+v", use)
		}
		card := c.latest(link.ID)
		if _, err := c.pages.Try(card.TxID, "approved", 0, false); err != nil {
			t.Fatal(err)
		}
		c.heard(card.ID)
		b.get("")
		b.shows("Pagamento confirmado", "Cartão")
		wantSales(t, c.counter, "3 2026-000001 480")
		for in, back := c.bank.Totals(); !maps.Equal(in, back); in, back = c.bank.Totals() {
			c.Clock.Advance(time.Minute)
			c.round()
		}
	})
}

// Nobody pays once more while he is being charged; a page of before leads to the charge.
func TestPayingAnewWaits(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(nil)
		b := c.open(link.ID)
		b.send("pagar", nil)
		b.get("?novo")
		b.shows("Pague com Pix", "Copiar código Pix")
		b.send("pagar", fields{"chave": paymentlinks.NewSecret(), "novo": "1"})
		if uses := c.uses(link.ID).Usos; len(uses) != 1 {
			t.Fatalf("uses %+v", uses)
		}
		c.pays(c.latest(link.ID), 0)
		b.get("?novo")
		b.shows("Gerar Pix")
	})
}

// Nobody waits for long for a bank that does not answer: the page says that it prepares the
// charge, and what the bank says later is kept.
func TestTheBankIsSilent(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		answers := make(chan struct{})
		slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-answers:
			case <-r.Context().Done():
			}
			c.bank.ServeHTTP(w, r)
		}))
		t.Cleanup(slow.Close)
		c.PaidOnline(c.venue, slow.URL)
		link := c.add(nil)
		b := c.open(link.ID)
		res, err := b.client.PostForm(b.at, url.Values{"acao": {"pagar"}, "chave": {b.secret()}, "forma": {"pix"}})
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		b.keep(res)
		// Whoever asks the bank waits for it still.
		if charge := c.latest(link.ID); res.StatusCode != http.StatusSeeOther || charge.BusyUntil == 0 || charge.Failures != 0 {
			t.Errorf("answered %d while the charge was %+v", res.StatusCode, charge)
		}
		close(answers)
		b.get("")
		b.shows("Pague com Pix")
	})
}
