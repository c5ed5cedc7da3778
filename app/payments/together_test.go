package payments_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/secrets"
)

// together does something on two servers at the same moment.
func (c *till) together(times int, work func(s *payments.Service, i int)) {
	c.t.Helper()
	servers := []*payments.Service{c.Service, c.service(c.DB)}
	var all sync.WaitGroup
	for i := range times {
		all.Go(func() { work(servers[i%2], i) })
	}
	all.Wait()
}

func TestRefundsAtTheSameMoment(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		made := c.charge("1")
		c.pay(made.TxID, 0, false)
		c.later(30 * time.Second)
		paid, _ := c.payment(made.ID, 0)
		var mu sync.Mutex
		given := map[string]bool{}
		c.together(12, func(s *payments.Service, i int) {
			key := fmt.Sprint(i / 4) // three refunds of 20,00 of which two fit, each asked for four times
			r, err := s.GiveBack(context.Background(), payments.RefundRequest{VenueID: venueID, PaymentID: paid.ID, Key: key, Amount: 2000, Reason: "Duas vezes", By: maria})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				given[r.ID] = true
			} else if !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		})
		if len(given) != 2 {
			t.Errorf("%d refunds were taken, want 2", len(given))
		}
		c.together(4, func(s *payments.Service, _ int) {
			if err := s.Round(context.Background(), venueID); err != nil {
				t.Error(err)
			}
		})
		c.round()
		if _, back := c.bank.Totals(); back[paid.EndToEnd] != 4000 {
			t.Errorf("the bank gave back %v", back)
		}
	})
}

// Two attempts of a thing are paid, and every server hears of both at once: one counts.
func TestPaymentsAtTheSameMoment(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		for i := range 5 {
			id := fmt.Sprint(i)
			one, two := c.charge(id), c.charge(id)
			c.pay(one.TxID, 0, false)
			c.pay(two.TxID, 0, false)
			c.clock.Advance(30 * time.Second)
			c.together(6, func(s *payments.Service, i int) {
				c := []payments.Charge{one, two}[i/2%2]
				if _, err := s.Look(context.Background(), venueID, c.ID); err != nil {
					t.Error(err)
				}
			})
			c.round()
			c.later(time.Second)
			c.told(id, "paid 1 ended 0")
		}
		list, err := c.Matters(t.Context(), venueID)
		if err != nil || len(list) != 5 {
			t.Errorf("on the list %d, want 5: %v", len(list), err)
		}
	})
}

// Two people confirm one charge by two formats of one statement: the money is the same.
func TestTwoFormatsAtTheSameMoment(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		made := c.charge("1")
		files := [][]byte{bankFile("50.00 TRANSF PIX MARIA"), bankFile("50.00 Pix " + made.TxID)}
		var chosen [2][]payments.Choice
		for i, file := range files {
			r, err := c.ReadStatement(t.Context(), venueID, file)
			if err != nil || len(r.Matches) != 1 {
				t.Fatalf("read %+v, %v", r, err)
			}
			chosen[i] = []payments.Choice{{Key: r.Matches[0].Key, ChargeID: made.ID, Meaning: r.Matches[0].Meaning}}
		}
		c.together(2, func(s *payments.Service, i int) {
			if _, err := s.ConfirmStatement(context.Background(), venueID, files[i], chosen[i], maria); err != nil && !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		})
		if paid, _, err := c.Payments(context.Background(), venueID, made.ID); err != nil || len(paid) != 1 {
			t.Errorf("came in %+v, %v", paid, err)
		}
		c.told("1", "paid 1 ended 0")
	})
}

// One person has the venue be paid by an account, another disconnects it: no way to be paid
// stays at an account that is not there.
func TestAnAccountIsUsedAndDisconnectedAtTheSameMoment(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		settings := pix.Settings{API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "balcao", Key: "bar@praca.test"}
		for range 10 {
			c.account(payments.PixProvider, settings, map[string]secrets.Value{pix.ClientSecret: "segredo"})
			if err := c.DropOffer(t.Context(), venueID, payments.Pix, maria); err != nil {
				t.Fatal(err)
			}
			c.together(2, func(s *payments.Service, i int) {
				var err error
				if i == 0 {
					err = s.SaveOffer(context.Background(), payments.Offer{VenueID: venueID, Method: payments.Pix, Provider: payments.PixProvider}, maria)
				} else {
					err = s.DropAccount(context.Background(), venueID, payments.PixProvider, maria)
				}
				if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) {
					t.Error(err)
				}
			})
			var astray int
			err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM payment_methods m JOIN payment_accounts a ON a.id = m.account_id WHERE a.archived_at IS NOT NULL").
				Scan(t.Context(), &astray)
			if err != nil || astray != 0 {
				t.Fatalf("%d ways to be paid are at a disconnected account, %v", astray, err)
			}
		}
	})
}
