package orders_test

import (
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printing"
)

// sold takes in an order that a marketplace sold so long ago, and answers its id.
func (h *harness) sold(external string, ago time.Duration, change ...func(*orders.FromMarketplace)) string {
	h.Helper()
	at := h.clock.Now().Add(-ago)
	order := orders.FromMarketplace{
		ExternalID: external, Code: "7781", Fulfilment: orders.Delivery, Customer: orders.Customer{Nome: "Rita"},
		CreatedAt: at, Confirm: at.Add(8 * time.Minute),
		Items: []orders.Item{{NomeProduto: "Pizza", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}},
	}
	for _, c := range change {
		c(&order)
	}
	id, _, err := h.service.Receive(h.Context(), venue, order)
	if err != nil {
		h.Fatal(err)
	}
	return id
}

func (h *harness) hears(external string, status orders.MarketplaceStatus) {
	h.Helper()
	if err := h.service.ApplyMarketplaceStatus(h.Context(), venue, external, status, "Cliente desistiu"); err != nil {
		h.Fatal(err)
	}
}

// The server's filter by table and the board's own find the same orders.
func TestTableOfAMarketplacesOrder(t *testing.T) {
	each(t, func(h *harness) {
		at := func(number string) func(*orders.FromMarketplace) {
			return func(o *orders.FromMarketplace) { o.Fulfilment, o.Table = orders.Table, number }
		}
		here := h.get(h.sold("at a table of ours", 0, at("12")))
		strange := h.get(h.sold("at a table we do not have", 0, at("Varanda")))
		for _, o := range []orders.Order{here, strange} {
			if o.Mesa == nil || *o.Mesa == "" {
				h.Errorf("order %s is at no table", o.Codigo)
			}
		}
		var tables []orders.DiningTable
		h.call("GET", "/api/kds/mesas?localClienteId="+venue, "ana", nil).want(200).into(&tables)
		h.finds("mesaId="+tables[0].ID, here.Codigo)
	})
}

const gone = "O pedido saiu antes de ser impresso: imprima de novo se ainda precisar."

// What has left the house is not printed any more, unless somebody asks for it.
func TestPapersOfWhatHasLeft(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		for name, status := range map[string]orders.MarketplaceStatus{"out": orders.Dispatched, "delivered": orders.Concluded} {
			h.Run(name, func(t *testing.T) {
				id := h.sold(name, 0)
				h.hears(name, orders.Confirmed)
				h.wantFates(id, "Impressora balcao 0")
				h.hears(name, status)
				h.wantFates(id, "Impressora balcao 3: "+gone)
				if got := h.ask(caixa); len(got.Papers) != 0 {
					t.Errorf("handed out %+v", got.Papers)
				}
				h.call("POST", "/api/kds/impressoes/"+h.get(id).PedidoPOSPrinterStatus[0].ID+"/repetir", "ana", nil).want(200)
				got := h.ask(caixa)
				if len(got.Papers) != 1 || got.Papers[0].Receipt.Reprint {
					t.Fatalf("asked for again: %+v; it was on no paper before", got.Papers)
				}
				h.report(caixa, orders.PaperReport{Job: got.Papers[0].Job, Status: orders.Printed})
			})
		}
		for name, way := range map[string]struct {
			order   orders.NewOrder
			actions []string
		}{
			"sent out by people":    {aDelivery(), []string{"acceptOrder", "startOrder", "transportOrder"}},
			"handed over by people": {aPickup(), []string{"acceptOrder", "startOrder", "receivedOrder"}},
		} {
			h.Run(name, func(t *testing.T) {
				id := h.place(way.order).ID
				for _, action := range way.actions {
					h.act("ana", action, id).want(200)
				}
				h.wantFates(id, "Impressora balcao 3: "+gone)
				if got := h.ask(caixa); len(got.Papers) != 0 {
					t.Errorf("handed out %+v", got.Papers)
				}
			})
		}
		h.Run("what somebody has accepted here is no other case", func(*testing.T) {
			id := h.sold("ours", 0)
			h.act("ana", "acceptOrder", id).want(200)
			h.hears("ours", orders.Dispatched)
			h.wantFates(id, "Impressora balcao 3: "+gone)
		})
		h.Run("what a station has taken stays its own", func(*testing.T) {
			id := h.sold("taken", 0)
			h.hears("taken", orders.Confirmed)
			job := h.ask(caixa).Papers[0].Job
			h.hears("taken", orders.Concluded)
			h.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed})
			h.wantFates(id, "Impressora balcao 2")
		})
		h.Run("a cancelled order says so on paper, however old it is", func(*testing.T) {
			id := h.sold("cancelled", 3*time.Hour)
			h.act("ana", "acceptOrder", id).want(200)
			h.hears("cancelled", orders.Cancelled)
			if papers := h.get(id).PedidoPOSPrinterStatus; len(papers) != 1 || papers[0].Tipo != printing.CancelledOrder || papers[0].Status != orders.PrintReceived {
				h.Errorf("papers %+v", papers)
			}
		})
	})
}

// An order that has grown old before this house heard of it is printed when
// somebody here accepts it, and not by itself.
func TestPapersOfWhatIsOld(t *testing.T) {
	each(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		stale := "Impressora balcao 3: " + orders.ReasonStale
		recent, old := h.sold("recent", orders.StalePaper), h.sold("old", orders.StalePaper+time.Second)
		h.hears("recent", orders.Confirmed)
		h.hears("old", orders.Confirmed)
		h.wantFates(recent, "Impressora balcao 0")
		h.wantFates(old, stale)
		byHand := h.sold("by hand", 3*time.Hour)
		h.act("ana", "acceptOrder", byHand).want(200)
		h.wantFates(byHand, "Impressora balcao 0")
		h.shop.AutoAccept = true
		h.wantFates(h.sold("fresh, by the settings", 0), "Impressora balcao 0")
		h.wantFates(h.sold("old, by the settings", 3*time.Hour), stale)
		// Hours between the sale and the acceptance are what an order for later is made of.
		for name, c := range map[string]struct {
			begun *time.Duration
			fate  string
		}{
			"to be begun now":        {new(time.Duration), "Impressora balcao 0"},
			"to be begun long since": {new(orders.StalePaper + time.Second), stale},
			"for who knows when":     {nil, "Impressora balcao 0"},
		} {
			id := h.sold(name, 9*time.Hour, func(o *orders.FromMarketplace) {
				o.Schedule = &orders.Schedule{}
				if c.begun != nil {
					o.Schedule.Begin = h.clock.Now().Add(-*c.begun)
				}
			})
			h.hears(name, orders.Confirmed)
			h.wantFates(id, c.fate)
		}
	})
}
