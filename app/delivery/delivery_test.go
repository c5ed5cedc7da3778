package delivery_test

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database/databasetest"
	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// yard is a venue whose couriers are a simulated Loggi beyond a real network.
type yard struct {
	*servertest.Server
	t     *testing.T
	loggi *simulator.Simulator
	venue servertest.Venue
	cook  string
	// meanwhile is done once, while the platform is about to call a courier off.
	meanwhile atomic.Pointer[func()]
	// whileAsked is done once, while the platform is about to send a courier.
	whileAsked atomic.Pointer[func()]
	// whileLooked is done once, while the platform is about to say where a courier is.
	whileLooked atomic.Pointer[func()]
	// hangs, once it is there, keeps whoever asks where a courier is waiting until it is closed.
	hangs atomic.Pointer[chan struct{}]
	// refuses is what the platform answers to whoever calls a courier off; 0 lets it do so.
	refuses atomic.Int32
	// denies is what it answers to whoever asks for a courier; 0 lets it send one.
	denies atomic.Int32
	// silent lets the platform do what it is told and its answer be lost.
	silent atomic.Bool
	// quotes counts how often a price was asked for, quoted is what the last one told.
	quotes atomic.Int32
	quoted atomic.Value
	// heard is told after each courier whom the platform was to call off.
	heard chan struct{}
}

func each(t *testing.T, options simulator.Options, settings func(*storefront.Configuration), test func(t *testing.T, y *yard)) {
	t.Helper()
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			y := &yard{t: t, heard: make(chan struct{}, 1)}
			database := address(t)
			y.Server = servertest.Start(t, func(c *server.Config) {
				options.Clock = c.Clock
				y.loggi = simulator.New(options)
				web := httptest.NewServer(http.HandlerFunc(y.platform))
				t.Cleanup(web.Close)
				c.Database, c.Couriers = database, map[int]server.Endpoint{1: {URL: web.URL, Key: "chave"}}
			})
			y.venue = y.Venue("Bar do Pátio")
			y.cook = y.Person("cozinha@balcao.test", y.venue.ID, roles.Board)
			shop := storefront.Default()
			shop.UseOwnDelivery, shop.UseMeepDelivery, shop.DeliveryPlatform, shop.AllowOnlinePayment = false, true, int(delivery.Loggi), true
			if settings != nil {
				settings(&shop)
			}
			if err := y.Storefront.Save(context.Background(), y.venue.ID, shop); err != nil {
				t.Fatal(err)
			}
			// From its first round on the venue is followed.
			y.round()
			test(t, y)
		})
	}
}

func (y *yard) platform(w http.ResponseWriter, r *http.Request) {
	if meanwhile, hooked := map[string]*atomic.Pointer[func()]{
		http.MethodDelete: &y.meanwhile, http.MethodPut: &y.whileAsked, http.MethodGet: &y.whileLooked,
	}[r.Method]; hooked {
		if do := meanwhile.Swap(nil); do != nil {
			(*do)()
		}
	}
	if hangs := y.hangs.Load(); hangs != nil && r.Method == http.MethodGet {
		<-*hangs
	}
	if r.URL.Path == "/quotes" {
		body, _ := io.ReadAll(r.Body)
		y.quotes.Add(1)
		y.quoted.Store(string(body))
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	no := map[string]*atomic.Int32{http.MethodDelete: &y.refuses, http.MethodPut: &y.denies}[r.Method]
	switch {
	case no != nil && no.Load() != 0:
		w.WriteHeader(int(no.Load()))
	case y.silent.Load():
		y.loggi.ServeHTTP(httptest.NewRecorder(), r)
		w.WriteHeader(http.StatusBadGateway)
	default:
		y.loggi.ServeHTTP(w, r)
	}
	if r.Method == http.MethodDelete {
		select {
		case y.heard <- struct{}{}:
		default:
		}
	}
}

// couriers waits until those asked for and those called off are as they ought to be:
// the server's own rounds may be about to call one off.
func (y *yard) couriers(right func(asked, cancelled int) bool) {
	y.t.Helper()
	giveUp := time.After(time.Minute)
	for {
		asked, cancelled := y.loggi.Jobs()
		if right(asked, cancelled) {
			return
		}
		select {
		case <-y.heard:
		case <-giveUp:
			y.t.Fatalf("%d couriers asked for, %d called off", asked, cancelled)
		}
	}
}

// round lets the venue be attended after some seconds; trouble with the
// platform is part of what is tested.
func (y *yard) round() {
	y.t.Helper()
	y.Clock.Advance(15 * time.Second)
	if err := y.Delivery.Round(context.Background(), y.venue.ID); err != nil {
		y.t.Logf("round: %v", err)
	}
}

func (y *yard) rounds(n int) {
	y.t.Helper()
	for range n {
		y.round()
	}
}

// until rounds until the order's courier is at the stage: for two hours, longer than
// any courier rides.
func (y *yard) until(id string, stage orders.Stage) orders.Order {
	y.t.Helper()
	for range 500 {
		if o := y.order(id); o.Entrega != nil && o.Entrega.Estagio == stage {
			return o
		}
		y.round()
	}
	y.t.Fatalf("the courier never is %s: %+v", stage, y.order(id).Entrega)
	return orders.Order{}
}

func (y *yard) order(id string) orders.Order {
	y.t.Helper()
	var d orders.Detail
	y.Want(http.StatusOK, y.cook, "GET", "/api/kds/pedidos/"+id, nil).JSON(y.t, &d)
	return d.Pedido
}

func (y *yard) place() string { return y.Order(y.venue, near).ID }

// near is where the platform goes.
func near(o *orders.NewOrder) {
	o.Cliente.CEP, o.Cliente.Bairro, o.Cliente.Cidade = "88063000", "Campeche", "Florianópolis"
}

func (y *yard) accept(id string) {
	y.t.Helper()
	y.Want(http.StatusOK, y.cook, "POST", "/api/kds/acceptOrder", map[string]any{"Id": id})
}

func (y *yard) post(call string, body map[string]any) servertest.Answer {
	y.t.Helper()
	return y.Call(y.cook, "POST", "/api/kds/"+call, body)
}

func TestAcceptCalls(t *testing.T) {
	each(t, simulator.Options{Tracking: "https://rastreio.test/"}, nil, func(t *testing.T, y *yard) {
		id := y.place()
		t.Run("order-states-06 accepting calls the platform's courier", func(t *testing.T) {
			y.round()
			if asked, _ := y.loggi.Jobs(); asked != 0 {
				t.Error("a courier was called for a pending order")
			}
			y.accept(id)
			o := y.until(id, orders.Assigned)
			if !o.ChamouMeepDelivery || o.Transportador == nil || !strings.HasPrefix(o.Transportador.Nome, "Entregador") {
				t.Errorf("%v %+v", o.ChamouMeepDelivery, o.Transportador)
			}
			if o.Entrega.Plataforma != "Loggi" || o.Entrega.Simulado || o.Entrega.Valor == nil {
				t.Errorf("%+v", o.Entrega)
			}
			if o.LinkRastreio == nil || !strings.HasPrefix(*o.LinkRastreio, "https://rastreio.test/") {
				t.Errorf("tracking %v", o.LinkRastreio)
			}
		})
		y.until(id, orders.Collected)
		if a := y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": 1}); a.Status != http.StatusConflict {
			t.Errorf("own delivery although the courier has the order: %d %s", a.Status, a.Body)
		}
		y.until(id, orders.Done)
		if asked, _ := y.loggi.Jobs(); asked != 1 {
			t.Errorf("%d couriers for one order", asked)
		}
	})
}

func TestBothDeliveriesAsk(t *testing.T) {
	both := func(c *storefront.Configuration) { c.UseOwnDelivery = true }
	each(t, simulator.Options{}, both, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		y.round()
		if asked, _ := y.loggi.Jobs(); asked != 0 {
			t.Error("nobody chose, yet a courier was called (D9)")
		}
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": 0})
		y.until(id, orders.Searching)
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": 1})
		y.round()
		y.couriers(func(_, cancelled int) bool { return cancelled == 1 })
		for range 20 {
			y.round()
		}
		o := y.order(id)
		if o.ChamouMeepDelivery || o.Transportador != nil || o.Entrega.EmpresaEntrega != orders.OwnDelivery {
			t.Errorf("%+v %+v", o.Transportador, o.Entrega)
		}
		t.Run("order-states-20 the carrier can be changed", func(t *testing.T) {
			y.Want(http.StatusOK, y.cook, "POST", "/api/kds/atualizartransportador",
				map[string]any{"PedidoId": id, "TransportadoraId": y.venue.Carrier, "UsarMeepDelivery": false})
			if o := y.order(id); o.Transportador == nil || o.Transportador.ID != y.venue.Carrier {
				t.Errorf("%+v", o.Transportador)
			}
			other := y.Venue("Bar Vizinho")
			a := y.post("atualizartransportador", map[string]any{"PedidoId": id, "TransportadoraId": other.Carrier})
			if a.Status != http.StatusBadRequest {
				t.Errorf("another venue's carrier: %d %s", a.Status, a.Body)
			}
			var changed orders.Carrier
			y.Want(http.StatusOK, y.cook, "PUT", "/api/kds/transportadores/"+y.venue.Carrier,
				map[string]any{"Nome": "Rita", "Telefone": "(48) 99123-0000"}).JSON(t, &changed)
			if changed.Nome != "Rita" || changed.Telefone != "48991230000" || changed.ID != y.venue.Carrier {
				t.Errorf("%+v", changed)
			}
			y.Want(http.StatusForbidden, y.cook, "PUT", "/api/kds/transportadores/"+other.Carrier, map[string]any{"Nome": "X", "Telefone": "48991230000"})
		})
	})
}

// The history tells with what a delivery was changed, as it does of every tap.
func TestHistoryNamesTheDevice(t *testing.T) {
	both := func(c *storefront.Configuration) { c.UseOwnDelivery = true }
	each(t, simulator.Options{}, both, func(t *testing.T, y *yard) {
		for header, device := range map[string]string{
			"User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox no Linux",
			"X-Device-Name: Grelha": "Grelha",
		} {
			id := y.place()
			for _, tap := range []struct {
				call string
				body map[string]any
			}{
				{"acceptOrder", map[string]any{"Id": id}},
				{"mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": 1}},
				{"atualizartransportador", map[string]any{"PedidoId": id, "TransportadoraId": y.venue.Carrier}},
				{"AutorizarMeepDelivery", map[string]any{"PedidoId": id}},
			} {
				y.Want(http.StatusOK, y.cook, "POST", "/api/kds/"+tap.call, tap.body, header)
			}
			var d orders.Detail
			y.Want(http.StatusOK, y.cook, "GET", "/api/kds/pedidos/"+id, nil).JSON(t, &d)
			taps := 0
			for _, e := range d.Historico {
				if !strings.HasPrefix(e.Nome, "Pessoa") {
					continue
				}
				if taps++; e.Dispositivo != device {
					t.Errorf("%s: done with %q, want %q", cmp.Or(e.Motivo, e.Descricao), e.Dispositivo, device)
				}
			}
			if taps != 4 {
				t.Errorf("the history tells of %d taps, want 4", taps)
			}
		}
	})
}

// Somebody wants the platform's courier again at the moment at which he is called off.
func TestChosenAgainWhileCalledOff(t *testing.T) {
	both := func(c *storefront.Configuration) { c.UseOwnDelivery = true }
	for name, last := range map[string]delivery.Company{"and stays": delivery.ByPlatform, "and changes his mind": delivery.ByVenue} {
		t.Run(name, func(t *testing.T) {
			each(t, simulator.Options{}, both, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				choose := func(company delivery.Company) {
					a := y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": company})
					if a.Status != http.StatusOK {
						t.Errorf("company %d: %d %s", company, a.Status, a.Body)
					}
				}
				choose(delivery.ByPlatform)
				y.until(id, orders.Searching)
				chosen := make(chan struct{})
				meanwhile := func() {
					defer close(chosen)
					choose(delivery.ByPlatform)
				}
				y.meanwhile.Store(&meanwhile)
				choose(delivery.ByVenue)
				y.round()
				<-chosen
				choose(last)
				want := 0
				if last == delivery.ByPlatform {
					y.until(id, orders.Assigned)
					want = 1
				}
				for range 4 {
					y.round()
				}
				y.couriers(func(asked, cancelled int) bool { return asked-cancelled == want })
			})
		})
	}
}

// Somebody made the delivery the venue's own after the order showed that a courier
// is asked for and before that was written down: there is nothing to call off yet.
func TestOwnWhileAsked(t *testing.T) {
	both := func(c *storefront.Configuration) { c.UseOwnDelivery = true }
	each(t, simulator.Options{Down: true}, both, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": delivery.ByPlatform})
		own := func(context.Context, bun.Tx, orders.Parcel) (*orders.DeliveryStatus, error) {
			return &orders.DeliveryStatus{EmpresaEntrega: orders.OwnDelivery}, nil
		}
		if _, err := y.Orders.DecideDelivery(t.Context(), id, "own", operation.Actor{}, own); err != nil {
			t.Fatal(err)
		}
		y.loggi.SetDown(false)
		for range 8 {
			y.round()
		}
		y.couriers(func(asked, cancelled int) bool { return asked == cancelled })
	})
}

// The settings call a courier: whoever means to call him by hand meanwhile hears that
// it is done.
func TestByHandWhileTheSettingsCall(t *testing.T) {
	each(t, simulator.Options{}, nil, func(t *testing.T, y *yard) {
		id := y.place()
		answers := make(chan servertest.Answer, 1)
		byHand := func() {
			answers <- y.post("atualizartransportador", map[string]any{"PedidoId": id, "TransportadoraId": orders.ManualCourier})
		}
		y.whileAsked.Store(&byHand)
		y.accept(id)
		y.until(id, orders.Searching)
		if a := <-answers; a.Status != http.StatusConflict {
			t.Errorf("by hand, while a courier is called: %d %s", a.Status, a.Body)
		}
	})
}

func TestManualCall(t *testing.T) {
	manual := func(c *storefront.Configuration) { c.CallMeepDeliveryManually = true }
	each(t, simulator.Options{}, manual, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		o := y.until(id, orders.ByHand)
		t.Run("order-states-21 the placeholder means call by hand and takes no carrier change", func(t *testing.T) {
			if o.Transportador == nil || o.Transportador.ID != "AAAAAAAA-BBBB-CCCC-DDDD-FFFFFFFFFFFF" || o.ChamouMeepDelivery {
				t.Errorf("%+v", o.Transportador)
			}
			a := y.post("atualizartransportador", map[string]any{"PedidoId": id, "TransportadoraId": y.venue.Carrier})
			if a.Status != http.StatusConflict {
				t.Errorf("%d %s", a.Status, a.Body)
			}
			if asked, _ := y.loggi.Jobs(); asked != 0 {
				t.Error("called all the same")
			}
		})
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		if o := y.order(id); !o.ChamouMeepDelivery || o.Transportador != nil {
			t.Errorf("authorised: %+v", o.Transportador)
		}
		y.until(id, orders.Assigned)
	})
}

func TestPlatformIsDown(t *testing.T) {
	manual := func(c *storefront.Configuration) { c.CallMeepDeliveryManually = true }
	each(t, simulator.Options{Down: true}, manual, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		t.Run("order-board-31 a failing request says so", func(t *testing.T) {
			a := y.post("AutorizarMeepDelivery", map[string]any{"PedidoId": id})
			if a.Status != http.StatusServiceUnavailable || a.Message() != "Falha ao solicitar Loggi. Tente novamente" {
				t.Errorf("%d %s", a.Status, a.Body)
			}
			if o := y.order(id); o.Entrega == nil || o.Entrega.Mensagem != "Falha ao solicitar Loggi. Tente novamente" {
				t.Errorf("%+v", o.Entrega)
			}
		})
		y.round()
		y.loggi.SetDown(false)
		o := y.until(id, orders.Assigned)
		if o.Entrega.Mensagem != "" {
			t.Errorf("%+v", o.Entrega)
		}
		if asked, _ := y.loggi.Jobs(); asked != 1 {
			t.Errorf("%d couriers for one order", asked)
		}
	})
}

func TestNobodyIsFound(t *testing.T) {
	each(t, simulator.Options{Fails: 1}, nil, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		o := y.until(id, orders.Failed)
		if o.ChamouMeepDelivery || o.Entrega.Mensagem == "" || o.Transportador != nil {
			t.Errorf("%+v", o.Entrega)
		}
		y.loggi.Fails = 0
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/AutorizarMeepDelivery", map[string]any{"PedidoId": id})
		y.until(id, orders.Assigned)
	})
}

// Whatever the platform breaks, an order gets one courier and the board the
// truth.
func TestBrokenPlatform(t *testing.T) {
	each(t, simulator.Options{Broken: 0.5, Seed: 7}, nil, func(t *testing.T, y *yard) {
		ids := []string{y.place(), y.place(), y.place()}
		for _, id := range ids {
			y.accept(id)
		}
		for _, id := range ids {
			y.until(id, orders.Done)
		}
		if asked, _ := y.loggi.Jobs(); asked != len(ids) {
			t.Errorf("%d couriers for %d orders", asked, len(ids))
		}
	})
}

func TestRefusedOrdersGetNone(t *testing.T) {
	each(t, simulator.Options{}, nil, func(t *testing.T, y *yard) {
		pickup := y.Order(y.venue, func(o *orders.NewOrder) { o.TipoEntrega = "retirada" }).ID
		if a := y.post("AutorizarMeepDelivery", map[string]any{"PedidoId": pickup}); a.Status != http.StatusConflict {
			t.Errorf("pick-up: %d %s", a.Status, a.Body)
		}
		id := y.place()
		if a := y.post("AutorizarMeepDelivery", map[string]any{"PedidoId": id}); a.Status != http.StatusConflict {
			t.Errorf("pending: %d %s", a.Status, a.Body)
		}
		if asked, _ := y.loggi.Jobs(); asked != 0 {
			t.Error("a courier was called for an order that nobody has accepted")
		}
		if e := y.order(id).Entrega; e != nil {
			t.Errorf("pending: %+v", e)
		}
		if a := y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": 0}); a.Status != http.StatusOK {
			t.Errorf("chosen before it is accepted: %d %s", a.Status, a.Body)
		}
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/refuseOrder", map[string]any{"Id": id, "Password": servertest.Password})
		y.round()
		y.round()
		if asked, _ := y.loggi.Jobs(); asked != 0 {
			t.Errorf("%d couriers for a refused order", asked)
		}
		if a := y.post("mudarEmpresaTransportePedido", map[string]any{"PedidoId": id, "EmpresaEntrega": 0}); a.Status != http.StatusConflict {
			t.Errorf("ended: %d %s", a.Status, a.Body)
		}
	})
}

// An order may end while its courier is still searched for: somebody else took it
// out, or the customer gave it back.
func TestEndedOrdersGetNone(t *testing.T) {
	for _, end := range []string{"deliverOrder", "returnedOrder"} {
		t.Run(end, func(t *testing.T) {
			each(t, simulator.Options{}, nil, func(t *testing.T, y *yard) {
				id := y.place()
				y.accept(id)
				y.until(id, orders.Assigned)
				for _, action := range []string{"startOrder", "transportOrder", end} {
					y.Want(http.StatusOK, y.cook, "POST", "/api/kds/"+action, map[string]any{"Id": id, "Password": servertest.Password})
				}
				y.round()
				y.round()
				y.couriers(func(asked, cancelled int) bool { return asked == 1 && cancelled == 1 })
			})
		})
	}
}

// Whoever has the order already is followed to the customer's door.
func TestCollectedOrdersAreFollowed(t *testing.T) {
	each(t, simulator.Options{}, nil, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		y.until(id, orders.Collected)
		for _, action := range []string{"startOrder", "transportOrder", "deliverOrder"} {
			y.Want(http.StatusOK, y.cook, "POST", "/api/kds/"+action, map[string]any{"Id": id})
		}
		y.until(id, orders.Done)
		if _, cancelled := y.loggi.Jobs(); cancelled != 0 {
			t.Errorf("%d called off", cancelled)
		}
	})
}

// Nobody was there to call a courier in time: a person does, and has the button for it.
func TestAcceptedLongAgo(t *testing.T) {
	var shop storefront.Configuration
	withoutPlatform := func(c *storefront.Configuration) {
		shop = *c
		c.UseOwnDelivery, c.UseMeepDelivery = true, false
	}
	each(t, simulator.Options{}, withoutPlatform, func(t *testing.T, y *yard) {
		waiting, carried := y.place(), y.place()
		y.accept(waiting)
		y.accept(carried)
		carrier, err := y.Orders.AddCarrier(t.Context(), y.venue.ID, orders.Carrier{Nome: "Zé", Telefone: "31987654321"})
		if err != nil {
			t.Fatal(err)
		}
		if a := y.post("atualizartransportador", map[string]any{"PedidoId": carried, "TransportadoraId": carrier.ID}); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		y.Clock.Advance(11 * time.Minute)
		if err := y.Storefront.Save(t.Context(), y.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		y.round()
		if asked, _ := y.loggi.Jobs(); asked != 0 {
			t.Errorf("%d couriers were called", asked)
		}
		if e := y.order(waiting).Entrega; e == nil || e.Estagio != orders.ByHand {
			t.Errorf("nobody can call a courier: %+v", e)
		}
		if o := y.order(carried); o.Entrega != nil || o.Transportador == nil || o.Transportador.ID != carrier.ID {
			t.Errorf("%+v, carried by %+v", o.Entrega, o.Transportador)
		}
		if a := y.post("AutorizarMeepDelivery", map[string]any{"PedidoId": waiting}); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		y.until(waiting, orders.Assigned)
	})
}

// For an order for later the courier is called once it is to be begun, however early it was
// accepted: by its time, or by whoever begins it before.
func TestForLaterNobodyIsCalledEarly(t *testing.T) {
	later := func(c *storefront.Configuration) {
		c.AutomaticallyAcceptOrder = true
		c.LaterDays, c.LaterLeadMinutes, c.LaterPerQuarter = 2, 30, 0
	}
	each(t, simulator.Options{}, later, func(t *testing.T, y *yard) {
		at := y.Clock.Now().Add(4 * time.Hour).Truncate(15 * time.Minute)
		forThen := func(o *orders.NewOrder) { near(o); o.Para = &at }
		inTime, early := y.Order(y.venue, forThen).ID, y.Order(y.venue, forThen).ID
		y.rounds(3)
		if asked, _ := y.loggi.Jobs(); asked != 0 || y.order(inTime).Entrega != nil {
			t.Fatalf("%d couriers hours before: %+v", asked, y.order(inTime).Entrega)
		}
		y.Want(http.StatusOK, y.cook, "POST", "/api/kds/startOrder", map[string]any{"Id": early})
		y.until(early, orders.Assigned)
		if asked, _ := y.loggi.Jobs(); asked != 1 {
			t.Errorf("%d couriers for the one that was begun", asked)
		}
		y.Clock.Set(at.Add(-30 * time.Minute))
		if err := y.Orders.BeginDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		y.until(inTime, orders.Assigned)
		if asked, _ := y.loggi.Jobs(); asked != 2 {
			t.Errorf("%d couriers for two orders", asked)
		}
	})
}

// What nobody configured is the simulator's, and says so (D4).
func TestUnconfiguredIsSimulated(t *testing.T) {
	each(t, simulator.Options{}, func(c *storefront.Configuration) { c.DeliveryPlatform = int(delivery.PlayDelivery) }, func(t *testing.T, y *yard) {
		id := y.place()
		y.accept(id)
		y.round()
		o := y.order(id)
		if o.Entrega == nil || !o.Entrega.Simulado || o.Entrega.Plataforma != "Play Delivery" || o.LinkRastreio != nil {
			t.Errorf("%+v", o.Entrega)
		}
	})
}
