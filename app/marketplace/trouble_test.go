package marketplace_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/server"
)

// soonGivenUp lets calls that hang be given up after a second.
func soonGivenUp(c *server.Config) { c.MarketplaceCallLimit = time.Second }

// hangingOn is a marketplace that takes some calls and never answers them.
func hangingOn(call func(r *http.Request) bool) func(http.Handler) http.Handler {
	return func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if call(r) {
				<-r.Context().Done()
				return
			}
			market.ServeHTTP(w, r)
		})
	}
}

func (f *fair) accept(n int) {
	f.t.Helper()
	for _, o := range f.orders()[:n] {
		if a := f.act("acceptOrder", o.ID); a.Status != http.StatusOK {
			f.t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
}

// A marketplace that takes no command and no question about reasons still sells:
// what it sells is cooked, and its shop is kept open.
func TestHangingCommandsHoldUpNoOrder(t *testing.T) {
	t.Parallel()
	var hangs atomic.Bool
	f := openBehind(t, databasetest.SQLite(t), simulator.Options{}, hangingOn(func(r *http.Request) bool {
		return hangs.Load() && (r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/order/") ||
			strings.HasSuffix(r.URL.Path, "/cancellationReasons"))
	}), soonGivenUp)
	for range 6 {
		f.market.Sell(merchantID)
	}
	f.poll()
	hangs.Store(true)
	f.accept(6)
	for range 2 {
		f.market.Sell(merchantID)
	}
	f.Clock.Advance(31 * time.Second)
	_ = f.round()
	if n := len(f.orders()); n != 8 {
		t.Errorf("%d orders of 8 are on the board", n)
	}
	f.Clock.Advance(31 * time.Second)
	_ = f.round()
	var status marketplace.MerchantStatus
	f.Want(http.StatusOK, f.cook, "GET", "/api/kds/ifoodMerchantStatus/"+f.venue.ID, nil).JSON(t, &status)
	if !status.Merchant.Available {
		t.Errorf("the shop is not kept open: %+v", status.Merchant)
	}
	for _, o := range f.orders() {
		if o.PrazoConfirmacao != nil && o.WorkflowInstance.CurrenteState.Name == "Aceito" && o.Marketplace.Problema == "" {
			t.Errorf("order %s was accepted a minute ago, the marketplace does not know, and nobody is told", o.Marketplace.Codigo)
		}
	}
}

// An order whose commands hang takes the others' turn once, not again and again.
func TestHangingOrderHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	var f *fair
	var hanging atomic.Value
	hanging.Store("")
	ctx, told := context.WithCancel(t.Context())
	defer told()
	f = openBehind(t, databasetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			order, _ := hanging.Load().(string)
			command := order != "" && strings.HasSuffix(r.URL.Path, "/"+marketplace.Confirm)
			if command && strings.Contains(r.URL.Path, order) {
				<-r.Context().Done()
				return
			}
			if order != "" && strings.HasSuffix(r.URL.Path, "events:polling") {
				// In every round, also the server's own, what hung is due again.
				f.Clock.Advance(31 * time.Second)
			}
			market.ServeHTTP(w, r)
			if command {
				told()
			}
		})
	}, soonGivenUp)
	first, second := f.market.Sell(merchantID), f.market.Sell(merchantID)
	f.poll()
	all := f.orders()
	if all[0].Marketplace.Codigo != f.sold(first).DisplayID {
		first, second = second, first
	}
	hanging.Store(first)
	f.Clock.Advance(31 * time.Second)
	for _, o := range all {
		f.act("acceptOrder", o.ID)
	}
	for range 2 {
		_ = f.Marketplace.Round(ctx, f.venue.ID)
	}
	if s := f.sold(second).State; s != marketplace.Confirmed {
		t.Errorf("the other order: %s", s)
	}
}

// An order whose details hang takes the others' turn once, not again and again.
func TestHangingDetailsHoldUpNoOther(t *testing.T) {
	t.Parallel()
	var f *fair
	var hanging atomic.Value
	hanging.Store("")
	f = openBehind(t, databasetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			order, _ := hanging.Load().(string)
			if order != "" && strings.HasSuffix(r.URL.Path, "/orders/"+order) {
				<-r.Context().Done()
				return
			}
			if order != "" && strings.HasSuffix(r.URL.Path, "events:polling") {
				// In every round, also the server's own, what hung is due again.
				f.Clock.Advance(61 * time.Second)
			}
			market.ServeHTTP(w, r)
		})
	}, soonGivenUp)
	hanging.Store(f.market.Sell(merchantID))
	f.Clock.Advance(31 * time.Second)
	_ = f.round()
	f.market.Sell(merchantID)
	for range 2 {
		_ = f.round()
	}
	if n := len(f.orders()); n != 1 {
		t.Errorf("%d orders on the board, want the one whose details come", n)
	}
}

// A round that comes while one is under way waits for it: the marketplace is told
// everything once.
func TestRoundsOfOneVenueDoNotOverlap(t *testing.T) {
	t.Parallel()
	var f *fair
	var reached atomic.Bool
	f = openBehind(t, databasetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/"+marketplace.Confirm) && reached.CompareAndSwap(false, true) {
				// It ends with the wait, for this answer is what it waits for.
				wait, cancel := context.WithTimeout(r.Context(), 300*time.Millisecond)
				defer cancel()
				_ = f.Marketplace.Round(wait, f.venue.ID)
			}
			market.ServeHTTP(w, r)
		})
	})
	id := f.market.Sell(merchantID)
	f.poll()
	f.accept(1)
	if err := f.round(); err != nil {
		t.Fatal(err)
	}
	if told := f.sold(id).Told; !slices.Equal(told, []string{marketplace.Confirm}) {
		t.Errorf("told %v", told)
	}
}

// lastAnswer stops whoever calls as soon as a command has been answered.
type lastAnswer struct{ stop context.CancelFunc }

func (l lastAnswer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.WithContext(context.WithoutCancel(r.Context()))
	r.Header.Set("X-Last", "1")
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err == nil && strings.HasSuffix(r.URL.Path, "/"+marketplace.Confirm) {
		l.stop()
	}
	return answer, err
}

// What the marketplace took just as the server was stopped is not told again.
func TestStoppedAfterTheAnswer(t *testing.T) {
	t.Parallel()
	f := openBehind(t, databasetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/"+marketplace.Confirm) && r.Header.Get("X-Last") == "" {
				http.Error(w, "", http.StatusServiceUnavailable)
				return
			}
			market.ServeHTTP(w, r)
		})
	})
	id := f.market.Sell(merchantID)
	f.poll()
	f.accept(1)
	for range 20 {
		f.Clock.Advance(5 * time.Minute)
		ctx, stop := context.WithCancel(t.Context())
		cfg := f.Marketplace.Config
		cfg.Client = marketplace.Dial(f.address, "cliente:segredo", &http.Client{Transport: lastAnswer{stop}})
		_ = marketplace.New(cfg).Round(ctx, f.venue.ID)
		stop()
	}
	if told := f.sold(id).Told; !slices.Equal(told, []string{marketplace.Confirm}) {
		t.Errorf("told %v", told)
	}
}

// adding is a marketplace that puts more among the events of a poll.
func adding(events ...string) func(http.Handler) http.Handler {
	return func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "events:polling") {
				market.ServeHTTP(w, r)
				return
			}
			answer := httptest.NewRecorder()
			market.ServeHTTP(answer, r)
			own := strings.TrimSpace(answer.Body.String())
			if own = strings.TrimSuffix(strings.TrimPrefix(own, "["), "]"); own != "" {
				own = "," + own
			}
			_, _ = w.Write([]byte("[" + strings.Join(events, ",") + own + "]"))
		})
	}
}

// One event that nobody can read keeps no order from the kitchen.
func TestUnreadableEvents(t *testing.T) {
	for name, c := range map[string]struct {
		event string
		// lost says that the board has to send somebody to look.
		lost bool
	}{
		"no time":         {event: `{"id":"x","code":"NEW","fullCode":"NEW","createdAt":""}`},
		"no zone":         {event: `{"id":"x","code":"NEW","fullCode":"NEW","createdAt":"2026-11-20T12:00:00"}`},
		"numbers":         {event: `{"id":17,"code":4,"fullCode":"NEW","merchantId":9,"orderId":3}`},
		"nul":             {event: `{"id":"x\u0000","code":"NEW","fullCode":"NE\u0000W","orderId":"a\u0000"}`},
		"a long id":       {event: `{"id":"` + randomText(4000) + `","fullCode":"NEW"}`},
		"half characters": {event: "{\"id\":\"x\",\"fullCode\":\"NEW\",\"metadata\":\"\xff\"}"},
		"no event":        {event: `"NEW"`, lost: true},
		"nothing":         {event: `null`, lost: true},
		"no code":         {event: `{"id":"x","code":{},"fullCode":[1],"orderId":"a"}`, lost: true},
		"no order":        {event: `{"id":"x","fullCode":"PLACED"}`, lost: true},
		"nul for order":   {event: `{"id":"x","fullCode":"PLACED","orderId":"\u0000"}`, lost: true},
	} {
		for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
			t.Run(name+" "+dialect, func(t *testing.T) {
				f := openBehind(t, address(t), simulator.Options{}, adding(c.event))
				f.market.Sell(merchantID)
				f.poll()
				if n := len(f.orders()); n != 1 {
					t.Errorf("%d orders, want 1", n)
				}
				f.market.Sell(merchantID)
				f.poll() // it comes again
				if n := len(f.orders()); n != 2 {
					t.Errorf("%d orders, want 2", n)
				}
				var status marketplace.MerchantStatus
				f.Want(http.StatusOK, f.cook, "GET", "/api/kds/ifoodMerchantStatus/"+f.venue.ID, nil).JSON(t, &status)
				lost := 0
				for _, v := range status.Merchant.Validations {
					if v.ID == "balcao.events" && strings.HasPrefix(v.Message.Subtitle, "Um aviso") {
						lost++
					}
				}
				if c.lost != (lost == 1) {
					t.Errorf("validations %+v", status.Merchant.Validations)
				}
				if c.lost != strings.Contains(f.Log.String(), "cannot be read") {
					t.Errorf("the log says: %s", f.Log)
				}
			})
		}
	}
}

func randomText(n int) string {
	// Long and not to be compressed, as PostgreSQL does before it measures a key.
	var text strings.Builder
	for x := uint64(1); text.Len() < n; x = x*6364136223846793005 + 1442695040888963407 {
		fmt.Fprintf(&text, "%016x", x)
	}
	return text.String()
}

// What is read as far as it goes is an order all the same, and the marketplace
// hears that it was taken.
func TestOddEventsAreOrders(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			var sold, read atomic.Value
			sold.Store("")
			f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					switch {
					case strings.HasSuffix(r.URL.Path, "events:polling") && sold.Load() != "":
						_, _ = w.Write([]byte(`[{"id":17,"code":"PLC","fullCode":7,"orderId":"` + sold.Load().(string) + `","createdAt":"ontem"}]`))
					case strings.HasSuffix(r.URL.Path, "/acknowledgment"):
						ids, _ := io.ReadAll(r.Body)
						read.Store(string(ids))
					default:
						market.ServeHTTP(w, r)
					}
				})
			})
			id := f.market.Sell(merchantID)
			sold.Store(id)
			f.poll()
			if o := f.only(); o.Marketplace.Codigo != f.sold(id).DisplayID {
				t.Errorf("%+v", o.Marketplace)
			}
			if read.Load() != `[{"id":"17"}]` {
				t.Errorf("acknowledged: %v", read.Load())
			}
		})
	}
}

// A marketplace has no reasons at first, then some, then others; what it said
// last holds while it is silent.
func TestReasonsAreAskedForAgain(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			var status atomic.Int64
			var list atomic.Value
			f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if !strings.HasSuffix(r.URL.Path, "/cancellationReasons") {
						market.ServeHTTP(w, r)
						return
					}
					w.WriteHeader(int(status.Load()))
					if status.Load() == http.StatusOK {
						_, _ = w.Write([]byte(list.Load().(string)))
					}
				})
			})
			first, other := `[{"cancelCodeId":"501","description":"Problemas de sistema"}]`, `[{"cancelCodeId":"503","description":"Item indisponível"}]`
			status.Store(http.StatusNoContent)
			f.market.Sell(merchantID)
			f.poll()
			path := "/api/kds/cancellationReasons/" + f.only().ID
			reasons := func(want string) {
				t.Helper()
				if got := strings.TrimSpace(string(f.Want(http.StatusOK, f.cook, "GET", path, nil).Body)); got != want {
					t.Errorf("%s, want %s", got, want)
				}
			}
			reasons("[]")
			list.Store(first)
			status.Store(http.StatusOK)
			reasons(first)
			list.Store(other)
			reasons(other)
			status.Store(http.StatusServiceUnavailable)
			reasons(other)
			if a := f.act("refuseOrder", f.only().ID, "ReasonCancellation", map[string]any{"cancellationCode": "503"}); a.Status != http.StatusOK {
				t.Errorf("refused with a reason of the list: %d %s", a.Status, a.Body)
			}
		})
	}
}

// A refusal that was kept on a computer brings a reason that nobody looked up here.
func TestReasonNobodyAskedFor(t *testing.T) {
	var has atomic.Bool
	f := openBehind(t, databasetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/cancellationReasons") && !has.Load() {
				_, _ = w.Write([]byte("[]"))
				return
			}
			market.ServeHTTP(w, r)
		})
	})
	f.market.Sell(merchantID)
	f.poll()
	has.Store(true)
	if a := f.act("refuseOrder", f.only().ID, "ReasonCancellation", map[string]any{"cancellationCode": "503"}); a.Status != http.StatusOK {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// A change that is none of the marketplace's business is looked at once.
func TestNothingIsWrittenWhereNothingIsDue(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.market.Sell(merchantID)
		f.poll()
		f.Want(http.StatusOK, f.cook, "POST", "/api/kds/pedidos/"+f.only().ID+"/ciente", nil)
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		if _, err := f.DB.Write.DB.Exec("UPDATE marketplace_merchants SET busy_by = 'nobody'"); err != nil {
			t.Fatal(err)
		}
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		var by string
		if err := f.DB.Read.DB.QueryRow("SELECT busy_by FROM marketplace_merchants").Scan(&by); err != nil || by != "nobody" {
			t.Errorf("the venue was held by %q: %v", by, err)
		}
	})
}
