package orders_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"balcao/app/operation"
	"balcao/app/orders"
)

// kitchen are orders of the past, of a table, one a day at this hour, that left the kitchen after so long.
func kitchen(h *harness, n int, took time.Duration) []orders.Past {
	var all []orders.Past
	for day := range n {
		at := h.clock.Now().AddDate(0, 0, -day-1)
		step := func(action orders.Action, after time.Duration) orders.PastStep {
			return orders.PastStep{Action: action, At: at.Add(after), By: operation.Actor{Name: "Ana"}}
		}
		all = append(all, orders.Past{Order: aTable(), Origin: orders.Own, At: at, Steps: []orders.PastStep{
			step(orders.Accept, time.Minute), step(orders.Start, 2*time.Minute), step(orders.Transport, took), step(orders.Deliver, took+5*time.Minute),
		}})
	}
	return all
}

func (h *harness) past(all []orders.Past) {
	h.Helper()
	if err := h.service.Import(h.Context(), h.shop.Shop, all); err != nil {
		h.Fatal(err)
	}
}

// tracked is what the customer sees by the order's code.
func (h *harness) trackedBy(p orders.Placed) (t orders.Tracked) {
	h.Helper()
	h.call(http.MethodGet, "/api/MeepFood/Order/"+p.CodigoAcompanhamento, "", nil).want(200).into(&t)
	return t
}

func spell(least, most *int) string {
	if least == nil || most == nil {
		return fmt.Sprint(least == nil, most == nil)
	}
	return fmt.Sprintf("%d–%d", *least, *most)
}

// A way of which enough orders have left in four weeks is promised by what they took.
func TestPromise(t *testing.T) {
	each(t, func(h *harness) {
		h.past(append(kitchen(h, 15, 22*time.Minute), kitchen(h, 8, 38*time.Minute)...))
		h.Run("the quote says it, and the order keeps it for card and tracking", func(t *testing.T) {
			if q := h.quoted(aPickup()); q.TempoEntregaMin != 25 || q.TempoEntregaMax != 40 || q.TempoEntrega != 0 {
				t.Errorf("quoted %d–%d, %d", q.TempoEntregaMin, q.TempoEntregaMax, q.TempoEntrega)
			}
			placed := h.place(aPickup())
			o, seen := h.get(placed.ID), h.trackedBy(placed)
			if got := spell(o.TempoEntregaMin, o.TempoEntregaMax); got != "25–40" || o.TempoEntrega != nil {
				t.Errorf("the card says %s, %v", got, o.TempoEntrega)
			}
			if got := spell(seen.TempoEntregaMin, seen.TempoEntregaMax); got != "25–40" {
				t.Errorf("tracking says %s", got)
			}
		})
		h.Run("a way that nobody has ordered is promised as configured", func(t *testing.T) {
			if q := h.quoted(aDelivery()); q.TempoEntregaMin != 0 || q.TempoEntregaMax != 0 || q.TempoEntrega != 40 {
				t.Errorf("quoted %d–%d, %d", q.TempoEntregaMin, q.TempoEntregaMax, q.TempoEntrega)
			}
			if o := h.get(h.place(aDelivery()).ID); o.TempoEntregaMin != nil || o.TempoEntrega == nil || *o.TempoEntrega != 40 {
				t.Errorf("kept %v, %v", o.TempoEntregaMin, o.TempoEntrega)
			}
		})
		h.Run("what lies more than four weeks back is forgotten, and what is measured is not measured again at once", func(t *testing.T) {
			h.clock.Advance(14 * time.Minute)
			if q := h.quoted(aPickup()); q.TempoEntregaMin != 25 {
				t.Errorf("soon: %d", q.TempoEntregaMin)
			}
			h.clock.Advance(21 * 24 * time.Hour)
			if q := h.quoted(aPickup()); q.TempoEntregaMin != 0 {
				t.Errorf("after three weeks: %d", q.TempoEntregaMin)
			}
		})
	})
}

// quietAndFull are orders of the past: in a quiet kitchen they took 20 minutes, in a full one 55.
func quietAndFull(h *harness) []orders.Past {
	quick := kitchen(h, 20, 20*time.Minute)
	var crowd, slow []orders.Past
	for _, one := range kitchen(h, 20, 55*time.Minute) {
		for n := range 4 {
			before := one
			before.At = one.At.Add(-12*time.Hour - time.Duration(n+1)*time.Minute)
			before.Steps = nil
			for _, step := range one.Steps[:3] {
				step.At = before.At.Add(90 * time.Minute)
				before.Steps = append(before.Steps, step)
			}
			before.Origin = orders.Marketplace
			crowd = append(crowd, before)
		}
		late := one
		late.At = one.At.Add(-12 * time.Hour)
		late.Steps = nil
		for _, step := range one.Steps {
			step.At = step.At.Add(-12 * time.Hour)
			late.Steps = append(late.Steps, step)
		}
		slow = append(slow, late)
	}
	for i := range crowd {
		crowd[i].Order = aDelivery()
	}
	return append(append(quick, slow...), crowd...)
}

// A kitchen that is full is promised by what orders took while it was.
func TestPromiseByLoad(t *testing.T) {
	each(t, func(h *harness) {
		h.past(quietAndFull(h))
		// What the marketplace's orders left behind is on its way: it is no load any more.
		if q := h.quoted(aPickup()); q.TempoEntregaMin != 20 || q.TempoEntregaMax != 20 {
			h.Errorf("in a quiet kitchen %d–%d", q.TempoEntregaMin, q.TempoEntregaMax)
		}
		for range 3 {
			h.place(aDelivery())
		}
		if q := h.quoted(aPickup()); q.TempoEntregaMin != 55 || q.TempoEntregaMax != 55 {
			h.Errorf("in a busy one %d–%d", q.TempoEntregaMin, q.TempoEntregaMax)
		}
	})
}

// Who accepts a delivery and says its time promises that; who has configured none promises
// none of deliveries.
func TestPromiseAndTheTimeOfEachOrder(t *testing.T) {
	each(t, func(h *harness) {
		past := kitchen(h, 20, 30*time.Minute)
		for i := range past {
			past[i].Order = aDelivery()
		}
		h.past(past)
		h.shop.TimePerOrder = true
		placed := h.place(aDelivery())
		if o := h.get(placed.ID); spell(o.TempoEntregaMin, o.TempoEntregaMax) != "30–30" || *o.TempoEntrega != 40 {
			h.Errorf("until then %s, %d", spell(o.TempoEntregaMin, o.TempoEntregaMax), *o.TempoEntrega)
		}
		h.act("ana", "acceptOrder", placed.ID, map[string]any{"DeliveryTime": 70}).want(200)
		if o := h.get(placed.ID); o.TempoEntregaMin != nil || o.TempoEntregaMax != nil || *o.TempoEntrega != 70 {
			h.Errorf("then %s, %d", spell(o.TempoEntregaMin, o.TempoEntregaMax), *o.TempoEntrega)
		}
		o, hour := typed(aDelivery()), 60
		o.TempoEntrega = &hour
		if d := h.typedAs(o).Pedido; spell(d.TempoEntregaMin, d.TempoEntregaMax) != "30–30" || *d.TempoEntrega != 40 {
			h.Errorf("typed, and not accepted yet: %s, %d", spell(d.TempoEntregaMin, d.TempoEntregaMax), *d.TempoEntrega)
		}
		o.Aceitar = true
		if d := h.typedAs(o).Pedido; d.TempoEntregaMin != nil || d.TempoEntregaMax != nil || *d.TempoEntrega != 60 {
			h.Errorf("typed and accepted: %s, %d", spell(d.TempoEntregaMin, d.TempoEntregaMax), *d.TempoEntrega)
		}
		h.shop.TimePerOrder = false
		placed = h.place(aDelivery())
		h.act("ana", "acceptOrder", placed.ID).want(200)
		if o := h.get(placed.ID); spell(o.TempoEntregaMin, o.TempoEntregaMax) != "30–30" {
			h.Errorf("accepted without a time: %s", spell(o.TempoEntregaMin, o.TempoEntregaMax))
		}
		h.shop.DeliveryMinutes = 0
		if q := h.quoted(aDelivery()); q.TempoEntregaMin != 0 || q.TempoEntrega != 0 {
			h.Errorf("none is configured, and %d–%d promised", q.TempoEntregaMin, q.TempoEntregaMax)
		}
	})
}
