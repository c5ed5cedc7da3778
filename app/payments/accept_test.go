package payments_test

import (
	"context"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
)

func (c *till) accept(paymentID string) error {
	_, err := c.Accept(context.Background(), venueID, paymentID, maria)
	return err
}

func TestMoneyOfAnotherAmountIsAccepted(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.clock.Advance(5 * time.Second)
		c.pay(made.TxID, 4900, true)
		c.look(made.ID)
		c.told("1", "paid 0 ended 1")
		c.matters(payments.Reason(payments.WrongAmount))
		p, _ := c.payment(made.ID, 0)
		for range 2 {
			if err := c.accept(p.ID); err != nil {
				t.Fatal(err)
			}
		}
		c.told("1", "paid 1 ended 1")
		c.matters()
		if p, _ := c.payment(made.ID, 0); p.Standing != payments.Counted {
			t.Errorf("accepted it is %s", p.Standing)
		}
		// What is accepted is the subject's, and so are its refunds.
		if _, err := c.giveBack(p.ID, "a", 900); err != nil {
			t.Fatal(err)
		}
		c.told("1", "paid 1 ended 1 pedida 9")
	})
}

func TestWhatHasEndedAcceptsNoMoney(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.withdraw("1")
		c.clock.Advance(5 * time.Second)
		c.pay(made.TxID, 5000, true)
		c.look(made.ID)
		c.matters(payments.Reason(payments.Unwanted))
		p, _ := c.payment(made.ID, 0)
		if err := c.accept(p.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("a thing that is closed took it: %v", err)
		}
		c.matters(payments.Reason(payments.Unwanted))
		if _, err := c.DB.Write.Exec("UPDATE things SET closed = FALSE"); err != nil {
			t.Fatal(err)
		}
		if _, err := c.giveBack(p.ID, "a", 100); err != nil {
			t.Fatal(err)
		}
		if err := c.accept(p.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("money that goes back was accepted: %v", err)
		}
	})
}

func TestOnePaymentCounts(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		first, second := c.charge("1"), c.charge("1")
		c.clock.Advance(5 * time.Second)
		c.pay(first.TxID, 100, true)
		c.look(first.ID)
		c.pay(second.TxID, 5000, false)
		c.look(second.ID)
		c.told("1", "paid 1 ended 1")
		p, _ := c.payment(first.ID, 0)
		if err := c.accept(p.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("a second payment counts: %v", err)
		}
		if err := c.accept("nada"); !fault.Is(err, fault.NotFound) {
			t.Errorf("what is not there: %v", err)
		}
	})
}

// Of money that nothing else was paid by, none has come twice: what was asked for counts, as
// of a charge that had ended.
func TestMoneyAfterAnotherAmount(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		made := c.charge("1")
		if _, err := c.Confirm(t.Context(), venueID, made.ID, 4900, maria); err != nil {
			t.Fatal(err)
		}
		file := bankFile("1.00 Pix "+made.TxID, "50.00 Pix "+made.TxID, "50.00 Pix "+made.TxID)
		c.confirm(file, 3, c.means(file, payments.Again, payments.Again, payments.Again)...)
		c.want(made.ID, payments.Divergent)
		c.told("1", "paid 1 ended 1")
		c.matters(payments.Reason(payments.WrongAmount), payments.Reason(payments.WrongAmount), payments.Reason(payments.Double))
	})
}
