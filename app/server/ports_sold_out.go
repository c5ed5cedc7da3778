package server

import (
	"context"
	"fmt"
	"slices"

	"balcao/app/catalog"
	"balcao/app/quantity"
	"balcao/app/stock"
)

// soldOut tells which products and additions the venue cannot hand out any of now.
type soldOut struct {
	catalog *catalog.Snapshot
	levels  *stock.Levels
}

func readSoldOut(ctx context.Context, from *catalog.Service, levels *stock.Service, venueID string) (soldOut, error) {
	now, err := from.Snapshot(ctx, venueID)
	if err != nil {
		return soldOut{}, err
	}
	left, err := levels.Available(ctx, venueID)
	if err != nil {
		return soldOut{}, err
	}
	return soldOut{now, left}, nil
}

// lacks reports whether there is too little for one of the product, with the additions
// without which it is not sold.
func (s soldOut) lacks(p *catalog.Product) bool { return s.tooLittleFor(s.needsOf(p)) }

func (s soldOut) needsOf(p *catalog.Product) (needed needs) {
	drawn(s.catalog, p, quantity.One, nil, needed.add)
	for _, a := range p.Additions {
		if a.Kind == catalog.Optional && a.Min > 0 {
			drawn(s.catalog, s.catalog.Product(a.ProductID), least(a), nil, needed.add)
		}
	}
	return needed
}

// lacksAddition reports whether there is too little to choose the addition at all.
func (s soldOut) lacksAddition(a catalog.Addition) bool {
	return s.tooLittleFor(s.needsOfAddition(a))
}

func (s soldOut) needsOfAddition(a catalog.Addition) (needed needs) {
	drawn(s.catalog, s.catalog.Product(a.ProductID), least(a), nil, needed.add)
	return needed
}

// closedBy reports whether there is too little of one of the products for anything on the menu.
func (s soldOut) closedBy(ids map[string]bool) bool {
	tooLittle := func(needed needs) bool {
		return s.tooLittleFor(slices.DeleteFunc(needed, func(n need) bool { return !ids[n.of.ID] }))
	}
	for _, p := range s.catalog.Stocked() {
		if p.Archived() {
			break // they come last
		}
		if tooLittle(s.needsOf(p)) {
			return true
		}
		for _, a := range p.Additions {
			if tooLittle(s.needsOfAddition(a)) {
				return true
			}
		}
	}
	return false
}

// least is what an addition draws where as little of it is chosen as may be: of a fixed
// one all of it.
func least(a catalog.Addition) quantity.Amount {
	if a.Kind == catalog.Optional {
		return times(quantity.Of(max(1, a.Min)), a.Quantity)
	}
	return a.Quantity
}

// needs are how much of which products is drawn in all, each product once.
type needs []need

type need struct {
	of *catalog.Product
	n  quantity.Amount
}

func (all *needs) add(p *catalog.Product, n quantity.Amount) {
	at := slices.IndexFunc(*all, func(known need) bool { return known.of.ID == p.ID })
	if at < 0 {
		*all = append(*all, need{p, n})
		return
	}
	(*all)[at].n += n
}

func (s soldOut) tooLittleFor(all needs) bool {
	return slices.ContainsFunc(all, func(d need) bool {
		level := s.levels.ByProduct[d.of.ID]
		return level.Free < d.n || d.of.Reserved > 0 && d.of.Reserved-level.QuotaUsed < d.n
	})
}

// names lists what lacks in a form that differs whenever the menu would.
func (s soldOut) names() []string {
	if len(s.levels.ByProduct) == 0 {
		return nil // all that is counted is sold out
	}
	lacking := []string{"some stock has moved"}
	for _, p := range s.catalog.Stocked() {
		if p.Archived() {
			break // they come last, in no order
		}
		if s.lacks(p) {
			lacking = append(lacking, p.ID)
		}
		for _, a := range p.Additions {
			if s.lacksAddition(a) {
				lacking = append(lacking, fmt.Sprint(p.ID, "+", a.ProductID, a.Kind))
			}
		}
	}
	return lacking
}

// stockLevels gives the catalogue's list what there is of products; what is lacking there is
// sold out in the shop.
type stockLevels struct{ stock *stock.Service }

func (l stockLevels) Levels(ctx context.Context, venueID string, of *catalog.Snapshot) (catalog.LevelsNow, error) {
	levels, err := l.stock.Available(ctx, venueID)
	if err != nil {
		return catalog.LevelsNow{}, err
	}
	now := soldOut{of, levels}
	return catalog.LevelsNow{Standing: levels, Of: func(p *catalog.Product) catalog.Level {
		level := levels.ByProduct[p.ID]
		return catalog.Level{OnHand: level.Free + level.Reserved, Reserved: level.Reserved, Lacking: now.lacks(p)}
	}}, nil
}
