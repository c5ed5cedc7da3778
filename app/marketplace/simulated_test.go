package marketplace_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/server/servertest"
)

// What the simulator sells for later comes in as such, and waits to be confirmed
// until it is to be begun.
func TestSimulatedScheduledOrders(t *testing.T) {
	each(t, simulator.Options{Scheduled: 1}, func(t *testing.T, f *fair) {
		id := f.market.Sell(merchantID)
		details, err := f.Marketplace.Client.Order(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		f.poll()
		o := f.only()
		if !strings.HasPrefix(o.ObservacaoPedido, "AGENDADO: entregar em ") || !o.Marketplace.Agendado {
			t.Errorf("%q, %+v", o.ObservacaoPedido, o.Marketplace)
		}
		deadline := details.PreparationStartDateTime.Add(marketplace.Patience)
		if o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(deadline) {
			t.Errorf("deadline %v, want %v", o.PrazoConfirmacao, deadline)
		}
		if begin := o.Marketplace.PrepararDesde; begin == nil || !begin.Equal(details.PreparationStartDateTime) {
			t.Errorf("to be begun %v, want %v", begin, details.PreparationStartDateTime)
		}
		other := f.market.Sell(merchantID)
		f.Clock.Set(deadline.Add(-time.Minute))
		f.poll()
		if a := f.act("acceptOrder", o.ID); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		if state := f.sold(id).State; state != marketplace.Confirmed {
			t.Errorf("there it is %s", state)
		}
		f.Clock.Advance(6 * time.Hour)
		f.poll()
		if state := f.sold(other).State; state != marketplace.Cancelled {
			t.Errorf("what nobody confirmed is %s there", state)
		}
	})
}

// A seed tells which orders are for later.
func TestSimulatedSchedulesComeAgain(t *testing.T) {
	timings := func() (said []string) {
		market := simulator.New(simulator.Options{Clock: clock.At(servertest.Now), Seed: 7, Scheduled: 0.3})
		client := marketplace.Dial("http://simulado", "", &http.Client{Transport: market.Transport()})
		for range 40 {
			details, err := client.Order(t.Context(), market.Sell(merchantID))
			if err != nil {
				t.Fatal(err)
			}
			said = append(said, details.OrderTiming+details.PreparationStartDateTime.String())
		}
		return said
	}
	said := timings()
	if !slices.Equal(said, timings()) {
		t.Error("the same seed sold for other times")
	}
	later := slices.DeleteFunc(slices.Clone(said), func(s string) bool { return !strings.HasPrefix(s, "SCHEDULED") })
	if len(later) == 0 || len(later) == len(said) {
		t.Errorf("%d of %d are for later", len(later), len(said))
	}
}

// A simulator inside a server sells for as long as the server lives. It forgets what
// ended long ago, and takes a command about it that comes again; one that is a process
// of its own counts all that it has sold.
func TestSimulatorForgetsWhatHasEnded(t *testing.T) {
	for name, c := range map[string]struct {
		forgiving, reads bool
		most             int
	}{
		"inside a server":                {true, true, 60},
		"inside a server, for deaf ears": {true, false, 60},
		"a process of its own":           {false, true, 300},
	} {
		t.Run(name, func(t *testing.T) {
			hands := clock.At(servertest.Now)
			market := simulator.New(simulator.Options{Clock: hands, Every: 10 * time.Minute, Forgiving: c.forgiving})
			client := marketplace.Dial("http://simulado", "", &http.Client{Transport: market.Transport()})
			first := market.Sell(merchantID)
			var events []json.RawMessage
			for range 48 * 60 {
				hands.Advance(time.Minute)
				var err error
				if events, err = client.Poll(t.Context(), merchantID, true); err != nil {
					t.Fatal(err)
				}
				var ids []string
				for _, raw := range events {
					var e marketplace.Event
					if err := json.Unmarshal(raw, &e); err != nil {
						t.Fatal(err)
					}
					ids = append(ids, e.ID)
				}
				if c.reads && len(ids) > 0 {
					if err := client.Acknowledge(t.Context(), ids); err != nil {
						t.Fatal(err)
					}
				}
			}
			known := market.Orders()
			if n := len(known); n == 0 || n > c.most || !c.forgiving && n < 48*6 {
				t.Errorf("%d orders are known", n)
			}
			if len(events) > 2*c.most {
				t.Errorf("%d events wait", len(events))
			}
			if err := client.Tell(t.Context(), first, marketplace.Confirm, nil); c.forgiving != (err == nil) {
				t.Errorf("a command about the first order: %v", err)
			}
		})
	}
}
