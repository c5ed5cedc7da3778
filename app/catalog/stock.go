package catalog

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/quantity"
)

// Stock is what a product that is saved must know of what the venue has of it.
type Stock interface {
	// FixesUnit reports whether its stock has ever moved: the unit stays what it is.
	FixesUnit(ctx context.Context, tx bun.IDB, venueID, productID string) (bool, error)
	// BeginQuota counts anew what orders draw of its quota.
	BeginQuota(ctx context.Context, tx bun.IDB, venueID, productID string) error
}

// Levels answers what a venue has of its products.
type Levels interface {
	// Levels answers what there is now of the products of a snapshot.
	Levels(ctx context.Context, venueID string, of *Snapshot) (LevelsNow, error)
}

// LevelsNow are the levels of a snapshot's products. Those with the same Standing, which can be
// compared, are the same.
type LevelsNow struct {
	Standing any
	Of       func(*Product) Level
}

// Level is what there is of a product.
type Level struct {
	OnHand, Reserved quantity.Amount
	// Lacking says that not one of it can be handed out: of itself, of what it is made
	// of, or of what must be chosen with it.
	Lacking bool
}

// level is nothing, and nothing lacking, where nobody keeps stock.
func (l LevelsNow) level(p *Product) Level {
	if l.Of == nil {
		return Level{}
	}
	return l.Of(p)
}

// levels tell nothing where nobody keeps stock.
func (s *Service) levels(ctx context.Context, venueID string, of *Snapshot) (LevelsNow, error) {
	if s.Levels == nil {
		return LevelsNow{}, nil
	}
	return s.Levels.Levels(ctx, venueID, of)
}

// OwnStock says that the product itself is counted: what is made of others is drawn from theirs.
func (p *Product) OwnStock() bool { return p.ControlsStock && !p.Composed }

// checkStock refuses another unit once stock has moved, and begins a quota that was set or
// lifted anew: one that is raised goes on counting.
func (e *edit) checkStock(ctx context.Context, p *Product) error {
	before := e.products[p.ID]
	if e.stock == nil || before == nil {
		return nil
	}
	if before.Unit != p.Unit {
		fixed, err := e.stock.FixesUnit(ctx, e.tx, e.venueID, p.ID)
		if err != nil {
			return err
		}
		if fixed {
			return fault.Field("unidade", "O estoque deste produto já foi movimentado nesta unidade. Para usar outra, duplique o produto e arquive este.")
		}
	}
	if (before.Reserved == 0) != (p.Reserved == 0) {
		return e.stock.BeginQuota(ctx, e.tx, e.venueID, p.ID)
	}
	return nil
}

// StockArrived ends being sold out until stock arrives, for products of which there is
// more now, and for those that are composed of them.
func (s *Service) StockArrived(ctx context.Context, venueID string, ids []string) error {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil || !slices.ContainsFunc(now.sorted, func(p *Product) bool { return now.waitsFor(p, ids) }) {
		return err
	}
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		for _, waiting := range e.sorted {
			if !e.waitsFor(waiting, ids) {
				continue
			}
			p, err := e.anyProduct(waiting.ID)
			if err != nil {
				return err
			}
			p.SoldOut = SoldOut{}
			if err := e.putRow(ctx, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// waitsFor says whether a product is sold out until stock of one of the others arrives.
func (c *Snapshot) waitsFor(p *Product, ids []string) bool {
	return p.SoldOut.Reason == UntilStock && c.drawsOn(p, ids, deepest)
}

func (c *Snapshot) drawsOn(p *Product, ids []string, levels int) bool {
	if slices.Contains(ids, p.ID) {
		return true
	}
	return levels > 0 && slices.ContainsFunc(p.Additions, func(a Addition) bool {
		below := c.products[a.ProductID]
		return a.Kind == Composition && below != nil && c.drawsOn(below, ids, levels-1)
	})
}

// Product is the venue's product with that id, archived ones included; nil for none. It
// must not be changed.
func (c *Snapshot) Product(id string) *Product { return c.products[id] }

// Stocked lists the venue's products in menu order, archived ones last. They must not be
// changed.
func (c *Snapshot) Stocked() []*Product {
	all := slices.Clone(c.sorted)
	for _, p := range c.products {
		if p.archived {
			all = append(all, p)
		}
	}
	return all
}

// Archived says that a product is no longer in use.
func (p *Product) Archived() bool { return p.archived }

// Category is the name of a product's category, empty for none.
func (c *Snapshot) Category(p *Product) string {
	if category := c.categories[p.CategoryID]; category != nil {
		return category.Name
	}
	return ""
}
