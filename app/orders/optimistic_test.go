package orders_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/orders"
)

// A board that cannot ask the server demands a carrier of whom the server would.
func TestOptimisticOrdersDemandACarrier(t *testing.T) {
	for marketplace, want := range map[string]int{
		`null`: 1, `{"Codigo":"1"}`: 1, `{"Codigo":"1","EntregaPeloMarketplace":true}`: 0,
	} {
		order, err := orders.ReadOptimisticOrder(fmt.Appendf(nil, `{"OrigemPedido":2,"TipoEntrega":"delivery","Marketplace":%s,
			"WorkflowInstance":{"CurrenteState":{"Id":%q},"AllowedActions":[]}}`, marketplace, orders.Accepted.ID()))
		if err != nil {
			t.Fatal(err)
		}
		order.ChooseCarrier = true
		if !order.Act(orders.Start, orders.ActionBody{}) {
			t.Fatalf("%s: it cannot be started", marketplace)
		}
		if got := offered(t, order.Order, orders.Transport).Exige; len(got) != want {
			t.Errorf("%s: demands %v", marketplace, got)
		}
	}
}

// Whatever a kitchen does without the server, its board shows, after each tap of the
// chain, what the server will make of the order: its state, what it demands next, and
// who takes it out.
func TestOptimisticOrdersAreWhatTheServerMakes(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.TimePerOrder, h.shop.ChooseCarrier = true, true
		edson, err := h.service.AddCarrier(h.Context(), venue, orders.Carrier{Nome: "Edson", Telefone: "31987654321", Documento: "111.444.777-35"})
		if err != nil {
			h.Fatal(err)
		}
		for _, reduced := range []bool{false, true} {
			for _, early := range []bool{false, true} {
				h.shop.Reduced = reduced
				for name, id := range h.oneOfEach() {
					h.Run(fmt.Sprintf("%s, reduced %v, a carrier is named at first %v", name, reduced, early), func(t *testing.T) {
						own := *h
						own.T = t
						o := &optimistic{harness: &own, OptimisticOrder: own.optimisticOrder(id)}
						if early {
							o.carry(t, edson)
						}
						o.goOn(t, edson)
					})
				}
			}
		}
	})
}

// oneOfEach places orders of all kinds and answers their ids.
func (h *harness) oneOfEach() map[string]string {
	h.Helper()
	byPlatform := func(stage orders.Stage) string {
		id := h.place(aDelivery()).ID
		status := orders.DeliveryStatus{EmpresaEntrega: orders.PlatformDelivery, Plataforma: "Loggi", Estagio: stage, LinkRastreio: "https://loggi.test/1"}
		_, err := h.service.DecideDelivery(h.Context(), id, "platform", operation.Actor{}, func(context.Context, bun.Tx, orders.Parcel) (*orders.DeliveryStatus, error) {
			return &status, nil
		})
		if err != nil {
			h.Fatal(err)
		}
		return id
	}
	bySettings := func() string {
		h.shop.AutoAccept = true
		defer func() { h.shop.AutoAccept = false }()
		return h.place(aDelivery()).ID
	}
	return map[string]string{
		"a delivery": h.place(aDelivery()).ID, "a table": h.place(aTable()).ID, "a pick-up": h.place(aPickup()).ID,
		"paid online": h.place(paidOnline()).ID, "accepted by the settings": bySettings(),
		"a courier is to be called": byPlatform(orders.ByHand), "a courier is on his way": byPlatform(orders.Assigned),
		"no courier was found": byPlatform(orders.Failed),
		"the marketplace's":    h.vended(orders.FromMarketplace{Fulfilment: orders.Delivery}),
		"delivered by it":      h.vended(orders.FromMarketplace{Fulfilment: orders.Delivery, DeliversItself: true}),
		"fetched from here":    h.vended(orders.FromMarketplace{Fulfilment: orders.Pickup}),
		"for later":            h.vended(orders.FromMarketplace{Fulfilment: orders.Delivery, Schedule: &orders.Schedule{}}),
	}
}

func (h *harness) vended(in orders.FromMarketplace) string {
	h.Helper()
	h.clock.Advance(time.Second)
	in.ExternalID, in.Code = h.clock.Now().String(), "7781"
	in.CreatedAt, in.Confirm = h.clock.Now(), h.clock.Now().Add(8*time.Minute)
	in.Items = []orders.Item{{NomeProduto: "Pizza", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}}
	id, _, err := h.service.Receive(h.Context(), venue, in)
	if err != nil {
		h.Fatal(err)
	}
	return id
}

// optimisticOrder reads an order as a board without the server goes on with it.
func (h *harness) optimisticOrder(id string) *orders.OptimisticOrder {
	h.Helper()
	var d struct{ Pedido json.RawMessage }
	h.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
	o, err := orders.ReadOptimisticOrder(d.Pedido)
	if err != nil {
		h.Fatal(err)
	}
	o.ChooseCarrier = h.shop.ChooseCarrier
	return o
}

// optimistic is an order as a board shows it before the server answers, beside the
// server's.
type optimistic struct {
	*harness
	*orders.OptimisticOrder
}

// goOn does one tap after the other, as the board offers them.
func (o *optimistic) goOn(t *testing.T, carrier orders.Carrier) {
	t.Helper()
	body := map[string]any{"DeliveryTime": 25, "Timer": 7}
	for asked := false; ; {
		next := slices.IndexFunc(o.WorkflowInstance.AllowedActions, func(a orders.AllowedAction) bool {
			return a.Action != orders.Refuse && a.Action != orders.Return
		})
		if next < 0 {
			return
		}
		action := o.WorkflowInstance.AllowedActions[next]
		if slices.Contains(action.Exige, orders.NeedsCarrier) {
			o.act("ana", string(action.Action), o.ID, body).want(400)
			if asked {
				return
			}
			asked = true
			o.carry(t, carrier)
			continue
		}
		o.act("ana", string(action.Action), o.ID, body).want(200)
		if !o.Act(action.Action, orders.ActionBody{DeliveryTime: new(25), Timer: new(7)}) {
			t.Fatalf("%s is offered and not predicted", action.Action)
		}
		o.compare(t, string(action.Action))
	}
}

func (o *optimistic) carry(t *testing.T, carrier orders.Carrier) {
	t.Helper()
	if err := o.service.SetCarrier(t.Context(), o.ID, carrier.ID, operation.Actor{UserID: "u-ana", Name: "Ana"}); err != nil && !fault.Is(err, fault.Conflict) {
		t.Fatal(err)
	}
	o.Carry(carrier)
	o.compare(t, "carrier")
}

func (o *optimistic) compare(t *testing.T, tap string) {
	t.Helper()
	said, predicted := fields(t, o.get(o.ID)), fields(t, o.Order)
	for name, want := range said {
		switch name {
		case "Versao", "AtualizadoEm":
		default:
			if !reflect.DeepEqual(predicted[name], want) {
				t.Errorf("%s: %s is predicted as %v, the server says %v", tap, name, predicted[name], want)
			}
		}
	}
}

func fields(t *testing.T, o orders.Order) (all map[string]any) {
	t.Helper()
	raw, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}
