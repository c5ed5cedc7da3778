package catalog

import (
	"context"
	"fmt"

	"balcao/app/audit"
	"balcao/app/fault"
)

// CategoryMerge moves all products of a category into another, and archives the one that
// is empty then.
type CategoryMerge struct {
	Into   string `json:"destinoId" maxLength:"36" doc:"category that stays"`
	DryRun bool   `json:"simular" required:"false" doc:"only tell what would move"`
}

// CategoryMerged tells what moved, or would: what an undo takes.
type CategoryMerged struct {
	Moved []Moved `json:"movidos" nullable:"false"`
}

// Moved is a product that was in another category.
type Moved struct {
	ID string `json:"id" maxLength:"36"`
	// Position is the place that it had there.
	Position int `json:"posicao" minimum:"0" maximum:"1000000"`
}

// MergeCategory merges a category of the venue into another.
func (s *Service) MergeCategory(ctx context.Context, venueID, id string, m CategoryMerge) (CategoryMerged, error) {
	merged := CategoryMerged{Moved: []Moved{}}
	if m.DryRun {
		now, err := s.Snapshot(ctx, venueID)
		if err != nil {
			return merged, err
		}
		_, _, err = now.merging(id, m.Into)
		merged.Moved = append(merged.Moved, now.moving(id)...)
		return merged, err
	}
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		from, into, err := e.merging(id, m.Into)
		if err != nil {
			return err
		}
		merged.Moved = append([]Moved{}, e.moving(id)...)
		place := 0
		for _, p := range e.in(into.ID) {
			place = max(place, p.Position)
		}
		for _, p := range e.in(id) {
			place++
			moved := p.clone()
			moved.CategoryID, moved.Position = into.ID, place
			if err := e.putRow(ctx, moved); err != nil {
				return err
			}
		}
		gone := *from
		gone.archived = true
		if err := e.putCategory(ctx, &gone); err != nil {
			return err
		}
		return e.record(ctx, audit.ProductCategoryMerged, id, gone.Name,
			audit.Value{Name: "Categoria que fica", After: into.Name}, audit.Value{Name: "Produtos", After: fmt.Sprint(len(merged.Moved))})
	})
	return merged, err
}

// merging are the two categories of a merge, both in use and not the same.
func (c *Snapshot) merging(id, intoID string) (from, into *Category, err error) {
	from, into = c.categories[id], c.categories[intoID]
	switch {
	case from == nil || from.archived:
		return nil, nil, errNoCategory
	case into == nil || into.archived:
		return nil, nil, fault.New(fault.NotFound, "A categoria de destino não existe mais. Atualize a lista e escolha outra.")
	case id == intoID:
		return nil, nil, fault.New(fault.Conflict, "Escolha outra categoria como destino: esta é a mesma.")
	}
	return from, into, nil
}

func (c *Snapshot) moving(id string) []Moved {
	var moving []Moved
	for _, p := range c.in(id) {
		moving = append(moving, Moved{ID: p.ID, Position: p.Position})
	}
	return moving
}

// CategoryRestore brings an archived category back, with the products that a merge moved.
type CategoryRestore struct {
	From  string  `json:"destinoId" required:"false" maxLength:"36" doc:"category that a merge moved them into"`
	Moved []Moved `json:"movidos" maxItems:"20000" nullable:"false" doc:"as the merge answered"`
}

// CategoryRestored tells how many products came back, and which have moved on since and stay.
type CategoryRestored struct {
	Returned int      `json:"voltaram"`
	Left     []string `json:"ficaram" nullable:"false" doc:"names of those that have been moved or archived since"`
}

// RestoreCategory undoes a merge or an archiving, at any later time.
func (s *Service) RestoreCategory(ctx context.Context, venueID, id string, r CategoryRestore) (CategoryRestored, error) {
	restored := CategoryRestored{Left: []string{}}
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		gone := e.categories[id]
		switch {
		case gone == nil:
			return errNoCategory
		case !gone.archived:
			return fault.New(fault.Conflict, fmt.Sprintf("A categoria “%s” já está em uso. Atualize a lista.", gone.Name))
		}
		if err := e.refuseCategoryName(id, gone.Name); err != nil {
			return err
		}
		back := *gone
		back.archived = false
		if err := e.putCategory(ctx, &back); err != nil {
			return err
		}
		for _, m := range r.Moved {
			p := e.products[m.ID]
			if p == nil {
				continue
			}
			if p.archived || p.CategoryID != r.From {
				restored.Left = append(restored.Left, p.Name)
				continue
			}
			moved := p.clone()
			moved.CategoryID, moved.Position = id, m.Position
			if err := e.putRow(ctx, moved); err != nil {
				return err
			}
			restored.Returned++
		}
		return e.record(ctx, audit.ProductCategoryRestored, id, back.Name, audit.Value{Name: "Produtos", After: fmt.Sprint(restored.Returned)})
	})
	return restored, err
}
