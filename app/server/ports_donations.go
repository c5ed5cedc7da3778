package server

import (
	"context"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/donations"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/payments"
	"balcao/app/quantity"
	"balcao/app/sales"
	"balcao/app/storefront"
	"balcao/app/venues"
)

// donationSeller answers who receives in a venue.
func donationSeller(shops *storefront.Service, pictures logos) func(context.Context, string) (donations.Seller, error) {
	paid := linkSeller(shops, pictures)
	return func(ctx context.Context, venueID string) (donations.Seller, error) {
		seller, err := paid(ctx, venueID)
		return donations.Seller(seller), err
	}
}

// donationAccounts answers the bank accounts of a venue that are in use.
func donationAccounts(places *venues.Service) func(context.Context, string) (map[string]string, error) {
	return func(ctx context.Context, venueID string) (map[string]string, error) {
		accounts, err := places.BankAccounts(ctx, venueID, 0)
		names := make(map[string]string, len(accounts))
		for _, a := range accounts {
			names[a.ID] = a.Description()
		}
		return names, err
	}
}

// donationProducts names the products of a venue's donation links.
func donationProducts(products *catalog.Service) func(context.Context, string) (donations.ProductNames, error) {
	named := linkProducts(products)
	return func(ctx context.Context, venueID string) (donations.ProductNames, error) {
		names, err := named(ctx, venueID)
		return donations.ProductNames(names), err
	}
}

func donationSubject(donationID, label string) payments.Subject {
	return payments.Subject{Kind: donations.SubjectKind, ID: donationID, Label: label}
}

// donationPayments moves the money of donations.
type donationPayments struct{ payments *payments.Service }

func (d donationPayments) Ways(ctx context.Context, venueID string) ([]donations.Way, error) {
	offers, err := d.payments.Offers(ctx, venueID)
	ways := []donations.Way{}
	for _, o := range offers {
		if o.Method == payments.Pix || o.Method == payments.Card {
			ways = append(ways, donations.Way{Method: donations.Method(o.Method), ByHand: o.Provider == payments.ManualProvider})
		}
	}
	return ways, err
}

func (d donationPayments) Create(ctx context.Context, tx bun.Tx, n donations.NewCharge) (donations.Charge, error) {
	c, err := d.payments.Create(ctx, tx, payments.NewCharge{
		VenueID: n.VenueID, Subject: donationSubject(n.DonationID, n.Label), Method: payments.Method(n.Method), Amount: n.Amount, Lasts: n.Lasts, ReturnURL: n.ReturnURL,
	})
	return chargeOfDonation(c), err
}

func (d donationPayments) Look(ctx context.Context, venueID, chargeID string) error {
	_, err := d.payments.Glance(ctx, venueID, chargeID)
	return err
}

func (d donationPayments) Of(ctx context.Context, db bun.IDB, venueID, donationID string) ([]donations.Charge, error) {
	found, err := d.payments.Of(ctx, db, venueID, donationSubject(donationID, ""))
	all := make([]donations.Charge, len(found))
	for i, c := range found {
		all[i] = chargeOfDonation(c)
	}
	return all, err
}

func (d donationPayments) Received(ctx context.Context, venueID string, donationIDs ...string) (map[string][]donations.Received, error) {
	found, err := d.payments.IncomeOf(ctx, venueID, donations.SubjectKind, donationIDs)
	all := make(map[string][]donations.Received, len(found))
	for id, came := range found {
		for _, one := range came {
			all[id] = append(all[id], donations.Received(receivedOf(one)))
		}
	}
	return all, err
}

// GiveUp withdraws what is not paid: nothing is given back by it.
func (d donationPayments) GiveUp(ctx context.Context, tx bun.Tx, venueID, donationID, reason string) error {
	return d.payments.Withdraw(ctx, tx, venueID, donationSubject(donationID, ""), "desistencia", reason, operation.Actor{})
}

func (d donationPayments) Recall(ctx context.Context, tx bun.Tx, p donations.Past) (donations.Charge, error) {
	subject := donationSubject(p.DonationID, p.Label)
	if err := d.payments.Recall(ctx, tx, p.VenueID, []payments.Past{{Subject: subject, Amount: p.Amount, PaidAt: p.PaidAt}}); err != nil {
		return donations.Charge{}, err
	}
	found, err := d.payments.Of(ctx, tx, p.VenueID, subject)
	if err == nil && len(found) == 0 {
		err = errors.New("donations: a venue that is not paid by Pix recalls none")
	}
	if err != nil {
		return donations.Charge{}, err
	}
	return chargeOfDonation(found[0]), nil
}

func (d donationPayments) Wake(venueID string) { d.payments.Wake(venueID) }

func chargeOfDonation(c payments.Charge) donations.Charge {
	out := donations.Charge{
		ID: c.ID, Method: donations.Method(c.Method), State: donations.ChargeState(c.State), Amount: c.Amount, Code: c.Code, Page: c.Page,
		CreatedAt: database.FromMilli(c.CreatedAt), ExpiresAt: database.FromMilli(c.ExpiresAt), Fee: c.Fee(), SettlementDays: c.SettlementDays,
		ByHand: c.Provider == payments.ManualProvider, Simulated: c.Simulated(), Declined: c.Declined(),
	}
	if c.PaidAt != 0 {
		out.PaidAt = database.FromMilli(c.PaidAt)
	}
	return out
}

// paidDonations are told of the charges of donations.
type paidDonations struct{ donations *donations.Service }

func (p paidDonations) Hold(ctx context.Context, tx bun.Tx, venueID, donationID string) error {
	return p.donations.HoldSubject(ctx, tx, venueID, donationID)
}

func (p paidDonations) Paid(ctx context.Context, tx bun.Tx, c payments.Charge) (payments.Wish, error) {
	wish, err := p.donations.WasPaid(ctx, tx, c.VenueID, c.Subject.ID, chargeOfDonation(c))
	if wish == donations.GiveBack {
		return payments.GiveBack, err
	}
	return payments.Keep, err
}

func (p paidDonations) Ended(ctx context.Context, tx bun.Tx, c payments.Charge) error {
	return p.donations.Ended(ctx, tx, c.VenueID, c.Subject.ID, chargeOfDonation(c))
}

// Refunded writes down what has been given back; what is on its way may still fail.
func (p paidDonations) Refunded(ctx context.Context, tx bun.Tx, c payments.Charge, r payments.Refund) error {
	if r.State != payments.RefundDone {
		return nil
	}
	return p.donations.WasRefunded(ctx, tx, c.VenueID, c.Subject.ID, r.ID, r.Amount, database.FromMilli(r.EndedAt))
}

// donationSales writes donations down as sales.
type donationSales struct{ sales *sales.Service }

func (d donationSales) Record(ctx context.Context, tx bun.Tx, s donations.Sold) error {
	return d.sales.Record(ctx, tx, sales.Sale{
		VenueID: s.VenueID, Channel: sales.Donation, SourceID: s.DonationID, Code: s.Receipt, At: s.At, Handover: sales.Handover{Kind: sales.ByDonation},
		Value:    sales.Value{Items: s.Value, Total: s.Value},
		Items:    []sales.Item{{ProductID: s.ProductID, Name: s.Name, Quantity: quantity.Of(1), Value: s.Value}},
		Payments: []sales.Payment{{Method: s.Method.Name(), Online: true, Value: s.Value}},
	})
}

func (d donationSales) Refund(ctx context.Context, tx bun.Tx, venueID, donationID, key string, at time.Time, value money.Amount) error {
	return d.sales.Refund(ctx, tx, sales.Refund{VenueID: venueID, Channel: sales.Donation, SourceID: donationID, Key: key, At: at, Value: value})
}

// donationPerson is a person as donations know him.
func donationPerson(p customers.Person) donations.Person {
	return donations.Person{Documents: p.CPFs, Emails: p.Emails}
}

// donatedBy is what a person gave, as his data are handed out.
func donatedBy(ctx context.Context, given *donations.Service, venueID string, p customers.Person) ([]customers.PersonalPayment, error) {
	found, err := given.OfPerson(ctx, venueID, donationPerson(p))
	all := make([]customers.PersonalPayment, len(found))
	for i, d := range found {
		all[i] = customers.PersonalPayment{
			IniciadoEm: database.FromMilli(d.CreatedAt), Descricao: d.What() + " (" + d.InstitutionName + ")", Situacao: d.State.Name(), Forma: d.Method.Name(),
			Valor: d.Value, Devolvido: d.Refunded, Documento: d.Document, Email: d.Email, Recibo: d.Receipt,
		}
		if d.PaidAt != 0 {
			at := database.FromMilli(d.PaidAt)
			all[i].PagoEm = &at
		}
	}
	return all, err
}

// productEvents are the events that a product may be of.
func productEvents(given lazy[*donations.Service]) func(context.Context, string) ([]catalog.FormChoice, error) {
	return func(ctx context.Context, venueID string) ([]catalog.FormChoice, error) {
		ongoing, err := given().Ongoing(ctx, venueID)
		if err != nil {
			return nil, err
		}
		upcoming, err := given().Upcoming(ctx, venueID)
		choices := make([]catalog.FormChoice, 0, len(ongoing)+len(upcoming))
		for _, e := range append(ongoing, upcoming...) {
			choices = append(choices, catalog.FormChoice{ID: e.ID, Name: e.Name})
		}
		return choices, err
	}
}
