package orders_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printing"
)

func TestPapersOfAStation(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		id := h.accepted()
		h.Run("a station with another setup gets no papers", func(t *testing.T) {
			var out orders.PapersHanded
			h.call("POST", "/api/estacao/papeis", "", orders.PapersAsked{Revision: "old", Open: []string{}, Wait: 25}, "Authorization", "Station "+caixa).want(200).into(&out)
			if len(out.Papers) != 0 || out.Revision != "r1" {
				t.Errorf("%+v", out)
			}
		})
		h.Run("a station of another venue gets nothing and has no say", func(t *testing.T) {
			if got := h.ask(rival); len(got.Papers) != 0 {
				t.Errorf("papers %+v", got.Papers)
			}
			paper := h.get(id).PedidoPOSPrinterStatus[0].ID
			h.report(rival, orders.PaperReport{Job: paper + ".1", Status: orders.Printed})
			h.wantFates(id, "Impressora balcao 0")
		})
		first := h.ask(caixa)
		h.Run("order-board-19 a paper that a station has taken is in the queue", func(t *testing.T) {
			if len(first.Papers) != 1 {
				t.Fatalf("papers %+v", first.Papers)
			}
			p := first.Papers[0]
			if p.OrderID != id || p.Printer != "balcao" || p.Type != printing.OrderSummary || p.Receipt.Venue != "Bar do Zé" || len(p.Receipt.Items) != 2 || p.Receipt.Reprint {
				t.Errorf("paper %+v", p)
			}
			h.wantFates(id, "Impressora balcao 1")
		})
		job := first.Papers[0].Job
		h.Run("the same station, whose answer was lost, gets the same job again, another one nothing", func(t *testing.T) {
			if again := h.ask(caixa); len(again.Papers) != 1 || again.Papers[0].Job != job || again.Papers[0].Receipt.Reprint {
				t.Errorf("papers %+v", again.Papers)
			}
			if other := h.ask(outro); len(other.Papers) != 0 {
				t.Errorf("papers %+v", other.Papers)
			}
		})
		h.Run("what is confirmed is not handed out again, however old", func(t *testing.T) {
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued})
			h.clock.Advance(time.Hour)
			if again := h.ask(caixa); len(again.Papers) != 0 {
				t.Errorf("papers %+v", again.Papers)
			}
			if other := h.ask(outro); len(other.Papers) != 0 {
				t.Errorf("papers %+v", other.Papers)
			}
		})
		h.Run("what keeps it from being printed is on the board", func(t *testing.T) {
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued, Attempts: 2, Reason: "sem papel"})
			h.wantFates(id, "Impressora balcao 1: sem papel")
		})
		h.Run("order-board-21 a paper that is printed says so once and for all", func(t *testing.T) {
			before := h.get(id).Versao
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed, Attempts: 3})
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed, Attempts: 3})
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued, Attempts: 2, Reason: "sem papel"})
			h.wantFates(id, "Impressora balcao 2")
			if now := h.get(id).Versao; now != before+1 {
				t.Errorf("the order changed %d times, want once", now-before)
			}
			if got := h.story(id); got != "Pedido feito · Aceito" {
				t.Errorf("the order's history tells of paper: %s", got)
			}
		})
	})
}

func TestAStationThatDiesBeforeItJournals(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		id := h.accepted()
		first := h.ask(caixa).Papers[0]
		h.clock.Advance(2*time.Minute - time.Millisecond)
		if early := h.ask(outro); len(early.Papers) != 0 {
			h.Fatalf("handed out before the lease was over: %+v", early.Papers)
		}
		h.clock.Advance(time.Millisecond)
		next := h.ask(outro)
		if len(next.Papers) != 1 || next.Papers[0].Job == first.Job || !next.Papers[0].Receipt.Reprint {
			h.Fatalf("after the lease: %+v; want another job with the mark", next.Papers)
		}
		h.Run("the first one is called back and has no say any more", func(t *testing.T) {
			if back := h.ask(caixa, first.Job); !slices.Equal(back.Revoked, []string{first.Job}) {
				t.Errorf("revoked %q", back.Revoked)
			}
			h.report(caixa, orders.PaperReport{Job: first.Job, Status: orders.PrintFailed, Reason: "sem papel"})
			h.wantFates(id, "Impressora balcao 1")
		})
	})
}

func TestAStationThatLosesItsJournal(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		fresh := func(station string, open ...string) (out orders.PapersHanded) {
			body := orders.PapersAsked{Revision: "r1", Open: append([]string{}, open...), Fresh: true}
			h.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+station).want(200).into(&out)
			return out
		}
		id, kept := h.accepted(), h.accepted()
		var lost, open string
		for _, p := range h.ask(caixa).Papers {
			h.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
			if p.OrderID == id {
				lost = p.Job
			} else {
				open = p.Job
			}
		}
		h.Run("another one's beginning frees nothing", func(t *testing.T) {
			for _, station := range []string{outro, rival} {
				if got := fresh(station); len(got.Papers) != 0 {
					t.Errorf("%s: %+v", station, got.Papers)
				}
			}
		})
		h.Run("what it has no more is handed out as another job, with the mark", func(t *testing.T) {
			got := fresh(caixa, open).Papers
			if len(got) != 1 || got[0].OrderID != id || got[0].Job == lost || !got[0].Receipt.Reprint {
				t.Fatalf("papers %+v", got)
			}
			h.wantFates(kept, "Impressora balcao 1")
			if again := fresh(caixa, open).Papers; len(again) != 1 || again[0].Job != got[0].Job {
				t.Errorf("said again: %+v", again)
			}
		})
		h.Run("what has waited too long stays unprinted", func(t *testing.T) {
			h.clock.Advance(2*time.Hour + time.Second)
			if got := fresh(caixa).Papers; len(got) != 1 || got[0].OrderID != id {
				t.Errorf("papers %+v", got)
			}
			h.wantFates(kept, "Impressora balcao 3: Aguardou demais: imprima de novo se ainda precisar.")
		})
	})
}

func TestAStationThatIsSentAway(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		id := h.accepted()
		first := h.ask(caixa).Papers[0]
		h.report(caixa, orders.PaperReport{Job: first.Job, Status: orders.PrintQueued})
		if err := h.service.FreePapers(h.Context(), venue, "caixa"); err != nil {
			h.Fatal(err)
		}
		h.wantFates(id, "Impressora balcao 0: O computador que ia imprimir não está mais autorizado.")
		if next := h.ask(outro).Papers; len(next) != 1 || next[0].Job == first.Job || !next[0].Receipt.Reprint {
			h.Errorf("papers %+v; want another job with the mark", next)
		}
	})
}

// Several stations ask at once for many papers: each is handed out once.
func TestStationsRaceForPapers(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false), everything("bar", false))
		h.shop.AutoAccept = true
		const placed = 20
		for range placed {
			h.place(aDelivery())
		}
		var mu sync.Mutex
		seen := map[string]string{}
		var racing sync.WaitGroup
		for _, station := range []string{caixa, outro, venue + "/terceiro"} {
			racing.Go(func() {
				for range 4 {
					for _, p := range h.ask(station).Papers {
						mu.Lock()
						if by, known := seen[p.Job]; known && by != station {
							h.Errorf("%s and %s have %s", by, station, p.Job)
						}
						seen[p.Job] = station
						mu.Unlock()
						h.report(station, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
					}
				}
			})
		}
		racing.Wait()
		if len(seen) != 2*placed {
			h.Errorf("%d papers were handed out, want %d", len(seen), 2*placed)
		}
		papers := map[string]bool{}
		for job := range seen {
			id, _, _ := strings.Cut(job, ".")
			papers[id] = true
		}
		if len(papers) != 2*placed {
			h.Errorf("%d different papers, want %d", len(papers), 2*placed)
		}
	})
}
