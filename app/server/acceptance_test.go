package server_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// An order that nobody accepts within acceptanceMinutes is refused by the server that runs,
// and what it held is sold again (D39).
func TestUnacceptedOrdersAreRefused(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newShelf(t, s)
		beer := h.add(catalog.Product{Name: "Cerveja", Price: 900, ControlsStock: true})
		keeper := s.Person("estoque@balcao.test", h.venue.ID, roles.StockIn, roles.StockOut)
		s.Want(http.StatusOK, keeper, "POST", "/api/estoque/contagens", map[string]any{
			"localClienteId": h.venue.ID, "linhas": []map[string]any{{"produtoId": beer, "quantidade": 1}},
		})
		manager := s.Person("gerente@balcao.test", h.venue.ID, "MeepFoodConfiguration")
		path := "/api/MeepFood/Configuration"
		var configuration map[string]any
		s.Want(http.StatusOK, manager, "GET", path+"/"+h.venue.ID, nil).JSON(t, &configuration)
		configuration["acceptanceMinutes"] = 15
		s.Want(http.StatusOK, manager, "POST", path, configuration)

		cook := s.Person("cozinha@balcao.test", h.venue.ID, roles.Board)
		var placed orders.Placed
		h.buy(http.StatusOK, one(beer)).JSON(t, &placed)
		h.buy(http.StatusBadRequest, one(beer))
		changes := watchFor(t, s, cook, h.venue.ID, "order")
		read := func() (d orders.Detail) {
			s.Want(http.StatusOK, cook, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &d)
			return d
		}
		if by := read().Pedido.PrazoConfirmacao; by == nil || !by.Equal(servertest.Now.Add(15*time.Minute)) {
			t.Fatalf("to be accepted by %v", by)
		}
		s.Clock.Advance(15 * time.Minute)
		for read().Pedido.WorkflowInstance.CurrenteState.Name != orders.Refused.String() {
			if _, open := <-changes; !open {
				t.Fatal("the board was not told of a refusal")
			}
		}
		h.buy(http.StatusOK, one(beer))
	})
}

// The menu promises what the kitchen's last weeks have taken, beside what is configured.
func TestTheMenuPromisesWhatWasMeasured(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		cook := func(action, id string) {
			t.Helper()
			s.Want(http.StatusOK, s.cook, "POST", "/api/kds/"+action, map[string]any{"Id": id})
		}
		var ids []string
		for range 20 {
			ids = append(ids, s.Order(s.venue).ID)
			cook("acceptOrder", ids[len(ids)-1])
			cook("startOrder", ids[len(ids)-1])
		}
		s.Clock.Advance(33 * time.Minute)
		for _, id := range ids {
			cook("transportOrder", id)
			cook("deliverOrder", id)
		}
		if menu := s.menu(); menu.TempoEntregaMin != 0 || menu.TempoEntregaMax != 0 {
			t.Errorf("nothing is promised of deliveries, and %d–%d are", menu.TempoEntregaMin, menu.TempoEntregaMax)
		}
		s.save(200, s.manager, map[string]any{"deliveryTime": 45})
		if menu := s.menu(); menu.TempoEntregaMin != 35 || menu.TempoEntregaMax != 35 || menu.TempoEntrega != 45 {
			t.Errorf("%d–%d, configured %d", menu.TempoEntregaMin, menu.TempoEntregaMax, menu.TempoEntrega)
		}
	})
}
