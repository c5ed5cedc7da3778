package delivery_test

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/storefront"
)

func byHand(c *storefront.Configuration) { c.CallMeepDeliveryManually = true }

// cut are orders of which something ends as soon as a delivery was decided.
type cut struct {
	delivery.Orders
	end func()
}

func (c cut) Decide(ctx context.Context, orderID, wish string, by operation.Actor, decide delivery.Decision) (delivery.Parcel, error) {
	p, err := c.Orders.Decide(ctx, orderID, wish, by, decide)
	c.end()
	return p, err
}

// Whatever ends once the board says that a courier is asked for, he is.
func TestEndedAfterTheDecision(t *testing.T) {
	for name, end := range map[string]func(context.CancelFunc){
		"the caller leaves": func(leave context.CancelFunc) { leave() },
		"the server dies":   func(context.CancelFunc) { panic("dead") },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{}, byHand, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				y.until(id, orders.ByHand)
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				cfg := y.Delivery.Config
				cfg.Orders = cut{cfg.Orders, func() { end(leave) }}
				func() {
					defer func() { _ = recover() }()
					_, err := delivery.New(cfg).Authorize(ctx, id, operation.Actor{})
					t.Logf("nobody hears %v", err)
				}()
				y.until(id, orders.Assigned)
				if asked, _ := y.loggi.Jobs(); asked != 1 {
					t.Errorf("%d couriers for one order", asked)
				}
			})
		})
	}
}

// The caller is heard out also when he left while the order was being decided.
func TestLeftWhileDeciding(t *testing.T) {
	each(t, simulator.Options{}, byHand, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		y.until(id, orders.ByHand)
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		cfg := y.Delivery.Config
		cfg.Orders = cut{cfg.Orders, leave}
		status, err := delivery.New(cfg).Authorize(ctx, id, operation.Actor{})
		if err != nil || status.Stage == delivery.Asked {
			t.Errorf("%+v, %v", status, err)
		}
	})
}

// away does something while no request for a courier can be written.
func (y *yard) away(do func()) {
	y.t.Helper()
	rename := func(from, to string) {
		y.t.Helper()
		if _, err := y.DB.Write.DB.ExecContext(context.Background(), "ALTER TABLE "+from+" RENAME TO "+to); err != nil {
			y.t.Fatal(err)
		}
	}
	rename("delivery_requests", "delivery_requests_away")
	defer rename("delivery_requests_away", "delivery_requests")
	do()
}

// Where the request cannot be written, the board does not say that a courier is asked for.
func TestNoRequestNoDecision(t *testing.T) {
	for name, wish := range wishes {
		if wish.body["TransportadoraId"] == orders.ManualCourier {
			continue
		}
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{}, bothDeliveries, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				wish.body["PedidoId"] = id
				y.away(func() {
					if a := y.keyed("k", wish.call, wish.body); a.Status != http.StatusInternalServerError {
						t.Errorf("%d %s", a.Status, a.Body)
					}
					if e := y.order(id).Entrega; e != nil {
						t.Errorf("%+v", e)
					}
				})
				if a := y.keyed("k", wish.call, wish.body); a.Status != http.StatusOK {
					t.Errorf("%d %s", a.Status, a.Body)
				}
				y.until(id, orders.Assigned)
			})
		})
	}
	t.Run("the settings", func(t *testing.T) {
		each(t, simulator.Options{}, nil, func(t *testing.T, y *yard) {
			id := y.place()
			y.away(func() {
				y.accept(id)
				y.round()
				if e := y.order(id).Entrega; e != nil {
					t.Errorf("%+v", e)
				}
			})
			y.until(id, orders.Assigned)
		})
	})
}

// Decisions and rounds of one order wait for each other; none is given up for it, and
// the last decision stands.
func TestDecisionsAtOnce(t *testing.T) {
	each(t, simulator.Options{}, bothDeliveries, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		var wait sync.WaitGroup
		for company := range 2 {
			for range 2 {
				wait.Go(func() {
					for range 10 {
						a := y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": company})
						if a.Status != http.StatusOK {
							t.Errorf("company %d: %d %s", company, a.Status, a.Body)
						}
					}
				})
			}
		}
		wait.Go(func() {
			for range 20 {
				if err := y.Delivery.Round(t.Context(), y.venue.ID); err != nil {
					t.Error(err)
				}
			}
		})
		wait.Wait()
		y.choose(id, delivery.ByVenue)
		y.rounds(4)
		y.couriers(func(asked, cancelled int) bool { return asked == cancelled })
	})
}
