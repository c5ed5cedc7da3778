package marketplace_test

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
)

func (f *fair) active(on bool) {
	f.t.Helper()
	f.Want(http.StatusOK, f.cook, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+f.venue.ID,
		map[string]any{"merchantId": merchantID, "isActive": on})
}

// open says whether the marketplace's customers see the shop as open.
func (f *fair) open() bool {
	f.t.Helper()
	seen, err := f.Marketplace.Client.Status(f.t.Context(), merchantID)
	if err != nil {
		f.t.Fatal(err)
	}
	return seen[0].Available
}

func (f *fair) do(action, id string) {
	f.t.Helper()
	if a := f.act(action, id, "ReasonCancellation", map[string]any{"cancellationCode": "503"}); a.Status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", action, a.Status, a.Body)
	}
}

// Switched off at closing time, the shop sells no more; the orders that are here
// go on to their end, both sides knowing of it.
func TestSwitchedOffWithOrders(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		away, new, unwanted := f.delivery(), f.delivery(), f.delivery()
		f.poll()
		for _, action := range []string{"acceptOrder", "startOrder", "transportOrder"} {
			f.do(action, f.here(away).ID)
		}
		f.poll()
		f.active(false)
		f.do("acceptOrder", f.here(new).ID)
		f.do("refuseOrder", f.here(unwanted).ID)
		f.market.Happen(away, marketplace.Concluded)
		before := len(f.orders())
		later := f.delivery() // the marketplace still has the shop for open
		f.poll()
		for id, want := range map[string]string{new: marketplace.Confirmed, unwanted: marketplace.Cancelled} {
			if state := f.sold(id).State; state != want {
				t.Errorf("the marketplace has an order as %s, want %s", state, want)
			}
		}
		if state := f.here(away).WorkflowInstance.CurrenteState.Name; state != "Entregue" {
			t.Errorf("concluded there, here %s", state)
		}
		f.market.Happen(new, marketplace.Cancelled)
		f.poll()
		f.poll()
		f.poll()
		if state := f.here(new).WorkflowInstance.CurrenteState.Name; state != "Recusado" {
			t.Errorf("cancelled there, here %s", state)
		}
		if f.open() {
			t.Error("the shop is kept open")
		}
		if n := len(f.orders()); n != before {
			t.Errorf("%d orders, want the %d of before", n, before)
		}
		f.active(true)
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		if !f.open() {
			t.Error("switched on, the shop is not open at once")
		}
		if state := f.here(later).WorkflowInstance.CurrenteState.Name; state != "Pendente" {
			t.Errorf("what was sold meanwhile is %s", state)
		}
	})
}

// An order for later was sold days before anything happens to it.
func TestSwitchedOffWithAnOrderForLater(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			line := &oddly{}
			write := func(details map[string]any) { details["orderTiming"] = "SCHEDULED" }
			line.write.Store(&write)
			f := openBehind(t, address(t), simulator.Options{Patience: 100 * time.Hour}, func(market http.Handler) http.Handler {
				line.Handler = market
				return line
			})
			id, other := f.delivery(), f.delivery()
			f.poll()
			f.do("acceptOrder", f.here(other).ID)
			f.poll()
			f.Clock.Advance(50 * time.Hour)
			f.cook = f.SignIn("cozinha@balcao.test")
			f.poll()
			f.active(false)
			f.market.Happen(other, marketplace.Cancelled)
			f.poll()
			if state := f.here(other).WorkflowInstance.CurrenteState.Name; state != "Recusado" {
				t.Errorf("cancelled there, here %s", state)
			}
			f.do("acceptOrder", f.here(id).ID)
			f.poll()
			if state := f.sold(id).State; state != marketplace.Confirmed {
				t.Errorf("accepted here, there %s", state)
			}
		})
	}
}

// counted is a marketplace that counts how often it was asked for events.
func counted(asked *atomic.Int64) func(http.Handler) http.Handler {
	return func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "events:polling") {
				asked.Add(1)
			}
			market.ServeHTTP(w, r)
		})
	}
}

// A venue that is switched off asks for nothing once its orders have ended, nor
// for those of which nothing was heard for a day, nor where another venue is the shop by now.
func TestSwitchedOffAsksForNothing(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			var asked atomic.Int64
			f := openBehind(t, address(t), simulator.Options{}, counted(&asked))
			asks := func(why string, want bool) {
				t.Helper()
				before := asked.Load()
				f.poll()
				if (asked.Load() > before) != want {
					t.Errorf("%s: asked %d times", why, asked.Load()-before)
				}
			}
			f.poll()
			f.active(false)
			asks("no order", false)
			f.active(true)
			ended, forgotten := f.delivery(), f.delivery()
			f.poll()
			f.do("acceptOrder", f.here(forgotten).ID)
			f.poll()
			f.active(false)
			asks("two orders", true)
			f.market.Happen(ended, marketplace.Dispatched)
			f.market.Happen(ended, marketplace.Concluded)
			asks("one has ended", true)
			other := f.Venue("Bar que assumiu a loja")
			if _, err := f.Marketplace.Configure(t.Context(), other.ID, merchantID, true); err != nil {
				t.Fatal(err)
			}
			polled := func() (at int64) {
				t.Helper()
				if err := f.DB.Read.DB.QueryRow("SELECT polled_at FROM marketplace_merchants WHERE venue_id = $1", f.venue.ID).Scan(&at); err != nil {
					t.Fatal(err)
				}
				return at
			}
			before := polled()
			f.poll()
			if polled() != before {
				t.Error("two venues ask for one shop")
			}
			if _, err := f.Marketplace.Configure(t.Context(), other.ID, merchantID, false); err != nil {
				t.Fatal(err)
			}
			asks("the shop is nobody's", true)
			f.Clock.Advance(25 * time.Hour)
			f.cook = f.SignIn("cozinha@balcao.test")
			asks("nothing was heard for a day", false)
		})
	}
}

// The last thing that the kitchen did is told however soon it was switched off.
func TestSwitchedOffBeforeItWasTold(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			line := &deaf{}
			f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				line.Handler = market
				return line
			})
			id := f.delivery()
			f.poll()
			line.deaf.Store(true)
			f.do("acceptOrder", f.only().ID)
			f.active(false)
			for range 3 {
				f.Clock.Advance(31 * time.Second)
				_ = f.round()
			}
			if o := f.only(); o.Marketplace.Problema == "" {
				t.Error("the marketplace does not know of the acceptance, and nobody is told")
			}
			line.deaf.Store(false)
			f.Clock.Advance(time.Minute)
			f.poll()
			if told := f.sold(id).Told; !slices.Equal(told, []string{marketplace.Confirm}) || f.only().Marketplace.Problema != "" {
				t.Errorf("told %v, problem %q", told, f.only().Marketplace.Problema)
			}
		})
	}
}
