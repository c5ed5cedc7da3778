package orders_test

import (
	"fmt"
	"net/url"
	"strconv"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/operation"
	"balcao/app/orders"
)

// codes lists the codes of the orders that the query finds.
func (h *harness) codes(query string) []string {
	h.Helper()
	var list []orders.Order
	h.call("GET", "/api/kds?localClienteId="+venue+"&"+query, "ana", nil).want(200).into(&list)
	found := []string{}
	for _, o := range list {
		found = append(found, o.Codigo)
	}
	return found
}

func (h *harness) total(query string) int {
	h.Helper()
	n, err := strconv.Atoi(h.call("GET", "/api/kds?localClienteId="+venue+"&"+query, "ana", nil).want(200).header.Get("x-total-count"))
	if err != nil {
		h.Fatal(err)
	}
	return n
}

func (h *harness) finds(query string, want ...string) {
	h.Helper()
	if got := h.codes(query); fmt.Sprint(got) != fmt.Sprint(want) {
		h.Errorf("%s finds %v, want %v", query, got, want)
	}
	if n := h.total(query); n != len(want) {
		h.Errorf("%s counts %d, want %d", query, n, len(want))
	}
}

// Refused orders are few among many: they are looked for apart, however they came to
// be refused.
func TestRefusedOrdersAreFoundAmongOthers(t *testing.T) {
	each(t, func(h *harness) {
		placed := func(change func(*orders.NewOrder)) string {
			order := aDelivery()
			change(&order)
			h.clock.Advance(time.Minute)
			return h.place(order).ID
		}
		anywhere := func(*orders.NewOrder) {}
		h.act("ana", "refuseOrder", placed(func(o *orders.NewOrder) { o.TipoEntrega, o.MesaToken = "mesa", tableQR }), map[string]any{"Password": password}).want(200)
		h.act("ana", "refuseOrder", placed(func(o *orders.NewOrder) { o.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 1}} }), map[string]any{"Password": password}).want(200)
		returned := placed(anywhere)
		for _, action := range []string{"acceptOrder", "startOrder", "transportOrder", "returnedOrder"} {
			h.act("ana", action, returned, map[string]any{"Password": password, "DeliveryTime": 20}).want(200)
		}
		h.clock.Advance(time.Minute)
		h.sold("cancelled", 0)
		h.hears("cancelled", orders.Cancelled)
		past := orders.Past{Order: aDelivery(), Origin: orders.Own, At: h.clock.Now().Add(-time.Hour), Steps: []orders.PastStep{
			{Action: orders.Refuse, At: h.clock.Now(), By: operation.Actor{Name: "Ana"}, Reason: "Produto em falta"},
		}}
		if err := h.service.Import(h.Context(), h.shop.Shop, []orders.Past{past}); err != nil {
			h.Fatal(err)
		}
		for range 20 {
			placed(anywhere)
		}
		var tables []orders.DiningTable
		h.call("GET", "/api/kds/mesas?localClienteId="+venue, "ana", nil).want(200).into(&tables)
		refused := "&etapas=" + orders.Refused.ID()
		h.finds("keyword=suco"+refused, "A003", "A001", "A005")
		h.finds("keyword=a00"+refused+","+orders.Accepted.ID(), "A004", "A003", "A002", "A001", "A005")
		h.finds("keyword=rita"+refused, "A004")
		h.finds("keyword=sushi"+refused+"&storeId="+sushiBar, "A002")
		h.finds("keyword=suco" + refused + "&storeId=" + sushiBar)
		h.finds("keyword=suco"+refused+"&mesaId="+tables[0].ID, "A001")
		h.finds("keyword=refused" + refused)
		if got := h.codes("keyword=a00" + refused + "&page=2&size=3"); fmt.Sprint(got) != "[A001 A005]" {
			h.Errorf("the second page has %v", got)
		}
		if h.service.DB.Dialect == database.SQLite {
			var verdict string
			if err := h.service.DB.Read.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
				h.Errorf("the database is %s (%v)", verdict, err)
			}
		}
		h.finds("keyword=a02"+refused+","+orders.Pending.ID(), "A025", "A024", "A023", "A022", "A021", "A020")
	})
}

func TestBoardFilters(t *testing.T) {
	each(t, func(h *harness) {
		// A001: placed at 23:58 of the 20th in the venue's zone, a table order.
		h.clock.Set(time.Date(2026, 11, 21, 2, 58, 0, 0, time.UTC))
		table := aDelivery()
		table.TipoEntrega, table.MesaToken = "mesa", tableQR
		h.place(table)
		// A002: 00:02 of the 21st, accepted.
		h.clock.Advance(4 * time.Minute)
		accepted := aPickup()
		accepted.Cliente.Nome = "Conceição Araújo"
		h.act("ana", "acceptOrder", h.place(accepted).ID).want(200)
		// A003: a minute later, of the sushi store, refused.
		h.clock.Advance(time.Minute)
		sushiOrder := aDelivery()
		sushiOrder.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 2}}
		h.act("ana", "refuseOrder", h.place(sushiOrder).ID, map[string]any{"Password": password}).want(200)

		t := h.T
		t.Run("order-board-02 keyword looks into code, customer and items without accents", func(t *testing.T) {
			h.finds("keyword=conceicao", "A002")
			h.finds("keyword="+url.QueryEscape("ARAÚJO conc"), "A002")
			h.finds("keyword=a003", "A003")
			h.finds("keyword=suco", "A002", "A001")
			h.finds("keyword="+url.QueryEscape("x-burg"), "A002", "A001")
			h.finds("keyword=31987654", "A003", "A002", "A001")
			h.finds("keyword=uco")
			h.finds("keyword=003", "A003")
			h.finds("keyword="+url.QueryEscape("00 conc"), "A002")
			h.finds("keyword=03")
			h.finds("keyword=ven")
			h.finds("keyword=0190a")
		})
		t.Run("order-board-02 states, repeated or with commas", func(t *testing.T) {
			pending, accepted, refused := orders.Pending.ID(), orders.Accepted.ID(), orders.Refused.ID()
			h.finds("etapas="+pending, "A001")
			h.finds("etapas="+pending+"&etapas="+accepted, "A002", "A001")
			h.finds("etapas="+pending+","+refused, "A003", "A001")
			h.finds("etapas=", "A003", "A002", "A001")
			h.call("GET", "/api/kds?localClienteId="+venue+"&etapas=outra", "ana", nil).want(400)
		})
		t.Run("order-board-03 dates are whole days of the venue", func(t *testing.T) {
			h.finds("dataInicio=2026-11-21", "A003", "A002")
			h.finds("dataFim=2026-11-20", "A001")
			h.finds("dataInicio=2026-11-20&dataFim=2026-11-21", "A003", "A002", "A001")
			h.finds("dataInicio=2026-11-21T03:02:00Z&dataFim="+url.QueryEscape("2026-11-21T00:02:00-03:00"), "A002")
			h.call("GET", "/api/kds?localClienteId="+venue+"&dataInicio=ontem", "ana", nil).want(400)
			for _, keyword := range []string{"", "&keyword=s"} {
				for _, all := range []string{
					"dataInicio=0001-01-01", "dataInicio=1600-01-01", "dataInicio=0001-01-01T00:00:00Z&dataFim=9999-12-31T23:59:59Z",
					"dataFim=2300-12-31", "dataFim=9999-12-31",
				} {
					h.finds(all+keyword, "A003", "A002", "A001")
				}
				for _, none := range []string{"dataInicio=2300-01-01", "dataInicio=9999-12-31", "dataFim=1600-01-01", "dataFim=0001-01-01T00:00:00Z"} {
					h.finds(none + keyword)
				}
			}
		})
		t.Run("order-board-02 table and store", func(t *testing.T) {
			var tables []orders.DiningTable
			h.call("GET", "/api/kds/mesas?localClienteId="+venue, "ana", nil).want(200).into(&tables)
			h.finds("mesaId="+tables[0].ID, "A001")
			h.finds("storeId="+sushiBar, "A003")
			h.finds("storeId=&mesaId=", "A003", "A002", "A001")
			for _, id := range []string{`" OR "x`, "%", "\x00", "'", "outra"} {
				for _, param := range []string{"storeId=", "mesaId="} {
					h.call("GET", "/api/kds?localClienteId="+venue+"&keyword=s&"+param+url.QueryEscape(id), "ana", nil).want(400)
				}
			}
			h.finds("storeId="+sushiBar+"&keyword=sushi&etapas="+orders.Refused.ID()+","+orders.Pending.ID(), "A003")
		})
		t.Run("order-board-01 pages of 20, at most 100", func(t *testing.T) {
			for range 22 {
				h.place(aDelivery())
			}
			if n := len(h.codes("")); n != 20 {
				t.Errorf("a page has %d orders", n)
			}
			if got := h.codes("page=2&shouldOpenStore=true&kdsDesktop=true"); fmt.Sprint(got) != "[A005 A004 A003 A002 A001]" {
				t.Errorf("page 2 is %v", got)
			}
			if got := h.codes("page=3&size=2&etapas=" + orders.Pending.ID() + "," + orders.Accepted.ID()); fmt.Sprint(got) != "[A021 A020]" {
				t.Errorf("page 3 of 2 is %v", got)
			}
			if got := h.codes("page=9"); len(got) != 0 {
				t.Errorf("a page beyond the end has %v", got)
			}
			h.call("GET", "/api/kds?localClienteId="+venue+"&size=101", "ana", nil).want(400)
			h.call("GET", "/api/kds?localClienteId="+venue+"&page=0", "ana", nil).want(400)
		})
		t.Run("order-board-26 x-total-count counts all pages and follows every change", func(t *testing.T) {
			before := h.total("etapas=" + orders.Pending.ID())
			h.place(aDelivery())
			if got := h.total("etapas=" + orders.Pending.ID()); got != before+1 {
				t.Errorf("counts %d after one more than %d", got, before)
			}
			for _, state := range orders.States {
				kept, counted := h.total("etapas="+state.ID()), h.total("dataInicio=2000-01-01&etapas="+state.ID())
				if kept != counted {
					t.Errorf("%s: %d kept, %d counted", state, kept, counted)
				}
			}
		})
	})
}

// A bar's Friday ends on Saturday morning: a date is its business day (D31).
func TestBusinessDays(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.DayBegins = 6 * time.Hour
		for _, at := range []string{"20 23:59", "21 00:01", "21 05:59", "21 06:00"} {
			when, err := time.ParseInLocation("2006-01-02 15:04", "2026-11-"+at, saoPaulo)
			if err != nil {
				h.Fatal(err)
			}
			h.clock.Set(when)
			h.place(aDelivery())
		}
		h.finds("dataInicio=2026-11-20&dataFim=2026-11-20", "A003", "A002", "A001")
		h.finds("dataInicio=2026-11-21&dataFim=2026-11-21", "A004")
		h.finds("dataFim=2026-11-19")
		h.shop.DayBegins = 0
		h.finds("dataInicio=2026-11-20&dataFim=2026-11-20", "A001")
		h.finds("dataInicio=2026-11-21", "A004", "A003", "A002")
	})
}

func TestWorkflowStates(t *testing.T) {
	each(t, func(h *harness) {
		var states []orders.WorkflowState
		h.call("GET", "/api/workflow/states?Name=DefaultKitchenProductionWorkflow&LocalClienteId="+venue, "ana", nil).want(200).into(&states)
		h.Run("order-states-01 the states in workflow order", func(t *testing.T) {
			var names []string
			for _, s := range states {
				names = append(names, s.Name)
			}
			if fmt.Sprint(names) != "[Pendente Aceito Em preparo Em transporte Entregue Recusado]" {
				t.Errorf("states %v", names)
			}
		})
	})
}
