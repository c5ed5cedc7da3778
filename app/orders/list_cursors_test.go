package orders_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"balcao/app/orders"
)

// Pages beyond what a view keeps are entered near by, wherever orders have come,
// moved and been imported meanwhile.
func TestDeepPagesStayExact(t *testing.T) {
	each(t, func(h *harness) {
		const many = 900
		h.menu["pasta"] = orders.Product{ID: "pasta", Name: "Massa à bolonhesa", Price: 3000}
		start := h.clock.Now()
		past := make([]orders.Past, many)
		for i := range past {
			past[i] = orders.Past{Order: aDelivery(), Origin: orders.Own, At: start.Add(-time.Duration(i%300) * 3 * time.Second)}
			past[i].Order.Cliente.Nome = "Nina Ricci"
			if i%10 != 0 {
				past[i].Steps = []orders.PastStep{{Action: orders.Accept, At: past[i].At.Add(time.Second)}}
			}
		}
		if err := h.service.Import(h.Context(), h.shop.Shop, past); err != nil {
			h.Fatal(err)
		}
		filters := []orders.Filter{
			{}, {States: []orders.State{orders.Accepted}}, {States: []orders.State{orders.Pending, orders.Accepted}},
			{Keyword: "ricci"}, {Keyword: "ni ri", States: []orders.State{orders.Accepted}}, {From: start.Add(-time.Hour)},
		}
		luck := rand.New(rand.NewPCG(5, 6))
		for round := range 8 {
			fresh := open(h.T, h.db)
			for i, f := range filters {
				for range 6 {
					f.VenueID, f.Size = venue, 7+luck.IntN(30)
					f.Page = (405+luck.IntN(380))/f.Size + 1
					want, wantTotal := h.lists(fresh.service, f)
					if got, total := h.lists(h.service, f); got != want || !agree(total, wantTotal) {
						h.Fatalf("round %d, filter %d, %+v: %v of\n%s\nwant %v of\n%s", round, i, f, total, got, wantTotal, want)
					}
				}
			}
			for range 1 + luck.IntN(12) {
				h.somethingHappens(luck, h.service, start)
			}
		}
	})
}
