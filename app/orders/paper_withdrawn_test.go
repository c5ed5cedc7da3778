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

// again lets a person ask for the order's first paper once more.
func (k *kitchen) again(id string) {
	k.Helper()
	k.call("POST", "/api/kds/impressoes/"+k.get(id).PedidoPOSPrinterStatus[0].ID+"/repetir", "ana", nil).want(200)
}

// What somebody asks for after the order has left is still wanted, whatever is
// noted on the order since.
func TestAFallbackPrintsWhatIsAskedForSince(t *testing.T) {
	each(t, func(k *kitchen) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(k, first, second)
		id := k.sold("asked for", 0)
		k.hears("asked for", orders.Confirmed)
		k.clock.Advance(time.Minute)
		k.hears("asked for", orders.Dispatched)
		k.clock.Advance(time.Minute)
		k.again(id)
		job := k.ask(caixa).Papers[0].Job
		k.clock.Advance(time.Minute)
		if err := k.service.NoteProblem(k.Context(), id, "O entregador se atrasou."); err != nil {
			k.Fatal(err)
		}
		k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
		k.wantFates(id, "Impressora reserva 0: A impressora Impressora balcao falhou: sem papel")
		if got := k.ask(outro).Papers; len(got) != 1 || got[0].OrderID != id {
			k.Errorf("papers %+v", got)
		}
	})
}

// What a computer had taken and does not print is printed by another one only
// where it is still wanted.
func TestWhatComesFreeTooLate(t *testing.T) {
	silence := func(k *kitchen) { k.clock.Advance(2 * time.Minute) }
	for name, way := range map[string]struct {
		confirmed bool
		lose      func(*kitchen)
		next      string
	}{
		"its computer is sent away": {true, func(k *kitchen) {
			if err := k.service.FreePapers(k.Context(), venue, "caixa"); err != nil {
				k.Fatal(err)
			}
		}, outro},
		"its computer begins anew": {true, func(k *kitchen) {
			// With another setup it gets none yet.
			body := orders.PapersAsked{Revision: "old", Open: []string{}, Fresh: true}
			k.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+caixa).want(200)
		}, caixa},
		"its computer falls silent": {false, func(k *kitchen) {
			silence(k)
			if err := k.service.ReleasePapers(k.Context()); err != nil {
				k.Fatal(err)
			}
		}, outro},
		"another one is there first": {false, silence, outro},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(k *kitchen) {
				printingOn(k, everything("balcao", false))
				pickup := k.place(aPickup()).ID
				k.act("ana", "acceptOrder", pickup).want(200)
				kept, out, wanted, cancelled := k.accepted(), k.accepted(), k.accepted(), k.sold("cancelled", 0)
				k.hears("cancelled", orders.Confirmed)
				take := func() {
					for _, p := range k.ask(caixa).Papers {
						if way.confirmed {
							k.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
						}
					}
				}
				take()
				k.clock.Advance(time.Minute)
				for _, id := range []string{out, wanted} {
					k.act("ana", "startOrder", id).want(200)
					k.act("ana", "transportOrder", id).want(200)
				}
				k.act("ana", "startOrder", pickup).want(200)
				k.act("ana", "receivedOrder", pickup).want(200)
				k.hears("cancelled", orders.Cancelled)
				k.again(wanted)
				take()
				way.lose(k)
				var got []string
				for _, p := range k.ask(way.next).Papers {
					got = append(got, fmt.Sprintf("%s %d %t", p.OrderID, p.Type, p.Receipt.Reprint))
				}
				want := []string{kept + " 1 true", wanted + " 1 true", cancelled + " 4 true"}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					k.Errorf("papers %q, want %q", got, want)
				}
				k.wantFates(out, "Impressora balcao 3: "+gone)
				k.wantFates(pickup, "Impressora balcao 3: "+gone)
			})
		})
	}
}

// The kitchen must not read of an order as if nothing had happened once it is
// cancelled, though a computer has its paper.
func TestACancelledOrderCallsItsPapersBack(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		summary := func(id string) orders.PaperRow {
			k.Helper()
			var rows []orders.PaperRow
			k.call("GET", "/api/kds/impressoes?localClienteId="+venue, "ana", nil).want(200).into(&rows)
			at := slices.IndexFunc(rows, func(r orders.PaperRow) bool { return r.PedidoID == id && r.Tipo == printing.OrderSummary })
			if at < 0 {
				k.Fatalf("no summary in %+v", rows)
			}
			return rows[at]
		}
		for name, c := range map[string]struct {
			place  func(name string) string
			cancel func(name, id string)
		}{
			"by the marketplace": {func(name string) string {
				id := k.sold(name, 0)
				k.hears(name, orders.Confirmed)
				return id
			}, func(name, _ string) { k.hears(name, orders.Cancelled) }},
			"when it comes back": {func(string) string { return k.accepted() }, func(_, id string) {
				k.act("ana", "startOrder", id).want(200)
				k.act("ana", "transportOrder", id).want(200)
				k.act("ana", "returnedOrder", id, map[string]any{"Password": password}).want(200)
			}},
		} {
			for _, isConfirmed := range []bool{true, false} {
				name := fmt.Sprintf("%s, confirmed: %t", name, isConfirmed)
				k.Run(name, func(t *testing.T) {
					id := c.place(name)
					job := k.ask(caixa).Papers[0].Job
					if isConfirmed {
						k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued, Attempts: 2, Reason: "sem papel"})
					}
					c.cancel(name, id)
					if p := summary(id); p.Status != orders.PrintFailed || p.Motivo != calledOff || !p.SegundaVia {
						t.Errorf("paper %+v", p)
					}
					got := k.ask(caixa, job)
					if !slices.Equal(got.Revoked, []string{job}) || len(got.Papers) != 1 || got.Papers[0].Type != printing.CancelledOrder {
						t.Fatalf("the station is told %+v", got)
					}
					k.report(caixa, orders.PaperReport{Job: got.Papers[0].Job, Status: orders.Printed})
					k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "cancelada"})
					if p := summary(id); p.Motivo != calledOff {
						t.Errorf("once the station has called it back: %+v", p)
					}
					k.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed})
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
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		byHand := func() string {
			k.Helper()
			id := k.place(aDelivery()).ID
			k.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "ana", nil).want(200)
			return id
		}
		copies := func(id string, want ...int) {
			k.Helper()
			var got []int
			for _, p := range k.ask(caixa).Papers {
				if p.OrderID == id {
					got = append(got, p.Receipt.Copy)
				}
				k.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.Printed})
			}
			if !slices.Equal(got, want) {
				k.Errorf("copies %d, want %d", got, want)
			}
		}
		k.Run("what its acceptance prints is another copy", func(*testing.T) {
			id := byHand()
			copies(id, 1)
			k.act("ana", "acceptOrder", id).want(200)
			copies(id, 2)
		})
		k.Run("also where the first is still on its way", func(*testing.T) {
			id := byHand()
			k.act("ana", "acceptOrder", id).want(200)
			copies(id, 1, 2)
		})
		k.Run("what waits is taken back when it is refused", func(*testing.T) {
			id := byHand()
			k.act("ana", "refuseOrder", id, map[string]any{"Password": password}).want(200)
			k.wantFates(id, "Impressora balcao 3: "+calledOff)
			copies(id)
		})
		k.Run("and what a computer has", func(t *testing.T) {
			id := byHand()
			job := k.ask(caixa).Papers[0].Job
			k.act("ana", "refuseOrder", id, map[string]any{"Password": password}).want(200)
			k.wantFates(id, "Impressora balcao 3: "+calledOff)
			if got := k.ask(caixa, job); !slices.Equal(got.Revoked, []string{job}) {
				t.Errorf("revoked %q", got.Revoked)
			}
		})
	})
}
