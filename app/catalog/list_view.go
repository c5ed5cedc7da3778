package catalog

import (
	"context"
	"sync"
	"time"
)

// view is a venue's products with what the list says of each, as long as nothing that it goes
// by changes. It is not changed once made: with 20,000 products, making it takes longer than
// all that a call does with it.
type view struct {
	now    *Snapshot
	levels LevelsNow
	fiscal FiscalRules
	at     time.Time
	// ends is when the first product that is sold out until a time is sold again; zero for never.
	ends time.Time
	// rows are the products in use, in menu order, and texts what they are found by.
	rows          []*viewed
	forSale       int
	byName, price func() []*viewed
	texts         func() texts

	mu sync.Mutex
	// found is what filters have found.
	found map[Filter]found
}

// mostFound bounds the filters of which a view keeps what they have found.
const mostFound = 32

// found is what a filter finds, in its order, and what the filters beside it would.
type found struct {
	rows   []*viewed
	counts Counts
}

// viewed is a product with what is noteworthy about it.
type viewed struct {
	*Product
	withoutPhoto        bool
	fiscal, unavailable string
	level               Level
}

// view answers the one that holds now.
func (s *Service) view(ctx context.Context, venueID string) (*view, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	levels, err := s.levels(ctx, venueID, now)
	if err != nil {
		return nil, err
	}
	rules, err := s.fiscalRules(ctx, venueID)
	if err != nil {
		return nil, err
	}
	next := &view{now: now, levels: levels, fiscal: rules, at: s.Clock.Now()}
	allowed, err := s.allowed(ctx, venueID)
	if err != nil {
		return nil, err
	}
	if allowed != nil {
		// Of one person, and small: nobody else is shown it.
		next.now = now.only(allowed)
		next.fill(nil)
		return next, nil
	}
	if known := s.views.get(venueID); known.holds(next) {
		return known, nil
	}
	turn := s.turns.of(venueID)
	turn.Lock()
	defer turn.Unlock()
	next.at = s.Clock.Now()
	known := s.views.get(venueID)
	if known.holds(next) {
		return known, nil
	}
	next.fill(known)
	s.views.put(venueID, next)
	return next, nil
}

// holds says whether the view is what the next one, which has not been filled, would be.
func (v *view) holds(next *view) bool {
	return v != nil && v.now == next.now && v.levels.Standing == next.levels.Standing && v.fiscal.Standing == next.fiscal.Standing &&
		!next.at.Before(v.at) && (v.ends.IsZero() || next.at.Before(v.ends))
}

// fill looks at all products; what an earlier view has found out is taken over where it still holds.
func (v *view) fill(before *view) {
	v.found = map[Filter]found{}
	v.rows = make([]*viewed, 0, len(v.now.sorted))
	known := before.reusable(v)
	for _, p := range v.now.sorted {
		r := known.of(p)
		if r == nil {
			r = v.look(p)
		}
		v.rows = append(v.rows, r)
		v.forSale += one(p.ForSale)
		if until := p.SoldOut.Until; until != nil && v.at.Before(*until) && (v.ends.IsZero() || until.Before(v.ends)) {
			v.ends = *until
		}
	}
	of := sync.OnceValue(func() map[*Product]*viewed {
		rows := make(map[*Product]*viewed, len(v.rows))
		for _, r := range v.rows {
			rows[r.Product] = r
		}
		return rows
	})
	in := func(order func() []*Product) func() []*viewed {
		return sync.OnceValue(func() []*viewed {
			sorted, rows := make([]*viewed, 0, len(v.rows)), of()
			for _, p := range order() {
				sorted = append(sorted, rows[p])
			}
			return sorted
		})
	}
	v.byName, v.price = in(v.now.orders.name), in(v.now.orders.price)
	v.texts = sync.OnceValue(func() texts { return textsOf(v.rows) })
}

// reused hands out the rows of an earlier view to products in menu order.
type reused struct{ rows []*viewed }

// reusable are none of the view's rows where what it went by has changed for all products.
func (v *view) reusable(next *view) *reused {
	if v == nil || v.levels.Standing != next.levels.Standing || v.fiscal.Standing != next.fiscal.Standing {
		return &reused{}
	}
	return &reused{v.rows}
}

// of answers the row of a product that has not changed, and goes by nothing but itself and what
// has not changed either; else nil.
func (k *reused) of(p *Product) *viewed {
	for skip := range min(2, len(k.rows)) {
		r := k.rows[skip]
		if r.ID != p.ID {
			continue
		}
		k.rows = k.rows[skip+1:]
		if r.Product == p && len(p.Additions) == 0 && p.SoldOut.Reason == "" {
			return r
		}
		return nil
	}
	return nil
}

// look finds out what is noteworthy about a product.
func (v *view) look(p *Product) *viewed {
	return &viewed{
		Product: p,
		// What no shop shows needs no photo.
		withoutPhoto: !p.HasPhoto && !p.Hidden,
		fiscal:       v.fiscal.problem(p), unavailable: v.now.Unavailable(p, v.at), level: v.levels.level(p),
	}
}

// ordered are the products in use in an order of the list.
func (v *view) ordered(o Order) []*viewed {
	switch o {
	case "nome", "-nome":
		return v.byName()
	case "valor", "-valor":
		return v.price()
	}
	return v.rows
}

// find answers what a filter finds, in its order.
func (v *view) find(f Filter) found {
	v.mu.Lock()
	known, isKnown := v.found[f]
	v.mu.Unlock()
	if isKnown {
		return known
	}
	known = v.search(f)
	v.mu.Lock()
	defer v.mu.Unlock()
	// What is typed is seldom asked for again: only what people choose is kept.
	if f.Search == "" && len(v.found) < mostFound {
		v.found[f] = known
	}
	return known
}

// shown answers the products that the list shows for a filter, in its order.
func (s *Service) shown(ctx context.Context, venueID string, f Filter) ([]*Product, error) {
	v, err := s.view(ctx, venueID)
	if err != nil {
		return nil, err
	}
	found := v.find(f)
	products := make([]*Product, len(found.rows))
	for i, r := range found.rows {
		products[i] = r.Product
	}
	return products, nil
}
