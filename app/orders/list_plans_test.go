package orders

import (
	"context"
	"database/sql"
	"strings"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// No question of the board reads a table from end to end, whatever the filter:
// that is what keeps lists quick at a million orders.
func TestEveryFilterHasAnIndex(t *testing.T) {
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	filters := map[string]Filter{
		"nothing":       {},
		"a late page":   {Page: 600},
		"keyword":       {Keyword: "moqueca"},
		"keywords":      {Keyword: "ceci ferr"},
		"dates":         {From: day, To: day.Add(24 * time.Hour)},
		"a state":       {States: []State{Pending}},
		"states":        {States: []State{Pending, Delivered}},
		"store":         {StoreID: "s"},
		"table":         {TableID: "m"},
		"store, state":  {StoreID: "s", States: []State{Refused}},
		"all of it":     {Keyword: "picanha", From: day, To: day, States: []State{Pending, Accepted}, StoreID: "s", TableID: "m"},
		"keyword, date": {Keyword: "picanha", From: day},
		"keyword, rare": {Keyword: "picanha", States: []State{Pending}},
	}
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		explain := explainer(t, db)
		for name, f := range filters {
			f.VenueID, f.Page, f.Size = "0190a000-0000-7000-8000-000000000001", max(f.Page, 1), 20
			for found, counts := range map[string]stateCounts{
				"few": {Pending: 10, Delivered: 100_000, Refused: 10}, "many": {Pending: 50_000, Delivered: 500_000, Refused: 50_000},
			} {
				list, args := f.statement(db.Dialect, counts, mostCounted)
				plan := explain(name+", "+found+" of them", list, args...)
				if f.hasWords() && db.Dialect == database.SQLite && !strings.Contains(plan, "SEARCH o USING INDEX orders_by_search (<expr>=?)") {
					t.Errorf("%s, %s of them, passes over orders of the same moment:\n%s", name, found, plan)
				}
			}
		}
		explain("changes", "SELECT id FROM orders o WHERE o.venue_id = $1 AND o.seq > $2 ORDER BY o.seq LIMIT 501", "v", 1)
		explain("open items", "SELECT state, items FROM orders WHERE venue_id = $1 AND state IN ($2, $3, $4, $5)", "v", 1, 2, 3, 4)
		explain("history", "SELECT seq FROM order_events WHERE order_id = $1 AND seq <= $2 ORDER BY seq", "o", 9)
		person := Person{CPFs: []string{"c", "d"}, Phones: []string{"p", "q"}}
		for name, query := range map[string]func(string, Person) (string, []any){
			"sums of a customer": sumsOf, "newest of a customer": newestOf, "whole orders of a customer": wholeOf,
		} {
			statement, args := query("v", person)
			plan := explain(name, statement, args...)
			if !strings.Contains(plan, "orders_by_cpf") || !strings.Contains(plan, "orders_by_phone") {
				t.Errorf("a customer's orders are not found by CPF and telephone:\n%s", plan)
			}
		}
		for _, who := range []string{sameTable, samePhone, sameCPF} {
			explain("group by "+who, groupUnderWay(who), "v", "w", 1, 5, 6)
		}
	})
}

// explainer answers a query's plan, and fails the test where it reads a whole table.
func explainer(t *testing.T, db *database.DB) func(name, query string, args ...any) string {
	t.Helper()
	conn, err := db.Read.DB.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	how := "EXPLAIN QUERY PLAN "
	if db.Dialect == database.Postgres {
		// An empty table is quickest read whole: what matters is whether it has to be.
		for _, setting := range []string{"SET enable_seqscan = off", "SET plan_cache_mode = force_custom_plan"} {
			if _, err := conn.ExecContext(context.Background(), setting); err != nil {
				t.Fatal(err)
			}
		}
		how = "EXPLAIN "
	}
	return func(name, query string, args ...any) string {
		t.Helper()
		rows, err := conn.QueryContext(context.Background(), how+query, args...)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, query)
		}
		plan := planOf(t, rows)
		for _, line := range strings.Split(plan, "\n") {
			whole := strings.Contains(line, "Seq Scan on order") ||
				strings.Contains(line, "SCAN order") && !strings.Contains(line, "USING") && !strings.Contains(line, "VIRTUAL")
			if whole {
				t.Errorf("%s reads a whole table:\n%s\n%s", name, query, plan)
			}
		}
		return plan
	}
}

// planOf answers a plan as text: its last column, line by line.
func planOf(t *testing.T, rows *sql.Rows) string {
	t.Helper()
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for rows.Next() {
		fields := make([]any, len(names))
		for i := range fields {
			fields[i] = new(any)
		}
		var line string
		fields[len(fields)-1] = &line
		if err := rows.Scan(fields...); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(line + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}
