package customers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
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

func (in *importer) undoRow(ctx context.Context, tx bun.Tx, venueID string, e imports.Entry) (kept string, err error) {
	r, err := hold(ctx, tx, venueID, "id", e.RowID, in.now())
	if fault.Is(err, fault.NotFound) {
		return "Não existe mais.", nil
	}
	if err != nil {
		return "", err
	}
	version, err := r.version()
	if err != nil {
		return "", err
	}
	if version != e.Version {
		return "Alterado depois da importação.", nil
	}
	var was undoing
	if err := json.Unmarshal([]byte(e.Before), &was); err != nil {
		return "", fmt.Errorf("read what undoes an import: %w", err)
	}
	if was.Before == nil {
		kept, err = in.unregister(ctx, tx, r)
	} else {
		kept, err = in.restore(ctx, tx, venueID, *was.Before)
	}
	if err != nil || kept != "" || was.Category == "" {
		return kept, err
	}
	_, err = tx.NewRaw(`DELETE FROM customer_categories WHERE id = ? AND venue_id = ?
		AND NOT EXISTS (SELECT 1 FROM customers WHERE category_id = customer_categories.id)`, was.Category, venueID).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("remove customer category: %w", err)
	}
	return "", nil
}

// unregister removes a customer about whom nothing was kept since he was registered.
func (in *importer) unregister(ctx context.Context, tx bun.Tx, r record) (kept string, err error) {
	var attached bool
	err = tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM customer_restrictions WHERE customer_id = ?0)
		OR EXISTS (SELECT 1 FROM customer_notes WHERE customer_id = ?0)`, r.ID).Scan(ctx, &attached)
	if err != nil {
		return "", fmt.Errorf("look for what was kept about a customer: %w", err)
	}
	if attached || r.OpenAmount != 0 {
		return "Tem bloqueios, alertas, anotações ou valor em aberto desde a importação.", nil
	}
	if _, err := tx.NewDelete().Model(&r).WherePK().Exec(ctx); err != nil {
		return "", fmt.Errorf("remove customer: %w", err)
	}
	return "", in.keep(ctx, tx, audit.CustomerRemoved, operation.ActorFrom(ctx), r, nil)
}

// restore makes a customer again what he was.
func (in *importer) restore(ctx context.Context, tx bun.Tx, venueID string, before Draft) (kept string, err error) {
	category, err := categoryName(ctx, tx, venueID, before.CategoriaID)
	if fault.Is(err, fault.Invalid) {
		return "A categoria de antes não existe mais.", nil
	}
	if err != nil {
		return "", err
	}
	// What the file said of him was a mistake: it becomes no former identity.
	_, _, err = in.rewrite(ctx, tx, venueID, before, category)
	return "", err
}
