package sales_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"balcao/app/orders"
)

// told is what reports ask of sales and refused orders, in the order of their intake:
// "1 buyer 0, Campeche Florianópolis, Pix".
func (c till) told() (all []string) {
	c.t.Helper()
	var found []struct {
		Kind                             int
		Buyer, District, City, How, Code string
		At                               int64
	}
	err := c.DB.Read.NewRaw(`SELECT kind, buyer, district, city, paid_by AS how, code, at FROM sales WHERE venue_id = ? AND refund_of IS NULL
		UNION ALL SELECT kind, buyer, district, city, CASE WHEN returned THEN 'returned' ELSE 'refused' END, code, at FROM refused_orders WHERE venue_id = ? ORDER BY 7, 6`, c.venue.ID, c.venue.ID).Scan(c.t.Context(), &found)
	if err != nil {
		c.t.Fatal(err)
	}
	var buyers []string
	for _, f := range found {
		if !slices.Contains(buyers, f.Buyer) {
			buyers = append(buyers, f.Buyer)
		}
		all = append(all, fmt.Sprintf("%d buyer %d, %s %s, %s", f.Kind, slices.Index(buyers, f.Buyer), f.District, f.City, f.How))
	}
	return all
}

func (c till) wantTold(want ...string) {
	c.t.Helper()
	if got := c.told(); !slices.Equal(got, want) {
		c.t.Errorf("told %q, want %q", got, want)
	}
}

var delivered = []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"}

func (c till) sellTo(phone, cpf, district string, actions ...string) {
	c.t.Helper()
	placed := c.Order(c.venue, func(o *orders.NewOrder) {
		o.Cliente.Telefone, o.Cliente.CPF = phone, cpf
		if district != "" {
			o.Cliente.Destination = orders.Destination{CEP: "88063000", Bairro: district, Cidade: "Florianópolis"}
		}
	})
	c.act(placed.ID, actions...)
	c.Clock.Advance(time.Minute)
}

// A buyer is whoever has the CPF of an order, or its telephone where the order has no CPF; a
// refused order makes him one, too.
func TestBuyersAreTheirOrders(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		c.sellTo("48991110001", "52998224725", "Campeche", delivered...)
		c.sellTo("48991110001", "11144477735", "", delivered...)
		c.sellTo("48991110002", "52998224725", "", delivered...)
		c.sellTo("48991110003", "", "", "refuseOrder")
		c.sellTo("48991110003", "", "Lagoa", delivered...)
		want := []string{
			"1 buyer 0, Campeche Florianópolis, Pix", "1 buyer 1,  , Pix", "1 buyer 0,  , Pix", "1 buyer 2,  , refused", "1 buyer 2, Lagoa Florianópolis, Pix",
		}
		c.wantTold(want...)

		// What was recorded before there were reports is looked up once.
		for _, sql := range []string{
			"UPDATE sales SET kind = 0, buyer = '', district = '', city = '', paid_by = ''", "DELETE FROM refused_orders", "DELETE FROM sale_buyers", "DELETE FROM sale_hours", "DELETE FROM sales_past",
			"UPDATE sale_items SET discount = 0",
		} {
			if _, err := c.DB.Write.NewRaw(sql).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if err := c.Sales.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		c.wantTold(want...)
		if wrong, err := c.Sales.Miscounted(t.Context(), c.DB.Read, "2026-01-01"); err != nil || len(wrong) > 0 {
			t.Errorf("sums of the past are wrong: %+v, %v", wrong, err)
		}
		var first []struct{ FirstDay string }
		if err := c.DB.Read.NewRaw("SELECT first_day FROM sale_buyers WHERE venue_id = ?", c.venue.ID).Scan(t.Context(), &first); err != nil || len(first) != 3 {
			t.Errorf("buyers %+v, %v", first, err)
		}
	})
}

// An order that comes back is no sale, and says so.
func TestOrdersThatComeBackAreNotSold(t *testing.T) {
	eachTill(t, func(t *testing.T, c till) {
		c.sellTo("48991110001", "", "", "acceptOrder", "startOrder", "transportOrder", "returnedOrder")
		c.wantTold("1 buyer 0,  , returned")
		c.want()
	})
}
