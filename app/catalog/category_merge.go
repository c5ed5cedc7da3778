package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"balcao/app/audit"
	"balcao/app/fault"
)

// CategoryMerge moves all products of a category into another, and archives the one that
// is empty then.
type CategoryMerge struct {
	Into   string `json:"destinoId" maxLength:"36" doc:"category that stays"`
	DryRun bool   `json:"simular" required:"false" doc:"only tell what would move"`
	// Seen ties the merge to what the person was told of it.
	Seen string `json:"conferencia" required:"false" maxLength:"64" doc:"conferencia of the simulation; 409 where it would come out differently by now"`
}

// CategoryMerged tells how many products moved, or would.
type CategoryMerged struct {
	ChangeID string `json:"alteracaoId" doc:"by which it is undone; empty while it is simulated"`
	Moved    int    `json:"movidos" doc:"products"`
	Shown    string `json:"conferencia" doc:"tells this outcome from every other"`
}

// MergeCategory merges a category of the venue into another, as a change that can be undone.
func (s *Service) MergeCategory(ctx context.Context, venueID, id string, m CategoryMerge) (CategoryMerged, error) {
	if m.DryRun {
		now, err := s.Snapshot(ctx, venueID)
		if err != nil {
			return CategoryMerged{}, err
		}
		from, into, err := now.merging(id, m.Into)
		if err != nil {
			return CategoryMerged{}, err
		}
		moving := now.in(id)
		return CategoryMerged{Moved: len(moving), Shown: shownMerge(from, into, moving)}, nil
	}
	var out CategoryMerged
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		from, into, err := e.merging(id, m.Into)
		if err != nil {
			return err
		}
		moving := e.in(id)
		if out.Shown = shownMerge(from, into, moving); m.Seen != "" && m.Seen != out.Shown {
			return errSeenOther
		}
		move := e.mover(into.ID)
		var pairs []pair
		for _, p := range moving {
			after := p.clone()
			move(after)
			pairs = append(pairs, pair{p, after})
		}
		if err := e.putPairs(ctx, pairs); err != nil {
			return err
		}
		out.Moved = len(pairs)
		changes := newChangeSet(ctx, CategoryGone, fmt.Sprintf("Categoria %s unida a %s", from.Name, into.Name))
		changes.about(audit.ProductCategoryMerged, id, from.Name,
			audit.Value{Name: "Categoria que fica", After: into.Name}, audit.Value{Name: "Produtos", After: fmt.Sprint(out.Moved)})
		changes.noteAll(pairs)
		out.ChangeID, err = e.categoryGone(ctx, from, changes)
		return err
	})
	return out, err
}

// shownMerge tells a merge from every other: which products move, and from where to where.
func shownMerge(from, into *Category, moving []*Product) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\x00%s\n%s\x00%s\n", from.ID, from.Name, into.ID, into.Name)
	for _, p := range moving {
		fmt.Fprintln(sum, p.ID)
	}
	return hex.EncodeToString(sum.Sum(nil))
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

// ArchiveCategory takes an empty category out of use, and answers the change by which that
// is undone; one that has products is a Conflict fault.
func (s *Service) ArchiveCategory(ctx context.Context, venueID, id string) (changeID string, err error) {
	err = s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		c, err := e.category(id)
		if err != nil {
			return err
		}
		if products := len(e.in(id)); products > 0 {
			return fault.New(fault.Conflict, fmt.Sprintf(
				"A categoria “%s” ainda tem %s. Mova-os para outra categoria ao excluí-la.", c.Name, counted(products)))
		}
		changes := newChangeSet(ctx, CategoryGone, fmt.Sprintf("Categoria %s excluída", c.Name))
		changes.about(audit.ProductCategoryArchived, id, c.Name)
		changeID, err = e.categoryGone(ctx, c, changes)
		return err
	})
	return changeID, err
}

// categoryGone archives a category, and keeps that with what else the change did.
func (e *edit) categoryGone(ctx context.Context, c *Category, changes *changeSet) (changeID string, err error) {
	gone := *c
	gone.archived = true
	if err := e.putCategory(ctx, &gone); err != nil {
		return "", err
	}
	changes.noteCategory(0, &gone)
	if changeID, err = newID(); err != nil {
		return "", err
	}
	return changeID, changes.keep(ctx, e, changeID)
}

func counted(products int) string {
	if products == 1 {
		return "1 produto"
	}
	return fmt.Sprintf("%d produtos", products)
}
