package catalog

import (
	"context"
	"fmt"
)

// Fiscal tells what is wrong with the fiscal codes of a venue's products.
type Fiscal interface {
	// ProductRules answers what counts for the venue now.
	ProductRules(ctx context.Context, venueID string) (FiscalRules, error)
}

// FiscalRules judge the codes of products. Those with the same Standing, which can be compared,
// judge alike.
type FiscalRules struct {
	Standing any
	// Problem is the first thing wrong, in a few words; empty for nothing.
	Problem func(*Product) string
}

// problem is nothing for fees, which carry no codes, and where nobody judges.
func (r FiscalRules) problem(p *Product) string {
	if r.Problem == nil || p.Kind == Fee {
		return ""
	}
	return r.Problem(p)
}

func (s *Service) fiscalRules(ctx context.Context, venueID string) (FiscalRules, error) {
	if s.Fiscal == nil {
		return FiscalRules{}, nil
	}
	return s.Fiscal.ProductRules(ctx, venueID)
}

// CodesInUse counts the products of all venues that are in use by their NCM; those without
// one are left out.
func (s *Service) CodesInUse(ctx context.Context) ([]CodeUse, error) {
	var uses []CodeUse
	err := s.DB.Read.NewRaw(`SELECT venue_id, ncm, COUNT(*) AS products FROM products
		WHERE archived_at IS NULL AND ncm <> '' AND kind <> ? GROUP BY venue_id, ncm ORDER BY venue_id, ncm`, Fee).Scan(ctx, &uses)
	if err != nil {
		return nil, fmt.Errorf("count products by NCM: %w", err)
	}
	return uses, nil
}

// CodeUse is how many products of a venue have an NCM.
type CodeUse struct {
	VenueID, NCM string
	Products     int
}

// InUse lists the venue's products that are not archived, in menu order, as the form reads
// them: additions do not tell what they are of the added products.
func (s *Service) InUse(ctx context.Context, venueID string) ([]Product, error) {
	now, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	products := make([]Product, len(now.sorted))
	for i, p := range now.sorted {
		products[i] = *p
	}
	return products, nil
}
