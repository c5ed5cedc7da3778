package marketplace_test

import (
	"testing"
	"time"

	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/storefront"
)

// here is the order that the marketplace knows by an id.
func (f *fair) here(id string) orders.Order {
	f.t.Helper()
	code := f.sold(id).DisplayID
	for _, o := range f.orders() {
		if o.Marketplace.Codigo == code {
			return o
		}
	}
	f.t.Fatalf("order %s is not here", code)
	return orders.Order{}
}

// delivery sells an order that goes out to an address.
func (f *fair) delivery() string {
	f.t.Helper()
	for {
		id := f.market.Sell(merchantID)
		details, err := f.Marketplace.Client.Order(f.t.Context(), id)
		if err != nil {
			f.t.Fatal(err)
		}
		if details.OrderType == "DELIVERY" {
			return id
		}
	}
}

// While nothing was heard of the marketplace, its orders were accepted, or
// accepted and delivered, on its own tablet. What is still to be cooked is
// printed; what has gone out is not, whoever may have accepted it.
func TestHandledElsewhere(t *testing.T) {
	const confirmed, started, ready, out = marketplace.Confirmed, marketplace.PreparationStarted, marketplace.ReadyToPickup, marketplace.Dispatched
	cases := []struct {
		name   string
		events []string
		state  string
		paper  bool
	}{
		{"accepted", []string{confirmed}, "Aceito", true},
		{"begun", []string{confirmed, started}, "Em preparo", true},
		{"out", []string{confirmed, started, ready, out}, "Em transporte", false},
		{"delivered", []string{confirmed, out, marketplace.Concluded}, "Entregue", false},
		{"cancelled", []string{confirmed, started, marketplace.Cancelled}, "Recusado", false},
		{"called off on its way", []string{confirmed, out, marketplace.Cancelled}, "Recusado", false},
		{"cancelled once delivered", []string{confirmed, out, marketplace.Concluded, marketplace.Cancelled}, "Entregue", false},
	}
	each(t, simulator.Options{Seed: 3}, func(t *testing.T, f *fair) {
		for name, when := range map[string]struct{ automatic, before bool }{
			"not here yet": {}, "accepted by the settings": {automatic: true}, "here before": {before: true},
		} {
			f.settings(func(s *storefront.Configuration) {
				s.AutomaticallyAcceptOrder, s.SendToPrinterServerOnAcceptOrder = when.automatic, true
			})
			f.poll()
			ids := make([]string, len(cases))
			for i := range cases {
				ids[i] = f.delivery()
			}
			if when.before {
				f.poll()
			}
			for i, c := range cases {
				for _, kind := range c.events {
					f.market.Happen(ids[i], kind)
				}
			}
			f.Clock.Advance(31 * time.Second)
			for range 2 {
				_ = f.round() // what the settings have accepted was accepted there before
			}
			for i, c := range cases {
				o := f.here(ids[i])
				if state := o.WorkflowInstance.CurrenteState.Name; state != c.state {
					t.Errorf("%s, %s: %s, want %s", name, c.name, state, c.state)
				}
				if papers := o.PedidoPOSPrinterStatus; len(papers) > 0 != c.paper {
					t.Errorf("%s, %s: papers %+v", name, c.name, papers)
				}
				if !c.paper && (o.Signal || o.PrazoConfirmacao != nil || len(f.sold(ids[i]).Told) > 0) {
					t.Errorf("%s, %s: calls %v, deadline %v, told %v", name, c.name, o.Signal, o.PrazoConfirmacao, f.sold(ids[i]).Told)
				}
			}
		}
	})
}
