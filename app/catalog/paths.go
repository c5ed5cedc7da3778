package catalog

import (
	"fmt"
	"slices"
	"strings"
)

// deepest is how many additions may lie below each other.
const deepest = 5

// checkAdditionPaths refuses other additions than before that lead back to the product or lie too deep.
func (e *edit) checkAdditionPaths(p *Product, wrong *problems) {
	if before := e.products[p.ID]; before != nil && slices.EqualFunc(before.Additions, p.Additions, func(a, b Addition) bool { return a.ProductID == b.ProductID }) {
		return
	}
	e.inspectPaths(p, wrong)
}

// inspectPaths reports additions that lead back to the product or lie too deep, also below
// the products that it goes on itself, and tells the path.
func (e *edit) inspectPaths(p *Product, wrong *problems) {
	field := func(i int) string { return fmt.Sprintf("composicao[%d].produtoId", i) }
	met, circular := map[string]bool{}, false
	for i, a := range p.Additions {
		if way := e.wayTo(p.ID, e.products[a.ProductID], met); way != nil {
			circular = true
			wrong.add(field(i), "Isto faria o produto ser parte dele mesmo: "+names(append([]*Product{p}, way...))+".")
		}
	}
	if circular || len(p.Additions) == 0 {
		return
	}
	parents := e.parents()
	above := longest(p, func(one *Product) []*Product { return parents[one.ID] }, map[string][]*Product{})
	slices.Reverse(above)
	below := map[string][]*Product{}
	for i, a := range p.Additions {
		added := e.products[a.ProductID]
		if added == nil {
			continue
		}
		if path := append(slices.Clone(above), longest(added, e.additionsOf, below)...); len(path) > deepest+1 {
			wrong.add(field(i), fmt.Sprintf("São mais de %d níveis de acréscimos: %s.", deepest, names(path)))
		}
	}
}

// wayTo is a way from one down its additions to the product; nil without. Nothing is
// walked through twice: those in met do not lead there.
func (e *edit) wayTo(id string, one *Product, met map[string]bool) []*Product {
	switch {
	case one == nil || met[one.ID]:
		return nil
	case one.ID == id:
		return []*Product{one}
	}
	met[one.ID] = true
	for _, a := range one.Additions {
		if way := e.wayTo(id, e.products[a.ProductID], met); way != nil {
			return append([]*Product{one}, way...)
		}
	}
	return nil
}

// longest is the longest way from one along next, one included; known are those that have
// been found. Rows of old may be bad: a way ends where it comes round.
func longest(one *Product, next func(*Product) []*Product, known map[string][]*Product) []*Product {
	if way := known[one.ID]; way != nil {
		return way
	}
	known[one.ID] = []*Product{one}
	var further []*Product
	for _, p := range next(one) {
		if way := longest(p, next, known); len(way) > len(further) {
			further = way
		}
	}
	known[one.ID] = append([]*Product{one}, further...)
	return known[one.ID]
}

func (e *edit) additionsOf(p *Product) []*Product {
	var found []*Product
	for _, a := range p.Additions {
		if added := e.products[a.ProductID]; added != nil {
			found = append(found, added)
		}
	}
	return found
}

func names(path []*Product) string { return strings.Join(namesOf(path), " → ") }

func namesOf(products []*Product) []string {
	words := make([]string, len(products))
	for i, p := range products {
		words[i] = p.Name
	}
	return words
}
