package marketplace_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/storefront"
)

// An order for later says so, in the venue's own time, on its first line, and is the
// marketplace's to cancel only once it was to be begun.
func TestScheduledOrdersSaySo(t *testing.T) {
	type object = map[string]any
	window := object{"deliveryDateTimeStart": "2026-11-24T23:00:00.000Z", "deliveryDateTimeEnd": "2026-11-24T23:30:00.000Z"}
	begin := time.Date(2026, 11, 24, 22, 15, 0, 0, time.UTC)
	const (
		inWindow = "AGENDADO: entregar em 24/11 das 20:00 às 20:30. Não prepare antes."
		at       = "AGENDADO: entregar em 24/11 às 20:00. Não prepare antes."
		someTime = "AGENDADO: confira o horário no aplicativo do marketplace. Não prepare antes."
	)
	for name, c := range map[string]struct {
		fields object
		note   string
		// begin is whether the marketplace tells when to begin.
		begin bool
	}{
		"schedule":  {object{"orderTiming": "SCHEDULED", "preparationStartDateTime": begin, "schedule": window}, inWindow, true},
		"scheduled": {object{"orderTiming": "SCHEDULED", "scheduled": window}, inWindow, false},
		"both in one": {object{"orderTiming": "scheduled", "scheduled": object{
			"deliveryDateTimeStart": "2026-11-24T20:00:00-03:00", "preparationStartDateTime": begin}}, at, true},
		"one unreadable":  {object{"orderTiming": "SCHEDULED", "schedule": object{"deliveryDateTimeStart": "logo"}, "scheduled": window}, inWindow, false},
		"without an end":  {object{"orderTiming": "SCHEDULED", "schedule": object{"deliveryDateTimeStart": "2026-11-24T23:00:00Z", "deliveryDateTimeEnd": "tarde"}}, at, false},
		"without a time":  {object{"orderTiming": "SCHEDULED", "preparationStartDateTime": "à noite"}, someTime, false},
		"begun too early": {object{"orderTiming": "SCHEDULED", "preparationStartDateTime": "2026-11-19T12:00:00Z"}, someTime, false},
		"without a word":  {object{"schedule": window}, inWindow, false},
		"for now":         {object{"orderTiming": "IMMEDIATE", "preparationStartDateTime": begin}, "", false},
		"nothing is said": {object{}, "", false},
	} {
		for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
			t.Run(name+" "+dialect, func(t *testing.T) {
				f := oddFair(t, address(t), func(details map[string]any) {
					details["extraInfo"] = "sem talheres"
					delete(details, "delivery")
					for field, value := range c.fields {
						details[field] = value
					}
				})
				f.market.Sell(merchantID)
				f.poll()
				o := f.only()
				if want := strings.TrimSpace(c.note + "\nsem talheres"); o.ObservacaoPedido != want {
					t.Errorf("note %q, want %q", o.ObservacaoPedido, want)
				}
				deadline := o.DataCriacao
				if c.begin {
					deadline = begin
				}
				if p := o.PrazoConfirmacao; p == nil || !p.Equal(deadline.Add(marketplace.Patience)) {
					t.Errorf("deadline %v, want %v and %v", p, deadline, marketplace.Patience)
				}
			})
		}
	}
}

// The venue's settings neither accept nor start what is for later: a person does.
func TestScheduledOrdersWaitForAPerson(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			f := oddFair(t, address(t), func(details map[string]any) {
				details["orderTiming"], details["preparationStartDateTime"] = "SCHEDULED", "2026-11-24T22:15:00Z"
			})
			f.settings(func(c *storefront.Configuration) {
				c.AutomaticallyAcceptOrder, c.ReducedOrderFlow, c.SendToPrinterServerOnAcceptOrder = true, true, true
			})
			id := f.market.Sell(merchantID)
			f.poll()
			if o := f.only(); f.state() != "Pendente" || len(o.PedidoPOSPrinterStatus) != 0 || !o.Signal {
				t.Fatalf("%s, papers %v, signal %v", f.state(), o.PedidoPOSPrinterStatus, o.Signal)
			}
			if a := f.act("acceptOrder", f.only().ID); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			if err := f.round(); err != nil {
				t.Fatal(err)
			}
			if there := f.sold(id).State; f.state() != "Aceito" || there != marketplace.Confirmed {
				t.Errorf("%s, there %s", f.state(), there)
			}
			if a := f.act("startOrder", f.only().ID); a.Status != http.StatusOK {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		})
	}
}

// Accepted in the marketplace's own application, it is not started either.
func TestScheduledOrdersAcceptedElsewhere(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			f := oddFair(t, address(t), func(details map[string]any) { details["orderTiming"] = "SCHEDULED" })
			f.settings(func(c *storefront.Configuration) { c.ReducedOrderFlow = true })
			id := f.market.Sell(merchantID)
			f.poll()
			f.market.Happen(id, marketplace.Confirmed)
			f.poll()
			if f.state() != "Aceito" {
				t.Error(f.state())
			}
		})
	}
}
