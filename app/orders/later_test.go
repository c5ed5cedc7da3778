package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/hours"
	"balcao/app/orders"
	"balcao/app/printing"
)

// forLater lets the shop take orders for later: Friday and Saturday from 18:00 to 02:00, for
// the business days of today and tomorrow, two for each quarter of an hour, begun 40 minutes
// before. It is Friday, 20:31.
func (h *harness) forLater() {
	h.Helper()
	span := func(day int) hours.Span {
		s, err := hours.ParseSpan(day, "18:00", "02:00")
		if err != nil {
			h.Fatal(err)
		}
		return s
	}
	week := hours.Calendar{Week: hours.Week{span(5), span(6)}}
	h.shop.Later = orders.Later{Days: 2, PerQuarter: 2, Lead: 40 * time.Minute, Open: func(at time.Time) bool { return week.OpenAt(at.In(h.shop.Zone)) }}
}

func (h *harness) at(day, clock string) time.Time {
	h.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", "2026-11-"+day+" "+clock, h.shop.Zone)
	if err != nil {
		h.Fatal(err)
	}
	return at
}

func forThen(o orders.NewOrder, at time.Time) orders.NewOrder {
	o.Para = &at
	return o
}

func (h *harness) offered(o orders.NewOrder) (q orders.Quote) {
	h.Helper()
	h.call(http.MethodPost, "/api/storefront/bar-do-ze/quote", "", orders.Cart{
		Cliente: orders.CartCustomer{Destination: o.Cliente.Destination}, TipoEntrega: o.TipoEntrega, Itens: o.Itens, Para: o.Para, ListarHorarios: true,
	}).want(200).into(&q)
	return q
}

// spelled writes times as "20 21:15".
func (h *harness) spelled(times []time.Time) (all []string) {
	for _, at := range times {
		all = append(all, at.In(h.shop.Zone).Format("02 15:04"))
	}
	return all
}

func (h *harness) beginDue() {
	h.Helper()
	if err := h.service.BeginDue(h.Context()); err != nil {
		h.Fatal(err)
	}
}

func TestTimesForLater(t *testing.T) {
	each(t, func(h *harness) {
		h.Run("none where the shop takes no orders for later", func(t *testing.T) {
			if q := h.offered(aPickup()); q.ProximoHorario != nil || q.Horarios != nil {
				t.Errorf("%v, %v", q.ProximoHorario, q.Horarios)
			}
			if q := h.offered(forThen(aPickup(), h.at("20", "22:00"))); q.Aviso != "Esta loja não recebe pedidos para mais tarde. Escolha Agora." {
				t.Errorf("said %q", q.Aviso)
			}
			h.order(forThen(aPickup(), h.at("20", "22:00"))).want(409)
		})
		h.forLater()
		h.Run("quarters in which the kitchen is open from the order's beginning to its time", func(t *testing.T) {
			times := h.spelled(h.offered(aPickup()).Horarios)
			// Tonight from 21:15 to 01:45, tomorrow from 18:45 to midnight.
			if len(times) != 19+21 || times[0] != "20 21:15" || times[18] != "21 01:45" || times[19] != "21 18:45" || times[39] != "21 23:45" {
				t.Errorf("%d: %v", len(times), times)
			}
		})
		h.Run("not at the table", func(t *testing.T) {
			if q := h.offered(aTable()); q.ProximoHorario != nil {
				t.Errorf("at the table %v", q.ProximoHorario)
			}
			h.order(forThen(aTable(), h.at("20", "22:00"))).want(400)
		})
		h.Run("the days are business days", func(t *testing.T) {
			h.shop.Later.Days, h.shop.DayBegins = 1, 0
			if times := h.spelled(h.offered(aPickup()).Horarios); times[len(times)-1] != "20 23:45" {
				t.Errorf("until midnight: %v", times)
			}
			h.shop.DayBegins = 3 * time.Hour
			if times := h.spelled(h.offered(aPickup()).Horarios); times[len(times)-1] != "21 01:45" {
				t.Errorf("until the day ends at 3:00: %v", times)
			}
			h.clock.Set(h.at("21", "00:30"))
			if times := h.spelled(h.offered(aPickup()).Horarios); times[0] != "21 01:15" || times[len(times)-1] != "21 01:45" {
				t.Errorf("after midnight: %v", times)
			}
			h.clock.Set(h.at("20", "20:31"))
		})
		h.Run("by the clock of the venue's zone", func(t *testing.T) {
			h.shop.Zone = time.FixedZone("America/Noronha", -2*60*60)
			defer func() { h.shop.Zone = saoPaulo }()
			if times := h.spelled(h.offered(aPickup()).Horarios); times[0] != "20 22:15" || times[len(times)-1] != "21 01:45" {
				t.Errorf("%v", times)
			}
		})
	})
}

func TestAnOrderForLater(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.shop.Acceptance, h.shop.TimePerOrder, h.shop.DeliveryMinutes = 10*time.Minute, true, 40
		at := h.at("20", "22:00")
		h.Run("the quote says that it goes, and promises nothing else", func(t *testing.T) {
			if q := h.offered(forThen(aDelivery(), at)); q.Aviso != "" || q.TempoEntrega != 0 || q.DepoisDeAceito {
				t.Errorf("%q, %d", q.Aviso, q.TempoEntrega)
			}
		})
		placed := h.place(forThen(aDelivery(), at))
		h.Run("it stands apart, without a deadline and silent", func(t *testing.T) {
			o := h.get(placed.ID)
			if !o.Aguardando || !o.Para.Equal(at) || !o.PrepararDesde.Equal(at.Add(-40*time.Minute)) || o.Signal || o.PrazoConfirmacao != nil || o.TempoEntrega != nil {
				t.Errorf("%+v", o)
			}
			h.clock.Set(at.Add(-41 * time.Minute))
			h.refuseOverdue()
			h.beginDue()
			if o := h.get(placed.ID); !o.Aguardando || h.stands(placed.ID) != "Pendente" {
				t.Errorf("a minute too early %+v", o)
			}
		})
		h.Run("its customer sees for when it is", func(t *testing.T) {
			seen := h.trackedBy(placed)
			if seen.Para == nil || !seen.Para.Equal(at) || !seen.Aguardando || !seen.Previsao.Equal(at) {
				t.Errorf("%+v", seen)
			}
		})
		h.Run("once its time has come it calls, and its deadline begins", func(t *testing.T) {
			h.clock.Set(at.Add(-40 * time.Minute))
			h.beginDue()
			o := h.get(placed.ID)
			if o.Aguardando || !o.Signal || o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(at.Add(-30*time.Minute)) {
				t.Errorf("%+v", o)
			}
			h.beginDue()
			if again := h.get(placed.ID); again.Versao != o.Versao {
				t.Error("its time came twice")
			}
			h.clock.Advance(10 * time.Minute)
			if h.refuseOverdue(); h.stands(placed.ID) != "Recusado" {
				t.Errorf("nobody accepts: %s", h.stands(placed.ID))
			}
		})
	})
}

// No server ran when it was to be begun: whoever is to accept it has all of his time from
// when he is called.
func TestItsDeadlineBeginsOnceItCalls(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.shop.Acceptance = 10 * time.Minute
		at := h.at("20", "22:00")
		id := h.place(forThen(aPickup(), at)).ID
		h.clock.Set(at.Add(-25 * time.Minute))
		h.refuseOverdue()
		h.beginDue()
		h.refuseOverdue()
		if o := h.get(id); h.stands(id) != "Pendente" || o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(at.Add(-15*time.Minute)) {
			h.Errorf("%s, until %v", h.stands(id), o.PrazoConfirmacao)
		}
		h.clock.Advance(10 * time.Minute)
		if h.refuseOverdue(); h.stands(id) != "Recusado" {
			h.Errorf("nobody accepts: %s", h.stands(id))
		}
	})
}

func TestWhatIsAcceptedForLater(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.shop.AutoAccept, h.shop.Reduced = true, true
		at := h.at("20", "22:00")
		byItself, early := h.place(forThen(aPickup(), at)).ID, h.place(forThen(aPickup(), at)).ID
		if o := h.get(byItself); h.stands(byItself) != "Aceito" || !o.Aguardando || o.Signal {
			h.Fatalf("%+v", o)
		}
		h.act("ana", "startOrder", early).want(200)
		if o := h.get(early); o.Aguardando || h.stands(early) != "Em preparo" {
			h.Errorf("begun early %+v", o)
		}
		h.clock.Set(at.Add(-40 * time.Minute))
		h.beginDue()
		// Where accepting begins, its time begins what was accepted before.
		if o := h.get(byItself); o.Aguardando || !o.Signal || h.stands(byItself) != "Em preparo" {
			h.Errorf("%+v", o)
		}
		var d orders.Detail
		h.call(http.MethodGet, "/api/kds/pedidos/"+byItself, "ana", nil).want(200).into(&d)
		if e := d.Historico[len(d.Historico)-2]; e.Descricao != "Hora de preparar" || !e.Em.Equal(h.clock.Now()) {
			h.Errorf("%+v", d.Historico)
		}
		h.clock.Advance(24 * time.Hour)
		if said := h.act("ana", "acceptOrder", byItself).want(409).failure().Message; said != "Este pedido já foi iniciado automaticamente em 20/11 às 21:20." {
			h.Errorf("on the next day it is said %q", said)
		}
	})
}

// A quarter of an hour takes no more than the kitchen: not of phones that ask at once, and
// what is cancelled or refused gives its place back.
func TestPlacesOfAQuarter(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		at := h.at("20", "22:00")
		var wait sync.WaitGroup
		answers, statuses := make([]answer, 8), make([]int, 8)
		for i := range answers {
			wait.Go(func() { answers[i] = h.order(forThen(aPickup(), at)) })
		}
		wait.Wait()
		var placed []string
		for i, a := range answers {
			if statuses[i] = a.status; a.status == http.StatusOK {
				var p orders.Placed
				a.into(&p)
				placed = append(placed, p.ID)
			}
		}
		slices.Sort(statuses)
		if want := fmt.Sprint([]int{200, 200, 409, 409, 409, 409, 409, 409}); fmt.Sprint(statuses) != want {
			h.Fatalf("%v, want %s", statuses, want)
		}
		f := h.order(forThen(aPickup(), at)).want(409).failure()
		if f.Fields["Para"] != "O horário de hoje às 22:00 já está cheio. Escolha outro horário." {
			h.Errorf("%+v", f)
		}
		q := h.offered(forThen(aPickup(), at))
		if q.Aviso != f.Message || slices.Contains(h.spelled(q.Horarios), "20 22:00") {
			h.Errorf("%q, %v", q.Aviso, h.spelled(q.Horarios))
		}
		h.act("ana", "refuseOrder", placed[0], map[string]any{"Password": password}).want(200)
		h.place(forThen(aPickup(), at))
		h.order(forThen(aPickup(), at)).want(409)
	})
}

func TestTimesThatAreNone(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		for name, at := range map[string]time.Time{
			"sooner than it can be made": h.at("20", "20:45"), "gone": h.at("20", "19:00"), "between quarters": h.at("20", "22:07"),
			"while it is closed": h.at("21", "12:00"), "begun while it is closed": h.at("21", "18:15"), "beyond the days": h.at("22", "18:45"),
			"years away": h.at("20", "22:00").AddDate(3, 0, 0),
		} {
			f := h.order(forThen(aPickup(), at)).want(409).failure()
			if !strings.HasPrefix(f.Fields["Para"], "Não dá para pedir para ") {
				h.Errorf("%s: %+v", name, f)
			}
		}
		// However short the shop's lead: never for a time that is gone.
		h.shop.Later.Lead = 5 * time.Minute
		h.clock.Set(h.at("20", "20:49"))
		h.order(forThen(aPickup(), h.at("20", "20:45"))).want(409)
		h.shop.Later.Lead = 40 * time.Minute
		h.clock.Set(h.at("20", "20:31"))
		// Who took his time over the form is not sent back at once.
		at := h.offered(aPickup()).ProximoHorario
		h.clock.Advance(9 * time.Minute)
		h.place(forThen(aPickup(), *at))
	})
}

// The shop is closed now: for now it refuses, for later it takes orders.
func TestLaterWhileClosed(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.clock.Set(h.at("20", "10:00"))
		h.shop.Closed = "Este estabelecimento está fechado agora e abre às 18:00."
		q := h.offered(aPickup())
		if q.Aviso != h.shop.Closed || q.ProximoHorario == nil || !q.ProximoHorario.Equal(h.at("20", "18:45")) {
			h.Fatalf("%q, %v", q.Aviso, q.ProximoHorario)
		}
		h.order(aPickup()).want(409)
		h.place(forThen(aPickup(), *q.ProximoHorario))
		h.shop.Later.Days, h.shop.Closed = 0, "Este estabelecimento não está recebendo pedidos agora."
		if f := h.order(forThen(aPickup(), *q.ProximoHorario)).want(409).failure(); f.Message != h.shop.Closed {
			h.Errorf("switched off: %+v", f)
		}
	})
}

// What waits for its time is no load, and not measured as the kitchen's speed.
func TestLaterIsNoLoad(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		at := h.at("20", "22:00")
		h.shop.Later.PerQuarter = 0
		h.past(quietAndFull(h))
		for range 3 {
			h.place(forThen(aPickup(), at))
		}
		if q := h.quoted(aPickup()); q.TempoEntregaMax != 20 {
			h.Errorf("while they wait: %d", q.TempoEntregaMax)
		}
		h.clock.Set(at.Add(-40 * time.Minute))
		h.beginDue()
		if q := h.quoted(aPickup()); q.TempoEntregaMax != 55 {
			h.Errorf("once they are to be made: %d", q.TempoEntregaMax)
		}
	})
}

// Neither is what a marketplace has sold for later, until it is to be begun.
func TestWhatAMarketplaceSoldForLaterIsNoLoad(t *testing.T) {
	each(t, func(h *harness) {
		h.past(quietAndFull(h))
		begin := h.clock.Now().Add(2 * time.Hour)
		for range 3 {
			h.vended(orders.FromMarketplace{Fulfilment: orders.Delivery, Schedule: &orders.Schedule{Begin: begin, From: begin.Add(time.Hour)}})
		}
		if q := h.quoted(aPickup()); q.TempoEntregaMax != 20 {
			h.Errorf("while they wait: %d", q.TempoEntregaMax)
		}
		h.clock.Set(begin)
		if q := h.quoted(aPickup()); q.TempoEntregaMax != 55 {
			h.Errorf("once they are to be made: %d", q.TempoEntregaMax)
		}
	})
}

// The staff move an order that waits to another time that is free: it is begun, calls and is
// refused so much later, and its old place is free again.
func TestStaffMoveAnOrderForLater(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.shop.Acceptance = 10 * time.Minute
		placed := h.place(forThen(aPickup(), h.at("20", "22:00")))
		for range 2 {
			h.place(forThen(aPickup(), h.at("20", "21:30")))
		}
		path := "/api/kds/pedidos/" + placed.ID + "/horario"
		move := func(status int, at time.Time) answer {
			h.Helper()
			return h.call("POST", path, "ana", map[string]any{"Para": at}).want(status)
		}
		var free orders.MovableTo
		h.call("GET", path+"s", "ana", nil).want(200).into(&free)
		times := h.spelled(free.Horarios)
		if times[0] != "20 21:15" || slices.Contains(times, "20 21:30") || slices.Contains(times, "20 22:00") {
			h.Errorf("offered %v", times)
		}
		if f := move(409, h.at("20", "21:30")).failure(); !strings.Contains(f.Fields["Para"], "já está cheio") {
			h.Errorf("to a full one: %+v", f)
		}
		if f := move(409, h.at("20", "17:00")).failure(); f.Fields["Para"] == "" {
			h.Errorf("to one that has passed: %+v", f)
		}
		before := h.historyOf(placed.ID)
		move(204, h.at("20", "22:00"))
		if h.historyOf(placed.ID) != before {
			h.Error("to the time that it has it changes something")
		}
		at := h.at("21", "19:00")
		move(204, at)
		o := h.get(placed.ID)
		if !o.Aguardando || !o.Para.Equal(at) || !o.PrepararDesde.Equal(at.Add(-40*time.Minute)) {
			h.Errorf("then %+v", o)
		}
		if seen := h.trackedBy(placed); !seen.Para.Equal(at) {
			h.Errorf("its customer sees %v", seen.Para)
		}
		for range 2 { // the place that it had is free again
			h.place(forThen(aPickup(), h.at("20", "22:00")))
		}
		h.clock.Set(h.at("20", "22:00"))
		if h.beginDue(); !h.get(placed.ID).Aguardando {
			h.Error("it is begun at the time that it had")
		}
		h.clock.Set(at.Add(-40 * time.Minute))
		h.beginDue()
		if o := h.get(placed.ID); o.Aguardando || o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(at.Add(-30*time.Minute)) {
			h.Errorf("once its time has come %+v", o)
		}
		move(409, h.at("21", "22:00"))
		h.call("GET", path+"s", "ana", nil).want(409)
		now := h.place(aPickup())
		h.call("POST", "/api/kds/pedidos/"+now.ID+"/horario", "ana", map[string]any{"Para": at}).want(409)
	})
}

func TestStaffTypeAnOrderForLater(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.shop.Later.Days = 0
		at := h.at("21", "22:00")
		d := h.typedAs(typed(forThen(aPickup(), at)))
		if !d.Pedido.Aguardando || !d.Pedido.Para.Equal(at) {
			h.Errorf("%+v", d.Pedido)
		}
		h.typedAs(typed(forThen(aPickup(), at)))
		over := typed(forThen(aPickup(), at))
		f := h.types("ana", over).want(409).failure()
		if !strings.HasPrefix(f.Message, "O horário de amanhã às 22:00 já está cheio.") {
			h.Errorf("%+v", f)
		}
		over.Confirmados = []orders.WarningCode{orders.WarnTime}
		h.typedAs(over)
		closed := typed(forThen(aPickup(), h.at("21", "12:07")))
		closed.Confirmados = over.Confirmados
		h.typedAs(closed)
		// It takes a place of its quarter of an hour, as every other order.
		for _, minute := range []string{"23:07", "23:14"} {
			between := typed(forThen(aPickup(), h.at("20", minute)))
			between.Confirmados = over.Confirmados
			h.typedAs(between)
		}
		full := typed(forThen(aPickup(), h.at("20", "23:00")))
		if f := h.types("ana", full).want(409).failure(); !strings.HasPrefix(f.Message, "O horário de hoje às 23:00 já está cheio.") {
			h.Errorf("%+v", f)
		}
		h.shop.Later.Days = 2
		h.order(forThen(aPickup(), h.at("20", "23:00"))).want(409)
		gone := typed(forThen(aPickup(), h.at("20", "12:00")))
		gone.Confirmados = over.Confirmados
		h.types("ana", gone).want(400)
	})
}

// What was accepted for later is printed once it is to be begun: by its time, or by a person.
func TestPapersForLater(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.shop.Later.PerQuarter = 0
		printingOn(h, everything("p", false))
		at := h.at("20", "22:00")
		var ids []string
		for range 2 {
			id := h.place(forThen(aPickup(), at)).ID
			h.act("ana", "acceptOrder", id).want(200)
			h.wantFates(id)
			ids = append(ids, id)
		}
		h.act("ana", "startOrder", ids[1]).want(200)
		if len(h.fates(ids[1])) != 1 {
			h.Errorf("begun early: %v", h.fates(ids[1]))
		}
		h.clock.Set(at.Add(-40 * time.Minute))
		h.beginDue()
		if len(h.fates(ids[0])) != 1 || len(h.fates(ids[1])) != 1 {
			h.Errorf("in time: %v, %v", h.fates(ids[0]), h.fates(ids[1]))
		}
		papers := h.ask(caixa).Papers
		if len(papers) == 0 || papers[0].Receipt.For == nil || !papers[0].Receipt.For.Equal(at) {
			h.Errorf("%+v", papers)
		}
	})
}

// The ticket of what is for later is valid from its time on, not from when it was ordered.
func TestTicketsForLaterAreValidFromTheirTimeOn(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		printingOn(h, everything("p", false))
		p := h.menu[burger]
		p.ExpireMinutes = 30
		h.menu[burger] = p
		at := h.at("20", "22:00")
		id := h.place(forThen(aPickup(), at)).ID
		h.act("ana", "acceptOrder", id).want(200)
		h.act("ana", "startOrder", id).want(200)
		papers := h.ask(caixa).Papers
		if len(papers) == 0 || !slices.ContainsFunc(papers[0].Receipt.Items, func(i printing.ReceiptItem) bool { return slices.Contains(i.Notes, "Válido até 20/11/2026 22:30") }) {
			h.Errorf("%+v", papers)
		}
	})
}

// What a person orders for another day counts there, and not today.
func TestMaximumPerPersonOnTheDayWanted(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		h.limited()
		o := ordering(orders.Line{ProdutoID: burger, Quantidade: 2})
		o.TipoEntrega = "retirada"
		h.order(forThen(o, h.at("21", "22:00"))).want(200)
		f := h.order(forThen(o, h.at("21", "21:00"))).want(400).failure()
		if f.Fields["Itens[0].Quantidade"] != "X-Búrguer tem limite de 2 por pessoa por dia, e o desse dia já foi pedido." {
			h.Errorf("said %v", f.Fields)
		}
		h.order(o).want(200)
		h.order(forThen(o, h.at("20", "22:00"))).want(400)
		h.clock.Set(h.at("21", "20:00"))
		h.order(o).want(400)
	})
}
