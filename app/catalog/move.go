package catalog

import (
	"context"

	"balcao/app/fault"
)

// MoveProducts moves products to the end of a category of the venue.
func (s *Service) MoveProducts(ctx context.Context, venueID, categoryID string, order BulkOrder) (Bulk, error) {
	var move func(*Product)
	return s.apply(ctx, venueID, order, bulk{
		kind: MoveChange, field: categoryField,
		check: func(e *edit) error {
			if c := e.categories[categoryID]; c == nil || c.archived {
				return fault.Field(categoryField, "Esta categoria não existe mais. Escolha outra.")
			}
			move = e.mover(categoryID)
			return nil
		},
		summary: func(e *edit, moved []string) string {
			return "Para a categoria " + e.categories[categoryID].Name + ": " + fewOf(moved)
		},
		alter: func(_ *edit, p *Product) error { move(p); return nil },
	})
}

// mover puts one product after the other at the end of a category, but those that are in it.
func (e *edit) mover(categoryID string) func(*Product) {
	last := e.lastPosition(categoryID)
	return func(p *Product) {
		if p.CategoryID != categoryID {
			last++
			p.CategoryID, p.Position = categoryID, last
		}
	}
}
