package server_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// Where a venue delivers is told by blocks: no house, nobody and no moment.
func TestRecentPlaces(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		bar, other := s.Venue("Bar do Cais"), s.Venue("Vizinho")
		manager := s.Person("gerente@balcao.test", bar.ID, roles.OnlineOrdering)
		to := func(v servertest.Venue, way string, north, east float64) {
			s.Order(v, func(o *orders.NewOrder) {
				o.TipoEntrega = way
				o.Cliente.Destination = orders.Destination{Bairro: "Campeche", Latitude: &north, Longitude: &east}
			})
		}
		to(bar, "delivery", -27.7011, -48.5012)
		to(bar, "delivery", -27.7009, -48.5008) // around the corner
		to(bar, "retirada", -27.6, -48.5)
		to(other, "delivery", -27.65, -48.5)
		s.Order(bar)
		to(bar, "delivery", -27.7213, -48.4888)

		var got []orders.RecentPlace
		path := "/api/MeepFood/Configuration/" + bar.ID + "/entregas"
		a := s.Want(http.StatusOK, manager, "GET", path, nil)
		a.JSON(t, &got)
		if want := []orders.RecentPlace{{Latitude: -27.7225, Longitude: -48.49}, {Latitude: -27.7, Longitude: -48.5}}; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
			t.Errorf("got %+v, want %+v", got, want)
		}
		for _, personal := range []string{"Campeche", "27.7011", "27.7213", "nome", "em\""} {
			if strings.Contains(string(a.Body), personal) {
				t.Errorf("%s is told: %s", personal, a.Body)
			}
		}
		s.Want(http.StatusForbidden, s.Person("cozinha@balcao.test", bar.ID, roles.Board), "GET", path, nil)
		s.Want(http.StatusForbidden, s.Person("gerente@vizinho.test", other.ID, roles.OnlineOrdering), "GET", path, nil)
	})
}
