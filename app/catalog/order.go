package catalog

import (
	"cmp"
	"context"
	"slices"

	"balcao/app/fault"
	"balcao/app/operation"
)

// SetOrder puts all products of a category in order.
func (s *Service) SetOrder(ctx context.Context, venueID, categoryID string, ids []string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		before := e.inCategory(categoryID)
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

// Move puts products of the venue at the end of a category, in their order.
func (s *Service) Move(ctx context.Context, venueID string, ids []string, categoryID string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		if c := e.categories[categoryID]; c == nil || c.archived {
			return errCategoryGone
		}
		products, err := e.those(ids)
		if err != nil {
			return err
		}
		last := 0
		for _, p := range e.inCategory(categoryID) {
			last = max(last, p.Position)
		}
		for _, p := range products {
			if p.CategoryID == categoryID {
				continue
			}
			last++
			p.CategoryID, p.Position = categoryID, last
			if err := e.putRow(ctx, p); err != nil {
				return err
			}
		}
		return nil
	})
}

var errCategoryGone = fault.New(fault.NotFound, "Esta categoria não existe mais. Escolha outra.").With("categoriaId", "Escolha outra categoria.")

// inCategory are the products in use of a category, in their order.
func (e *edit) inCategory(categoryID string) []*Product {
	var found []*Product
	for _, p := range e.products {
		if !p.archived && p.CategoryID == categoryID {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b *Product) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return found
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

type moveInput struct {
	Body struct {
		ChosenBody
		CategoryID string `json:"categoriaId" maxLength:"36"`
	}
}

func (s *Service) moveRoute(ctx context.Context, in *moveInput) (*struct{}, error) {
	return nil, s.Move(ctx, in.Body.VenueID, in.Body.IDs, in.Body.CategoryID)
}
