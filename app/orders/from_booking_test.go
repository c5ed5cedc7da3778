package orders_test

import (
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/orders"
)

// Guests who are seated elsewhere are found, also where the kitchen does not wait for them any more.
func TestBookingMovedTooLateStillTellsWhere(t *testing.T) {
	each(t, func(h *harness) {
		h.forLater()
		at := h.at("20", "23:00")
		placed, err := h.service.PlaceFromBooking(h.Context(), orders.FromBooking{
			BookingID: "b1", VenueID: venue, Customer: "Franja", Phone: "(31) 98765-4321", Note: "Mesa do deck", For: at, Lines: []orders.Line{{ProdutoID: burger, Quantidade: 1}},
		})
		if err != nil {
			h.Fatal(err)
		}
		h.act("ana", "startOrder", placed.ID).want(200)
		moved, err := h.service.MoveFromBooking(h.Context(), venue, placed.ID, at.Add(time.Hour), "Mesa da janela")
		if !moved || !fault.Is(err, fault.Conflict) {
			h.Errorf("moved %v, %v", moved, err)
		}
		if o := h.get(placed.ID); o.ObservacaoPedido != "Mesa da janela" || !o.Para.Equal(at) {
			h.Errorf("%q for %v", o.ObservacaoPedido, o.Para)
		}
	})
}
