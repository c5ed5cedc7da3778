package catalog

import (
	"cmp"
	"context"
	"slices"

	"balcao/app/audit"
	"balcao/app/money"
	"balcao/app/operation"
)

// usedOn are the products in use that the product is an addition of, by name.
func (c *Snapshot) usedOn(id string) []*Product {
	var found []*Product
	for _, p := range c.products {
		if !p.archived && slices.ContainsFunc(p.Additions, func(a Addition) bool { return a.ProductID == id }) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b *Product) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return found
}

// pricedOn are those of them where it costs something: what a product is made of does not.
func (c *Snapshot) pricedOn(id string) []*Product {
	return slices.DeleteFunc(c.usedOn(id), func(p *Product) bool { return !p.prices(id) })
}

// prices says whether the product goes on this one at a price.
func (p *Product) prices(id string) bool {
	return slices.ContainsFunc(p.Additions, func(a Addition) bool { return a.ProductID == id && a.Kind != Composition })
}

// ownPrice is the price of an addition on a product, where it has one of its own there.
func (p *Product) ownPrice(additionID string) *money.Amount {
	for _, a := range p.Additions {
		if a.ProductID == additionID && a.Kind != Composition && a.OwnPrice != nil {
			return a.OwnPrice
		}
	}
	return nil
}

// checkFollowers refuses ticks at products that do not use it any more.
func (e *edit) checkFollowers(p *Product, followers []string, wrong *problems) {
	for _, id := range followers {
		parent := e.products[id]
		wrong.check(parent == nil || parent.archived || !parent.prices(p.ID), "produtosReferencia", "Um dos produtos marcados não usa mais este acréscimo. Confira a lista e salve de novo.")
	}
}

// checkUse refuses a unit that the products that use it are at odds with.
func (e *edit) checkUse(p, before *Product, wrong *problems) {
	if p.Unit != Piece || before.Unit == Piece || before.Unit == "" {
		return
	}
	for _, parent := range e.usedOn(p.ID) {
		for _, a := range parent.Additions {
			if a.ProductID == p.ID && a.Kind != Composition && !a.Quantity.IsWhole() {
				wrong.add("unidade", parent.Name+" usa uma parte da unidade dele. Mude a quantidade lá antes de contar este produto em unidades.")
			}
		}
	}
}

// follow gives the parents' own prices of the addition its price (product-edit-17).
func (e *edit) follow(ctx context.Context, by operation.Actor, p *Product, followers []string) error {
	for _, parent := range e.pricedOn(p.ID) {
		if followers != nil && !slices.Contains(followers, parent.ID) {
			continue
		}
		own := parent.ownPrice(p.ID)
		if own == nil || *own == p.Price {
			continue
		}
		was, after := *own, parent.clone()
		for i := range after.Additions {
			if a := &after.Additions[i]; a.ProductID == p.ID && a.OwnPrice != nil {
				price := p.Price
				a.OwnPrice = &price
			}
		}
		if err := e.write(ctx, after); err != nil {
			return err
		}
		err := audit.Record(ctx, e.tx, audit.Entry{
			VenueID: e.venueID, At: e.now, By: by, Action: audit.ProductPriceFollowed, SubjectID: after.ID, Subject: after.Name,
			Values: []audit.Value{{Name: "Valor do acréscimo " + p.Name, Before: was.String(), After: p.Price.String()}},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
