package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/jobs"
	"balcao/app/roles"
	"balcao/app/venues"
)

const (
	// figureDays is over how many days the sales are spread: three years of a busy house.
	figureDays = 3 * 365
	// figureConnections is how many people look at figures at once.
	figureConnections = 8
	// figureBuyers is how many people buy there.
	figureBuyers = 20_000
)

// exportedRows is about how many sales are written into a workbook.
const exportedRows = 200_000

// figured is what was measured of figures.
type figured struct {
	calls []compared
	// exported sales were written into a workbook, which took so long.
	exported int
	took     time.Duration
}

// sell fills a venue of its own with sales of three years, as they would have been recorded.
func (s *subject) sell(ctx context.Context, count int, now time.Time) (string, error) {
	made, err := s.Venues.Create(ctx, s.DB.Write, venues.Venue{
		Name: "Bar dos Números", Kind: venues.Bar, Origin: venues.Food, IsActive: true, Address: venues.Address{State: "SP", City: "São Paulo"},
	})
	if err != nil {
		return "", err
	}
	if err := s.Access.AddMember(ctx, s.user.ID, made.ID, false, roles.OfVenue()); err != nil {
		return "", err
	}
	perDay := max(1, count/figureDays)
	for back := figureDays - 1; back >= 0; back-- {
		day := now.UTC().AddDate(0, 0, -back).Truncate(24 * time.Hour)
		if err := s.sellDay(ctx, made.ID, day, back, perDay); err != nil {
			return "", fmt.Errorf("write the sales of a day: %w", err)
		}
	}
	_, err = s.DB.Write.NewRaw(`INSERT INTO sale_buyers (venue_id, buyer, first_at, first_day, customer_id, order_id, order_at)
		SELECT venue_id, buyer, MIN(at), MIN(day), '', '', MAX(at) FROM sales WHERE venue_id = ? AND buyer <> '' GROUP BY venue_id, buyer`, made.ID).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("write buyers: %w", err)
	}
	if s.DB.Dialect == database.SQLite {
		_, err = s.DB.Write.ExecContext(ctx, "ANALYZE")
		return made.ID, err
	}
	// PostgreSQL does so by itself within a minute.
	for _, table := range []string{"sales", "sale_items", "sale_payments", "sale_hours", "sale_buyers"} {
		if _, err := s.DB.Write.ExecContext(ctx, "VACUUM (ANALYZE) "+table); err != nil {
			return "", fmt.Errorf("settle %s: %w", table, err)
		}
	}
	return made.ID, nil
}

// sellDay writes the sales of one day, two items each, one in fifty given back.
func (s *subject) sellDay(ctx context.Context, venueID string, day time.Time, n, count int) error {
	text, at := day.Format(time.DateOnly), day.UnixMilli()
	const each = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?) "
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, write := range []struct {
			sql  string
			args []any
		}{
			{`INSERT INTO sales (id, venue_id, channel, source_id, code, refund_of, at, day, hour, store_id, items, discount, service_tax, delivery_fee, total, recorded_at, kind, buyer, district, city, paid_by) ` + each +
				`SELECT ? || '-' || i, ?, CASE WHEN i % 10 = 0 THEN 2 ELSE 1 END, ? || '-' || i, CAST(i AS TEXT), CASE WHEN i % 50 = 49 THEN ? || '-' || (i - 1) END, ? + (10 + i % 13) * 3600000, ?, 10 + i % 13, ?,
				 CASE WHEN i % 50 = 49 THEN -2000 ELSE 2000 + i % 800 END, 0, 0, 0, CASE WHEN i % 50 = 49 THEN -2000 ELSE 2000 + i % 800 END, ?, 1 + i % 3, 'b' || ((i * 13 + ?) % ?), 'Bairro ' || (i % 40), 'São Paulo',
				 CASE WHEN i % 2 = 0 THEN 'Pix' ELSE 'Dinheiro' END FROM n`,
				[]any{count, text, venueID, text, text, at, text, s.venue.stores[n%len(s.venue.stores)], at, n * 7, figureBuyers}},
			{`INSERT INTO sale_items (sale_id, position, product_id, name, quantity, value) ` + each +
				`SELECT ? || '-' || i, p.k, 'produto-' || ((i * 7 + p.k * 3) % 120), 'Produto ' || ((i * 7 + p.k * 3) % 120), CASE WHEN i % 50 = 49 THEN -1000 ELSE 1000 END,
				 CASE WHEN i % 50 = 49 THEN -1000 WHEN p.k = 0 THEN 1000 + i % 800 ELSE 1000 END FROM n CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1) AS p`, []any{count, text}},
			{`INSERT INTO sale_payments (sale_id, position, method, online, value) ` + each +
				`SELECT ? || '-' || i, 0, CASE WHEN i % 2 = 0 THEN 'Pix' ELSE 'Dinheiro' END, FALSE, CASE WHEN i % 50 = 49 THEN -2000 ELSE 2000 + i % 800 END FROM n`, []any{count, text}},
		} {
			if _, err := tx.NewRaw(write.sql, write.args...).Exec(ctx); err != nil {
				return err
			}
		}
		return s.Sales.Recount(ctx, tx, venueID, text)
	})
}

// dashboardParts are what the dashboard asks for when it is opened.
var dashboardParts = []string{
	"TotalOrders", "RefusedOrders", "Revenues", "AverageTicket", "HigherDemand", "LowerDemand", "SalesPerDay", "HourlySales", "MostConsumed", "SalesByRegion", "TopCustomers",
	"SalesByGender", "SalesByAgeRange",
}

// figures measures the dashboard's calls and the first page of reports, of the last seven
// days among three years, as several people look at them at once; and one report of a year.
func (b *run) figures(ctx context.Context, s *subject) (out figured, err error) {
	venueID, err := s.sell(ctx, b.cfg.Sales, b.began)
	if err != nil {
		return out, err
	}
	last := b.began.UTC().Format(time.DateOnly)
	week, year := b.began.UTC().AddDate(0, 0, -6).Format(time.DateOnly), b.began.UTC().AddDate(-1, 0, 0).Format(time.DateOnly)
	var all []scenario
	for _, part := range dashboardParts {
		path := fmt.Sprintf("/api/salesdashboard/%s?localClienteId=%s&InitialPeriod=%s&FinalPeriod=%s", part, venueID, week, last)
		all = append(all, scenario{name: "dashboard, " + part, begin: func() caller {
			return func(c *connection) error { return c.do(http.MethodGet, path, s.bearer, nil) }
		}})
	}
	report := func(name, key, from string) {
		body := fmt.Appendf(nil, `{"localClienteId":%q,"De":%q,"Ate":%q,"Filtros":{}}`, venueID, from, last)
		all = append(all, scenario{name: name, begin: func() caller {
			return func(c *connection) error {
				return c.do(http.MethodPost, "/api/relatorios/"+key+"/linhas", s.bearer, body)
			}
		}})
	}
	for _, key := range []string{
		"porDia", "porProduto", "porEquipamento", "porOperador", "porTipoPagamento", "porTipoVenda", "porBandeira", "emProducao", "detalhada", "porProdutoETipoPagamento",
		"fechamento", "sangriaSuprimento", "comissao", "cancelamento", "validados", "reimpressao", "producao", "recebiveis", "split", "splitAgrupado", "saque", "gerencial",
	} {
		report("report "+key, key, week)
	}
	report("report porDia, a year", "porDia", year)
	report("report gerencial, a year", "gerencial", year)
	for _, sc := range all {
		found, err := b.compare(ctx, s.address, sc, figureConnections)
		if err != nil {
			return out, err
		}
		b.say("%s: p99 %s ms", sc.name, millis(found.measured.percentile(0.99)))
		out.calls = append(out.calls, found)
	}
	return out, s.exportSales(ctx, venueID, b.began, &out)
}

// exportSales has the newest sales written into a workbook, about exportedRows of them.
func (s *subject) exportSales(ctx context.Context, venueID string, now time.Time, out *figured) error {
	var rows, days int
	err := s.DB.Read.NewRaw(`SELECT COUNT(*), COUNT(DISTINCT day) FROM sales WHERE venue_id = ?`, venueID).Scan(ctx, &rows, &days)
	if err != nil {
		return fmt.Errorf("count sales: %w", err)
	}
	back := min(days, max(1, exportedRows*days/max(1, rows)))
	body := fmt.Appendf(nil, `{"localClienteId":%q,"De":%q,"Ate":%q,"Filtros":{},"Formato":"xlsx"}`, venueID, now.UTC().AddDate(0, 0, 1-back).Format(time.DateOnly), now.UTC().Format(time.DateOnly))
	line, err := dial(s.address)
	if err != nil {
		return err
	}
	defer line.close()
	start := time.Now()
	job, err := line.job(http.MethodPost, "/api/relatorios/detalhada/exportar", s.bearer, body)
	if err != nil {
		return err
	}
	every := time.NewTicker(20 * time.Millisecond)
	defer every.Stop()
	for job.Ended == nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-every.C:
		}
		if job, err = line.job(http.MethodGet, "/api/jobs/"+job.ID, s.bearer, nil); err != nil {
			return err
		}
	}
	if job.FileID == "" {
		return fmt.Errorf("the export made no file: %s", job.Sentence)
	}
	out.exported, out.took = back*rows/max(1, days), time.Since(start)
	return nil
}

// job makes a call that answers a background job.
func (c *connection) job(method, path, header string, body []byte) (job jobs.Job, err error) {
	raw, err := c.read(method, path, header, body)
	if err != nil {
		return job, err
	}
	return job, json.Unmarshal(raw, &job)
}
