package delivery_test

import (
	"maps"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/orders"
	"balcao/app/storefront"
	"balcao/app/vendors"
)

// searched places and accepts orders until couriers are searched for all of them.
func (y *yard) searched(n int) []string {
	y.t.Helper()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = y.place()
		y.accept(ids[i])
	}
	for _, id := range ids {
		y.until(id, orders.Searching)
	}
	return ids
}

func (y *yard) soon(what string, done <-chan struct{}) {
	y.t.Helper()
	select {
	case <-done:
	case <-time.After(time.Minute):
		y.t.Fatal(what)
	}
}

// A platform that takes its time to say where its couriers are holds up neither who
// wants one now nor who wants one no more.
func TestSlowLooksHoldUpNobody(t *testing.T) {
	each(t, simulator.Options{Step: time.Hour}, nil, func(t *testing.T, y *yard) {
		const couriers = 20
		ids, late := y.searched(couriers), y.place()
		// The server's own rounds are kept busy by one look: those of the test are alone.
		busy, over := make(chan struct{}), make(chan struct{})
		defer close(over)
		wait := func() { close(busy); <-over }
		y.whileLooked.Store(&wait)
		y.Clock.Advance(15 * time.Second)
		y.Delivery.Hub.Wake(y.Delivery.Topic(y.venue.ID))
		y.soon("the server's rounds look at no courier", busy)

		var looks, asked, calledOff atomic.Int32
		platform := func(w http.ResponseWriter, r *http.Request) {
			switch r.Method {
			case http.MethodGet:
				if looks.Add(1) == 1 {
					y.accept(late)
					y.choose(ids[couriers-1], delivery.ByVenue)
				}
				// Then it is due again in every round.
				y.Clock.Advance(10 * time.Second)
				w.WriteHeader(http.StatusGatewayTimeout)
				return
			case http.MethodPut:
				asked.Store(looks.Load())
			case http.MethodDelete:
				calledOff.Store(looks.Load())
			}
			y.loggi.ServeHTTP(w, r)
		}
		cfg := y.Delivery.Config
		cfg.Vendors = maps.Clone(cfg.Vendors)
		cfg.Vendors[delivery.Loggi] = delivery.Vendor{
			Client: delivery.Dial("http://loggi", "", &http.Client{Transport: vendors.Within(http.HandlerFunc(platform))}),
		}
		y.Clock.Advance(31 * time.Second)
		for range 2 {
			if err := delivery.New(cfg).Round(t.Context(), y.venue.ID); err == nil {
				t.Error("the platform never kept silent")
			}
		}
		for what, after := range map[string]int32{"asked for": asked.Load(), "called off": calledOff.Load()} {
			if after == 0 || after > couriers/2 {
				t.Errorf("a courier was %s after %d looks that took 10 s each (0: never)", what, after)
			}
		}
	})
}

// A platform that hangs keeps no courier of another one from being followed.
func TestHangingPlatformHoldsUpNoOther(t *testing.T) {
	var shop storefront.Configuration
	each(t, simulator.Options{Step: time.Hour}, func(c *storefront.Configuration) { shop = *c }, func(t *testing.T, y *yard) {
		y.searched(6)
		shop.DeliveryPlatform = int(delivery.PlayDelivery)
		if err := y.Storefront.Save(t.Context(), y.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		// Those of the platform that is left are due first.
		y.Clock.Advance(5 * time.Second)
		id := y.place()
		y.accept(id)
		for y.order(id).Entrega == nil || y.order(id).Entrega.Estagio != orders.Searching {
			_ = y.Delivery.Round(t.Context(), y.venue.ID)
		}
		over := make(chan struct{})
		y.hangs.Store(&over)
		woken, stop := y.Delivery.Hub.Subscribe(y.Delivery.Topic(y.venue.ID))
		defer stop()
		y.Clock.Advance(time.Minute)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = y.Delivery.Round(t.Context(), y.venue.ID)
		}()
		defer func() { <-ended }()
		defer close(over)
		giveUp := time.After(time.Minute)
		for y.order(id).Entrega.Estagio == orders.Searching {
			select {
			case <-woken:
			case <-giveUp:
				t.Fatalf("nobody looked: %+v", y.order(id).Entrega)
			}
		}
	})
}
