package sheets

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/quantity"
)

// Kind is the type of a column's values. Every value may also be nil: empty.
type Kind int

const (
	// Text is a string.
	Text Kind = iota + 1
	// Document is a string of which no digit may get lost: a CPF, a bar code.
	Document
	// Integer is an int64.
	Integer
	// Money is a money.Amount.
	Money
	// Date is a time.Time of which only year, month and day count; read ones are in UTC.
	Date
	// Instant is a time.Time, shown in the sheet's zone, to the second.
	Instant
	// Boolean is a bool.
	Boolean
	// Quantity is a quantity.Amount.
	Quantity
)

// Column describes one column.
type Column struct {
	// Key names the column in the program, in mappings and rows.
	Key string
	// Title is its header; Synonyms are other headers that mean it. Letter case,
	// accents, spaces and punctuation do not matter.
	Title    string
	Synonyms []string
	Kind     Kind
	// Required refuses files without the column and rows that leave it empty.
	Required bool
	// MaxLength is how many characters a Text or Document may have; 0 means 500.
	MaxLength int
	// Width is how many digits a Document has: Excel eats leading zeros, and shorter
	// numbers get them back.
	Width int
	// Total sums an Integer, Money or Quantity column in the last row.
	Total bool
	// Secret texts are read, and never shown again: neither as examples nor beside an error.
	Secret bool
}

// Sheet is a table to write or read.
type Sheet struct {
	Name    string
	Columns []Column
	// Zone is the venue's; nil is UTC.
	Zone *time.Location
	// Decimals reads "12.500" in a Money column as 12,50; else it is twelve thousand.
	Decimals bool
	// Totals writes a last row with the number of rows and the sums. The first column
	// then carries its label, and is no Total itself.
	Totals bool
}

// Rows are the rows to write, each with one value for every column; an error ends
// the writing.
type Rows = iter.Seq2[[]any, error]

// Format is what a sheet is written as.
type Format string

const (
	XLSX Format = "xlsx"
	CSV  Format = "csv"
)

// ContentType is the format's media type.
func (f Format) ContentType() string {
	if f == CSV {
		return "text/csv; charset=utf-8"
	}
	return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
}

// Write streams the rows to w. Its faults say which text does not fit.
func (s Sheet) Write(w io.Writer, format Format, rows Rows) error {
	if s.Totals && (len(s.Columns) == 0 || s.Columns[0].Total) {
		return errors.New("sheets: the first column carries the label of the totals")
	}
	switch format {
	case CSV:
		return s.writeCSV(w, rows)
	case XLSX:
		return s.writeXLSX(w, rows, excelRows)
	}
	return fmt.Errorf("sheets: no format %q", format)
}

func (s Sheet) zone() *time.Location {
	if s.Zone == nil {
		return time.UTC
	}
	return s.Zone
}

// check refuses a row that is not of the sheet's columns: such a program is wrong.
func (s Sheet) check(row []any) error {
	if len(row) != len(s.Columns) {
		return fmt.Errorf("sheets: %d values for %d columns", len(row), len(s.Columns))
	}
	for i, v := range row {
		if v != nil && !s.Columns[i].Kind.holds(v) {
			return fmt.Errorf("sheets: column %s cannot hold a %T", s.Columns[i].Key, v)
		}
	}
	return nil
}

func (k Kind) holds(v any) (ok bool) {
	switch k {
	case Text, Document:
		_, ok = v.(string)
	case Integer:
		_, ok = v.(int64)
	case Money:
		_, ok = v.(money.Amount)
	case Date, Instant:
		_, ok = v.(time.Time)
	case Boolean:
		_, ok = v.(bool)
	case Quantity:
		_, ok = v.(quantity.Amount)
	}
	return ok
}

// sums adds up the rows that were written.
type sums struct {
	rows int64
	of   []int64
}

func (t *sums) add(columns []Column, row []any) error {
	if t.of == nil {
		t.of = make([]int64, len(columns))
	}
	t.rows++
	for i, c := range columns {
		if !c.Total {
			continue
		}
		var v int64
		switch given := row[i].(type) {
		case int64:
			v = given
		case money.Amount:
			v = int64(given)
		case quantity.Amount:
			v = int64(given)
		}
		if v > 0 && t.of[i] > math.MaxInt64-v || v < 0 && t.of[i] < math.MinInt64-v {
			return fault.New(fault.Invalid, "A soma da coluna "+c.Title+" é grande demais.")
		}
		t.of[i] += v
	}
	return nil
}

// row is the last row: the label, and the sums where there are any.
func (t *sums) row(columns []Column) []any {
	out := make([]any, len(columns))
	for i, c := range columns {
		switch {
		case i == 0:
			out[i] = totalLabel(t.rows)
		case c.Total && c.Kind == Money && t.of != nil:
			out[i] = money.Amount(t.of[i])
		case c.Total && c.Kind == Quantity && t.of != nil:
			out[i] = quantity.Amount(t.of[i])
		case c.Total && t.of != nil:
			out[i] = t.of[i]
		}
	}
	return out
}

func totalLabel(rows int64) string {
	if rows == 1 {
		return "Total: 1 linha"
	}
	return fmt.Sprintf("Total: %d linhas", rows)
}

// written is a value as people read it: the cell of a CSV.
func written(v any, kind Kind, zone *time.Location) string {
	switch v := v.(type) {
	case string:
		return v
	case int64:
		return fmt.Sprint(v)
	case money.Amount:
		return strings.NewReplacer("R$ ", "", ".", "").Replace(v.String())
	case quantity.Amount:
		return v.String()
	case bool:
		if v {
			return "Sim"
		}
		return "Não"
	case time.Time:
		if kind == Date {
			return v.Format("02/01/2006")
		}
		return v.In(zone).Format("02/01/2006 15:04:05")
	}
	return ""
}
