package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/operation"
)

// Entry is something that was done, before it is written down.
type Entry struct {
	// VenueID is whose entry it is; empty for what concerns no venue.
	VenueID string
	// At is when it was done.
	At time.Time
	// By is who did it; without a name, the program itself.
	By     operation.Actor
	Action Action
	// SubjectID and Subject are the id and the name of what it was done to. A CPF in the
	// name or in a value is kept masked (D57).
	SubjectID, Subject string
	Values             []Value
}

// Value is one thing that an action changed, in words a person reads.
type Value struct {
	// Name is the value's label on the screen: "Raio de entrega (km)".
	Name string
	// Before and After are empty where there was, or is, none.
	Before, After string
	// Personal values are blanked when the entry's subject is anonymised (D57).
	Personal bool
}

// row is a row of audit_entries.
type row struct {
	bun.BaseModel `bun:"table:audit_entries,alias:e"`

	ID          string `bun:",pk"`
	VenueID     string `bun:",nullzero"`
	At          int64
	UserID      string `bun:",nullzero"`
	UserName    string
	Device      string
	Action      Action
	SubjectKind Kind
	SubjectID   string
	SubjectName string
	Search      string
}

// valueRow is a row of audit_values.
type valueRow struct {
	bun.BaseModel `bun:"table:audit_values"`

	EntryID  string `bun:",pk"`
	No       int    `bun:",pk"`
	Name     string
	Before   string
	After    string
	Personal bool
}

// Record writes entries within the caller's transaction, however many in one statement.
// An action that is not in the catalogue is an error.
func Record(ctx context.Context, tx bun.IDB, entries ...Entry) error {
	rows, values := make([]row, len(entries)), []valueRow(nil)
	for i, e := range entries {
		r, of, err := e.rows()
		if err != nil {
			return err
		}
		rows[i], values = r, append(values, of...)
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("write audit entries: %w", err)
	}
	if len(values) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&values).Exec(ctx); err != nil {
		return fmt.Errorf("write audit values: %w", err)
	}
	return nil
}

// rows are what is written of an entry.
func (e Entry) rows() (row, []valueRow, error) {
	action, known := e.Action.find()
	if !known {
		return row{}, nil, fmt.Errorf("audit: %q is not in the catalogue of app/audit/actions.go", e.Action)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return row{}, nil, err
	}
	r := row{
		ID: id.String(), VenueID: e.VenueID, At: e.At.UnixMilli(),
		UserID: e.By.UserID, UserName: e.By.Name, Device: e.By.Device,
		Action: e.Action, SubjectKind: action.kind, SubjectID: e.SubjectID, SubjectName: br.MaskCPFs(e.Subject),
	}
	values := make([]valueRow, len(e.Values))
	for i, v := range e.Values {
		values[i] = valueRow{EntryID: r.ID, No: i, Name: v.Name, Before: br.MaskCPFs(v.Before), After: br.MaskCPFs(v.After), Personal: v.Personal}
	}
	r.Search = searchText(r, values)
	return r, values, nil
}

// searchText is every word of an entry as Filter.Text looks for it.
func searchText(r row, values []valueRow) string {
	action, _ := r.Action.find()
	words := []string{action.label, r.UserName, r.SubjectName}
	for _, v := range values {
		words = append(words, v.Name, v.Before, v.After)
	}
	return br.Fold(strings.Join(words, "\n"))
}

// erased stands for a personal value of somebody who was anonymised.
const erased = "[apagado]"

// Anonymise blanks what the entries about a subject hold of a person: its name
// and the values marked Personal (D57). What was done, when and by whom stays.
func Anonymise(ctx context.Context, tx bun.IDB, kind Kind, subjectID string) error {
	return blank(ctx, tx, kind, subjectID, "")
}

// Erase blanks the personal values of one name in the entries about a subject: a
// telephone that is kept no longer, of somebody who is still known.
func Erase(ctx context.Context, tx bun.IDB, kind Kind, subjectID, name string) error {
	return blank(ctx, tx, kind, subjectID, name)
}

// blank blanks the personal values of a name, or without one all of them and the subject's
// name.
func blank(ctx context.Context, tx bun.IDB, kind Kind, subjectID, name string) error {
	var rows []row
	about := tx.NewSelect().Model(&rows).Where("subject_kind = ? AND subject_id = ?", kind, subjectID)
	if name != "" {
		about.Where("EXISTS (SELECT 1 FROM audit_values v WHERE v.entry_id = e.id AND v.name = ? AND v.personal)", name)
	}
	if err := about.Scan(ctx); err != nil {
		return fmt.Errorf("read audit entries: %w", err)
	}
	for _, r := range rows {
		values := tx.NewUpdate().Model((*valueRow)(nil)).
			Set("before = CASE WHEN before = '' THEN '' ELSE ?0 END, after = CASE WHEN after = '' THEN '' ELSE ?0 END", erased).
			Where("entry_id = ? AND personal", r.ID)
		if name != "" {
			values.Where("name = ?", name)
		} else {
			r.SubjectName = erased
		}
		if _, err := values.Exec(ctx); err != nil {
			return fmt.Errorf("blank audit values: %w", err)
		}
		kept, err := valuesOf(ctx, tx, []string{r.ID})
		if err != nil {
			return err
		}
		r.Search = searchText(r, kept[r.ID])
		if _, err := tx.NewUpdate().Model(&r).Column("subject_name", "search").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("blank audit entry: %w", err)
		}
	}
	return nil
}

// Reassign makes the entries about one subject entries about another, into which the
// caller has merged it; their words stay.
func Reassign(ctx context.Context, tx bun.IDB, kind Kind, from, to string) error {
	_, err := tx.NewUpdate().Model((*row)(nil)).Set("subject_id = ?", to).Where("subject_kind = ? AND subject_id = ?", kind, from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("reassign audit entries: %w", err)
	}
	return nil
}

// valuesOf answers the values of entries, in order, by entry.
func valuesOf(ctx context.Context, db bun.IDB, ids []string) (map[string][]valueRow, error) {
	found := make(map[string][]valueRow, len(ids))
	if len(ids) == 0 {
		return found, nil
	}
	var all []valueRow
	if err := db.NewSelect().Model(&all).Where("entry_id IN (?)", bun.List(ids)).Order("entry_id", "no").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audit values: %w", err)
	}
	for _, v := range all {
		found[v.EntryID] = append(found[v.EntryID], v)
	}
	return found, nil
}
