package catalog

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/audit"
)

// StoreLeaving is what it touches that a store of the venue goes.
type StoreLeaving struct {
	// Products are the names of its products in use, in menu order.
	Products []string
	// Lacking are the names of the other products that cannot be sold without these.
	Lacking []string
	// OpenOrders are the codes of the open orders with one of its products.
	OpenOrders []string
}

// StoreLeaving tells what RetireStore would touch.
func (s *Service) StoreLeaving(ctx context.Context, venueID, storeID string) (StoreLeaving, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return StoreLeaving{}, err
	}
	out := StoreLeaving{Products: []string{}, Lacking: []string{}, OpenOrders: []string{}}
	var ids []string
	var retired []*Product
	for _, p := range now.sorted {
		if p.StoreID == storeID {
			ids, out.Products = append(ids, p.ID), append(out.Products, p.Name)
			retired = append(retired, p.retired())
		}
	}
	if len(ids) == 0 {
		return out, nil
	}
	for _, p := range now.closedBy(retired, s.Clock.Now()) {
		out.Lacking = append(out.Lacking, p.Name)
	}
	out.OpenOrders, err = s.OpenOrders(ctx, venueID, ids)
	return out, err
}

// retired is a copy that no store makes any more, and that is not sold until somebody has
// looked after it.
func (p *Product) retired() *Product {
	out := p.clone()
	out.StoreID, out.ForSale = "", false
	return out
}

// RetireStore takes the products of a store out of the sale, archived ones too, in the
// caller's transaction. It answers the names of those that were in use.
func (s *Service) RetireStore(ctx context.Context, tx bun.Tx, venueID, storeID string) ([]string, error) {
	e, err := s.begin(ctx, tx, venueID)
	if err != nil {
		return nil, err
	}
	var retired []*Product
	names := []string{}
	for _, p := range e.products {
		if p.StoreID == storeID {
			retired = append(retired, p.retired())
		}
	}
	slices.SortFunc(retired, byName)
	for _, p := range retired {
		if p.archived {
			continue
		}
		names = append(names, p.Name)
		if e.products[p.ID].ForSale {
			off := audit.Value{Name: "À venda", Before: audit.YesOrNo(true), After: audit.YesOrNo(false)}
			if err := e.record(ctx, audit.ProductSaleSwitched, p.ID, p.Name, off); err != nil {
				return nil, err
			}
		}
	}
	return names, e.putRows(ctx, retired)
}
