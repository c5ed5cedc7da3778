package imports

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/sheets"
)

// UndoFor is how long an import can be undone.
const UndoFor = 30 * 24 * time.Hour

// Action is what becomes of a row.
type Action string

const (
	Create Action = "create"
	Change Action = "change"
	// Skip leaves what is there as it is.
	Skip Action = "skip"
)

// Row is a row of a file as a domain's own R. Decide sets Action.
type Row[R any] struct {
	// Line is where it stands in the file.
	Line   int
	Value  R
	Action Action
	// Reason says why a row is skipped: "Cliente já cadastrado com os mesmos dados."
	Reason string

	title   func(key string) string
	refused []sheets.Problem
}

// Refuse adds a problem at the column of the key; an empty key means the whole row.
func (r *Row[R]) Refuse(key, message string) {
	r.refused = append(r.refused, sheets.Problem{Line: r.Line, Column: r.title(key), Message: message})
}

// Entry is what it takes to undo a row.
type Entry struct {
	// RowID names what was created or changed.
	RowID string
	// Name is what a person knows it by.
	Name string
	// Version is what Import.Undo recognises it by as untouched since.
	Version string
	// Before is what was there before a change, as the domain writes it.
	Before string
	// Action and Line are set by Run.
	Action Action
	Line   int
}

// Import is what a domain imports. Kind names it and must not change: mappings and
// undo are kept by it.
type Import[R any] struct {
	Kind  string
	Sheet sheets.Sheet
	// Decode makes the domain's row of a line's values, and refuses what is wrong
	// with them by themselves.
	Decode func(values sheets.Row, row *Row[R])
	// Decide sets the Action of every row by what the venue has, and refuses what
	// conflicts with it or within the file. It only reads, in the transaction that
	// writes or, in a dry run, in none.
	Decide func(ctx context.Context, db bun.IDB, venueID string, rows []*Row[R]) error
	// Write creates or changes rows, in as few statements as it can, and answers an
	// Entry for each, in their order. It gets at most chunk rows at once.
	Write func(ctx context.Context, tx bun.Tx, venueID string, rows []*Row[R]) ([]Entry, error)
	// Undo takes rows back likewise, and answers for each, in their order, "" or why
	// it is kept: "Editado depois da importação."
	Undo func(ctx context.Context, tx bun.Tx, venueID string, entries []Entry) (kept []string, err error)
	// Committed ends the transaction of an import, whose id it is told. A domain that keeps
	// by it what undoes its changes has no Undo, and its Write answers no entries.
	Committed func(ctx context.Context, tx bun.Tx, id string) error
}

// chunk is how many rows a statement holds: enough that their number no longer tells in
// the time, and few enough for the longest texts.
const chunk = 200

// mostRows is how many lines a file may have: an import is one transaction, and on SQLite
// nobody else writes meanwhile.
const mostRows = 20_000

// Upload is a file that somebody who may imports into a venue.
type Upload struct {
	VenueID  string
	By       operation.Actor
	FileName string
	Data     []byte
	// Mapping is what the person chose, from headers to the columns' keys; nil for
	// what is remembered and found by name.
	Mapping sheets.Mapping
	// Decimals says whether "12.500" is 12,50 reais; while it is nil, a file in which that
	// stands has an error that asks so.
	Decimals *bool
	// Commit writes what otherwise is only tried.
	Commit bool
}

// Config is what a Service needs. Limits may be zero: they are those of sheets, but for
// 20,000 rows.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Limits sheets.Limits
}

// Service keeps what imports have done.
type Service struct{ Config }

// New makes a Service.
func New(cfg Config) *Service {
	cfg.Limits.Rows = cmp.Or(cfg.Limits.Rows, mostRows)
	return &Service{cfg}
}

// Skipped is a row that was left out.
type Skipped struct {
	Line   int    `json:"Linha"`
	Reason string `json:"Motivo"`
}

// Report tells what an import does, or did.
type Report struct {
	// ID is empty until the import is committed.
	ID      string           `json:"Id"`
	Headers []sheets.Header  `json:"Colunas" nullable:"false"`
	Rows    int              `json:"Linhas"`
	Created int              `json:"Novas"`
	Changed int              `json:"Alteradas"`
	Skipped []Skipped        `json:"Ignoradas" nullable:"false"`
	Errors  []sheets.Problem `json:"Erros" nullable:"false" doc:"all of them; a file with errors is not imported"`
	// Encoding is of a CSV.
	Encoding string `json:"Codificacao" doc:"of a CSV; look at the examples before importing a Windows-1252"`
	// OtherSheets are those of the workbook that are not imported.
	OtherSheets []string `json:"OutrasPlanilhas" nullable:"false" doc:"sheets that are not imported: only the first one is"`
	// Grouped are amounts that may be thousands or decimals.
	Grouped []string `json:"ValoresDuvidosos" nullable:"false" doc:"amounts like 12.500, of which the person has to say whether they are thousands"`
	// Before is when this very file was imported already, and not undone.
	Before *time.Time `json:"ImportadoEm" doc:"when this very file was imported already"`
}

// Run tries an import or commits it. Faults are Invalid where the file cannot be
// read at all; what is wrong in it is in the report, and nothing of it is written.
func Run[R any](ctx context.Context, s *Service, what Import[R], up Upload) (*Report, error) {
	table, err := sheets.Open(up.Data, s.Limits)
	if err != nil {
		return nil, err
	}
	chosen := sheets.Mapping{}
	for header, field := range up.Mapping {
		chosen[sheets.HeaderKey(header)] = field
	}
	if up.Mapping == nil {
		if chosen, err = s.remembered(ctx, up.VenueID, what.Kind); err != nil {
			return nil, err
		}
	}
	what.Sheet.Decimals = up.Decimals != nil && *up.Decimals
	report := &Report{
		Headers: table.Headers(what.Sheet.Columns, chosen), Rows: table.Len(), Encoding: table.Encoding,
		OtherSheets: append([]string{}, table.Others...), Skipped: []Skipped{}, Errors: []sheets.Problem{},
	}
	sum := sha256.Sum256(up.Data)
	hash := hex.EncodeToString(sum[:])
	if report.Before, err = s.importedBefore(ctx, up.VenueID, what.Kind, hash); err != nil {
		return nil, err
	}
	rows := decode(what, table, report)
	var first sheets.Problem
	if report.Grouped, first = table.Grouped(what.Sheet, report.Headers); len(report.Grouped) > 0 && up.Decimals == nil {
		first.Message = fmt.Sprintf("Diga se %q é um valor em milhares ou em reais com três casas: o arquivo não diz.", report.Grouped[0])
		report.Errors = append(report.Errors, first)
	}
	report.Grouped = append([]string{}, report.Grouped...)
	if !up.Commit {
		return report, decide(ctx, s.DB.Read, what, up.VenueID, rows, report)
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := decide(ctx, tx, what, up.VenueID, rows, report); err != nil || len(report.Errors) > 0 {
			return err
		}
		return commit(ctx, s, tx, what, up, hash, rows, report)
	})
	return report, err
}

// WriteErrors writes the lines of an upload that its report has errors of, as a file
// with the same columns and one more, "Erro".
func WriteErrors[R any](w io.Writer, format sheets.Format, s *Service, what Import[R], up Upload, report *Report) error {
	table, err := sheets.Open(up.Data, s.Limits)
	if err != nil {
		return err
	}
	return table.WriteProblems(w, format, what.Sheet, report.Headers, report.Errors)
}

// decode makes the domain's rows of those that can be read.
func decode[R any](what Import[R], table *sheets.Table, report *Report) []*Row[R] {
	read, problems := table.Read(what.Sheet, report.Headers)
	report.Errors = append(report.Errors, problems...)
	titles := map[string]string{}
	for _, c := range what.Sheet.Columns {
		titles[c.Key] = c.Title
	}
	rows := make([]*Row[R], 0, len(read))
	for _, values := range read {
		row := &Row[R]{Line: values.Line, title: func(key string) string { return titles[key] }}
		what.Decode(values, row)
		rows = append(rows, row)
	}
	return rows
}

// decide completes the report. A row that Decode has refused does not get there.
func decide[R any](ctx context.Context, db bun.IDB, what Import[R], venueID string, rows []*Row[R], report *Report) error {
	sound := make([]*Row[R], 0, len(rows))
	for _, r := range rows {
		if len(r.refused) == 0 {
			sound = append(sound, r)
		}
	}
	if err := what.Decide(ctx, db, venueID, sound); err != nil {
		return err
	}
	for _, r := range rows {
		switch report.Errors = append(report.Errors, r.refused...); {
		case len(r.refused) > 0:
		case r.Action == Create:
			report.Created++
		case r.Action == Change:
			report.Changed++
		case r.Action == Skip:
			report.Skipped = append(report.Skipped, Skipped{r.Line, r.Reason})
		default:
			return fmt.Errorf("imports: %s decides %q", what.Kind, r.Action)
		}
	}
	sortByLine(report.Errors)
	return nil
}

func (s *Service) importedBefore(ctx context.Context, venueID, kind, hash string) (*time.Time, error) {
	var at int64
	err := s.DB.Read.NewRaw(`SELECT at FROM imports WHERE venue_id = ? AND kind = ? AND file_hash = ? AND undone_at IS NULL ORDER BY at DESC LIMIT 1`,
		venueID, kind, hash).Scan(ctx, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for an import: %w", err)
	}
	when := time.UnixMilli(at).UTC()
	return &when, nil
}

var errUnknown = fault.New(fault.NotFound, "Importação não encontrada.")
