package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

const secretHeader = "Pedido-Segredo: "

func TestCancellingFollowsTheConfiguration(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		tracked := func(o orders.Placed) (got orders.Tracked) {
			t.Helper()
			s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+o.CodigoAcompanhamento, nil).JSON(t, &got)
			return got
		}
		cancel := func(o orders.Placed) (got orders.Tracked) {
			t.Helper()
			s.Want(http.StatusOK, "", "POST", "/api/MeepFood/Order/"+o.CodigoAcompanhamento+"/cancelar", map[string]string{}, secretHeader+o.Segredo).JSON(t, &got)
			return got
		}
		if got := tracked(s.Order(s.venue)); got.PodeCancelar || !got.PodePedirCancelamento || got.PodeConversar || got.Loja.Slug != s.venue.Slug {
			t.Errorf("switched off: %+v", got)
		}
		s.save(200, s.manager, map[string]any{"allowCustomerCancelOrder": true, "timeToCancelOrder": 7, "allowCustomerChatVisualization": true})
		soon, late := s.Order(s.venue), s.Order(s.venue)
		if got := tracked(soon); !got.PodeCancelar || !got.CancelaAte.Equal(servertest.Now.Add(7*time.Minute)) || !got.PodeConversar {
			t.Errorf("switched on: %+v", got)
		}
		if got := cancel(soon); got.CurrentState != "Recusado" {
			t.Errorf("at once: %+v", got)
		}
		s.Clock.Advance(7 * time.Minute)
		if got := cancel(late); got.CurrentState != "Pendente" || got.Cancelamento.Situacao != "pedido" {
			t.Errorf("too late: %+v", got)
		}
		var answered orders.NewState
		s.Want(http.StatusOK, s.cook, "POST", "/api/kds/pedidos/"+late.ID+"/cancelamento", map[string]any{"Aceita": true}).JSON(t, &answered)
		if answered.Name != "Recusado" || tracked(late).Fim.Tipo != "cancelado" {
			t.Errorf("granted: %+v", answered)
		}
	})
}

// Whoever has lost the phone's secret gets it for the code and the order's telephone.
func TestALostSecretIsRecovered(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		placed := s.Order(v)
		path := "/api/MeepFood/Order/" + placed.CodigoAcompanhamento + "/recuperar"
		say := func(status int, path, telephone string) (got struct{ Segredo string }) {
			t.Helper()
			s.Want(status, "", "POST", path, map[string]string{"Telefone": telephone}).JSON(t, &got)
			return got
		}
		if got := say(http.StatusOK, path, "(48) 99123-4567"); got.Segredo != placed.Segredo || got.Segredo == "" {
			t.Errorf("recovered %q", got.Segredo)
		}
		say(http.StatusBadRequest, path, "48991234568")
		say(http.StatusBadRequest, path, "")
		say(http.StatusTooManyRequests, path, "48991234567")
		say(http.StatusNotFound, "/api/MeepFood/Order/nenhumdestes0/recuperar", "48991234567")
		s.Clock.Advance(time.Minute)
		if got := say(http.StatusOK, path, "48991234567"); got.Segredo != placed.Segredo {
			t.Errorf("a minute later %q", got.Segredo)
		}

		// Who fetches may order without a telephone.
		nameless := s.Order(v, func(o *orders.NewOrder) {
			o.TipoEntrega, o.Cliente = "retirada", orders.NewCustomer{Nome: "Ana"}
		})
		say(http.StatusBadRequest, "/api/MeepFood/Order/"+nameless.CodigoAcompanhamento+"/recuperar", "")
	})
}

// What a customer cancels comes back to stock as on a refusal.
func TestWhatIsCancelledComesBackToStock(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newShelf(t, s)
		beer := h.add(catalog.Product{Name: "Cerveja", Price: 900, ControlsStock: true})
		keeper := s.Person("estoque@balcao.test", h.venue.ID, roles.StockIn, roles.StockOut)
		cook := s.Person("cozinha@balcao.test", h.venue.ID, roles.Board)
		s.Want(http.StatusOK, keeper, "POST", "/api/estoque/contagens", map[string]any{
			"localClienteId": h.venue.ID, "linhas": []map[string]any{{"produtoId": beer, "quantidade": 1}},
		})
		for _, accepted := range []bool{false, true} {
			var o orders.Placed
			h.buy(http.StatusOK, one(beer)).JSON(t, &o)
			h.buy(http.StatusBadRequest, one(beer))
			if accepted {
				s.Want(http.StatusOK, cook, "POST", "/api/kds/acceptOrder", map[string]any{"Id": o.ID})
			}
			s.Want(http.StatusOK, "", "POST", "/api/MeepFood/Order/"+o.CodigoAcompanhamento+"/cancelar", map[string]string{}, secretHeader+o.Segredo)
			s.Want(http.StatusOK, cook, "POST", "/api/kds/pedidos/"+o.ID+"/cancelamento", map[string]any{"Aceita": true})
		}
		h.buy(http.StatusOK, one(beer))
	})
}

// Who sells is on the receipt; who has ordered is nowhere without the secret, which works
// for the conversation, too.
func TestThePhoneOfAnOrder(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		s.save(200, s.manager, map[string]any{"allowCustomerChatVisualization": true})
		o := s.Order(s.venue)
		own := secretHeader + o.Segredo
		receipt, chat := "/api/MeepFood/Order/"+o.CodigoAcompanhamento+"/recibo", "/api/Chat/pedidos/"+o.CodigoAcompanhamento+"/mensagens"
		var r orders.Receipt
		s.Want(http.StatusOK, "", "GET", receipt, nil, own).JSON(t, &r)
		if r.Cliente.Nome != "Cliente de Bar do Cais" || r.Empresa.Nome != "Bar do Cais" || r.Totais.Total != o.ValorTotal {
			t.Errorf("receipt %+v", r)
		}
		s.Want(http.StatusOK, "", "POST", chat, map[string]string{"Texto": "Sem cebola, por favor"}, own)
		if a := s.Want(http.StatusOK, "", "GET", chat, nil, own); !strings.Contains(string(a.Body), "Sem cebola") {
			t.Errorf("reads %s", a.Body)
		}
		other := secretHeader + s.Order(s.venue).Segredo
		for _, header := range []string{secretHeader, other} {
			for _, path := range []string{receipt, chat} {
				s.Want(http.StatusNotFound, "", "GET", path, nil, header)
				s.Want(http.StatusNotFound, s.manager, "GET", path, nil, header)
			}
			s.Want(http.StatusNotFound, "", "POST", chat, map[string]string{"Texto": "Sou eu"}, header)
		}
		if strings.Contains(s.Log.String(), o.Segredo) {
			t.Error("the log holds the secret")
		}
	})
}
