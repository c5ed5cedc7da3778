package server

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
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
	// publicURL is where people reach the pages of orders; empty where nobody has said.
	publicURL string
	clock     clock.Clock
	within    time.Duration
}

// orderMethods are the ways in which orders are paid online. A boleto is none of them: the banks
// take days for its money, for which the order would hold its stock.
var orderMethods = map[orders.OnlineWay]payments.Method{orders.PixOnline: payments.Pix, orders.CardOnline: payments.Card}

// onlineWay is the way of a method.
func onlineWay(method payments.Method) orders.OnlineWay {
	if method == payments.Card {
		return orders.CardOnline
	}
	return orders.PixOnline
}

func (p orderPayments) Charge(ctx context.Context, tx bun.Tx, o orders.Due) (orders.Charged, error) {
	left := o.Until.Sub(p.clock.Now())
	n := payments.NewCharge{
		VenueID: o.VenueID, Subject: subjectOf(o.ID, o.Code),
		Method: orderMethods[o.Way], Amount: o.Total, Lasts: min(p.within, left), LastsByHand: min(2*p.within, left),
	}
	if p.publicURL != "" {
		n.ReturnURL = p.publicURL + o.Page
	}
	c, err := p.payments.Create(ctx, tx, n)
	until := database.FromMilli(c.ExpiresAt)
	return orders.Charged{ID: c.ID, PayBy: until, HeldBefore: until.Add(payments.Grace + heldBeyond)}, err
}

// LastToPay leaves time for a second way, as much as for the first.
func (p orderPayments) LastToPay(asked time.Time) time.Time { return asked.Add(2 * p.within) }

func (p orderPayments) Look(ctx context.Context, venueID, orderID, chargeID string) (orders.Paying, error) {
	found, err := p.payments.Glance(ctx, venueID, chargeID)
	if err != nil {
		return orders.Paying{}, err
	}
	out := orders.Paying{
		Code: found.Code, Page: found.Page, Open: found.State.Open(), ByHand: found.Provider == payments.ManualProvider, Simulated: found.Simulated(),
		Declined: found.State.Open() && found.Declined(), Untaken: found.State == payments.Cancelled,
	}
	// Nothing counts for an order that was not placed, whichever of its charges it came for.
	came, err := p.payments.Beyond(ctx, venueID, payments.Subject{Kind: orderSubject, ID: orderID})
	out.Back = orders.SumOfRefunds(beyond(came).Back)
	return out, err
}

// beyond is what came in for an order and does not pay it.
func beyond(came []payments.Came) (out orders.Beyond) {
	for _, c := range came {
		out.Came += c.Amount
		if way := onlineWay(c.Method); !slices.Contains(out.Ways, way) {
			out.Ways = append(out.Ways, way)
		}
		for _, r := range c.Refunds {
			out.Back = append(out.Back, givenBack(r))
		}
	}
	return out
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

// paidOnline answers the ways in which orders of a venue can be paid online, Pix before all.
func (d *domains) paidOnline(ctx context.Context, venueID string) ([]string, error) {
	offers, err := d.payments.Offers(ctx, venueID)
	ways := []string{}
	for _, way := range []orders.OnlineWay{orders.PixOnline, orders.CardOnline} {
		if slices.ContainsFunc(offers, func(o payments.Offer) bool { return o.Method == orderMethods[way] }) {
			ways = append(ways, string(way))
		}
	}
	return ways, err
}

// payableOrders tells orders what becomes of their money.
type payableOrders struct{ orders *orders.Service }

func (p payableOrders) Hold(ctx context.Context, tx bun.Tx, _, orderID string) error {
	return p.orders.HoldPaid(ctx, tx, orderID)
}

func (p payableOrders) Paid(ctx context.Context, tx bun.Tx, c payments.Charge) (payments.Wish, error) {
	keeps, err := p.orders.Paid(ctx, tx, c.Subject.ID, c.Amount, onlineWay(c.Method))
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

// Beyond tells an order of money that does not pay it.
func (p payableOrders) Beyond(ctx context.Context, tx bun.Tx, _, orderID string, came []payments.Came) error {
	return p.orders.FurtherCame(ctx, tx, orderID, beyond(came))
}

func givenBack(r payments.Refund) orders.GivenBack {
	states := map[payments.RefundState]orders.RefundState{
		payments.RefundAsked: orders.RefundRequested, payments.RefundInProcess: orders.RefundInProcess,
		payments.RefundDone: orders.RefundDone, payments.RefundFailed: orders.RefundNotMade,
	}
	return orders.GivenBack{ID: r.ID, State: states[r.State], Value: r.Amount, AskedAt: r.AskedAt, EndedAt: r.EndedAt}
}
