package server

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/stock"
)

// stockProducts gives stock the products of a venue.
type stockProducts struct{ catalog lazy[*catalog.Service] }

func (p stockProducts) All(ctx context.Context, venueID string) ([]stock.Product, error) {
	now, err := p.catalog().Seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	all := slices.DeleteFunc(slices.Clone(now.Stocked()), func(p *catalog.Product) bool { return !now.Sees(p.ID) })
	out := make([]stock.Product, len(all))
	for i, p := range all {
		out[i] = stock.Product{
			ID: p.ID, Name: p.Name, Category: now.Category(p), CategoryID: p.CategoryID, InternalCode: p.InternalCode, Unit: stock.Unit(p.Unit),
			Controlled: p.OwnStock(), Composed: p.Composed, Archived: p.Archived(), Quota: p.Reserved,
			Packages: make([]stock.Package, len(p.Barcodes)),
		}
		for j, b := range p.Barcodes {
			out[i].Packages[j] = stock.Package{Code: b.Code, Units: b.Units}
		}
	}
	return out, nil
}

// drawn calls each with the products that n of a product draw from stock: its ingredients
// where it is composed, else itself where it controls stock. What of a path repeats itself
// is not walked again.
func drawn(now *catalog.Snapshot, p *catalog.Product, n quantity.Amount, path []string, each func(*catalog.Product, quantity.Amount)) {
	if p == nil || slices.Contains(path, p.ID) {
		return
	}
	if !p.Composed {
		if p.ControlsStock {
			each(p, n)
		}
		return
	}
	path = append(path, p.ID)
	for _, a := range p.Additions {
		if a.Kind == catalog.Composition {
			drawn(now, now.Product(a.ProductID), times(n, a.Quantity), path, each)
		}
	}
}

// times is n units of something of which each takes so much, rounded half up.
func times(n, each quantity.Amount) quantity.Amount {
	return (n*each + quantity.One/2) / quantity.One
}

// orderStock draws from stock what orders' items mean.
type orderStock struct {
	catalog *catalog.Service
	stock   *stock.Service
}

func (s orderStock) Plan(ctx context.Context, venueID string, items []orders.Item) (orders.Draws, error) {
	now, err := s.catalog.Snapshot(ctx, venueID)
	if err != nil {
		return orders.Draws{}, err
	}
	var draws []stock.Draw
	for i, item := range items {
		draws = append(draws, drawsOf(now, i, item)...)
	}
	var ids []string
	for _, d := range draws {
		if !slices.Contains(ids, d.ItemID) {
			ids = append(ids, d.ItemID)
		}
	}
	return orders.Draws{Items: ids, Reserve: func(ctx context.Context, tx bun.IDB, o orders.Drawing) error {
		return s.stock.Reserve(ctx, tx, stock.Order(o), draws)
	}}, nil
}

// drawsOf are what an item and the additions on it draw.
func drawsOf(now *catalog.Snapshot, at int, item orders.Item) []stock.Draw {
	var draws []stock.Draw
	product := now.Product(item.ProdutoID)
	draw := func(of *catalog.Product, n quantity.Amount, name string, units int, field string) {
		drawn(now, of, n, nil, func(p *catalog.Product, n quantity.Amount) {
			draws = append(draws, stock.Draw{
				ItemID: item.ID, ProductID: p.ID, Product: p.Name, Quantity: n, Quota: p.Reserved, Name: name, Units: units, Field: fmt.Sprintf("Itens[%d].%s", at, field),
			})
		})
	}
	draw(product, taken(product, item), item.NomeProduto, item.Quantidade, "Quantidade")
	for _, extra := range item.Adicionais {
		units := item.Quantidade * extra.Quantidade
		each := drawnEach(now, product, extra.ProdutoID, extra.Fixo)
		draw(now.Product(extra.ProdutoID), times(quantity.Of(units), each), extra.Nome, units, "Adicionais")
	}
	return draws
}

// taken is how much of its product an item takes: what was weighed, where that is counted
// in grams.
func taken(p *catalog.Product, item orders.Item) quantity.Amount {
	if p != nil && p.Unit == catalog.Gram && item.PesoGramas > 0 {
		return quantity.Of(item.PesoGramas)
	}
	return quantity.Of(item.Quantidade)
}

// drawnEach is how much one unit of an addition, as customers choose it, draws: of fixed
// ones that are counted in pieces one, since their quantity is the number of units.
func drawnEach(now *catalog.Snapshot, p *catalog.Product, additionID string, fixed bool) quantity.Amount {
	a := additionOf(p, additionID, fixed)
	if added := now.Product(additionID); a == nil || a.Kind == catalog.Fixed && (added == nil || added.Unit == catalog.Piece) {
		return quantity.One
	}
	return a.Quantity
}

// additionOf finds an addition that is chosen; nil for none. A product may be both a fixed
// one and an optional one; a marketplace does not tell, and gets the one that there is.
func additionOf(p *catalog.Product, additionID string, fixed bool) *catalog.Addition {
	if p == nil {
		return nil
	}
	var found *catalog.Addition
	for i := range p.Additions {
		a := &p.Additions[i]
		if a.ProductID == additionID && a.Kind != catalog.Composition && (found == nil || fixed == (a.Kind == catalog.Fixed)) {
			found = a
		}
	}
	return found
}

func (s orderStock) Take(ctx context.Context, tx bun.IDB, o orders.Drawing) error {
	return s.stock.Take(ctx, tx, stock.Order(o))
}

func (s orderStock) Release(ctx context.Context, tx bun.IDB, o orders.Drawing) error {
	return s.stock.Release(ctx, tx, stock.Order(o))
}

func (s orderStock) Return(ctx context.Context, tx bun.IDB, o orders.Drawing, comesBack func(itemID string) bool) error {
	return s.stock.Return(ctx, tx, stock.Order(o), comesBack)
}
