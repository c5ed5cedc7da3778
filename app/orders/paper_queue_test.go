package orders_test

import (
	"slices"
	"strings"
	"testing"

	"balcao/app/orders"
)

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
