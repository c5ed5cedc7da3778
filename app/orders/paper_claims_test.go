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
func printingOn(k *kitchen, printers ...orders.Printer) {
	k.shop.Printing = orders.Printing{Server: true}
	k.shop.Desk = orders.Desk{Printers: printers, Template: printing.DefaultTemplate(), Revision: "r1"}
}

// accepted places an order and accepts it.
func (k *kitchen) accepted() string {
	k.Helper()
	id := k.place(aDelivery()).ID
	k.act("ana", "acceptOrder", id).want(200)
	return id
}

// ask lets a station of the venue ask for papers without waiting.
func (k *kitchen) ask(station string, open ...string) orders.PapersHanded {
	k.Helper()
	var out orders.PapersHanded
	body := orders.PapersAsked{Revision: "r1", Open: append([]string{}, open...)}
	k.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+station).want(200).into(&out)
	return out
}

func (k *kitchen) report(station string, reports ...orders.PaperReport) {
	k.Helper()
	k.call("POST", "/api/estacao/relatos", "", map[string]any{"reports": reports}, "Authorization", "Station "+station).want(200)
}

func (k *kitchen) fates(id string) (said []string) {
	k.Helper()
	for _, p := range k.get(id).PedidoPOSPrinterStatus {
		text := fmt.Sprintf("%s %d", p.Impressora, p.Status)
		if p.Motivo != "" {
			text += ": " + p.Motivo
		}
		said = append(said, text)
	}
	return said
}

func (k *kitchen) wantFates(id string, want ...string) {
	k.Helper()
	if got := k.fates(id); !slices.Equal(got, want) {
		k.Errorf("papers %q, want %q", got, want)
	}
}

// The keys of two stations of the venue, and of one of another.
const (
	caixa = venue + "/caixa"
	outro = venue + "/outro"
	rival = otherVenue + "/rival"
)

func TestWhichPrintersServeAPaper(t *testing.T) {
	each(t, func(k *kitchen) {
		grilled, bar := k.menu[burger], k.menu[juice]
		grilled.Printer, bar.Printer = "Grelha", "Bár"
		k.menu[burger], k.menu[juice] = grilled, bar
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
			k.Run(name, func(t *testing.T) {
				printingOn(k, c.printers...)
				k.shop.Printing.PerSector, k.shop.Printing.Remote = c.perSector, c.remote
				var got []string
				for _, p := range k.get(k.accepted()).PedidoPOSPrinterStatus {
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
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		id := k.accepted()
		k.Run("a station with another setup gets no papers", func(t *testing.T) {
			var out orders.PapersHanded
			k.call("POST", "/api/estacao/papeis", "", orders.PapersAsked{Revision: "old", Open: []string{}, Wait: 25}, "Authorization", "Station "+caixa).want(200).into(&out)
			if len(out.Papers) != 0 || out.Revision != "r1" {
				t.Errorf("%+v", out)
			}
		})
		k.Run("a station of another venue gets nothing and has no say", func(t *testing.T) {
			if got := k.ask(rival); len(got.Papers) != 0 {
				t.Errorf("papers %+v", got.Papers)
			}
			paper := k.get(id).PedidoPOSPrinterStatus[0].ID
			k.report(rival, orders.PaperReport{Job: paper + ".1", Status: orders.Printed})
			k.wantFates(id, "Impressora balcao 0")
		})
		first := k.ask(caixa)
		k.Run("order-board-19 a paper that a station has taken is in the queue", func(t *testing.T) {
			if len(first.Papers) != 1 {
				t.Fatalf("papers %+v", first.Papers)
			}
			p := first.Papers[0]
			if p.OrderID != id || p.Printer != "balcao" || p.Type != printing.OrderSummary || p.Receipt.Venue != "Bar do Zé" || len(p.Receipt.Items) != 2 || p.Receipt.Reprint {
				t.Errorf("paper %+v", p)
			}
			k.wantFates(id, "Impressora balcao 1")
		})
		job := first.Papers[0].Job
		k.Run("the same station, whose answer was lost, gets the same job again, another one nothing", func(t *testing.T) {
			if again := k.ask(caixa); len(again.Papers) != 1 || again.Papers[0].Job != job || again.Papers[0].Receipt.Reprint {
				t.Errorf("papers %+v", again.Papers)
			}
			if other := k.ask(outro); len(other.Papers) != 0 {
				t.Errorf("papers %+v", other.Papers)
			}
		})
		k.Run("what is confirmed is not handed out again, however old", func(t *testing.T) {
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued})
			k.clock.Advance(time.Hour)
			if again := k.ask(caixa); len(again.Papers) != 0 {
				t.Errorf("papers %+v", again.Papers)
			}
			if other := k.ask(outro); len(other.Papers) != 0 {
				t.Errorf("papers %+v", other.Papers)
			}
		})
		k.Run("what keeps it from being printed is on the board", func(t *testing.T) {
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued, Attempts: 2, Reason: "sem papel"})
			k.wantFates(id, "Impressora balcao 1: sem papel")
		})
		k.Run("order-board-21 a paper that is printed says so once and for all", func(t *testing.T) {
			before := k.get(id).Versao
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed, Attempts: 3})
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed, Attempts: 3})
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued, Attempts: 2, Reason: "sem papel"})
			k.wantFates(id, "Impressora balcao 2")
			if now := k.get(id).Versao; now != before+1 {
				t.Errorf("the order changed %d times, want once", now-before)
			}
			if got := k.story(id); got != "Pedido feito · Aceito" {
				t.Errorf("the order's history tells of paper: %s", got)
			}
		})
	})
}

func TestAStationThatDiesBeforeItJournals(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		id := k.accepted()
		first := k.ask(caixa).Papers[0]
		k.clock.Advance(2*time.Minute - time.Millisecond)
		if early := k.ask(outro); len(early.Papers) != 0 {
			k.Fatalf("handed out before the lease was over: %+v", early.Papers)
		}
		k.clock.Advance(time.Millisecond)
		next := k.ask(outro)
		if len(next.Papers) != 1 || next.Papers[0].Job == first.Job || !next.Papers[0].Receipt.Reprint {
			k.Fatalf("after the lease: %+v; want another job with the mark", next.Papers)
		}
		k.Run("the first one is called back and has no say any more", func(t *testing.T) {
			if back := k.ask(caixa, first.Job); !slices.Equal(back.Revoked, []string{first.Job}) {
				t.Errorf("revoked %q", back.Revoked)
			}
			k.report(caixa, orders.PaperReport{Job: first.Job, Status: orders.PrintFailed, Reason: "sem papel"})
			k.wantFates(id, "Impressora balcao 1")
		})
	})
}

func TestAStationThatLosesItsJournal(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		fresh := func(station string, open ...string) (out orders.PapersHanded) {
			body := orders.PapersAsked{Revision: "r1", Open: append([]string{}, open...), Fresh: true}
			k.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+station).want(200).into(&out)
			return out
		}
		id, kept := k.accepted(), k.accepted()
		var lost, open string
		for _, p := range k.ask(caixa).Papers {
			k.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
			if p.OrderID == id {
				lost = p.Job
			} else {
				open = p.Job
			}
		}
		k.Run("another one's beginning frees nothing", func(t *testing.T) {
			for _, station := range []string{outro, rival} {
				if got := fresh(station); len(got.Papers) != 0 {
					t.Errorf("%s: %+v", station, got.Papers)
				}
			}
		})
		k.Run("what it has no more is handed out as another job, with the mark", func(t *testing.T) {
			got := fresh(caixa, open).Papers
			if len(got) != 1 || got[0].OrderID != id || got[0].Job == lost || !got[0].Receipt.Reprint {
				t.Fatalf("papers %+v", got)
			}
			k.wantFates(kept, "Impressora balcao 1")
			if again := fresh(caixa, open).Papers; len(again) != 1 || again[0].Job != got[0].Job {
				t.Errorf("said again: %+v", again)
			}
		})
		k.Run("what has waited too long stays unprinted", func(t *testing.T) {
			k.clock.Advance(2*time.Hour + time.Second)
			if got := fresh(caixa).Papers; len(got) != 1 || got[0].OrderID != id {
				t.Errorf("papers %+v", got)
			}
			k.wantFates(kept, "Impressora balcao 3: Aguardou demais: imprima de novo se ainda precisar.")
		})
	})
}

func TestAStationThatIsSentAway(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		id := k.accepted()
		first := k.ask(caixa).Papers[0]
		k.report(caixa, orders.PaperReport{Job: first.Job, Status: orders.PrintQueued})
		if err := k.service.FreePapers(k.Context(), venue, "caixa"); err != nil {
			k.Fatal(err)
		}
		k.wantFates(id, "Impressora balcao 0: O computador que ia imprimir não está mais autorizado.")
		if next := k.ask(outro).Papers; len(next) != 1 || next[0].Job == first.Job || !next[0].Receipt.Reprint {
			k.Errorf("papers %+v; want another job with the mark", next)
		}
	})
}

func TestPapersThatNobodyPrintsAnyMore(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		lost, held := k.accepted(), k.accepted()
		for _, p := range k.ask(caixa).Papers {
			if p.OrderID == held {
				k.report(caixa, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
			}
		}
		release := func() {
			k.Helper()
			if err := k.service.ReleasePapers(k.Context()); err != nil {
				k.Fatal(err)
			}
		}
		release()
		k.wantFates(lost, "Impressora balcao 1")
		k.clock.Advance(2 * time.Minute)
		release()
		k.Run("order-board-20 a paper that was taken and not confirmed waits for somebody again", func(*testing.T) {
			k.wantFates(lost, "Impressora balcao 0")
			k.wantFates(held, "Impressora balcao 1")
		})
		if err := k.service.NoteSilence(k.Context(), "caixa", "O computador está desligado."); err != nil {
			k.Fatal(err)
		}
		k.Run("a paper that is safe with a station which is not heard says so", func(*testing.T) {
			k.wantFates(held, "Impressora balcao 1: O computador está desligado.")
		})
		again := k.ask(outro)
		if len(again.Papers) != 1 || again.Papers[0].OrderID != lost || !again.Papers[0].Receipt.Reprint {
			k.Errorf("papers %+v; want the released one, with the mark", again.Papers)
		}
	})
}

// Several stations ask at once for many papers: each is handed out once.
func TestStationsRaceForPapers(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false), everything("bar", false))
		k.shop.AutoAccept = true
		const placed = 20
		for range placed {
			k.place(aDelivery())
		}
		var mu sync.Mutex
		seen := map[string]string{}
		var racing sync.WaitGroup
		for _, station := range []string{caixa, outro, venue + "/terceiro"} {
			racing.Go(func() {
				for range 4 {
					for _, p := range k.ask(station).Papers {
						mu.Lock()
						if by, known := seen[p.Job]; known && by != station {
							k.Errorf("%s and %s have %s", by, station, p.Job)
						}
						seen[p.Job] = station
						mu.Unlock()
						k.report(station, orders.PaperReport{Job: p.Job, Status: orders.PrintQueued})
					}
				}
			})
		}
		racing.Wait()
		if len(seen) != 2*placed {
			k.Errorf("%d papers were handed out, want %d", len(seen), 2*placed)
		}
		papers := map[string]bool{}
		for job := range seen {
			id, _, _ := strings.Cut(job, ".")
			papers[id] = true
		}
		if len(papers) != 2*placed {
			k.Errorf("%d different papers, want %d", len(papers), 2*placed)
		}
	})
}

func TestYesterdaysPapersAreNotPrinted(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		id := k.accepted()
		k.clock.Advance(2*time.Hour + time.Second)
		if got := k.ask(caixa); len(got.Papers) != 0 {
			k.Fatalf("papers %+v", got.Papers)
		}
		k.wantFates(id, "Impressora balcao 3: Aguardou demais: imprima de novo se ainda precisar.")
		paper := k.get(id).PedidoPOSPrinterStatus[0].ID
		k.call("POST", "/api/kds/impressoes/"+paper+"/repetir", "ana", nil).want(200)
		got := k.ask(caixa)
		if len(got.Papers) != 1 || got.Papers[0].Receipt.Reprint {
			k.Errorf("asked for again: %+v; it was on no paper before", got.Papers)
		}
	})
}

func TestQueueOfPapers(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false), orders.Printer{ID: "outra", Name: "Outra", Serves: true, Station: "outro"})
		id := k.accepted()
		paper := k.get(id).PedidoPOSPrinterStatus[0].ID
		do := func(token, what string, body any) answer {
			k.Helper()
			return k.call("POST", "/api/kds/impressoes/"+paper+"/"+what, token, body)
		}
		job := k.ask(caixa).Papers[0].Job
		k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued})
		k.Run("a paper is called back", func(t *testing.T) {
			do("ana", "cancelar", nil).want(200)
			k.wantFates(id, "Impressora balcao 3: Cancelada por Ana.")
			do("ana", "cancelar", nil).want(409)
			if got := k.ask(caixa, job); !slices.Equal(got.Revoked, []string{job}) {
				t.Errorf("revoked %q", got.Revoked)
			}
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "cancelada"})
			k.wantFates(id, "Impressora balcao 3: Cancelada por Ana.")
		})
		k.Run("and goes to another printer, with the mark, since it may be on paper", func(t *testing.T) {
			do("ana", "mover", map[string]string{"ImpressoraId": "nenhuma"}).want(400)
			do("ana", "mover", map[string]string{"ImpressoraId": "outra"}).want(200)
			if got := k.ask(caixa); len(got.Papers) != 0 {
				t.Errorf("a station that does not reach the printer got %+v", got.Papers)
			}
			got := k.ask(outro)
			if len(got.Papers) != 1 || got.Papers[0].Printer != "outra" || !got.Papers[0].Receipt.Reprint {
				t.Fatalf("papers %+v", got.Papers)
			}
			k.report(outro, orders.PaperReport{Job: got.Papers[0].Job, Status: orders.Printed})
			k.wantFates(id, "Outra 2")
		})
		k.Run("what was called back and is printed all the same is told as it is", func(t *testing.T) {
			do("ana", "repetir", nil).want(200)
			again := k.ask(outro).Papers[0]
			do("ana", "cancelar", nil).want(200)
			k.report(outro, orders.PaperReport{Job: again.Job, Status: orders.Printed})
			k.wantFates(id, "Outra 2")
		})
		k.Run("the list", func(t *testing.T) {
			var rows []orders.PaperRow
			a := k.call("GET", "/api/kds/impressoes?localClienteId="+venue+"&status=2&impressoraId=outra", "ana", nil).want(200)
			a.into(&rows)
			if len(rows) != 1 || a.header.Get("x-total-count") != "1" || rows[0].Codigo != k.get(id).Codigo || !rows[0].SegundaVia || rows[0].Impressora != "Outra" {
				t.Errorf("rows %+v", rows)
			}
			k.call("GET", "/api/kds/impressoes?localClienteId="+venue+"&status=0&status=1", "ana", nil).want(200).into(&rows)
			if len(rows) != 0 {
				t.Errorf("rows %+v", rows)
			}
			k.call("GET", "/api/kds/impressoes?localClienteId="+venue+"&status=9", "ana", nil).want(400)
		})
		do("outra", "cancelar", nil).want(403)
		do("caixa", "repetir", nil).want(403)
	})
}

func TestFallbackAtAnotherComputer(t *testing.T) {
	each(t, func(k *kitchen) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(k, first, second)
		id := k.accepted()
		job := k.ask(caixa).Papers[0].Job
		k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Attempts: 5, Reason: "sem papel", OnPaper: true})
		k.wantFates(id, "Impressora reserva 0: A impressora Impressora balcao falhou: sem papel")
		got := k.ask(outro)
		if len(got.Papers) != 1 || !got.Papers[0].Receipt.Reprint {
			k.Errorf("papers %+v", got.Papers)
		}
	})
}

// What a computer gives up once it is too late is not printed by another one.
func TestAFallbackPrintsNothingThatIsOver(t *testing.T) {
	each(t, func(k *kitchen) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(k, first, second)
		givesUp := func(id string, meanwhile func()) {
			k.Helper()
			job := k.ask(caixa).Papers[0].Job
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintQueued})
			meanwhile()
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
			k.wantFates(id, "Impressora balcao 3: sem papel")
			if got := k.ask(outro); len(got.Papers) != 0 {
				k.Errorf("printed elsewhere: %+v", got.Papers)
			}
		}
		yesterday := k.accepted()
		givesUp(yesterday, func() { k.clock.Advance(orders.StalePaper + time.Second) })
		left := k.accepted()
		givesUp(left, func() {
			k.clock.Advance(time.Minute)
			k.act("ana", "startOrder", left).want(200)
			k.act("ana", "transportOrder", left).want(200)
		})

		job := func() string {
			k.accepted()
			return k.ask(caixa).Papers[0].Job
		}()
		k.clock.Advance(orders.StalePaper - time.Minute)
		k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
		k.clock.Advance(2 * time.Minute)
		if got := k.ask(outro); len(got.Papers) != 0 {
			k.Errorf("a paper that goes on to another printer grows no younger: %+v", got.Papers)
		}
	})
}

func TestPaperOfACancelledOrder(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false), orders.Printer{ID: "fichas", Name: "Fichas", Papers: printing.Ticket, Serves: true, Anywhere: true})
		id := k.accepted()
		k.act("ana", "startOrder", id).want(200)
		k.act("ana", "transportOrder", id).want(200)
		k.act("ana", "returnedOrder", id, map[string]any{"Password": password, "ReasonCancellation": map[string]any{"reason": "Cliente ausente"}}).want(200)
		papers := k.get(id).PedidoPOSPrinterStatus
		if len(papers) != 1 || papers[0].Tipo != printing.CancelledOrder || papers[0].Impressora != "Impressora balcao" {
			k.Fatalf("papers %+v", papers)
		}
		got := k.ask(caixa)
		if len(got.Papers) != 1 || got.Papers[0].Type != printing.CancelledOrder || got.Papers[0].Receipt.Reason != "Cliente ausente" {
			k.Errorf("handed out %+v; the summary, which nobody had taken, is not printed any more", got.Papers)
		}
		refused := k.place(aDelivery()).ID
		k.act("ana", "refuseOrder", refused, map[string]any{"Password": password}).want(200)
		if papers := k.get(refused).PedidoPOSPrinterStatus; len(papers) != 0 {
			k.Errorf("an order that was never accepted: %+v", papers)
		}
	})
}

func TestPapersThatBoardsPrint(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		k.shop.Desk.Agent, k.shop.Rules.Agent = "http://192.168.0.9:9180", "http://192.168.0.9:9180"
		id := k.accepted()
		order := k.get(id)
		if order.EnderecoServidorLocal == nil || *order.EnderecoServidorLocal != "http://192.168.0.9:9180" || len(order.PedidoPOSPrinterStatus) != 1 || !order.PedidoPOSPrinterStatus[0].PeloPainel {
			k.Fatalf("order %v %+v", order.EnderecoServidorLocal, order.PedidoPOSPrinterStatus)
		}
		if got := k.ask(caixa); len(got.Papers) != 0 {
			k.Errorf("a station got %+v", got.Papers)
		}
		paper := order.PedidoPOSPrinterStatus[0].ID
		say := func(token string, status int, why string) answer {
			k.Helper()
			return k.call("POST", "/api/kds/impressoes/"+paper+"/relato", token, map[string]any{"Status": status, "Motivo": why})
		}
		say("ana", orders.Printed, "").want(409)
		say("ana", orders.PrintQueued, "").want(200)
		say("bia", orders.PrintQueued, "").want(409)
		say("bia", orders.Printed, "").want(409)
		var drawn orders.PaperImage
		k.call("GET", "/api/kds/impressoes/"+paper+"/imagem", "ana", nil).want(200).into(&drawn)
		if !strings.HasPrefix(drawn.Imagem, "data:image/png;base64,") {
			k.Errorf("image %.40s", drawn.Imagem)
		}
		say("ana", orders.PrintFailed, "sem papel").want(200)
		k.wantFates(id, "Impressora balcao 3: sem papel")
		k.call("POST", "/api/kds/impressoes/"+paper+"/repetir", "ana", nil).want(200)
		say("bia", orders.PrintQueued, "").want(200)
		say("bia", orders.Printed, "").want(200)
		k.wantFates(id, "Impressora balcao 2")
		say("outra", orders.Printed, "").want(403)

		k.Run("what an agent left in the dark is printed again with the mark only", func(t *testing.T) {
			paper = k.get(k.accepted()).PedidoPOSPrinterStatus[0].ID
			say("ana", orders.PrintQueued, "").want(200)
			k.call("POST", "/api/kds/impressoes/"+paper+"/relato", "ana", map[string]any{"Status": orders.PrintFailed, "Motivo": "demorou", "Incerto": true}).want(200)
			k.call("POST", "/api/kds/impressoes/"+paper+"/repetir", "ana", nil).want(200)
			var rows []orders.PaperRow
			k.call("GET", "/api/kds/impressoes?localClienteId="+venue, "ana", nil).want(200).into(&rows)
			if len(rows) == 0 || rows[0].ID != paper || !rows[0].SegundaVia {
				t.Errorf("rows %+v", rows)
			}
		})
		k.Run("an agent that is not ours is told the name that the items have", func(t *testing.T) {
			grilled := k.menu[burger]
			grilled.Printer = "Grelha"
			k.menu[burger] = grilled
			k.shop.Desk.Printers, k.shop.Printing.PerSector = nil, true
			var names []string
			for _, p := range k.get(k.accepted()).PedidoPOSPrinterStatus {
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
