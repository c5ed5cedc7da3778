package demo

import (
	"context"
	"strings"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/quantity"
)

// plain is what is sold at the counter alone, or what dishes are made of: no shop shows it.
type plain struct {
	section, name string
	kind          catalog.Kind
	price         money.Amount
	unit          catalog.Unit
	// tare is in grams.
	tare    int
	forSale bool
}

// servePlain makes what no shop shows, and answers it by name.
func (d Deps) servePlain(ctx context.Context, venueID string, all []plain) (map[string]catalog.Product, error) {
	made, sections := map[string]catalog.Product{}, map[string]string{}
	for i, p := range all {
		if sections[p.section] == "" {
			category, err := d.Catalog.AddCategory(ctx, catalog.Category{VenueID: venueID, Name: p.section, Position: 100 + len(sections)})
			if err != nil {
				return nil, err
			}
			sections[p.section] = category.ID
		}
		product, err := d.Catalog.AddProduct(ctx, taxed(catalog.Product{
			VenueID: venueID, CategoryID: sections[p.section], Name: p.name, Kind: p.kind, Price: p.price, Unit: p.unit, TareGrams: p.tare,
			ForSale: p.forSale, Hidden: true, Position: i + 1,
		}, p.section))
		if err != nil {
			return nil, err
		}
		made[p.name] = product
	}
	return made, nil
}

// composition is what the dish is made of, 200 g of each.
func (m dish) composition(made map[string]catalog.Product) []catalog.Addition {
	var additions []catalog.Addition
	for _, name := range m.made {
		additions = append(additions, catalog.Addition{ProductID: made[name].ID, Kind: catalog.Composition, Quantity: quantity.Of(200)})
	}
	return additions
}

// taxed gives a product the codes that a demo menu gives to all of a section: beer and
// soft drinks, whose tax the maker has paid, or prepared food.
func taxed(product catalog.Product, section string) catalog.Product {
	product.NCM, product.CFOP = "21069090", "5102"
	switch {
	case strings.HasPrefix(section, "Chopes"), strings.HasPrefix(section, "Cervejas"):
		product.NCM, product.CFOP = "22030000", "5405"
	case section == "Bebidas", section == "Sem álcool":
		product.NCM, product.CFOP = "22021000", "5405"
	}
	return product
}
