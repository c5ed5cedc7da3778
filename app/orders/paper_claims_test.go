package orders_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/printing"
)

// stations knows a station by its key: "venue/name".
func stations(_ context.Context, key string) (*operation.Station, error) {
	venueID, name, found := strings.Cut(key, "/")
	if !found {
		return nil, fault.New(fault.Unauthenticated, "Este computador não está autorizado.")
	}
	return &operation.Station{ID: name, VenueID: venueID, Name: name}, nil
}

// everything is a printer for all papers that every station reaches.
func everything(id string, remote bool) orders.Printer {
	return orders.Printer{
		ID: id, Name: "Impressora " + id, Papers: printing.OrderSummary | printing.Ticket | printing.CancelledOrder,
		Remote: remote, Serves: true, Anywhere: true,
	}
}

// printingOn lets the venue print accepted orders on these printers.
func printingOn(h *harness, printers ...orders.Printer) {
	h.shop.Printing = orders.Printing{Server: true}
	h.shop.PrintSetup = orders.PrintSetup{Printers: printers, Template: printing.DefaultTemplate(), Revision: "r1"}
}

// accepted places an order and accepts it.
func (h *harness) accepted() string {
	h.Helper()
	id := h.place(aDelivery()).ID
	h.act("ana", "acceptOrder", id).want(200)
	return id
}

// ask lets a station of the venue ask for papers without waiting.
func (h *harness) ask(station string, open ...string) orders.PapersHanded {
	h.Helper()
	var out orders.PapersHanded
	body := orders.PapersAsked{Revision: "r1", Open: append([]string{}, open...)}
	h.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+station).want(200).into(&out)
	return out
}

func (h *harness) report(station string, reports ...orders.PaperReport) {
	h.Helper()
	h.call("POST", "/api/estacao/relatos", "", map[string]any{"reports": reports}, "Authorization", "Station "+station).want(200)
}

func (h *harness) fates(id string) (said []string) {
	h.Helper()
	for _, p := range h.get(id).PedidoPOSPrinterStatus {
		text := fmt.Sprintf("%s %d", p.Impressora, p.Status)
		if p.Motivo != "" {
			text += ": " + p.Motivo
		}
		said = append(said, text)
	}
	return said
}

func (h *harness) wantFates(id string, want ...string) {
	h.Helper()
	if got := h.fates(id); !slices.Equal(got, want) {
		h.Errorf("papers %q, want %q", got, want)
	}
}

// The keys of two stations of the venue, and of one of another.
const (
	caixa = venue + "/caixa"
	outro = venue + "/outro"
	rival = otherVenue + "/rival"
)

func TestWhichPrintersServeAPaper(t *testing.T) {
	each(t, func(h *harness) {
		grilled, bar := h.menu[burger], h.menu[juice]
		grilled.Printer, bar.Printer = "Grelha", "Bár"
		h.menu[burger], h.menu[juice] = grilled, bar
		printer := func(name string, papers printing.PaperType, change func(*orders.Printer)) orders.Printer {
			p := orders.Printer{ID: name, Name: name, Papers: papers, Serves: true, Anywhere: true}
			if change != nil {
				change(&p)
			}
			return p
		}
		const all = printing.OrderSummary | printing.Ticket | printing.CancelledOrder
		limited := func(sectors ...string) func(*orders.Printer) { return func(p *orders.Printer) { p.Sectors = sectors } }
		inStore := func(p *orders.Printer) { p.Stores = []string{sushiBar} }
		remote := func(p *orders.Printer) { p.Remote = true }
		for name, c := range map[string]struct {
			printers  []orders.Printer
			perSector bool
			remote    bool
			want      []string
		}{
			"one for everything":                       {[]orders.Printer{printer("P", all, nil)}, false, false, []string{"P 1 "}},
			"a ticket for each sector":                 {[]orders.Printer{printer("P", all, nil)}, true, false, []string{"P 2 Grelha", "P 2 Bár"}},
			"the sector's own printer comes first":     {[]orders.Printer{printer("grelha", all, nil), printer("Todos", all, nil)}, true, false, []string{"grelha 2 Grelha", "grelha 2 Bár", "Todos 2 Bár"}},
			"sectors are found without accents":        {[]orders.Printer{printer("Copa", all, limited("BAR")), printer("G", all, limited("Grelha"))}, true, false, []string{"G 2 Grelha", "Copa 2 Bár"}},
			"summaries go to whoever is concerned":     {[]orders.Printer{printer("Copa", all, limited("bar")), printer("Sobremesas", all, limited("doces")), printer("Caixa", all, nil)}, false, false, []string{"Copa 1 ", "Caixa 1 "}},
			"only those for the paper's type":          {[]orders.Printer{printer("Resumos", printing.OrderSummary, nil), printer("Fichas", printing.Ticket, nil)}, false, false, []string{"Resumos 1 "}},
			"a store's printer prints its orders":      {[]orders.Printer{printer("Sushi", all, inStore), printer("P", all, nil)}, false, false, []string{"P 1 "}},
			"remote papers go to remote printers":      {[]orders.Printer{printer("P", all, nil), printer("Filial", all, remote)}, false, true, []string{"P 1 ", "Filial 1 "}},
			"a sector that nobody serves":              {[]orders.Printer{printer("Copa", all, limited("bar"))}, true, false, []string{"! 2 Nenhuma impressora atende o setor Grelha.", "Copa 2 Bár"}},
			"the counter's summary beside the tickets": {[]orders.Printer{printer("P", all, nil), printer("Caixa", printing.OrderSummary, nil)}, true, false, []string{"P 2 Grelha", "P 2 Bár", "Caixa 1 "}},
			"nobody":                   {nil, false, true, []string{"! 1 Nenhuma impressora atende o resumo do pedido.", "! 1 Nenhuma impressora remota atende o resumo do pedido."}},
			"one that is switched off": {[]orders.Printer{{ID: "P", Name: "P", Papers: all, Anywhere: true}}, false, false, []string{"! 1 Nenhuma impressora atende o resumo do pedido."}},
		} {
			h.Run(name, func(t *testing.T) {
				printingOn(h, c.printers...)
				h.shop.Printing.PerSector, h.shop.Printing.Remote = c.perSector, c.remote
				var got []string
				for _, p := range h.get(h.accepted()).PedidoPOSPrinterStatus {
					if p.Status == orders.PrintFailed {
						got = append(got, fmt.Sprintf("! %d %s", p.Tipo, p.Motivo))
						continue
					}
					got = append(got, fmt.Sprintf("%s %d %s", p.Impressora, p.Tipo, p.Setor))
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("papers %q, want %q", got, c.want)
				}
			})
		}
	})
}

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

func TestPapersThatNobodyPrintsAnyMore(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		lost, held := h.accepted(), h.accepted()
		for _, p := range h.ask(caixa).Papers {
			if p.OrderID == held {
				h.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
			}
		}
		release := func() {
			h.Helper()
			if err := h.service.ReleasePapers(h.Context()); err != nil {
				h.Fatal(err)
			}
		}
		release()
		h.wantFates(lost, "Impressora balcao 1")
		h.clock.Advance(2 * time.Minute)
		release()
		h.Run("order-board-20 a paper that was taken and not confirmed waits for somebody again", func(*testing.T) {
			h.wantFates(lost, "Impressora balcao 0")
			h.wantFates(held, "Impressora balcao 1")
		})
		if err := h.service.NoteSilence(h.Context(), "caixa", "O computador está desligado."); err != nil {
			h.Fatal(err)
		}
		h.Run("a paper that is safe with a station which is not heard says so", func(*testing.T) {
			h.wantFates(held, "Impressora balcao 1: O computador está desligado.")
		})
		again := h.ask(outro)
		if len(again.Papers) != 1 || again.Papers[0].OrderID != lost || !again.Papers[0].Receipt.Reprint {
			h.Errorf("papers %+v; want the released one, with the mark", again.Papers)
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

func TestYesterdaysPapersAreNotPrinted(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		id := h.accepted()
		h.clock.Advance(2*time.Hour + time.Second)
		if got := h.ask(caixa); len(got.Papers) != 0 {
			h.Fatalf("papers %+v", got.Papers)
		}
		h.wantFates(id, "Impressora balcao 3: Aguardou demais: imprima de novo se ainda precisar.")
		paper := h.get(id).PedidoPOSPrinterStatus[0].ID
		h.call("POST", "/api/kds/impressoes/"+paper+"/repetir", "ana", nil).want(200)
		got := h.ask(caixa)
		if len(got.Papers) != 1 || got.Papers[0].Receipt.Reprint {
			h.Errorf("asked for again: %+v; it was on no paper before", got.Papers)
		}
	})
}

func TestQueueOfPapers(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false), orders.Printer{ID: "outra", Name: "Outra", Serves: true, Station: "outro"})
		id := h.accepted()
		paper := h.get(id).PedidoPOSPrinterStatus[0].ID
		do := func(token, what string, body any) answer {
			h.Helper()
			return h.call("POST", "/api/kds/impressoes/"+paper+"/"+what, token, body)
		}
		job := h.ask(caixa).Papers[0].Job
		h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued})
		h.Run("a paper is called back", func(t *testing.T) {
			do("ana", "cancelar", nil).want(200)
			h.wantFates(id, "Impressora balcao 3: Cancelada por Ana.")
			do("ana", "cancelar", nil).want(409)
			if got := h.ask(caixa, job); !slices.Equal(got.Revoked, []string{job}) {
				t.Errorf("revoked %q", got.Revoked)
			}
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "cancelada"})
			h.wantFates(id, "Impressora balcao 3: Cancelada por Ana.")
		})
		h.Run("and goes to another printer, with the mark, since it may be on paper", func(t *testing.T) {
			do("ana", "mover", map[string]string{"ImpressoraId": "nenhuma"}).want(400)
			do("ana", "mover", map[string]string{"ImpressoraId": "outra"}).want(200)
			if got := h.ask(caixa); len(got.Papers) != 0 {
				t.Errorf("a station that does not reach the printer got %+v", got.Papers)
			}
			got := h.ask(outro)
			if len(got.Papers) != 1 || got.Papers[0].Printer != "outra" || !got.Papers[0].Receipt.Reprint {
				t.Fatalf("papers %+v", got.Papers)
			}
			h.report(outro, orders.PaperReport{Job: got.Papers[0].Job, Status: orders.Printed})
			h.wantFates(id, "Outra 2")
		})
		h.Run("what was called back and is printed all the same is told as it is", func(t *testing.T) {
			do("ana", "repetir", nil).want(200)
			again := h.ask(outro).Papers[0]
			do("ana", "cancelar", nil).want(200)
			h.report(outro, orders.PaperReport{Job: again.Job, Status: orders.Printed})
			h.wantFates(id, "Outra 2")
		})
		h.Run("the list", func(t *testing.T) {
			var rows []orders.PaperRow
			a := h.call("GET", "/api/kds/impressoes?localClienteId="+venue+"&status=2&impressoraId=outra", "ana", nil).want(200)
			a.into(&rows)
			if len(rows) != 1 || a.header.Get("x-total-count") != "1" || rows[0].Codigo != h.get(id).Codigo || !rows[0].SegundaVia || rows[0].Impressora != "Outra" {
				t.Errorf("rows %+v", rows)
			}
			h.call("GET", "/api/kds/impressoes?localClienteId="+venue+"&status=0&status=1", "ana", nil).want(200).into(&rows)
			if len(rows) != 0 {
				t.Errorf("rows %+v", rows)
			}
			h.call("GET", "/api/kds/impressoes?localClienteId="+venue+"&status=9", "ana", nil).want(400)
		})
		do("outra", "cancelar", nil).want(403)
		do("caixa", "repetir", nil).want(403)
	})
}

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

func TestPaperOfACancelledOrder(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false), orders.Printer{ID: "fichas", Name: "Fichas", Papers: printing.Ticket, Serves: true, Anywhere: true})
		id := h.accepted()
		h.act("ana", "startOrder", id).want(200)
		h.act("ana", "transportOrder", id).want(200)
		h.act("ana", "returnedOrder", id, map[string]any{"Password": password, "ReasonCancellation": map[string]any{"reason": "Cliente ausente"}}).want(200)
		papers := h.get(id).PedidoPOSPrinterStatus
		if len(papers) != 1 || papers[0].Tipo != printing.CancelledOrder || papers[0].Impressora != "Impressora balcao" {
			h.Fatalf("papers %+v", papers)
		}
		got := h.ask(caixa)
		if len(got.Papers) != 1 || got.Papers[0].Type != printing.CancelledOrder || got.Papers[0].Receipt.Reason != "Cliente ausente" {
			h.Errorf("handed out %+v; the summary, which nobody had taken, is not printed any more", got.Papers)
		}
		refused := h.place(aDelivery()).ID
		h.act("ana", "refuseOrder", refused, map[string]any{"Password": password}).want(200)
		if papers := h.get(refused).PedidoPOSPrinterStatus; len(papers) != 0 {
			h.Errorf("an order that was never accepted: %+v", papers)
		}
	})
}

func TestPapersThatBoardsPrint(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		h.shop.PrintSetup.Agent, h.shop.Rules.Agent = "http://192.168.0.9:9180", "http://192.168.0.9:9180"
		id := h.accepted()
		order := h.get(id)
		if order.EnderecoServidorLocal == nil || *order.EnderecoServidorLocal != "http://192.168.0.9:9180" || len(order.PedidoPOSPrinterStatus) != 1 || !order.PedidoPOSPrinterStatus[0].PeloPainel {
			h.Fatalf("order %v %+v", order.EnderecoServidorLocal, order.PedidoPOSPrinterStatus)
		}
		if got := h.ask(caixa); len(got.Papers) != 0 {
			h.Errorf("a station got %+v", got.Papers)
		}
		paper := order.PedidoPOSPrinterStatus[0].ID
		say := func(token string, status int, why string) answer {
			h.Helper()
			return h.call("POST", "/api/kds/impressoes/"+paper+"/relato", token, map[string]any{"Status": status, "Motivo": why})
		}
		say("ana", orders.Printed, "").want(409)
		say("ana", orders.PrintQueued, "").want(200)
		say("bia", orders.PrintQueued, "").want(409)
		say("bia", orders.Printed, "").want(409)
		var drawn orders.PaperImage
		h.call("GET", "/api/kds/impressoes/"+paper+"/imagem", "ana", nil).want(200).into(&drawn)
		if !strings.HasPrefix(drawn.Imagem, "data:image/png;base64,") {
			h.Errorf("image %.40s", drawn.Imagem)
		}
		say("ana", orders.PrintFailed, "sem papel").want(200)
		h.wantFates(id, "Impressora balcao 3: sem papel")
		h.call("POST", "/api/kds/impressoes/"+paper+"/repetir", "ana", nil).want(200)
		say("bia", orders.PrintQueued, "").want(200)
		say("bia", orders.Printed, "").want(200)
		h.wantFates(id, "Impressora balcao 2")
		say("outra", orders.Printed, "").want(403)

		h.Run("what an agent left in the dark is printed again with the mark only", func(t *testing.T) {
			paper = h.get(h.accepted()).PedidoPOSPrinterStatus[0].ID
			say("ana", orders.PrintQueued, "").want(200)
			h.call("POST", "/api/kds/impressoes/"+paper+"/relato", "ana", map[string]any{"Status": orders.PrintFailed, "Motivo": "demorou", "Incerto": true}).want(200)
			h.call("POST", "/api/kds/impressoes/"+paper+"/repetir", "ana", nil).want(200)
			var rows []orders.PaperRow
			h.call("GET", "/api/kds/impressoes?localClienteId="+venue, "ana", nil).want(200).into(&rows)
			if len(rows) == 0 || rows[0].ID != paper || !rows[0].SegundaVia {
				t.Errorf("rows %+v", rows)
			}
		})
		h.Run("an agent that is not ours is told the name that the items have", func(t *testing.T) {
			grilled := h.menu[burger]
			grilled.Printer = "Grelha"
			h.menu[burger] = grilled
			h.shop.PrintSetup.Printers, h.shop.Printing.PerSector = nil, true
			var names []string
			for _, p := range h.get(h.accepted()).PedidoPOSPrinterStatus {
				names = append(names, p.Impressora)
				if !p.PeloPainel {
					t.Errorf("%+v", p)
				}
			}
			if !slices.Equal(names, []string{"Grelha", ""}) {
				t.Errorf("printers %q", names)
			}
		})
	})
}
