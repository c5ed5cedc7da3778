package imports

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/sheets"
)

// commit writes the rows, what undoes them, and the mapping for the next time.
func commit[R any](ctx context.Context, s *Service, tx bun.Tx, what Import[R], up Upload, hash string, rows []*Row[R], report *Report) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	_, err = tx.NewRaw(`INSERT INTO imports (id, venue_id, kind, person_id, person_name, file_name, file_hash, total, created, changed, skipped, at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id.String(), up.VenueID, what.Kind, up.By.UserID, up.By.Name, up.FileName, hash,
		report.Rows, report.Created, report.Changed, len(report.Skipped), s.Clock.Now().UnixMilli()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep an import: %w", err)
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *Row[R]) bool { return r.Action == Skip })
	for some := range slices.Chunk(rows, chunk) {
		entries, err := what.Write(ctx, tx, up.VenueID, some)
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			continue
		}
		if err := keep(ctx, tx, id.String(), some, entries); err != nil {
			return err
		}
	}
	if what.Committed != nil {
		if err := what.Committed(ctx, tx, id.String()); err != nil {
			return err
		}
	}
	if err := remember(ctx, tx, up.VenueID, what.Kind, report.Headers); err != nil {
		return err
	}
	report.ID = id.String()
	return nil
}

// entryRow is a row of import_entries.
type entryRow struct {
	bun.BaseModel `bun:"table:import_entries"`

	ImportID string
	Line     int
	RowID    string
	Name     string
	Action   Action
	Version  string
	Before   string
}

// keep keeps what undoes rows that were written.
func keep[R any](ctx context.Context, tx bun.Tx, importID string, rows []*Row[R], entries []Entry) error {
	kept := make([]entryRow, len(rows))
	for i, r := range rows {
		e := entries[i]
		kept[i] = entryRow{ImportID: importID, Line: r.Line, RowID: e.RowID, Name: e.Name, Action: r.Action, Version: e.Version, Before: e.Before}
	}
	if _, err := tx.NewInsert().Model(&kept).Exec(ctx); err != nil {
		return fmt.Errorf("keep what undoes an import: %w", err)
	}
	return nil
}

// remember keeps what each header meant, those that meant nothing too.
func remember(ctx context.Context, tx bun.Tx, venueID, kind string, headers []sheets.Header) error {
	for _, h := range headers {
		_, err := tx.NewRaw(`INSERT INTO import_mappings (venue_id, kind, header, field) VALUES (?, ?, ?, ?)
			ON CONFLICT (venue_id, kind, header) DO UPDATE SET field = excluded.field`,
			venueID, kind, sheets.HeaderKey(h.Title), h.Field).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remember a mapping: %w", err)
		}
	}
	return nil
}

// remembered is what headers meant the last time.
func (s *Service) remembered(ctx context.Context, venueID, kind string) (sheets.Mapping, error) {
	rows, err := s.DB.Read.QueryContext(ctx, "SELECT header, field FROM import_mappings WHERE venue_id = ? AND kind = ?", venueID, kind)
	if err != nil {
		return nil, fmt.Errorf("recall a mapping: %w", err)
	}
	defer func() { _ = rows.Close() }()
	out := sheets.Mapping{}
	for rows.Next() {
		var header, field string
		if err := rows.Scan(&header, &field); err != nil {
			return nil, fmt.Errorf("recall a mapping: %w", err)
		}
		out[header] = field
	}
	return out, rows.Err()
}

func sortByLine(problems []sheets.Problem) {
	slices.SortStableFunc(problems, func(a, b sheets.Problem) int { return cmp.Compare(a.Line, b.Line) })
}
