package server

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/payments"
	"balcao/app/scheduling"
	"balcao/app/storefront"
	"balcao/app/tables"
)

// bookingHosts answers whose bookings they are.
type bookingHosts struct {
	shops    *storefront.Service
	pictures logos
}

func (h bookingHosts) BySlug(ctx context.Context, slug string) (scheduling.Host, error) {
	shop, err := h.shops.BySlug(ctx, slug)
	if err != nil {
		return scheduling.Host{}, err
	}
	return h.hostOf(ctx, shop)
}

func (h bookingHosts) ByVenue(ctx context.Context, venueID string) (scheduling.Host, error) {
	shop, err := h.shops.ByVenue(ctx, venueID)
	if err != nil {
		return scheduling.Host{}, err
	}
	return h.hostOf(ctx, shop)
}

func (h bookingHosts) hostOf(ctx context.Context, shop storefront.Shop) (scheduling.Host, error) {
	logo, err := h.pictures.Address(ctx, shop.ID)
	seller := shop.Seller()
	return scheduling.Host{
		VenueID: shop.ID, Slug: shop.Slug, Name: shop.Name, LegalName: seller.Nome, Document: seller.Documento, Address: seller.Endereco, Phone: seller.Telefone,
		Email: seller.Email, Logo: logo,
	}, err
}

// bookingTables gives places the dining tables that they stand for.
type bookingTables struct{ tables *tables.Service }

func (b bookingTables) InUse(ctx context.Context, venueID string) ([]scheduling.Table, error) {
	found, err := b.tables.List(ctx, venueID, false)
	out := make([]scheduling.Table, len(found))
	for i, t := range found {
		out[i] = scheduling.Table{ID: t.ID, Number: t.Number}
	}
	return out, err
}

func (b bookingTables) Spent(ctx context.Context, venueID, tableID string, from, to time.Time) (money.Amount, error) {
	return b.tables.Spent(ctx, venueID, tableID, from, to)
}

func bookingSubject(bookingID, label string) payments.Subject {
	return payments.Subject{Kind: scheduling.SubjectKind, ID: bookingID, Label: label}
}

// bookingPayments moves the money of deposits.
type bookingPayments struct{ payments *payments.Service }

func (b bookingPayments) TakesPix(ctx context.Context, venueID string) (bool, error) {
	offers, err := b.payments.Offers(ctx, venueID)
	for _, o := range offers {
		if o.Method == payments.Pix {
			return true, err
		}
	}
	return false, err
}

func (b bookingPayments) Create(ctx context.Context, tx bun.Tx, venueID, bookingID, label string, amount money.Amount, lasts time.Duration) (scheduling.Charge, error) {
	c, err := b.payments.Create(ctx, tx, payments.NewCharge{
		VenueID: venueID, Subject: bookingSubject(bookingID, label), Method: payments.Pix, Amount: amount, Lasts: lasts, Installments: 1,
	})
	return depositOf(c), err
}

func (b bookingPayments) Look(ctx context.Context, venueID, chargeID string) error {
	_, err := b.payments.Glance(ctx, venueID, chargeID)
	return err
}

func (b bookingPayments) Of(ctx context.Context, db bun.IDB, venueID, bookingID string) ([]scheduling.Charge, error) {
	found, err := b.payments.Of(ctx, db, venueID, bookingSubject(bookingID, ""))
	all := make([]scheduling.Charge, len(found))
	for i, c := range found {
		all[i] = depositOf(c)
	}
	return all, err
}

func (b bookingPayments) Withdraw(ctx context.Context, tx bun.Tx, venueID, bookingID, reason string) error {
	return b.payments.Withdraw(ctx, tx, venueID, bookingSubject(bookingID, ""), "reserva", reason, operation.ActorFrom(ctx))
}

func (b bookingPayments) Wake(venueID string) { b.payments.Wake(venueID) }

func depositOf(c payments.Charge) scheduling.Charge {
	return scheduling.Charge{
		ID: c.ID, Open: c.State == payments.Created || c.State == payments.Waiting, Late: c.State == payments.PaidLate, Amount: c.Amount, Code: c.Code, Page: c.Page,
		ExpiresAt: database.FromMilli(c.ExpiresAt), ByHand: c.Provider == payments.ManualProvider, Simulated: c.Simulated(),
	}
}

// paidBookings are told of the charges of deposits.
type paidBookings struct{ bookings *scheduling.Service }

func (p paidBookings) Hold(ctx context.Context, tx bun.Tx, venueID, bookingID string) error {
	return p.bookings.HoldSubject(ctx, tx, venueID, bookingID)
}

func (p paidBookings) Paid(ctx context.Context, tx bun.Tx, c payments.Charge) (payments.Wish, error) {
	keep, err := p.bookings.WasPaid(ctx, tx, c.VenueID, c.Subject.ID, c.Amount)
	if !keep {
		return payments.GiveBack, err
	}
	return payments.Keep, err
}

func (p paidBookings) Ended(ctx context.Context, tx bun.Tx, c payments.Charge) error {
	return p.bookings.WasEnded(ctx, tx, c.VenueID, c.Subject.ID)
}

// Refunded writes down what has been given back; what is on its way may still fail.
func (p paidBookings) Refunded(ctx context.Context, tx bun.Tx, c payments.Charge, r payments.Refund) error {
	if r.State != payments.RefundDone {
		return nil
	}
	return p.bookings.WasRefunded(ctx, tx, c.VenueID, c.Subject.ID, r.Amount)
}
