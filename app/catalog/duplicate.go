package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Duplicate makes a copy of a product, next to it and not for sale, and answers its id.
// Codes, barcodes and stock stay with the original (they are one product's).
func (s *Service) Duplicate(ctx context.Context, venueID, productID string) (string, error) {
	id, err := newID()
	if err != nil {
		return "", err
	}
	return id, s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		original, err := e.product(productID)
		if err != nil {
			return err
		}
		p := original.copyAs(id, e.copyName(original.Name))
		p.ForSale = false
		order := e.in(p.CategoryID)
		if err := e.putProduct(ctx, p); err != nil {
			return err
		}
		at := slices.IndexFunc(order, func(other *Product) bool { return other.ID == productID })
		if err := e.putInOrder(ctx, slices.Insert(order, at+1, p)); err != nil {
			return err
		}
		if !p.HasPhoto {
			return nil
		}
		return s.Images.Copy(ctx, e.tx, venueID, venueID, map[string]string{productID: id})
	})
}

// copyAs is a copy under another id and name, without what is one product's alone.
func (p *Product) copyAs(id, name string) *Product {
	same := p.clone()
	same.ID, same.Version, same.Name = id, 0, name
	same.Barcode, same.Barcodes, same.InternalCode, same.IntegrationCode = "", []Barcode{}, "", ""
	same.Reserved, same.ReservedBefore, same.SoldOut = 0, 0, SoldOut{}
	return same
}

// copyName is a name for a copy that no product in use has: "Suco (cópia 2)".
func (e *edit) copyName(of string) string {
	taken := map[string]bool{}
	for _, p := range e.products {
		taken[p.Name] = !p.archived || taken[p.Name]
	}
	for n := 1; ; n++ {
		end := " (cópia)"
		if n > 1 {
			end = fmt.Sprintf(" (cópia %d)", n)
		}
		name := []rune(of)
		name = name[:min(len(name), longestName-len([]rune(end)))]
		if full := strings.TrimSpace(string(name)) + end; !taken[full] {
			return full
		}
	}
}

type duplicateOutput struct {
	Body struct {
		ID string `json:"id"`
	}
}

func (s *Service) duplicateRoute(ctx context.Context, in *venueBodyInput) (*duplicateOutput, error) {
	out := &duplicateOutput{}
	var err error
	out.Body.ID, err = s.Duplicate(ctx, in.Body.VenueID, in.ID)
	return out, err
}
