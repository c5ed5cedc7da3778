package customers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/imports"
	"balcao/app/operation"
)

// undoing is what it takes to undo a line.
type undoing struct {
	// Before is the customer as he was; nil where the line registered him.
	Before *Draft `json:",omitempty"`
	// Category is the one that the line made.
	Category string `json:",omitempty"`
}

func (u undoing) text() (string, error) {
	raw, err := json.Marshal(u)
	return string(raw), err
}

// UndoImport takes back an import of the venue: whom it registered goes, whom it changed
// is as before, and a category that it made and nobody uses goes too. Customers who have
// been changed since are kept, and named. Faults as imports.Undo.
func (s *Service) UndoImport(ctx context.Context, venueID, id string) (*imports.Undone, error) {
	in, err := s.importing(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return imports.Undo(ctx, s.imports, in.definition(), venueID, id)
}

// undo takes entries back, and answers for each why it is kept, if it is.
func (in *importer) undo(ctx context.Context, tx bun.Tx, venueID string, entries []imports.Entry) ([]string, error) {
	if err := in.nameCategories(ctx, tx, venueID, nil); err != nil {
		return nil, err
	}
	held, attached, err := in.imported(ctx, tx, venueID, entries)
	if err != nil {
		return nil, err
	}
	kept, emptied, steps := make([]string, len(entries)), []string{}, undone{}
	for i, e := range entries {
		var was undoing
		if err := json.Unmarshal([]byte(e.Before), &was); err != nil {
			return nil, fmt.Errorf("read what undoes an import: %w", err)
		}
		r, known := held[e.RowID]
		version, err := r.version()
		if err != nil {
			return nil, err
		}
		switch {
		case !known:
			kept[i] = "Não existe mais."
		case version != e.Version:
			kept[i] = "Alterado depois da importação."
		case was.Before != nil:
			kept[i], err = in.restore(ctx, tx, &steps, r, *was.Before)
		case attached[r.ID] || r.OpenAmount != 0:
			kept[i] = "Tem bloqueios, alertas, anotações ou valor em aberto desde a importação."
		default:
			steps.remove = append(steps.remove, r.ID)
			steps.kept = append(steps.kept, in.entry(audit.CustomerRemoved, operation.ActorFrom(ctx), r, nil))
		}
		if err != nil {
			return nil, err
		}
		if kept[i] == "" && was.Category != "" {
			emptied = append(emptied, was.Category)
		}
	}
	return kept, steps.finish(ctx, tx, venueID, emptied)
}

// imported answers by id the customers of entries, whom it keeps everybody else from
// changing, and about whom something was kept since.
func (in *importer) imported(ctx context.Context, tx bun.Tx, venueID string, entries []imports.Entry) (held map[string]record, attached map[string]bool, err error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.RowID
	}
	all, err := holdAll(ctx, tx, venueID, "id", ids, in.now())
	if err != nil {
		return nil, nil, err
	}
	held = map[string]record{}
	for _, r := range all {
		r.Category = in.names[r.CategoryID]
		held[r.ID] = r
	}
	attached, err = attachedTo(ctx, tx, ids)
	return held, attached, err
}

// attachedTo answers about which of the customers something is kept.
func attachedTo(ctx context.Context, tx bun.Tx, ids []string) (map[string]bool, error) {
	var about []string
	err := tx.NewRaw(`SELECT customer_id FROM customer_restrictions WHERE customer_id IN (?0)
		UNION SELECT customer_id FROM customer_notes WHERE customer_id IN (?0)`, bun.List(ids)).Scan(ctx, &about)
	if err != nil {
		return nil, fmt.Errorf("look for what was kept about customers: %w", err)
	}
	attached := map[string]bool{}
	for _, id := range about {
		attached[id] = true
	}
	return attached, nil
}

// restore makes a customer again what he was.
func (in *importer) restore(ctx context.Context, tx bun.Tx, steps *undone, r record, before Draft) (kept string, err error) {
	category, known := in.names[before.CategoriaID]
	if before.CategoriaID != "" && !known {
		return "A categoria de antes não existe mais.", nil
	}
	// What the file said of him was a mistake: it becomes no former identity.
	changed, err := in.alter(ctx, tx, &r, before, category)
	steps.kept = append(steps.kept, changed...)
	return "", err
}

// undone is what undoing some entries leaves to be done for all of them at once: the
// customers to remove, and what the audit keeps.
type undone struct {
	remove []string
	kept   []audit.Entry
}

// finish does it, and removes those of the categories that nobody uses any more.
func (u undone) finish(ctx context.Context, tx bun.Tx, venueID string, categories []string) error {
	if len(u.remove) > 0 {
		if _, err := tx.NewRaw("DELETE FROM customers WHERE venue_id = ? AND id IN (?)", venueID, bun.List(u.remove)).Exec(ctx); err != nil {
			return fmt.Errorf("remove customers: %w", err)
		}
	}
	if len(categories) > 0 {
		_, err := tx.NewRaw(`DELETE FROM customer_categories WHERE venue_id = ? AND id IN (?)
			AND NOT EXISTS (SELECT 1 FROM customers WHERE category_id = customer_categories.id)`, venueID, bun.List(categories)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove customer categories: %w", err)
		}
	}
	return audit.Record(ctx, tx, u.kept...)
}
