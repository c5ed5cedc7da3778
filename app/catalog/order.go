package catalog

import (
	"context"
	"slices"

	"balcao/app/fault"
	"balcao/app/operation"
)

// SetOrder puts all products of a category in order.
func (s *Service) SetOrder(ctx context.Context, venueID, categoryID string, ids []string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		before := e.in(categoryID)
		order := make([]*Product, 0, len(ids))
		for _, id := range ids {
			if i := slices.IndexFunc(before, func(p *Product) bool { return p.ID == id }); i >= 0 && !slices.Contains(order, before[i]) {
				order = append(order, before[i])
			}
		}
		if len(order) != len(before) || len(ids) != len(before) {
			return fault.New(fault.Conflict, "Os produtos desta categoria mudaram enquanto você ordenava. Abra a ordem de novo.")
		}
		return e.putInOrder(ctx, order)
	})
}

// putInOrder writes those products whose place has changed.
func (e *edit) putInOrder(ctx context.Context, order []*Product) error {
	for i, p := range order {
		if p.Position == i+1 {
			continue
		}
		moved := p.clone()
		moved.Position = i + 1
		if err := e.putRow(ctx, moved); err != nil {
			return err
		}
	}
	return nil
}

type orderInput struct {
	Body struct {
		operation.VenueBody
		CategoryID string   `json:"categoriaId" maxLength:"36"`
		IDs        []string `json:"produtos" minItems:"1" maxItems:"20000" nullable:"false" doc:"all of the category, in their new order"`
	}
}

func (s *Service) orderRoute(ctx context.Context, in *orderInput) (*struct{}, error) {
	return nil, s.SetOrder(ctx, in.Body.VenueID, in.Body.CategoryID, in.Body.IDs)
}
