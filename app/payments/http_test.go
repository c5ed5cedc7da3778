package payments_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database/databasetest"
	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/payments/simulator"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/vendors"
)

// counter is a venue of a real server, with a person at the board and one who gives money
// back.
type counter struct {
	*servertest.Server
	t              *testing.T
	venue          servertest.Venue
	board, manager string
}

func eachCounter(t *testing.T, test func(t *testing.T, c counter)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar da Praça")
		test(t, counter{s, t, venue, s.Person("painel@bar.test", venue.ID, roles.Board), s.Person("gerente@bar.test", venue.ID, roles.Refunds)})
	})
}

// paidBy has the venue be paid by Pix through a provider.
func (c counter) paidBy(provider string, settings any) {
	c.t.Helper()
	raw, err := json.Marshal(settings)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := c.Payments.SaveAccount(c.t.Context(), payments.AccountDraft{VenueID: c.venue.ID, Provider: provider, Settings: raw}, maria); err != nil {
		c.t.Fatal(err)
	}
	if err := c.Payments.SaveOffer(c.t.Context(), payments.Offer{VenueID: c.venue.ID, Method: payments.Pix, Provider: provider}, maria); err != nil {
		c.t.Fatal(err)
	}
}

func (c counter) charge(id string) payments.Charge {
	c.t.Helper()
	var made payments.Charge
	err := c.DB.Tx(c.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		var err error
		made, err = c.Payments.Create(ctx, tx, payments.NewCharge{
			VenueID: c.venue.ID, Subject: thing(id), Method: payments.Pix, Amount: 5000, Lasts: 30 * time.Minute,
		})
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	for made.State == payments.Created { // sent by this call, or by the server's own round
		if made, err = c.Payments.Look(c.t.Context(), c.venue.ID, made.ID); err != nil {
			c.t.Fatal(err)
		}
	}
	return made
}

func (c counter) list() (all []payments.MatterView) {
	c.t.Helper()
	c.Want(http.StatusOK, c.board, "GET", "/api/pagamentos/conferir?localClienteId="+c.venue.ID, nil).JSON(c.t, &all)
	return all
}

func (c counter) in(fields map[string]any) map[string]any {
	body := map[string]any{"localClienteId": c.venue.ID}
	for name, value := range fields {
		body[name] = value
	}
	return body
}

func TestAPersonConfirmsAndGivesBack(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		made := c.charge("1")
		list := c.list()
		if len(list) != 1 || list[0].Motivo != payments.ByHandMatter || list[0].Rotulo != "Coisa 1" || list[0].Cobrado != 5000 {
			t.Fatalf("on the list %+v", list)
		}
		at := "/api/pagamentos/" + made.ID
		c.Want(http.StatusConflict, c.manager, "POST", "/api/pagamentos/conferir/"+list[0].ID+"/visto", c.in(nil))
		c.Want(http.StatusBadRequest, c.board, "POST", at+"/confirmar", c.in(map[string]any{"valor": 0}))
		var view payments.ChargeView
		c.Want(http.StatusOK, c.board, "POST", at+"/confirmar", c.in(map[string]any{"valor": 50})).JSON(t, &view)
		c.Want(http.StatusOK, c.board, "POST", at+"/confirmar", c.in(map[string]any{"valor": 50}))
		c.Want(http.StatusConflict, c.board, "POST", at+"/confirmar", c.in(map[string]any{"valor": 49}))
		if view.Estado != payments.Paid || len(view.Recebimentos) != 1 || !view.PorConferir || len(view.Acontecimentos) != 3 {
			t.Errorf("confirmed %+v", view)
		}
		if len(c.list()) != 0 {
			t.Error("what is confirmed stays on the list")
		}

		back := "/api/pagamentos/recebidos/" + view.Recebimentos[0].ID + "/devolver"
		ask := c.in(map[string]any{"valor": 20, "motivo": "Faltou um prato"})
		c.Want(http.StatusForbidden, c.board, "POST", back, ask, "Idempotency-Key: a")
		if a := c.Call(c.manager, "POST", back, ask, "Idempotency-Key: a"); a.Status != http.StatusForbidden || !strings.Contains(string(a.Body), "unconfirmed") {
			t.Errorf("without a password it is %d %s", a.Status, a.Body)
		}
		c.Want(http.StatusOK, c.manager, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		c.Want(http.StatusBadRequest, c.manager, "POST", back, ask)
		var first, again payments.RefundView
		c.Want(http.StatusOK, c.manager, "POST", back, ask, "Idempotency-Key: a").JSON(t, &first)
		c.Want(http.StatusOK, c.manager, "POST", back, ask, "Idempotency-Key: a").JSON(t, &again)
		if first.ID != again.ID || first.PedidaPor != "Pessoa gerente@bar.test" {
			t.Errorf("asked %+v, again %+v", first, again)
		}
		// So it is where two people have the same matter before them: its id is the key.
		other := c.Person("socia@bar.test", c.venue.ID, roles.Refunds)
		c.Want(http.StatusOK, other, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		if c.Want(http.StatusOK, other, "POST", back, ask, "Idempotency-Key: a").JSON(t, &again); first.ID != again.ID {
			t.Errorf("asked %+v, by somebody else %+v", first, again)
		}
		c.Want(http.StatusConflict, c.manager, "POST", back, c.in(map[string]any{"valor": 30.01, "motivo": "Mais"}), "Idempotency-Key: b")
		c.settle()
		list = c.list()
		if len(list) != 1 || list[0].Motivo != payments.ByHandRefund || list[0].DevolucaoID != first.ID || list[0].Restante != 3000 {
			t.Fatalf("on the list %+v", list)
		}
		c.Want(http.StatusBadRequest, c.manager, "POST", back, c.in(map[string]any{"valor": 1, "motivo": " "}), "Idempotency-Key: c")
		of := "/api/pagamentos/devolucoes/" + first.ID
		c.Want(http.StatusForbidden, c.board, "POST", of+"/nao-realizada", c.in(map[string]any{"motivo": "Conta encerrada"}))
		c.Want(http.StatusNoContent, c.manager, "POST", of+"/confirmar", c.in(nil))
		c.Want(http.StatusConflict, c.manager, "POST", of+"/nao-realizada", c.in(map[string]any{"motivo": "Conta encerrada"}))
		c.Want(http.StatusOK, c.board, "GET", at+"?localClienteId="+c.venue.ID, nil).JSON(t, &view)
		if got := view.Recebimentos[0]; got.Restante != 3000 || got.Devolucoes[0].Estado != payments.RefundDone {
			t.Errorf("given back %+v", got)
		}
		if len(c.list()) != 0 {
			t.Error("what is given back stays on the list")
		}
	})
}

// A refund that the bank does not make is over: another can be asked for.
func TestAPersonCannotGiveBack(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		paid := c.confirmed("1", 50).Recebimentos[0]
		c.Want(http.StatusOK, c.manager, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		ask := func(key string) (r payments.RefundView) {
			t.Helper()
			c.Want(http.StatusOK, c.manager, "POST", "/api/pagamentos/recebidos/"+paid.ID+"/devolver", c.in(map[string]any{"motivo": "Faltou"}), "Idempotency-Key: "+key).JSON(t, &r)
			c.settle()
			return r
		}
		of := "/api/pagamentos/devolucoes/" + ask("a").ID
		c.Want(http.StatusBadRequest, c.manager, "POST", of+"/nao-realizada", c.in(map[string]any{"motivo": " "}))
		for range 2 {
			c.Want(http.StatusNoContent, c.manager, "POST", of+"/nao-realizada", c.in(map[string]any{"motivo": "Conta encerrada"}))
		}
		c.Want(http.StatusConflict, c.manager, "POST", of+"/confirmar", c.in(nil))
		list := c.list()
		if len(list) != 1 || list[0].Motivo != payments.RefusedRefund || list[0].Resposta != "Conta encerrada" || list[0].Restante != 5000 || list[0].Devolucao != 5000 {
			t.Fatalf("on the list %+v", list)
		}
		if again := ask("b"); again.Valor != 5000 || c.list()[0].Motivo != payments.ByHandRefund {
			t.Errorf("asked again %+v", again)
		}
	})
}

// What failed stays on the list until as much is asked for again.
func TestEachRefundThatFailedIsAskedAgain(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		made := c.charge("1")
		if _, err := c.Confirm(t.Context(), venueID, made.ID, 5000, maria); err != nil {
			t.Fatal(err)
		}
		paid, _ := c.payment(made.ID, 0)
		ask := func(key string, amount money.Amount) payments.Refund {
			t.Helper()
			r, err := c.giveBack(paid.ID, key, amount)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		fail := func(r payments.Refund) {
			t.Helper()
			if err := c.NotReturned(t.Context(), venueID, r.ID, "Conta encerrada", maria); err != nil {
				t.Fatal(err)
			}
		}
		fail(ask("a", 2000))
		fail(ask("b", 300))
		c.matters(payments.RefusedRefund, payments.RefusedRefund)
		ask("c", 300)
		if left := c.matters(payments.RefusedRefund); left[0].RefundID == "" {
			t.Errorf("left is %+v", left)
		}
		ask("d", 0)
		c.matters()
	})
}

// settle has the refunds of the venue be attended, by this call or by the server's own
// round.
func (c counter) settle() {
	c.t.Helper()
	for {
		if err := c.Payments.Round(c.t.Context(), c.venue.ID); err != nil {
			c.t.Fatal(err)
		}
		var waiting int
		if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM payment_refunds WHERE next_at IS NOT NULL").Scan(c.t.Context(), &waiting); err != nil {
			c.t.Fatal(err)
		}
		if waiting == 0 {
			return
		}
	}
}

func TestTheSimulatedBankOfADemo(t *testing.T) {
	eachDemo(t, func(t *testing.T, c counter) {
		c.paidBy(payments.SimulatedProvider, struct{}{})
		made := c.charge("1")
		if made.State != payments.Waiting || !made.Simulated() || made.Code == "" {
			t.Fatalf("made %+v", made)
		}
		c.Clock.Advance(30 * time.Second)
		var view payments.ChargeView
		for view.Estado != payments.Paid { // by this call, or by the server's own round
			c.Want(http.StatusOK, c.board, "POST", "/api/pagamentos/"+made.ID+"/consultar", c.in(nil)).JSON(t, &view)
		}
		if !view.Simulado || view.Recebimentos[0].Valor != money.Amount(5000) {
			t.Errorf("paid %+v", view)
		}
	})
}

func eachDemo(t *testing.T, test func(t *testing.T, c counter)) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			s := servertest.Start(t, func(c *server.Config) { c.Database, c.SimulatedPayments = open(t), true })
			venue := s.Venue("Bar da Praça")
			test(t, counter{s, t, venue, s.Person("painel@bar.test", venue.ID, roles.Board), ""})
		})
	}
}

func TestNoticesOverHTTP(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		all, err := c.Payments.Accounts(t.Context(), c.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		at := strings.TrimPrefix(c.Payments.NoticeURL(all[0]), "http://balcao.test")
		told := `{"pix":[{"endToEndId":"E1","txid":"desconhecido","valor":"1.00","horario":"2026-11-20T22:00:00Z","devolucoes":[]}]}`
		c.Want(http.StatusOK, "", "POST", at+"/pix", told)
		c.Want(http.StatusOK, "", "POST", at, told)
		c.Want(http.StatusBadRequest, "", "POST", at, "{")
		c.Want(http.StatusNotFound, "", "POST", "/api/payments/pix/"+strings.Repeat("A", 43)+"/pix", told)
		var kept int
		if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM payment_notices WHERE unknown = 1 AND known = 0").Scan(t.Context(), &kept); err != nil || kept != 2 {
			t.Errorf("%d notices kept, %v", kept, err)
		}
	})
}

// A bank that is a process of its own says by itself that something came in.
func TestABankThatSendsNotices(t *testing.T) {
	eachDemo(t, func(t *testing.T, c counter) {
		bank := simulator.New(simulator.Options{Clock: c.Clock, Web: &http.Client{Transport: vendors.Within(c.Handler)}})
		process := httptest.NewServer(bank)
		t.Cleanup(func() {
			process.Close()
			bank.Close()
		})
		c.paidBy(payments.SimulatedProvider, map[string]string{"endereco": process.URL})
		if err := c.Payments.AskForNotices(t.Context(), c.venue.ID, payments.SimulatedProvider); err != nil {
			t.Fatal(err)
		}
		made := c.charge("1")
		c.Clock.Advance(5 * time.Second)
		post := func(path string, want int) {
			t.Helper()
			res, err := http.Post(process.URL+"/simulador/"+path, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if res.StatusCode != want {
				t.Errorf("%s: %d, want %d", path, res.StatusCode, want)
			}
		}
		await := func(is func(v payments.ChargeView) bool) {
			t.Helper()
			for view := (payments.ChargeView{}); !is(view); {
				c.Want(http.StatusOK, c.board, "GET", "/api/pagamentos/"+made.ID+"?localClienteId="+c.venue.ID, nil).JSON(t, &view)
			}
		}
		post(made.TxID+"/pagar", http.StatusNoContent)
		await(func(v payments.ChargeView) bool { return v.Estado == payments.Paid })
		post(made.TxID+"/pagar", http.StatusConflict)
		c.Clock.Advance(5 * time.Second)
		post(made.TxID+"/pagar?forcado=1&valor=12.34", http.StatusNoContent)
		await(func(v payments.ChargeView) bool { return len(v.Recebimentos) == 2 })
		post(made.TxID+"/contestar", http.StatusNoContent)
		c.Clock.Advance(5 * time.Second)
		post(made.TxID+"/avisar?vezes=2", http.StatusNoContent)
		await(func(v payments.ChargeView) bool { return v.Estado == payments.Contested })
		post("nada/pagar", http.StatusConflict)
		post("falhar?como=nada", http.StatusNotFound)
		post("falhar?como=erro", http.StatusNoContent)
	})
}
