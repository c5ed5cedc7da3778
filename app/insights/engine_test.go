package insights_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"balcao/app/insights"
	"balcao/app/money"
	"balcao/app/quantity"
	"balcao/app/roles"
	"balcao/app/sales"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// shop is a venue of the property tests, and what it is known to have sold.
type shop struct {
	*servertest.Server
	t      *testing.T
	id     string
	token  string
	zone   *time.Location
	cutoff time.Duration
	stores []string
	facts  []fact
	left   map[string]*leftover
	firsts map[string]string
}

// leftover is what can still be given back of a sale.
type leftover struct {
	of       fact
	value    sales.Value
	payments []sales.Payment
	quantity map[string]int64
	backs    int
}

var places = []struct{ state, city, zone string }{
	{"SP", "São Paulo", "America/Sao_Paulo"}, {"AM", "Manaus", "America/Manaus"}, {"PE", "Fernando de Noronha", "America/Noronha"},
}

func newShop(t *testing.T, s *servertest.Server, rt *rapid.T, n int, owner, token string) *shop {
	t.Helper()
	at := rapid.SampledFrom(places).Draw(rt, "place")
	cutoff := rapid.SampledFrom([]int{0, 6 * 60, 3*60 + 30}).Draw(rt, "cut-off")
	v, err := s.Venues.Create(t.Context(), s.DB.Write, venues.Venue{
		Name: fmt.Sprint("Casa ", n), Kind: venues.Bar, Origin: venues.Food, IsActive: true, Address: venues.Address{State: at.state, City: at.city}, BusinessDayCutoff: cutoff,
	})
	if err != nil {
		rt.Fatal(err)
	}
	zone, err := time.LoadLocation(at.zone)
	if err != nil {
		rt.Fatal(err)
	}
	if err := s.Access.AddMember(t.Context(), owner, v.ID, false, roles.OfVenue()); err != nil {
		rt.Fatal(err)
	}
	return &shop{
		Server: s, t: t, id: v.ID, token: token, zone: zone, cutoff: time.Duration(cutoff) * time.Minute,
		stores: []string{"", "loja-a", "loja-b"}, left: map[string]*leftover{}, firsts: map[string]string{},
	}
}

func (c *shop) tx(rt *rapid.T, do func(ctx context.Context, tx bun.Tx) error) {
	c.t.Helper()
	if err := c.DB.Tx(c.t.Context(), do); err != nil {
		rt.Fatal(err)
	}
}

// sell records a random sale.
func (c *shop) sell(rt *rapid.T) {
	f := fact{source: fmt.Sprint("pedido-", len(c.facts)), channel: sales.Channel(rapid.IntRange(1, 4).Draw(rt, "channel")), kind: sales.Kind(rapid.IntRange(1, 5).Draw(rt, "kind"))}
	f.store = rapid.SampledFrom(c.stores).Draw(rt, "store")
	at := drawMoment(rt, c.zone)
	f.day, f.hour, f.weekday = wall(at, c.zone, c.cutoff)
	var items []sales.Item
	quantities := map[string]int64{}
	for range rapid.IntRange(0, 3).Draw(rt, "items") {
		product := productKey(rapid.IntRange(0, 3).Draw(rt, "product"))
		q, value := rapid.IntRange(1, 5).Draw(rt, "units"), money.Amount(rapid.Int64Range(0, 99_99).Draw(rt, "value"))
		items = append(items, sales.Item{ProductID: product, Name: "=Nome de " + product, Quantity: quantity.Of(q), Value: value})
		quantities[product] += int64(q) * 1000
		f.items = append(f.items, lineFact{product, int64(q) * 1000, value})
		f.value.Items += value
		if rapid.Bool().Draw(rt, "addition") {
			items = append(items, sales.Item{ProductID: "extra", Name: "Extra", Addition: true, Quantity: quantity.Of(1), Value: min(value, 100)})
		}
	}
	// What a marketplace adds beyond its lines.
	f.value.Items += money.Amount(rapid.SampledFrom([]int64{0, 0, 350}).Draw(rt, "beyond the lines"))
	f.value.Discount = money.Amount(rapid.Int64Range(0, int64(f.value.Items)).Draw(rt, "discount"))
	f.value.ServiceTax, f.value.DeliveryFee = money.Amount(rapid.Int64Range(0, 5_00).Draw(rt, "tax")), money.Amount(rapid.Int64Range(0, 9_00).Draw(rt, "fee"))
	f.value.Total = f.value.Items - f.value.Discount + f.value.ServiceTax + f.value.DeliveryFee
	first := money.Amount(rapid.Int64Range(0, int64(f.value.Total)).Draw(rt, "first payment"))
	f.payments = []sales.Payment{{Method: "Dinheiro", Value: first}, {Method: "Pix", Online: true, Value: f.value.Total - first}}
	f.methods = []string{"Dinheiro", "Pix"}
	if f.buyer = rapid.SampledFrom([]string{"", "ana", "bia", "caio"}).Draw(rt, "buyer"); f.buyer != "" {
		if known := c.firsts[f.buyer]; known == "" || f.day < known {
			c.firsts[f.buyer] = f.day
		}
	}
	c.tx(rt, func(ctx context.Context, tx bun.Tx) error {
		err := c.Sales.Record(ctx, tx, sales.Sale{
			VenueID: c.id, Channel: f.channel, SourceID: f.source, Code: "0001", At: at, StoreID: f.store, Handover: sales.Handover{Kind: f.kind}, Value: f.value, Items: items, Payments: f.payments,
		})
		if err != nil || f.buyer == "" {
			return err
		}
		// Who the buyer is, orders tell; here there are none.
		if _, err := tx.NewRaw("UPDATE sales SET buyer = ? WHERE venue_id = ? AND channel = ? AND source_id = ?", f.buyer, c.id, f.channel, f.source).Exec(ctx); err != nil {
			return err
		}
		_, err = tx.NewRaw(`INSERT INTO sale_buyers (venue_id, buyer, first_at, first_day, customer_id, order_id, order_at) VALUES (?, ?, 0, ?, '', '', 0)
			ON CONFLICT (venue_id, buyer) DO UPDATE SET first_day = excluded.first_day`, c.id, f.buyer, c.firsts[f.buyer]).Exec(ctx)
		return err
	})
	c.facts = append(c.facts, f)
	c.left[f.source] = &leftover{f, f.value, slices.Clone(f.payments), quantities, 0}
}

// giveBack refunds a part or the rest of a random sale.
func (c *shop) giveBack(rt *rapid.T) {
	var sources []string
	for _, source := range slices.Sorted(maps.Keys(c.left)) {
		if c.left[source].value.Total > 0 {
			sources = append(sources, source)
		}
	}
	if len(sources) == 0 {
		return
	}
	l := c.left[rapid.SampledFrom(sources).Draw(rt, "refunded")]
	back := l.value.Total
	if rapid.Bool().Draw(rt, "a part") {
		back = money.Amount(rapid.Int64Range(1, int64(back)).Draw(rt, "part"))
	}
	at := drawMoment(rt, c.zone)
	l.backs++
	c.tx(rt, func(ctx context.Context, tx bun.Tx) error {
		return c.Sales.Refund(ctx, tx, sales.Refund{VenueID: c.id, Channel: l.of.channel, SourceID: l.of.source, Key: fmt.Sprint(l.backs), At: at, Value: back})
	})
	f := l.of
	f.refund, f.items, f.payments = true, nil, nil
	f.day, f.hour, f.weekday = wall(at, c.zone, c.cutoff)
	if f.value = (sales.Value{Items: -back, Total: -back}); back == l.value.Total {
		v := l.value
		f.value = sales.Value{Items: -v.Items, Discount: -v.Discount, ServiceTax: -v.ServiceTax, DeliveryFee: -v.DeliveryFee, Total: -v.Total}
		for product, q := range l.quantity {
			f.items = append(f.items, lineFact{product, -q, 0})
		}
	}
	l.value.Items, l.value.Discount, l.value.Total = l.value.Items+f.value.Items, l.value.Discount+f.value.Discount, l.value.Total+f.value.Total
	l.value.ServiceTax, l.value.DeliveryFee = l.value.ServiceTax+f.value.ServiceTax, l.value.DeliveryFee+f.value.DeliveryFee
	for i := range l.payments {
		part := min(back, l.payments[i].Value)
		if part > 0 {
			f.payments = append(f.payments, sales.Payment{Method: l.payments[i].Method, Online: l.payments[i].Online, Value: -part})
			l.payments[i].Value, back = l.payments[i].Value-part, back-part
		}
	}
	c.facts = append(c.facts, f)
}

// settle changes how a random sale was paid, and its tax, after the fact.
func (c *shop) settle(rt *rapid.T) {
	for i := range c.facts {
		f := &c.facts[i]
		if f.refund || c.left[f.source].backs > 0 || rapid.IntRange(0, 2).Draw(rt, "settle") > 0 {
			continue
		}
		tax := money.Amount(rapid.Int64Range(0, 5_00).Draw(rt, "new tax"))
		f.value.Total += tax - f.value.ServiceTax
		f.value.ServiceTax = tax
		f.payments, f.methods = []sales.Payment{{Method: "Crédito", Value: f.value.Total}}, []string{"Crédito"}
		c.tx(rt, func(ctx context.Context, tx bun.Tx) error {
			return c.Sales.Settle(ctx, tx, sales.Settlement{VenueID: c.id, Channel: f.channel, SourceID: f.source, ServiceTax: tax, Payments: f.payments})
		})
		c.left[f.source] = &leftover{*f, f.value, slices.Clone(f.payments), c.left[f.source].quantity, 0}
		return
	}
}

func (c *shop) body(a asked, more map[string]any) map[string]any {
	body := map[string]any{"localClienteId": c.id, "De": a.from, "Ate": a.to, "Filtros": a.filters}
	maps.Copy(body, more)
	return body
}

// answer is a report that was read page by page.
type answer struct {
	insights.Result
	all []insights.Line
}

func (c *shop) read(report string, a asked, size int) answer {
	c.t.Helper()
	var out answer
	for page := 1; ; page++ {
		var r insights.Result
		c.Want(http.StatusOK, c.token, "POST", fmt.Sprintf("/api/relatorios/%s/linhas?page=%d&size=%d", report, page, size), c.body(a, nil)).JSON(c.t, &r)
		out.Result, out.all = r, append(out.all, r.Linhas...)
		if len(r.Linhas) < size {
			return out
		}
	}
}

// whole is a number of the wire in the unit that the database has.
func whole(form insights.Form, v any) int64 {
	n, _ := v.(float64)
	switch form {
	case insights.Money:
		n *= 100
	case insights.Quantity:
		n *= 1000
	}
	return int64(math.Round(n))
}

// sums are the figures of lines, by column.
func (r answer) sums() []int64 {
	out := make([]int64, len(r.Colunas))
	for _, l := range r.all {
		for i, c := range r.Colunas {
			if c.Medida {
				out[i] += whole(c.Tipo, l.Valores[i])
			}
		}
	}
	return out
}

// reports of sales by their dimensions.
var bySales = map[string][]string{
	"porDia": {"dia"}, "porTipoVenda": {"tipo", "canal"}, "gerencial": {"dia", "canal", "tipo"}, "porEquipamento": {"equipamento", "canal"}, "porOperador": {"operador", "canal"},
	"painel-dia": {"dia"}, "painel-hora": {"semana", "hora"}, "painel-resumo": {},
}

// check compares a report with the reference: each row, the totals, the sum of the rows.
func (c *shop) check(rt *rapid.T, report string, a asked) answer {
	c.t.Helper()
	got := c.read(report, a, 7)
	want := map[string]map[string]int64{}
	total := map[string]int64{}
	for _, f := range c.facts {
		if !a.takes(f) {
			continue
		}
		var parts []string
		for _, d := range bySales[report] {
			parts = append(parts, keys[d](f))
		}
		key := strings.Join(parts, "|")
		if want[key] == nil {
			want[key] = map[string]int64{}
		}
		for name, of := range figures {
			want[key][name] += of(f)
			total[name] += of(f)
		}
	}
	if rows := len(want); got.Total != rows && len(bySales[report]) > 0 {
		rt.Fatalf("%s %+v has %d rows, want %d", report, a, got.Total, rows)
	}
	sums := got.sums()
	for i, column := range got.Colunas {
		of := column.Chave
		if !column.Medida || of == "ticket" {
			continue
		}
		for _, l := range got.all {
			var parts []string
			for _, d := range bySales[report] {
				parts = append(parts, l.Chave[d])
			}
			key := strings.Join(parts, "|")
			if n := whole(column.Tipo, l.Valores[i]); n != want[key][of] {
				rt.Fatalf("%s %+v: %s of %q is %d, want %d", report, a, of, key, n, want[key][of])
			}
		}
		if n := whole(column.Tipo, got.Totais[i]); n != total[of] || sums[i] != n {
			rt.Fatalf("%s %+v: total %s is %d, its rows make %d, want %d", report, a, of, n, sums[i], total[of])
		}
	}
	return got
}

// open opens a figure, and adds up all of its rows.
func (c *shop) open(rt *rapid.T, report string, a asked, row map[string]string, column insights.Column, figure any) {
	c.t.Helper()
	sum, sums := int64(0), []int64{}
	for page := 1; ; page++ {
		var o insights.Opened
		c.Want(http.StatusOK, c.token, "POST", fmt.Sprintf("/api/relatorios/%s/abrir?page=%d&size=6", report, page), c.body(a, map[string]any{"Chave": row, "Medida": column.Chave})).JSON(c.t, &o)
		if !o.Igual || whole(column.Tipo, o.Figura) != whole(column.Tipo, figure) || whole(column.Tipo, o.Soma) != whole(column.Tipo, figure) {
			rt.Fatalf("%s %+v %v %s: opened %v = %v, figure %v: %s", report, a, row, column.Chave, o.Figura, o.Soma, figure, o.Frase)
		}
		for _, l := range o.Linhas {
			sum += whole(o.Colunas[len(o.Colunas)-1].Tipo, l.Valores[len(l.Valores)-1])
			sums = append(sums, sum)
		}
		if len(o.Linhas) < 6 {
			if len(sums) != o.Total {
				rt.Fatalf("%s %v %s: %d rows, said to be %d", report, row, column.Chave, len(sums), o.Total)
			}
			break
		}
	}
	if column.Soma && sum != whole(column.Tipo, figure) {
		rt.Fatalf("%s %+v %v %s: its rows make %d, not %v", report, a, row, column.Chave, sum, figure)
	}
}

// file is a report as a CSV, read again.
func (c *shop) file(report string, a asked) [][]string {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "POST", "/api/relatorios/"+report+"/exportar", c.body(a, map[string]any{"Formato": "csv"}))
	job := c.AwaitJobs(c.token)[0]
	if job.FileID == "" {
		c.t.Fatalf("no file: %+v", job)
	}
	var link struct{ FileName, RelativePath string }
	c.Want(http.StatusOK, c.token, "POST", "/api/files/"+job.FileID+"/link", map[string]any{}).JSON(c.t, &link)
	content := c.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {link.RelativePath}}.Encode(), nil).Body
	in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte("\ufeff"))))
	in.Comma = ';'
	rows, err := in.ReadAll()
	if err != nil {
		c.t.Fatalf("%v in\n%s", err, content)
	}
	return rows
}

// written is an amount of a file.
func written(form insights.Form, text string) int64 {
	if text == "" {
		return 0
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, ".", ""), ",", ".")
	switch form {
	case insights.Money:
		n, err := money.Parse(strings.TrimSuffix(strings.TrimSuffix(text, "0"), "."))
		if err != nil {
			n, _ = money.Parse(text)
		}
		return int64(n)
	case insights.Quantity:
		n, _ := quantity.Parse(text)
		return int64(n)
	}
	var n int64
	_, _ = fmt.Sscan(text, &n)
	return n
}

func TestTotalRowsChartAndFileAgree(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		s.Person("dono@casa.test", "")
		owner, err := s.Access.UserByEmail(t.Context(), "dono@casa.test")
		if err != nil {
			t.Fatal(err)
		}
		token, n := s.SignIn("dono@casa.test"), 0
		rapid.Check(t, func(rt *rapid.T) {
			n++
			c := newShop(t, s, rt, n, owner.ID, token)
			for range rapid.IntRange(1, 14).Draw(rt, "sales") {
				c.sell(rt)
			}
			c.settle(rt)
			for range rapid.IntRange(0, 5).Draw(rt, "refunds") {
				c.giveBack(rt)
			}
			for i := range c.facts {
				c.facts[i].firstDay = c.firsts[c.facts[i].buyer]
			}
			first := time.Date(2026, 12, 28+rapid.IntRange(0, 4).Draw(rt, "from"), 0, 0, 0, 0, time.UTC)
			a := asked{from: first.Format(time.DateOnly), to: first.AddDate(0, 0, rapid.IntRange(0, 5).Draw(rt, "days")).Format(time.DateOnly), filters: drawFilters(rt, c.stores)}
			report := rapid.SampledFrom(slices.Sorted(maps.Keys(bySales))).Draw(rt, "report")
			got := c.check(rt, report, a)
			c.checkItems(rt, a)
			c.checkPayments(rt, a)
			c.checkDashboard(rt, a)
			for _, column := range got.Colunas {
				if i := slices.Index(got.Colunas, column); column.Medida && rapid.Bool().Draw(rt, "open "+column.Chave) {
					c.open(rt, report, a, map[string]string{}, column, got.Totais[i])
					if len(got.all) > 0 {
						l := rapid.SampledFrom(got.all).Draw(rt, "row")
						c.open(rt, report, a, l.Chave, column, l.Valores[i])
					}
				}
			}
			if rapid.IntRange(0, 9).Draw(rt, "file") == 0 {
				c.checkFile(rt, "porDia", a)
				c.checkFile(rt, "porProduto", a)
			}
		})
		wrong, err := s.Sales.Miscounted(t.Context(), s.DB.Read, "2026-01-01")
		if err != nil || len(wrong) > 0 {
			t.Errorf("sums differ from sales: %+v, %v", wrong, err)
		}
	})
}

// checkItems compares the products with the reference; what no line names is beside them.
func (c *shop) checkItems(rt *rapid.T, a asked) {
	c.t.Helper()
	got := c.read("porProduto", a, 100)
	want, items, discount := map[string]int64{}, int64(0), int64(0)
	for _, f := range c.facts {
		if a.takes(f) {
			items, discount = items+int64(f.value.Items), discount+int64(f.value.Discount)
			for _, l := range f.items {
				want[l.key] += l.quantity
			}
		}
	}
	sums := got.sums()
	if sums[2] != items || sums[3] != discount || sums[4] != items-discount {
		rt.Fatalf("porProduto %+v: rows make %v, want items %d and discount %d", a, sums, items, discount)
	}
	for i, column := range got.Colunas {
		if column.Medida && whole(column.Tipo, got.Totais[i]) != sums[i] {
			rt.Fatalf("porProduto %+v: total %s is %v, its rows make %d", a, column.Chave, got.Totais[i], sums[i])
		}
	}
	for _, l := range got.all {
		if key := l.Chave["produto"]; whole(insights.Quantity, l.Valores[1]) != want[key] {
			rt.Fatalf("porProduto %+v: %v of %s, want %d thousandths", a, l.Valores[1], key, want[key])
		}
	}
}

func (c *shop) checkPayments(rt *rapid.T, a asked) {
	c.t.Helper()
	got := c.read("porTipoPagamento", a, 100)
	want := map[string]int64{}
	for _, f := range c.facts {
		if a.takes(f) {
			for _, p := range f.payments {
				want[p.Method] += int64(p.Value)
			}
		}
	}
	for _, l := range got.all {
		if n := whole(insights.Money, l.Valores[5]); n != want[l.Chave["forma"]] {
			rt.Fatalf("porTipoPagamento %+v: %d in %s, want %d", a, n, l.Chave["forma"], want[l.Chave["forma"]])
		}
	}
}

// checkDashboard compares the dashboard's card and chart with the reference.
func (c *shop) checkDashboard(rt *rapid.T, a asked) {
	c.t.Helper()
	a.filters = insights.Filters{Novos: a.filters.Novos, Antigos: a.filters.Antigos}
	query := url.Values{"localClienteId": {c.id}, "InitialPeriod": {a.from}, "FinalPeriod": {a.to}, "IsNew": {fmt.Sprint(a.filters.Novos)}, "IsOld": {fmt.Sprint(a.filters.Antigos)}}
	internal, online := rapid.Bool().Draw(rt, "internal"), rapid.Bool().Draw(rt, "online")
	query.Set("IsInInternalChannel", fmt.Sprint(internal))
	query.Set("IsInDeliveryChannel", fmt.Sprint(online))
	if internal && !online {
		a.filters.Tipo = []string{"2"}
	}
	if online && !internal {
		a.filters.Tipo = []string{"1", "3", "4", "5"}
	}
	var want, novo, antigo, orders int64
	for _, f := range c.facts {
		if !a.takes(f) {
			continue
		}
		v := int64(f.value.Total)
		want, orders = want+v, orders+figures["pedidos"](f)
		switch {
		case f.buyer == "":
		case f.firstDay >= a.from:
			novo += v
		default:
			antigo += v
		}
	}
	var card struct{ Value, NewValue, OldValue float64 }
	c.Want(http.StatusOK, c.token, "GET", "/api/salesdashboard/Revenues?"+query.Encode(), nil).JSON(c.t, &card)
	if whole(insights.Money, card.Value) != want || whole(insights.Money, card.NewValue) != novo || whole(insights.Money, card.OldValue) != antigo {
		rt.Fatalf("revenue %+v %+v, want %d, %d of new and %d of old customers", a, card, want, novo, antigo)
	}
	var days []insights.DaySales
	c.Want(http.StatusOK, c.token, "GET", "/api/salesdashboard/SalesPerDay?"+query.Encode(), nil).JSON(c.t, &days)
	var sum, count int64
	for _, d := range days {
		sum, count = sum+int64(d.Amount), count+d.Quantity
	}
	var hours []insights.HourlySales
	c.Want(http.StatusOK, c.token, "GET", "/api/salesdashboard/HourlySales?"+query.Encode(), nil).JSON(c.t, &hours)
	inGrid := int64(0)
	for _, h := range hours {
		for _, n := range h.Amounts {
			inGrid += n
		}
	}
	if sum != want || count != orders || inGrid != orders {
		rt.Fatalf("charts %+v: %d from %d orders, %d in the grid; want %d from %d", a, sum, count, inGrid, want, orders)
	}
}

// checkFile compares a file's rows and its last one with the screen.
func (c *shop) checkFile(rt *rapid.T, report string, a asked) {
	c.t.Helper()
	screen, rows := c.read(report, a, 100), c.file(report, a)
	if len(rows) != len(screen.all)+2 {
		rt.Fatalf("%s: a file of %d rows for %d on the screen", report, len(rows), len(screen.all))
	}
	for i, column := range screen.Colunas {
		if !column.Medida || !column.Soma {
			continue
		}
		if last := written(column.Tipo, rows[len(rows)-1][i]); last != whole(column.Tipo, screen.Totais[i]) {
			rt.Fatalf("%s: the file's total %s is %s, the screen's %v", report, column.Chave, rows[len(rows)-1][i], screen.Totais[i])
		}
		for r, l := range screen.all {
			if n := written(column.Tipo, rows[r+1][i]); n != whole(column.Tipo, l.Valores[i]) {
				rt.Fatalf("%s: row %d of the file has %s %s, the screen %v", report, r, column.Chave, rows[r+1][i], l.Valores[i])
			}
		}
	}
	for _, row := range rows[1:] {
		if strings.HasPrefix(row[0], "=") {
			rt.Fatalf("%s: %q would be computed by a spreadsheet", report, row[0])
		}
	}
}
