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
func TestForeseenDemandsOfACarrier(t *testing.T) {
	for marketplace, want := range map[string]int{
		`null`: 1, `{"Codigo":"1"}`: 1, `{"Codigo":"1","EntregaPeloMarketplace":true}`: 0,
	} {
		order, err := orders.ReadForeseen(fmt.Appendf(nil, `{"OrigemPedido":2,"TipoEntrega":"delivery","Marketplace":%s,
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
func TestForeseenIsWhatTheServerDoes(t *testing.T) {
	each(t, func(k *kitchen) {
		k.shop.TimePerOrder, k.shop.ChooseCarrier = true, true
		edson, err := k.service.AddCarrier(k.Context(), venue, orders.Carrier{Nome: "Edson", Telefone: "31987654321", Documento: "111.444.777-35"})
		if err != nil {
			k.Fatal(err)
		}
		for _, reduced := range []bool{false, true} {
			for _, early := range []bool{false, true} {
				k.shop.Reduced = reduced
				for name, id := range k.oneOfEach() {
					k.Run(fmt.Sprintf("%s, reduced %v, a carrier is named at first %v", name, reduced, early), func(t *testing.T) {
						own := *k
						own.T = t
						f := &foresight{kitchen: &own, Foreseen: own.foresee(id)}
						if early {
							f.carry(t, edson)
						}
						f.goOn(t, edson)
					})
				}
			}
		}
	})
}

// oneOfEach places orders of all kinds and answers their ids.
func (k *kitchen) oneOfEach() map[string]string {
	k.Helper()
	byPlatform := func(stage orders.Stage) string {
		id := k.place(aDelivery()).ID
		status := orders.DeliveryStatus{EmpresaEntrega: orders.PlatformDelivery, Plataforma: "Loggi", Estagio: stage, LinkRastreio: "https://loggi.test/1"}
		_, err := k.service.DecideDelivery(k.Context(), id, "platform", operation.Actor{}, func(context.Context, bun.Tx, orders.Parcel) (*orders.DeliveryStatus, error) {
			return &status, nil
		})
		if err != nil {
			k.Fatal(err)
		}
		return id
	}
	bySettings := func() string {
		k.shop.AutoAccept = true
		defer func() { k.shop.AutoAccept = false }()
		return k.place(aDelivery()).ID
	}
	return map[string]string{
		"a delivery": k.place(aDelivery()).ID, "a table": k.place(aTable()).ID, "a pick-up": k.place(aPickup()).ID,
		"paid online": k.place(paidOnline()).ID, "accepted by the settings": bySettings(),
		"a courier is to be called": byPlatform(orders.ByHand), "a courier is on his way": byPlatform(orders.Assigned),
		"no courier was found": byPlatform(orders.Failed),
		"the marketplace's":    k.vended(orders.FromMarketplace{Fulfilment: orders.Delivery}),
		"delivered by it":      k.vended(orders.FromMarketplace{Fulfilment: orders.Delivery, DeliversItself: true}),
		"fetched from here":    k.vended(orders.FromMarketplace{Fulfilment: orders.Pickup}),
		"for later":            k.vended(orders.FromMarketplace{Fulfilment: orders.Delivery, Schedule: &orders.Schedule{}}),
	}
}

func (k *kitchen) vended(in orders.FromMarketplace) string {
	k.Helper()
	k.clock.Advance(time.Second)
	in.ExternalID, in.Code = k.clock.Now().String(), "7781"
	in.CreatedAt, in.Confirm = k.clock.Now(), k.clock.Now().Add(8*time.Minute)
	in.Items = []orders.Item{{NomeProduto: "Pizza", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}}
	id, _, err := k.service.Receive(k.Context(), venue, in)
	if err != nil {
		k.Fatal(err)
	}
	return id
}

// foresee reads an order as a board without the server goes on with it.
func (k *kitchen) foresee(id string) *orders.Foreseen {
	k.Helper()
	var d struct{ Pedido json.RawMessage }
	k.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
	f, err := orders.ReadForeseen(d.Pedido)
	if err != nil {
		k.Fatal(err)
	}
	f.ChooseCarrier = k.shop.ChooseCarrier
	return f
}

// foresight is an order as a board foresees it, beside the server's.
type foresight struct {
	*kitchen
	*orders.Foreseen
}

// goOn does one tap after the other, as the board offers them.
func (f *foresight) goOn(t *testing.T, carrier orders.Carrier) {
	t.Helper()
	body := map[string]any{"DeliveryTime": 25, "Timer": 7}
	for asked := false; ; {
		next := slices.IndexFunc(f.WorkflowInstance.AllowedActions, func(a orders.AllowedAction) bool {
			return a.Action != orders.Refuse && a.Action != orders.Return
		})
		if next < 0 {
			return
		}
		action := f.WorkflowInstance.AllowedActions[next]
		if slices.Contains(action.Exige, orders.NeedsCarrier) {
			f.act("ana", string(action.Action), f.ID, body).want(400)
			if asked {
				return
			}
			asked = true
			f.carry(t, carrier)
			continue
		}
		f.act("ana", string(action.Action), f.ID, body).want(200)
		if !f.Act(action.Action, orders.ActionBody{DeliveryTime: new(25), Timer: new(7)}) {
			t.Fatalf("%s is offered and not foreseen", action.Action)
		}
		f.compare(t, string(action.Action))
	}
}

func (f *foresight) carry(t *testing.T, carrier orders.Carrier) {
	t.Helper()
	if err := f.service.SetCarrier(t.Context(), f.ID, carrier.ID, operation.Actor{UserID: "u-ana", Name: "Ana"}); err != nil && !fault.Is(err, fault.Conflict) {
		t.Fatal(err)
	}
	f.Carry(carrier)
	f.compare(t, "carrier")
}

func (f *foresight) compare(t *testing.T, tap string) {
	t.Helper()
	said, foreseen := fields(t, f.get(f.ID)), fields(t, f.Order)
	for name, want := range said {
		switch name {
		case "Versao", "AtualizadoEm":
		default:
			if !reflect.DeepEqual(foreseen[name], want) {
				t.Errorf("%s: %s is foreseen as %v, the server says %v", tap, name, foreseen[name], want)
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
