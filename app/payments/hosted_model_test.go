package payments_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/vendors"
)

// Refunds at a provider that keeps no reference of ours, with whatever goes wrong between
// any two calls: no more goes back than came in, and in the end each side knows of the same.
func TestHostedRefundsWhateverHappens(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		for seed := range uint64(12) {
			t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { refundAtRandom(t, c, seed) })
		}
	})
}

func refundAtRandom(t *testing.T, c *till, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 20))
	c.hosted()
	_, inBefore, backBefore := c.pages.Totals()
	made := c.card(fmt.Sprintf("aleatorio%d", seed), 1)
	id := c.tap(made.TxID, "approved")
	c.later(30 * time.Second)
	paid, _ := c.payment(made.ID, 0)
	wrong := []vendors.Fault{vendors.Fails, vendors.Busy, vendors.LosesAnswer, vendors.Proxied, ""}
	for step := range 25 {
		switch rng.IntN(6) {
		case 0, 1: // often the same amount, which nothing tells apart
			_, _ = c.giveBack(paid.ID, fmt.Sprint(step), money.Amount(300+100*rng.IntN(2)))
		case 2:
			if _, refunds := c.payment(made.ID, 0); leftOf(paid.Amount, refunds) >= 300 && rng.IntN(3) == 0 {
				c.pages.GiveBack(id, 300)
			}
		case 3:
			c.pages.Misbehave(wrong[rng.IntN(len(wrong))], wrong[rng.IntN(len(wrong))])
		case 4:
			c.clock.Advance(25 * time.Hour)
			_ = c.List(t.Context(), venueID)
		}
		c.clock.Advance(time.Duration(1+rng.IntN(90)) * time.Second)
		_ = c.Round(t.Context(), venueID)
	}
	c.pages.Recover()
	for range 12 {
		c.later(15 * time.Minute)
	}
	c.later(25 * time.Hour)
	c.later(25 * time.Hour)
	_, in, back := c.pages.Totals()
	in, back = in-inBefore, back-backBefore
	var done money.Amount
	named := map[string]bool{}
	_, refunds := c.payment(made.ID, 0)
	for _, r := range refunds {
		if !r.State.Ended() {
			t.Errorf("has not ended: %+v", r)
		}
		if r.State == payments.RefundDone {
			done += r.Amount
			if r.Theirs == "" || named[r.Theirs] {
				t.Errorf("is not one of theirs: %+v", r)
			}
			named[r.Theirs] = true
		}
	}
	if back > in || back != done {
		t.Errorf("%s came in, %s went back, we know of %s: %+v", in, back, done, refunds)
	}
}

func leftOf(paid money.Amount, refunds []payments.Refund) money.Amount {
	for _, r := range refunds {
		if r.State != payments.RefundFailed {
			paid -= r.Amount
		}
	}
	return paid
}
