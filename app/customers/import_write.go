package customers

import (
	"cmp"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/imports"
)

// write registers the lines' customers, and changes those who are there.
func (in *importer) write(ctx context.Context, tx bun.Tx, venueID string, rows []*imports.Row[imported]) ([]imports.Entry, error) {
	known, err := in.hold(ctx, tx, venueID, rows)
	if err != nil {
		return nil, err
	}
	var fresh []record
	var kept []audit.Entry
	entries := make([]imports.Entry, len(rows))
	for i, row := range rows {
		v, undo := row.Value, undoing{}
		if v.newCategory() {
			if v.draft.CategoriaID, undo.Category, err = in.makeCategory(ctx, tx, venueID, v.category); err != nil {
				return nil, err
			}
		}
		var r record
		if row.Action == imports.Create {
			if r, err = in.fresh(venueID, v.draft, in.names[v.draft.CategoriaID]); err != nil {
				return nil, err
			}
			fresh, kept = append(fresh, r), append(kept, in.registered(ctx, r))
		} else {
			r = known[v.draft.CPF]
			was, before, after := r, r.draft(), v.over(r)
			undo.Before = &before
			changed, err := in.alter(ctx, tx, &r, after, in.names[after.CategoriaID])
			if err != nil {
				return nil, err
			}
			if err := keepFormer(ctx, tx, was, r); err != nil {
				return nil, err
			}
			kept = append(kept, changed...)
		}
		if entries[i], err = undo.entry(r); err != nil {
			return nil, err
		}
	}
	if len(fresh) > 0 {
		if _, err := tx.NewInsert().Model(&fresh).Exec(ctx); err != nil {
			return nil, refuseTwin(err)
		}
	}
	return entries, audit.Record(ctx, tx, kept...)
}

// hold answers by CPF those whom the lines change, with the names of their categories,
// and keeps everybody else from changing them. One who is gone since is an error.
func (in *importer) hold(ctx context.Context, tx bun.Tx, venueID string, rows []*imports.Row[imported]) (map[string]record, error) {
	var cpfs []string
	for _, row := range rows {
		if row.Action == imports.Change {
			cpfs = append(cpfs, row.Value.draft.CPF)
		}
	}
	held, err := holdAll(ctx, tx, venueID, "cpf", cpfs, in.now())
	if err != nil {
		return nil, err
	}
	if len(held) < len(cpfs) {
		return nil, errUnknown
	}
	found := make(map[string]record, len(held))
	for _, r := range held {
		r.Category = in.names[r.CategoryID]
		found[r.CPF] = r
	}
	return found, nil
}

// entry is what undoes a line, once its customer is r.
func (u undoing) entry(r record) (imports.Entry, error) {
	version, err := r.version()
	if err != nil {
		return imports.Entry{}, err
	}
	before, err := u.text()
	return imports.Entry{RowID: r.ID, Name: cmp.Or(r.Name, br.MaskCPFs(br.FormatCPF(r.CPF))), Version: version, Before: before}, err
}

// makeCategory answers the id of a category that the venue lacked when the lines were
// decided; made is its id too, where this line is the first to name it.
func (in *importer) makeCategory(ctx context.Context, tx bun.Tx, venueID, name string) (id, made string, err error) {
	search := br.Fold(name)
	if id := in.categories[search]; id != "" {
		return id, "", nil
	}
	fresh, err := uuid.NewV7()
	if err != nil {
		return "", "", err
	}
	_, err = tx.NewRaw("INSERT INTO customer_categories (id, venue_id, description, search, created_at) VALUES (?, ?, ?, ?, ?)",
		fresh.String(), venueID, name, search, in.now()).Exec(ctx)
	if err != nil {
		return "", "", fmt.Errorf("insert customer category: %w", err)
	}
	in.categories[search], in.names[fresh.String()] = fresh.String(), name
	return fresh.String(), fresh.String(), nil
}
