package payments_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/secrets"
)

// span is what a list was asked for.
type span struct {
	from     time.Time
	refunded bool
}

// lister is a bank that counts what its lists are asked for, and fails where it is told to.
type lister struct {
	payments.Connection
	asked *[]span
	fails func(span) bool
}

func (l lister) Received(ctx context.Context, from, to time.Time, refunded bool, page int) ([]payments.Received, bool, error) {
	now := span{from, refunded}
	*l.asked = append(*l.asked, now)
	if l.fails(now) {
		return nil, false, fault.New(fault.Unavailable, "O banco não respondeu.")
	}
	return l.Connection.Received(ctx, from, to, refunded, page)
}

// listed has the till's bank be a lister.
func (c *till) listed(fails func(span) bool) *[]span {
	asked := &[]span{}
	c.wrap = func(at payments.Connection) payments.Connection { return lister{at, asked, fails} }
	c.Service = c.service(c.DB)
	return asked
}

func reference() string { return strings.ReplaceAll(uuid.Must(uuid.NewV7()).String(), "-", "") }

// A list that fails goes on from where it failed, and not every minute.
func TestAListThatFails(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		calls := 0
		asked := c.listed(func(span) bool { calls++; return calls > 2 })
		c.clock.Advance(20 * 24 * time.Hour)
		for range 120 {
			_ = c.List(t.Context(), venueID)
			c.clock.Advance(time.Minute)
		}
		all := *asked
		if len(all) != 2+7 {
			t.Errorf("in two hours it was asked %d times", len(all))
		}
		// Two spans of four days were read, of which a day is read again.
		if got := all[3].from.Sub(all[0].from); got != 7*24*time.Hour {
			t.Errorf("after a failure it goes on %s after its beginning", got)
		}
	})
}

// What stands in a list again is not told again; what is new in one is told once.
func TestAListTellsOnce(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		if _, err := c.giveBack(paid.ID, "a", 1000); err != nil {
			t.Fatal(err)
		}
		c.round()
		c.bank.Receive(reference(), 700)
		c.bank.Receive(reference(), 800)
		for day, want := range []int32{1, 0, 0} {
			c.clock.Advance(24 * time.Hour)
			before := c.changes.Load()
			if err := c.List(t.Context(), venueID); err != nil {
				t.Fatal(err)
			}
			if got := c.changes.Load() - before; got != want {
				t.Errorf("on day %d it told %d times, want %d", day, got, want)
			}
		}
		c.matters(payments.Reason(payments.Unmatched), payments.Reason(payments.Unmatched))
	})
}

// changing is a bank that lists by when money last changed.
type changing struct{ wrapped }

func (changing) ListsChanges() bool { return true }

func TestAListOfChangesIsReadOnce(t *testing.T) {
	for name, want := range map[string]bool{"by when it came": true, "by when it changed": false} {
		t.Run(name, func(t *testing.T) {
			eachTill(t, func(t *testing.T, c *till) {
				asked := c.listed(func(span) bool { return false })
				if !want {
					c.Providers[payments.PixProvider] = changing{wrapped{pix.Provider{Clock: c.clock, Transport: c.bank.Transport()}, c}}
				}
				c.later(25 * time.Hour)
				got := false
				for _, s := range *asked {
					got = got || s.refunded
				}
				if got != want || len(*asked) == 0 {
					t.Errorf("asked %s", fmt.Sprint(*asked))
				}
			})
		})
	}
}

// Money without a charge that two accounts list is one.
func TestTwoAccountsListTheSameMoney(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.account(payments.PixProvider, pix.Settings{
			API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "outro", Key: "bar@praca.test",
		}, map[string]secrets.Value{pix.ClientSecret: "segredo"})
		c.bank.Receive(reference(), 700)
		c.later(24 * time.Hour)
		list := c.matters(payments.Reason(payments.Unmatched))
		if _, err := c.giveBack(list[0].PaymentID, "a", 0); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			c.later(24 * time.Hour)
		}
		c.matters()
		var refunds int
		if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM payment_refunds").Scan(t.Context(), &refunds); err != nil || refunds != 1 {
			t.Errorf("%d refunds, %v", refunds, err)
		}
	})
}
