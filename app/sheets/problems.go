package sheets

import (
	"io"
	"strings"
)

// WriteProblems writes the lines that have problems as a sheet of the file's own
// columns and one more, "Erro", so that they can be put right and sent again.
func (t *Table) WriteProblems(w io.Writer, format Format, sheet Sheet, headers []Header, problems []Problem) error {
	wrong := map[int][]string{}
	for _, p := range problems {
		text := p.Message
		if p.Column != "" {
			text = p.Column + ": " + p.Message
		}
		wrong[p.Line] = append(wrong[p.Line], text)
	}
	out := Sheet{Name: "Erros"}
	fields := make([]*Column, len(headers))
	for i, h := range headers {
		out.Columns = append(out.Columns, Column{Key: h.Title, Title: h.Title, Kind: Text})
		if c := indexOf(sheet.Columns, h.Field); c >= 0 {
			fields[i] = &sheet.Columns[c]
		}
	}
	out.Columns = append(out.Columns, Column{Key: "Erro", Title: "Erro", Kind: Text})
	return out.Write(w, format, func(yield func([]any, error) bool) {
		for _, l := range t.lines {
			if wrong[l.number] == nil {
				continue
			}
			row := make([]any, len(out.Columns))
			for i, c := range l.cells {
				if i < len(headers) && c.text != "" && (fields[i] == nil || !fields[i].Secret) {
					row[i] = t.shown(c, fields[i], sheet)
				}
			}
			row[len(headers)] = strings.Join(wrong[l.number], " ")
			if !yield(row, nil) {
				return
			}
		}
	})
}

// shown is a cell as a text that is read as the same value.
func (t *Table) shown(c cell, column *Column, sheet Sheet) string {
	if !c.numeric {
		return c.text
	}
	if column != nil {
		if v, wrong := t.value(c, *column, sheet); wrong == "" {
			return written(v, column.Kind, sheet.zone())
		}
	}
	if plain, ok := plainNumber(c.text); ok {
		return plain
	}
	return c.text
}
