package orders_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/operation"
	"balcao/app/orders"
)

// A list that is asked for again and again is brought up to date by what has
// changed. It says what somebody finds who reads it for the first time.
func TestListsStayExact(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db)
		h.menu["pasta"] = orders.Product{ID: "pasta", Name: "Massa à bolonhesa", Price: 3000}
		start := h.clock.Now()
		filters := []orders.Filter{
			{}, {States: []orders.State{orders.Pending}}, {States: []orders.State{orders.Pending, orders.Accepted, orders.Refused}},
			{Keyword: "suco"}, {Keyword: "jo b", States: []orders.State{orders.Accepted, orders.Pending}}, {Keyword: "Иван"}, {Keyword: "a00"},
			{StoreID: sushiBar}, {StoreID: sushiBar, States: []orders.State{orders.Refused}}, {Keyword: "ni", StoreID: sushiBar},
			{From: start.Add(time.Minute)}, {To: start.Add(time.Minute), Keyword: "x"}, {From: start.Add(-time.Hour), To: start, States: []orders.State{orders.Accepted}},
		}
		filters = append(filters, orders.Filter{TableID: tableID}, orders.Filter{TableID: tableID, States: []orders.State{orders.Pending}})
		colleague := open(t, db, func(c *orders.Config) { c.Clock, c.Catalogue = h.clock, h.menu })
		luck := rand.New(rand.NewPCG(3, 4))
		rounds := 60
		if testing.Short() {
			rounds = 10
		}
		for round := range rounds {
			for range 1 + luck.IntN(12) {
				h.somethingHappens(luck, []*orders.Service{h.service, colleague.service}[luck.IntN(2)], start)
			}
			fresh := open(t, db)
			for i, f := range filters {
				f.VenueID, f.Page, f.Size = venue, 1+luck.IntN(4), 1+luck.IntN(30)
				want, wantTotal := h.lists(fresh.service, f)
				if got, total := h.lists(h.service, f); got != want || !agree(total, wantTotal) {
					t.Fatalf("round %d, filter %d, %+v: %v of\n%s\nwant %v of\n%s", round, i, f, total, got, wantTotal, want)
				}
			}
		}
	})
}

// agree reports whether both totals can be true of the same orders: one that was
// moved on may know more exactly than a count, or less.
func agree(a, b orders.Total) bool {
	switch {
	case a.More && b.More:
		return true
	case a.More:
		return a.Count < b.Count
	case b.More:
		return b.Count < a.Count
	default:
		return a == b
	}
}

// Where orders have to be looked for, a list counts no further than anybody
// reads: it says that there are more. Its pages lead to the last order all the same.
func TestListsCountAsFarAsNeeded(t *testing.T) {
	each(t, func(h *harness) {
		const many = 1130
		past := make([]orders.Past, many)
		for i := range past {
			past[i] = orders.Past{Order: aDelivery(), Origin: orders.Own, At: h.clock.Now().Add(-time.Duration(i%700) * time.Hour)}
			past[i].Order.Cliente.Nome = "Nina Ricci"
			if i%2 == 0 {
				past[i].Steps = []orders.PastStep{{Action: orders.Accept, At: past[i].At.Add(time.Second)}}
			}
		}
		if err := h.service.Import(h.Context(), h.shop.Shop, past); err != nil {
			h.Fatal(err)
		}
		for name, c := range map[string]struct {
			filter orders.Filter
			first  orders.Total
			all    int
		}{
			"by words":           {orders.Filter{Keyword: "ricci"}, orders.Total{Count: 125, More: true}, many},
			"by words and state": {orders.Filter{Keyword: "ricci nin", States: []orders.State{orders.Accepted}}, orders.Total{Count: 125, More: true}, many / 2},
			"by date":            {orders.Filter{From: h.clock.Now().Add(-700 * time.Hour)}, orders.Total{Count: many}, many},
			"all":                {orders.Filter{}, orders.Total{Count: many}, many},
		} {
			c.filter.VenueID, c.filter.Size = venue, 100
			seen := map[string]bool{}
			for page := 1; ; page++ {
				c.filter.Page = page
				found, total, err := h.service.List(h.Context(), c.filter)
				if err != nil {
					h.Fatal(name, err)
				}
				if page == 1 && total != c.first {
					h.Errorf("%s: %+v orders, want %+v", name, total, c.first)
				}
				for _, raw := range found {
					order, err := raw.Read()
					if err != nil {
						h.Fatal(err)
					}
					seen[order.ID] = true
				}
				if total.Count <= page*c.filter.Size {
					if total.More || total.Count != c.all {
						h.Errorf("%s: %+v orders at the end, want %d", name, total, c.all)
					}
					break
				}
			}
			if len(seen) != c.all {
				h.Errorf("%s: the pages lead to %d orders, want %d", name, len(seen), c.all)
			}
		}
	})
}

// A keyword without a letter or digit asks for nothing: the list is the one without it,
// whoever asks for it first.
func TestAKeywordWithoutWords(t *testing.T) {
	each(t, func(h *harness) {
		const many = 130
		for range many {
			h.place(aDelivery())
		}
		for _, keyword := range []string{" #", "", "-"} {
			f := orders.Filter{VenueID: venue, Page: 1, Size: 20, Keyword: keyword, States: []orders.State{orders.Pending, orders.Accepted}}
			if found, total, err := h.service.List(h.Context(), f); err != nil || len(found) != 20 || total != (orders.Total{Count: many}) {
				h.Errorf("%q: %d of %+v orders (%v)", keyword, len(found), total, err)
			}
		}
	})
}

// Another client of this API reads x-total-count alone, and goes on while the pages
// so far have fewer orders.
func TestTheTotalAloneLeadsToTheEnd(t *testing.T) {
	each(t, func(h *harness) {
		const many = 2130
		past := make([]orders.Past, many)
		for i := range past {
			past[i] = orders.Past{Order: aDelivery(), Origin: orders.Own, At: h.clock.Now().Add(-time.Duration(i) * time.Minute)}
			past[i].Order.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 1}}
		}
		if err := h.service.Import(h.Context(), h.shop.Shop, past); err != nil {
			h.Fatal(err)
		}
		h.Run("order-board-26 hasNext holds until the last page, however far a list is counted", func(t *testing.T) {
			for _, list := range []struct {
				query       string
				size, first int
			}{
				{"keyword=sushi", 20, 25}, {"keyword=sus", 100, 125}, {"dataInicio=2000-01-01", 20, 2000}, {"storeId=" + sushiBar, 100, 2000}, {"", 100, many},
			} {
				read := map[string]bool{}
				for page, hasNext := 1, true; hasNext; page++ {
					var found []orders.Order
					a := h.call("GET", fmt.Sprintf("/api/kds?localClienteId=%s&page=%d&size=%d&%s", venue, page, list.size, list.query), "ana", nil).want(200)
					a.into(&found)
					for _, o := range found {
						read[o.ID] = true
					}
					total, err := strconv.Atoi(a.header.Get("x-total-count"))
					if err != nil {
						t.Fatal(err)
					}
					hasNext = total > page*list.size
					if page == 1 && total != list.first {
						t.Errorf("%s: %d orders on the first page, want %d", list.query, total, list.first)
					}
					if !hasNext && total != many {
						t.Errorf("%s: %d orders on page %d, want %d", list.query, total, page, many)
					}
				}
				if len(read) != many {
					t.Errorf("%s: the pages lead to %d orders, want %d", list.query, len(read), many)
				}
			}
		})
	})
}

// lists answers a list in one line for each order, and its total.
func (h *harness) lists(s *orders.Service, f orders.Filter) (string, orders.Total) {
	h.Helper()
	found, total, err := s.List(h.Context(), f)
	if err != nil {
		h.Fatal(err)
	}
	lines := ""
	for _, raw := range found {
		order, err := raw.Read()
		if err != nil {
			h.Fatal(err)
		}
		lines += fmt.Sprintln(order.Codigo, order.DataCriacao, order.Versao, order.WorkflowInstance.CurrenteState.Name)
	}
	return lines, total
}

// somethingHappens to an order, new or known.
func (h *harness) somethingHappens(luck *rand.Rand, s *orders.Service, start time.Time) {
	h.Helper()
	ctx := h.Context()
	h.clock.Set(start.Add(time.Duration(luck.IntN(240)-60) * time.Second))
	in := []func() orders.NewOrder{aDelivery, aPickup, aTable}[luck.IntN(3)]()
	in.Cliente.Nome = []string{"João Batista", "Nina Ricci", "Иван", "Łucja Niemen", "José Bonifácio"}[luck.IntN(5)]
	in.Itens = []orders.Line{{ProdutoID: []string{burger, juice, sushi, "pasta"}[luck.IntN(4)], Quantidade: 1}}
	var err error
	switch luck.IntN(8) {
	case 0, 1, 2:
		_, err = s.Place(ctx, h.shop.Shop, orders.Own, in, "")
	case 3:
		past := orders.Past{Order: in, Origin: orders.Own, At: start.Add(-time.Duration(luck.IntN(5000)) * time.Second)}
		past.Steps = []orders.PastStep{{Action: orders.Accept, At: past.At.Add(time.Minute)}, {Action: orders.Start, At: past.At.Add(2 * time.Minute)}}[:luck.IntN(3)]
		err = h.service.Import(ctx, h.shop.Shop, []orders.Past{past})
	case 4:
		_, _, err = s.Receive(ctx, venue, orders.FromMarketplace{
			ExternalID: fmt.Sprint(luck.Uint64()), Fulfilment: orders.Pickup, Customer: orders.Customer{Nome: in.Cliente.Nome},
			Items:     []orders.Item{{NomeProduto: "Suco", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}},
			CreatedAt: h.clock.Now().Add(-time.Minute), Confirm: h.clock.Now(),
		})
	default:
		var ids []string
		ids, err = h.ids()
		if len(ids) > 0 {
			action := []orders.Action{orders.Accept, orders.Start, orders.Refuse, orders.Transport, orders.Deliver}[luck.IntN(5)]
			// What an order does not allow changes nothing.
			_, _ = s.Act(ctx, action, orders.ActionBody{ID: ids[luck.IntN(len(ids))], Password: password}, operation.Actor{UserID: "u-ana", Name: "Ana"})
		}
	}
	if err != nil {
		h.Fatal(err)
	}
}

func (h *harness) ids() (ids []string, err error) {
	err = h.db.Read.NewRaw("SELECT id FROM orders WHERE venue_id = ? ORDER BY no", venue).Scan(h.Context(), &ids)
	return ids, err
}

// Whoever has been told of a change finds it in every list from then on, also
// while many others look and other orders come in.
func TestListsKnowWhatWasAnswered(t *testing.T) {
	each(t, func(h *harness) {
		f := orders.Filter{VenueID: venue, Page: 1, Size: 100, States: []orders.State{orders.Pending}}
		var wait sync.WaitGroup
		for hand := range 8 {
			wait.Go(func() {
				for range 15 {
					placed, err := h.service.Place(h.Context(), h.shop.Shop, orders.Own, aDelivery(), "")
					if err != nil {
						h.Error(err)
						return
					}
					if hand%2 == 0 {
						if _, total := h.lists(h.service, f); total.Count == 0 {
							h.Error("a placed order is not counted")
						}
					}
					found, _, err := h.service.List(h.Context(), orders.Filter{VenueID: venue, Page: 1, Size: 100, Keyword: placed.Codigo})
					if err != nil || len(found) != 1 {
						h.Errorf("%s is found %d times, %v", placed.Codigo, len(found), err)
					}
					if _, err := h.service.Act(h.Context(), orders.Accept, orders.ActionBody{ID: placed.ID}, operation.Actor{Name: "Ana"}); err != nil {
						h.Error(err)
						return
					}
					found, _, err = h.service.List(h.Context(), f)
					if err != nil {
						h.Error(err)
						return
					}
					for _, raw := range found {
						if order, err := raw.Read(); err != nil || order.ID == placed.ID {
							h.Errorf("%s was accepted and still waits, %v", placed.Codigo, err)
						}
					}
				}
			})
		}
		wait.Wait()
	})
}
