package imports

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// Past is an import that was committed.
type Past struct {
	ID       string     `json:"Id"`
	FileName string     `json:"Arquivo"`
	By       string     `json:"Quem"`
	At       time.Time  `json:"Em"`
	Rows     int        `json:"Linhas"`
	Created  int        `json:"Novas"`
	Changed  int        `json:"Alteradas"`
	Skipped  int        `json:"Ignoradas"`
	UndoneAt *time.Time `json:"DesfeitaEm"`
	// Undoable tells that it can still be undone.
	Undoable bool `json:"PodeDesfazer"`
}

// longestList is how many imports are listed.
const longestList = 50

// List answers the venue's latest imports of a kind, the latest first.
func (s *Service) List(ctx context.Context, venueID, kind string) ([]Past, error) {
	rows, err := s.DB.Read.QueryContext(ctx, `SELECT id, file_name, person_name, at, total, created, changed, skipped, undone_at
		FROM imports WHERE venue_id = ? AND kind = ? ORDER BY at DESC, id DESC LIMIT ?`, venueID, kind, longestList)
	if err != nil {
		return nil, fmt.Errorf("list imports: %w", err)
	}
	defer func() { _ = rows.Close() }()
	found := []Past{}
	for rows.Next() {
		var p Past
		var at int64
		var undone sql.NullInt64
		if err := rows.Scan(&p.ID, &p.FileName, &p.By, &at, &p.Rows, &p.Created, &p.Changed, &p.Skipped, &undone); err != nil {
			return nil, fmt.Errorf("list imports: %w", err)
		}
		p.At = time.UnixMilli(at).UTC()
		if undone.Valid {
			when := time.UnixMilli(undone.Int64).UTC()
			p.UndoneAt = &when
		}
		p.Undoable = !undone.Valid && s.Clock.Now().Sub(p.At) < UndoFor
		found = append(found, p)
	}
	return found, rows.Err()
}

// Kept is a row that undoing an import leaves as it is.
type Kept struct {
	Line   int    `json:"Linha"`
	Name   string `json:"Nome"`
	Reason string `json:"Motivo"`
}

// Undone tells what undoing an import did.
type Undone struct {
	Undone  int    `json:"Desfeitas" doc:"rows removed, and rows that are again what they were"`
	Removed int    `json:"Removidas" doc:"those of them that the import had created"`
	Kept    []Kept `json:"Mantidas" nullable:"false"`
}

// Undo takes back what an import of the venue has written, in one transaction, and
// names what it keeps. Faults: NotFound for another venue's or kind's; Conflict for
// one that is undone already or too old.
func Undo[R any](ctx context.Context, s *Service, what Import[R], venueID, id string) (*Undone, error) {
	out := &Undone{Kept: []Kept{}}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.markUndone(ctx, tx, venueID, what.Kind, id); err != nil {
			return err
		}
		entries, err := entriesOf(ctx, tx, id)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(entries, chunk) {
			kept, err := what.Undo(ctx, tx, venueID, some)
			if err != nil {
				return err
			}
			for i, e := range some {
				if kept[i] != "" {
					out.Kept = append(out.Kept, Kept{e.Line, e.Name, kept[i]})
					continue
				}
				out.Undone++
				if e.Action == Create {
					out.Removed++
				}
			}
		}
		_, err = tx.NewRaw("DELETE FROM import_entries WHERE import_id = ?", id).Exec(ctx)
		return err
	})
	return out, err
}

// markUndone marks the import first, so that of two who undo it one waits and fails.
func (s *Service) markUndone(ctx context.Context, tx bun.Tx, venueID, kind, id string) error {
	now := s.Clock.Now()
	marked, err := tx.NewRaw("UPDATE imports SET undone_at = ? WHERE id = ? AND venue_id = ? AND kind = ? AND undone_at IS NULL AND at > ?",
		now.UnixMilli(), id, venueID, kind, now.Add(-UndoFor).UnixMilli()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("undo an import: %w", err)
	}
	if n, err := marked.RowsAffected(); err != nil || n == 1 {
		return err
	}
	var undone sql.NullInt64
	err = tx.NewRaw("SELECT undone_at FROM imports WHERE id = ? AND venue_id = ? AND kind = ?", id, venueID, kind).Scan(ctx, &undone)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return errUnknown
	case err != nil:
		return fmt.Errorf("undo an import: %w", err)
	case undone.Valid:
		return fault.New(fault.Conflict, "Esta importação já foi desfeita.")
	}
	return fault.New(fault.Conflict, "Esta importação é antiga demais para ser desfeita.")
}

// MarkUndone marks an import that its domain has undone by itself, however old it is.
func (s *Service) MarkUndone(ctx context.Context, tx bun.IDB, id string) error {
	_, err := tx.NewRaw("UPDATE imports SET undone_at = ? WHERE id = ? AND undone_at IS NULL", s.Clock.Now().UnixMilli(), id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("mark an import undone: %w", err)
	}
	return nil
}

// entriesOf lists what an import wrote, the last first.
func entriesOf(ctx context.Context, tx bun.Tx, id string) (entries []Entry, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT line, row_id, name, action, version, before FROM import_entries WHERE import_id = ? ORDER BY line DESC", id)
	if err != nil {
		return nil, fmt.Errorf("read an import: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var e Entry
		if err := rows.Scan(&e.Line, &e.RowID, &e.Name, &e.Action, &e.Version, &e.Before); err != nil {
			return nil, fmt.Errorf("read an import: %w", err)
		}
		entries = append(entries, e)
	}
	return entries, rows.Err()
}

// Forget drops, in the transaction that erases a person, what undoing imports knows
// of his row: it cannot be undone any more.
func (s *Service) Forget(ctx context.Context, tx bun.IDB, venueID, kind, rowID string) error {
	_, err := tx.NewRaw(`DELETE FROM import_entries WHERE row_id = ? AND import_id IN (SELECT id FROM imports WHERE venue_id = ? AND kind = ?)`,
		rowID, venueID, kind).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget imported: %w", err)
	}
	return nil
}

// Reassign has the entries of one row stand for another, into which the caller has
// merged it. Undoing an import keeps and names both from then on: neither is what was
// imported any more.
func (s *Service) Reassign(ctx context.Context, tx bun.IDB, venueID, kind, from, to string) error {
	_, err := tx.NewRaw(`UPDATE import_entries SET row_id = ?, version = '' WHERE row_id IN (?, ?)
		AND import_id IN (SELECT id FROM imports WHERE venue_id = ? AND kind = ?)`, to, from, to, venueID, kind).Exec(ctx)
	if err != nil {
		return fmt.Errorf("reassign imported: %w", err)
	}
	return nil
}

// Sweep drops what undoes imports that are too old for it; the imports stay listed.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.DB.Write.NewRaw("DELETE FROM import_entries WHERE import_id IN (SELECT id FROM imports WHERE at <= ?)",
		s.Clock.Now().Add(-UndoFor).UnixMilli()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget imports: %w", err)
	}
	return nil
}
