package printing_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"balcao/app/fault"
	"balcao/app/printing"
)

// faults are the fields that a refusal names.
func faults(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.Invalid {
		t.Fatalf("not a refusal: %v", err)
	}
	return slices.Sorted(maps.Keys(f.Fields))
}

func TestPrinterIsChecked(t *testing.T) {
	good := device(printing.Raster, "cp860", 48)
	for name, c := range map[string]struct {
		change func(*printing.Printer)
		fields []string
	}{
		"a network printer":                {func(*printing.Printer) {}, nil},
		"with its port":                    {func(p *printing.Printer) { p.Address = "192.168.0.50:9101" }, nil},
		"by its name":                      {func(p *printing.Printer) { p.Address = "cozinha.local" }, nil},
		"IPv6":                             {func(p *printing.Printer) { p.Address = "[fe80::1]:9100" }, nil},
		"IPv6 without a port":              {func(p *printing.Printer) { p.Address = "fe80::1" }, nil},
		"no address":                       {func(p *printing.Printer) { p.Address = " " }, []string{"address"}},
		"a port that is none":              {func(p *printing.Printer) { p.Address = "10.0.0.1:99999" }, []string{"address"}},
		"an address with a path":           {func(p *printing.Printer) { p.Address = "http://x/y" }, []string{"address"}},
		"a queue":                          {func(p *printing.Printer) { p.Kind, p.Address = printing.CUPS, "COZINHA" }, nil},
		"a queue elsewhere":                {func(p *printing.Printer) { p.Kind, p.Address = printing.CUPS, "ipp://caixa:631/printers/bar" }, nil},
		"a queue by another scheme":        {func(p *printing.Printer) { p.Kind, p.Address = printing.CUPS, "file:///etc/passwd" }, []string{"address"}},
		"a printer of Windows":             {func(p *printing.Printer) { p.Kind, p.Address = printing.Windows, "EPSON TM-T20" }, nil},
		"a printer of Windows, unnamed":    {func(p *printing.Printer) { p.Kind, p.Address = printing.Windows, "" }, []string{"address"}},
		"a folder":                         {func(p *printing.Printer) { p.Kind, p.Address = printing.PDF, "/srv/pedidos" }, nil},
		"a folder of Windows":              {func(p *printing.Printer) { p.Kind, p.Address = printing.PDF, `C:\Pedidos` }, nil},
		"a folder that depends on where":   {func(p *printing.Printer) { p.Kind, p.Address = printing.PDF, "pedidos" }, []string{"address"}},
		"an unknown kind":                  {func(p *printing.Printer) { p.Kind = "fax" }, []string{"kind"}},
		"its own fallback":                 {func(p *printing.Printer) { p.Fallback = p.ID }, []string{"fallback"}},
		"everything wrong is told at once": {func(p *printing.Printer) { *p = printing.Printer{} }, []string{"codePage", "columns", "copies", "dots", "kind", "mode", "name"}},
	} {
		t.Run(name, func(t *testing.T) {
			printer := good
			c.change(&printer)
			if got := faults(t, printer.Validate()); !slices.Equal(got, c.fields) {
				t.Errorf("at fault: %v, not %v", got, c.fields)
			}
		})
	}
}

func TestTemplateIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*printing.Template)
		fields []string
	}{
		"the default":             {func(*printing.Template) {}, nil},
		"another order":           {func(t *printing.Template) { slices.Reverse(t.Blocks) }, nil},
		"a block twice":           {func(t *printing.Template) { t.Blocks = append(t.Blocks, t.Blocks[0]) }, []string{"blocks"}},
		"an unknown block":        {func(t *printing.Template) { t.Blocks[0].Kind = "logo" }, []string{"blocks"}},
		"an unknown paper":        {func(t *printing.Template) { t.Blocks[0].Papers = 8 }, []string{"blocks"}},
		"no block at all":         {func(t *printing.Template) { t.Blocks = nil }, []string{"blocks"}},
		"a footer without end":    {func(t *printing.Template) { t.Footer = strings.Repeat("ã", 501) }, []string{"footer"}},
		"a size that nobody cuts": {func(t *printing.Template) { t.ItemSize = "giant" }, []string{"itemSize"}},
	} {
		t.Run(name, func(t *testing.T) {
			template := printing.DefaultTemplate()
			c.change(&template)
			if got := faults(t, template.Validate()); !slices.Equal(got, c.fields) {
				t.Errorf("at fault: %v, not %v", got, c.fields)
			}
		})
	}
}

// texts are the lines of a paper, without their style.
func texts(p printing.Paper) []string {
	var out []string
	for _, line := range p.Lines {
		if line.Kind == printing.TextLine {
			out = append(out, line.Lead+line.Text+line.Right)
		}
	}
	return out
}

func TestTemplateDecidesWhatAndInWhichOrder(t *testing.T) {
	template := printing.Template{
		Blocks: []printing.TemplateBlock{
			{Kind: printing.BlockFooter, Papers: printing.OrderSummary},
			{Kind: printing.BlockItems, Papers: 7},
			{Kind: printing.BlockCode, Papers: 7},
			{Kind: printing.BlockCustomer, Papers: printing.Ticket},
		},
		Footer: "Volte sempre", CodeSize: printing.Small, ItemSize: printing.Huge,
	}
	receipt := printing.Receipt{
		Type: printing.OrderSummary, Code: "A1", Customer: "Ana",
		Items: []printing.ReceiptItem{{Quantity: 2, Name: "Café", Notes: []string{"forte"}, Total: reais(1200)}},
	}
	if got := texts(printing.Layout(receipt, template)); !slices.Equal(got, []string{"Volte sempre", "2x Café", "   * forte", "A1"}) {
		t.Errorf("the summary reads %q", got)
	}
	template.Prices = true
	if got := texts(printing.Layout(receipt, template)); got[1] != "2x CaféR$\u00a012,00" && got[1] != "2x CaféR$ 12,00" {
		t.Errorf("no price on %q", got[1])
	}
	receipt.Type = printing.Ticket
	if got := texts(printing.Layout(receipt, template)); !slices.Equal(got, []string{"2x Café", "   * forte", "A1", "Cliente: Ana"}) {
		t.Errorf("the ticket reads %q", got)
	}
}

func TestPapersSayWhatTheyAre(t *testing.T) {
	bare := printing.Template{Blocks: []printing.TemplateBlock{{Kind: printing.BlockCode, Papers: 7}}}
	t.Run("a cancelled order above and below, whatever the template", func(t *testing.T) {
		got := texts(printing.Layout(printing.Receipt{Type: printing.CancelledOrder, Code: "A1", Reason: "Acabou"}, bare))
		if !slices.Equal(got, []string{"PEDIDO CANCELADO", "Motivo: Acabou", "A1", "PEDIDO CANCELADO"}) {
			t.Errorf("reads %q", got)
		}
	})
	t.Run("the mark on a second copy and on a reprint", func(t *testing.T) {
		for _, r := range []printing.Receipt{{Code: "A1", Type: 1, Copy: 2}, {Code: "A1", Type: 1, Copy: 1, Reprint: true}} {
			if got := texts(printing.Layout(r, bare)); !slices.Equal(got, []string{"2ª VIA", "A1", "2ª VIA"}) {
				t.Errorf("reads %q", got)
			}
		}
		if got := texts(printing.Layout(printing.Receipt{Code: "A1", Type: 1, Copy: 1}, bare)); len(got) != 1 {
			t.Errorf("the first copy reads %q", got)
		}
	})
	t.Run("the time is the venue's", func(t *testing.T) {
		at := printing.Template{Blocks: []printing.TemplateBlock{{Kind: printing.BlockWhen, Papers: 7}}}
		for zone, want := range map[string]string{saoPaulo: "20/11/2026 14:05", "America/Manaus": "20/11/2026 13:05", "": "20/11/2026 17:05", "Mars/Olympus": "20/11/2026 17:05"} {
			if got := texts(printing.Layout(printing.Receipt{Type: 1, At: lunch, Zone: zone}, at)); !slices.Equal(got, []string{want}) {
				t.Errorf("%q reads %q", zone, got)
			}
		}
	})
	t.Run("a ticket for each sector", func(t *testing.T) {
		order := printing.Receipt{Type: 1, Code: "A1", Items: []printing.ReceiptItem{
			{Quantity: 1, Name: "Bolo", Sector: "Cozinha"}, {Quantity: 1, Name: "Suco", Sector: "Bar"}, {Quantity: 2, Name: "Pão", Sector: "Cozinha"}}}
		tickets := order.Tickets()
		if len(tickets) != 2 || tickets[0].Sector != "Cozinha" || len(tickets[0].Items) != 2 || tickets[1].Items[0].Name != "Suco" || tickets[1].Type != printing.Ticket {
			t.Errorf("%+v", tickets)
		}
	})
}
