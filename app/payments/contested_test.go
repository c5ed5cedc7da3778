package payments_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/payments"
)

// Of what happens at the bank without us, its daily list tells.
func TestTheDailyList(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		late := c.charge("2")
		c.later(30 * time.Minute)
		c.later(10 * time.Minute)
		c.pay(late.TxID, 0, true)
		id := uuid.Must(uuid.NewV7())
		stranger := ""
		for _, b := range id {
			stranger += string("0123456789abcdef"[b>>4]) + string("0123456789abcdef"[b&15])
		}
		c.bank.Receive(stranger, 700)
		c.bank.Receive("CAIXA1", 800)
		c.bank.Receive("", 900)
		paid, _ := c.payment(made.ID, 0)
		if err := c.bank.Dispute(paid.EndToEnd); err != nil {
			t.Fatal(err)
		}
		c.matters()

		c.later(24 * time.Hour)
		c.want(late.ID, payments.PaidLate)
		c.want(made.ID, payments.Contested)
		list := c.matters(payments.DisputeMatter, payments.Reason(payments.Unmatched))
		if _, err := c.giveBack(paid.ID, "a", 0); err == nil {
			t.Error("what the payer's bank has asked back is given back once more")
		}
		if err := c.Seen(t.Context(), venueID, list[0].ID, "Contestação acompanhada no banco", maria); err != nil {
			t.Fatal(err)
		}
		if _, err := c.giveBack(list[1].PaymentID, "b", 0); err != nil {
			t.Fatal(err)
		}
		c.later(24 * time.Hour)
		c.matters()
		if _, back := c.bank.Totals(); len(back) != 1 {
			t.Errorf("given back %v", back)
		}
	})
}

func TestANoticeOnlyMakesUsAsk(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		all, err := c.Accounts(t.Context(), venueID)
		if err != nil {
			t.Fatal(err)
		}
		token := all[0].NoticeToken
		notice := func(body []byte) {
			t.Helper()
			if err := c.Notice(t.Context(), token, "192.0.2.1", payments.Notice{Body: body}); err != nil {
				t.Fatal(err)
			}
		}
		c.clock.Advance(5 * time.Second)
		notice(c.bank.Forged(made.TxID))
		c.round()
		c.want(made.ID, payments.Waiting)
		notice(c.bank.Forged("00000000000070008000000000000000"))
		c.pay(made.TxID, 0, false)
		c.clock.Advance(5 * time.Second)
		for range 3 {
			notice(c.bank.Notice(made.TxID))
		}
		c.round()
		c.want(made.ID, payments.Paid)
		// A notice that comes late, and again, of a charge that is paid.
		notice(c.bank.Notice(made.TxID))
		c.later(5 * time.Second)
		c.told("1", "paid 1 ended 0")
		c.matters()
		var kept, unknown int
		if err := c.DB.Read.NewRaw("SELECT COUNT(*), SUM(unknown) FROM payment_notices").Scan(t.Context(), &kept, &unknown); err != nil {
			t.Fatal(err)
		}
		if kept != 6 || unknown != 1 {
			t.Errorf("%d notices kept, %d charges unknown", kept, unknown)
		}
		if err := c.Notice(t.Context(), "guess", "192.0.2.1", payments.Notice{Body: []byte("{}")}); err == nil {
			t.Error("a guessed address is taken")
		}
	})
}

// Where a person confirms what came in, a charge can be paid for longer.
func TestHowLongByHand(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		lasts := func() time.Duration {
			var made payments.Charge
			err := c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				made, err = c.Create(ctx, tx, payments.NewCharge{
					VenueID: venueID, Subject: thing("1"), Method: payments.Pix, Amount: 5000, Lasts: 15 * time.Minute, LastsByHand: time.Hour,
				})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return time.UnixMilli(made.ExpiresAt).Sub(c.clock.Now())
		}
		if at := lasts(); at != 15*time.Minute {
			t.Errorf("at a bank: %v", at)
		}
		c.byHand()
		if at := lasts(); at != time.Hour {
			t.Errorf("by hand: %v", at)
		}
	})
}

func TestByHand(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		made := c.charge("1")
		if made.State != payments.Waiting || len(made.TxID) != 25 || made.Code == "" {
			t.Errorf("made %+v", made)
		}
		c.matters(payments.ByHandMatter)
		c.later(5 * time.Minute)
		c.want(made.ID, payments.Waiting)
		for range 2 {
			if _, err := c.Confirm(t.Context(), venueID, made.ID, 5000, maria); err != nil {
				t.Fatal(err)
			}
		}
		c.want(made.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
		c.matters()
		paid, _ := c.payment(made.ID, 0)
		asked, err := c.giveBack(paid.ID, "a", 0)
		if err != nil {
			t.Fatal(err)
		}
		c.round()
		c.matters(payments.ByHandRefund)
		for range 2 {
			if err := c.Returned(t.Context(), venueID, asked.ID, maria); err != nil {
				t.Fatal(err)
			}
		}
		c.matters()
		c.told("1", "paid 1 ended 0 pedida 50 em_processamento 50 devolvida 50")

		expired := c.charge("2")
		c.later(30 * time.Minute)
		c.want(expired.ID, payments.Expired)
		c.matters()
		// The customer has paid in time; somebody looked at the statement later.
		if _, err := c.Confirm(t.Context(), venueID, expired.ID, 5000, maria); err != nil {
			t.Fatal(err)
		}
		c.want(expired.ID, payments.PaidLate)
		c.told("2", "paid 1 ended 1")
	})
}
