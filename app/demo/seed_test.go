package demo_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/demo"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

func TestSeededServer(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { seededServer(t, databasetest.SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { seededServer(t, databasetest.Postgres(t)) })
}

func seededServer(t *testing.T, address string) {
	started := time.Now()
	s := servertest.Start(t, func(c *server.Config) { c.Demo, c.Database = true, address })
	t.Logf("seeding took %s", time.Since(started))
	count := func(query string) (n int) {
		t.Helper()
		if err := s.DB.Read.QueryRowContext(context.Background(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}

	t.Run("three venues, sixty products, a month of orders", func(t *testing.T) {
		if n := count("SELECT count(*) FROM venues"); n != 3 {
			t.Errorf("%d venues", n)
		}
		if n := count("SELECT count(*) FROM products WHERE NOT hidden AND has_photo"); n < 60 {
			t.Errorf("%d products with photos", n)
		}
		if products, photos := count("SELECT count(*) FROM products WHERE has_photo"), count("SELECT count(*) FROM images WHERE kind = 'product'"); products != photos {
			t.Errorf("%d products, %d photos", products, photos)
		}
		if n := count("SELECT count(*) FROM orders"); n < 2000 || n > 6000 {
			t.Errorf("%d orders", n)
		}
		if n := count("SELECT count(*) FROM orders WHERE origin = 2"); n == 0 {
			t.Error("nothing from a marketplace")
		}
		if all, refused := count("SELECT count(*) FROM orders"), count("SELECT count(*) FROM orders WHERE state = 6 AND NOT returned"); refused*100 < all || refused*100 > 6*all {
			t.Errorf("%d of %d orders refused", refused, all)
		}
		if n := count("SELECT count(*) FROM orders WHERE returned"); n == 0 {
			t.Error("nothing was returned")
		}
	})

	t.Run("forty customers a venue, a few blocked and alerted, who are behind most orders", func(t *testing.T) {
		for _, slug := range []string{"bar-do-cais", "colegio-aroeira", "clube-aurora"} {
			of := " JOIN venues v ON v.id = c.venue_id AND v.slug = '" + slug + "'"
			inForce := of + " JOIN customer_restrictions r ON r.customer_id = c.id AND r.lifted_at IS NULL AND r.kind = "
			if n := count("SELECT count(*) FROM customers c" + of + " WHERE c.category_id IS NOT NULL"); n != 40 {
				t.Errorf("%s: %d customers", slug, n)
			}
			if blocked, alerted := count("SELECT count(*) FROM customers c"+inForce+"1"), count("SELECT count(*) FROM customers c"+inForce+"2"); blocked == 0 || alerted == 0 {
				t.Errorf("%s: %d blocked, %d alerted", slug, blocked, alerted)
			}
			all := count("SELECT count(*) FROM orders c" + of)
			theirs := count("SELECT count(*) FROM orders c" + of + " JOIN customers k ON k.venue_id = c.venue_id AND k.name = c.customer_name")
			if theirs*2 < all {
				t.Errorf("%s: %d of %d orders are of known customers", slug, theirs, all)
			}
			if n := count("SELECT count(*) FROM orders c" + of + " JOIN customers k ON k.venue_id = c.venue_id AND k.cpf = c.customer_cpf WHERE k.name <> c.customer_name"); n != 0 {
				t.Errorf("%s: %d orders with a customer's CPF and another name", slug, n)
			}
		}
	})

	t.Run("every venue has imported customers, and knows some of them twice", func(t *testing.T) {
		for _, slug := range []string{"bar-do-cais", "colegio-aroeira", "clube-aurora"} {
			of := " JOIN venues v ON v.id = c.venue_id AND v.slug = '" + slug + "'"
			if n := count("SELECT count(*) FROM imports c" + of); n != 1 {
				t.Errorf("%s: %d imports", slug, n)
			}
			if n := count("SELECT count(*) FROM customers c" + of + " JOIN customers k ON k.venue_id = c.venue_id AND k.phone = c.phone AND c.phone <> '' AND k.id < c.id"); n != 2 {
				t.Errorf("%s: %d customers are known twice", slug, n)
			}
		}
	})

	t.Run("what is open at the bar's tables is on their accounts", func(t *testing.T) {
		of := " FROM orders o JOIN venues v ON v.id = o.venue_id AND v.slug = 'bar-do-cais' WHERE o.table_id IS NOT NULL AND o.state < 5"
		open, joined := count("SELECT count(*)"+of), count("SELECT count(*)"+of+" AND o.id IN (SELECT order_id FROM table_account_orders)")
		if open == 0 || joined != open {
			t.Errorf("%d of %d orders are on an account", joined, open)
		}
	})

	t.Run("people have given to the campaigns, for more than one institution, some without a name", func(t *testing.T) {
		if n := count("SELECT count(*) FROM donation_entries x JOIN donations d ON d.id = x.donation_id JOIN sales s ON s.source_id = d.id AND s.total = x.amount AND s.code = d.receipt"); n < 90 {
			t.Errorf("%d donations that are sales", n)
		}
		if n := count("SELECT count(*) FROM donations WHERE paid_at IS NOT NULL AND fee = 0"); n != 0 {
			t.Errorf("%d donations without a fee", n)
		}
		if n := count("SELECT count(DISTINCT institution_id) FROM donations d JOIN donation_events e ON e.id = d.event_id AND e.link = 'natal-na-lagoa'"); n != 2 {
			t.Errorf("%d institutions", n)
		}
		if n := count("SELECT count(*) FROM donations WHERE letter_at IS NOT NULL"); n != 0 {
			t.Errorf("%d receipts of the past are to be mailed", n)
		}
		if named, all := count("SELECT count(*) FROM donations WHERE NOT anonymous"), count("SELECT count(*) FROM donations"); named == 0 || named == all {
			t.Errorf("%d of %d donors are named", named, all)
		}
		if n := count("SELECT count(*) FROM images WHERE kind IN ('banner-web', 'banner-mobile')"); n != 6 {
			t.Errorf("%d banners", n)
		}
	})

	t.Run("every venue has paired devices, drawers open and closed, marks, and tokens used and not", func(t *testing.T) {
		for what, want := range map[string]int{
			"equipment_bindings WHERE key_hash IS NOT NULL AND revoked_at IS NULL":    3 * 4,
			"equipment WHERE id NOT IN (SELECT equipment_id FROM equipment_bindings)": 3,
			"cash_sessions WHERE closed_at IS NOT NULL":                               3 * 2, "cash_sessions WHERE closed_at IS NULL": 3 * 2,
			"cash_movements": 3 * 6, "till_sales": 3 * 23, "till_sales WHERE order_code <> ''": 0,
		} {
			if n := count("SELECT count(*) FROM " + what); n != want {
				t.Errorf("%d of %s, want %d", n, what, want)
			}
		}
		for _, some := range []string{"till_sales WHERE marked", "till_sales WHERE NOT marked", "sale_tokens WHERE validated_at IS NULL", "sale_tokens WHERE validated_at IS NOT NULL"} {
			if count("SELECT count(*) FROM "+some) == 0 {
				t.Error("no " + some)
			}
		}
	})

	t.Run("the bar's board shows every state of the last hour", func(t *testing.T) {
		hourAgo := servertest.Now.Add(-time.Hour).UnixMilli()
		rows, err := s.DB.Read.QueryContext(context.Background(),
			`SELECT o.state, count(*) FROM orders o JOIN venues v ON v.id = o.venue_id
			 WHERE v.slug = 'bar-do-cais' AND o.created_at >= ? GROUP BY o.state`, hourAgo)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		states := map[int]int{}
		for rows.Next() {
			var state, n int
			if err := rows.Scan(&state, &n); err != nil {
				t.Fatal(err)
			}
			states[state] = n
		}
		if len(states) != 6 {
			t.Errorf("orders of the last hour by state: %v", states)
		}
	})

	t.Run("nobody did anything in the future, nor before the order came", func(t *testing.T) {
		if n := count("SELECT count(*) FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.at < o.created_at OR o.updated_at < e.at"); n != 0 {
			t.Errorf("%d events out of their order's life", n)
		}
		var latest int64
		if err := s.DB.Read.QueryRowContext(context.Background(), "SELECT max(at) FROM order_events").Scan(&latest); err != nil {
			t.Fatal(err)
		}
		if latest > servertest.Now.UnixMilli() {
			t.Error("an event lies in the future")
		}
		if n := count("SELECT count(*) FROM order_events a JOIN order_events b ON a.venue_id = b.venue_id AND b.seq = a.seq + 1 WHERE b.at < a.at"); n != 0 {
			t.Errorf("%d changes are numbered against the clock", n)
		}
	})

	t.Run("lunch and dinner are the bar's peaks, in its own time", func(t *testing.T) {
		rows, err := s.DB.Read.QueryContext(context.Background(),
			"SELECT o.created_at FROM orders o JOIN venues v ON v.id = o.venue_id WHERE v.slug = 'bar-do-cais'")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		zone, err := time.LoadLocation("America/Sao_Paulo")
		if err != nil {
			t.Fatal(err)
		}
		var hours [24]int
		for rows.Next() {
			var at int64
			if err := rows.Scan(&at); err != nil {
				t.Fatal(err)
			}
			hours[time.UnixMilli(at).In(zone).Hour()]++
		}
		lunch, dinner, between := hours[12]+hours[13], hours[19]+hours[20]+hours[21], hours[15]+hours[16]
		if lunch < 3*between || dinner < 5*between {
			t.Errorf("orders by hour: %v", hours)
		}
	})

	t.Run("every demo account signs in without a code and sees its venues", func(t *testing.T) {
		for email, venues := range map[string]int{
			"dono@balcao.demo": 3, "gerente@balcao.demo": 1, "cozinha@balcao.demo": 1, "suporte@balcao.demo": 3,
		} {
			var session struct {
				RequiredMFA bool
				Token       string `json:"access_token"`
				Locais      []json.RawMessage
			}
			s.Want(200, "", "POST", "/api/mfa/login", map[string]string{"username": email, "password": demo.Password}).JSON(t, &session)
			if session.RequiredMFA || session.Token == "" || len(session.Locais) != venues {
				t.Errorf("%s: second factor %v, %d venues, want %d", email, session.RequiredMFA, len(session.Locais), venues)
			}
		}
	})

	t.Run("seeding again changes nothing", func(t *testing.T) {
		before := count("SELECT count(*) FROM order_events")
		servertest.Start(t, func(c *server.Config) { c.Demo, c.Database = true, address })
		if after := count("SELECT count(*) FROM order_events"); after != before {
			t.Errorf("%d events became %d", before, after)
		}
	})

	t.Run("a simulated customer's orders are all taken", func(t *testing.T) {
		for _, slug := range []string{"bar-do-cais", "colegio-aroeira", "clube-aurora"} {
			all := "SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM unpaid_orders)"
			before := count(all)
			report, err := demo.Simulator{Server: s.URL, Slug: slug, Every: 10 * time.Millisecond, For: 500 * time.Millisecond, Seed: 7}.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if report.Failed() != 0 || report.Placed() < 10 {
				t.Errorf("%s: %s", slug, report)
			}
			if after := count(all); after-before != report.Placed() {
				t.Errorf("%s: %d orders stored, %d reported", slug, after-before, report.Placed())
			}
		}
	})
}
