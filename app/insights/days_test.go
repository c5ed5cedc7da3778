package insights_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/insights"
	"balcao/app/roles"
	"balcao/app/sales"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// A sale stands on the business day of its venue's clocks, in its report and in what opens it.
func TestSalesStandOnTheBusinessDayOfTheirVenue(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		for i, c := range []struct {
			name, state, city string
			cutoff            int
			at                string
			day               string
			hour              float64
		}{
			{"midnight", "SP", "São Paulo", 0, "2027-01-01T03:00:00Z", "2027-01-01", 0},
			{"a millisecond before midnight", "SP", "São Paulo", 0, "2027-01-01T02:59:59.999Z", "2026-12-31", 23},
			{"the night of the last of December", "SP", "São Paulo", 6 * 60, "2027-01-01T04:30:00Z", "2026-12-31", 1},
			{"a millisecond before the cut-off", "SP", "São Paulo", 6 * 60, "2027-01-01T08:59:59.999Z", "2026-12-31", 5},
			{"the cut-off", "SP", "São Paulo", 6 * 60, "2027-01-01T09:00:00Z", "2027-01-01", 6},
			{"Manaus, an hour behind", "AM", "Manaus", 0, "2027-01-01T03:30:00Z", "2026-12-31", 23},
			{"Manaus at its midnight", "AM", "Manaus", 0, "2027-01-01T04:00:00Z", "2027-01-01", 0},
			{"Noronha, an hour ahead", "PE", "Fernando de Noronha", 0, "2027-01-01T02:00:00Z", "2027-01-01", 0},
			{"Noronha before its midnight", "PE", "Fernando de Noronha", 0, "2027-01-01T01:59:59.999Z", "2026-12-31", 23},
		} {
			t.Run(c.name, func(t *testing.T) {
				v, err := s.Venues.Create(t.Context(), s.DB.Write, venues.Venue{
					Name: fmt.Sprint("Casa ", i), Kind: venues.Bar, Origin: venues.Food, IsActive: true, Address: venues.Address{State: c.state, City: c.city}, BusinessDayCutoff: c.cutoff,
				})
				if err != nil {
					t.Fatal(err)
				}
				who := fmt.Sprintf("dono%d@casa.test", i)
				s.Person(who, v.ID, roles.OfVenue()...)
				token := s.SignIn(who)
				at, err := time.Parse(time.RFC3339Nano, c.at)
				if err != nil {
					t.Fatal(err)
				}
				err = s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					return s.Sales.Record(ctx, tx, sales.Sale{
						VenueID: v.ID, Channel: sales.Own, SourceID: c.name, Code: "1", At: at, Handover: sales.Handover{Kind: sales.Delivery}, Value: sales.Value{Items: 700, Total: 700},
						Payments: []sales.Payment{{Method: "Pix", Value: 700}},
					})
				})
				if err != nil {
					t.Fatal(err)
				}
				for _, day := range []string{"2026-12-31", "2027-01-01"} {
					want := 0
					if day == c.day {
						want = 1
					}
					ask := fields{"localClienteId": v.ID, "De": day, "Ate": day, "Filtros": fields{}, "Medida": "liquido"}
					var r insights.Result
					s.Want(http.StatusOK, token, "POST", "/api/relatorios/painel-hora/linhas", ask).JSON(t, &r)
					if len(r.Linhas) != want || want == 1 && r.Linhas[0].Valores[1] != c.hour {
						t.Errorf("on %s: %+v, want it on %s at %v", day, r.Linhas, c.day, c.hour)
					}
					var o insights.Opened
					s.Want(http.StatusOK, token, "POST", "/api/relatorios/porDia/abrir", ask).JSON(t, &o)
					if o.Total != want || !o.Igual {
						t.Errorf("on %s it opens %+v", day, o)
					}
				}
			})
		}
	})
}
