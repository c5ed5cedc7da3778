package donations_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/donations"
	"balcao/app/fault"
	"balcao/app/money"
)

func (h hall) wantSales(want ...string) {
	h.t.Helper()
	var rows []struct {
		Channel, Code string
		Total         money.Amount
	}
	must(h.t, h.DB.Read.NewRaw("SELECT channel, code, total FROM sales WHERE venue_id = ? ORDER BY recorded_at, id", h.venue.ID).Scan(h.t.Context(), &rows))
	var got []string
	for _, r := range rows {
		got = append(got, r.Channel+" "+r.Code+" "+r.Total.Decimal())
	}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		h.t.Errorf("sales %q, want %q", got, want)
	}
}

// A donation that is paid is one sale with a numbered receipt, however often it was asked for;
// what is given back lowers every figure by a row of its own.
func TestADonationIsASale(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		secret := h.give(e.Link, ana(50_00))
		must(t, h.Donations.Donate(t.Context(), e.Link, secret, "203.0.113.1", ana(50_00))) // another tab
		charges := h.charges(secret)
		if len(charges) != 1 || charges[0].Subject.Label != "Doação: Natal Solidário" || charges[0].Amount != 50_00 {
			t.Fatalf("charges %+v", charges)
		}
		if st, err := h.Donations.Standing(t.Context(), h.mine(secret)); err != nil || st.Charge == nil || st.Charge.Code == "" {
			t.Fatalf("waits for %+v, %v", st, err)
		}
		h.wantSales()
		d := h.arrive(secret)
		if d.Receipt != "D2026-000001" || d.State != donations.Paid || d.Fee != 1_00 || d.PaysOn != "2026-11-22" || d.InstitutionID != i.ID {
			t.Errorf("paid %+v", d)
		}
		h.wantSales("4 D2026-000001 50")
		if err := h.Donations.Donate(t.Context(), e.Link, secret, "203.0.113.1", ana(50_00)); err != donations.ErrGiven { //nolint:errorlint // it is answered as it is
			t.Errorf("given once more: %v", err)
		}
		h.giveBack(d, 20_00, "a")
		h.wantSales("4 D2026-000001 50", "4 D2026-000001 -20")
		got := h.dashboard(e.ID)
		if got.Arrecadado != 30_00 || got.Recebido != 50_00 || got.Devolvido != 20_00 || got.Doacoes != 1 || len(got.Donations) != 2 {
			t.Errorf("the dashboard %+v", got)
		}
		// 40 % of the fee of R$ 1,00 belongs to what was given back.
		if p := h.payables(e.ID); len(p) != 1 || p[0].Institute != "Lar das Crianças" || p[0].Amount != 30_00 || p[0].Fee != 60 || p[0].AmountToPay != 29_40 || p[0].PaymentDate != "2026-11-22" {
			t.Errorf("payables %+v", p)
		}
		h.giveBack(h.mine(secret), 30_00, "b")
		if got = h.dashboard(e.ID); got.Arrecadado != 0 || got.Doacoes != 0 {
			t.Errorf("given back whole: %+v", got)
		}
		if p := h.payables(e.ID); len(p) != 1 || p[0].Amount != 0 || p[0].Fee != 0 {
			t.Errorf("payables %+v", p)
		}
		if now := h.eventNow(e.ID); now.Arrecadado != 0 || now.Doacoes != 0 {
			t.Errorf("the card %+v", now)
		}
		h.wantSales("4 D2026-000001 50", "4 D2026-000001 -20", "4 D2026-000001 -30")
		for _, private := range []string{"Ana Segredo", "ana@correio", "39053344705", secret} {
			if strings.Contains(h.Log.String(), private) {
				t.Errorf("%q is logged", private)
			}
		}
	})
}

// A donation belongs to the institution and the event that were chosen when it was made.
func TestADonationKeepsItsInstitution(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, lar := h.campaign()
		h.institution(e.ID, "Asilo")
		g := ana(50_00)
		g.InstitutionID = lar.ID
		paid, waiting := h.given(e.Link, g), h.give(e.Link, g)
		other := h.event(fields{"nome": "Páscoa"})
		h.Want(http.StatusOK, h.token, "PUT", "/api/Institute",
			fields{"localClienteId": h.venue.ID, "id": lar.ID, "nome": "Lar Novo", "bankDataId": h.account, "eventId": other.ID})
		late := h.arrive(waiting)
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Institute/"+lar.ID, nil)
		for _, d := range []donations.Donation{paid, late} {
			if d.EventID != e.ID || d.InstitutionID != lar.ID || d.InstitutionName != "Lar das Crianças" {
				t.Errorf("moved to %+v", d)
			}
		}
		if got := h.dashboard(e.ID).Arrecadado; got != 100_00 {
			t.Errorf("the event has %s", got)
		}
		if got := h.dashboard(other.ID).Arrecadado; got != 0 {
			t.Errorf("the institution's present event has %s", got)
		}
		if p := h.payables(e.ID); len(p) != 1 || p[0].InstituteID != lar.ID || p[0].Amount != 100_00 {
			t.Errorf("payables %+v", p)
		}
	})
}

// What donors type is checked at its field, and nothing is charged.
func TestWhatIsWrongWithADonation(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		h.institution(e.ID, "Asilo")
		strict := h.event(fields{"nome": "Só valores", "valorLivre": false})
		lar := h.institution(strict.ID, "Lar")
		for _, c := range []struct {
			link, field string
			change      func(*donations.Gift)
		}{
			{e.Link, "instituicao", func(*donations.Gift) {}},
			{e.Link, "instituicao", func(g *donations.Gift) { g.InstitutionID = lar.ID }},
			{strict.Link, "valor", func(g *donations.Gift) { g.Value = 51_00 }},
			{strict.Link, "valor", func(g *donations.Gift) { g.Value = 0 }},
			{e.Link, "valor", func(g *donations.Gift) { g.Value = 4_99 }},
			{e.Link, "valor", func(g *donations.Gift) { g.Value = 1_000_000_01 }},
			{strict.Link, "documento", func(g *donations.Gift) { g.Document = "39053344700" }},
			{strict.Link, "email", func(g *donations.Gift) { g.Email = "ana" }},
			{strict.Link, "telefone", func(g *donations.Gift) { g.Phone = "1" }},
			{strict.Link, "nome", func(g *donations.Gift) { g.Name = strings.Repeat("a", 121) }},
			{strict.Link, "forma", func(g *donations.Gift) { g.Method = donations.Card }},
		} {
			g := ana(50_00)
			c.change(&g)
			err := h.Donations.Donate(t.Context(), c.link, donations.NewSecret(), "203.0.113.1", g)
			if f := fault.Wrap(err); f.Fields[c.field] == "" {
				t.Errorf("%+v: %v", g, err)
			}
		}
		var n int
		must(t, h.DB.Read.NewRaw("SELECT COUNT(*) FROM donations").Scan(t.Context(), &n))
		if n != 0 {
			t.Errorf("%d donations", n)
		}
	})
}
