package orders_test

import (
	"fmt"
	"slices"
	"testing"

	"balcao/app/orders"
	"balcao/app/printing"
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
