package insights_test

import (
	"net/http"
	"net/url"
	"testing"

	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// fields are a body.
type fields = map[string]any

// bar is a venue whose figures are looked at.
type bar struct {
	*servertest.Server
	*testing.T
	venue servertest.Venue
	token string
}

func eachBar(t *testing.T, test func(b bar)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar da Praça")
		s.Person("dona@bar.test", venue.ID, roles.OfVenue()...)
		test(bar{s, t, venue, s.SignIn("dona@bar.test")})
	})
}

// order places an order that goes through the actions.
func (b bar) order(change func(*orders.NewOrder), actions ...string) orders.Placed {
	b.T.Helper()
	placed := b.Order(b.venue, change)
	for _, action := range actions {
		b.Want(http.StatusOK, b.token, "POST", "/api/kds/"+action, fields{"Id": placed.ID, "MotivoCancelamento": "Produto em falta", "Password": servertest.Password})
	}
	return placed
}

var delivered = []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"}

// by is a customer with a telephone.
func by(phone string) func(*orders.NewOrder) {
	return func(o *orders.NewOrder) { o.Cliente.Telefone, o.Cliente.CPF = phone, "" }
}

// dashboard asks for a part of the dashboard.
func (b bar) dashboard(part string, into any, query url.Values) {
	b.T.Helper()
	if query == nil {
		query = url.Values{}
	}
	query.Set("localClienteId", b.venue.ID)
	b.Want(http.StatusOK, b.token, "GET", "/api/salesdashboard/"+part+"?"+query.Encode(), nil).JSON(b.T, into)
}
