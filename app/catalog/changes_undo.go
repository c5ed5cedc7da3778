package catalog

import (
	"context"
	"fmt"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/imports"
)

// Undo takes back a change of the venue, as a change of its own, however old it is. What
// has moved since is kept, and named. Faults: NotFound, also for one that is not of the
// kind where that is said; Conflict for one that is undone already.
func (s *Service) Undo(ctx context.Context, venueID, id string, kind ChangeKind) (imports.Undone, error) {
	out := imports.Undone{Kept: []imports.Kept{}}
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		head, rows, err := e.changeToUndo(ctx, id)
		if err != nil {
			return err
		}
		if kind != "" && head.Kind != kind {
			return errNoChange
		}
		stores, err := s.storeNames(ctx, e.tx, venueID)
		if err != nil {
			return err
		}
		u := &undoing{edit: e, kind: head.Kind, known: lookup{e.categories, stores, e.products}, changes: newChangeSet(ctx, UndoChange, "Desfeita: "+head.Summary), out: &out}
		if err := u.run(ctx, rows); err != nil {
			return err
		}
		if _, err := e.tx.NewRaw("UPDATE catalogue_changes SET undone_at = ?, undone_by_name = ? WHERE id = ?",
			e.now.UnixMilli(), u.changes.by.Name, id).Exec(ctx); err != nil {
			return fmt.Errorf("mark a change undone: %w", err)
		}
		if head.Kind == ImportMany {
			if err := s.Imports.MarkUndone(ctx, e.tx, id); err != nil {
				return err
			}
		}
		own, err := newID()
		if err != nil {
			return err
		}
		return u.changes.keep(ctx, e, own)
	})
	return out, err
}

// changeToUndo reads a change of the venue that is not undone yet.
func (e *edit) changeToUndo(ctx context.Context, id string) (head changeHead, rows []changeRow, err error) {
	var heads []changeHead
	if err := e.tx.NewSelect().Model(&heads).Where("id = ? AND venue_id = ?", id, e.venueID).Scan(ctx); err != nil {
		return head, nil, fmt.Errorf("read a change: %w", err)
	}
	switch {
	case len(heads) == 0:
		return head, nil, errNoChange
	case heads[0].UndoneAt != 0:
		return head, nil, fault.New(fault.Conflict, "Esta alteração já foi desfeita. Atualize a lista.")
	}
	err = e.tx.NewSelect().Model(&rows).Where("change_id = ?", id).Order("position").Scan(ctx)
	return heads[0], rows, err
}

// undoing is a change that is being taken back.
type undoing struct {
	*edit
	kind    ChangeKind
	known   lookup
	changes *changeSet
	// parents are by the ids of what the change made.
	parents map[string][]*Product
	out     *imports.Undone
}

func (u *undoing) run(ctx context.Context, rows []changeRow) error {
	var categories []changeRow
	of, order := map[string][]changeRow{}, []string{}
	for _, r := range rows {
		if r.Entity == categoryEntity {
			categories = append(categories, r)
			continue
		}
		if of[r.RowID] == nil {
			order = append(order, r.RowID)
		}
		of[r.RowID] = append(of[r.RowID], r)
	}
	// Categories come back before what is in them, and go after it.
	if err := u.categoriesBack(ctx, categories); err != nil {
		return err
	}
	u.indexCodes()
	u.parents = u.edit.parents()
	var steps []*step
	for _, id := range order {
		if s := u.plan(id, of[id]); s != nil {
			steps = append(steps, s)
		}
	}
	steps = u.possible(steps)
	pairs := make([]pair, len(steps))
	for i, s := range steps {
		pairs[i] = s.pair
	}
	if err := u.putPairs(ctx, pairs); err != nil {
		return err
	}
	for _, s := range steps {
		u.changes.note(s.rows[0].Line, s.before, s.after)
		if u.out.Undone++; s.removed {
			u.out.Removed++
		}
	}
	return u.categoriesGone(ctx, categories)
}

func (u *undoing) keep(r changeRow, reason string) {
	u.out.Kept = append(u.out.Kept, imports.Kept{Line: r.Position, Name: r.Name, Reason: reason})
}

// categoriesBack brings back the categories that the change archived.
func (u *undoing) categoriesBack(ctx context.Context, rows []changeRow) error {
	for _, r := range rows {
		c := u.categories[r.RowID]
		if r.Field != archivedField || r.After != "true" || c == nil || !c.archived {
			continue
		}
		if u.categoryNamed(c.Name) != nil {
			u.keep(r, "Já existe outra categoria com este nome.")
			continue
		}
		if u.kind == CategoryGone {
			u.changes.about(audit.ProductCategoryRestored, c.ID, c.Name)
		}
		if err := u.archiveCategory(ctx, r, c, false); err != nil {
			return err
		}
	}
	return nil
}

// categoriesGone archives the categories that the change made or brought back, where nothing is in them.
func (u *undoing) categoriesGone(ctx context.Context, rows []changeRow) error {
	used := map[string]bool{}
	for _, p := range u.products {
		used[p.CategoryID] = used[p.CategoryID] || !p.archived
	}
	for _, r := range rows {
		c := u.categories[r.RowID]
		if r.Field == archivedField && r.After == "true" || c == nil || c.archived {
			continue
		}
		reason := ""
		switch {
		case used[c.ID]:
			reason = "Há produtos nesta categoria."
		case br.Fold(c.Name) != br.Fold(r.Name):
			reason = "Mudou de nome depois."
		}
		if reason != "" {
			u.keep(r, reason)
			continue
		}
		if err := u.archiveCategory(ctx, r, c, true); err != nil {
			return err
		}
	}
	return nil
}

func (u *undoing) archiveCategory(ctx context.Context, r changeRow, c *Category, archived bool) error {
	same := *c
	same.archived = archived
	if err := u.putCategory(ctx, &same); err != nil {
		return err
	}
	u.changes.noteCategory(r.Line, &same)
	u.out.Undone++
	if archived {
		u.out.Removed++
	}
	return nil
}
