package donations_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/donations"
	"balcao/app/roles"
)

// An institution needs bank data and an event, and its bank data are fixed (institutions-02,
// institutions-03).
func TestAnInstitutionIsKept(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(nil)
		form := func(other fields) fields {
			body := fields{"localClienteId": h.venue.ID, "nome": "Lar", "bankDataId": h.account, "eventId": e.ID}
			for name, value := range other {
				body[name] = value
			}
			return body
		}
		for field, c := range map[string]struct {
			form fields
			said string
		}{
			"nome":       {fields{"nome": " "}, "Informe o nome da instituição."},
			"bankDataId": {fields{"bankDataId": ""}, "Selecione o dado bancário"},
			"eventId":    {fields{"eventId": ""}, "Selecione o evento"},
		} {
			a := h.Want(http.StatusBadRequest, h.token, "POST", "/api/Institute", form(c.form))
			if !strings.Contains(string(a.Body), `"`+field+`":"`+c.said+`"`) {
				t.Errorf("%s: %s", field, a.Body)
			}
		}
		i := h.institution(e.ID, "Lar das Crianças")
		if i.Nome != "Lar das Crianças" || i.Name != i.Nome || i.Event != "Natal Solidário" || i.EventModel.ID != e.ID || !strings.Contains(i.BankData, "56789") {
			t.Errorf("made %+v", i)
		}
		another := h.bankAccount(h.venue.ID)
		a := h.Want(http.StatusBadRequest, h.token, "PUT", "/api/Institute", form(fields{"id": i.ID, "bankDataId": another}))
		if !strings.Contains(string(a.Body), "não pode ser alterado depois de salvo") {
			t.Errorf("other bank data: %s", a.Body)
		}
		h.Want(http.StatusOK, h.token, "PUT", "/api/Institute", form(fields{"id": i.ID, "nome": "Lar Novo", "versao": i.Versao}))
		h.Want(http.StatusConflict, h.token, "PUT", "/api/Institute", form(fields{"id": i.ID, "nome": "Outro", "versao": i.Versao}))
		var all []donations.InstitutionView
		h.Want(http.StatusOK, h.token, "GET", "/api/Institute/GetInstitutesByLocalCliente/"+h.venue.ID, nil).JSON(t, &all)
		if len(all) != 1 || all[0].Nome != "Lar Novo" {
			t.Errorf("listed %+v", all)
		}
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Institute/"+i.ID, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", "/api/Institute/"+i.ID, nil)
		h.Want(http.StatusOK, h.token, "GET", "/api/Institute/GetInstitutesByLocalCliente/"+h.venue.ID, nil).JSON(t, &all)
		if len(all) != 0 {
			t.Errorf("deleted, and listed %+v", all)
		}
		h.Want(http.StatusOK, h.token, "GET", "/api/Institute/GetInstitutesByLocalCliente/"+h.venue.ID+"?apagadas=true", nil).JSON(t, &all)
		if len(all) != 1 || all[0].ID != i.ID || !all[0].Apagada || all[0].Event != "Natal Solidário" {
			t.Errorf("the deleted ones are %+v", all)
		}
	})
}

// A link needs an event and an institution of it; its instalments are 1 (donation-links-02,
// donation-links-03). A failure is said (donation-links-04, D54).
func TestADonationLinkIsKept(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		elsewhere := h.institution(h.event(fields{"nome": "Páscoa"}).ID, "Asilo")
		for field, form := range map[string]fields{
			"eventId": {"eventId": "", "instituteId": i.ID}, "instituteId": {"eventId": e.ID, "instituteId": ""},
			"instituteId ": {"eventId": e.ID, "instituteId": elsewhere.ID}, "amount": {"eventId": e.ID, "instituteId": i.ID, "amount": 0.5},
			"produtoId": {"eventId": e.ID, "instituteId": i.ID, "produtoId": "nenhum"},
		} {
			form["localClienteId"] = h.venue.ID
			a := h.Want(http.StatusBadRequest, h.token, "POST", "/api/Link/Donation", form)
			if !strings.Contains(string(a.Body), `"`+strings.TrimSpace(field)+`"`) {
				t.Errorf("%s: %s", field, a.Body)
			}
		}
		l := h.link(e.ID, i.ID, fields{"amount": 12.5, "description": "Uma cesta", "produtoId": h.venue.Product})
		if l.Instalments != 1 || l.Amount != 12_50 || l.EventName != "Natal Solidário" || l.ShowLink != "http://balcao.test/doar/"+l.Link {
			t.Errorf("made %+v", l)
		}
		c, err := h.Donations.CauseOf(t.Context(), l.Link)
		if must(t, err); c.Free || len(c.Amounts) != 1 || c.Amounts[0] != 12_50 || len(c.Institutions) != 1 || c.Closed != "" {
			t.Errorf("its page %+v", c)
		}
		d := h.given(l.Link, ana(12_50))
		if d.What() != "Moqueca de Casa das Artes" || d.LinkID != l.ID {
			t.Errorf("given by it %+v", d)
		}
		var all []donations.LinkView
		h.Want(http.StatusOK, h.token, "GET", "/api/Link/Donation/GetByInstitute/"+i.ID, nil).JSON(t, &all)
		if len(all) != 1 || all[0].Arrecadado != 12_50 || all[0].Doacoes != 1 {
			t.Errorf("of the institution %+v", all)
		}
		// The documents' other path is the same.
		var same donations.LinkView
		h.Want(http.StatusOK, h.token, "PUT", "/api/Link", fields{"localClienteId": h.venue.ID, "gateWayLinkId": l.ID, "eventId": e.ID, "instituteId": i.ID}).JSON(t, &same)
		if same.Amount != 0 || same.Link != l.Link {
			t.Errorf("changed to %+v", same)
		}
		h.Want(http.StatusConflict, h.token, "PUT", "/api/Link/Donation", fields{"localClienteId": h.venue.ID, "gateWayLinkId": l.ID, "eventId": e.ID, "instituteId": i.ID, "versao": l.Versao})
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Link/Donation/"+l.ID, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", "/api/Link/"+l.ID, nil)
		c, err = h.Donations.CauseOf(t.Context(), l.Link)
		if must(t, err); !strings.Contains(c.Closed, "não está mais disponível") {
			t.Errorf("its page after it was deleted: %+v", c)
		}
	})
}

// Another venue's rows cannot be reached by any id, of a path or in a form.
func TestDonationsAreTheirVenuesAlone(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		l := h.link(e.ID, i.ID, nil)
		h.given(e.Link, ana(50_00))
		other := h.Venue("Vizinho")
		stranger := h.Person("vizinho@bar.test", other.ID, roles.Donations)
		own := h
		own.venue, own.token = other, stranger
		mine := own.event(fields{"nome": "Meu", "localClienteId": other.ID})
		for _, path := range []string{
			"/api/Event/GetById/" + e.ID, "/api/Institute/" + i.ID, "/api/Link/" + l.ID, "/api/Link/Institutes/" + e.ID, "/api/Link/Donation/GetByInstitute/" + i.ID,
			"/api/Donate/" + e.ID, "/api/Donate/Payables/" + e.ID, "/api/Donate/Stream/" + e.ID, "/api/DonorReport?localClienteId=" + h.venue.ID,
		} {
			h.Want(http.StatusForbidden, stranger, "GET", path, nil)
		}
		for _, path := range []string{"/api/Event/DeleteById/" + e.ID, "/api/Institute/" + i.ID, "/api/Link/" + l.ID, "/api/Link/Donation/" + l.ID} {
			h.Want(http.StatusForbidden, stranger, "DELETE", path, nil)
		}
		for _, query := range []string{"&eventId=" + e.ID, "&instituteId=" + i.ID} {
			for _, path := range []string{"", "/Totais", "/DownloadMeepDonor"} {
				h.Want(http.StatusNotFound, stranger, "GET", "/api/DonorReport"+path+"?localClienteId="+other.ID+query, nil)
			}
		}
		h.Want(http.StatusNotFound, stranger, "PUT", "/api/Event", h.eventForm(fields{"localClienteId": other.ID, "id": e.ID}))
		h.Want(http.StatusNotFound, stranger, "PUT", "/api/Event/Situacao", fields{"localClienteId": other.ID, "id": e.ID, "isActive": false})
		h.Want(http.StatusBadRequest, stranger, "POST", "/api/Institute", fields{"localClienteId": other.ID, "nome": "X", "bankDataId": h.account, "eventId": mine.ID})
		h.Want(http.StatusBadRequest, stranger, "POST", "/api/Institute", fields{"localClienteId": other.ID, "nome": "X", "bankDataId": h.bankAccount(other.ID), "eventId": e.ID})
		h.Want(http.StatusBadRequest, stranger, "POST", "/api/Link", fields{"localClienteId": other.ID, "eventId": e.ID, "instituteId": i.ID})
		if now := h.eventNow(e.ID); now.Versao != e.Versao || !now.IsActive {
			t.Errorf("changed by a stranger: %+v", now)
		}
	})
}
