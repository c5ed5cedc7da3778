package server

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/paymentlinks"
	"balcao/app/payments"
	"balcao/app/quantity"
	"balcao/app/sales"
	"balcao/app/storefront"
)

// linkSeller answers who is paid by a venue's links.
func linkSeller(shops *storefront.Service, pictures logos) func(context.Context, string) (paymentlinks.Seller, error) {
	return func(ctx context.Context, venueID string) (paymentlinks.Seller, error) {
		shop, err := shops.ByVenue(ctx, venueID)
		if err != nil {
			return paymentlinks.Seller{}, err
		}
		logo, err := pictures.Address(ctx, venueID)
		seller := shop.Seller()
		return paymentlinks.Seller{
			Name: shop.Name, LegalName: seller.Nome, Document: seller.Documento, Address: seller.Endereco, Phone: seller.Telefone, Email: seller.Email, Logo: logo,
		}, err
	}
}

// linkProducts names the products of a venue's links.
func linkProducts(products *catalog.Service) func(context.Context, string) (paymentlinks.ProductNames, error) {
	return func(ctx context.Context, venueID string) (paymentlinks.ProductNames, error) {
		now, err := products.Snapshot(ctx, venueID)
		return func(id string) (string, bool) {
			p := now.Product(id)
			if p == nil {
				return "", false
			}
			return p.Name, !p.Archived()
		}, err
	}
}

func linkUse(useID, label string) payments.Subject {
	return payments.Subject{Kind: paymentlinks.SubjectKind, ID: useID, Label: label}
}

// linkPayments moves the money of payment links.
type linkPayments struct{ payments *payments.Service }

func (l linkPayments) Ways(ctx context.Context, venueID string) ([]paymentlinks.Way, error) {
	offers, err := l.payments.Offers(ctx, venueID)
	ways := make([]paymentlinks.Way, len(offers))
	for i, o := range offers {
		ways[i] = paymentlinks.Way{Method: paymentlinks.Method(o.Method), ByHand: o.Provider == payments.ManualProvider, Installments: 1}
		if o.Method == payments.Card {
			ways[i].Installments = payments.MostInstallments
		}
	}
	return ways, err
}

func (l linkPayments) Create(ctx context.Context, tx bun.Tx, n paymentlinks.NewCharge) (paymentlinks.Charge, error) {
	c, err := l.payments.Create(ctx, tx, payments.NewCharge{
		VenueID: n.VenueID, Subject: linkUse(n.UseID, n.Label), Method: payments.Method(n.Method), Amount: n.Amount, Lasts: n.Lasts,
		Installments: n.Installments, ReturnURL: n.ReturnURL,
	})
	return chargeOfLink(c), err
}

func (l linkPayments) Look(ctx context.Context, venueID, chargeID string) error {
	_, err := l.payments.Glance(ctx, venueID, chargeID)
	return err
}

func (l linkPayments) Of(ctx context.Context, db bun.IDB, venueID, useID string) ([]paymentlinks.Charge, error) {
	found, err := l.payments.Of(ctx, db, venueID, linkUse(useID, ""))
	all := make([]paymentlinks.Charge, len(found))
	for i, c := range found {
		all[i] = chargeOfLink(c)
	}
	return all, err
}

func (l linkPayments) Received(ctx context.Context, venueID string, useIDs ...string) (map[string][]paymentlinks.Received, error) {
	found, err := l.payments.IncomeOf(ctx, venueID, paymentlinks.SubjectKind, useIDs)
	all := make(map[string][]paymentlinks.Received, len(found))
	for use, came := range found {
		for _, one := range came {
			all[use] = append(all[use], receivedOf(one))
		}
	}
	return all, err
}

func receivedOf(one payments.Income) paymentlinks.Received {
	out := paymentlinks.Received{
		ID: one.ID, Amount: one.Amount, Asked: one.Asked, Counts: one.Standing == payments.Counted, At: database.FromMilli(one.ReceivedAt), Left: one.Amount,
	}
	for _, r := range one.Refunds {
		switch {
		case r.State == payments.RefundFailed:
			continue
		case r.State == payments.RefundDone:
			out.Returned += r.Amount
		default:
			out.Returning += r.Amount
		}
		out.Left -= r.Amount
	}
	out.Left = max(0, out.Left)
	return out
}

// GiveUp withdraws what is not paid: nothing is given back by it.
func (l linkPayments) GiveUp(ctx context.Context, tx bun.Tx, venueID, useID, reason string) error {
	return l.payments.Withdraw(ctx, tx, venueID, linkUse(useID, ""), "desistencia", reason, operation.Actor{})
}

func (l linkPayments) Wake(venueID string) { l.payments.Wake(venueID) }

func chargeOfLink(c payments.Charge) paymentlinks.Charge {
	out := paymentlinks.Charge{
		ID: c.ID, Method: paymentlinks.Method(c.Method), State: paymentlinks.ChargeState(c.State), Amount: c.Amount, Code: c.Code, Page: c.Page,
		CreatedAt: database.FromMilli(c.CreatedAt), ExpiresAt: database.FromMilli(c.ExpiresAt),
		ByHand: c.Provider == payments.ManualProvider, Simulated: c.Simulated(), Declined: c.Declined(),
	}
	if c.PaidAt != 0 {
		out.PaidAt = database.FromMilli(c.PaidAt)
	}
	return out
}

// linkUses are told of the charges of payment links.
type linkUses struct {
	links *paymentlinks.Service
}

func (l linkUses) Hold(ctx context.Context, tx bun.Tx, venueID, useID string) error {
	return l.links.HoldSubject(ctx, tx, venueID, useID)
}

func (l linkUses) Paid(ctx context.Context, tx bun.Tx, c payments.Charge) (payments.Wish, error) {
	wish, err := l.links.WasPaid(ctx, tx, c.VenueID, c.Subject.ID, chargeOfLink(c))
	if wish == paymentlinks.GiveBack {
		return payments.GiveBack, err
	}
	return payments.Keep, err
}

func (l linkUses) Ended(ctx context.Context, tx bun.Tx, c payments.Charge) error {
	return l.links.Ended(ctx, tx, c.VenueID, c.Subject.ID, chargeOfLink(c))
}

// Refunded writes down what has been given back; what is on its way may still fail.
func (l linkUses) Refunded(ctx context.Context, tx bun.Tx, c payments.Charge, r payments.Refund) error {
	if r.State != payments.RefundDone {
		return nil
	}
	return l.links.WasRefunded(ctx, tx, c.VenueID, c.Subject.ID, r.ID, r.Amount, database.FromMilli(r.EndedAt))
}

// linkSales writes what was paid by links down as sales.
type linkSales struct{ sales *sales.Service }

func (l linkSales) Record(ctx context.Context, tx bun.Tx, s paymentlinks.Sold) error {
	return l.sales.Record(ctx, tx, sales.Sale{
		VenueID: s.VenueID, Channel: sales.PaymentLink, SourceID: s.UseID, Code: s.Receipt, At: s.At, Handover: sales.Handover{Kind: sales.ByLink},
		Value:    sales.Value{Items: s.Value, Total: s.Value},
		Items:    []sales.Item{{ProductID: s.ProductID, Name: s.Name, Quantity: quantity.Of(1), Value: s.Value}},
		Payments: []sales.Payment{{Method: s.Method.Name(), Online: true, Value: s.Value}},
	})
}

func (l linkSales) Refund(ctx context.Context, tx bun.Tx, venueID, useID, key string, at time.Time, value money.Amount) error {
	return l.sales.Refund(ctx, tx, sales.Refund{VenueID: venueID, Channel: sales.PaymentLink, SourceID: useID, Key: key, At: at, Value: value})
}
