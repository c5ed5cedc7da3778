package server

import (
	"net/http"
	"strings"
	"time"

	"balcao/app/delivery"
	couriersim "balcao/app/delivery/simulator"
	"balcao/app/marketplace"
	marketsim "balcao/app/marketplace/simulator"
)

// vendorTimeout is how long one call of a vendor may take.
const vendorTimeout = 10 * time.Second

// postalTimeout is how long a person waits for the street of a postal code.
const postalTimeout = 5 * time.Second

// simulatedEvery is the time between two orders of the built-in marketplace.
const simulatedEvery = 2 * time.Minute

// simulatedScheduled is how often one of them is for later.
const simulatedScheduled = 0.1

// openMarketplace answers the client of the configured marketplace, or one of
// the simulator and true (D4).
func openMarketplace(cfg Config) (*marketplace.Client, bool) {
	if cfg.MarketplaceURL != "" {
		return marketplace.Dial(strings.TrimRight(cfg.MarketplaceURL, "/"), cfg.MarketplaceKey, &http.Client{Timeout: vendorTimeout}), false
	}
	market := marketsim.New(marketsim.Options{
		Clock: cfg.Clock, Every: simulatedEvery, Scheduled: simulatedScheduled, Forgiving: true, Seed: uint64(cfg.Clock.Now().UnixNano()),
	})
	return marketplace.Dial("http://simulado", "", &http.Client{Transport: market.Transport()}), true
}

// simulatedFailures is how often the built-in couriers find nobody.
const simulatedFailures = 0.1

// openCouriers answers every courier platform, the configured ones over the
// network and the simulator in the place of the others (D4).
func openCouriers(cfg Config) map[delivery.Platform]delivery.Vendor {
	couriers := couriersim.New(couriersim.Options{Clock: cfg.Clock, Fails: simulatedFailures, Forgiving: true})
	out := map[delivery.Platform]delivery.Vendor{}
	for _, p := range []delivery.Platform{delivery.PlayDelivery, delivery.Loggi, delivery.OwnCouriers} {
		if at := cfg.Couriers[int(p)]; at.URL != "" {
			out[p] = delivery.Vendor{Client: delivery.Dial(strings.TrimRight(at.URL, "/"), at.Key, &http.Client{Timeout: vendorTimeout})}
			continue
		}
		out[p] = delivery.Vendor{Client: delivery.Dial("http://simulado", "", &http.Client{Transport: couriers.Transport()}), Simulated: true}
	}
	return out
}
