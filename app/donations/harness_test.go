package donations_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"balcao/app/donations"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// hall is a venue that takes donations by Pix, which a person confirms, for a fee of 1,99 %
// and two days later, with a person who keeps them.
type hall struct {
	*servertest.Server
	t       *testing.T
	venue   servertest.Venue
	token   string
	account string
}

type fields map[string]any

var maria = operation.Actor{UserID: "maria", Name: "Maria"}

func newHall(t *testing.T, s *servertest.Server) hall {
	t.Helper()
	venue := s.Venue("Casa das Artes")
	h := hall{Server: s, t: t, venue: venue, token: s.Person("doacoes@casa.test", venue.ID, roles.Donations)}
	raw, err := json.Marshal(manual.Settings{Key: "casa@artes.test", Name: "Casa das Artes", City: "Florianópolis"})
	must(t, err)
	_, err = s.Payments.SaveAccount(t.Context(), payments.AccountDraft{VenueID: venue.ID, Provider: payments.ManualProvider, Settings: raw}, maria)
	must(t, err)
	must(t, s.Payments.SaveOffer(t.Context(), payments.Offer{VenueID: venue.ID, Method: payments.Pix, Provider: payments.ManualProvider, FeePercent: 199, SettlementDays: 2}, maria))
	h.account = h.bankAccount(venue.ID)
	return h
}

func each(t *testing.T, test func(t *testing.T, h hall)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) { test(t, newHall(t, s)) })
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (h hall) bankAccount(venueID string) string {
	h.t.Helper()
	a, err := h.Venues.AddBankAccount(h.t.Context(), venues.BankAccount{
		VenueID: venueID, Holder: "Casa das Artes", Document: "11222333000181", BankCode: "001", BankName: "Banco do Brasil", Agency: "1234", Account: "56789", Digit: "0",
		Kind: venues.Checking, Acquirer: venues.Stone,
	})
	must(h.t, err)
	return a.ID
}

// eventForm is an event with what is said otherwise.
func (h hall) eventForm(other fields) fields {
	body := fields{
		"localClienteId": h.venue.ID, "nome": "Natal Solidário", "date": "2026-12-20T20:00:00", "isActive": true, "showValueAbove": true,
		"valores": []int{20, 50, 100}, "valorLivre": true,
	}
	for name, value := range other {
		body[name] = value
	}
	return body
}

func (h hall) event(other fields) (v donations.EventView) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "POST", "/api/Event", h.eventForm(other)).JSON(h.t, &v)
	return v
}

func (h hall) eventNow(id string) (v donations.EventView) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", "/api/Event/GetById/"+id, nil).JSON(h.t, &v)
	return v
}

func (h hall) institution(eventID, name string) (v donations.InstitutionView) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "POST", "/api/Institute",
		fields{"localClienteId": h.venue.ID, "nome": name, "bankDataId": h.account, "eventId": eventID}).JSON(h.t, &v)
	return v
}

func (h hall) link(eventID, instituteID string, other fields) (v donations.LinkView) {
	h.t.Helper()
	body := fields{"localClienteId": h.venue.ID, "eventId": eventID, "instituteId": instituteID}
	for name, value := range other {
		body[name] = value
	}
	h.Want(http.StatusOK, h.token, "POST", "/api/Link/Donation", body).JSON(h.t, &v)
	return v
}

// campaign is an event with one institution.
func (h hall) campaign() (donations.EventView, donations.InstitutionView) {
	e := h.event(nil)
	return e, h.institution(e.ID, "Lar das Crianças")
}

// ana gives 50 reais by Pix.
func ana(value money.Amount) donations.Gift {
	return donations.Gift{Method: donations.Pix, Value: value, Name: "Ana Segredo", Document: "390.533.447-05", Email: "Ana@correio.test", Phone: "(48) 99123-4567"}
}

// give begins a donation, and answers its browser's secret.
func (h hall) give(link string, g donations.Gift) string {
	h.t.Helper()
	secret := donations.NewSecret()
	must(h.t, h.Donations.Donate(h.t.Context(), link, secret, "203.0.113.1", g))
	return secret
}

func (h hall) mine(secret string) donations.Donation {
	h.t.Helper()
	d, err := h.Donations.Mine(h.t.Context(), secret, true)
	must(h.t, err)
	if d == nil {
		h.t.Fatal("the browser has no donation")
	}
	return *d
}

// charges of a donation, the latest first.
func (h hall) charges(secret string) []payments.Charge {
	h.t.Helper()
	all, err := h.Payments.Of(h.t.Context(), h.DB.Write, h.venue.ID, payments.Subject{Kind: donations.SubjectKind, ID: h.mine(secret).ID})
	must(h.t, err)
	return all
}

// arrive has the money of a donation come in, as a person confirms it.
func (h hall) arrive(secret string) donations.Donation {
	h.t.Helper()
	c := h.charges(secret)[0]
	_, err := h.Payments.Confirm(h.t.Context(), h.venue.ID, c.ID, c.Amount, maria)
	must(h.t, err)
	return h.mine(secret)
}

// given is a donation that was paid.
func (h hall) given(link string, g donations.Gift) donations.Donation {
	h.t.Helper()
	return h.arrive(h.give(link, g))
}

// giveBack returns a part of a donation, as a person confirms it.
func (h hall) giveBack(d donations.Donation, value money.Amount, key string) {
	h.t.Helper()
	ctx := h.t.Context()
	came, err := h.Payments.IncomeOf(ctx, h.venue.ID, donations.SubjectKind, []string{d.ID})
	must(h.t, err)
	r, err := h.Payments.GiveBack(ctx, payments.RefundRequest{VenueID: h.venue.ID, PaymentID: came[d.ID][0].ID, Key: key, Amount: value, Reason: "Pedido do doador", By: maria})
	must(h.t, err)
	for r.State == payments.RefundAsked { // sent by this round, or by the server's own
		must(h.t, h.Payments.Round(ctx, h.venue.ID))
		now, err := h.Payments.IncomeOf(ctx, h.venue.ID, donations.SubjectKind, []string{d.ID})
		must(h.t, err)
		for _, one := range now[d.ID][0].Refunds {
			if one.ID == r.ID {
				r = one
			}
		}
	}
	must(h.t, h.Payments.Returned(ctx, h.venue.ID, r.ID, maria))
}

func (h hall) dashboard(eventID string) (d donations.Dashboard) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", "/api/Donate/"+eventID, nil).JSON(h.t, &d)
	return d
}

func (h hall) payables(eventID string) (v []donations.PayableView) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", "/api/Donate/Payables/"+eventID, nil).JSON(h.t, &v)
	return v
}
