// Package simulator is a food marketplace that exists only here: it sells
// invented dishes to invented people and speaks the protocol of package
// marketplace over HTTP. Inside a server it takes the place of the real
// marketplace where none is configured (D4); as `balcao simulate
// --marketplace` it is a process of its own that can be made to misbehave in
// every way that real ones were seen to.
package simulator

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/marketplace"
)

// Options are how the marketplace behaves. The zero value sells nothing by
// itself and never misbehaves.
type Options struct {
	Clock clock.Clock
	// Every is the time between two orders of one shop; 0 sells nothing.
	Every time.Duration
	// Patience is how long an order waits to be confirmed; 0 means
	// marketplace.Patience.
	Patience time.Duration
	// Concludes is how long after its dispatch an order is concluded; 0 means
	// 15 minutes.
	Concludes time.Duration
	// Scheduled is the probability that an order is for later.
	Scheduled float64
	// Chaos is the probability of each kind of misbehaviour, 0 to 1: events
	// twice, out of order, with contradictory codes, of unknown kinds, answers
	// 5xx before or after the work is done, details that are late.
	Chaos float64
	// Slow is the longest that an answer is held back, with probability Chaos.
	Slow time.Duration
	// Forgiving takes commands about orders that it does not know: a simulator
	// inside a server forgets orders some hours after they ended, and everything
	// when the server ends.
	Forgiving bool
	Seed      uint64
	// Acknowledging is asked before events are acknowledged, for tests; false
	// lets the marketplace not hear it.
	Acknowledging func() bool
}

// Simulator is the marketplace; it is an http.Handler and safe for concurrent use.
type Simulator struct {
	Options
	mux *http.ServeMux

	mu     sync.Mutex
	random *rand.Rand
	shops  map[string]*shop
	orders map[string]*order
	sold   int
}

type shop struct {
	id       string
	lastSold time.Time
	// heardAt is when the shop last showed that it is there.
	heardAt time.Time
	// unread are the events that were not acknowledged, held those that come late.
	unread, held []marketplace.Event
}

type order struct {
	details  marketplace.Details
	shop     *shop
	state    string
	changed  time.Time
	detailed bool
	told     []string
}

// begins is from when on the order waits to be confirmed.
func (o *order) begins() time.Time {
	if at := o.details.PreparationStartDateTime; !at.IsZero() {
		return at
	}
	return o.details.CreatedAt
}

// New opens the marketplace.
func New(o Options) *Simulator {
	if o.Clock == nil {
		o.Clock = clock.Real()
	}
	if o.Patience == 0 {
		o.Patience = marketplace.Patience
	}
	if o.Concludes == 0 {
		o.Concludes = 15 * time.Minute
	}
	s := &Simulator{
		Options: o, random: rand.New(rand.NewPCG(o.Seed, 0x1f00d)),
		shops: map[string]*shop{}, orders: map[string]*order{},
	}
	s.mux = s.routes()
	return s
}

// Sold is an order and what became of it, for whoever compares.
type Sold struct {
	ID        string `json:"id"`
	DisplayID string `json:"displayId"`
	State     string `json:"state"`
	Total     string `json:"total"`
	// Told are the commands that came for it, whether they could be followed or not.
	Told []string `json:"told"`
}

// Orders lists every order that it has sold and not forgotten.
func (s *Simulator) Orders() []Sold {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Sold, 0, len(s.orders))
	for id, o := range s.orders {
		raw, _ := o.details.Total.OrderAmount.MarshalJSON()
		all = append(all, Sold{id, o.details.DisplayID, o.state, string(raw), slices.Clone(o.told)})
	}
	return all
}

// Sell makes a shop sell one order now and answers its id.
func (s *Simulator) Sell(merchantID string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sell(s.shop(merchantID)).details.ID
}

// Happen makes the marketplace decide about an order, as its customers and its
// couriers do.
func (s *Simulator) Happen(orderID, kind string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.become(s.orders[orderID], kind)
}

func (s *Simulator) shop(id string) *shop {
	if s.shops[id] == nil {
		s.shops[id] = &shop{id: id, lastSold: s.Clock.Now()}
	}
	return s.shops[id]
}

// pass lets the time since the last call do its work.
func (s *Simulator) pass(at *shop) {
	now := s.Clock.Now()
	if !s.isOpen(at) {
		// Nobody buys where it is closed.
		at.lastSold = now
	}
	if now.Sub(at.lastSold) > mostMissed*s.Every {
		// Nobody sold while nobody asked.
		at.lastSold = now.Add(-s.Every)
	}
	for s.Every > 0 && now.Sub(at.lastSold) >= s.Every {
		s.sell(at)
	}
	for _, o := range s.orders {
		waited := now.Sub(o.changed)
		switch {
		case s.Forgiving && o.ended() && waited >= remembers:
			s.forget(o)
		case o.shop != at:
		case o.state == marketplace.Placed && now.Sub(o.begins()) >= s.Patience:
			s.become(o, marketplace.Cancelled)
		case (o.state == marketplace.Dispatched || o.state == marketplace.ReadyToPickup) && waited >= s.Concludes:
			s.become(o, marketplace.Concluded)
		}
	}
}

// remembers is for how long after its end an order is known: longer than anybody
// tells of one, or asks for it.
const remembers = 6 * time.Hour

func (o *order) ended() bool {
	return o.state == marketplace.Concluded || o.state == marketplace.Cancelled
}

// forget drops an order and what nobody wanted to hear of it.
func (s *Simulator) forget(o *order) {
	delete(s.orders, o.details.ID)
	about := func(e marketplace.Event) bool { return e.OrderID == o.details.ID }
	o.shop.unread, o.shop.held = slices.DeleteFunc(o.shop.unread, about), slices.DeleteFunc(o.shop.held, about)
}

// presence is for how long a shop counts as open after it has shown that it is there.
const presence = 90 * time.Second

func (s *Simulator) isOpen(at *shop) bool {
	return at != nil && !at.heardAt.IsZero() && s.Clock.Now().Sub(at.heardAt) < presence
}

// mostMissed is how many orders a shop sells at most for the time in which it
// did not ask.
const mostMissed = 10

func (s *Simulator) sell(at *shop) *order {
	s.sold++
	when := s.Clock.Now()
	if s.Every > 0 && when.Sub(at.lastSold) >= s.Every {
		when = at.lastSold.Add(s.Every)
	}
	at.lastSold = when
	o := &order{details: s.invent(), shop: at, state: marketplace.Placed, changed: when}
	o.details.ID, o.details.DisplayID, o.details.CreatedAt = uuid.NewString(), fmt.Sprintf("%04d", s.sold%10_000), when
	if s.Scheduled > 0 && s.random.Float64() < s.Scheduled {
		s.schedule(&o.details)
	}
	o.detailed = !s.chance()
	s.orders[o.details.ID] = o
	s.tell(o, marketplace.Placed)
	return o
}

// become moves an order and tells of it; with chaos a contradiction follows.
func (s *Simulator) become(o *order, kind string) {
	o.state, o.changed = kind, s.Clock.Now()
	s.tell(o, kind)
	if (kind == marketplace.Cancelled || kind == marketplace.Concluded) && s.chance() {
		s.tell(o, map[string]string{marketplace.Cancelled: marketplace.Concluded, marketplace.Concluded: marketplace.Cancelled}[kind])
	}
}

var codes = map[string]string{
	marketplace.Placed: "PLC", marketplace.Confirmed: "CFM", marketplace.PreparationStarted: "PRS", marketplace.ReadyToPickup: "RTP",
	marketplace.Dispatched: "DSP", marketplace.Concluded: "CON", marketplace.Cancelled: "CAN", marketplace.CancellationDenied: "CARF",
}

// tell queues an event, perhaps held back, perhaps with a short code that says
// something else, perhaps beside one that nobody knows.
func (s *Simulator) tell(o *order, kind string) {
	e := marketplace.Event{
		ID: uuid.NewString(), Code: codes[kind], FullCode: kind, OrderID: o.details.ID, MerchantID: o.shop.id, CreatedAt: s.Clock.Now(),
	}
	if kind == marketplace.Placed {
		e.CreatedAt = o.details.CreatedAt
	}
	if kind == marketplace.Cancelled {
		e.Metadata = []byte(`{"details":"Cancelado pelo marketplace: o pedido não seguiu."}`)
	}
	if s.chance() {
		e.Code = "CAN"
	}
	if s.chance() {
		stray := e
		stray.ID, stray.Code, stray.FullCode = uuid.NewString(), "XYZ", "ASTEROID_PASSED"
		o.shop.unread = append(o.shop.unread, stray)
	}
	if s.chance() {
		o.shop.held = append(o.shop.held, e)
		return
	}
	o.shop.unread = append(o.shop.unread, e)
}

func (s *Simulator) chance() bool { return s.Chaos > 0 && s.random.Float64() < s.Chaos }
