package server

import (
	"context"

	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fiscal"
	"balcao/app/venues"
)

// FiscalTables keeps the tables of a database, for the command line.
func FiscalTables(db *database.DB, now clock.Clock) *fiscal.Service {
	return build(Config{Clock: now}.withDefaults(), db, nil).fiscal
}

// fiscalProducts gives the fiscal tables the products whose codes they check.
type fiscalProducts struct{ catalog *catalog.Service }

// productRules judges the codes in the list of products as the review does.
type productRules struct{ fiscal lazy[*fiscal.Service] }

func (r productRules) ProductRules(ctx context.Context, venueID string) (catalog.FiscalRules, error) {
	rules, err := r.fiscal().Rules(ctx, venueID)
	if err != nil {
		return catalog.FiscalRules{}, err
	}
	return catalog.FiscalRules{
		Standing: rules.Standing(),
		Problem:  func(p *catalog.Product) string { return rules.Problem(fiscalCodes(p)) },
	}, nil
}

func fiscalCodes(p *catalog.Product) fiscal.Codes {
	return fiscal.Codes{NCM: p.NCM, CEST: p.CEST, CFOP: p.CFOP}
}

// OfVenue leaves fees out, which carry no codes.
func (p fiscalProducts) OfVenue(ctx context.Context, venueID string) ([]fiscal.Product, error) {
	found, err := p.catalog.InUse(ctx, venueID)
	products := make([]fiscal.Product, 0, len(found))
	for _, f := range found {
		if f.Kind != catalog.Fee {
			products = append(products, fiscal.Product{ID: f.ID, Name: f.Name, Codes: fiscalCodes(&f)})
		}
	}
	return products, err
}

func (p fiscalProducts) CodesInUse(ctx context.Context) ([]fiscal.Use, error) {
	found, err := p.catalog.CodesInUse(ctx)
	uses := make([]fiscal.Use, len(found))
	for i, f := range found {
		uses[i] = fiscal.Use(f)
	}
	return uses, err
}

// fiscalVenues tells the fiscal tables of the venues.
type fiscalVenues struct{ venues *venues.Service }

func (v fiscalVenues) IssuesInvoices(ctx context.Context, venueID string) (bool, error) {
	found, err := v.venues.Get(ctx, venueID)
	return found.IssuesInvoices, err
}

func (v fiscalVenues) Names(ctx context.Context, venueIDs []string) (map[string]string, error) {
	found, err := v.venues.Some(ctx, venueIDs)
	names := make(map[string]string, len(found))
	for _, f := range found {
		names[f.ID] = f.Name
	}
	return names, err
}
