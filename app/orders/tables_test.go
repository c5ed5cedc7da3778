package orders_test

import (
	"context"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/orders"
)

// Staff say a number; what the QR carries goes before it.
func TestStaffNameATableByItsNumber(t *testing.T) {
	each(t, func(h *harness) {
		by := func(number, token string) (orders.Placed, error) {
			o := aTable()
			o.Mesa, o.MesaToken = number, token
			return h.service.Place(h.Context(), h.shop.Shop, orders.Own, o, "")
		}
		for _, named := range [][2]string{{" 12 ", ""}, {"", tableQR}, {"99", tableQR}} {
			placed, err := by(named[0], named[1])
			if err != nil {
				h.Fatalf("%q: %v", named, err)
			}
			if o := h.get(placed.ID); o.Mesa == nil || *o.Mesa != "12" {
				h.Errorf("%q is at %v", named, o.Mesa)
			}
		}
		h.finds("mesaId="+tableID, "A003", "A002", "A001")
		for _, named := range [][2]string{{"99", ""}, {"", "forged"}, {"12", "forged"}, {" ", ""}} {
			if _, err := by(named[0], named[1]); !fault.Is(err, fault.Invalid) {
				h.Errorf("%q: %v", named, err)
			}
		}
	})
}

// D41: where the venue wants it, the first order of each visit waits for somebody, however
// orders are accepted.
func TestTheFirstOrderOfAVisitWaits(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.AutoAccept = true
		var placed []string
		state := func(o orders.NewOrder) (id, name string) {
			id = h.place(o).ID
			placed = append(placed, id)
			return id, h.get(id).WorkflowInstance.CurrenteState.Name
		}
		if _, got := state(aTable()); got != "Aceito" {
			h.Errorf("with the option off the first order is %s", got)
		}
		if open := h.openAtTable(); !slices.Equal(open, []string{"A001"}) {
			h.Errorf("open at the table: %v", open)
		}
		h.room.firstPending = true
		if _, got := state(aTable()); got != "Aceito" {
			h.Errorf("while another is open the order is %s", got)
		}
		if _, got := state(aPickup()); got != "Aceito" {
			h.Errorf("a pick-up is %s", got)
		}
		for _, id := range placed[:2] {
			for _, action := range []string{"startOrder", "transportOrder", "deliverOrder"} {
				h.act("ana", action, id).want(200)
			}
		}
		if _, got := state(aTable()); got != "Aceito" {
			h.Errorf("while the visit goes on the order is %s", got)
		}
		h.room.visit = nil
		first, got := state(aTable())
		if got != "Pendente" {
			h.Errorf("the first order of a visit is %s", got)
		}
		second, got := state(aTable())
		if got != "Pendente" {
			h.Errorf("while nobody has accepted the first order the second is %s", got)
		}
		if open := h.openAtTable(); len(open) != 3 {
			h.Errorf("open at the table: %v", open)
		}
		h.act("ana", "acceptOrder", first).want(200)
		if _, got := state(aTable()); got != "Aceito" {
			h.Errorf("once the first is accepted the next order is %s", got)
		}
		h.act("ana", "acceptOrder", second).want(200)
	})
}

// A table that goes out of use while its order is checked takes none.
func TestNoOrderLandsOnATableThatHasGone(t *testing.T) {
	each(t, func(h *harness) {
		h.room.gone = true
		for field, named := range map[string][2]string{"Mesa": {"12", ""}, "MesaToken": {"", tableQR}} {
			o := aTable()
			o.Mesa, o.MesaToken = named[0], named[1]
			_, err := h.service.Place(h.Context(), h.shop.Shop, orders.Own, o, "")
			if !fault.Is(err, fault.Invalid) || fault.Wrap(err).Fields[field] == "" {
				h.Errorf("%s: %v", field, err)
			}
		}
		if open := h.openAtTable(); len(open) != 0 {
			h.Errorf("open at the table: %v", open)
		}
	})
}

func (h *harness) openAtTable() (open []string) {
	h.Helper()
	err := h.db.Tx(h.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		open, err = h.service.OpenAtTable(ctx, tx, venue, tableID)
		return err
	})
	if err != nil {
		h.Fatal(err)
	}
	return open
}
