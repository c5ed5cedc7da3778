package donations_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/donations"
)

// An event is made, read, changed and listed; date and time are one moment on the venue's clocks
// (donation-events-03, donation-events-05, donation-events-08).
func TestAnEventIsKept(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{"nome": "  Natal\nSolidário ", "contactPhone": "(48) 99123-4567", "frequentlyQuestion": []fields{{"pergunta": "Recebo recibo?", "resposta": "Sim."}, {"pergunta": "", "resposta": ""}}})
		if e.Nome != "Natal Solidário" || e.Link != "natal-solidario" || e.Endereco != "http://balcao.test/doar/natal-solidario" || e.ColorTheme != "#C00D1E" || e.ContactPhone != "48991234567" || len(e.FrequentlyQuestion) != 1 || e.ValorMinimo != 5_00 || !e.IsActive {
			t.Errorf("made %+v", e)
		}
		if want := time.Date(2026, 12, 20, 23, 0, 0, 0, time.UTC); !e.Date.Equal(want) {
			t.Errorf("20:00 on the venue's clocks is %v, want %v", e.Date, want)
		}
		for typed, want := range map[string]string{
			"2026-12-20T23:00:00Z": "2026-12-20T23:00:00Z", "2026-12-20T20:00:00-03:00": "2026-12-20T23:00:00Z",
			"2026-12-20T23:00:00.000": "2026-12-20T23:00:00Z", "2026-12-20T20:00": "2026-12-20T23:00:00Z",
		} {
			var v donations.EventView
			h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "date": typed})).JSON(t, &v)
			if got := v.Date.UTC().Format(time.RFC3339); got != want || v.Link != e.Link {
				t.Errorf("%s is %s at %s", typed, got, v.Link)
			}
		}
		second := h.event(nil)
		if second.Link != "natal-solidario-2" {
			t.Errorf("a second event of the name is at %q", second.Link)
		}
		var all []donations.EventView
		h.Want(http.StatusOK, h.token, "GET", "/api/Event/GetByLocalClienteId/"+h.venue.ID, nil).JSON(t, &all)
		if len(all) != 2 {
			t.Errorf("listed %+v", all)
		}
	})
}

func TestWhatIsWrongWithAnEventIsSaidAtItsField(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		h.event(fields{"link": "tomado"})
		for field, form := range map[string]fields{
			"nome":               {"nome": " "},
			"date":               {"date": "31/12/2026"},
			"link":               {"link": "Com Espaço"},
			"link ":              {"link": "TOMADO"},
			"linkOfLive":         {"linkOfLive": "javascript:alert(1)"},
			"colorTheme":         {"colorTheme": "red"},
			"contactPhone":       {"contactPhone": "123"},
			"valores":            {"valores": []int{1}},
			"valorMinimo":        {"valorMinimo": 0.5},
			"meta":               {"meta": -1},
			"bannerWeb":          {"bannerWeb": "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte("<svg onload=alert(1)></svg>"))},
			"frequentlyQuestion": {"frequentlyQuestion": []fields{{"pergunta": "E?", "resposta": ""}}},
		} {
			a := h.Want(http.StatusBadRequest, h.token, "POST", "/api/Event", h.eventForm(form))
			if !strings.Contains(string(a.Body), `"`+strings.TrimSpace(field)+`"`) {
				t.Errorf("%s: %s", field, a.Body)
			}
		}
	})
}

// Somebody else has saved since the form was read.
func TestAnEventIsNotSavedOverWhatSomebodyElseSaved(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(nil)
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "versao": e.Versao, "nome": "Páscoa"}))
		a := h.Want(http.StatusConflict, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "versao": e.Versao, "nome": "Natal"}))
		if !strings.Contains(a.Message(), "Outra pessoa alterou este evento") {
			t.Error(a.Message())
		}
		if now := h.eventNow(e.ID); now.Nome != "Páscoa" || now.Link != e.Link {
			t.Errorf("now %+v", now)
		}
	})
}

// An event has a switch, and former addresses go on leading to it (donation-events-04).
func TestAnEventIsSwitchedAndMoves(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		var v donations.EventView
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event/Situacao", fields{"localClienteId": h.venue.ID, "id": e.ID, "isActive": false}).JSON(t, &v)
		c, err := h.Donations.CauseOf(t.Context(), e.Link)
		if must(t, err); v.IsActive || !strings.Contains(c.Closed, "não recebe doações agora") {
			t.Errorf("switched off: %+v, %q", v, c.Closed)
		}
		err = h.Donations.Donate(t.Context(), e.Link, donations.NewSecret(), "203.0.113.1", ana(50_00))
		if err == nil || !strings.Contains(err.Error(), "não recebe doações agora") {
			t.Errorf("gives all the same: %v", err)
		}
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "link": "outro-natal"}))
		for _, link := range []string{"natal-solidario", "NATAL-SOLIDARIO", "outro-natal"} {
			if c, err = h.Donations.CauseOf(t.Context(), link); err != nil || c.Link != "outro-natal" || c.Closed != "" {
				t.Errorf("%s leads to %q (%q), %v", link, c.Link, c.Closed, err)
			}
		}
		// Nobody else gets an address that printed codes lead to.
		h.Want(http.StatusBadRequest, h.token, "POST", "/api/Event", h.eventForm(fields{"link": "natal-solidario"}))
		var code donations.CodeView
		h.Want(http.StatusOK, "", "GET", "/api/Event/QRCode/natal-solidario", nil).JSON(t, &code)
		if code.Endereco != "http://balcao.test/doar/outro-natal" || code.Nome != "Natal Solidário" {
			t.Errorf("the code %+v", code)
		}
		h.Want(http.StatusNotFound, "", "GET", "/api/Event/QRCode/nenhum", nil)
	})
}

// What was given to an event that is deleted stays, with its receipt and its donor's page; so
// does what is on its way.
func TestADeletedEventKeepsItsDonations(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		link := h.link(e.ID, i.ID, fields{"amount": 30})
		secret, waiting := h.give(link.Link, ana(30_00)), h.give(e.Link, ana(50_00))
		h.arrive(secret)
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		for _, at := range []string{e.Link, link.Link} {
			c, err := h.Donations.CauseOf(t.Context(), at)
			if must(t, err); !strings.Contains(c.Closed, "encerrada") || len(c.Institutions) == 0 && at == link.Link {
				t.Errorf("%s after it was deleted: %+v", at, c)
			}
		}
		if d := h.mine(secret); d.Receipt != "D2026-000001" || d.InstitutionName != "Lar das Crianças" || d.State != donations.Paid {
			t.Errorf("the donor's %+v", d)
		}
		if d := h.arrive(waiting); d.State != donations.Paid || d.Receipt != "D2026-000002" {
			t.Errorf("paid in time after the event was deleted: %+v", d)
		}
		if got := h.dashboard(e.ID); got.Arrecadado != 80_00 || got.Ativo {
			t.Errorf("the dashboard %+v", got)
		}
		for path, want := range map[string]int{"/api/Event/GetByLocalClienteId/" + h.venue.ID: 0, "/api/Event/GetByLocalClienteId/" + h.venue.ID + "?apagados=true": 1} {
			var all []donations.EventView
			if h.Want(http.StatusOK, h.token, "GET", path, nil).JSON(t, &all); len(all) != want {
				t.Errorf("%s lists %d", path, len(all))
			}
		}
	})
}
