package orders_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
)

// historiesEnv sets how many orders TestHistories lives through; a million of
// them take a machine for an hour.
const historiesEnv = "BALCAO_KITCHEN_HISTORIES"

// usualHistories keep the test within seconds.
var usualHistories = map[database.Dialect]int{database.SQLite: 2_000, database.Postgres: 400}

// anyReason lets every cancellation code through.
type anyReason struct{}

func (anyReason) Reason(context.Context, string, string, string) (string, error) {
	return "Item indisponível", nil
}

// Kitchens tap at random on the same orders, from several hands at once, legally
// or not, while a marketplace has its say. Whatever they do: an order's events
// are one way through the states that the table allows, every event has one
// effect, numbers have no gap, and tallies and totals are exact. A million
// orders live through TestAMillionHistoriesOfTheMachine, without a database.
func TestHistories(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		n := usualHistories[db.Dialect]
		if given := os.Getenv(historiesEnv); given != "" {
			var err error
			if n, err = strconv.Atoi(given); err != nil {
				t.Fatal(err)
			}
		} else if testing.Short() {
			n /= 20
		}
		h := open(t, db, func(c *orders.Config) { c.Reasons = anyReason{} })
		h.shop.Printing = orders.Printing{Server: true}
		crowd := &crowd{harness: h, left: int64(n)}
		const hands = 4
		var wait sync.WaitGroup
		for hand := range hands {
			wait.Go(func() { crowd.tap(rand.New(rand.NewPCG(uint64(hand), 7))) })
		}
		wait.Wait()
		if t.Failed() {
			return
		}
		crowd.check()
		t.Logf("%d orders, %d moves, %d refusals", n, crowd.moves.Load(), crowd.refusals.Load())
	})
}

// crowd is several hands on the same board.
type crowd struct {
	*harness
	left            int64
	moves, refusals atomic.Int64

	mu       sync.Mutex
	live     []string
	external map[string]string
	placed   money.Amount
	number   int
}

// aboutLive is how many orders are on the board at once: few enough that hands meet.
const aboutLive = 24

func (c *crowd) tap(r *rand.Rand) {
	for !c.Failed() {
		c.mu.Lock()
		if len(c.live) < aboutLive && c.left > 0 {
			c.left--
			c.number++
			number := c.number
			c.mu.Unlock()
			c.placeOne(r, number)
			continue
		}
		if len(c.live) == 0 {
			c.mu.Unlock()
			return
		}
		i := r.IntN(len(c.live))
		id := c.live[i]
		external := c.external[id]
		c.mu.Unlock()
		var ended bool
		if external != "" && r.IntN(4) == 0 {
			ended = c.say(r, external)
		} else {
			ended = c.act(r, id)
		}
		if ended {
			c.mu.Lock()
			for j, other := range c.live {
				if other == id {
					c.live = append(c.live[:j], c.live[j+1:]...)
					break
				}
			}
			c.mu.Unlock()
		}
	}
}

func (c *crowd) placeOne(r *rand.Rand, number int) {
	in := []func() orders.NewOrder{aDelivery, aPickup, aTable, paidOnline}[r.IntN(4)]()
	in.Itens[0].Quantidade = 1 + r.IntN(9)
	var id, external string
	var total money.Amount
	if r.IntN(3) == 0 {
		external, total = fmt.Sprint("m", number), money.Amount(r.IntN(100_000))
		var err error
		id, _, err = c.service.Receive(c.Context(), venue, orders.FromMarketplace{
			ExternalID: external, Fulfilment: []orders.Fulfilment{orders.Delivery, orders.Pickup}[r.IntN(2)],
			Customer: orders.Customer{Nome: "Do marketplace"}, Total: total, Payment: "Pago", CreatedAt: c.clock.Now(), Confirm: c.clock.Now(),
			Items: []orders.Item{{NomeProduto: "Pizza", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}},
		})
		if err != nil {
			c.Errorf("receive: %v", err)
			return
		}
	} else {
		shop := c.shop.Shop
		shop.AutoAccept = r.IntN(5) == 0
		placed, err := c.service.Place(c.Context(), shop, orders.Own, in, "")
		if err != nil {
			c.Errorf("place: %v", err)
			return
		}
		if in.PagamentoOnline {
			c.pays(placed.ID)
		}
		id, total = placed.ID, placed.ValorTotal
	}
	c.moves.Add(1)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.external == nil {
		c.external = map[string]string{}
	}
	c.external[id] = external
	c.live = append(c.live, id)
	c.placed += total
}

// act taps a random button, on the card or not, and reports whether that ended the order.
func (c *crowd) act(r *rand.Rand, id string) bool {
	// The way forward is tapped most often: refusals would end most orders at once.
	usual := []orders.Action{orders.Accept, orders.Start, orders.Transport, orders.Deliver, orders.Received}
	action := orders.Actions[r.IntN(len(orders.Actions))]
	if r.IntN(3) > 0 {
		action = usual[r.IntN(len(usual))]
	}
	body := orders.ActionBody{ID: id, Password: password, ReasonCancellation: &orders.ReasonCancellation{CancellationCode: "503"}}
	if r.IntN(10) == 0 {
		body.Password = "errada"
	}
	led, err := c.service.Act(c.Context(), action, body, operation.Actor{UserID: "u-ana", Name: "Ana"})
	return c.judge(string(action), err) && (led.ID == orders.Delivered.ID() || led.ID == orders.Refused.ID())
}

// say is the marketplace's say. Only it can end what is on its way.
func (c *crowd) say(r *rand.Rand, external string) bool {
	status := orders.MarketplaceStatus(1 + r.IntN(int(orders.Cancelled)))
	err := c.service.ApplyMarketplaceStatus(c.Context(), venue, external, status, "Cancelado pelo cliente")
	return c.judge("follow", err) && (status == orders.Concluded || status == orders.Cancelled)
}

func (c *crowd) judge(what string, err error) bool {
	switch {
	case err == nil:
		c.moves.Add(1)
		return true
	case fault.Is(err, fault.Conflict), fault.Is(err, fault.Invalid):
		c.refusals.Add(1)
	default:
		c.Errorf("%s: %v", what, err)
	}
	return false
}

// walked is an order on its way through its events.
type walked struct {
	facts        orders.Facts
	state, ended orders.State
	// last is the seq of the last event, version the one on the order's row.
	last, version int64
	refunds       int
	refundAsked   bool
	accepted      bool
	// left says that the marketplace accepted it and took it out at once.
	leaving, left bool
}

// check replays what was written, event by event.
func (c *crowd) check() {
	all := c.walkers()
	var seq, events int64
	c.rows(`SELECT seq, order_id, action, state, actor_name FROM order_events WHERE venue_id = '`+venue+`' ORDER BY seq`, func(scan func(...any)) {
		var id, by string
		var action orders.Action
		var state orders.State
		var at int64
		scan(&at, &id, &action, &state, &by)
		events++
		if seq++; at != seq {
			c.Fatalf("change %d has seq %d", seq, at)
		}
		all[id].step(c, id, action, state, by == orders.MarketplaceActor)
		all[id].leave(at, action, state, by == orders.MarketplaceActor)
	})
	states := map[orders.State]int64{}
	papers := map[string]int{}
	c.rows(`SELECT order_id, COUNT(*) FROM print_requests WHERE venue_id = '`+venue+`' GROUP BY order_id`, func(scan func(...any)) {
		var id string
		var n int
		scan(&id, &n)
		papers[id] = n
	})
	for id, w := range all {
		states[w.state]++
		if w.state != w.ended || !w.state.Final() || w.last != w.version {
			c.Errorf("order %s: its events end in %s at %d, its row in %s at %d", id, w.state, w.last, w.ended, w.version)
		}
		if w.refundAsked != (w.refunds == 1) || w.refundAsked != (w.facts.PaidOnline && w.state == orders.Refused) {
			c.Errorf("order %s: paid online %v, ended %s, refund %v, asked %d times", id, w.facts.PaidOnline, w.state, w.refundAsked, w.refunds)
		}
		// What the marketplace says has left before this house accepted it needs none.
		if n := papers[id]; n > 1 || !w.accepted && n > 0 || w.accepted && n == 0 && !w.left {
			c.Errorf("order %s: accepted %v, left by itself %v, %d papers", id, w.accepted, w.left, n)
		}
	}
	var counted, delivered, refused, open int64
	var total money.Amount
	c.rows(`SELECT seq, delivered, refused, pending + accepted + preparing + in_transit FROM order_counters WHERE venue_id = '`+venue+`'`,
		func(scan func(...any)) { scan(&counted, &delivered, &refused, &open) })
	c.rows(`SELECT CAST(SUM(total) AS BIGINT) FROM orders WHERE venue_id = '`+venue+`'`, func(scan func(...any)) { scan(&total) })
	if counted != events || delivered != states[orders.Delivered] || refused != states[orders.Refused] || open != 0 {
		c.Errorf("counted %d changes, %d delivered, %d refused, %d open; happened %d, %v", counted, delivered, refused, open, events, states)
	}
	if total != c.placed {
		c.Errorf("the orders add up to %s, placed were %s", total, c.placed)
	}
}

// walkers are all orders before their first event, with how they ended.
func (c *crowd) walkers() map[string]*walked {
	all := map[string]*walked{}
	c.rows(`SELECT id, origin, fulfilment, in_person, state, seq, refund_asked_at IS NOT NULL FROM orders WHERE venue_id = '`+venue+`'`, func(scan func(...any)) {
		var id string
		var inPerson bool
		w := &walked{}
		scan(&id, &w.facts.Origin, &w.facts.Fulfilment, &inPerson, &w.ended, &w.version, &w.refundAsked)
		w.facts.PaidOnline = w.facts.Origin == orders.Own && !inPerson
		all[id] = w
	})
	return all
}

// step takes one event; it must be the only way from where the order stood.
func (w *walked) step(c *crowd, id string, action orders.Action, to orders.State, byMarketplace bool) {
	from := w.state
	w.state = to
	switch {
	case from == 0:
		if to != orders.Pending {
			c.Errorf("order %s began in %s", id, to)
		}
	case action == orders.RefundAsked:
		w.refunds++
		if from != orders.Refused || to != orders.Refused {
			c.Errorf("order %s: a refund led from %s to %s", id, from, to)
		}
	case action == orders.MarketplaceNoted:
		if from != to {
			c.Errorf("order %s: a note led from %s to %s", id, from, to)
		}
	case byMarketplace && !from.Final() && (action == orders.Refuse && to == orders.Refused || from == orders.InTransit && action == orders.Deliver && to == orders.Delivered):
		// Cancelling and concluding are the marketplace's alone.
	default:
		if want, allowed := orders.LegalMove(from, action, w.facts); !allowed || want != to {
			c.Errorf("order %s: %s led from %s to %s, want %s, allowed %v", id, action, from, to, want, allowed)
		}
	}
	w.accepted = w.accepted || action == orders.Accept
	w.facts.Ready = w.facts.Ready || action == orders.ReadyToPickup
}

// leave notes whether the marketplace's own steps, with nothing in between, have
// accepted the order and taken it out.
func (w *walked) leave(at int64, action orders.Action, to orders.State, byMarketplace bool) {
	w.leaving = byMarketplace && (action == orders.Accept || w.leaving && at == w.last+1)
	w.left = w.left || w.leaving && (to == orders.InTransit || to == orders.Delivered)
	w.last = at
}

func (c *crowd) rows(query string, each func(scan func(...any))) {
	c.Helper()
	rows, err := c.db.Read.QueryContext(c.Context(), query)
	if err != nil {
		c.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		each(func(fields ...any) {
			if err := rows.Scan(fields...); err != nil {
				c.Fatal(err)
			}
		})
	}
	if err := rows.Err(); err != nil {
		c.Fatal(err)
	}
}
