package marketplace_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
)

// setBack is longer than anything here waits.
const setBack = -time.Hour

// partly is a marketplace of which some calls fail for a while.
type partly struct {
	http.Handler
	fails atomic.Pointer[func(r *http.Request) bool]
}

func (m *partly) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if fails := m.fails.Load(); fails != nil && (*fails)(r) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	m.Handler.ServeHTTP(w, r)
}

func (m *partly) failing(what func(r *http.Request) bool) { m.fails.Store(&what) }

func eachPartly(t *testing.T, test func(t *testing.T, f *fair, line *partly)) {
	t.Helper()
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			line := &partly{}
			test(t, openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				line.Handler = market
				return line
			}), line)
		})
	}
}

func (f *fair) status() marketplace.Merchant {
	f.t.Helper()
	var status marketplace.MerchantStatus
	f.Want(http.StatusOK, f.cook, "GET", "/api/kds/ifoodMerchantStatus/"+f.venue.ID, nil).JSON(f.t, &status)
	return status.Merchant
}

// What is sold after the clock was set back comes in as soon as ever.
func TestSoldAfterTheClockWasSetBack(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.poll()
		f.Clock.Advance(setBack)
		f.market.Sell(merchantID)
		f.poll()
		f.only()
	})
}

// Events that wait for another attempt do not wait for the clock to be where it was,
// and the board says of their orders that they are not here.
func TestEventsWaitThoughTheClockIsSetBack(t *testing.T) {
	eachMute(t, func(t *testing.T, f *fair, line *mute) {
		f.market.Sell(merchantID)
		f.rounds(7)
		f.Clock.Advance(setBack)
		if told := f.unread(); told != oneUnread {
			t.Errorf("the board says %q", told)
		}
		line.mute.Store(false)
		f.rounds(4)
		f.only()
	})
}

// An acceptance that waits for another attempt is told at once, and the order says
// that it was not heard.
func TestConfirmsThoughTheClockIsSetBack(t *testing.T) {
	eachPartly(t, func(t *testing.T, f *fair, line *partly) {
		id := f.market.Sell(merchantID)
		f.poll()
		line.failing(func(r *http.Request) bool { return r.Method == http.MethodPost })
		if a := f.act("acceptOrder", f.only().ID); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		_ = f.round() // it is not heard
		f.Clock.Advance(setBack)
		_ = f.round()
		if f.only().Marketplace.Problema == "" {
			t.Error("nobody is told that the acceptance was not heard")
		}
		line.failing(func(*http.Request) bool { return false })
		f.poll()
		if o := f.only(); f.sold(id).State != marketplace.Confirmed || o.PrazoConfirmacao != nil || o.Marketplace.Problema != "" {
			t.Errorf("%s there, deadline %v, %q", f.sold(id).State, o.PrazoConfirmacao, o.Marketplace.Problema)
		}
	})
}

// The board does not take what was heard in the future for a shop that is open.
func TestSilenceThoughTheClockIsSetBack(t *testing.T) {
	eachPartly(t, func(t *testing.T, f *fair, line *partly) {
		f.poll()
		if s := f.status(); !s.Available {
			t.Fatalf("%+v", s)
		}
		line.failing(func(*http.Request) bool { return true })
		f.Clock.Advance(setBack)
		_ = f.round()
		if s := f.status(); s.Available || s.Message.Title != "Sem comunicação" {
			t.Errorf("%+v", s)
		}
		line.failing(func(*http.Request) bool { return false })
		f.poll()
		if s := f.status(); !s.Available {
			t.Errorf("once it is heard again: %+v", s)
		}
	})
}

// A hold ends though the server that had it died before the clock was set back. One
// of a server whose clock is a little ahead is a hold.
func TestHoldThoughTheClockIsSetBack(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.poll() // the server's own first round is over
		for name, c := range map[string]struct {
			until time.Duration
			held  bool
		}{"another's": {62 * time.Second, true}, "a dead server's": {time.Hour, false}} {
			before := len(f.orders())
			_, err := f.DB.Write.DB.ExecContext(t.Context(), "UPDATE marketplace_merchants SET busy_by = 'outro', busy_until = $1",
				f.Clock.Now().Add(31*time.Second+c.until).UnixMilli())
			if err != nil {
				t.Fatal(err)
			}
			f.Clock.Advance(31 * time.Second)
			f.market.Sell(merchantID)
			if err := f.round(); err != nil {
				t.Fatal(err)
			}
			if came := len(f.orders()) > before; came == c.held {
				t.Errorf("%s: an order came in: %v", name, came)
			}
			f.Clock.Advance(2 * time.Minute) // whoever held it is gone
			f.poll()
		}
	})
}
