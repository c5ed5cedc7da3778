package catalog

import "time"

// Unavailable tells why a product cannot be sold at that moment although it may be for
// sale: it is sold out itself, or something that it cannot do without is. Empty where
// it can be sold.
func (c *Snapshot) Unavailable(p *Product, now time.Time) string {
	return c.unavailable(p, now, deepest)
}

// unavailable looks so many levels down: rows of old may lead in circles.
func (c *Snapshot) unavailable(p *Product, now time.Time, levels int) string {
	if p.SoldOut.At(now) {
		return "Esgotado"
	}
	if levels == 0 {
		return ""
	}
	for _, a := range p.Additions {
		if !a.needed() {
			continue
		}
		needed := c.products[a.ProductID]
		switch {
		case needed == nil:
		case needed.archived:
			return "Falta " + needed.Name
		// What a product is made of need not be sold by itself.
		case a.Kind == Optional && !needed.ForSale, c.unavailable(needed, now, levels-1) != "":
			return "Falta " + needed.Name
		}
	}
	return ""
}

// needed says whether a product is not sold without the addition: it is made of it, or
// whoever buys it has to choose it.
func (a Addition) needed() bool { return a.Kind == Composition || a.Kind == Optional && a.Min > 0 }

// closedBy are the products in use that nothing but these changes makes unavailable, in
// menu order; the changed ones are not among them.
func (c *Snapshot) closedBy(changed []*Product, now time.Time) []*Product {
	after := c.copy()
	for _, p := range changed {
		after.products[p.ID] = p
	}
	var closed []*Product
	for _, p := range c.sorted {
		if after.products[p.ID] == p && c.Unavailable(p, now) == "" && after.Unavailable(p, now) != "" {
			closed = append(closed, p)
		}
	}
	return closed
}
