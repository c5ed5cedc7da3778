package payments_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/secrets"
)

// revoked is a bank that takes an account's credentials no more, once it is so.
type revoked struct {
	payments.Connection
	yes *bool
}

func (r revoked) refuses() error {
	if *r.yes {
		return fault.New(fault.Forbidden, "O banco recusou as credenciais.")
	}
	return nil
}

func (r revoked) Ask(ctx context.Context, txid string) (payments.Register, error) {
	if err := r.refuses(); err != nil {
		return payments.Register{}, err
	}
	return r.Connection.Ask(ctx, txid)
}

func (r revoked) Received(ctx context.Context, from, to time.Time, refunded bool, page int) ([]payments.Received, bool, error) {
	if err := r.refuses(); err != nil {
		return nil, false, err
	}
	return r.Connection.Received(ctx, from, to, refunded, page)
}

func (r revoked) Refund(ctx context.Context, o payments.RefundOrder) (payments.Returned, error) {
	if err := r.refuses(); err != nil {
		return payments.Returned{}, err
	}
	return r.Connection.Refund(ctx, o)
}

func (r revoked) AskRefund(ctx context.Context, o payments.RefundOrder) (payments.Returned, error) {
	if err := r.refuses(); err != nil {
		return payments.Returned{}, err
	}
	return r.Connection.AskRefund(ctx, o)
}

// replaced has the till's account be paid for a charge, then be replaced, then be refused.
func (c *till) replaced(by func(payments.Connection) payments.Connection) payments.Payment {
	c.t.Helper()
	over := false
	c.wrap = func(at payments.Connection) payments.Connection { return revoked{at, &over} }
	c.Service = c.service(c.DB)
	made := c.charge("1")
	c.pay(made.TxID, 0, false)
	c.later(30 * time.Second)
	c.wrap = by
	c.account(payments.PixProvider, pix.Settings{
		API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "outro", Key: "bar@praca.test",
	}, map[string]secrets.Value{pix.ClientSecret: "segredo"})
	over = true
	paid, _ := c.payment(made.ID, 0)
	return paid
}

// What the old credentials received is given back under the new ones.
func TestNewCredentialsGiveBackWhatTheOldOnesReceived(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		paid := c.replaced(nil)
		if _, err := c.giveBack(paid.ID, "a", 2000); err != nil {
			t.Fatal(err)
		}
		c.round()
		if _, refunds := c.payment(paid.ChargeID, 0); refunds[0].State != payments.RefundDone {
			t.Errorf("refunds %+v", refunds)
		}
		if _, back := c.bank.Totals(); back[paid.EndToEnd] != 2000 {
			t.Errorf("the bank gave back %v", back)
		}
		c.matters()
	})
}

// stranger is an account that knows nothing of what another one received.
type stranger struct{ payments.Connection }

func (stranger) Refund(context.Context, payments.RefundOrder) (payments.Returned, error) {
	return payments.Returned{}, fault.New(fault.NotFound, "O banco não conhece este pagamento.")
}

func (stranger) AskRefund(context.Context, payments.RefundOrder) (payments.Returned, error) {
	return payments.Returned{}, fault.New(fault.NotFound, "O banco não conhece esta devolução.")
}

// Where nobody can be asked any more, a person gives back, and nothing is sent after that.
func TestARefundThatNoAccountMakesIsAPersons(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		paid := c.replaced(func(at payments.Connection) payments.Connection { return stranger{at} })
		asked, err := c.giveBack(paid.ID, "a", 2000)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Round(t.Context(), venueID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("the old credentials: %v", err)
		}
		c.matters()
		if err := c.Returned(t.Context(), venueID, asked.ID, maria); !fault.Is(err, fault.Conflict) {
			t.Errorf("ended by hand while it is tried: %v", err)
		}
		c.clock.Advance(2 * time.Hour)
		_ = c.Round(t.Context(), venueID)
		c.matters(payments.ByHandRefund)
		if _, refunds := c.payment(paid.ChargeID, 0); refunds[0].NextAt != 0 || refunds[0].State != payments.RefundAsked {
			t.Errorf("refunds %+v", refunds)
		}
		for range 2 {
			if err := c.Returned(t.Context(), venueID, asked.ID, maria); err != nil {
				t.Fatal(err)
			}
		}
		c.matters()
		c.told("1", "paid 1 ended 0 pedida 20 devolvida 20")
		if _, back := c.bank.Totals(); len(back) != 0 {
			t.Errorf("the bank gave back %v", back)
		}
	})
}

// A bank gives new credentials and takes the old ones no more: what came in for a charge
// that was made under those is found under the new ones.
func TestNewCredentialsListWhatTheOldOnesCharged(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		over := false
		c.wrap = func(at payments.Connection) payments.Connection { return revoked{at, &over} }
		c.Service = c.service(c.DB)
		made := c.charge("1")
		c.wrap = nil
		c.account(payments.PixProvider, pix.Settings{
			API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "outro", Key: "bar@praca.test",
		}, map[string]secrets.Value{pix.ClientSecret: "segredo"})
		over = true
		c.pay(made.TxID, 0, false)
		c.clock.Advance(25 * time.Hour)
		if err := c.List(t.Context(), venueID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("the old credentials: %v", err)
		}
		c.want(made.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
	})
}

// Who changes where a bank is asked types its secrets anew: nobody has them sent to an
// address of his own. The account before gives back what it has received.
func TestAnotherBank(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		elsewhere := pix.Settings{API: "https://outro.test", TokenURL: "https://outro.test/oauth/token", ClientID: "balcao", Key: "bar@praca.test"}
		raw, err := json.Marshal(elsewhere)
		if err != nil {
			t.Fatal(err)
		}
		draft := payments.AccountDraft{VenueID: venueID, Provider: payments.PixProvider, Settings: raw}
		if _, err := c.SaveAccount(t.Context(), draft, maria); !fault.Is(err, fault.Invalid) || fault.Wrap(err).Fields[pix.ClientSecret] == "" {
			t.Fatalf("without its secret: %v", err)
		}
		draft.Secrets = map[string]secrets.Value{pix.ClientSecret: "outro"}
		other, err := c.SaveAccount(t.Context(), draft, maria)
		if err != nil {
			t.Fatal(err)
		}
		elsewhere.Key = "outra@praca.test"
		if draft.Settings, err = json.Marshal(elsewhere); err != nil {
			t.Fatal(err)
		}
		draft.Secrets = nil
		same, err := c.SaveAccount(t.Context(), draft, maria)
		if err != nil || same.ID != other.ID || same.ID == made.AccountID {
			t.Errorf("another key of the bank is account %s, %v; it was %s", same.ID, err, other.ID)
		}
		if next := c.charge("2"); next.AccountID != other.ID {
			t.Errorf("the next charge is made under %s", next.AccountID)
		}
		paid, _ := c.payment(made.ID, 0)
		if _, err := c.giveBack(paid.ID, "a", 0); err != nil {
			t.Fatal(err)
		}
		c.round()
		if _, refunds := c.payment(made.ID, 0); refunds[0].State != payments.RefundDone {
			t.Errorf("refunds %+v", refunds)
		}
		if _, err := c.SaveAccount(t.Context(), payments.AccountDraft{VenueID: venueID, Provider: "banco", Settings: raw}, maria); !fault.Is(err, fault.Invalid) {
			t.Errorf("an unknown provider: %v", err)
		}
		if err := c.Test(t.Context(), venueID, payments.PixProvider); err != nil {
			t.Errorf("tested: %v", err)
		}
	})
}

// Notices are asked for a key: those of another one are to be asked for.
func TestNoticesAreOfAKey(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		if err := c.AskForNotices(t.Context(), venueID, payments.PixProvider); err != nil {
			t.Fatal(err)
		}
		asked := func() bool {
			t.Helper()
			all, err := c.Accounts(t.Context(), venueID)
			if err != nil {
				t.Fatal(err)
			}
			return all[0].NoticesAskedAt != 0
		}
		for _, save := range []struct {
			key  string
			want bool
		}{{"bar@praca.test", true}, {"outra@praca.test", false}} {
			c.account(payments.PixProvider, pix.Settings{
				API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "balcao", Key: save.key,
			}, nil)
			if got := asked(); got != save.want {
				t.Errorf("saved with %s, notices are asked for: %t", save.key, got)
			}
		}
	})
}

// Where nobody can be asked, nobody says that all is well.
func TestByHandNothingIsTried(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		if err := c.Test(t.Context(), venueID, payments.ManualProvider); !fault.Is(err, fault.Conflict) {
			t.Errorf("tested: %v", err)
		}
		if err := c.AskForNotices(t.Context(), venueID, payments.ManualProvider); !fault.Is(err, fault.Conflict) {
			t.Errorf("notices: %v", err)
		}
	})
}

// The secrets of an account that is used no more are kept while something of it is open, and
// not for ever.
func TestSecretsOfOldAccountsAreForgotten(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		c.byHand()
		if err := c.DropAccount(t.Context(), venueID, payments.PixProvider, maria); err != nil {
			t.Fatal(err)
		}
		kept := func() (n int) {
			t.Helper()
			if err := c.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM secrets").Scan(t.Context(), &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		c.clock.Advance(90 * 24 * time.Hour)
		if kept() != 1 {
			t.Error("within 90 days they are forgotten")
		}
		c.bank.Refunding("EM_PROCESSAMENTO")
		if _, err := c.giveBack(paid.ID, "a", 0); err != nil {
			t.Fatal(err)
		}
		c.later(time.Hour)
		if kept() != 1 {
			t.Error("with a refund on its way they are forgotten")
		}
		c.bank.Settle("DEVOLVIDO")
		c.later(time.Hour)
		if _, refunds := c.payment(made.ID, 0); refunds[0].State != payments.RefundDone {
			t.Fatalf("refunds %+v", refunds)
		}
		if n := kept(); n != 0 {
			t.Errorf("%d are kept for ever", n)
		}
	})
}
