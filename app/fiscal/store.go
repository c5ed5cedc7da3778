package fiscal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

// loadRow is a row of fiscal_loads.
type loadRow struct {
	bun.BaseModel `bun:"table:fiscal_loads"`

	List     List  `bun:",pk"`
	Version  int64 `bun:",pk"`
	Dated    string
	LoadedAt int64
	Codes    int
	Added    int
	Ended    int
	Changed  int
}

// codeRow is a row of fiscal_codes.
type codeRow struct {
	bun.BaseModel `bun:"table:fiscal_codes"`

	List        List   `bun:",pk"`
	Code        string `bun:",pk"`
	Description string
	NCM         string
	StartsOn    string
	EndsOn      string
}

// batch is how many codes one statement writes.
const batch = 500

// table answers the list as it counts now: the one that was loaded, or the program's where
// that is of a later day.
func (s *Service) table(ctx context.Context, db bun.IDB, list List) (*Table, error) {
	var last loadRow
	err := db.NewSelect().Model(&last).Where("list = ?", list).Order("version DESC").Limit(1).Scan(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("read the fiscal tables: %w", err)
	}
	if t := s.known(list, last.Version); t != nil {
		return t, nil
	}
	var rows []codeRow
	if err := db.NewSelect().Model(&rows).Where("list = ?", list).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read fiscal codes: %w", err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = Entry{Code: r.Code, Description: r.Description, NCM: r.NCM, Starts: r.StartsOn, Ends: r.EndsOn}
	}
	found := newTable(list, last.Version, last.Dated, entries)
	if first := beginningOf(list); first.Dated > found.Dated {
		found = found.after(first.describedBy(found), first.Dated, dayBefore(first.Dated))
		found.Version = last.Version
	}
	return found, nil
}

// remember keeps a table that was read outside of transactions.
func (s *Service) remember(t *Table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.loaded[t.List]; known == nil || known.Version < t.Version {
		s.loaded[t.List] = t
	}
}

// beginningOf is the list before any load.
func beginningOf(list List) *Table {
	switch list {
	case NCM:
		return shippedNCM()
	case CFOP:
		return shippedCFOP()
	default:
		return newTable(list, 0, "", nil)
	}
}

// describedBy are the table's codes with the descriptions of another.
func (t *Table) describedBy(other *Table) []Entry {
	entries := make([]Entry, len(t.entries))
	for i, e := range t.entries {
		entries[i] = *e
		if known := other.Find(e.Code); known != nil {
			entries[i].Description = known.Description
		}
	}
	return entries
}

// write keeps a table and what its load changed. A load beside it that came first makes it a
// violation of the primary key.
func write(ctx context.Context, tx bun.Tx, t *Table, r loadRow) error {
	if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*codeRow)(nil)).Where("list = ?", t.List).Exec(ctx); err != nil {
		return err
	}
	rows := make([]codeRow, 0, batch)
	for i, e := range t.entries {
		rows = append(rows, codeRow{List: t.List, Code: e.Code, Description: e.Description, NCM: e.NCM, StartsOn: e.Starts, EndsOn: e.Ends})
		if len(rows) < batch && i+1 < len(t.entries) {
			continue
		}
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return err
		}
		rows = rows[:0]
	}
	return nil
}
