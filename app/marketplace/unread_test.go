package marketplace_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
)

// mute is a marketplace that does not tell what its orders are while it is mute.
type mute struct {
	http.Handler
	mute atomic.Bool
}

func (m *mute) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if m.mute.Load() && r.Method == http.MethodGet && strings.HasPrefix(r.URL.Path, "/order/") {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	m.Handler.ServeHTTP(w, r)
}

// eachMute opens a fair on both databases whose marketplace is mute.
func eachMute(t *testing.T, test func(t *testing.T, f *fair, line *mute)) {
	t.Helper()
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			line := &mute{}
			f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				line.Handler = market
				return line
			})
			line.mute.Store(true)
			test(t, f, line)
		})
	}
}

// rounds serves the venue every five seconds for a while.
func (f *fair) rounds(n int) {
	f.t.Helper()
	for range n {
		f.Clock.Advance(5 * time.Second)
		_ = f.round()
	}
}

// unread is what the board is told of orders that are not here, empty where nothing is.
func (f *fair) unread() string {
	f.t.Helper()
	var status marketplace.MerchantStatus
	f.Want(http.StatusOK, f.cook, "GET", "/api/kds/ifoodMerchantStatus/"+f.venue.ID, nil).JSON(f.t, &status)
	for _, v := range status.Merchant.Validations {
		if v.ID == "balcao.orders" {
			if v.State != "ERROR" || v.Message.Title == "" {
				f.t.Errorf("%+v", v)
			}
			return v.Message.Subtitle
		}
	}
	return ""
}

const (
	oneUnread = "Há um pedido no marketplace que ainda não pôde ser lido. Confira-o e aceite-o no aplicativo do marketplace."
	twoUnread = "Há 2 pedidos no marketplace que ainda não puderam ser lidos. Confira-os e aceite-os no aplicativo do marketplace."
)

// However long the marketplace could not answer, its order is in the kitchen
// seconds after it can. Until then the board says so, long before the
// marketplace cancels what nobody has confirmed.
func TestLateDetails(t *testing.T) {
	eachMute(t, func(t *testing.T, f *fair, line *mute) {
		f.market.Sell(merchantID)
		f.rounds(6)
		if told := f.unread(); told != "" {
			t.Errorf("half a minute after it was sold: %q", told)
		}
		f.rounds(18)
		if told := f.unread(); told != oneUnread {
			t.Errorf("after two minutes the board says %q", told)
		}
		f.market.Sell(merchantID)
		f.rounds(20)
		if n, told := len(f.orders()), f.unread(); n != 0 || told != twoUnread {
			t.Fatalf("%d orders came without their details, the board says %q", n, told)
		}
		line.mute.Store(false)
		f.rounds(4)
		if n, told := len(f.orders()), f.unread(); n != 2 || told != "" {
			t.Errorf("20 s after the marketplace answers %d orders of 2 are here, and the board says %q", n, told)
		}
	})
}

// An order that has ended there needs nobody to accept it.
func TestLateDetailsOfWhatHasEnded(t *testing.T) {
	for _, kind := range []string{marketplace.Cancelled, marketplace.Dispatched, marketplace.Concluded} {
		t.Run(kind, func(t *testing.T) {
			eachMute(t, func(t *testing.T, f *fair, _ *mute) {
				id := f.market.Sell(merchantID)
				f.rounds(20)
				if told := f.unread(); told != oneUnread {
					t.Errorf("the board says %q", told)
				}
				f.market.Happen(id, kind)
				f.rounds(7)
				if told := f.unread(); told != "" {
					t.Errorf("the board says %q", told)
				}
			})
		})
	}
}

// Sold while this server was off, an order has waited already when it is heard of.
func TestLateDetailsOfAnOldOrder(t *testing.T) {
	eachMute(t, func(t *testing.T, f *fair, _ *mute) {
		if _, err := f.DB.Write.DB.Exec("UPDATE marketplace_merchants SET busy_by = 'a server that hangs', busy_until = $1",
			f.Clock.Now().Add(5*time.Minute).UnixMilli()); err != nil {
			t.Fatal(err)
		}
		f.market.Sell(merchantID)
		f.Clock.Advance(5 * time.Minute)
		_ = f.round()
		if told := f.unread(); told != oneUnread {
			t.Errorf("the board says %q", told)
		}
	})
}
