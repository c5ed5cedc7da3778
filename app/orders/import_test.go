package orders_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"balcao/app/operation"
	"balcao/app/orders"
)

func TestImport(t *testing.T) {
	each(t, func(h *harness) {
		noon := h.clock.Now().Add(-9 * time.Hour)
		step := func(action orders.Action, minute int, reason string) orders.PastStep {
			return orders.PastStep{Action: action, At: noon.Add(time.Duration(minute) * time.Minute), By: operation.Actor{Name: "Ana"}, Reason: reason}
		}
		late := orders.Past{Order: aDelivery(), Origin: orders.Own, At: noon.Add(3 * time.Minute), Steps: []orders.PastStep{step(orders.Refuse, 5, "Produto em falta")}}
		early := orders.Past{Order: aDelivery(), Origin: orders.Own, At: noon, Steps: []orders.PastStep{
			step(orders.Accept, 2, ""), step(orders.Start, 4, ""), step(orders.Transport, 20, ""),
		}}
		h.clock.Set(noon.Add(9 * time.Hour))
		if err := h.service.Import(h.Context(), h.shop.Shop, []orders.Past{late, early}); err != nil {
			h.Fatal(err)
		}
		var board []orders.Order
		h.call(http.MethodGet, "/api/kds?localClienteId="+venue, "ana", nil).want(http.StatusOK).into(&board)
		if len(board) != 2 {
			h.Fatalf("%d orders", len(board))
		}
		refused, onTheWay := board[0], board[1]

		h.Run("orders stand where their last step left them, at the time that they happened", func(t *testing.T) {
			if refused.WorkflowInstance.CurrenteState.Name != "Recusado" || refused.MotivoCancelamento == nil || *refused.MotivoCancelamento != "Produto em falta" {
				t.Errorf("%+v", refused.WorkflowInstance.CurrenteState)
			}
			if onTheWay.WorkflowInstance.CurrenteState.Name != "Em transporte" || !onTheWay.DataCriacao.Equal(noon) || !onTheWay.AtualizadoEm.Equal(noon.Add(20*time.Minute)) {
				t.Errorf("%+v created %s, changed %s", onTheWay.WorkflowInstance.CurrenteState, onTheWay.DataCriacao, onTheWay.AtualizadoEm)
			}
		})

		h.Run("codes follow the placing, versions follow what happened", func(t *testing.T) {
			if onTheWay.Codigo >= refused.Codigo {
				t.Errorf("codes %s, %s", onTheWay.Codigo, refused.Codigo)
			}
			// Placed, accepted, placed, started, refused, sent off.
			if refused.Versao != 5 || onTheWay.Versao != 6 {
				t.Errorf("versions %d and %d", refused.Versao, onTheWay.Versao)
			}
		})

		h.Run("the next order goes on from there", func(t *testing.T) {
			placed := h.get(h.place(aDelivery()).ID)
			if placed.Versao != 7 || placed.Codigo <= refused.Codigo {
				t.Errorf("version %d, code %s", placed.Versao, placed.Codigo)
			}
		})

		h.Run("an illegal past is refused as a whole", func(t *testing.T) {
			impossible := late
			impossible.Steps = []orders.PastStep{step(orders.Deliver, 5, "")}
			if err := h.service.Import(h.Context(), h.shop.Shop, []orders.Past{early, impossible}); !errors.Is(err, orders.ErrIllegal) {
				t.Errorf("answered %v", err)
			}
			if n := h.total("page=1"); n != 3 {
				t.Errorf("%d orders", n)
			}
		})
	})
}
