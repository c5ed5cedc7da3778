package server

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/payments"
)

const (
	// orderSubject is the kind of what orders are paid for.
	orderSubject = "pedido"
	// withdrawal is the key of the refund that an order's end asks for.
	withdrawal = "pedido encerrado"
)

func subjectOf(orderID, code string) payments.Subject {
	return payments.Subject{Kind: orderSubject, ID: orderID, Label: "Pedido " + code}
}

const (
	// payWithin is for how long an order can be paid, unless told.
	payWithin = 15 * time.Minute
	// heldBeyond is for how long an order is held once its money would no longer be in time.
	heldBeyond = time.Minute
)

// orderPayments has orders be paid.
type orderPayments struct {
	payments *payments.Service
	within   time.Duration
}

func (p orderPayments) Charge(ctx context.Context, tx bun.Tx, o orders.Due) (orders.Charged, error) {
	c, err := p.payments.Create(ctx, tx, payments.NewCharge{
		VenueID: o.VenueID, Subject: subjectOf(o.ID, o.Code),
		Method: payments.Pix, Amount: o.Total, Lasts: p.within, LastsByHand: 2 * p.within,
	})
	until := database.FromMilli(c.ExpiresAt)
	return orders.Charged{ID: c.ID, PayBy: until, HeldBefore: until.Add(payments.Grace + heldBeyond)}, err
}

func (p orderPayments) Look(ctx context.Context, venueID, chargeID string) (orders.Paying, error) {
	found, err := p.payments.Glance(ctx, venueID, chargeID)
	if err != nil {
		return orders.Paying{}, err
	}
	out := orders.Paying{
		Code: found.Code, Open: found.State.Open(), ByHand: found.Provider == payments.ManualProvider, Simulated: found.Simulated(),
	}
	if !found.State.HasMoney() {
		return out, nil
	}
	out.Back, err = p.back(ctx, venueID, chargeID)
	return out, err
}

// back is what becomes of the money of a charge.
func (p orderPayments) back(ctx context.Context, venueID, chargeID string) (*orders.Refund, error) {
	_, refunds, err := p.payments.Payments(ctx, venueID, chargeID)
	if err != nil {
		return nil, err
	}
	var all []orders.GivenBack
	for _, of := range refunds {
		for _, r := range of {
			all = append(all, givenBack(r))
		}
	}
	return orders.SumOfRefunds(all), nil
}

func (p orderPayments) Withdraw(ctx context.Context, tx bun.Tx, venueID, orderID, reason string, by operation.Actor) error {
	return p.payments.Withdraw(ctx, tx, venueID, payments.Subject{Kind: orderSubject, ID: orderID}, withdrawal, reason, by)
}

// Recall writes charges of the past down.
func (p orderPayments) Recall(ctx context.Context, tx bun.Tx, venueID string, past []orders.PastPayment) error {
	all := make([]payments.Past, len(past))
	for i, o := range past {
		all[i] = payments.Past{Subject: subjectOf(o.ID, o.Code), Amount: o.Total, PaidAt: database.FromMilli(o.PaidAt)}
		if o.Back != nil {
			all[i].Back = &payments.PastRefund{ID: o.Back.ID, Key: withdrawal, Reason: o.Why, At: database.FromMilli(o.Back.AskedAt)}
		}
	}
	return p.payments.Recall(ctx, tx, venueID, all)
}

func (p orderPayments) Wake(venueID string) { p.payments.Wake(venueID) }

// paidOnline reports whether orders of a venue can be paid online.
func (d *domains) paidOnline(ctx context.Context, venueID string) (bool, error) {
	offers, err := d.payments.Offers(ctx, venueID)
	return slices.ContainsFunc(offers, func(o payments.Offer) bool { return o.Method == payments.Pix }), err
}

// payableOrders tells orders what becomes of their money.
type payableOrders struct{ orders *orders.Service }

func (p payableOrders) Hold(ctx context.Context, tx bun.Tx, _, orderID string) error {
	return p.orders.HoldPaid(ctx, tx, orderID)
}

func (p payableOrders) Paid(ctx context.Context, tx bun.Tx, c payments.Charge) (payments.Wish, error) {
	keeps, err := p.orders.Paid(ctx, tx, c.Subject.ID, c.Amount)
	if keeps {
		return payments.Keep, err
	}
	return payments.GiveBack, err
}

func (p payableOrders) Ended(ctx context.Context, tx bun.Tx, c payments.Charge) error {
	how := orders.PaymentExpired
	switch c.State {
	case payments.Cancelled:
		how = orders.PaymentRefused
	case payments.Divergent:
		how = orders.PaymentDiverges
	}
	return p.orders.PaymentEnded(ctx, tx, c.Subject.ID, how)
}

func (p payableOrders) Refunded(ctx context.Context, tx bun.Tx, c payments.Charge, r payments.Refund) error {
	return p.orders.Refunded(ctx, tx, c.Subject.ID, givenBack(r))
}

func givenBack(r payments.Refund) orders.GivenBack {
	states := map[payments.RefundState]orders.RefundState{
		payments.RefundAsked: orders.RefundRequested, payments.RefundInProcess: orders.RefundInProcess,
		payments.RefundDone: orders.RefundDone, payments.RefundFailed: orders.RefundNotMade,
	}
	return orders.GivenBack{ID: r.ID, State: states[r.State], Value: r.Amount, AskedAt: r.AskedAt, EndedAt: r.EndedAt}
}
