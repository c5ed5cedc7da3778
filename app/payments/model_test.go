package payments_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/payments"
	"balcao/app/payments/simulator"
	"balcao/app/vendors"
)

// power is what keeps a server running: without it each call of the bank is its last act,
// before or after the bank has heard.
type power struct {
	payments.Connection
	off *atomic.Int32
}

const (
	running = iota
	diesBefore
	diesAfter
	dead
)

// act runs a call. A goroutine that ends here does nothing more, as if the program had
// been killed; all others end at their next call.
func (p power) act(call func()) {
	switch p.off.Load() {
	case diesBefore, dead:
		p.off.Store(dead)
		runtime.Goexit()
	case diesAfter:
		p.off.Store(dead)
		call()
		runtime.Goexit()
	default:
		call()
	}
}

func (p power) Create(ctx context.Context, b payments.Bill) (r payments.Register, err error) {
	p.act(func() { r, err = p.Connection.Create(ctx, b) })
	return r, err
}

func (p power) Ask(ctx context.Context, txid string) (r payments.Register, err error) {
	p.act(func() { r, err = p.Connection.Ask(ctx, txid) })
	return r, err
}

func (p power) Cancel(ctx context.Context, txid string) (err error) {
	p.act(func() { err = p.Connection.Cancel(ctx, txid) })
	return err
}

func (p power) Refund(ctx context.Context, o payments.RefundOrder) (r payments.Returned, err error) {
	p.act(func() { r, err = p.Connection.Refund(ctx, o) })
	return r, err
}

func (p power) AskRefund(ctx context.Context, o payments.RefundOrder) (r payments.Returned, err error) {
	p.act(func() { r, err = p.Connection.AskRefund(ctx, o) })
	return r, err
}

func (p power) Received(ctx context.Context, from, to time.Time, refunded bool, page int) (all []payments.Received, more bool, err error) {
	p.act(func() { all, more, err = p.Connection.Received(ctx, from, to, refunded, page) })
	return all, more, err
}

// model is two servers on one database, their bank, and customers who do as they like.
type model struct {
	*till
	t       *rapid.T
	off     *atomic.Int32
	servers [2]*payments.Service
	things  []string
	charges []payments.Charge
	keys    int
}

// on has a server do something, and come back if that was the last it did.
func (m *model) on(server int, work func(s *payments.Service)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(m.servers[server])
	}()
	<-done
	if m.off.Load() == dead {
		m.off.Store(running)
		m.servers = [2]*payments.Service{m.service(m.DB), m.service(m.DB)}
	}
}

func (m *model) anyCharge(t *rapid.T) payments.Charge {
	if len(m.charges) == 0 {
		t.Skip("no charge yet")
	}
	return rapid.SampledFrom(m.charges).Draw(t, "charge")
}

func (m *model) anyPayment(t *rapid.T) payments.Payment {
	all := m.allPayments()
	if len(all) == 0 {
		t.Skip("nothing has come in")
	}
	return all[rapid.IntRange(0, len(all)-1).Draw(t, "payment")]
}

func (m *model) allPayments() (all []payments.Payment) {
	if err := m.DB.Read.NewSelect().Model(&all).Order("noted_at", "id").Scan(context.Background()); err != nil {
		m.t.Fatal(err)
	}
	return all
}

func (m *model) allRefunds() (all []payments.Refund) {
	if err := m.DB.Read.NewSelect().Model(&all).Order("asked_at", "id").Scan(context.Background()); err != nil {
		m.t.Fatal(err)
	}
	return all
}

func (m *model) server(t *rapid.T) int { return rapid.IntRange(0, 1).Draw(t, "server") }

func (m *model) actions() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"somebody wants to pay": func(t *rapid.T) {
			m.charges = append(m.charges, m.create(rapid.SampledFrom(m.things).Draw(t, "thing")))
		},
		"a page looks": func(t *rapid.T) {
			c := m.anyCharge(t)
			m.on(m.server(t), func(s *payments.Service) { _, _ = s.Look(context.Background(), venueID, c.ID) })
		},
		"a round": func(t *rapid.T) {
			m.on(m.server(t), func(s *payments.Service) { _ = s.Round(context.Background(), venueID) })
		},
		"a list": func(t *rapid.T) {
			m.on(m.server(t), func(s *payments.Service) { _ = s.List(context.Background(), venueID) })
		},
		"time goes by": func(t *rapid.T) {
			m.clock.Advance(rapid.SampledFrom([]time.Duration{time.Second, 4 * time.Second, 31 * time.Second, 3 * time.Minute, 31 * time.Minute, 25 * time.Hour}).Draw(t, "by"))
		},
		"a customer pays": func(t *rapid.T) {
			c := m.anyCharge(t)
			amount := rapid.SampledFrom([]money.Amount{0, 0, 0, 0, 4900, 5100}).Draw(t, "amount")
			_, _ = m.bank.Pay(c.TxID, amount, rapid.Float64Range(0, 1).Draw(t, "whether it is allowed or not") > 0.6)
		},
		"the payer's bank wants it back": func(t *rapid.T) { _ = m.bank.Dispute(m.anyPayment(t).EndToEnd) },
		"the bank drops a charge":        func(t *rapid.T) { _ = m.bank.Drop(m.anyCharge(t).TxID) },
		"a notice": func(t *rapid.T) {
			c := m.anyCharge(t)
			body := m.bank.Notice(c.TxID)
			if rapid.Bool().Draw(t, "forged") {
				body = m.bank.Forged(c.TxID)
			}
			accounts, err := m.Accounts(context.Background(), venueID)
			if err != nil {
				t.Fatal(err)
			}
			m.on(m.server(t), func(s *payments.Service) {
				for range rapid.IntRange(1, 2).Draw(t, "times") {
					if err := s.Notice(context.Background(), accounts[0].NoticeToken, "192.0.2.1", payments.Notice{Body: body}); err != nil {
						t.Error(err)
					}
				}
			})
		},
		"somebody gives money back, perhaps by two clicks": func(t *rapid.T) {
			p := m.anyPayment(t)
			if rapid.Bool().Draw(t, "a new refund") {
				m.keys++
			}
			q := payments.RefundRequest{
				VenueID: venueID, PaymentID: p.ID, Key: fmt.Sprint(m.keys), Reason: "Modelo", By: maria,
				Amount: rapid.SampledFrom([]money.Amount{0, 1, 2500, 5000}).Draw(t, "amount"),
			}
			for range 2 {
				m.on(m.server(t), func(s *payments.Service) {
					if _, err := s.GiveBack(context.Background(), q); err != nil && !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
				})
			}
		},
		"somebody accepts money that the thing did not keep": func(t *rapid.T) {
			p := m.anyPayment(t)
			m.on(m.server(t), func(s *payments.Service) {
				if _, err := s.Accept(context.Background(), venueID, p.ID, maria); err != nil && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		},
		"a thing is withdrawn": func(t *rapid.T) {
			id := rapid.SampledFrom(m.things).Draw(t, "thing")
			m.on(m.server(t), func(s *payments.Service) {
				err := s.DB.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
					if _, err := tx.NewRaw("UPDATE things SET closed = TRUE WHERE id = ?", id).Exec(ctx); err != nil {
						return err
					}
					return s.Withdraw(ctx, tx, venueID, thing(id), "retirada "+id, "Retirada", operation.Actor{})
				})
				if err != nil {
					t.Error(err)
				}
			})
		},
		"the bank has troubles": func(t *rapid.T) {
			m.bank.Misbehave(rapid.SliceOfN(rapid.SampledFrom([]vendors.Fault{vendors.Fails, vendors.Busy, vendors.LosesAnswer}), 1, 3).Draw(t, "troubles")...)
		},
		"a server is about to be killed": func(t *rapid.T) {
			m.off.Store(rapid.SampledFrom([]int32{diesBefore, diesAfter}).Draw(t, "when"))
		},
		"refunds at the bank": func(t *rapid.T) {
			m.bank.Refunding(rapid.SampledFrom([]string{"", "EM_PROCESSAMENTO", "NAO_REALIZADO"}).Draw(t, "become"))
		},
		"the bank settles refunds": func(t *rapid.T) {
			m.bank.Settle(rapid.SampledFrom([]string{"DEVOLVIDO", "NAO_REALIZADO"}).Draw(t, "as"))
		},
		"": func(t *rapid.T) { m.check(t) },
	}
}

// check is what holds at every moment.
func (m *model) check(t *rapid.T) {
	left := map[string]money.Amount{}
	counted := map[string]int{}
	for _, p := range m.allPayments() {
		left[p.ID] = p.Amount
		if p.Standing == payments.Counted {
			counted[p.SubjectID]++
		}
	}
	for _, r := range m.allRefunds() {
		if r.State != payments.RefundFailed && r.Nature == payments.Ours {
			left[r.PaymentID] -= r.Amount
		}
	}
	for id, rest := range left {
		if rest < 0 {
			t.Errorf("of payment %s %s too much is given back", id, -rest)
		}
	}
	in, back := m.bank.Totals()
	for endToEnd, amount := range back {
		if amount > in[endToEnd] {
			t.Errorf("the bank gave back %s of %s", amount, in[endToEnd])
		}
	}
	for _, id := range m.things {
		var paid int
		if err := m.DB.Read.NewRaw("SELECT COALESCE(SUM(paid), 0) FROM things WHERE id = ?", id).Scan(context.Background(), &paid); err != nil {
			t.Fatal(err)
		}
		if paid != counted[id] || paid > 1 {
			t.Errorf("thing %s was told %d times that it is paid, and %d payments count", id, paid, counted[id])
		}
	}
}

// calm is when the bank works, nobody does anything and enough time has gone by.
func (m *model) calm() {
	m.off.Store(running)
	m.bank.Refunding("")
	m.bank.Recover()
	for _, by := range slices.Concat(slices.Repeat([]time.Duration{61 * time.Second}, 3), []time.Duration{31 * time.Minute}, slices.Repeat([]time.Duration{61 * time.Second}, 3),
		[]time.Duration{11 * time.Minute, 25 * time.Hour}, slices.Repeat([]time.Duration{11 * time.Minute}, 4)) {
		m.bank.Settle("DEVOLVIDO")
		m.clock.Advance(by)
		if err := errors.Join(m.servers[0].Round(context.Background(), venueID), m.servers[1].List(context.Background(), venueID)); err != nil {
			m.t.Errorf("a round in calm: %v", err)
		}
	}
}

// settled is what holds in the end: nothing is lost, and what is wrong is on the list.
func (m *model) settled(t *rapid.T) {
	m.check(t)
	known := map[string]payments.Payment{}
	for _, p := range m.allPayments() {
		known[p.EndToEnd] = p
	}
	in, back := m.bank.Totals()
	for endToEnd, amount := range in {
		if known[endToEnd].Amount != amount {
			t.Errorf("of %s that came in as %s, %s is known", amount, endToEnd, known[endToEnd].Amount)
		}
	}
	if len(known) != len(in) {
		t.Errorf("%d payments are known, %d came in", len(known), len(in))
	}
	done := map[string]money.Amount{}
	for _, r := range m.allRefunds() {
		if !r.State.Ended() || r.NextAt != 0 {
			t.Errorf("refund %+v has not ended", r)
		}
		if r.State == payments.RefundDone {
			done[r.PaymentID] += r.Amount
		}
	}
	for endToEnd, p := range known {
		if done[p.ID] != back[endToEnd] {
			t.Errorf("%s is given back of %s, the bank says %s", done[p.ID], endToEnd, back[endToEnd])
		}
		if p.Standing != payments.Counted {
			m.wantMatter(t, payments.Reason(p.Standing), p.ID)
		}
	}
	for _, c := range m.charges {
		now, err := m.Charge(context.Background(), venueID, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if now.State.Open() || now.NextAt != 0 {
			t.Errorf("charge %+v has not ended", now)
		}
	}
}

// wantMatter wants that something is on the list, or was.
func (m *model) wantMatter(t *rapid.T, reason payments.Reason, about string) {
	var listed bool
	err := m.DB.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM payment_matters WHERE reason = ? AND about = ?)", reason, about).Scan(context.Background(), &listed)
	if err != nil || !listed {
		t.Errorf("%s of %s is not on the list: %v", reason, about, err)
	}
}

// Customers, two servers that are killed, a bank that fails and forgers: money is counted
// once, given back at most once, and none is lost.
func TestModel(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		c := openTill(t, db)
		off := &atomic.Int32{}
		c.wrap = func(made payments.Connection) payments.Connection { return power{made, off} }
		rapid.Check(t, func(rt *rapid.T) {
			c.empty()
			m := &model{till: c, t: rt, off: off, things: []string{"1", "2", "auto"}}
			off.Store(running)
			m.servers = [2]*payments.Service{c.service(db), c.service(db)}
			rt.Repeat(m.actions())
			m.calm()
			m.settled(rt)
		})
	})
}

// empty forgets everything but the account, and opens another bank.
func (c *till) empty() {
	c.t.Helper()
	c.clock.Set(time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC))
	c.bank = simulator.New(simulator.Options{Clock: c.clock})
	for _, table := range []string{"things", "payment_matters", "payment_steps", "payment_notices", "payment_refunds", "payments", "payment_charges"} {
		if _, err := c.DB.Write.Exec("DELETE FROM " + table); err != nil {
			c.t.Fatal(err)
		}
	}
	_, err := c.DB.Write.Exec("UPDATE payment_accounts SET busy_until = 0, list_failures = 0, trouble = '', listed_until = ?, list_at = ?",
		c.clock.Now().UnixMilli(), c.clock.Now().Add(24*time.Hour).UnixMilli())
	if err != nil {
		c.t.Fatal(err)
	}
}
