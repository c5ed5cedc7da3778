package marketplace_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/demo"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// fair is a venue that sells at a simulated marketplace beyond a real network.
type fair struct {
	*servertest.Server
	t      *testing.T
	market *simulator.Simulator
	// address is the marketplace's.
	address string
	venue   servertest.Venue
	cook    string
}

const merchantID = "loja-77"

// each opens a fair on both databases.
func each(t *testing.T, options simulator.Options, test func(t *testing.T, f *fair)) {
	t.Helper()
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) { test(t, open(t, address(t), options)) })
	}
}

func open(t *testing.T, database string, options simulator.Options) *fair {
	t.Helper()
	return openBehind(t, database, options, func(market http.Handler) http.Handler { return market })
}

// openBehind opens a fair whose marketplace is behind something.
func openBehind(t *testing.T, database string, options simulator.Options, behind func(http.Handler) http.Handler, change ...func(*server.Config)) *fair {
	t.Helper()
	f := &fair{t: t}
	f.Server = servertest.Start(t, func(c *server.Config) {
		options.Clock = c.Clock
		f.market = simulator.New(options)
		web := httptest.NewServer(behind(f.market))
		t.Cleanup(web.Close)
		f.address = web.URL
		c.Database, c.MarketplaceURL, c.MarketplaceKey = database, web.URL, "cliente:segredo"
		for _, change := range change {
			change(c)
		}
	})
	f.venue = f.Venue("Bar da Feira")
	f.cook = f.Person("cozinha@balcao.test", f.venue.ID, roles.Board, roles.Ifood)
	f.Want(http.StatusOK, f.cook, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+f.venue.ID,
		map[string]any{"merchantId": merchantID, "isActive": true})
	return f
}

// round lets the venue be served now; poll makes sure that events are asked for.
func (f *fair) round() error { return f.Marketplace.Round(context.Background(), f.venue.ID) }

func (f *fair) poll() {
	f.t.Helper()
	f.Clock.Advance(31 * time.Second)
	if err := f.round(); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fair) orders() []orders.Order {
	f.t.Helper()
	var all []orders.Order
	for page := 1; ; page++ {
		var some []orders.Order
		f.Want(http.StatusOK, f.cook, "GET", fmt.Sprintf("/api/kds?localClienteId=%s&size=100&page=%d", f.venue.ID, page), nil).JSON(f.t, &some)
		all = append(all, some...)
		if len(some) < 100 {
			return all
		}
	}
}

func (f *fair) only() orders.Order {
	f.t.Helper()
	all := f.orders()
	if len(all) != 1 {
		f.t.Fatalf("%d orders, want 1", len(all))
	}
	return all[0]
}

func (f *fair) state() string { f.t.Helper(); return f.only().WorkflowInstance.CurrenteState.Name }

func (f *fair) act(action, id string, more ...any) servertest.Answer {
	f.t.Helper()
	body := map[string]any{"Id": id}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	return f.Call(f.cook, "POST", "/api/kds/"+action, body)
}

func (f *fair) sold(id string) simulator.Sold {
	f.t.Helper()
	all := f.market.Orders() // each time in another order
	i := slices.IndexFunc(all, func(s simulator.Sold) bool { return s.ID == id })
	if i < 0 {
		f.t.Fatal("the marketplace does not know the order")
	}
	return all[i]
}

func TestConfiguration(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		path := "/api/ifoodMerchantConfiguration?localClienteId=" + f.venue.ID
		other := f.Venue("Outro Bar")
		admin := f.Person("outro@balcao.test", other.ID, roles.Ifood)
		// A map, for a struct would take names that are spelt otherwise too.
		answered := func(answer servertest.Answer) map[string]any {
			t.Helper()
			var fields map[string]any
			answer.JSON(t, &fields)
			return fields
		}
		configuration := func(id, merchant string, active bool) map[string]any {
			return map[string]any{"id": id, "merchantId": merchant, "isActive": active, "simulado": false}
		}
		t.Run("delivery-integration-01 the configuration's id is the venue's", func(t *testing.T) {
			got := answered(f.Want(http.StatusOK, admin, "GET", "/api/ifoodMerchantConfiguration?localClienteId="+other.ID, nil))
			if !reflect.DeepEqual(got, configuration(other.ID, "", false)) {
				t.Errorf("%v", got)
			}
			if m := f.Want(http.StatusBadRequest, f.cook, "POST", path, map[string]any{"id": other.ID, "merchantId": "x", "isActive": false}).Message(); m == "" {
				t.Error("another venue's id without a sentence")
			}
		})
		t.Run("delivery-integration-02 an empty id is filled in", func(t *testing.T) {
			for _, id := range []string{"", f.venue.ID} {
				got := answered(f.Want(http.StatusOK, f.cook, "POST", path, map[string]any{"id": id, "merchantId": " loja-9 ", "isActive": true}))
				if !reflect.DeepEqual(got, configuration(f.venue.ID, "loja-9", true)) {
					t.Errorf("%v", got)
				}
			}
		})
		t.Run("delivery-integration-04 the shop's id has at most 100 characters", func(t *testing.T) {
			f.Want(http.StatusOK, f.cook, "POST", path, map[string]any{"merchantId": strings.Repeat("a", 100), "isActive": true})
			f.Want(http.StatusBadRequest, f.cook, "POST", path, map[string]any{"merchantId": strings.Repeat("a", 101), "isActive": true})
			f.Want(http.StatusBadRequest, f.cook, "POST", path, map[string]any{"merchantId": "", "isActive": true})
			f.Want(http.StatusBadRequest, f.cook, "POST", path, map[string]any{"merchantId": "a,b", "isActive": true})
		})
		t.Run("delivery-integration-05 the answer has id, merchantId, isActive, or a message", func(t *testing.T) {
			merchant := strings.Repeat("a", 100)
			if got := answered(f.Want(http.StatusOK, f.cook, "GET", path, nil)); !reflect.DeepEqual(got, configuration(f.venue.ID, merchant, true)) {
				t.Errorf("%v", got)
			}
			refused := f.Want(http.StatusConflict, admin, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+other.ID,
				map[string]any{"merchantId": merchant, "isActive": true})
			if said := answered(refused)["message"]; said != "Outro estabelecimento já busca os pedidos desta loja." {
				t.Error(said)
			}
		})
	})
}

func TestOrderComesIn(t *testing.T) {
	each(t, simulator.Options{Seed: 3}, func(t *testing.T, f *fair) {
		id := f.market.Sell(merchantID)
		f.poll()
		f.poll()
		o := f.only()
		if o.OrigemPedido != orders.Marketplace || o.WorkflowInstance.CurrenteState.Name != "Pendente" || !o.Signal {
			t.Errorf("%+v", o)
		}
		if o.Marketplace == nil || o.Marketplace.Codigo != f.sold(id).DisplayID || o.Marketplace.Simulado || o.Marketplace.Problema != "" {
			t.Errorf("marketplace: %+v", o.Marketplace)
		}
		if o.ValorTotal.Decimal() != f.sold(id).Total {
			t.Errorf("total %s, sold for %s", o.ValorTotal.Decimal(), f.sold(id).Total)
		}
		if o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(o.DataCriacao.Add(8*time.Minute)) {
			t.Errorf("deadline %v, created %v", o.PrazoConfirmacao, o.DataCriacao)
		}
		if a := f.act("acceptOrder", o.ID); a.Status != http.StatusOK {
			t.Fatalf("accept: %s", a.Body)
		}
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		if p := f.only().PrazoConfirmacao; p != nil {
			t.Errorf("the marketplace has heard of the acceptance: deadline %v", p)
		}
		if s := f.sold(id).State; s != marketplace.Confirmed {
			t.Errorf("the marketplace has it as %s", s)
		}
		f.poll()
		if s := f.state(); s != "Aceito" {
			t.Errorf("after our own echo: %s", s)
		}
		f.market.Happen(id, marketplace.Dispatched)
		f.poll()
		f.market.Happen(id, marketplace.Concluded)
		f.poll()
		if s := f.state(); s != "Entregue" {
			t.Errorf("concluded there, here %s", s)
		}
		f.market.Happen(id, marketplace.Cancelled)
		f.poll()
		if p := f.only().Marketplace.Problema; f.state() != "Entregue" || p == "" {
			t.Errorf("a contradiction: %s, %q", f.state(), p)
		}
	})
}

func TestRefuse(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		id := f.market.Sell(merchantID)
		f.poll()
		o := f.only()
		var reasons []marketplace.Reason
		f.Want(http.StatusOK, f.cook, "GET", "/api/kds/cancellationReasons/"+o.ID, nil).JSON(t, &reasons)
		if len(reasons) != len(simulator.Reasons) || reasons[0] != simulator.Reasons[0] {
			t.Errorf("reasons: %+v", reasons)
		}
		f.Want(http.StatusOK, f.cook, "GET", "/api/kds/cancellationReasons/"+merchantID, nil).JSON(t, &reasons)
		t.Run("order-states-15 refusing a marketplace order needs a reason of its list", func(t *testing.T) {
			for _, reason := range []any{nil, map[string]any{"reason": "sem código"}, map[string]any{"cancellationCode": "999"}} {
				if a := f.act("refuseOrder", o.ID, "ReasonCancellation", reason); a.Status != http.StatusBadRequest {
					t.Errorf("%v: %d %s", reason, a.Status, a.Body)
				}
			}
			if a := f.act("refuseOrder", o.ID, "ReasonCancellation", map[string]any{"cancellationCode": "503"}); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		})
		if r := f.only().MotivoCancelamento; r == nil || *r != "Item indisponível" {
			t.Errorf("reason %v", r)
		}
		if err := f.round(); err != nil {
			t.Fatal(err)
		}
		if s := f.sold(id).State; s != marketplace.Cancelled {
			t.Errorf("the marketplace has it as %s", s)
		}
		f.poll()
		if f.state() != "Recusado" || f.only().Marketplace.Problema != "" {
			t.Errorf("%+v", f.only().Marketplace)
		}
	})
}

func TestUnconfirmedIsCancelled(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		f.market.Sell(merchantID)
		f.poll()
		f.Clock.Advance(8 * time.Minute)
		f.poll()
		o := f.only()
		if o.WorkflowInstance.CurrenteState.Name != "Recusado" || o.MotivoCancelamento == nil {
			t.Errorf("%+v", o.WorkflowInstance)
		}
		var d orders.Detail
		f.Want(http.StatusOK, f.SignIn("cozinha@balcao.test"), "GET", "/api/kds/pedidos/"+o.ID, nil).JSON(t, &d)
		if last := d.Historico[len(d.Historico)-1]; last.Nome != "Marketplace" || last.Acao != orders.Refuse {
			t.Errorf("%+v", last)
		}
	})
}

// The news of the placing comes after that of the cancellation, or never.
func TestCancelledBeforeItCame(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		id := f.market.Sell(merchantID)
		f.market.Happen(id, marketplace.Cancelled)
		f.poll()
		f.poll()
		if o := f.only(); o.WorkflowInstance.CurrenteState.Name != "Recusado" || o.Signal {
			t.Errorf("%+v", o.WorkflowInstance)
		}
	})
}

func TestStatus(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			var silent atomic.Bool
			f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if silent.Load() {
						http.Error(w, "", http.StatusServiceUnavailable)
						return
					}
					market.ServeHTTP(w, r)
				})
			})
			path := "/api/kds/ifoodMerchantStatus/" + f.venue.ID
			read := func() (out marketplace.MerchantStatus) {
				t.Helper()
				f.Want(http.StatusOK, f.cook, "GET", path, nil).JSON(t, &out)
				return out
			}
			f.poll()
			if s := read(); !s.Merchant.Available || s.Merchant.Message.Subtitle == "" || len(s.Merchant.Validations) != 1 || s.Simulado {
				t.Errorf("open: %+v", s)
			}
			// The server's own rounds would hear it.
			silent.Store(true)
			f.Clock.Advance(2 * time.Minute)
			if s := read(); s.Merchant.Available || s.Merchant.Validations[len(s.Merchant.Validations)-1].State != "ERROR" {
				t.Errorf("silent: %+v", s)
			}
			f.Want(http.StatusOK, f.cook, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+f.venue.ID, map[string]any{"merchantId": merchantID, "isActive": false})
			if s := read(); s.Merchant.Available || len(s.Merchant.Validations) != 0 || s.Merchant.Message.Subtitle == "" {
				t.Errorf("off: %+v", s)
			}
		})
	}
}

// Without a configured marketplace everything says that it is simulated (D4).
func TestSimulatedInside(t *testing.T) {
	s := servertest.Start(t)
	venue := s.Venue("Bar Sozinho")
	cook := s.Person("cozinha@balcao.test", venue.ID, roles.Board, roles.Ifood)
	var c marketplace.Configuration
	s.Want(http.StatusOK, cook, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+venue.ID, map[string]any{"merchantId": "qualquer", "isActive": true}).JSON(t, &c)
	for range 10 {
		s.Clock.Advance(40 * time.Second)
		if err := s.Marketplace.Round(t.Context(), venue.ID); err != nil {
			t.Fatal(err)
		}
	}
	var status marketplace.MerchantStatus
	s.Want(http.StatusOK, cook, "GET", "/api/kds/ifoodMerchantStatus/"+venue.ID, nil).JSON(t, &status)
	var all []orders.Order
	s.Want(http.StatusOK, cook, "GET", "/api/kds?localClienteId="+venue.ID, nil).JSON(t, &all)
	if !c.Simulado || !status.Simulado || len(all) == 0 {
		t.Fatalf("configuration %v, status %v, %d orders", c.Simulado, status.Simulado, len(all))
	}
	for _, o := range all {
		if o.Marketplace == nil || !o.Marketplace.Simulado {
			t.Errorf("order %s does not say that it is simulated", o.Codigo)
		}
	}
}

// The demo's marketplace orders say that they are simulated and can be refused
// as real ones are.
func TestDemoOrders(t *testing.T) {
	s := servertest.Start(t, func(c *server.Config) { c.Demo = true })
	var login struct {
		Token string `json:"access_token"`
	}
	account := demo.Accounts()[0]
	s.Want(http.StatusOK, "", "POST", "/api/mfa/login", map[string]string{"username": account.Email, "password": demo.Password}).JSON(t, &login)
	venue, err := s.Venues.BySlug(t.Context(), "bar-do-cais")
	if err != nil {
		t.Fatal(err)
	}
	var all []orders.Order
	s.Want(http.StatusOK, login.Token, "GET", "/api/kds?size=100&localClienteId="+venue.ID, nil).JSON(t, &all)
	found := 0
	for _, o := range all {
		if o.OrigemPedido != orders.Marketplace {
			continue
		}
		found++
		if o.Marketplace == nil || !o.Marketplace.Simulado || o.Marketplace.Codigo == "" {
			t.Fatalf("order %s: %+v", o.Codigo, o.Marketplace)
		}
		var reasons []marketplace.Reason
		s.Want(http.StatusOK, login.Token, "GET", "/api/kds/cancellationReasons/"+o.ID, nil).JSON(t, &reasons)
		if len(reasons) == 0 {
			t.Fatalf("order %s cannot be refused", o.Codigo)
		}
		want := http.StatusConflict // it has gone further than that
		if o.WorkflowInstance.CurrenteState.Name == "Pendente" {
			want = http.StatusOK
		}
		s.Want(want, login.Token, "POST", "/api/kds/refuseOrder", map[string]any{
			"Id": o.ID, "ReasonCancellation": map[string]any{"cancellationCode": reasons[0].CancelCodeID},
		})
	}
	if found == 0 {
		t.Error("the demo has no marketplace orders")
	}
}

// What the kitchen did while no server spoke to the marketplace is told
// afterwards, as far as that is still news; what is not shows on the order while
// somebody can still do something about it.
func TestNobodyThereForAWhile(t *testing.T) {
	type step struct {
		action string
		wait   time.Duration
	}
	for name, c := range map[string]struct {
		steps    []step
		want     []string
		problems []string
	}{
		"a moment": {
			[]step{{"acceptOrder", 0}, {"startOrder", 20 * time.Second}},
			[]string{marketplace.Confirm, marketplace.StartPreparation}, nil,
		},
		"too long": {
			[]step{{"acceptOrder", 3 * time.Hour}, {"startOrder", 20 * time.Second}},
			[]string{marketplace.StartPreparation}, []string{"Não houve como informar ao marketplace, a tempo, a aceitação. Confira o pedido no marketplace."},
		},
		"much later": {
			[]step{{"acceptOrder", 0}, {"startOrder", 3 * time.Hour}}, nil,
			[]string{
				"Não houve como informar ao marketplace, a tempo, a aceitação. Confira o pedido no marketplace.",
				"Não houve como informar ao marketplace, a tempo, o início do preparo. Confira o pedido no marketplace.",
			},
		},
		"over": {[]step{{"refuseOrder", 3 * time.Hour}}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{}, func(t *testing.T, f *fair) {
				run := func(statement string) int64 {
					t.Helper()
					result, err := f.DB.Write.DB.ExecContext(t.Context(), statement)
					if err != nil {
						t.Fatal(err)
					}
					n, _ := result.RowsAffected()
					return n
				}
				// Nobody is there: no server finds the venue, once no round of it is under way. One
				// that is only switched off is served on for its open orders.
				leave := func() {
					run("CREATE TABLE absent AS SELECT * FROM marketplace_merchants")
					for run("DELETE FROM marketplace_merchants WHERE busy_until = 0") == 0 {
					}
				}
				comeBack := func() {
					run("UPDATE absent SET busy_until = 0")
					run("INSERT INTO marketplace_merchants SELECT * FROM absent")
				}
				sold := f.market.Sell(merchantID)
				f.poll()
				id := f.only().ID
				if err := f.round(); err != nil {
					t.Fatal(err)
				}
				leave()
				for _, step := range c.steps {
					if a := f.act(step.action, id, "ReasonCancellation", map[string]any{"cancellationCode": "503"}); a.Status != http.StatusOK {
						t.Fatalf("%d %s", a.Status, a.Body)
					}
					f.Clock.Advance(step.wait)
				}
				comeBack()
				// An order that the marketplace has cancelled in the meantime takes no command.
				if err := f.round(); err != nil {
					t.Logf("round: %v", err)
				}
				// The server's own round may have told it as well.
				if told := slices.Compact(f.sold(sold).Told); !slices.Equal(told, c.want) {
					t.Errorf("told %v, want %v", told, c.want)
				}
				if problems := f.untold(); !slices.Equal(problems, c.problems) {
					t.Errorf("untold %q, want %q", problems, c.problems)
				}
			})
		})
	}
}

// untold is what the only order's history says the marketplace was not told in time.
func (f *fair) untold() (problems []string) {
	f.t.Helper()
	var d orders.Detail
	f.Want(http.StatusOK, f.cook, "GET", "/api/kds/pedidos/"+f.only().ID, nil).JSON(f.t, &d)
	for _, e := range d.Historico {
		if strings.Contains(e.Motivo, "a tempo") {
			problems = append(problems, e.Motivo)
		}
	}
	slices.Sort(problems)
	return slices.Compact(problems) // the server's own round may have come in between
}
