package orders_test

import (
	"testing"
	"time"

	"balcao/app/orders"
)

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
