package orders_test

import (
	"strings"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printing"
)

func TestPrinting(t *testing.T) {
	each(t, func(h *harness) {
		papers := func(id string) []orders.PrinterStatus {
			h.Helper()
			return h.get(id).PedidoPOSPrinterStatus
		}
		resend := func(id string, key string) answer {
			h.Helper()
			return h.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "ana", nil, "Idempotency-Key", key)
		}
		silent := h.place(aDelivery()).ID
		h.act("ana", "acceptOrder", silent).want(200)
		if got := papers(silent); len(got) != 0 {
			h.Errorf("a venue that prints nothing asked for %+v", got)
		}
		resend(silent, "r0").want(409)

		h.shop.Printing = orders.Printing{Server: true}
		h.shop.PrintSetup.Printers = []orders.Printer{everything("balcao", false), everything("filial", true)}
		id := h.place(aDelivery()).ID
		if got := papers(id); len(got) != 0 {
			h.Errorf("printed before it was accepted: %+v", got)
		}
		h.act("ana", "acceptOrder", id).want(200)
		h.Run("order-board-20 a paper that nobody takes is known since when it waits", func(t *testing.T) {
			got := papers(id)
			if len(got) != 1 || got[0].Status != 0 || got[0].Impressora != "Impressora balcao" || got[0].PedidoID != id || !got[0].CreatedAt.Equal(h.clock.Now()) || got[0].Via != 1 || got[0].Remoto {
				t.Fatalf("papers %+v", got)
			}
			h.clock.Advance(3 * time.Minute)
			resend(id, "r1").want(200)
			resend(id, "r1").want(200)
			again := papers(id)
			if len(again) != 1 || again[0].Via != 2 || !again[0].CreatedAt.Equal(h.clock.Now()) {
				t.Errorf("after asking again: %+v", again)
			}
			if got := h.story(id); got != "Pedido feito · Aceito · Impressão pedida de novo" {
				t.Errorf("history: %s", got)
			}
		})
		h.Run("order-board-25 per sector there is a paper for each printer", func(t *testing.T) {
			h.shop.Printing = orders.Printing{Server: true, Remote: true, PerSector: true}
			grilled := h.menu[burger]
			grilled.Printer = "Grelha"
			h.menu[burger] = grilled
			h.shop.AutoAccept = true
			got := papers(h.place(aDelivery()).ID)
			var said []string
			for _, p := range got {
				said = append(said, p.Setor+map[bool]string{true: " remoto", false: " servidor"}[p.Remoto])
			}
			if strings.Join(said, ", ") != "Grelha servidor, Grelha remoto,  servidor,  remoto" {
				t.Errorf("papers %q", said)
			}
		})
		var rows, copies int
		err := h.db.Read.QueryRowContext(h.Context(), "SELECT COUNT(*), MAX(copy) FROM print_requests WHERE venue_id = '"+venue+"' AND status = 0").Scan(&rows, &copies)
		if err != nil || rows != 6 || copies != 2 {
			h.Errorf("%d requests, %d copies, %v; want 6 and 2", rows, copies, err)
		}
		h.call("POST", "/api/kds/ReSendOrder?pedidoId="+id, "outra", nil).want(403)
		h.call("POST", "/api/kds/ReSendOrder?pedidoId=nenhum", "ana", nil).want(404)
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
