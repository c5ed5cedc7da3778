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

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/payments/mercadopago"
	pages "balcao/app/payments/mercadopago/simulator"
	"balcao/app/secrets"
	"balcao/app/vendors"
)

// hosted has the till be paid by card on pages of the simulated Mercado Pago.
func (c *till) hosted() {
	c.t.Helper()
	c.account(payments.HostedProvider, mercadopago.Settings{User: pages.User}, map[string]secrets.Value{
		mercadopago.AccessToken: pages.Token, mercadopago.NoticeSecret: pages.Secret,
	})
	err := c.SaveOffer(c.t.Context(), payments.Offer{VenueID: venueID, Method: payments.Card, Provider: payments.HostedProvider}, maria)
	if err != nil {
		c.t.Fatal(err)
	}
}

// card writes a charge down and sends it.
func (c *till) card(id string, installments int) payments.Charge {
	c.t.Helper()
	var made payments.Charge
	err := c.DB.Tx(c.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("INSERT INTO things (id, paid, ended, refunds, closed) VALUES (?, 0, 0, '', FALSE) ON CONFLICT DO NOTHING", id).Exec(ctx)
		if err != nil {
			return err
		}
		made, err = c.Create(ctx, tx, payments.NewCharge{
			VenueID: venueID, Subject: thing(id), Method: payments.Card, Amount: 5000, Lasts: 30 * time.Minute, Installments: installments,
			ReturnURL: "https://balcao.test/pagar/" + id,
		})
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.look(made.ID)
}

func (c *till) tap(txid, status string) int64 {
	c.t.Helper()
	id, err := c.pages.Try(txid, status, 0, false)
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

func TestACardIsPaidOnAPage(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.hosted()
		made := c.card("1", 3)
		if made.State != payments.Waiting || made.Page == "" || made.Code != "" || made.Installments != 3 {
			t.Fatalf("made %+v", made)
		}
		c.tap(made.TxID, "rejected")
		c.later(30 * time.Second)
		if now := c.want(made.ID, payments.Waiting); !now.Declined() {
			t.Errorf("refused, it is %q", now.ProviderState)
		}
		c.tap(made.TxID, "approved")
		c.later(30 * time.Second)
		c.want(made.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
		err := c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := c.Create(ctx, tx, payments.NewCharge{VenueID: venueID, Subject: thing("2"), Method: payments.Pix, Amount: 1, Lasts: time.Hour, Installments: 2})
			return err
		})
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("Pix in two parts: %v", err)
		}
	})
}

func TestAPageEndsWithItsCharge(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.hosted()
		made := c.card("1", 1)
		c.tap(made.TxID, "in_process")
		c.later(31 * time.Minute)
		c.want(made.ID, payments.Expired)
		if _, err := c.pages.Try(made.TxID, "approved", 0, false); err == nil {
			t.Error("its page takes money")
		}
		if _, err := c.pages.Try(made.TxID, "approved", 0, true); err != nil {
			t.Fatal(err)
		}
		c.later(time.Minute)
		c.want(made.ID, payments.PaidLate)
	})
}

// Mercado Pago keeps no reference of ours with a refund: one whose answer is lost is found,
// one that somebody else makes is told apart, and the list never counts one twice.
func TestRefundsWithoutReference(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.hosted()
		made := c.card("1", 1)
		id := c.tap(made.TxID, "approved")
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		if _, err := c.giveBack(paid.ID, "a", 1000); err != nil {
			t.Fatal(err)
		}
		c.pages.Misbehave(vendors.LosesAnswer)
		_ = c.Round(t.Context(), venueID)
		if _, refunds := c.payment(made.ID, 0); refunds[0].State != payments.RefundAsked {
			t.Fatalf("with a lost answer %+v", refunds)
		}
		c.later(3 * time.Second)
		if _, err := c.giveBack(paid.ID, "b", 1000); err != nil {
			t.Fatal(err)
		}
		c.later(3 * time.Second)
		c.pages.GiveBack(id, 700)
		c.later(25 * time.Hour)
		c.later(25 * time.Hour)
		_, refunds := c.payment(made.ID, 0)
		if len(refunds) != 3 {
			t.Fatalf("refunds %+v", refunds)
		}
		named := map[string]bool{}
		for _, r := range refunds {
			named[r.Theirs] = true
			if r.State != payments.RefundDone || r.Theirs == "" {
				t.Errorf("refund %+v", r)
			}
		}
		if _, in, back := c.pages.Totals(); len(named) != 3 || in != 5000 || back != 2700 {
			t.Errorf("named %v, %s came in, %s went back", named, in, back)
		}
		c.matters(payments.OutsideRefund)
		c.told("1", "paid 1 ended 0 pedida 10 devolvida 10 pedida 10 devolvida 10 pedida 7 devolvida 7")
	})
}

// A list may tell of a refund before the answer to its making does.
func TestAListIsSoonerThanAnAnswer(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.hosted()
		made := c.card("1", 1)
		c.tap(made.TxID, "approved")
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		if _, err := c.giveBack(paid.ID, "a", 0); err != nil {
			t.Fatal(err)
		}
		c.pages.Misbehave(vendors.LosesAnswer)
		_ = c.Round(t.Context(), venueID)
		c.clock.Advance(25 * time.Hour)
		if err := c.List(t.Context(), venueID); err != nil {
			t.Fatal(err)
		}
		if _, refunds := c.payment(made.ID, 0); len(refunds) != 1 || refunds[0].State != payments.RefundDone || refunds[0].Theirs == "" {
			t.Errorf("refunds %+v", refunds)
		}
		c.matters()
	})
}

func TestADisputedCard(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.hosted()
		made := c.card("1", 1)
		id := c.tap(made.TxID, "approved")
		c.later(30 * time.Second)
		if err := c.pages.Become(id, "charged_back", "in_process"); err != nil {
			t.Fatal(err)
		}
		c.later(25 * time.Hour)
		c.want(made.ID, payments.Contested)
		c.matters(payments.DisputeMatter)
		if err := c.pages.Become(id, "charged_back", "reimbursed"); err != nil {
			t.Fatal(err)
		}
		c.later(25 * time.Hour)
		if _, refunds := c.payment(made.ID, 0); len(refunds) != 1 || refunds[0].State != payments.RefundFailed {
			t.Errorf("refunds %+v", refunds)
		}
		// The payer disputes once more: Mercado Pago has no number for that either.
		if err := c.pages.Become(id, "in_mediation", ""); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			c.later(25 * time.Hour)
		}
		if _, refunds := c.payment(made.ID, 0); len(refunds) != 2 || refunds[0].State != payments.RefundFailed || refunds[1].State != payments.RefundInProcess {
			t.Errorf("disputed again %+v", refunds)
		}
		c.matters(payments.DisputeMatter, payments.DisputeMatter)
		if err := c.pages.Become(id, "charged_back", "settled"); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			c.later(25 * time.Hour)
		}
		if _, refunds := c.payment(made.ID, 0); len(refunds) != 2 || refunds[1].State != payments.RefundDone {
			t.Errorf("lost %+v", refunds)
		}
	})
}

// Signed notices make the server ask; forged ones are refused, and counted where people see.
func TestSignedNotices(t *testing.T) {
	eachDemo(t, func(t *testing.T, c counter) {
		there := pages.New(pages.Options{Clock: c.Clock, Web: &http.Client{Transport: vendors.Within(c.Handler)}})
		process := httptest.NewServer(there)
		there.Address = process.URL
		t.Cleanup(func() {
			process.Close()
			there.Close()
		})
		raw, err := json.Marshal(map[string]string{"endereco": process.URL})
		if err != nil {
			t.Fatal(err)
		}
		account, err := c.Payments.SaveAccount(t.Context(), payments.AccountDraft{VenueID: c.venue.ID, Provider: payments.SimulatedHosted, Settings: raw}, maria)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Payments.SaveOffer(t.Context(), payments.Offer{VenueID: c.venue.ID, Method: payments.Card, Provider: payments.SimulatedHosted}, maria); err != nil {
			t.Fatal(err)
		}
		var made payments.Charge
		err = c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			made, err = c.Payments.Create(ctx, tx, payments.NewCharge{VenueID: c.venue.ID, Subject: thing("1"), Method: payments.Card, Amount: 5000, Lasts: time.Hour})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for made.State == payments.Created { // by this call, or by the server's own round
			if made, err = c.Payments.Look(t.Context(), c.venue.ID, made.ID); err != nil {
				t.Fatal(err)
			}
		}
		c.Clock.Advance(5 * time.Second)
		res, err := http.PostForm(made.Page, map[string][]string{"como": {"pagar"}})
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		for view := (payments.ChargeView{}); view.Estado != payments.Paid; {
			c.Want(http.StatusOK, c.board, "GET", "/api/pagamentos/"+made.ID+"?localClienteId="+c.venue.ID, nil).JSON(t, &view)
		}
		at := strings.TrimPrefix(c.Payments.NoticeURL(account), "http://balcao.test")
		for secret, want := range map[string]int{pages.Secret: http.StatusOK, "outra": http.StatusUnauthorized} {
			notice, err := there.Notice(at, 1, secret)
			if err != nil {
				t.Fatal(err)
			}
			c.Want(want, "", "POST", notice.URL.String(), `{"type":"payment"}`,
				"x-signature: "+notice.Header.Get("x-signature"), "x-request-id: "+notice.Header.Get("x-request-id"))
		}
		view, err := c.Payments.Settings(t.Context(), c.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range view.Provedores {
			if p.Provedor == payments.SimulatedHosted && (p.AvisosFalsos != 1 || p.AvisoFalsoEm == nil || p.UltimoAvisoEm == nil || !p.Simulado) {
				t.Errorf("shown %+v", p)
			}
		}
	})
}
