package donations_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/donations"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// A donor changes his mind while he is charged: there is one open charge, for what he wants now.
func TestADonorChangesHisMind(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		secret := h.give(e.Link, ana(50_00))
		must(t, h.Donations.Donate(t.Context(), e.Link, secret, "203.0.113.1", ana(20_00)))
		all := h.charges(secret)
		if len(all) != 2 || !all[0].State.Open() || all[0].Amount != 20_00 || all[1].State != payments.Cancelled {
			t.Fatalf("charges %+v", all)
		}
		if d := h.mine(secret); d.State != donations.Waiting || d.Value != 20_00 {
			t.Errorf("waits as %+v", d)
		}
		must(t, h.Donations.GiveUp(t.Context(), secret))
		if d := h.mine(secret); d.State != donations.Refused {
			t.Errorf("given up as %+v", d)
		}
		must(t, h.Donations.Donate(t.Context(), e.Link, secret, "203.0.113.1", ana(20_00)))
		if d := h.arrive(secret); d.State != donations.Paid || d.Value != 20_00 || d.Charges != 3 {
			t.Errorf("paid as %+v", d)
		}
	})
}

// Money that comes in after the end counts while the event takes donations; else it goes back.
func TestMoneyThatComesInLate(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		kept, returned := h.give(e.Link, ana(50_00)), h.give(e.Link, ana(20_00))
		h.Clock.Advance(7 * time.Hour)
		must(t, h.Payments.Round(t.Context(), h.venue.ID))
		if d := h.arrive(kept); d.State != donations.Paid {
			t.Errorf("late, and wanted: %+v", d)
		}
		h.token = h.SignIn("doacoes@casa.test")
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event/Situacao", fields{"localClienteId": h.venue.ID, "id": e.ID, "isActive": false})
		if d := h.arrive(returned); d.State != donations.Late || d.Receipt != "" {
			t.Errorf("late, and not wanted: %+v", d)
		}
		if got := h.dashboard(e.ID).Arrecadado; got != 50_00 {
			t.Errorf("the event has %s", got)
		}
	})
}

// Whoever tries cards in series, from one address, from many, or by one donation, is stopped.
func TestStolenCardsAreNotTriedHere(t *testing.T) {
	s := servertest.Start(t, func(c *server.Config) { c.IntakePerMinute = 60 })
	h := newHall(t, s)
	e, _ := h.campaign()
	card := ana(50_00)
	card.Method = donations.Card
	limited := func(from string, tries int) (stopped int) {
		for range tries {
			if err := h.Donations.Donate(t.Context(), e.Link, donations.NewSecret(), from, card); fault.Is(err, fault.Limited) {
				stopped++
			}
		}
		return stopped
	}
	if n := limited("203.0.113.1", 12); n != 7 {
		t.Errorf("%d of 12 attempts by card of one address were stopped", n)
	}
	if err := h.Donations.Donate(t.Context(), e.Link, donations.NewSecret(), "203.0.113.1", ana(50_00)); err != nil {
		t.Errorf("Pix is stopped, too: %v", err)
	}
	secret := h.give(e.Link, ana(20_00))
	for n := range 6 {
		err := h.Donations.Donate(t.Context(), e.Link, secret, "203.0.113.9", ana(money.Amount(30_00+100*n)))
		if wants := n == 5; fault.Is(err, fault.Limited) != wants {
			t.Errorf("attempt %d of one donation: %v", n+2, err)
		}
	}
}
