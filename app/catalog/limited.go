package catalog

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"balcao/app/fault"
)

// allowed answers the products that whoever is calling may see and sell; nil for all (D46).
func (s *Service) allowed(ctx context.Context, venueID string) (map[string]bool, error) {
	if s.Allowed == nil {
		return nil, nil
	}
	return s.Allowed(ctx, venueID)
}

// seen is the venue's catalogue as whoever is calling may see it: what lists products to a
// person reads it, and not Snapshot.
func (s *Service) seen(ctx context.Context, venueID string) (*Snapshot, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	allowed, err := s.allowed(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return now.only(allowed), nil
}

// Seen is the same for those who list products to people outside of the catalogue.
func (s *Service) Seen(ctx context.Context, venueID string) (*Snapshot, error) {
	return s.seen(ctx, venueID)
}

// only is the catalogue with no other products in its lists; with nil it is the same. By id
// all are found, since what is seen may be made of what is not.
func (c *Snapshot) only(allowed map[string]bool) *Snapshot {
	if allowed == nil {
		return c
	}
	limited := *c
	limited.allowed = allowed
	limited.sorted = slices.DeleteFunc(slices.Clone(c.sorted), func(p *Product) bool { return !allowed[p.ID] })
	limited.orders = limited.newOrders()
	return &limited
}

// Sees reports whether whom the catalogue is for may see and sell the product.
func (c *Snapshot) Sees(productID string) bool { return c.allowed == nil || c.allowed[productID] }

// Products are those in use that it lists, in menu order.
func (c *Snapshot) Products() []*Product { return c.sorted }

// limitPicked leaves products that whoever is calling may not see out of lists that are shown to him.
func (s *Service) limitPicked(ctx context.Context, venueID string, products func(yield func(*[]Picked) bool)) error {
	allowed, err := s.allowed(ctx, venueID)
	if err != nil || allowed == nil {
		return err
	}
	for shown := range products {
		*shown = slices.DeleteFunc(*shown, func(p Picked) bool { return !allowed[p.ID] })
	}
	return nil
}

// VenueOfCategory is the venue whose category it is; an unknown one is a NotFound fault.
func (s *Service) VenueOfCategory(ctx context.Context, categoryID string) (string, error) {
	var venueID string
	err := s.DB.Read.NewRaw("SELECT venue_id FROM categories WHERE id = ?", categoryID).Scan(ctx, &venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fault.New(fault.NotFound, "Esta categoria não existe mais. Atualize a lista.")
	}
	return venueID, err
}
