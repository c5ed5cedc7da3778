package marketplace_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/storefront"
)

func (f *fair) settings(change func(*storefront.Configuration)) {
	f.t.Helper()
	shop := storefront.Default()
	change(&shop)
	if err := f.Storefront.Save(context.Background(), f.venue.ID, shop); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fair) history() (said string) {
	f.t.Helper()
	var d orders.Detail
	f.Want(http.StatusOK, f.cook, "GET", "/api/kds/pedidos/"+f.only().ID, nil).JSON(f.t, &d)
	for _, e := range d.Historico {
		said += string(e.Acao) + " by " + e.Nome + "; "
	}
	return said
}

// automaticallyAcceptOrder is said of orders, wherever they come from.
func TestAcceptedByTheSettings(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.settings(func(c *storefront.Configuration) {
			c.AutomaticallyAcceptOrder, c.SendToPrinterServerOnAcceptOrder = true, true
		})
		id := f.market.Sell(merchantID)
		f.poll()
		o := f.only()
		if state := o.WorkflowInstance.CurrenteState.Name; state != "Aceito" || !o.Signal {
			t.Errorf("%s, signal %v", state, o.Signal)
		}
		if len(o.PedidoPOSPrinterStatus) == 0 {
			t.Error("nothing is printed")
		}
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		// The server's own round may have come before this one.
		if said := f.history(); said != "placeOrder by Marketplace; acceptOrder by ; noteMarketplace by Marketplace; " {
			t.Errorf("history: %s", said)
		}
		if s := f.sold(id).State; s != marketplace.Confirmed {
			t.Errorf("the marketplace has it as %s", s)
		}
	})
}

func TestCancelledOrdersAreNotAccepted(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.settings(func(c *storefront.Configuration) { c.AutomaticallyAcceptOrder = true })
		id := f.market.Sell(merchantID)
		f.market.Happen(id, marketplace.Cancelled)
		f.poll()
		if said := f.history(); said != "placeOrder by Marketplace; refuseOrder by Marketplace; " {
			t.Errorf("history: %s", said)
		}
	})
}

// In a venue whose accepting also starts, it does so wherever it was accepted.
func TestReducedFlowBeyondTheBoard(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.settings(func(c *storefront.Configuration) { c.ReducedOrderFlow = true })
		id := f.market.Sell(merchantID)
		f.poll()
		f.market.Happen(id, marketplace.Confirmed)
		f.poll()
		if s := f.state(); s != "Em preparo" {
			t.Errorf("confirmed in the marketplace's own app: %s", s)
		}
		if said := f.history(); said != "placeOrder by Marketplace; acceptOrder by Marketplace; startOrder by ; " {
			t.Errorf("history: %s", said)
		}
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		if s := f.sold(id).State; s != marketplace.PreparationStarted {
			t.Errorf("the marketplace has it as %s", s)
		}
	})
}

// deaf is a marketplace that answers everything but commands while it is deaf.
type deaf struct {
	http.Handler
	deaf atomic.Bool
}

func (d *deaf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if d.deaf.Load() && strings.HasSuffix(r.URL.Path, "/"+marketplace.Confirm) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	d.Handler.ServeHTTP(w, r)
}

// Polls work, confirmations do not get through: the board must not look fine
// until the marketplace cancels.
func TestUnheardConfirmationIsShown(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			line := &deaf{}
			f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				line.Handler = market
				return line
			})
			f.market.Sell(merchantID)
			f.poll()
			line.deaf.Store(true)
			if a := f.act("acceptOrder", f.only().ID); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			_ = f.round() // it is not heard
			if o := f.only(); o.Marketplace.Problema != "" || o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(o.DataCriacao.Add(marketplace.Patience)) {
				t.Errorf("at once: %q, deadline %v", o.Marketplace.Problema, o.PrazoConfirmacao)
			}
			// A second try so soon puts off all that follow.
			for _, wait := range []time.Duration{1, 10, 10, 10, 10, 10, 9} {
				f.Clock.Advance(wait * time.Second)
				_ = f.round()
			}
			if o := f.only(); o.Marketplace.Problema == "" || o.PrazoConfirmacao == nil {
				t.Errorf("after a minute: %q, deadline %v", o.Marketplace.Problema, o.PrazoConfirmacao)
			}
			line.deaf.Store(false)
			f.Clock.Advance(time.Minute)
			f.poll()
			if o := f.only(); o.Marketplace.Problema != "" || o.PrazoConfirmacao != nil {
				t.Errorf("once heard: %q, deadline %v", o.Marketplace.Problema, o.PrazoConfirmacao)
			}
		})
	}
}

// Somebody confirms in the marketplace's own app what we could not: the trouble is over.
func TestConfirmedElsewhere(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		id := f.market.Sell(merchantID)
		f.poll()
		if a := f.act("acceptOrder", f.only().ID); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		f.market.Happen(id, marketplace.PreparationStarted)
		if err := f.round(); err != nil {
			t.Logf("round: %v", err)
		}
		f.poll()
		if o := f.only(); o.Marketplace.Problema != "" || o.PrazoConfirmacao != nil || f.state() != "Em preparo" {
			t.Errorf("%q, deadline %v, %s", o.Marketplace.Problema, o.PrazoConfirmacao, f.state())
		}
	})
}

// mixed is a marketplace that answers a poll for the venue's shop with another's events.
func mixed(market http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Polling-Merchants") == merchantID {
			r.Header.Set("X-Polling-Merchants", "loja-78")
		}
		market.ServeHTTP(w, r)
	})
}

// One shop's poll brings another shop's event: it is none of this venue's, and
// stays there for whom it is.
func TestEventsOfAnotherShop(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			f := openBehind(t, address(t), simulator.Options{}, mixed)
			f.market.Sell("loja-78")
			f.poll()
			f.poll()
			if n := len(f.orders()); n != 0 {
				t.Errorf("%d orders of another shop came in", n)
			}
			other := f.Venue("Bar de lá")
			if _, err := f.Marketplace.Configure(t.Context(), other.ID, "loja-78", true); err != nil {
				t.Fatal(err)
			}
			if err := f.Marketplace.Round(t.Context(), other.ID); err != nil {
				t.Fatal(err)
			}
			_, total, err := f.Orders.List(t.Context(), orders.Filter{VenueID: other.ID, Page: 1, Size: 20})
			if err != nil || total.Count != 1 {
				t.Errorf("%d orders came to their own shop: %v", total.Count, err)
			}
		})
	}
}

// Somebody had given the id of another shop: what came meanwhile for the shop that
// the venue is comes in once the id is right, and is acknowledged only then.
func TestAShopWithTheWrongID(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			f := openBehind(t, address(t), simulator.Options{}, mixed)
			f.market.Sell("loja-78")
			f.poll()
			f.poll()
			f.Want(http.StatusOK, f.cook, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+f.venue.ID,
				map[string]any{"merchantId": "loja-78", "isActive": true})
			f.poll()
			f.only()
		})
	}
}
