package venues_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// Administrators find any venue by words of its name; nobody else does.
func TestVenuesAreFound(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		cafe := s.Venue("Café São João")
		s.Venue("Bar do Cais")
		s.Venue("Bar da Praça")
		admin := s.Person("admin@balcao.test", cafe.ID)
		if err := s.Access.SetRoles(t.Context(), "admin@balcao.test", false, []string{roles.AdminPortal}); err != nil {
			t.Fatal(err)
		}
		const path = "/api/admin/estabelecimentos?"
		for _, c := range []struct {
			by   url.Values
			want string
		}{
			{url.Values{}, "Bar da Praça, Bar do Cais, Café São João"},
			{url.Values{"busca": {"bar PRACA"}}, "Bar da Praça"},
			{url.Values{"busca": {"joao cafe"}}, "Café São João"},
			{url.Values{"busca": {"padaria"}}, ""},
			{url.Values{"id": {cafe.ID}}, "Café São João"},
			{url.Values{"id": {"nenhum"}}, ""},
		} {
			var found []venues.FoundVenue
			s.Want(http.StatusOK, admin, "GET", path+c.by.Encode(), nil).JSON(t, &found)
			var names []string
			for _, v := range found {
				names = append(names, v.Nome)
				if v.Cidade != "São Paulo, SP" || v.Fuso != "America/Sao_Paulo" {
					t.Errorf("%+v", v)
				}
			}
			if got := strings.Join(names, ", "); got != c.want {
				t.Errorf("%v finds %q, want %q", c.by, got, c.want)
			}
		}
		s.Want(http.StatusForbidden, s.Person("dono@balcao.test", cafe.ID, roles.OfVenue()...), "GET", path, nil)
	})
}
