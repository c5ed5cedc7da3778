package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// An order travels from a customer's menu to delivered, through the real
// server with everything wired, while another board looks on.
func TestOrderJourney(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Cais")
		cook, other := s.Person("ana@balcao.test", venue.ID, "Painel"), s.Person("bia@balcao.test", venue.ID, "Painel")

		var menu storefront.Menu
		s.Want(http.StatusOK, "", "GET", "/API/Storefront/"+venue.Slug+"/", nil).JSON(t, &menu)
		if !menu.Aberto || len(menu.Categorias) != 1 || menu.Categorias[0].Produtos[0].ID != venue.Product {
			t.Fatalf("menu %+v", menu)
		}
		events := watch(t, s, other, venue.ID)
		placed := s.Order(venue)
		if placed.ValorTotal != 2*menu.Categorias[0].Produtos[0].Valor {
			t.Errorf("total %s", placed.ValorTotal)
		}
		seen := func(state string) {
			t.Helper()
			var news struct{ Order orders.Order }
			if err := json.Unmarshal(<-events, &news); err != nil {
				t.Fatal(err)
			}
			if got := news.Order; got.ID != placed.ID || got.WorkflowInstance.CurrenteState.Name != state {
				t.Fatalf("the other board saw %s of %s, want %s", got.WorkflowInstance.CurrenteState.Name, got.ID, state)
			}
		}
		seen("Pendente")
		for _, step := range [][2]string{{"acceptOrder", "Aceito"}, {"startOrder", "Em preparo"}, {"transportOrder", "Em transporte"}, {"deliverOrder", "Entregue"}} {
			s.Want(http.StatusOK, cook, "POST", "/api/kds/"+step[0], map[string]string{"Id": placed.ID})
			seen(step[1])
		}
		a := s.Want(http.StatusConflict, other, "POST", "/api/kds/acceptOrder", map[string]string{"Id": placed.ID})
		if a.Message() != "Este pedido já foi finalizado por Pessoa ana@balcao.test às 21:00." {
			t.Errorf("said %q", a.Message())
		}
		var tracked orders.Tracked
		s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento, nil).JSON(t, &tracked)
		if tracked.CurrentState != "Entregue" {
			t.Errorf("the customer sees %s", tracked.CurrentState)
		}

		refused := s.Order(venue)
		<-events
		s.Want(http.StatusBadRequest, cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": refused.ID, "Password": "errada"})
		s.Want(http.StatusOK, cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": refused.ID, "Password": servertest.Password})

		for _, private := range []string{"Laranjeiras", "48991234567", "11144477735", servertest.Password} {
			if strings.Contains(s.Log.String(), private) {
				t.Errorf("the log holds %q", private)
			}
		}
	})
}

// watch opens a board's stream and answers the data of its order events.
func watch(t *testing.T, s *servertest.Server, token, venueID string) <-chan []byte {
	t.Helper()
	return watchFor(t, s, token, venueID, "order")
}

// watchFor opens a board's stream and answers the data of its events of a name.
func watchFor(t *testing.T, s *servertest.Server, token, venueID, name string) <-chan []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", s.URL+"/api/kds/stream?localClienteId="+venueID, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && lines.Text() != "" {
		// The hello: from here on nothing is missed.
	}
	data := make(chan []byte, 16)
	go func() {
		defer close(data)
		defer func() { _ = res.Body.Close() }()
		event := ""
		for lines.Scan() {
			if sent, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				event = sent
			}
			if line, ok := strings.CutPrefix(lines.Text(), "data: "); ok && event == name {
				data <- []byte(line)
			}
		}
	}()
	return data
}

func TestPasswordsOfTheBoardAreLimited(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Cais")
		cook := s.Person("ana@balcao.test", venue.ID, "Painel")
		id := s.Order(venue).ID
		refuse := func(status int, password string) {
			t.Helper()
			s.Want(status, cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": id, "Password": password})
		}
		t.Run("order-board-24 the password is asked for, checked, and not to be guessed", func(t *testing.T) {
			a := s.Want(http.StatusBadRequest, cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": id})
			if a.Message() != "Preencha a senha do usuário atual para continuar" {
				t.Errorf("said %q", a.Message())
			}
			for range 10 {
				refuse(http.StatusBadRequest, "Errada#2026")
			}
			refuse(http.StatusTooManyRequests, servertest.Password)
			s.Clock.Advance(time.Hour)
			refuse(http.StatusOK, servertest.Password)
		})
	})
}
