package donations_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/donations"
)

// Who wants no name shown has none where people see donations, in public or not; the donor
// report, which asks for its role, has it with a mark.
func TestAnAnonymousDonorIsShownToNobody(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		link := h.link(e.ID, i.ID, nil)
		g := ana(50_00)
		g.Anonymous = true
		h.given(link.Link, g)
		open := g
		open.Name, open.Anonymous, open.Document, open.Email = "Bruno", false, "", ""
		h.given(e.Link, open)
		nameless := open
		nameless.Name = ""
		h.given(e.Link, nameless)

		stream := h.stream(e.ID)
		wall, err := h.Donations.Wall(t.Context(), e.Link)
		must(t, err)
		var shown []string
		for _, one := range wall.Last {
			shown = append(shown, one.Name)
		}
		if strings.Join(shown, ",") != "Anônimo,Bruno,Anônimo" || wall.Raised != 150_00 || wall.Donations != 3 {
			t.Errorf("the wall shows %v, %s", shown, wall.Raised)
		}
		dashboard := string(h.Want(http.StatusOK, h.token, "GET", "/api/Donate/"+e.ID, nil).Body)
		code := string(h.Want(http.StatusOK, "", "GET", "/api/Event/QRCode/"+e.Link, nil).Body)
		public := string(h.Want(http.StatusOK, "", "GET", "/api/doar/"+link.Link, nil).Body)
		screen, stop := h.open("/api/doar/"+e.Link+"/stream", "", `data: {"nome"`)
		defer stop()
		hall := screen()
		if want := `"nome":"Bruno"`; !strings.Contains(public, want) || !strings.Contains(hall, want) || !strings.Contains(hall, `"arrecadado":150,`) {
			t.Errorf("the screen in the hall says %s, %s", public, hall)
		}
		for name, text := range map[string]string{"public answer": public, "screen": hall, "stream": stream, "dashboard": dashboard, "code": code} {
			for _, private := range []string{"Segredo", "ana@", "390", "99123"} {
				if strings.Contains(text, private) {
					t.Errorf("the %s tells %q: %s", name, private, text)
				}
			}
		}
		if !strings.Contains(dashboard, `"client":"Bruno"`) || !strings.Contains(stream, `"client":"Anônimo"`) {
			t.Errorf("the dashboard says %s, its stream %s", dashboard, stream)
		}
		var rows []donations.DonorRow
		h.Want(http.StatusOK, h.token, "GET", "/api/DonorReport?localClienteId="+h.venue.ID, nil).JSON(t, &rows)
		if len(rows) != 3 || rows[2].Name != "Ana Segredo" || !rows[2].Anonima || rows[2].Document != "•••.533.447-••" || rows[1].Anonima {
			t.Errorf("the report %+v", rows)
		}
	})
}

// Whoever a venue has to forget is forgotten here, too; what was given stays.
func TestADonorIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		first := h.given(e.Link, ana(50_00))
		second := ana(20_00)
		second.Document = ""
		h.given(e.Link, second)
		other := ana(30_00)
		other.Document = "529.982.247-25" // gives with her address, and is somebody else
		h.given(e.Link, other)
		who := donations.Person{Documents: []string{"39053344705"}, Emails: []string{"ana@correio.test"}}
		found, err := h.Donations.OfPerson(t.Context(), h.venue.ID, who)
		if must(t, err); len(found) != 2 || found[0].Receipt != first.Receipt {
			t.Errorf("of the person %+v", found)
		}
		must(t, h.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return h.Donations.Erase(ctx, tx, h.venue.ID, who) }))
		var rows []donations.DonorRow
		h.Want(http.StatusOK, h.token, "GET", "/api/DonorReport?localClienteId="+h.venue.ID, nil).JSON(t, &rows)
		known := 0
		for _, r := range rows {
			if r.Name != "" || r.Email != "" || r.Document != "" || r.Phone != "" {
				known++
			}
		}
		if len(rows) != 3 || known != 1 || h.dashboard(e.ID).Arrecadado != 100_00 {
			t.Errorf("%d of %d rows are of somebody", known, len(rows))
		}
	})
}

// Who has not paid after all is forgotten, and who has paid is not.
func TestSweep(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		unpaid, paid := h.give(e.Link, ana(50_00)), h.give(e.Link, ana(20_00))
		h.arrive(paid)
		for _, step := range []struct {
			after time.Duration
			known bool
		}{{89 * 24 * time.Hour, true}, {2 * 24 * time.Hour, false}} {
			h.Clock.Advance(step.after)
			must(t, h.Donations.Sweep(t.Context()))
			if d := h.mine(unpaid); (d.Email != "") != step.known {
				t.Errorf("not paid after all: %+v", d)
			}
			if d := h.mine(paid); d.Email == "" || d.Receipt == "" {
				t.Errorf("paid: %+v", d)
			}
		}
	})
}
