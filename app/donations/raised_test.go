package donations_test

import (
	"net/http"
	"testing"

	"balcao/app/donations"
)

// Each event of the list has its own sums, as its dashboard has them: what was given back is
// off, whoever has not paid is not within, and an event without donations has none.
func TestTheListSumsEachEvent(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		none := h.event(fields{"nome": "Páscoa"})
		h.institution(none.ID, "Asilo")
		whole, part := h.given(e.Link, ana(50_00)), h.given(e.Link, ana(20_00))
		h.giveBack(whole, 50_00, "whole")
		h.giveBack(part, 5_00, "part")
		h.given(e.Link, ana(30_00))
		h.give(e.Link, ana(40_00))
		h.give(none.Link, ana(40_00))
		var all []donations.EventView
		h.Want(http.StatusOK, h.token, "GET", "/api/Event/GetByLocalClienteId/"+h.venue.ID, nil).JSON(t, &all)
		if len(all) != 2 {
			t.Fatalf("listed %+v", all)
		}
		for _, v := range all {
			one, board := h.eventNow(v.ID), h.dashboard(v.ID)
			if v.Arrecadado != one.Arrecadado || v.Doacoes != one.Doacoes || v.Arrecadado != board.Arrecadado || v.Doacoes != board.Doacoes {
				t.Errorf("listed %s of %d, alone %s of %d, on its dashboard %s of %d", v.Arrecadado, v.Doacoes, one.Arrecadado, one.Doacoes, board.Arrecadado, board.Doacoes)
			}
			if v.ID == e.ID && (v.Arrecadado != 45_00 || v.Doacoes != 2) || v.ID == none.ID && (v.Arrecadado != 0 || v.Doacoes != 0) {
				t.Errorf("%s was given %s by %d", v.Nome, v.Arrecadado, v.Doacoes)
			}
		}
	})
}

// An institution goes to another event, and its links with it: who is editing one of them is
// told that it has changed.
func TestLinksGoWithTheirInstitution(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		to := h.event(fields{"nome": "Páscoa"})
		l := h.link(e.ID, i.ID, nil)
		h.Want(http.StatusOK, h.token, "PUT", "/api/Institute",
			fields{"id": i.ID, "localClienteId": h.venue.ID, "nome": i.Nome, "bankDataId": i.BankDataID, "eventId": to.ID, "versao": i.Versao})
		var now donations.LinkView
		h.Want(http.StatusOK, h.token, "GET", "/api/Link/"+l.ID, nil).JSON(t, &now)
		if now.EventID != to.ID || now.Versao != l.Versao+1 {
			t.Errorf("the link is now %+v", now)
		}
		form := fields{"localClienteId": h.venue.ID, "gateWayLinkId": l.ID, "eventId": e.ID, "instituteId": i.ID, "versao": l.Versao}
		h.Want(http.StatusConflict, h.token, "PUT", "/api/Link/Donation", form)
		c, err := h.Donations.CauseOf(t.Context(), l.Link)
		if must(t, err); c.EventID != to.ID {
			t.Errorf("its page is of %s", c.Name)
		}
	})
}
