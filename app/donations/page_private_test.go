package donations_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/donations"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/qr"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// The public page tells of donors no more than the first name and an initial, and of
// anonymous ones nothing (issue 21: anonymous donors nowhere in a public answer).
func TestThePageTellsLittleOfDonors(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		hidden := ana(5000)
		hidden.Anonymous = true
		h.given(e.Link, hidden)
		shown := ana(2000)
		shown.Name = "Marina Souza Ávila"
		h.given(e.Link, shown)
		d := h.visit(e.Link)
		d.shows("Marina Á.", "Doação anônima", "R$ 70,00</b> arrecadados", "2 doações", "agora há pouco")
		d.hides("Souza", "Ana", "Segredo", "390.533", "39053344705", "correio.test", "99123")
		hall := h.visit(e.Link + "/telao")
		hall.shows("Natal Solidário", "R$ 70,00", "2 doações", "Marina Á.", "Doação anônima", "balcao.test/doar/"+e.Link, "<svg")
		hall.hides("Souza", "Ana", "Segredo", "correio.test")
		code, err := qr.Draw("http://balcao.test/doar/" + e.Link)
		must(t, err)
		hall.shows(code.Path)
		if wire := string(h.Want(http.StatusOK, "", "GET", "/api/doar/"+e.Link, nil).Body); strings.Contains(wire, "Souza") || !strings.Contains(wire, "Marina Á.") {
			t.Errorf("the screen in the hall is told %s", wire)
		}
		h.Clock.Advance(26 * time.Hour)
		d.get("")
		d.shows("20/11/2026")
	})
}

// Anonymity belongs to the donation, and its donor may change his mind later: the page and the
// screen in the hall follow, and nobody else may.
func TestADonorHidesHisNameLater(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		d := h.visit(e.Link)
		form := d.gives(fields{"nome": "Marina Ávila"})
		h.arrive(form.Get("chave"))
		d.get("")
		d.shows("Doação confirmada", "Não mostrar meu nome", "Marina Á.")
		h.visit(e.Link).post(url.Values{"acao": {"nome"}, "chave": {donations.NewSecret()}, "anonima": {"1"}})
		if h.mine(form.Get("chave")).Anonymous {
			t.Error("hidden by somebody else")
		}
		d.post(url.Values{"acao": {"nome"}, "chave": {form.Get("chave")}, "anonima": {"1"}})
		d.shows("Mostrar meu nome", "A sua doação aparece como anônima.", "Doação anônima")
		d.hides("Marina Á.", "Não mostrar meu nome")
		if wire := string(h.Want(http.StatusOK, "", "GET", "/api/doar/"+e.Link, nil).Body); strings.Contains(wire, "Marina") {
			t.Errorf("the screen in the hall is told %s", wire)
		}
		d.post(url.Values{"acao": {"nome"}, "chave": {form.Get("chave")}})
		d.shows("Marina Á.", "Não mostrar meu nome")
		nameless := h.visit(e.Link)
		form = nameless.gives(nil)
		h.arrive(form.Get("chave"))
		nameless.get("")
		nameless.hides("ostrar meu nome")
	})
}

// An address leads to its event alone: to that of another venue nothing of this one comes
// along, and what a browser keeps of one event is of no use at another.
func TestDonationsOfAnotherVenue(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newHall(t, s)
		mine, institution := h.campaign()
		far := h
		far.venue = s.Venue("Outra Casa")
		far.token = s.Person("outra@casa.test", far.venue.ID, roles.Donations)
		far.account = far.bankAccount(far.venue.ID)
		theirs := far.event(fields{"nome": "Bazar"})
		far.institution(theirs.ID, "Asilo")
		far.visit(theirs.Link).shows("Doação indisponível agora") // it is paid by nothing
		far.paidByHand(far.venue.ID)

		d := h.visit(mine.Link)
		form := d.gives(nil)
		d.shows("Doe com Pix")
		secret := form.Get("chave")
		d.at = h.URL + donations.Address(theirs.Link)
		d.get("")
		d.shows("Bazar", "Asilo")
		d.hides("Doe com Pix", "Lar das Crianças", institution.ID)
		form.Set("instituicao", institution.ID)
		d.post(form)
		d.hides("Doe com Pix")
		if got := h.mine(secret); got.EventID != mine.ID || got.VenueID != h.venue.ID {
			t.Errorf("a donation has gone to %+v", got)
		}
		d.post(url.Values{"acao": {"desistir"}, "chave": {secret}})
		if got := h.mine(secret); got.State != donations.Waiting {
			t.Errorf("given up from afar: %s", got.State)
		}
		d.get("/recibo")
		if d.status != http.StatusNotFound {
			t.Errorf("a receipt at another event answers %d", d.status)
		}
	})
}

// paidByHand has a venue be paid by a Pix that a person confirms.
func (h hall) paidByHand(venueID string) {
	h.t.Helper()
	raw, err := json.Marshal(manual.Settings{Key: "outra@casa.test", Name: "Outra Casa", City: "Florianópolis"})
	must(h.t, err)
	_, err = h.Payments.SaveAccount(h.t.Context(), payments.AccountDraft{VenueID: venueID, Provider: payments.ManualProvider, Settings: raw}, maria)
	must(h.t, err)
	must(h.t, h.Payments.SaveOffer(h.t.Context(), payments.Offer{VenueID: venueID, Method: payments.Pix, Provider: payments.ManualProvider}, maria))
}
