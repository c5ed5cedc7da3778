package orders_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

const unaccepted = "O estabelecimento não conseguiu confirmar seu pedido a tempo."

func (h *harness) refuseOverdue() {
	h.Helper()
	if err := h.service.RefuseOverdue(h.Context()); err != nil {
		h.Fatal(err)
	}
}

func (h *harness) stands(id string) string {
	h.Helper()
	return h.get(id).WorkflowInstance.CurrenteState.Name
}

// Nobody accepts: the server refuses by itself once the venue's minutes are over, and asks
// for the money of what was paid online.
func TestAcceptanceDeadline(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Acceptance = 10 * time.Minute
		id := h.place(paidOnline()).ID
		placed := h.get(id)
		if by := placed.PrazoConfirmacao; by == nil || !by.Equal(placed.DataCriacao.Add(10*time.Minute)) {
			h.Fatalf("to be accepted by %v", by)
		}
		h.clock.Advance(10*time.Minute - time.Millisecond)
		if h.refuseOverdue(); h.stands(id) != "Pendente" {
			h.Fatalf("%s before its time", h.stands(id))
		}
		h.clock.Advance(time.Millisecond)
		h.refuseOverdue()
		refused := h.get(id)
		if refused.WorkflowInstance.CurrenteState.Name != "Recusado" || *refused.MotivoCancelamento != unaccepted || refused.PrazoConfirmacao != nil || refused.Signal {
			h.Errorf("%+v", refused)
		}
		if refused.Estorno == nil || refused.Estorno.Valor != refused.ValorTotal {
			h.Errorf("refund %+v", refused.Estorno)
		}
		var d orders.Detail
		h.call(http.MethodGet, "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
		if len(d.Historico) != 3 {
			h.Fatalf("%d events", len(d.Historico))
		}
		if e := d.Historico[1]; e.Acao != orders.Refuse || e.Nome != "" || e.Motivo != unaccepted || !e.Em.Equal(h.clock.Now()) {
			h.Errorf("%+v", e)
		}
		if e := d.Historico[2]; e.Acao != orders.RefundAsked {
			h.Errorf("%+v", e)
		}
		h.clock.Advance(time.Hour)
		if h.refuseOverdue(); h.get(id).Versao != refused.Versao {
			h.Error("refused twice")
		}
	})
}

func TestWhatWaitsForNobody(t *testing.T) {
	each(t, func(h *harness) {
		forEver := h.place(aDelivery()).ID
		h.shop.Acceptance = 20 * time.Minute
		twenty := h.place(aDelivery()).ID
		h.shop.AutoAccept = true
		accepted := h.place(aDelivery()).ID
		h.shop.AutoAccept = false
		placed, err := h.service.Place(h.Context(), h.shop.Shop, orders.Marketplace, aDelivery(), "")
		if err != nil {
			h.Fatal(err)
		}
		// The setting of now is for orders to come.
		h.shop.Acceptance = time.Minute
		h.clock.Advance(19 * time.Minute)
		h.refuseOverdue()
		for name, id := range map[string]string{"from before there was a deadline": forEver, "with twenty minutes": twenty, "of a marketplace": placed.ID} {
			if h.stands(id) != "Pendente" {
				h.Errorf("the order %s is %s", name, h.stands(id))
			}
		}
		h.clock.Advance(time.Hour)
		h.refuseOverdue()
		for id, want := range map[string]string{forEver: "Pendente", twenty: "Recusado", accepted: "Aceito", placed.ID: "Pendente"} {
			if o := h.get(id); o.WorkflowInstance.CurrenteState.Name != want || o.PrazoConfirmacao != nil {
				h.Errorf("%s, want %s, deadline %v", o.WorkflowInstance.CurrenteState.Name, want, o.PrazoConfirmacao)
			}
		}
	})
}

// Whoever accepts before the server has refused has won, and the other way round: the loser
// is told.
func TestAcceptanceAgainstTheDeadline(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Acceptance = 10 * time.Minute
		saved, lost := h.place(aDelivery()).ID, h.place(aDelivery()).ID
		h.clock.Advance(10 * time.Minute)
		h.act("ana", "acceptOrder", saved).want(200)
		if h.get(saved).PrazoConfirmacao != nil {
			h.Error("what is accepted waits on")
		}
		h.refuseOverdue()
		if h.stands(saved) != "Aceito" {
			h.Errorf("what was accepted is %s", h.stands(saved))
		}
		if f := h.act("ana", "acceptOrder", lost).want(409).failure(); f.Message != "Este pedido já foi recusado automaticamente às 20:41." || f.Fields["currentStateName"] != "Recusado" {
			h.Errorf("%+v", f)
		}
		for range 10 {
			id := h.place(aDelivery()).ID
			h.clock.Advance(10 * time.Minute)
			accepting := make(chan answer)
			go func() { accepting <- h.act("ana", "acceptOrder", id) }()
			h.refuseOverdue()
			accept := <-accepting
			if won := h.stands(id); (accept.status == 200) != (won == "Aceito") || accept.status != 200 && accept.status != 409 {
				h.Errorf("accepting was answered %d, the order is %s", accept.status, won)
			}
			if n := h.historyOf(id); n != 2 {
				h.Errorf("%d events", n)
			}
		}
	})
}

// Several servers look at the same orders: each is refused once.
func TestServersShareDeadlines(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Acceptance = 5 * time.Minute
		var ids []string
		for range 12 {
			ids = append(ids, h.place(paidOnline()).ID)
		}
		h.clock.Advance(5 * time.Minute)
		var all sync.WaitGroup
		for range 3 {
			other := orders.New(h.service.Config)
			all.Go(func() {
				if err := other.RefuseOverdue(h.Context()); err != nil {
					h.Error(err)
				}
			})
		}
		all.Wait()
		for _, id := range ids {
			if n := h.historyOf(id); h.stands(id) != "Recusado" || n != 3 {
				h.Errorf("%s with %d events", h.stands(id), n)
			}
		}
	})
}

// shopsBut has all shops but one, which cannot be read.
type shopsBut struct {
	*shop
	venueID string
}

func (s shopsBut) ByVenue(ctx context.Context, id string) (orders.Shop, error) {
	if id == s.venueID {
		return orders.Shop{}, errors.New("the venue cannot be read")
	}
	return s.shop.ByVenue(ctx, id)
}

// However many orders of one venue cannot be refused, those that came later are.
func TestWhatCannotBeRefusedHoldsUpNobody(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Acceptance = 5 * time.Minute
		broken, err := h.shop.ByVenue(h.Context(), otherVenue)
		if err != nil {
			h.Fatal(err)
		}
		for range 101 {
			if _, err := h.service.Place(h.Context(), broken, orders.Own, aPickup(), ""); err != nil {
				h.Fatal(err)
			}
		}
		h.clock.Advance(time.Minute)
		id := h.place(aPickup()).ID
		h.clock.Advance(5 * time.Minute)
		cfg := h.service.Config
		cfg.Shops = shopsBut{h.shop, otherVenue}
		here := orders.New(cfg)
		if err := here.RefuseOverdue(h.Context()); err == nil {
			h.Error("nobody is told of what could not be refused")
		}
		// They are tried again a while later, and not at every look.
		h.clock.Advance(2 * time.Second)
		if err := here.RefuseOverdue(h.Context()); err != nil {
			h.Errorf("tried again at once: %v", err)
		}
		h.clock.Advance(15 * time.Second)
		if err := here.RefuseOverdue(h.Context()); err == nil {
			h.Error("never tried again")
		}
		if h.stands(id) != "Recusado" {
			h.Errorf("the order of another venue is %s", h.stands(id))
		}
	})
}

// What became due while no server ran is refused once one does.
func TestDeadlinesSurviveARestart(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db)
		h.shop.Acceptance = 5 * time.Minute
		id := h.place(aDelivery()).ID
		h.clock.Advance(time.Hour)
		woken, stop := h.hub.Subscribe(orders.Topic(venue))
		defer stop()
		restarted := orders.New(h.service.Config)
		ctx, end := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			restarted.Run(ctx)
		}()
		for h.stands(id) != "Recusado" {
			<-woken
		}
		end()
		<-done
	})
}
