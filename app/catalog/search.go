package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"balcao/app/br"
)

// searchText is what a product is found by: its name, codes, barcodes and NCM, folded.
func (p *Product) searchText() string {
	words := []string{p.Name, p.InternalCode, p.IntegrationCode, p.NCM}
	for _, b := range p.Barcodes {
		words = append(words, b.Code)
	}
	return br.Fold(strings.Join(words, "\n"))
}

// searched are the words that all have to occur. A code may be typed with its dots: it is
// looked for as its digits.
func searched(text string) []string {
	words := strings.Fields(br.Fold(text))
	for i, w := range words {
		if plain := onlyDigits(w); plain != "" && strings.Trim(plain, "0123456789") == "" {
			words[i] = plain
		}
	}
	return words
}

// occurs says whether all of the words do in what the product is found by.
func (p *Product) occurs(words []string) bool {
	for _, w := range words {
		if !strings.Contains(p.search, w) {
			return false
		}
	}
	return true
}

// orders are the products of a snapshot in the orders of the list, each sorted once it is
// asked for.
type orders struct {
	name, price, archived func() []*Product
}

func (c *Snapshot) newOrders() *orders {
	sorted := c.sorted
	return &orders{
		name: sync.OnceValue(func() []*Product { return sortedBy(sorted, byName) }),
		price: sync.OnceValue(func() []*Product {
			return sortedBy(sorted, func(a, b *Product) int { return cmp.Or(cmp.Compare(a.Price, b.Price), byName(a, b)) })
		}),
		archived: sync.OnceValue(func() []*Product {
			var gone []*Product
			for _, p := range c.products {
				if p.archived && c.Sees(p.ID) {
					gone = append(gone, p)
				}
			}
			return sortedBy(gone, byName)
		}),
	}
}

// byName compares as people do; the search text begins with the folded name.
func byName(a, b *Product) int {
	return cmp.Or(strings.Compare(a.search, b.search), strings.Compare(a.ID, b.ID))
}

func sortedBy(products []*Product, compare func(a, b *Product) int) []*Product {
	sorted := slices.Clone(products)
	slices.SortFunc(sorted, compare)
	return sorted
}
