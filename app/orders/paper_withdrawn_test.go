package orders_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printing"
)

const calledOff = "O pedido foi cancelado antes de ser impresso."

// requeue lets a person ask for the order's first paper once more.
func (h *harness) requeue(id string) {
	h.Helper()
	h.call("POST", "/api/kds/impressoes/"+h.get(id).PedidoPOSPrinterStatus[0].ID+"/repetir", "ana", nil).want(200)
}

// What a computer had taken and does not print is printed by another one only
// where it is still wanted.
func TestWhatComesFreeTooLate(t *testing.T) {
	silence := func(h *harness) { h.clock.Advance(2 * time.Minute) }
	for name, way := range map[string]struct {
		confirmed bool
		lose      func(*harness)
		next      string
	}{
		"its computer is sent away": {true, func(h *harness) {
			if err := h.service.FreePapers(h.Context(), venue, "caixa"); err != nil {
				h.Fatal(err)
			}
		}, outro},
		"its computer begins anew": {true, func(h *harness) {
			// With another setup it gets none yet.
			body := orders.PapersAsked{Revision: "old", Open: []string{}, Fresh: true}
			h.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+caixa).want(200)
		}, caixa},
		"its computer falls silent": {false, func(h *harness) {
			silence(h)
			if err := h.service.ReleasePapers(h.Context()); err != nil {
				h.Fatal(err)
			}
		}, outro},
		"another one is there first": {false, silence, outro},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				printingOn(h, everything("balcao", false))
				pickup := h.place(aPickup()).ID
				h.act("ana", "acceptOrder", pickup).want(200)
				kept, out, wanted, cancelled := h.accepted(), h.accepted(), h.accepted(), h.sold("cancelled", 0)
				h.hears("cancelled", orders.Confirmed)
				take := func() {
					for _, p := range h.ask(caixa).Papers {
						if way.confirmed {
							h.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
						}
					}
				}
				take()
				h.clock.Advance(time.Minute)
				for _, id := range []string{out, wanted} {
					h.act("ana", "startOrder", id).want(200)
					h.act("ana", "transportOrder", id).want(200)
				}
				h.act("ana", "startOrder", pickup).want(200)
				h.act("ana", "receivedOrder", pickup).want(200)
				h.hears("cancelled", orders.Cancelled)
				h.requeue(wanted)
				take()
				way.lose(h)
				var got []string
				for _, p := range h.ask(way.next).Papers {
					got = append(got, fmt.Sprintf("%s %d %t", p.OrderID, p.Type, p.Receipt.Reprint))
				}
				want := []string{kept + " 1 true", wanted + " 1 true", cancelled + " 4 true"}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					h.Errorf("papers %q, want %q", got, want)
				}
				h.wantFates(out, "Impressora balcao 3: "+gone)
				h.wantFates(pickup, "Impressora balcao 3: "+gone)
			})
		})
	}
}

// The kitchen must not read of an order as if nothing had happened once it is
// cancelled, though a computer has its paper.
func TestACancelledOrderCallsItsPapersBack(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		summary := func(id string) orders.PaperRow {
			h.Helper()
			var rows []orders.PaperRow
			h.call("GET", "/api/kds/impressoes?localClienteId="+venue, "ana", nil).want(200).into(&rows)
			at := slices.IndexFunc(rows, func(r orders.PaperRow) bool { return r.PedidoID == id && r.Tipo == printing.OrderSummary })
			if at < 0 {
				h.Fatalf("no summary in %+v", rows)
			}
			return rows[at]
		}
		for name, c := range map[string]struct {
			place  func(name string) string
			cancel func(name, id string)
		}{
			"by the marketplace": {func(name string) string {
				id := h.sold(name, 0)
				h.hears(name, orders.Confirmed)
				return id
			}, func(name, _ string) { h.hears(name, orders.Cancelled) }},
			"when it comes back": {func(string) string { return h.accepted() }, func(_, id string) {
				h.act("ana", "startOrder", id).want(200)
				h.act("ana", "transportOrder", id).want(200)
				h.act("ana", "returnedOrder", id, map[string]any{"Password": password}).want(200)
			}},
		} {
			for _, isConfirmed := range []bool{true, false} {
				name := fmt.Sprintf("%s, confirmed: %t", name, isConfirmed)
				h.Run(name, func(t *testing.T) {
					id := c.place(name)
					job := h.ask(caixa).Papers[0].Job
					if isConfirmed {
						h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued, Attempts: 2, Reason: "sem papel"})
					}
					c.cancel(name, id)
					if p := summary(id); p.Status != orders.PrintFailed || p.Motivo != calledOff || !p.SegundaVia {
						t.Errorf("paper %+v", p)
					}
					got := h.ask(caixa, job)
					if !slices.Equal(got.Revoked, []string{job}) || len(got.Papers) != 1 || got.Papers[0].Type != printing.CancelledOrder {
						t.Fatalf("the station is told %+v", got)
					}
					h.report(caixa, orders.PaperReport{Job: got.Papers[0].Job, Status: orders.Printed})
					h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "cancelada"})
					if p := summary(id); p.Motivo != calledOff {
						t.Errorf("once the station has called it back: %+v", p)
					}
					h.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed})
					if p := summary(id); p.Status != orders.Printed {
						t.Errorf("it came out all the same: %+v", p)
					}
				})
			}
		}
	})
}

// A pending order may be printed by hand.
func TestPapersOfAPendingOrder(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		byHand := func() string {
			h.Helper()
			id := h.place(aDelivery()).ID
			h.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "ana", nil).want(200)
			return id
		}
		copies := func(id string, want ...int) {
			h.Helper()
			var got []int
			for _, p := range h.ask(caixa).Papers {
				if p.OrderID == id {
					got = append(got, p.Receipt.Copy)
				}
				h.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.Printed})
			}
			if !slices.Equal(got, want) {
				h.Errorf("copies %d, want %d", got, want)
			}
		}
		h.Run("what its acceptance prints is another copy", func(*testing.T) {
			id := byHand()
			copies(id, 1)
			h.act("ana", "acceptOrder", id).want(200)
			copies(id, 2)
		})
		h.Run("also where the first is still on its way", func(*testing.T) {
			id := byHand()
			h.act("ana", "acceptOrder", id).want(200)
			copies(id, 1, 2)
		})
		h.Run("what waits is taken back when it is refused", func(*testing.T) {
			id := byHand()
			h.act("ana", "refuseOrder", id, map[string]any{"Password": password}).want(200)
			h.wantFates(id, "Impressora balcao 3: "+calledOff)
			copies(id)
		})
		h.Run("and what a computer has", func(t *testing.T) {
			id := byHand()
			job := h.ask(caixa).Papers[0].Job
			h.act("ana", "refuseOrder", id, map[string]any{"Password": password}).want(200)
			h.wantFates(id, "Impressora balcao 3: "+calledOff)
			if got := h.ask(caixa, job); !slices.Equal(got.Revoked, []string{job}) {
				t.Errorf("revoked %q", got.Revoked)
			}
		})
	})
}
