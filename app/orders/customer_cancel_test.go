package orders_test

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"balcao/app/orders"
)

func (p phone) cancel(reason string) answer {
	p.Helper()
	return p.about("POST", "/cancelar", map[string]string{"motivo": reason})
}

// answerTo answers a customer's request from the board.
func (h *harness) answerTo(id string, accept bool, sentence string) answer {
	h.Helper()
	return h.call("POST", "/api/kds/pedidos/"+id+"/cancelamento", "ana", map[string]any{"Aceita": accept, "Resposta": sentence})
}

func TestTheCustomerCancelsAtOnce(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Cancelling = orders.Cancelling{Allowed: true, Within: 5 * time.Minute}
		o := paidOnline()
		p := h.phone(o)
		if got := p.tracked(); !got.PodeCancelar || !got.CancelaAte.Equal(h.clock.Now().Add(5*time.Minute)) {
			h.Errorf("offered %+v", got)
		}
		events := h.follow(0)
		next(h.T, events)
		h.clock.Advance(5*time.Minute - time.Second)
		var now orders.Tracked
		p.cancel("Pedi  errado\n").want(200).into(&now)
		if now.CurrentState != "Recusado" || now.Fim.Tipo != "cancelado" || now.Fim.Motivo != "" || now.Fim.EstornoPedido == nil || now.Cancelamento.Situacao != "aceito" || now.PodeCancelar {
			h.Errorf("cancelled: %+v", now)
		}
		if told := next(h.T, events).order(h.T).Order; !told.CanceladoPeloCliente || told.Signal || *told.MotivoCancelamento != "Pedi errado" || told.Estorno == nil || told.Devolvido {
			h.Errorf("the board was told %+v", told)
		}
		// The answer was lost: he asks again.
		n := h.historyOf(p.ID)
		p.cancel("").want(200)
		if h.historyOf(p.ID) != n {
			h.Error("asking again wrote something")
		}
		if a := h.act("ana", "acceptOrder", p.ID).want(409); !strings.Contains(a.failure().Message, "Este pedido já foi cancelado pelo cliente às ") {
			h.Errorf("the board is told %q", a.failure().Message)
		}
	})
}

func TestTheCustomerAsksToCancel(t *testing.T) {
	for name, prepare := range map[string]func(*harness, phone){
		"switched off": func(h *harness, _ phone) { h.shop.Cancelling = orders.Cancelling{Within: time.Hour} },
		"too late":     func(h *harness, _ phone) { h.clock.Advance(5 * time.Minute) },
		"accepted":     func(h *harness, p phone) { h.act("bia", "acceptOrder", p.ID).want(200) },
		"begun": func(h *harness, p phone) {
			h.act("bia", "acceptOrder", p.ID).want(200)
			h.act("bia", "startOrder", p.ID).want(200)
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				h.shop.Cancelling = orders.Cancelling{Allowed: true, Within: 5 * time.Minute}
				p := h.phone(aDelivery())
				prepare(h, p)
				state := h.get(p.ID).WorkflowInstance.CurrenteState.Name
				h.acknowledge("ana", p.ID).want(200)
				if got := p.tracked(); got.PodeCancelar || !got.PodePedirCancelamento {
					h.Fatalf("offered %+v", got)
				}
				var now orders.Tracked
				p.cancel("Mudei de ideia").want(200).into(&now)
				if now.CurrentState != state || now.Cancelamento.Situacao != "pedido" || now.PodePedirCancelamento {
					h.Errorf("asked: %+v", now)
				}
				card := h.get(p.ID)
				if !card.Signal || card.Ciente != nil || card.CancelamentoPedido == nil || card.CancelamentoPedido.Motivo != "Mudei de ideia" || !card.CancelamentoPedido.Em.Equal(h.clock.Now()) {
					h.Errorf("the card does not call: %+v", card)
				}
				p.cancel("De novo").want(200)
				if again := h.get(p.ID); again.Versao != card.Versao {
					h.Error("asking again wrote something")
				}
				h.acknowledge("ana", p.ID).want(200)
				if h.get(p.ID).Ciente == nil {
					h.Error("nobody can take notice of it")
				}

				h.answerTo(p.ID, false, " ").want(400)
				h.answerTo(p.ID, false, "Já está no fogo.").want(200)
				h.answerTo(p.ID, false, "Já está no fogo.").want(200)
				h.answerTo(p.ID, true, "").want(409)
				card, now = h.get(p.ID), p.tracked()
				if card.CancelamentoPedido != nil || card.Signal != (state == "Pendente") || card.WorkflowInstance.CurrenteState.Name != state {
					h.Errorf("declined: %+v", card)
				}
				if c := now.Cancelamento; c.Situacao != "negado" || c.RespondidoEm == nil || now.PodePedirCancelamento || now.PodeCancelar {
					h.Errorf("the customer is told %+v", now)
				}
				// The venue's sentence is for whoever has ordered, not for whoever has the link.
				var receipt orders.Receipt
				p.about("GET", "/recibo", nil).want(200).into(&receipt)
				if receipt.RespostaCancelamento != "Já está no fogo." {
					h.Errorf("the receipt answers %q", receipt.RespostaCancelamento)
				}
				p.cancel("Por favor").want(409)
			})
		})
	}
}

func TestTheVenueGrantsACancellation(t *testing.T) {
	each(t, func(h *harness) {
		p := h.phone(paidOnline())
		h.act("bia", "acceptOrder", p.ID).want(200)
		h.answerTo(p.ID, true, "").want(409)
		p.cancel("").want(200)
		h.call("POST", "/api/kds/pedidos/"+p.ID+"/cancelamento", "caixa", map[string]any{"Aceita": true}).want(403)
		h.call("POST", "/api/kds/pedidos/"+p.ID+"/cancelamento", "outra", map[string]any{"Aceita": true}).want(403)
		var to orders.NewState
		h.answerTo(p.ID, true, "").want(200).into(&to)
		h.answerTo(p.ID, true, "").want(200)
		card := h.get(p.ID)
		if to.Name != "Recusado" || !card.CanceladoPeloCliente || card.Estorno == nil || card.CancelamentoPedido != nil || card.Signal {
			h.Errorf("led to %+v: %+v", to, card)
		}
		if now := p.tracked(); now.Fim == nil || now.Fim.Tipo != "cancelado" || now.Cancelamento.Situacao != "aceito" {
			h.Errorf("the customer is told %+v", now)
		}
		h.answerTo(p.ID, false, "Não").want(409)
	})
}

// What has left the house is not cancelled here; what was asked before is out of date.
func TestTooFarToCancel(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Cancelling = orders.Cancelling{Allowed: true, Within: time.Hour}
		asked, late := h.phone(aDelivery()), h.phone(aDelivery())
		for _, p := range []phone{asked, late} {
			h.act("ana", "acceptOrder", p.ID).want(200)
			h.act("ana", "startOrder", p.ID).want(200)
		}
		asked.cancel("").want(200)
		for _, p := range []phone{asked, late} {
			h.act("ana", "transportOrder", p.ID).want(200)
		}
		if card := h.get(asked.ID); card.CancelamentoPedido != nil || card.Signal {
			h.Errorf("it still calls: %+v", card)
		}
		if now := asked.tracked(); now.Cancelamento.Situacao != "superado" {
			h.Errorf("the customer is told %+v", now.Cancelamento)
		}
		h.answerTo(asked.ID, true, "").want(409)
		a := late.cancel("").want(409)
		if f := a.failure(); f.Fields["currentStateName"] != "Em transporte" || !strings.Contains(f.Message, "Fale com o estabelecimento") || strings.Contains(f.Message, "Ana") {
			h.Errorf("refused with %+v", f)
		}
		if now := late.tracked(); now.PodeCancelar || now.PodePedirCancelamento {
			h.Errorf("offered %+v", now)
		}
		h.act("ana", "deliverOrder", late.ID).want(200)
		late.cancel("").want(409)
		refused := h.phone(aPickup())
		h.act("ana", "refuseOrder", refused.ID, map[string]any{"Password": password}).want(200)
		refused.cancel("").want(409)
	})
}

// The customer cancels while a board accepts: one of both happens, and the other is told.
func TestCancellingRacesWithTheBoard(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Cancelling = orders.Cancelling{Allowed: true, Within: time.Hour}
		for range 8 {
			p := h.phone(aPickup())
			var accepted, cancelled int
			var g errgroup.Group
			g.Go(func() error {
				accepted = h.act("ana", "acceptOrder", p.ID).status
				return nil
			})
			g.Go(func() error {
				cancelled = p.cancel("").status
				return nil
			})
			_ = g.Wait()
			card := h.get(p.ID)
			state := card.WorkflowInstance.CurrenteState.Name
			switch {
			case accepted == 409 && cancelled == 200 && state == "Recusado" && card.CanceladoPeloCliente:
			case accepted == 200 && cancelled == 200 && state == "Aceito" && card.CancelamentoPedido != nil:
			default:
				h.Errorf("accepting answered %d, cancelling %d, it stands at %s: %+v", accepted, cancelled, state, card)
			}
		}
	})
}
