package orders_test

import (
	"testing"
	"time"

	"balcao/app/orders"
)

func TestFallbackAtAnotherComputer(t *testing.T) {
	each(t, func(h *harness) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(h, first, second)
		id := h.accepted()
		job := h.ask(caixa).Papers[0].Job
		h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Attempts: 5, Reason: "sem papel", OnPaper: true})
		h.wantFates(id, "Impressora reserva 0: A impressora Impressora balcao falhou: sem papel")
		got := h.ask(outro)
		if len(got.Papers) != 1 || !got.Papers[0].Receipt.Reprint {
			h.Errorf("papers %+v", got.Papers)
		}
	})
}

// What a computer gives up once it is too late is not printed by another one.
func TestAFallbackPrintsNothingThatIsOver(t *testing.T) {
	each(t, func(h *harness) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(h, first, second)
		givesUp := func(id string, meanwhile func()) {
			h.Helper()
			job := h.ask(caixa).Papers[0].Job
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued})
			meanwhile()
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
			h.wantFates(id, "Impressora balcao 3: sem papel")
			if got := h.ask(outro); len(got.Papers) != 0 {
				h.Errorf("printed elsewhere: %+v", got.Papers)
			}
		}
		yesterday := h.accepted()
		givesUp(yesterday, func() { h.clock.Advance(orders.StalePaper + time.Second) })
		left := h.accepted()
		givesUp(left, func() {
			h.clock.Advance(time.Minute)
			h.act("ana", "startOrder", left).want(200)
			h.act("ana", "transportOrder", left).want(200)
		})

		job := func() string {
			h.accepted()
			return h.ask(caixa).Papers[0].Job
		}()
		h.clock.Advance(orders.StalePaper - time.Minute)
		h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
		h.clock.Advance(2 * time.Minute)
		if got := h.ask(outro); len(got.Papers) != 0 {
			h.Errorf("a paper that goes on to another printer grows no younger: %+v", got.Papers)
		}
	})
}

// What somebody asks for after the order has left is still wanted, whatever is
// noted on the order since.
func TestAFallbackPrintsWhatIsAskedForSince(t *testing.T) {
	each(t, func(h *harness) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(h, first, second)
		id := h.sold("asked for", 0)
		h.hears("asked for", orders.Confirmed)
		h.clock.Advance(time.Minute)
		h.hears("asked for", orders.Dispatched)
		h.clock.Advance(time.Minute)
		h.requeue(id)
		job := h.ask(caixa).Papers[0].Job
		h.clock.Advance(time.Minute)
		if err := h.service.NoteProblem(h.Context(), id, "O entregador se atrasou."); err != nil {
			h.Fatal(err)
		}
		h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
		h.wantFates(id, "Impressora reserva 0: A impressora Impressora balcao falhou: sem papel")
		if got := h.ask(outro).Papers; len(got) != 1 || got[0].OrderID != id {
			h.Errorf("papers %+v", got)
		}
	})
}
