package donations_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/donations"
	"balcao/app/money"
)

// Hours are those of the venue's clocks, where they are not full hours from Greenwich, too.
func TestHoursAreOfTheVenuesClocks(t *testing.T) {
	for zone, want := range map[string]string{
		"America/Sao_Paulo": "2026-11-20T23:00:00Z", "America/Noronha": "2026-11-20T23:00:00Z", "Asia/Kathmandu": "2026-11-20T23:15:00Z", "Australia/Eucla": "2026-11-20T23:15:00Z",
	} {
		in, err := time.LoadLocation(zone)
		must(t, err)
		at := time.Date(2026, 11, 20, 23, 40, 0, 0, time.UTC)
		begins := donations.HourOf(at, in)
		if local := begins.In(in); begins.Format(time.RFC3339) != want || local.Minute() != 0 || local.Hour() != at.In(in).Hour() {
			t.Errorf("%s: the hour of %s begins at %s", zone, at.In(in), local)
		}
	}
}

// The dashboard counts by hours, and tells its streams of every donation and refund
// (donation-dashboard-01, donation-dashboard-02).
func TestTheDashboardIsLive(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		next, stop := h.follow(e.ID)
		defer stop()
		if first := next(); !strings.Contains(first, `"doacoes":0`) {
			t.Fatalf("at first %s", first)
		}
		d := h.given(e.Link, ana(50_00))
		if told := next(); !strings.Contains(told, `"arrecadado":50`) || !strings.Contains(told, "Ana Segredo") {
			t.Errorf("told of a donation: %s", told)
		}
		h.giveBack(d, 50_00, "a")
		if told := next(); !strings.Contains(told, `"arrecadado":0`) {
			t.Errorf("told of a refund: %s", told)
		}
		h.Clock.Advance(59 * time.Minute)
		h.given(e.Link, ana(20_00))
		h.Clock.Advance(2 * time.Minute)
		h.given(e.Link, ana(30_00))
		var hours []string
		for _, q := range h.dashboard(e.ID).Quantities {
			hours = append(hours, q.Time.UTC().Format("15:04")+" "+q.Valor.Decimal())
		}
		if want := []string{"00:00 70", "01:00 30"}; !slices.Equal(hours, want) {
			t.Errorf("by hours %q, want %q", hours, want)
		}
	})
}

// Whatever is given and given back: what institutions are paid adds up to what was raised,
// and their fees to those of the charges, without a centavo more or less.
func TestPayablesAddUp(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{"valorMinimo": 1})
		to := []string{h.institution(e.ID, "Lar").ID, h.institution(e.ID, "Asilo").ID, h.institution(e.ID, "Creche").ID}
		fees, raised, whole := map[string]money.Amount{}, money.Amount(0), map[string]bool{}
		rapid.Check(t, func(rt *rapid.T) {
			g := ana(money.Amount(rapid.IntRange(1_00, 99_999).Draw(rt, "centavos")))
			g.InstitutionID = rapid.SampledFrom(to).Draw(rt, "institution")
			d := h.given(e.Link, g)
			raised += d.Value
			left := d.Value
			for n := range rapid.IntRange(0, 3).Draw(rt, "refunds") {
				if left == 0 {
					break
				}
				back := money.Amount(rapid.IntRange(1, int(left)).Draw(rt, "given back"))
				if n == 2 {
					back = left
				}
				h.giveBack(d, back, d.ID+string(rune('a'+n)))
				left, raised = left-back, raised-back
			}
			kept := d.Fee.Apportion(int64(d.Value-left), int64(left))[1]
			if whole[d.ID] = left == 0; whole[d.ID] && kept != 0 {
				rt.Fatalf("given back whole, and %s of the fee are left", kept)
			}
			fees[d.InstitutionID] += kept
			var sum money.Amount
			got := map[string]money.Amount{}
			for _, p := range h.payables(e.ID) {
				sum += p.Amount
				got[p.InstituteID] += p.Fee
				if p.AmountToPay != p.Amount-p.Fee {
					rt.Fatalf("payable %+v", p)
				}
			}
			for _, id := range to {
				if got[id] != fees[id] {
					rt.Fatalf("fees %v, want %v", got, fees)
				}
			}
			if sum != raised || h.dashboard(e.ID).Arrecadado != raised {
				rt.Fatalf("payables of %s, raised %s", sum, raised)
			}
		})
	})
}
