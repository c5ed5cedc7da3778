package server

import (
	"cmp"
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/equipment"
	"balcao/app/fault"
	"balcao/app/venues"
)

// deviceProducts gives devices what they sell.
type deviceProducts struct{ d *domains }

func (p deviceProducts) At(ctx context.Context, venueID, salesPointID string) ([]equipment.Product, error) {
	listID, err := p.listOf(ctx, venueID, salesPointID)
	if err != nil {
		return nil, err
	}
	all, err := p.d.catalog.InUse(ctx, venueID)
	if err != nil {
		return nil, err
	}
	now, err := p.d.catalog.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	places, err := p.placesOn(ctx, venueID, listID)
	if err != nil {
		return nil, err
	}
	sold := []equipment.Product{}
	for _, product := range all {
		_, listed := places[product.ID]
		if listID != "" && !listed || listID == "" && product.Hidden || !product.ForSale {
			continue
		}
		sold = append(sold, soldByDevice(product, now))
	}
	if listID != "" {
		slices.SortStableFunc(sold, func(a, b equipment.Product) int { return cmp.Compare(places[a.ID], places[b.ID]) })
	}
	return sold, nil
}

func (p deviceProducts) Lists(ctx context.Context, venueID string, salesPointIDs []string) (map[string]string, error) {
	names := map[string]string{}
	if len(salesPointIDs) == 0 {
		return names, nil
	}
	lists, err := p.d.catalog.ProductLists(ctx, venueID)
	if err != nil {
		return nil, err
	}
	for _, id := range salesPointIDs {
		listID, err := p.listOf(ctx, venueID, id)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(lists, func(l catalog.ProductList) bool { return l.ID == listID }); i >= 0 {
			names[id] = lists[i].Name
		}
	}
	return names, nil
}

func soldByDevice(p catalog.Product, of *catalog.Snapshot) equipment.Product {
	out := equipment.Product{
		ID: p.ID, Nome: p.Name, Categoria: of.Category(&p), Preco: p.Price, Foto: p.Photo,
		PrecoAberto: p.Kind == catalog.Variable, PorQuilo: p.Kind == catalog.Kilo, CodigoBarras: []string{},
	}
	for _, code := range p.Barcodes {
		out.CodigoBarras = append(out.CodigoBarras, code.Code)
	}
	return out
}

// listOf is the product list of a sales point; empty for none.
func (p deviceProducts) listOf(ctx context.Context, venueID, salesPointID string) (string, error) {
	if salesPointID == "" {
		return "", nil
	}
	return p.d.salesPoints.ProductListOf(ctx, venueID, salesPointID)
}

// placesOn are the places of the products on a list.
func (p deviceProducts) placesOn(ctx context.Context, venueID, listID string) (map[string]int, error) {
	places := map[string]int{}
	if listID == "" {
		return places, nil
	}
	lists, err := p.d.catalog.ProductLists(ctx, venueID)
	for _, list := range lists {
		if list.ID != listID {
			continue
		}
		for i, product := range list.Products {
			places[product.ID] = i
		}
	}
	return places, err
}

func (p deviceProducts) LeftOut(ctx context.Context, tx bun.Tx, venueID, device string, product equipment.LeftOut) error {
	name := product.Name
	if name == "" {
		now, err := p.d.catalog.Snapshot(ctx, venueID)
		if err != nil {
			return err
		}
		known := now.Product(product.ProductID)
		if known == nil {
			return fault.Field("produtos", "Um dos produtos não é do estabelecimento.")
		}
		name = known.Name
	}
	_, err := p.d.catalog.Skip(ctx, tx, venueID, catalog.SkippedProduct{ProductID: product.ProductID, Name: name, Equipment: device, Reason: product.Reason})
	return err
}

// venueNames answers the names of venues by id.
func venueNames(all *venues.Service) func(context.Context, []string) (map[string]string, error) {
	return func(ctx context.Context, ids []string) (map[string]string, error) {
		names := map[string]string{}
		for _, id := range ids {
			if _, known := names[id]; known {
				continue
			}
			at, err := all.Venue(ctx, id)
			if err != nil {
				return nil, err
			}
			names[id] = at.Name
		}
		return names, nil
	}
}
