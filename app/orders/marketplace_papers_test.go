package orders_test

import (
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printing"
)

// sold takes in an order that a marketplace sold so long ago, and answers its id.
func (k *kitchen) sold(external string, ago time.Duration, change ...func(*orders.FromMarketplace)) string {
	k.Helper()
	at := k.clock.Now().Add(-ago)
	order := orders.FromMarketplace{
		ExternalID: external, Code: "7781", Fulfilment: orders.Delivery, Customer: orders.Customer{Nome: "Rita"},
		CreatedAt: at, Confirm: at.Add(8 * time.Minute),
		Items: []orders.Item{{NomeProduto: "Pizza", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}},
	}
	for _, c := range change {
		c(&order)
	}
	id, _, err := k.service.Receive(k.Context(), venue, order)
	if err != nil {
		k.Fatal(err)
	}
	return id
}

func (k *kitchen) hears(external string, verdict orders.Verdict) {
	k.Helper()
	if err := k.service.Follow(k.Context(), venue, external, verdict, "Cliente desistiu"); err != nil {
		k.Fatal(err)
	}
}

// The server's filter by table and the board's own find the same orders.
func TestTableOfAMarketplacesOrder(t *testing.T) {
	each(t, func(k *kitchen) {
		at := func(number string) func(*orders.FromMarketplace) {
			return func(o *orders.FromMarketplace) { o.Fulfilment, o.Table = orders.Table, number }
		}
		here := k.get(k.sold("at a table of ours", 0, at("12")))
		strange := k.get(k.sold("at a table we do not have", 0, at("Varanda")))
		for _, o := range []orders.Order{here, strange} {
			if o.Mesa == nil || *o.Mesa == "" {
				k.Errorf("order %s is at no table", o.Codigo)
			}
		}
		var tables []orders.DiningTable
		k.call("GET", "/api/kds/mesas?localClienteId="+venue, "ana", nil).want(200).into(&tables)
		k.finds("mesaId="+tables[0].ID, here.Codigo)
	})
}

const gone = "O pedido saiu antes de ser impresso: imprima de novo se ainda precisar."

// What has left the house is not printed any more, unless somebody asks for it.
func TestPapersOfWhatHasLeft(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		for name, verdict := range map[string]orders.Verdict{"out": orders.Dispatched, "delivered": orders.Concluded} {
			k.Run(name, func(t *testing.T) {
				id := k.sold(name, 0)
				k.hears(name, orders.Confirmed)
				k.wantFates(id, "Impressora balcao 0")
				k.hears(name, verdict)
				k.wantFates(id, "Impressora balcao 3: "+gone)
				if got := k.ask(caixa); len(got.Papers) != 0 {
					t.Errorf("handed out %+v", got.Papers)
				}
				k.call("POST", "/api/kds/impressoes/"+k.get(id).PedidoPOSPrinterStatus[0].ID+"/repetir", "ana", nil).want(200)
				got := k.ask(caixa)
				if len(got.Papers) != 1 || got.Papers[0].Receipt.Reprint {
					t.Fatalf("asked for again: %+v; it was on no paper before", got.Papers)
				}
				k.report(caixa, orders.PaperReport{Job: got.Papers[0].Job, Status: orders.Printed})
			})
		}
		for name, way := range map[string]struct {
			order   orders.NewOrder
			actions []string
		}{
			"sent out by people":    {aDelivery(), []string{"acceptOrder", "startOrder", "transportOrder"}},
			"handed over by people": {aPickup(), []string{"acceptOrder", "startOrder", "receivedOrder"}},
		} {
			k.Run(name, func(t *testing.T) {
				id := k.place(way.order).ID
				for _, action := range way.actions {
					k.act("ana", action, id).want(200)
				}
				k.wantFates(id, "Impressora balcao 3: "+gone)
				if got := k.ask(caixa); len(got.Papers) != 0 {
					t.Errorf("handed out %+v", got.Papers)
				}
			})
		}
		k.Run("what somebody has accepted here is no other case", func(*testing.T) {
			id := k.sold("ours", 0)
			k.act("ana", "acceptOrder", id).want(200)
			k.hears("ours", orders.Dispatched)
			k.wantFates(id, "Impressora balcao 3: "+gone)
		})
		k.Run("what a station has taken stays its own", func(*testing.T) {
			id := k.sold("taken", 0)
			k.hears("taken", orders.Confirmed)
			job := k.ask(caixa).Papers[0].Job
			k.hears("taken", orders.Concluded)
			k.report(caixa, orders.PaperReport{Job: job, Status: orders.Printed})
			k.wantFates(id, "Impressora balcao 2")
		})
		k.Run("a cancelled order says so on paper, however old it is", func(*testing.T) {
			id := k.sold("cancelled", 3*time.Hour)
			k.act("ana", "acceptOrder", id).want(200)
			k.hears("cancelled", orders.Cancelled)
			if papers := k.get(id).PedidoPOSPrinterStatus; len(papers) != 1 || papers[0].Tipo != printing.CancelledOrder || papers[0].Status != orders.PrintReceived {
				k.Errorf("papers %+v", papers)
			}
		})
	})
}

// An order that has grown old before this house heard of it is printed when
// somebody here accepts it, and not by itself.
func TestPapersOfWhatIsOld(t *testing.T) {
	each(t, func(k *kitchen) {
		printingOn(k, everything("balcao", false))
		stale := "Impressora balcao 3: " + orders.ReasonStale
		recent, old := k.sold("recent", orders.StalePaper), k.sold("old", orders.StalePaper+time.Second)
		k.hears("recent", orders.Confirmed)
		k.hears("old", orders.Confirmed)
		k.wantFates(recent, "Impressora balcao 0")
		k.wantFates(old, stale)
		byHand := k.sold("by hand", 3*time.Hour)
		k.act("ana", "acceptOrder", byHand).want(200)
		k.wantFates(byHand, "Impressora balcao 0")
		k.shop.AutoAccept = true
		k.wantFates(k.sold("fresh, by the settings", 0), "Impressora balcao 0")
		k.wantFates(k.sold("old, by the settings", 3*time.Hour), stale)
		// Hours between the sale and the acceptance are what an order for later is made of.
		for name, c := range map[string]struct {
			begun *time.Duration
			fate  string
		}{
			"to be begun now":        {new(time.Duration), "Impressora balcao 0"},
			"to be begun long since": {new(orders.StalePaper + time.Second), stale},
			"for who knows when":     {nil, "Impressora balcao 0"},
		} {
			id := k.sold(name, 9*time.Hour, func(o *orders.FromMarketplace) {
				o.Schedule = &orders.Schedule{}
				if c.begun != nil {
					o.Schedule.Begin = k.clock.Now().Add(-*c.begun)
				}
			})
			k.hears(name, orders.Confirmed)
			k.wantFates(id, c.fate)
		}
	})
}
