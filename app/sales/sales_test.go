package sales_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/roles"
	"balcao/app/sales"
	"balcao/app/server/servertest"
)

// till is a venue whose sales are looked at.
type till struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
}

func eachTill(t *testing.T, test func(t *testing.T, c till)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar da Praça")
		s.Person("caixa@bar.test", venue.ID, roles.Board, roles.Settings)
		test(t, till{s, t, venue})
	})
}

func (c till) act(id string, actions ...string) {
	c.t.Helper()
	for _, action := range actions {
		c.Want(http.StatusOK, c.SignIn("caixa@bar.test"), "POST", "/api/kds/"+action, map[string]any{"Id": id, "Password": servertest.Password})
	}
}

// rows are the venue's sales in the order of their recording: "loja/000 2026-11-20 21h: itens 51,80 total 51,80".
func (c till) rows() (all []string) {
	c.t.Helper()
	var found []struct {
		ID, Day                          string
		Hour, Channel                    int
		RefundOf                         *string
		Items, Discount, Tax, Fee, Total money.Amount
	}
	err := c.DB.Read.NewRaw(`SELECT id, day, hour, channel, refund_of, items, discount, service_tax AS tax, delivery_fee AS fee, total
		FROM sales WHERE venue_id = ? ORDER BY id`, c.venue.ID).Scan(c.t.Context(), &found)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, f := range found {
		if f.Items-f.Discount+f.Tax+f.Fee != f.Total {
			c.t.Errorf("%+v does not add up", f)
		}
		what := "sale"
		if f.RefundOf != nil {
			what = "refund"
		}
		all = append(all, fmt.Sprintf("%s %d on %s at %d: %s", what, f.Channel, f.Day, f.Hour, f.Total.Decimal()))
	}
	return all
}

func (c till) want(rows ...string) {
	c.t.Helper()
	if got := c.rows(); strings.Join(got, "\n") != strings.Join(rows, "\n") {
		c.t.Errorf("sales\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(rows, "\n"))
	}
}

func TestADeliveredOrderIsASale(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		placed := c.Order(c.venue)
		c.act(placed.ID, "acceptOrder", "startOrder", "transportOrder")
		c.want()
		c.act(placed.ID, "deliverOrder")
		c.want("sale 1 on 2026-11-20 at 21: 51.8")

		refused := c.Order(c.venue)
		c.act(refused.ID, "refuseOrder")
		returned := c.Order(c.venue)
		c.act(returned.ID, "acceptOrder", "startOrder", "transportOrder", "returnedOrder")
		c.want("sale 1 on 2026-11-20 at 21: 51.8")

		var items []struct {
			Name     string
			Quantity int64
			Value    money.Amount
		}
		if err := c.DB.Read.NewRaw("SELECT name, quantity, value FROM sale_items ORDER BY position").Scan(t.Context(), &items); err != nil {
			t.Fatal(err)
		}
		if len(items) != 1 || items[0].Name != "Moqueca de Bar da Praça" || items[0].Quantity != 2000 || items[0].Value != 5180 {
			t.Errorf("items %+v", items)
		}
		var method string
		var online bool
		if err := c.DB.Read.NewRaw("SELECT method, online FROM sale_payments").Scan(t.Context(), &method, &online); err != nil || method != "Pix" || online {
			t.Errorf("paid by %s, online %v, %v", method, online, err)
		}
	})
}

func TestASaleKeepsTheLinesOfItsTotal(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		shop, err := c.Storefront.Configuration(t.Context(), c.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		shop.Discount, shop.BaseValuePerDelivery = 10, 750
		if err := c.Storefront.Save(t.Context(), c.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		placed := c.Order(c.venue)
		c.act(placed.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
		c.want("sale 1 on 2026-11-20 at 21: 54.12")
		if err := c.refund(placed.ID, "a", 5412); err != nil {
			t.Fatal(err)
		}
		var lines, back struct{ Items, Discount, DeliveryFee money.Amount }
		for refund, into := range map[string]any{"IS NULL": &lines, "IS NOT NULL": &back} {
			query := "SELECT items, discount, delivery_fee FROM sales WHERE refund_of " + refund
			if err := c.DB.Read.NewRaw(query).Scan(t.Context(), into); err != nil {
				t.Fatal(err)
			}
		}
		if lines.Items != 5180 || lines.Discount != 518 || lines.DeliveryFee != 750 || back.Items != -5180 || back.Discount != -518 || back.DeliveryFee != -750 {
			t.Errorf("lines %+v, given back %+v", lines, back)
		}
	})
}

func TestASaleIsOfTheBusinessDayOfItsIntake(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		c.Want(http.StatusOK, c.SignIn("caixa@bar.test"), "POST", "/api/kds/preferencias", map[string]any{
			"localClienteId": c.venue.ID, "atencaoMinutos": 10, "atrasoMinutos": 20, "fastPolling": false, "printPerSector": false,
			"needSelectResponsibleForTransportation": false, "businessDayCutoff": "04:00",
		})
		c.Clock.Advance(5 * time.Hour) // 02:00 on Saturday, Friday's business day
		placed := c.Order(c.venue)
		c.act(placed.ID, "acceptOrder", "startOrder", "transportOrder")
		c.Clock.Advance(3 * time.Hour)
		c.act(placed.ID, "deliverOrder")
		c.want("sale 1 on 2026-11-20 at 2: 51.8")
		later := c.Order(c.venue)
		c.act(later.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
		c.want("sale 1 on 2026-11-20 at 2: 51.8", "sale 1 on 2026-11-21 at 5: 51.8")
	})
}

func (c till) refund(orderID, key string, value money.Amount) error {
	return c.DB.Tx(c.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return c.Sales.Refund(ctx, tx, sales.Refund{
			VenueID: c.venue.ID, Channel: sales.Own, SourceID: orderID, Key: key, At: c.Clock.Now(), Value: value,
		})
	})
}

func TestRefundsAreNegativeRowsWithinTheSale(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		placed := c.Order(c.venue)
		if err := c.refund(placed.ID, "a", 100); !fault.Is(err, fault.NotFound) {
			t.Errorf("refund of what is not sold: %v", err)
		}
		c.act(placed.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
		c.Clock.Advance(24 * time.Hour)
		for range 2 {
			if err := c.refund(placed.ID, "a", 2000); err != nil {
				t.Fatal(err)
			}
		}
		c.want("sale 1 on 2026-11-20 at 21: 51.8", "refund 1 on 2026-11-21 at 21: -20")
		if err := c.refund(placed.ID, "a", 2001); !fault.Is(err, fault.Conflict) {
			t.Errorf("the same refund with another value: %v", err)
		}
		if err := c.refund(placed.ID, "b", 3181); !fault.Is(err, fault.Conflict) {
			t.Errorf("refund of more than was paid: %v", err)
		}
		if err := c.refund(placed.ID, "c", 3180); err != nil {
			t.Fatal(err)
		}
		c.want("sale 1 on 2026-11-20 at 21: 51.8", "refund 1 on 2026-11-21 at 21: -20", "refund 1 on 2026-11-21 at 21: -31.8")

		whole := c.Order(c.venue)
		c.act(whole.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
		if err := c.refund(whole.ID, "a", 5180); err != nil {
			t.Fatal(err)
		}
		var left struct{ Quantity, Value int64 }
		err := c.DB.Read.NewRaw(`SELECT SUM(i.quantity) AS quantity, SUM(i.value) AS value FROM sale_items AS i JOIN sales AS s ON s.id = i.sale_id
			WHERE s.source_id LIKE ?`, whole.ID+"%").Scan(t.Context(), &left)
		if err != nil || left.Quantity != 0 || left.Value != 0 {
			t.Errorf("left of a sale given back whole %+v, %v", left, err)
		}
	})
}

// byMethod is what a sale and its refunds come to by payment, and its lines.
func (c till) byMethod(source string) (of map[string]money.Amount, tax, total money.Amount) {
	c.t.Helper()
	var found []struct {
		Method string
		Value  money.Amount
	}
	err := c.DB.Read.NewRaw(`SELECT p.method, SUM(p.value) AS value FROM sale_payments p JOIN sales s ON s.id = p.sale_id
		WHERE s.source_id = ? OR s.source_id LIKE ? GROUP BY p.method`, source, source+"/%").Scan(c.t.Context(), &found)
	if err == nil {
		err = c.DB.Read.NewRaw("SELECT service_tax, total FROM sales WHERE source_id = ?", source).Scan(c.t.Context(), &tax, &total)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	of = map[string]money.Amount{}
	for _, f := range found {
		of[f.Method] = f.Value
	}
	return of, tax, total
}

// How a sale was paid may be known later than that it was sold; refunds are then of what was
// paid, one payment after the other.
func TestASaleIsSettledLater(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		settle := func(source string, tax money.Amount, payments ...sales.Payment) error {
			return c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return c.Sales.Settle(ctx, tx, sales.Settlement{VenueID: c.venue.ID, Channel: sales.Own, SourceID: source, ServiceTax: tax, Payments: payments})
			})
		}
		if err := settle("unknown", 0); err != nil {
			t.Errorf("a sale that is none yet: %v", err)
		}
		placed := c.Order(c.venue)
		c.act(placed.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
		if err := settle(placed.ID, 518, sales.Payment{Method: "Dinheiro", Value: 1000}); err == nil {
			t.Error("payments that do not make the total are taken")
		}
		if err := settle(placed.ID, 518, sales.Payment{Method: "Dinheiro", Value: 2000}, sales.Payment{Method: "Crédito", Value: 3698}); err != nil {
			t.Fatal(err)
		}
		if of, tax, total := c.byMethod(placed.ID); tax != 518 || total != 5698 || of["Dinheiro"] != 2000 || of["Crédito"] != 3698 || len(of) != 2 {
			t.Errorf("settled: %d of %d, %v", tax, total, of)
		}
		if err := c.refund(placed.ID, "a", 2500); err != nil {
			t.Fatal(err)
		}
		if of, _, _ := c.byMethod(placed.ID); of["Dinheiro"] != 0 || of["Crédito"] != 3198 {
			t.Errorf("after a part was given back: %v", of)
		}
		if err := settle(placed.ID, 0, sales.Payment{Method: "Pix", Value: 5180}); err != nil {
			t.Errorf("of which something was given back: %v", err)
		}
		if err := c.refund(placed.ID, "b", 3198); err != nil {
			t.Fatal(err)
		}
		if of, tax, _ := c.byMethod(placed.ID); of["Dinheiro"] != 0 || of["Crédito"] != 0 || of["Pix"] != 0 || tax != 518 {
			t.Errorf("given back whole: %v", of)
		}
	})
}

func TestRefundsNeverPassTheSale(t *testing.T) {
	s := servertest.Start(t)
	venue := s.Venue("Bar da Praça")
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		c := till{s, t, venue}
		total := money.Amount(rapid.Int64Range(0, 100_00).Draw(rt, "total"))
		discount, fee := money.Amount(rapid.Int64Range(0, 20_00).Draw(rt, "discount")), money.Amount(rapid.Int64Range(0, 9_00).Draw(rt, "fee"))
		source := fmt.Sprint("order ", n)
		err := s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return s.Sales.Record(ctx, tx, sales.Sale{
				VenueID: venue.ID, Channel: sales.Own, SourceID: source, At: s.Clock.Now(), Value: sales.Value{Items: total + discount - fee, Discount: discount, DeliveryFee: fee, Total: total},
				Payments: []sales.Payment{{Method: "Pix", Value: total}},
			})
		})
		if err != nil {
			rt.Fatal(err)
		}
		left := total
		for i, value := range rapid.SliceOfN(rapid.Int64Range(-5, 60_00), 0, 6).Draw(rt, "refunds") {
			asked := money.Amount(value)
			err := c.refund(source, fmt.Sprint(i), asked)
			if possible := asked > 0 && asked <= left; possible != (err == nil) {
				rt.Fatalf("refund of %v with %v left: %v", asked, left, err)
			}
			if err == nil {
				left -= asked
			}
		}
		var sum struct{ Items, Discount, DeliveryFee, Total money.Amount }
		query := "SELECT SUM(items) AS items, SUM(discount) AS discount, SUM(delivery_fee) AS delivery_fee, SUM(total) AS total FROM sales WHERE source_id = ? OR source_id LIKE ?"
		if err := s.DB.Read.NewRaw(query, source, source+"/%").Scan(t.Context(), &sum); err != nil || sum.Total != left || sum.Items-sum.Discount+sum.DeliveryFee != left {
			rt.Fatalf("sums to %+v, want %v, %v", sum, left, err)
		}
		if left == 0 && total > 0 && (sum.Items != 0 || sum.Discount != 0 || sum.DeliveryFee != 0) {
			rt.Fatalf("of a sale given back whole is left %+v", sum)
		}
	})
}

// An order that was delivered before sales were recorded becomes one, once.
func TestOrdersOfThePastBecomeSales(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		for i := range 3 {
			placed := c.Order(c.venue)
			if i > 0 {
				c.act(placed.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
			}
		}
		for _, table := range []string{"sales", "sale_items", "sale_payments"} {
			if _, err := c.DB.Write.NewRaw("DELETE FROM ?", bun.Ident(table)).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := c.DB.Write.NewRaw("INSERT INTO sales_backlog (last_no, done_no) SELECT MAX(no), 0 FROM orders").Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		later := c.Order(c.venue)
		c.act(later.ID, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
		for range 2 {
			if err := c.Sales.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(c.rows()); n != 3 {
			t.Errorf("%d sales, want 3", n)
		}
	})
}
