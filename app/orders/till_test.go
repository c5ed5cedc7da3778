package orders_test

import (
	"context"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
)

const (
	payWithin  = 15 * time.Minute
	heldBefore = 19 * time.Minute
	pixCode    = "00020126BR-CODE"
)

// till takes the money of orders that are paid online, where the test says that they are.
type till struct {
	clock *clock.Fake

	mu        sync.Mutex
	withdrawn []string
	paying    map[string]orders.Paying
	due       map[string]money.Amount
	past      []orders.PastPayment
}

func (t *till) Charge(_ context.Context, _ bun.Tx, o orders.Due) (orders.Charged, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.due == nil {
		t.due = map[string]money.Amount{}
	}
	t.due[o.ID] = o.Total
	now := t.clock.Now()
	return orders.Charged{ID: "charge of " + o.ID, PayBy: now.Add(payWithin), HeldBefore: now.Add(heldBefore)}, nil
}

func (t *till) Look(_ context.Context, _, _, chargeID string) (orders.Paying, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if said, is := t.paying[chargeID]; is {
		return said, nil
	}
	return orders.Paying{Code: pixCode, Open: true}, nil
}

func (t *till) LastToPay(asked time.Time) time.Time { return asked.Add(2 * payWithin) }

// says has the order's money be so far.
func (t *till) says(orderID string, p orders.Paying) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.paying == nil {
		t.paying = map[string]orders.Paying{}
	}
	t.paying["charge of "+orderID] = p
}

func (t *till) Withdraw(_ context.Context, _ bun.Tx, _, orderID, reason string, _ operation.Actor) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.withdrawn = append(t.withdrawn, orderID+": "+reason)
	return nil
}

func (t *till) Wake(string) {}

func (t *till) Recall(_ context.Context, _ bun.Tx, _ string, past []orders.PastPayment) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.past = append(t.past, past...)
	return nil
}

// tells has the order be told of its money.
func (h *harness) tells(told func(ctx context.Context, tx bun.Tx) error) {
	h.Helper()
	if err := h.db.Tx(h.Context(), told); err != nil {
		h.Fatal(err)
	}
	h.service.Changed(venue)
}

// owes is what is asked for an order.
func (t *till) owes(orderID string) money.Amount {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.due[orderID]
}

// pays pays an order, and reports whether it keeps the money.
func (h *harness) pays(orderID string) (keeps bool) {
	h.Helper()
	return h.paysAmount(orderID, h.till.owes(orderID))
}

func (h *harness) paysAmount(orderID string, amount money.Amount) (keeps bool) {
	h.Helper()
	h.tells(func(ctx context.Context, tx bun.Tx) (err error) {
		if err := h.service.HoldPaid(ctx, tx, orderID); err != nil {
			return err
		}
		keeps, err = h.service.Paid(ctx, tx, orderID, amount, orders.PixOnline)
		return err
	})
	return keeps
}

// unpaid orders what is to be paid online, and does not pay it.
func (h *harness) unpaid(o orders.NewOrder) phone {
	h.Helper()
	p := phone{harness: h}
	h.order(o).want(200).into(&p.Placed)
	return p
}
