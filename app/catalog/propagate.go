package catalog

import (
	"context"
	"slices"
	"strings"

	"balcao/app/audit"
	"balcao/app/money"
)

// parents are, by the ids of additions, the products in use that have them, by name: of
// these additions, or of all where none is named.
func (c *Snapshot) parents(additions ...string) map[string][]*Product {
	wanted, found := set(additions), map[string][]*Product{}
	for _, p := range c.products {
		if p.archived {
			continue
		}
		for i, a := range p.Additions {
			again := slices.ContainsFunc(p.Additions[:i], func(b Addition) bool { return b.ProductID == a.ProductID })
			if !again && (len(wanted) == 0 || wanted[a.ProductID]) {
				found[a.ProductID] = append(found[a.ProductID], p)
			}
		}
	}
	for _, products := range found {
		slices.SortFunc(products, byName)
	}
	return found
}

// pricedOn are the products in use on which it costs something: what a product is made of does not.
func (c *Snapshot) pricedOn(id string) []*Product {
	return slices.DeleteFunc(c.parents(id)[id], func(p *Product) bool { return !p.prices(id) })
}

// prices says whether the product goes on this one at a price.
func (p *Product) prices(id string) bool {
	return slices.ContainsFunc(p.Additions, func(a Addition) bool { return a.ProductID == id && a.Kind != Composition })
}

// ownPriced are the additions by which the product goes on this one at a price of its own
// there: it may be both a fixed and an optional one, each with its price.
func (p *Product) ownPriced(id string) []*Addition {
	var priced []*Addition
	for i := range p.Additions {
		if a := &p.Additions[i]; a.ProductID == id && a.Kind != Composition && a.OwnPrice != nil {
			priced = append(priced, a)
		}
	}
	return priced
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
	for _, parent := range e.parents(p.ID)[p.ID] {
		for _, a := range parent.Additions {
			if a.ProductID == p.ID && a.Kind != Composition && !a.Quantity.IsWhole() {
				wrong.add("unidade", parent.Name+" usa uma parte da unidade dele. Mude a quantidade lá antes de contar este produto em unidades.")
			}
		}
	}
}

// amounts is "R$ 2,00 e R$ 3,00".
func amounts(all []money.Amount) string {
	words := make([]string, len(all))
	for i, each := range all {
		words[i] = each.String()
	}
	return strings.Join(words, " e ")
}

// follow gives the parents' own prices of the addition its price (product-edit-17), as one
// change with that: those that were ticked, all of them for nil.
func (e *edit) follow(ctx context.Context, p, before *Product, followers []string) error {
	var pairs []pair
	var names []string
	var values []audit.Value
	for _, parent := range e.pricedOn(p.ID) {
		if followers != nil && !slices.Contains(followers, parent.ID) {
			continue
		}
		after := parent.clone()
		var was []money.Amount
		for _, a := range after.ownPriced(p.ID) {
			if *a.OwnPrice != p.Price {
				was = append(was, *a.OwnPrice)
				price := p.Price
				a.OwnPrice = &price
			}
		}
		if len(was) == 0 {
			continue
		}
		pairs, names = append(pairs, pair{parent, after}), append(names, parent.Name)
		values = append(values, audit.Value{Name: "Valor do acréscimo " + p.Name + " em " + parent.Name, Before: amounts(was), After: p.Price.String()})
	}
	if len(pairs) == 0 {
		return nil
	}
	if err := e.putPairs(ctx, pairs); err != nil {
		return err
	}
	id, err := newID()
	if err != nil {
		return err
	}
	changes := newChangeSet(ctx, FollowChange, p.Name+" a "+p.Price.String()+", também em "+fewOf(names))
	changes.about(audit.ProductPriceFollowed, p.ID, p.Name, values...)
	// Of the product itself it is the price that is propagated; what else was saved with it is not.
	was := p.clone()
	was.Price = before.Price
	changes.noteAll(append([]pair{{was, p}}, pairs...))
	return changes.keep(ctx, e, id)
}
