package donations_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/donations"
	"balcao/app/roles"
)

// A donor who has lost his browser's secret rings up: the venue hides his name, or shows it
// again, and page and wall follow. The audit says so without naming him (D57).
func TestTheVenueCorrectsTheAnonymityOfADonation(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		g := ana(50_00)
		g.Name = "Marina Ávila"
		d := h.given(e.Link, g)
		set := func(status int, id string, anonymous bool) string {
			body := fields{"localClienteId": h.venue.ID, "id": id, "anonima": anonymous}
			return string(h.Want(status, h.token, "PUT", "/api/DonorReport/Anonimato", body).Body)
		}
		tells := func() bool {
			wall := string(h.Want(http.StatusOK, "", "GET", "/api/doar/"+e.Link, nil).Body)
			page := string(h.Want(http.StatusOK, "", "GET", donations.Address(e.Link), nil).Body)
			inWall, inPage := strings.Contains(wall, "Marina"), strings.Contains(page, "Marina")
			if inWall != inPage || strings.Contains(wall, "Anônimo") == inWall || strings.Contains(page, "Doação anônima") == inPage {
				t.Errorf("the wall says %s", wall)
			}
			return inPage
		}
		screen, stop := h.open("/api/doar/"+e.Link+"/stream", "", `data: {"nome"`)
		defer stop()
		if !strings.Contains(screen(), "Marina") || !tells() {
			t.Error("shown to nobody at first")
		}
		set(http.StatusNoContent, d.ID, true)
		set(http.StatusNoContent, d.ID, true) // it is so already
		if strings.Contains(screen(), "Marina") || tells() {
			t.Error("hidden, and shown")
		}
		var rows []donations.DonorRow
		h.Want(http.StatusOK, h.token, "GET", "/api/DonorReport?localClienteId="+h.venue.ID, nil).JSON(t, &rows)
		if len(rows) != 1 || !rows[0].Anonima || rows[0].ID != d.ID {
			t.Errorf("the report %+v", rows)
		}
		set(http.StatusNoContent, d.ID, false)
		if !tells() {
			t.Error("shown again, and hidden")
		}
		var subjects []string
		must(t, h.DB.Read.NewRaw("SELECT subject_name FROM audit_entries WHERE action = 'donation-anonymity-changed' AND venue_id = ?", h.venue.ID).Scan(t.Context(), &subjects))
		if strings.Join(subjects, ",") != d.Receipt+","+d.Receipt {
			t.Errorf("the audit is about %q", subjects)
		}

		nameless := ana(20_00)
		nameless.Name = ""
		if said := set(http.StatusConflict, h.given(e.Link, nameless).ID, false); !strings.Contains(said, "não informou um nome") {
			t.Errorf("without a name: %s", said)
		}
		unpaid := h.mine(h.give(e.Link, ana(30_00)))
		set(http.StatusNotFound, unpaid.ID, true)
		set(http.StatusNotFound, "nada", true)
		member := h.Person("cozinha@casa.test", h.venue.ID, roles.Board)
		h.Want(http.StatusForbidden, member, "PUT", "/api/DonorReport/Anonimato", fields{"localClienteId": h.venue.ID, "id": d.ID, "anonima": true})
		other := h.Venue("Vizinho")
		stranger := h.Person("vizinho@bar.test", other.ID, roles.Donations)
		h.Want(http.StatusNotFound, stranger, "PUT", "/api/DonorReport/Anonimato", fields{"localClienteId": other.ID, "id": d.ID, "anonima": true})
		h.Want(http.StatusForbidden, stranger, "PUT", "/api/DonorReport/Anonimato", fields{"localClienteId": h.venue.ID, "id": d.ID, "anonima": true})
		if wall := string(h.Want(http.StatusOK, "", "GET", "/api/doar/"+e.Link, nil).Body); !strings.Contains(wall, "Marina") {
			t.Error("hidden by a stranger")
		}
	})
}
