package orders_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/orders"
)

// ends has the server give up what is held for orders that nobody has paid.
func (h *harness) ends() {
	h.Helper()
	if err := h.service.EndUnpaid(h.Context()); err != nil {
		h.Fatal(err)
	}
}

// refunds tells the order how far a refund of its payment is.
func (h *harness) refunds(orderID string, now orders.GivenBack) {
	h.Helper()
	h.tells(func(ctx context.Context, tx bun.Tx) error { return h.service.Refunded(ctx, tx, orderID, now) })
}

// Money that comes once all was given up places the order where it would be taken now.
func TestPaidOnceAllWasGivenUp(t *testing.T) {
	const long = heldBefore + time.Minute
	for name, c := range map[string]struct {
		after   time.Duration
		prepare func(*harness)
		keeps   bool
	}{
		"all is as it was":           {long, func(*harness) {}, true},
		"at the last moment":         {payWithin + 2*time.Hour, func(*harness) {}, true},
		"nobody waits for it":        {payWithin + 2*time.Hour + time.Second, func(*harness) {}, false},
		"the shop has closed":        {long, func(h *harness) { h.shop.Closed = "Fechado." }, false},
		"an item is not sold":        {long, func(h *harness) { delete(h.menu, juice) }, false},
		"it was within its time":     {payWithin, func(h *harness) { h.shop.Closed = "Fechado."; delete(h.menu, juice) }, true},
		"its person was forgotten":   {long, func(h *harness) { h.forgets() }, false},
		"it waited for a day, asked": {25 * time.Hour, func(h *harness) { h.sweeps() }, false},
		"the venue is deactivated":   {long, func(h *harness) { h.shop.Deactivated = true }, false},
		"its person may buy it":      {long, func(h *harness) { h.limited() }, true},
		"its person bought others":   {long, func(h *harness) { h.limited(); h.place(aDelivery()) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				p := h.unpaid(paidOnline())
				h.clock.Advance(c.after)
				h.ends()
				c.prepare(h)
				if keeps := h.pays(p.ID); keeps != c.keeps {
					h.Fatalf("keeps the money: %v", keeps)
				}
				if !c.keeps {
					h.call("GET", "/api/kds/pedidos/"+p.ID, "ana", nil).want(404)
					if now := p.tracked(); now.Fim == nil || now.Fim.Tipo != "naoPago" {
						h.Errorf("its customer reads %+v", now)
					}
					return
				}
				if o := h.get(p.ID); o.Codigo != p.Codigo || !o.DataCriacao.Equal(h.clock.Now()) {
					h.Errorf("placed %+v", o)
				}
				if now := p.tracked(); now.Fim != nil || !now.PagamentoOnline {
					h.Errorf("its customer reads %+v", now)
				}
			})
		})
	}
}

// An order for later that is paid once all was given up is placed where its time still suits.
func TestPaidForLaterOnceAllWasGivenUp(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*harness)
		keeps   bool
	}{
		"all is as it was": {func(*harness) {}, true},
		"that day is closed": {func(h *harness) {
			h.shop.Later.Open = func(at time.Time) bool { return at.Before(h.at("21", "12:00")) }
		}, false},
		"its time is full":         {func(h *harness) { h.shop.Later.PerQuarter = 1; h.place(forThen(aPickup(), h.at("21", "20:00"))) }, false},
		"an item is not sold":      {func(h *harness) { delete(h.menu, juice) }, false},
		"the venue is deactivated": {func(h *harness) { h.shop.Deactivated = true }, false},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				h.forLater()
				p := h.unpaid(forThen(paidOnline(), h.at("21", "20:00")))
				h.clock.Advance(heldBefore + time.Minute)
				h.ends()
				c.prepare(h)
				if keeps := h.pays(p.ID); keeps != c.keeps {
					t.Errorf("keeps the money: %v", keeps)
				}
			})
		})
	}
}

func (h *harness) forgets() {
	h.Helper()
	h.tells(func(ctx context.Context, tx bun.Tx) error {
		_, err := h.service.ForgetPerson(ctx, tx, venue, orders.Person{Phones: []string{"31987654321"}})
		return err
	})
}

func (h *harness) sweeps() {
	h.Helper()
	if err := h.service.Sweep(h.Context()); err != nil {
		h.Fatal(err)
	}
}

// Whoever has an order that waits for its money is not forgotten meanwhile.
func TestWhoPaysIsNotForgotten(t *testing.T) {
	each(t, func(h *harness) {
		h.unpaid(paidOnline())
		err := h.db.Tx(h.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := h.service.ForgetPerson(ctx, tx, venue, orders.Person{Phones: []string{"31987654321"}})
			return err
		})
		if !fault.Is(err, fault.Conflict) || !strings.Contains(fault.Wrap(err).Message, "espera o pagamento") {
			h.Errorf("forgotten: %v", err)
		}
	})
}

// An order that is placed while its person is being forgotten is one that needs him.
func TestWhoIsPayingIsNotForgotten(t *testing.T) {
	each(t, func(h *harness) {
		p := h.unpaid(paidOnline())
		h.clock.Advance(heldBefore + time.Minute)
		h.ends()
		var forgotten chan error
		h.tells(func(ctx context.Context, tx bun.Tx) error {
			if err := h.service.HoldPaid(ctx, tx, p.ID); err != nil {
				return err
			}
			if _, err := h.service.Paid(ctx, tx, p.ID, p.ValorTotal, orders.PixOnline); err != nil {
				return err
			}
			forgotten = make(chan error, 1)
			go func() {
				forgotten <- h.db.Tx(h.Context(), func(ctx context.Context, tx bun.Tx) error {
					_, err := h.service.ForgetPerson(ctx, tx, venue, orders.Person{Phones: []string{"31987654321"}})
					return err
				})
			}()
			return h.somebodyWaits(ctx)
		})
		if err := <-forgotten; !fault.Is(err, fault.Conflict) || !strings.Contains(fault.Wrap(err).Message, "em andamento") {
			h.Errorf("forgotten: %v", err)
		}
	})
}

// somebodyWaits returns once a transaction waits for what another holds. On SQLite each waits
// for those before.
func (h *harness) somebodyWaits(ctx context.Context) error {
	for waiting := h.db.Dialect != database.Postgres; !waiting; {
		err := h.db.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')").Scan(ctx, &waiting)
		if err != nil {
			return err
		}
	}
	return nil
}

// However an order ends that was paid online, its money is asked back, in the same step and once.
func TestEveryEndGivesBack(t *testing.T) {
	for name, end := range map[string]func(*harness, phone){
		"recusado: refused":     func(h *harness, p phone) { h.act("ana", "refuseOrder", p.ID, map[string]any{"Password": password}) },
		"recusado: overdue":     func(h *harness, _ phone) { h.clock.Advance(time.Hour); h.refuseOverdue() },
		"cancelado: cancelled":  func(_ *harness, p phone) { p.cancel("") },
		"cancelado: by request": func(h *harness, p phone) { h.act("ana", "acceptOrder", p.ID); p.cancel(""); h.answerTo(p.ID, true, "") },
		"devolvido: came back": func(h *harness, p phone) {
			for _, step := range []string{"acceptOrder", "startOrder", "transportOrder", "returnedOrder"} {
				h.act("ana", step, p.ID, map[string]any{"Password": password})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				h.shop.Cancelling, h.shop.Acceptance = orders.Cancelling{Allowed: true, Within: 5 * time.Minute}, 10*time.Minute
				p := h.phone(paidOnline())
				end(h, p)
				end(h, p)
				word, _, _ := strings.Cut(name, ":")
				if got := h.till.withdrawn; len(got) != 1 || got[0] != p.ID+": Pedido "+p.Codigo+" "+word {
					h.Fatalf("asked back: %q", got)
				}
				if o := h.get(p.ID); o.Estorno == nil || o.Estorno.Estado != orders.RefundRequested || o.Estorno.Valor != p.ValorTotal {
					h.Errorf("the card says %+v", o.Estorno)
				}
			})
		})
	}
}

// What the bank tells of a refund stands in the place of what was asked, whatever its amount:
// somebody may have accepted money that was not the whole price.
func TestWhatTheBankSaysOfARefund(t *testing.T) {
	each(t, func(h *harness) {
		p := h.phone(paidOnline())
		before := orders.GivenBack{ID: "r0", State: orders.RefundDone, Value: 500, AskedAt: h.clock.Now().UnixMilli(), EndedAt: h.clock.Now().UnixMilli()}
		h.refunds(p.ID, before)
		h.clock.Advance(time.Minute)
		h.act("ana", "refuseOrder", p.ID, map[string]any{"Password": password}).want(200)
		if back := h.get(p.ID).Estorno; back.Estado != orders.RefundRequested || back.Valor != p.ValorTotal {
			h.Errorf("asked: %+v", back)
		}
		rest := orders.GivenBack{ID: "r1", State: orders.RefundInProcess, Value: p.ValorTotal - 600, AskedAt: h.clock.Now().UnixMilli()}
		for _, now := range []orders.RefundState{orders.RefundInProcess, orders.RefundNotMade} {
			rest.State = now
			h.refunds(p.ID, rest)
			if back := h.get(p.ID).Estorno; back.Estado != now {
				h.Errorf("%s: %+v", now, back)
			}
		}
		h.clock.Advance(time.Minute)
		again := orders.GivenBack{ID: "r2", State: orders.RefundDone, Value: p.ValorTotal - 600, AskedAt: h.clock.Now().UnixMilli(), EndedAt: h.clock.Now().UnixMilli()}
		h.refunds(p.ID, again)
		if back := h.get(p.ID).Estorno; back.Estado != orders.RefundDone || back.Valor != p.ValorTotal-100 || back.TerminouEm == nil {
			h.Errorf("done: %+v", back)
		}
	})
}

// What is promised to go back is what was paid, and nothing once all of that has.
func TestRefusedOnceMoneyWentBack(t *testing.T) {
	for name, c := range map[string]struct {
		more, back money.Amount
		want       orders.RefundState
	}{
		"all of less than its total":    {-100, -100, orders.RefundDone},
		"a part of more than its total": {500, 0, orders.RefundRequested},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				p := h.unpaid(paidOnline())
				if !h.paysAmount(p.ID, p.ValorTotal+c.more) {
					t.Fatal("what somebody has accepted does not place it")
				}
				at := h.clock.Now().UnixMilli()
				h.refunds(p.ID, orders.GivenBack{ID: "r0", State: orders.RefundDone, Value: p.ValorTotal + c.back, AskedAt: at, EndedAt: at})
				h.clock.Advance(time.Minute)
				h.act("ana", "refuseOrder", p.ID, map[string]any{"Password": password}).want(200)
				if back := h.get(p.ID).Estorno; back.Estado != c.want || back.Valor != p.ValorTotal+c.more {
					t.Errorf("%+v", back)
				}
			})
		})
	}
}

// Refunds of several payments come in any order.
func TestSumOfRefundsGoesByTime(t *testing.T) {
	failed := orders.GivenBack{ID: "a", State: orders.RefundNotMade, Value: 100, AskedAt: 1, EndedAt: 2}
	made := orders.GivenBack{ID: "b", State: orders.RefundDone, Value: 100, AskedAt: 3, EndedAt: 4}
	for _, all := range [][]orders.GivenBack{{failed, made}, {made, failed}} {
		if sum := orders.SumOfRefunds(all); sum.Estado != orders.RefundDone || sum.Valor != 100 {
			t.Errorf("%+v", sum)
		}
	}
}

// What its bank does not want to ask for ends at once, and what was held is free.
func TestWhatCannotBePaid(t *testing.T) {
	each(t, func(h *harness) {
		p := h.unpaid(paidOnline())
		h.till.says(p.ID, orders.Paying{})
		h.tells(func(ctx context.Context, tx bun.Tx) error {
			return h.service.PaymentEnded(ctx, tx, p.ID, orders.PaymentRefused)
		})
		now := p.tracked()
		if now.Fim == nil || now.Pagamento.Situacao != "recusado" || now.Pagamento.Codigo != "" || now.PodeCancelar {
			h.Errorf("%+v, %+v", now, now.Pagamento)
		}
		if a := p.cancel("").want(409); !strings.Contains(a.failure().Message, "já tinha terminado") {
			h.Errorf("cancelled: %s", a.body)
		}
		if len(h.till.withdrawn) != 0 {
			h.Errorf("withdrawn %q", h.till.withdrawn)
		}
	})
}
