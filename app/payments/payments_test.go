package payments_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/vendors"
)

func TestAChargeIsPaid(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.create("1")
		if c.bank.Status(made.TxID) != "" {
			t.Error("the bank has heard of a charge that nobody has sent")
		}
		sent := c.look(made.ID)
		if sent.State != payments.Waiting || sent.Code == "" || sent.FeePercent != 99 || sent.Fee() != 60 || sent.SettlementDays != 1 {
			t.Errorf("sent %+v", sent)
		}
		c.pay(sent.TxID, 0, false)
		if c.look(made.ID).State != payments.Waiting {
			t.Error("somebody who watches has the bank asked at once again")
		}
		c.clock.Advance(3 * time.Second)
		if got := c.look(made.ID); got.State != payments.Paid || got.PaidAt == 0 {
			t.Errorf("looked %+v", got)
		}
		c.told("1", "paid 1 ended 0")
		c.matters()
	})
}

func TestNobodyWatchesAndItIsPaidAllTheSame(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.create("1")
		c.round()
		c.pay(made.TxID, 0, false)
		c.later(29 * time.Second)
		c.want(made.ID, payments.Waiting)
		c.later(time.Second)
		c.want(made.ID, payments.Paid)
	})
}

func TestAChargeExpires(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.later(30 * time.Minute)
		c.want(made.ID, payments.Expired)
		c.told("1", "paid 0 ended 1")
		if got := c.bank.Status(made.TxID); got != "REMOVIDA_PELO_USUARIO_RECEBEDOR" {
			t.Errorf("at the bank it is %s", got)
		}
		c.later(time.Minute)
		c.later(10 * time.Minute)
		if got := c.want(made.ID, payments.Expired); got.NextAt != 0 {
			t.Errorf("it is looked at again at %d", got.NextAt)
		}
		c.told("1", "paid 0 ended 1")
		c.matters()
	})
}

// Nobody asks for a charge that ended long ago, until a person does.
func TestAPersonHasAnEndedChargeBeAskedFor(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.later(30 * time.Minute)
		c.later(time.Minute)
		c.later(10 * time.Minute)
		c.pay(made.TxID, 0, true)
		c.clock.Advance(time.Minute)
		if got := c.look(made.ID); got.State != payments.Expired {
			t.Errorf("looked at, it is %s", got.State)
		}
		got, err := c.AskAgain(t.Context(), venueID, made.ID)
		if err != nil || got.State != payments.PaidLate {
			t.Errorf("asked for, it is %s, %v", got.State, err)
		}
		if again, err := c.AskAgain(t.Context(), venueID, made.ID); err != nil || again.State != payments.PaidLate {
			t.Errorf("asked for again, it is %s, %v", again.State, err)
		}
		c.told("1", "paid 1 ended 1")
		if _, err := c.AskAgain(t.Context(), "outro", made.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another venue's: %v", err)
		}
	})
}

// The bank's register is still open after the end: who pays a minute later has paid late.
func TestPaidLate(t *testing.T) {
	for name, closed := range map[string]bool{"and the thing still wants it": false, "and nobody wants it": true} {
		t.Run(name, func(t *testing.T) {
			eachTill(t, func(t *testing.T, c *till) {
				made := c.charge("1")
				c.later(30 * time.Minute)
				if _, err := c.DB.Write.Exec("UPDATE things SET closed = ?", closed); err != nil {
					t.Fatal(err)
				}
				c.pay(made.TxID, 0, true)
				c.later(time.Minute)
				c.want(made.ID, payments.PaidLate)
				if !closed {
					c.told("1", "paid 1 ended 1")
					c.matters()
					return
				}
				c.told("1", "paid 0 ended 1")
				list := c.matters(payments.Reason(payments.Unwanted))
				if _, err := c.giveBack(list[0].PaymentID, "a", 0); err != nil {
					t.Fatal(err)
				}
				c.matters()
				c.round()
				_, refunds := c.payment(made.ID, 0)
				if len(refunds) != 1 || refunds[0].State != payments.RefundDone {
					t.Errorf("refunds %+v", refunds)
				}
				c.told("1", "paid 0 ended 1")
			})
		})
	}
}

func TestAnotherAmount(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 4999, false)
		c.later(30 * time.Second)
		c.want(made.ID, payments.Divergent)
		c.told("1", "paid 0 ended 1")
		c.matters(payments.Reason(payments.WrongAmount))
	})
}

func TestPaidTwice(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		one := c.charge("1")
		c.pay(one.TxID, 0, false)
		c.pay(one.TxID, 0, true)
		c.later(30 * time.Second)
		c.want(one.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
		c.matters(payments.Reason(payments.Double))

		// Another attempt of the same thing.
		two := c.charge("1")
		c.pay(two.TxID, 0, false)
		c.later(30 * time.Second)
		c.want(two.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
		list := c.matters(payments.Reason(payments.Double), payments.Reason(payments.Double))
		if _, err := c.giveBack(list[1].PaymentID, "a part", 1000); err != nil {
			t.Fatal(err)
		}
		c.matters(payments.Reason(payments.Double), payments.Reason(payments.Double))
		if _, err := c.giveBack(list[1].PaymentID, "a", 0); err != nil {
			t.Fatal(err)
		}
		c.round()
		c.told("1", "paid 1 ended 0")
		c.matters(payments.Reason(payments.Double))
	})
}

func TestWhoHasPaidOneAttemptCannotPayTheOther(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		one, two := c.charge("1"), c.charge("1")
		c.pay(one.TxID, 0, false)
		c.later(30 * time.Second)
		c.later(time.Second)
		c.want(two.ID, payments.Cancelled)
		if _, err := c.bank.Pay(two.TxID, 0, false); err == nil {
			t.Error("the bank takes money for the other attempt")
		}
		c.told("1", "paid 1 ended 0")
	})
}

func TestTheBankFails(t *testing.T) {
	for _, trouble := range []vendors.Fault{vendors.Fails, vendors.Busy, vendors.LosesAnswer} {
		t.Run(string(trouble), func(t *testing.T) {
			eachTill(t, func(t *testing.T, c *till) {
				made := c.create("1")
				c.bank.Misbehave(trouble)
				if got := c.look(made.ID); got.State != payments.Created {
					t.Errorf("looked %+v", got)
				}
				all, err := c.Accounts(t.Context(), venueID)
				if err != nil || all[0].Trouble == "" {
					t.Errorf("accounts %+v, %v", all, err)
				}
				c.later(2 * time.Second)
				c.want(made.ID, payments.Waiting)
				c.pay(made.TxID, 0, false)
				c.later(30 * time.Second)
				c.want(made.ID, payments.Paid)
			})
		})
	}
}

func TestASilentBankKeepsNoChargeOpen(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.bank.Misbehave(vendors.Busy, vendors.Busy)
		c.clock.Advance(30 * time.Minute)
		if err := c.Round(t.Context(), venueID); err == nil {
			t.Error("a round whose bank does not answer says nothing")
		}
		c.want(made.ID, payments.Waiting)
		c.clock.Advance(payments.Grace)
		if err := c.Round(t.Context(), venueID); err == nil {
			t.Error("a round whose bank does not answer says nothing")
		}
		c.want(made.ID, payments.Expired)
		c.told("1", "paid 0 ended 1")
		c.later(time.Minute)
		if got := c.bank.Status(made.TxID); got != "REMOVIDA_PELO_USUARIO_RECEBEDOR" {
			t.Errorf("at the bank it is %s", got)
		}
	})
}

func TestRefunds(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		c.bank.Refunding("EM_PROCESSAMENTO")
		first, err := c.giveBack(paid.ID, "a", 2000)
		if err != nil {
			t.Fatal(err)
		}
		again, err := c.giveBack(paid.ID, "a", 2000)
		if err != nil || again.ID != first.ID {
			t.Errorf("the same key again: %+v, %v", again, err)
		}
		if _, err := c.giveBack(paid.ID, "a", 2001); !fault.Is(err, fault.Conflict) {
			t.Errorf("the same key, another amount: %v", err)
		}
		if _, err := c.giveBack(paid.ID, "b", 3001); !fault.Is(err, fault.Conflict) {
			t.Errorf("more than was paid: %v", err)
		}
		c.round()
		c.told("1", "paid 1 ended 0 pedida 20 em_processamento 20")
		c.bank.Settle("NAO_REALIZADO")
		c.later(10 * time.Second)
		c.told("1", "paid 1 ended 0 pedida 20 em_processamento 20 nao_realizada 20")
		c.matters(payments.RefusedRefund)

		c.bank.Refunding("")
		if _, err := c.giveBack(paid.ID, "c", 0); err != nil {
			t.Fatal(err)
		}
		c.matters()
		c.round()
		_, refunds := c.payment(made.ID, 0)
		if len(refunds) != 2 || refunds[1].State != payments.RefundDone || refunds[1].Amount != 5000 {
			t.Errorf("refunds %+v", refunds)
		}
		if _, back := c.bank.Totals(); back[paid.EndToEnd] != 5000 {
			t.Errorf("the bank gave back %v", back)
		}
		if _, err := c.giveBack(paid.ID, "d", 0); !fault.Is(err, fault.Conflict) {
			t.Errorf("nothing is left: %v", err)
		}
	})
}

func TestARefundWhoseAnswerIsLostIsMadeOnce(t *testing.T) {
	for name, status := range map[string]string{"done": "", "in process": "EM_PROCESSAMENTO"} {
		t.Run(name, func(t *testing.T) {
			eachTill(t, func(t *testing.T, c *till) {
				made := c.charge("1")
				c.pay(made.TxID, 0, false)
				c.later(30 * time.Second)
				paid, _ := c.payment(made.ID, 0)
				if _, err := c.giveBack(paid.ID, "a", 2000); err != nil {
					t.Fatal(err)
				}
				c.bank.Refunding(status)
				c.bank.Misbehave(vendors.LosesAnswer)
				if err := c.Round(t.Context(), venueID); err == nil {
					t.Error("a lost answer says nothing")
				}
				c.later(2 * time.Second)
				c.bank.Settle("DEVOLVIDO")
				c.later(10 * time.Second)
				if _, refunds := c.payment(made.ID, 0); refunds[0].State != payments.RefundDone {
					t.Errorf("refunds %+v", refunds)
				}
				if _, back := c.bank.Totals(); back[paid.EndToEnd] != 2000 {
					t.Errorf("the bank gave back %v", back)
				}
			})
		})
	}
}

// A refund that is sent again was sent first when it was: what is found of it may be as old.
func TestWhenARefundWasSentFirst(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		if _, err := c.giveBack(paid.ID, "a", 2000); err != nil {
			t.Fatal(err)
		}
		first := c.clock.Now().UnixMilli()
		c.bank.Misbehave(vendors.Fails)
		if err := c.Round(t.Context(), venueID); err == nil {
			t.Error("a failure says nothing")
		}
		c.later(time.Minute)
		if _, refunds := c.payment(made.ID, 0); refunds[0].State != payments.RefundDone || refunds[0].SentAt != first {
			t.Errorf("sent first at %d, kept is %+v", first, refunds)
		}
	})
}

// The answer to the creation was lost, and the customer has paid before it was sent again:
// the bank refuses what is paid.
func TestPaidBeforeItIsSentAgain(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.create("1")
		c.bank.Misbehave(vendors.LosesAnswer)
		c.look(made.ID)
		c.pay(made.TxID, 0, false)
		c.later(2 * time.Second)
		c.want(made.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
	})
}

func TestLateMoneyGoesBackByItself(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("auto")
		c.withdraw("auto")
		c.pay(made.TxID, 0, false)
		c.round()
		c.want(made.ID, payments.PaidLate)
		c.round()
		paid, refunds := c.payment(made.ID, 0)
		if len(refunds) != 1 || refunds[0].State != payments.RefundDone || refunds[0].Amount != paid.Amount {
			t.Errorf("refunds %+v", refunds)
		}
		c.matters()
		c.told("auto", "paid 0 ended 0")
	})
}

func TestAWithdrawnThingGivesBackWhatItHas(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		if _, err := c.giveBack(paid.ID, "a", 1000); err != nil {
			t.Fatal(err)
		}
		c.round()
		for range 2 {
			c.withdraw("1")
		}
		c.round()
		if _, back := c.bank.Totals(); back[paid.EndToEnd] != 5000 {
			t.Errorf("the bank gave back %v", back)
		}
		c.told("1", "paid 1 ended 0 pedida 10 devolvida 10 devolvida 40")
	})
}

func TestARefundThatTakesLongIsLookedAt(t *testing.T) {
	for name, hinder := range map[string]func(c *till){
		"the bank is at it":        func(c *till) { c.bank.Refunding("EM_PROCESSAMENTO") },
		"the bank does not answer": func(c *till) { c.bank.Misbehave(slices.Repeat([]vendors.Fault{vendors.Busy}, 100)...) },
	} {
		t.Run(name, func(t *testing.T) {
			eachTill(t, func(t *testing.T, c *till) {
				made := c.charge("1")
				c.pay(made.TxID, 0, false)
				c.later(30 * time.Second)
				paid, _ := c.payment(made.ID, 0)
				if _, err := c.giveBack(paid.ID, "a", 0); err != nil {
					t.Fatal(err)
				}
				hinder(c)
				for range 14 {
					_ = c.Round(t.Context(), venueID)
					c.clock.Advance(10 * time.Minute)
				}
				c.matters(payments.SlowRefund)
				c.bank.Recover()
				c.bank.Settle("DEVOLVIDO")
				c.round()
				c.matters()
			})
		})
	}
}

// Who closes the page while the bank is asked stops nothing.
func TestThePageIsClosed(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.create("1")
		ctx, leave := context.WithCancel(t.Context())
		c.wrap = func(made payments.Connection) payments.Connection { return leaving{made, leave} }
		again := c.service(c.DB)
		_, _ = again.Look(ctx, venueID, made.ID)
		if got := c.want(made.ID, payments.Waiting); got.BusyUntil != 0 {
			t.Errorf("the charge is kept busy until %d", got.BusyUntil)
		}
	})
}

// leaving is a bank during whose first call somebody leaves.
type leaving struct {
	payments.Connection
	leave context.CancelFunc
}

func (l leaving) Create(ctx context.Context, b payments.Bill) (payments.Register, error) {
	l.leave()
	return l.Connection.Create(ctx, b)
}

// A charge that lasts for days is asked for less often than one of a moment.
func TestOldChargesAreAskedForLessOften(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		if _, err := c.DB.Write.NewRaw("UPDATE payment_charges SET expires_at = ?", c.clock.Now().Add(48*time.Hour).UnixMilli()).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, age := range []struct{ old, next time.Duration }{{time.Minute, 30 * time.Second}, {2 * time.Hour, 2 * time.Minute}, {24 * time.Hour, 10 * time.Minute}} {
			c.clock.Set(time.UnixMilli(made.CreatedAt).Add(age.old))
			c.round()
			if got := c.want(made.ID, payments.Waiting); time.Duration(got.NextAt-c.clock.Now().UnixMilli())*time.Millisecond != age.next {
				t.Errorf("after %s it is asked for again in %d ms, want %s", age.old, got.NextAt-c.clock.Now().UnixMilli(), age.next)
			}
		}
	})
}
