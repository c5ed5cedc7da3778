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
	// rows are the products in use, in menu order.
	rows          []*viewed
	forSale       int
	byName, price func() []*viewed
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
	if known := s.views.get(venueID); known.holds(next) {
		return known, nil
	}
	turn := s.turns.of(venueID)
	turn.Lock()
	defer turn.Unlock()
	if known := s.views.get(venueID); known.holds(next) {
		return known, nil
	}
	next.fill()
	s.views.put(venueID, next)
	return next, nil
}

// holds says whether the view is what the next one, which has not been filled, would be.
func (v *view) holds(next *view) bool {
	return v != nil && v.now == next.now && v.levels.Standing == next.levels.Standing && v.fiscal.Standing == next.fiscal.Standing &&
		!next.at.Before(v.at) && (v.ends.IsZero() || next.at.Before(v.ends))
}

func (v *view) fill() {
	rows, by := make([]viewed, len(v.now.sorted)), make(map[*Product]*viewed, len(v.now.sorted))
	v.rows = make([]*viewed, len(rows))
	for i, p := range v.now.sorted {
		rows[i] = *v.look(p)
		v.rows[i], by[p] = &rows[i], &rows[i]
		v.forSale += one(p.ForSale)
		if until := p.SoldOut.Until; until != nil && v.at.Before(*until) && (v.ends.IsZero() || until.Before(v.ends)) {
			v.ends = *until
		}
	}
	in := func(order func() []*Product) func() []*viewed {
		return sync.OnceValue(func() []*viewed {
			sorted := make([]*viewed, 0, len(rows))
			for _, p := range order() {
				sorted = append(sorted, by[p])
			}
			return sorted
		})
	}
	v.byName, v.price = in(v.now.orders.name), in(v.now.orders.price)
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

// found answers the products that the list shows for a filter, in its order.
func (s *Service) found(ctx context.Context, venueID string, f Filter) ([]*Product, error) {
	v, err := s.view(ctx, venueID)
	if err != nil {
		return nil, err
	}
	found, _ := v.find(f)
	products := make([]*Product, len(found))
	for i, r := range found {
		products[i] = r.Product
	}
	return products, nil
}
