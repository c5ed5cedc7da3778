package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

func TestCustomersFindTheStreetOfAPostalCode(t *testing.T) {
	asked := 0
	public := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		switch {
		case strings.Contains(r.URL.Path, "88063300"):
			_, _ = w.Write([]byte(`{"logradouro":"Rua das Gaivotas","bairro":"Campeche","localidade":"Florianópolis","uf":"SC"}`))
		case strings.Contains(r.URL.Path, "88000000"):
			w.WriteHeader(http.StatusInternalServerError)
		default:
			_, _ = w.Write([]byte(`{"erro":"true"}`))
		}
	}))
	defer public.Close()
	s := servertest.Start(t, func(c *server.Config) { c.PostalCodeURL, c.IntakePerMinute = public.URL+"/{cep}", 6 })
	v := s.Venue("Bar do Cais")
	under := "/api/storefront/" + v.Slug + "/cep/"

	var found storefront.Street
	s.Want(http.StatusOK, "", "GET", under+"88063-300", nil).JSON(t, &found)
	if want := (storefront.Street{CEP: "88063300", Logradouro: "Rua das Gaivotas", Bairro: "Campeche", Cidade: "Florianópolis", UF: "SC"}); found != want {
		t.Errorf("found %+v", found)
	}
	if said := s.Want(http.StatusNotFound, "", "GET", under+"99999999", nil).Message(); said != "Não encontramos este CEP. Confira os números ou preencha o endereço." {
		t.Errorf("unknown: %q", said)
	}
	s.Want(http.StatusServiceUnavailable, "", "GET", under+"88000000", nil)
	before := asked
	s.Want(http.StatusBadRequest, "", "GET", under+"8806", nil)
	s.Want(http.StatusNotFound, "", "GET", "/api/storefront/outro-bar/cep/88063300", nil)
	if asked != before {
		t.Error("what is no code, or no shop, was looked up")
	}
	// Six a minute: five were asked above.
	s.Want(http.StatusOK, "", "GET", under+"88063300", nil)
	if said := s.Want(http.StatusTooManyRequests, "", "GET", under+"88063300", nil).Message(); !strings.Contains(said, "Preencha o endereço") {
		t.Errorf("limited: %q", said)
	}
	s.Clock.Advance(time.Minute)
	s.Want(http.StatusOK, "", "GET", under+"88063300", nil)
}

// Without a service the street would be made up: no order goes there (D4).
func TestNoStreetIsMadeUpForCustomers(t *testing.T) {
	s := servertest.Start(t)
	v := s.Venue("Bar do Cais")
	if said := string(s.Want(http.StatusNotFound, "", "GET", "/api/storefront/"+v.Slug+"/cep/88063300", nil).Body); !strings.Contains(said, "Preencha o endereço.") {
		t.Errorf("said %s", said)
	}
}

// What the customer fills in piece by piece is whole on the card and on paper.
func TestTheAddressOfADeliveryIsWhole(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		token := s.Person("painel@bar.com", v.ID, "Painel")
		placed := s.Order(v, func(o *orders.NewOrder) {
			o.Cliente.Endereco = "Rua das Gaivotas"
			o.Cliente.Destination = orders.Destination{
				CEP: "88063-300", Numero: " 366 ", Complemento: "Casa 2", Bairro: "Campeche", Cidade: "Florianópolis", Referencia: "Portão\tazul",
			}
		})
		var card struct {
			Pedido struct{ Cliente orders.Customer }
		}
		s.Want(http.StatusOK, token, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &card)
		want := orders.Destination{CEP: "88063300", Numero: "366", Complemento: "Casa 2", Bairro: "Campeche", Cidade: "Florianópolis", Referencia: "Portão azul"}
		if got := card.Pedido.Cliente; got.Endereco == nil || *got.Endereco != "Rua das Gaivotas, 366, Casa 2" || got.Destination != want {
			t.Errorf("card: %+v", got)
		}
		var paper struct{ Client struct{ Endereco string } }
		s.Want(http.StatusOK, "", "GET", "/api/kds/impressao/"+placed.ID, nil).JSON(t, &paper)
		if paper.Client.Endereco != "Rua das Gaivotas, 366, Casa 2, Campeche, Florianópolis, CEP 88063-300 (referência: Portão azul)" {
			t.Errorf("paper: %q", paper.Client.Endereco)
		}
		tracked := s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento, nil)
		for _, secret := range []string{"Gaivotas", "366", "Casa 2", "azul"} {
			if strings.Contains(string(tracked.Body), secret) {
				t.Errorf("tracking tells %q", secret)
			}
		}
	})
}
