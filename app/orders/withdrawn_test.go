package orders_test

import (
	"testing"
	"time"

	"balcao/app/orders"
)

// again lets a person ask for the order's first paper once more.
func (k *kitchen) again(id string) {
	k.Helper()
	k.call("POST", "/api/kds/impressoes/"+k.get(id).PedidoPOSPrinterStatus[0].ID+"/repetir", "ana", nil).want(200)
}

// What somebody asks for after the order has left is still wanted, whatever is
// noted on the order since.
func TestAFallbackPrintsWhatIsAskedForSince(t *testing.T) {
	each(t, func(k *kitchen) {
		first, second := everything("balcao", false), everything("reserva", false)
		first.Anywhere, first.Station, first.Fallback = false, "caixa", "reserva"
		second.Anywhere, second.Station, second.Papers = false, "outro", 0
		printingOn(k, first, second)
		id := k.sold("asked for", 0)
		k.hears("asked for", orders.Confirmed)
		k.clock.Advance(time.Minute)
		k.hears("asked for", orders.Dispatched)
		k.clock.Advance(time.Minute)
		k.again(id)
		job := k.ask(caixa).Papers[0].Job
		k.clock.Advance(time.Minute)
		if err := k.service.NoteProblem(k.Context(), id, "O entregador se atrasou."); err != nil {
			k.Fatal(err)
		}
		k.report(caixa, orders.PaperReport{Job: job, Status: orders.PrintFailed, Reason: "sem papel"})
		k.wantFates(id, "Impressora reserva 0: A impressora Impressora balcao falhou: sem papel")
		if got := k.ask(outro).Papers; len(got) != 1 || got[0].OrderID != id {
			k.Errorf("papers %+v", got)
		}
	})
}
