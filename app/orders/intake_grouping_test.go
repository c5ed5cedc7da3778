package orders_test

import (
	"testing"
	"time"

	"balcao/app/orders"
)

func TestGrouping(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Grouping = 5 * time.Minute
		group := func(o orders.NewOrder) string {
			h.Helper()
			got := h.get(h.place(o).ID).Grupo
			if got == nil {
				return ""
			}
			return *got
		}
		first := h.place(aTable())
		if got := *h.get(first.ID).Grupo; got != first.ID {
			h.Errorf("the first order's group is %s", got)
		}
		h.clock.Advance(4 * time.Minute)
		if got := group(aTable()); got != first.ID {
			h.Errorf("the table's second order is of group %q, want %q", got, first.ID)
		}
		if got := group(aDelivery()); got == first.ID {
			h.Error("somebody else joined the table")
		}
		h.clock.Advance(time.Minute)
		if got := group(aTable()); got != first.ID {
			h.Error("after exactly the grouping time a new group began")
		}
		h.clock.Advance(time.Millisecond)
		if got := group(aTable()); got == first.ID {
			h.Error("the group goes on after its time")
		}
		alone := aPickup()
		alone.Cliente = orders.NewCustomer{Nome: "Sem telefone"}
		if got := group(alone); got != "" {
			h.Errorf("nobody knows who this is, yet it has group %s", got)
		}
		known := alone
		known.Cliente.CPF = "111.444.777-35"
		one, two := group(known), group(known)
		if one == "" || one != two {
			h.Errorf("one CPF, two groups: %q and %q", one, two)
		}
	})
}

// A group lives, from its first order on for the grouping time, while any of
// its orders is under way, whichever that is.
func TestGroupsEndWithTheirLastOpenOrder(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Grouping = 5 * time.Minute
		byCPF := aPickup()
		byCPF.Cliente = orders.NewCustomer{Nome: "João", CPF: "111.444.777-35"}
		for name, o := range map[string]orders.NewOrder{"a table": aTable(), "a telephone": aDelivery(), "a CPF": byCPF} {
			deliver := func(id string) {
				h.Helper()
				last := []string{"transportOrder", "deliverOrder"}
				if o.TipoEntrega == "retirada" {
					last = []string{"receivedOrder"}
				}
				for _, action := range append([]string{"acceptOrder", "startOrder"}, last...) {
					h.act("ana", action, id).want(200)
				}
			}
			drinks, food := h.place(o), h.place(o)
			deliver(drinks.ID)
			dessert := h.place(o)
			if one, other := *h.get(food.ID).Grupo, *h.get(dessert.ID).Grupo; one != drinks.ID || other != drinks.ID {
				h.Errorf("%s: with the first one delivered, groups %s and %s, want %s", name, one, other, drinks.ID)
			}
			deliver(food.ID)
			deliver(dessert.ID)
			later := h.place(o)
			if got := *h.get(later.ID).Grupo; got != later.ID {
				h.Errorf("%s: with all delivered, joined %s", name, got)
			}
			h.clock.Advance(h.shop.Grouping)
			if got := *h.get(h.place(o).ID).Grupo; got != later.ID {
				h.Errorf("%s: after exactly the grouping time, joined %s, want %s", name, got, later.ID)
			}
			h.clock.Advance(time.Millisecond)
			if got := h.place(o); *h.get(got.ID).Grupo != got.ID {
				h.Errorf("%s: joined a group that began longer ago than the grouping time", name)
			}
			h.clock.Advance(2 * h.shop.Grouping)
		}
		first := h.place(aTable())
		h.act("ana", "refuseOrder", first.ID, map[string]any{"Password": password}).want(200)
		second := h.place(aTable())
		if got := *h.get(second.ID).Grupo; got != second.ID {
			h.Error("an order joined one that was refused")
		}
	})
}
