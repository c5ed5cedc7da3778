package sheets

import (
	"encoding/csv"
	"io"
	"strings"
)

// computed are the first characters for which a spreadsheet takes a text for
// something else. The apostrophe is one of them, so that reading, which takes one
// off, gives every text back as it was.
const computed = "=+-@\t\r\n'"

// writeCSV writes what Excel in Brazil opens by a double click: UTF-8 with its
// mark, semicolons, since the comma is decimal, and CRLF.
func (s Sheet) writeCSV(w io.Writer, rows Rows) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.Comma, out.UseCRLF = ';', true
	cells := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		cells[i] = defused(c.Title)
	}
	if err := out.Write(cells); err != nil {
		return err
	}
	var total sums
	write := func(row []any) error {
		for i, v := range row {
			cells[i] = written(v, s.Columns[i].Kind, s.zone())
			if text, ok := v.(string); ok {
				cells[i] = defused(text)
			}
		}
		return out.Write(cells)
	}
	for row, err := range rows {
		if err == nil {
			err = s.check(row)
		}
		if err == nil {
			err = total.add(s.Columns, row)
		}
		if err == nil {
			err = write(row)
		}
		if err != nil {
			return err
		}
	}
	if s.Totals {
		if err := write(total.row(s.Columns)); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// defused is a text that no spreadsheet computes.
func defused(text string) string {
	if text != "" && strings.ContainsRune(computed, rune(text[0])) {
		return "'" + text
	}
	return text
}
