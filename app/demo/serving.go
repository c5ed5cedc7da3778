package demo

import (
	"bytes"
	"context"
	"fmt"

	"balcao/app/catalog"
	"balcao/app/images"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/quantity"
	"balcao/app/stock"
)

// serve makes the menu and answers it as customers see it.
func (d Deps) serve(ctx context.Context, venueID string, p plan) (offer, error) {
	o := offer{tables: p.tables, ways: p.ways, online: true, inPerson: true}
	makers, err := d.openStores(ctx, venueID, p.stores)
	if err != nil {
		return o, err
	}
	extras, err := d.serveExtras(ctx, venueID, p.menu, makers)
	if err != nil {
		return o, err
	}
	made, err := d.servePlain(ctx, venueID, p.plain)
	if err != nil {
		return o, err
	}
	number := 0
	var bought []stock.DraftLine
	for _, section := range p.menu {
		category, err := d.Catalog.AddCategory(ctx, catalog.Category{VenueID: venueID, Name: section.name})
		if err != nil {
			return o, err
		}
		for i, dish := range section.dishes {
			number++
			product := dish.product(venueID, category.ID, i+1, makers, extras)
			product.InternalCode = fmt.Sprintf("P%03d", number)
			product.Additions = append(product.Additions, dish.composition(made)...)
			if !dish.unclassified {
				product = taxed(product, section.name)
			}
			product, err := d.Catalog.AddProduct(ctx, product)
			if err != nil {
				return o, fmt.Errorf("%s: %w", dish.name, err)
			}
			if err := d.photograph(ctx, product, dish); err != nil {
				return o, err
			}
			// Nobody orders what is sold out.
			if !dish.soldOut {
				o.items = append(o.items, itemOf(product, dish))
			}
			if dish.bought > 0 {
				bought = append(bought, dish.delivered(product.ID))
			}
		}
	}
	return o, d.stockUp(ctx, venueID, bought)
}

const box = 12 * quantity.One

func (m dish) delivered(productID string) stock.DraftLine {
	total := m.cost * money.Amount(m.bought)
	return stock.DraftLine{ProductID: productID, Quantity: quantity.Of(m.bought), PackageUnits: box, Total: &total}
}

// stockUp buys what stands on the shelves, and calls it low below two boxes.
func (d Deps) stockUp(ctx context.Context, venueID string, bought []stock.DraftLine) error {
	if len(bought) == 0 {
		return nil
	}
	entry := stock.Draft{ReasonID: "compra", Supplier: "Distribuidora Ilha Sul", Invoice: "48.213", Lines: bought}
	if _, err := d.Stock.Record(ctx, venueID, stock.In, entry, operation.Actor{Name: "Helena Duarte"}); err != nil {
		return fmt.Errorf("stock up: %w", err)
	}
	for _, line := range bought {
		if _, err := d.Stock.SetMinimum(ctx, venueID, line.ProductID, 2*box); err != nil {
			return fmt.Errorf("set minimum: %w", err)
		}
	}
	return nil
}

// serveExtras makes the additions of a menu, each once, off the menu itself.
func (d Deps) serveExtras(ctx context.Context, venueID string, menu []section, makers map[string]string) (map[string]catalog.Product, error) {
	made := map[string]catalog.Product{}
	category := catalog.Category{VenueID: venueID, Name: "Adicionais", Position: 99}
	for _, section := range menu {
		for _, dish := range section.dishes {
			for _, e := range dish.extras {
				if _, have := made[e.name]; have {
					continue
				}
				if category.ID == "" {
					var err error
					if category, err = d.Catalog.AddCategory(ctx, category); err != nil {
						return nil, err
					}
				}
				product, err := d.Catalog.AddProduct(ctx, taxed(catalog.Product{
					VenueID: venueID, CategoryID: category.ID, StoreID: makers[e.station], Name: e.name,
					Price: e.price, ForSale: true, Hidden: true, Position: len(made) + 1,
				}, category.Name))
				if err != nil {
					return nil, err
				}
				made[e.name] = product
			}
		}
	}
	return made, nil
}

func (m dish) product(venueID, categoryID string, position int, makers map[string]string, extras map[string]catalog.Product) catalog.Product {
	product := catalog.Product{
		VenueID: venueID, CategoryID: categoryID, StoreID: makers[m.station], Name: m.name, Description: m.description,
		Price: m.price, Position: position, ForSale: true, Adult: m.adult, HasPhoto: !m.unphotographed, Barcode: m.barcode, ControlsStock: m.bought > 0,
	}
	if m.soldOut {
		product.SoldOut.Reason = catalog.UntilReopened
	}
	for _, e := range m.extras {
		product.Additions = append(product.Additions, catalog.Addition{ProductID: extras[e.name].ID, Kind: catalog.Optional, Max: 3, Price: e.price})
	}
	for _, q := range m.asks {
		kind := catalog.Exclusive
		if q.multiple {
			kind = catalog.Multiple
		}
		product.Observations = append(product.Observations, catalog.Observation{Description: q.text, Kind: kind, Options: catalog.Options(q.options...)})
	}
	return product
}

func itemOf(p catalog.Product, m dish) item {
	it := item{id: p.ID, store: p.StoreID, price: p.Price, liked: float64(max(1, m.liked)), questions: m.asks}
	for _, a := range p.Additions {
		if a.Kind != catalog.Optional {
			continue
		}
		it.toppings = append(it.toppings, topping{id: a.ProductID, price: a.Price, max: 1})
	}
	return it
}

func (d Deps) photograph(ctx context.Context, product catalog.Product, m dish) error {
	if m.unphotographed {
		return nil
	}
	photo, err := m.picture.JPEG()
	if err != nil {
		return err
	}
	return d.Images.Put(ctx, images.Key{Venue: product.VenueID, Kind: images.Product, ID: product.ID}, bytes.NewReader(photo))
}
