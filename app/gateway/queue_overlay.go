package gateway

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"balcao/app/orders"
	"balcao/app/outbox"
)

// overlay knows what the taps that are under way will make of the orders, so
// that a kitchen without the server sees its own work and can go on from there.
//
// What it shows carries a Versao between the server's: boards keep the newer of
// two versions, so they take it over what the server said before and give it up
// for what the server says next.
type overlay struct {
	mu     sync.Mutex
	orders map[orderKey]*foreseen
	// revision grows with every change of any order; log has the last of each.
	revision int64
	changed  signal
}

type orderKey struct{ owner, id string }

type foreseen struct {
	taps []tapUnderWay
	// revision is that of the last change of taps, base the server's version then.
	revision, base int64
}

type tapUnderWay struct {
	id string
	// place is the tap's among those that were done, at its moment.
	place int64
	at    time.Time
	act   orders.Action
	body  orders.ActionBody
	// carrier is who was chosen, nil for actions.
	carrier *orders.Carrier
	// base is the version that was known when it was sent first of the times that the
	// server may have heard; once the server has done it, which done says, the one
	// known then.
	base int64
	// mayBeDone says that the server may have done it in an attempt before.
	mayBeDone, done bool
}

func newOverlay() *overlay { return &overlay{orders: map[orderKey]*foreseen{}} }

// put takes over a tap as the queue has it; version is the order's as the
// server sent it last.
func (o *overlay) put(a outbox.Action, version int64, carrier func(id string) orders.Carrier) {
	key := orderKey{keyOfOwner(a.Owner), a.OrderID}
	o.mu.Lock()
	defer o.mu.Unlock()
	f := o.orders[key]
	if f == nil {
		f = &foreseen{}
	}
	at := -1
	for i, t := range f.taps {
		if t.id == a.ID {
			at = i
		}
	}
	switch {
	case a.State == outbox.Stored && at >= 0:
		t := &f.taps[at]
		t.mayBeDone = t.mayBeDone || a.MayBeDone()
		if a.Sending && !t.mayBeDone {
			t.base = version
		}
		return
	case a.State == outbox.Stored:
		t, moves := underWay(a, carrier)
		if !moves {
			return
		}
		// Of one that a person has tried again nobody knows any more.
		t.base, t.mayBeDone = version, a.Attempts > 0
		// One that is tried again comes before those that were done after it.
		behind := slices.IndexFunc(f.taps, func(other tapUnderWay) bool { return other.place > t.place })
		if behind < 0 {
			behind = len(f.taps)
		}
		f.taps = slices.Insert(f.taps, behind, t)
	case at < 0:
		return
	case a.State == outbox.Confirmed && (!f.taps[at].mayBeDone || f.taps[at].base == version):
		f.taps[at].done, f.taps[at].base = true, version
		return
	default:
		// Also of one that an earlier attempt may have done: what the server has said
		// of the order since may be of after it.
		f.taps = append(f.taps[:at], f.taps[at+1:]...)
	}
	o.revision++
	f.revision, f.base = o.revision, version
	o.orders[key] = f
	o.changed.tell()
}

// takeOver notes that all there is was left by a process before this one, which
// may have ended while the first of an order's taps was out.
func (o *overlay) takeOver() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range o.orders {
		f.taps[0].mayBeDone = true
	}
}

// underWay reads what a tap does; false when it changes nothing that is shown.
func underWay(a outbox.Action, carrier func(id string) orders.Carrier) (tapUnderWay, bool) {
	t := tapUnderWay{id: a.ID, place: a.Place(), at: a.CreatedAt.UTC()}
	path, _, _ := strings.Cut(a.Path, "?")
	name := path[strings.LastIndexByte(path, '/')+1:]
	if strings.EqualFold(name, carrierCall) {
		var body carrierBody
		if json.Unmarshal(a.Body, &body) != nil || body.CarrierID == "" {
			return t, false
		}
		chosen := carrier(body.CarrierID)
		t.carrier = &chosen
		return t, true
	}
	for _, action := range orders.Actions {
		if strings.EqualFold(name, string(action)) {
			t.act = action
			return t, json.Unmarshal(a.Body, &t.body) == nil
		}
	}
	return t, false
}

// look shows an order of the replica with the taps that are under way.
func (o *overlay) look(owner string, c change, chooseCarrier bool) (shown, error) {
	plain := shown{c.data, c.state}
	if !o.has(owner, c.id) {
		return plain, nil
	}
	order, err := orders.ReadOptimisticOrder(c.data)
	if err != nil {
		return shown{}, err
	}
	order.ChooseCarrier = chooseCarrier
	o.mu.Lock()
	defer o.mu.Unlock()
	key := orderKey{owner, order.ID}
	f := o.orders[key]
	if f == nil {
		return plain, nil
	}
	left := f.taps[:0]
	for _, t := range f.taps {
		if !t.done || t.base >= order.Versao {
			left = append(left, t)
		}
	}
	if f.taps = left; len(left) == 0 && f.base < order.Versao {
		delete(o.orders, key)
		return plain, nil
	}
	for _, t := range f.taps {
		if t.shownOn(order) && t.at.After(order.AtualizadoEm) {
			order.AtualizadoEm = t.at
		}
	}
	data, err := json.Marshal(struct {
		orders.Order
		Versao json.Number `json:"Versao"`
	}{order.Order, between(order.Versao, f.revision)})
	return shown{data, strings.ToLower(order.WorkflowInstance.CurrenteState.ID)}, err
}

// shownOn makes the order what the tap will make of it; false where that is nothing.
func (t tapUnderWay) shownOn(order *orders.OptimisticOrder) bool {
	if t.carrier != nil {
		return order.Carry(*t.carrier)
	}
	return order.Act(t.act, t.body)
}

// between is a version after the server's and before its next.
func between(version, revision int64) json.Number {
	return json.Number(strconv.FormatFloat(float64(version)+float64(revision%99_999_999+1)/1e8, 'f', 8, 64))
}

// since answers the orders of a person whose taps changed after a revision.
func (o *overlay) since(owner string, revision int64) (ids []string, now int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key, f := range o.orders {
		if key.owner == owner && f.revision > revision {
			ids = append(ids, key.id)
		}
	}
	return ids, o.revision
}

// tellAgain has a person's orders with taps shown anew: what was theirs by the same
// version has changed.
func (o *overlay) tellAgain(owner string) {
	o.mu.Lock()
	for key, f := range o.orders {
		if key.owner == owner {
			o.revision++
			f.revision = o.revision
		}
	}
	o.mu.Unlock()
	o.changed.tell()
}

// clear forgets every tap.
func (o *overlay) clear() {
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.orders)
}

// has reports whether the order is shown otherwise than the server sent it.
func (o *overlay) has(owner, id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.orders[orderKey{owner, id}] != nil
}

// tapChanged passes on what became of a tap.
func (g *Gateway) tapChanged(a outbox.Action) {
	if a.State != outbox.Stored {
		g.poison.forget(a.ID)
	}
	g.foresee(a)
	g.fateLog.add(a)
}

// foresee shows what a tap will have made of its order.
func (g *Gateway) foresee(a outbox.Action) {
	owner := keyOfOwner(a.Owner)
	var version int64
	// Without the replica there is nothing to show, and 0 is right.
	_ = g.cache.db.Read.DB.QueryRowContext(g.ctx, "SELECT seq FROM orders WHERE owner = ? AND id = ?", owner, a.OrderID).Scan(&version)
	g.overlay.put(a, version, func(id string) orders.Carrier { return g.carrier(owner, a.VenueID, id) })
}

// carrier is one of the venue's carriers as the server last listed them.
func (g *Gateway) carrier(owner, venueID, id string) orders.Carrier {
	var all []orders.Carrier
	query := url.Values{"localClienteId": {venueID}, "keyword": {""}}
	g.lastSaidTo(g.ctx, owner, "/api/kds/transportadores", query, &all)
	for _, c := range all {
		if c.ID == id {
			return c
		}
	}
	return orders.Carrier{ID: id}
}
