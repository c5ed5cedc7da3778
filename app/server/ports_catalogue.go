package server

import (
	"context"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/quantity"
)

// catalogue gives orders the products that may be ordered.
type catalogue struct {
	catalog  *catalog.Service
	printers *printers.Service
}

func (c catalogue) SoldAt(ctx context.Context, venueID string, ids []string) (func(time.Time) bool, error) {
	return c.catalog.SoldAt(ctx, venueID, ids)
}

func (c catalogue) ForSale(ctx context.Context, venueID string, ids []string) (map[string]orders.Product, error) {
	products, err := c.catalog.ForSale(ctx, venueID, ids)
	if err != nil {
		return nil, err
	}
	return c.ordered(ctx, venueID, products)
}

func (c catalogue) ForSaleLater(ctx context.Context, venueID string, ids []string, at time.Time) (map[string]orders.Product, error) {
	products, err := c.catalog.ForSaleLater(ctx, venueID, ids, at)
	if err != nil {
		return nil, err
	}
	return c.ordered(ctx, venueID, products)
}

// ordered are products as orders know them.
func (c catalogue) ordered(ctx context.Context, venueID string, products map[string]catalog.Product) (map[string]orders.Product, error) {
	at, err := c.sectors(ctx, venueID)
	if err != nil {
		return nil, err
	}
	out := make(map[string]orders.Product, len(products))
	for id, p := range products {
		// A service fee is not sold by itself.
		if p.Kind != catalog.Fee {
			out[id] = orderProduct(p, at.of(p))
		}
	}
	return out, nil
}

func orderProduct(p catalog.Product, sector string) orders.Product {
	out := orders.Product{
		ID: p.ID, Name: p.Name, StoreID: p.StoreID, Price: p.Price, TareGrams: p.TareGrams,
		HiddenInKitchen: p.HiddenInKitchen, NoPrint: p.NoPrint, Printer: sector, ExpireMinutes: p.ExpireMinutes,
		MaxPerPerson: p.MaxPerPerson, FeeExempt: p.FeeExempt, Audience: orders.Audience{Adult: p.Adult, Sex: orders.Sex(p.Sex)},
		FreeAdditions: p.FreeAdditions, Additions: chosenAdditions(p), OwnNote: p.GeneralObservation,
	}
	switch p.Kind {
	case catalog.Kilo:
		out.Pricing = orders.ByKilo
	case catalog.Variable:
		out.Pricing = orders.ByWord
	}
	for _, g := range orderQuestions(p) {
		out.Groups = append(out.Groups, orders.ObservationGroup{
			Description: g.Description, Multiple: g.Kind == catalog.Multiple, Options: g.Descriptions(),
		})
	}
	return out
}

// orderQuestions are the observations that an order answers; the others are a reservation's.
func orderQuestions(p catalog.Product) []catalog.Observation {
	var asked []catalog.Observation
	for _, g := range p.Observations {
		if !g.Reservation {
			asked = append(asked, g)
		}
	}
	return asked
}

// chosenAdditions are the additions that a customer is shown; those that are sold out say
// so and cannot be chosen. What a product is composed of is not chosen.
func chosenAdditions(p catalog.Product) []orders.Addition {
	var out []orders.Addition
	for _, a := range p.Additions {
		if !a.ForSale || a.Kind == catalog.Composition {
			continue
		}
		addition := orders.Addition{
			ProductID: a.ProductID, Name: a.Name, Price: a.Price, SoldOut: a.SoldOut, Audience: orders.Audience{Adult: a.Adult, Sex: orders.Sex(a.Sex)},
		}
		if a.Kind == catalog.Fixed {
			addition.Fixed, addition.Max = true, portions(a)
		} else {
			addition.Min, addition.Max, addition.Free = a.Min, a.Max, a.Free
		}
		out = append(out, addition)
	}
	return out
}

// portions is in how many units a fixed addition comes: what is counted in grams or
// millilitres is one portion, which the price is of.
func portions(a catalog.Addition) int {
	if a.Unit != catalog.Piece {
		return 1
	}
	return int(a.Quantity / quantity.One)
}

// sectors name what prepares a product: the printer that it names itself, else its
// category, where a printer is said to be for that.
type sectors struct{ printers, categories map[string]string }

func (s sectors) of(p catalog.Product) string {
	if own := s.printers[p.PrinterID]; own != "" {
		return own
	}
	return s.categories[p.CategoryID]
}

func (c catalogue) sectors(ctx context.Context, venueID string) (sectors, error) {
	setup, err := c.printers.Setup(ctx, venueID)
	if err != nil || len(setup.Printers) == 0 {
		return sectors{}, err
	}
	categories, err := c.catalog.Categories(ctx, venueID)
	if err != nil {
		return sectors{}, err
	}
	at, names := printSetup(setup), sectors{map[string]string{}, map[string]string{}}
	for _, printer := range at.Printers {
		if printer.Serves {
			names.printers[printer.ID] = printer.Name
		}
	}
	for _, category := range categories {
		if at.Names(category.Name) {
			names.categories[category.ID] = category.Name
		}
	}
	return names, nil
}

// coded are the venue's products, and their sectors, by the codes by which others name
// them.
type coded struct {
	products map[string]catalog.Product
	at       sectors
}

func (c catalogue) coded(ctx context.Context, venueID string, codes []string) (coded, error) {
	products, err := c.catalog.ByCode(ctx, venueID, codes)
	if err != nil {
		return coded{}, err
	}
	at, err := c.sectors(ctx, venueID)
	return coded{products, at}, err
}

// tell gives an item that was sold elsewhere what the product of its code says of kitchen
// and paper. Name and price stay those of the sale.
func (c coded) tell(item *orders.Item) {
	p, known := c.products[item.ProdutoID]
	if !known {
		return
	}
	item.ProdutoID, item.Impressora, item.Oculto = p.ID, c.at.of(p), p.HiddenInKitchen
	item.SemImpressao, item.ValidadeMinutos = p.NoPrint, p.ExpireMinutes
}
