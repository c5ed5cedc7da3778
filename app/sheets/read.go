package sheets

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"balcao/app/br"
)

// Problem is what is wrong with a cell, or with a row when Column is empty.
type Problem struct {
	Line    int    `json:"Linha" doc:"as the spreadsheet counts it: the header is usually line 1"`
	Column  string `json:"Coluna" doc:"title of the column; empty for the whole line"`
	Message string `json:"Mensagem"`
}

// Mapping tells which header of a file means which column, by its key; a header
// that means none is missing or has an empty key. Headers are as HeaderKey writes them.
type Mapping map[string]string

// HeaderKey is what headers are compared by: letters and digits without case and accents.
func HeaderKey(header string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, br.Fold(header))
}

// Header is one header of a file.
type Header struct {
	Title string `json:"Titulo" doc:"as it stands in the file"`
	// Field is the key of the column that it means; empty for none.
	Field string `json:"Campo" doc:"the column that it means; empty for none"`
	// Samples are its first texts, by which a person recognises it.
	Samples []string `json:"Exemplos" nullable:"false"`
	Filled  int      `json:"Preenchidas" doc:"number of lines that have it"`
}

// samples is how many texts of a column a person is shown.
const samples = 5

// Headers tells what each header means: what chosen says, else the column of that
// name or synonym. Of several headers for one column the first counts.
func (t *Table) Headers(columns []Column, chosen Mapping) []Header {
	known := Mapping{}
	for _, c := range columns {
		for _, name := range append([]string{c.Title, c.Key}, c.Synonyms...) {
			if _, taken := known[HeaderKey(name)]; !taken {
				known[HeaderKey(name)] = c.Key
			}
		}
	}
	found := make([]Header, len(t.header.cells))
	taken := map[string]bool{}
	take := func(i int, field string) {
		if field != "" && !taken[field] && indexOf(columns, field) >= 0 {
			found[i].Field, taken[field] = field, true
		}
	}
	// What was chosen goes before what is guessed.
	for i, c := range t.header.cells {
		found[i].Title, found[i].Samples = c.text, []string{}
		take(i, chosen[HeaderKey(c.text)])
	}
	for i, c := range t.header.cells {
		if _, decided := chosen[HeaderKey(c.text)]; !decided {
			take(i, known[HeaderKey(c.text)])
		}
	}
	for _, l := range t.lines {
		for i, c := range l.cells {
			if i >= len(found) || c.text == "" {
				continue
			}
			of := indexOf(columns, found[i].Field)
			if found[i].Filled++; len(found[i].Samples) < samples && (of < 0 || !columns[of].Secret) {
				found[i].Samples = append(found[i].Samples, c.text)
			}
		}
	}
	return found
}

func indexOf(columns []Column, key string) int {
	for i, c := range columns {
		if c.Key == key {
			return i
		}
	}
	return -1
}

// Row is one line's values, by the columns' keys; empty cells are missing.
type Row struct {
	Line   int
	Values map[string]any
	// Has tells which columns the file has at all.
	Has map[string]bool
}

// Get answers the value of a column; false when the cell is empty. V is the type of
// the column's Kind.
func Get[V any](row Row, key string) (V, bool) {
	v, ok := row.Values[key].(V)
	return v, ok
}

// Read answers the rows whose every cell can be read, and all problems of the
// others. Without a required column there are no rows.
func (t *Table) Read(sheet Sheet, headers []Header) ([]Row, []Problem) {
	var problems []Problem
	at := make([]int, len(sheet.Columns))
	for i, c := range sheet.Columns {
		at[i] = -1
		for h, header := range headers {
			if header.Field == c.Key {
				at[i] = h
			}
		}
		if at[i] < 0 && c.Required {
			problems = append(problems, Problem{t.header.number, c.Title, "Falta esta coluna no arquivo. Confira os nomes da primeira linha."})
		}
	}
	if problems != nil {
		return nil, problems
	}
	has := make(map[string]bool, len(sheet.Columns))
	for i, c := range sheet.Columns {
		has[c.Key] = at[i] >= 0
	}
	rows := make([]Row, 0, len(t.lines))
	for _, l := range t.lines {
		before := len(problems)
		if l.stray {
			problems = append(problems, Problem{l.number, titleOf(sheet, headers, len(l.cells)-1), "As aspas estão fora do lugar. " + errStray})
			continue
		}
		row := Row{Line: l.number, Values: make(map[string]any, len(sheet.Columns)), Has: has}
		for i, c := range sheet.Columns {
			var given cell
			if at[i] >= 0 && at[i] < len(l.cells) {
				given = l.cells[at[i]]
			}
			v, wrong := t.value(given, c, sheet)
			if wrong != "" {
				problems = append(problems, Problem{l.number, c.Title, wrong})
			} else if v != nil {
				row.Values[c.Key] = v
			}
		}
		if len(problems) == before {
			rows = append(rows, row)
		}
	}
	return rows, problems
}

// Grouped answers the first texts of Money columns that may be thousands or decimals:
// "12.500", and the line and column of the first one.
func (t *Table) Grouped(sheet Sheet, headers []Header) (texts []string, first Problem) {
	for _, l := range t.lines {
		for i, c := range l.cells {
			if i >= len(headers) || !isGrouped(c) {
				continue
			}
			column := indexOf(sheet.Columns, headers[i].Field)
			if column < 0 || sheet.Columns[column].Kind != Money {
				continue
			}
			if len(texts) == 0 {
				first = Problem{Line: l.number, Column: sheet.Columns[column].Title}
			}
			if texts = append(texts, c.text); len(texts) == samples {
				return texts, first
			}
		}
	}
	return texts, first
}

// isGrouped reports a text with one dot before three digits.
func isGrouped(c cell) bool {
	text := strings.TrimSpace(strings.TrimPrefix(c.text, "R$"))
	return !c.numeric && grouped.MatchString(text) && strings.Count(text, ".") == 1
}

// titleOf is what a person knows the column of a cell by: our title, else theirs.
func titleOf(sheet Sheet, headers []Header, cell int) string {
	if cell >= len(headers) {
		return ""
	}
	if c := indexOf(sheet.Columns, headers[cell].Field); c >= 0 {
		return sheet.Columns[c].Title
	}
	return headers[cell].Title
}

// value reads a cell; wrong says in a sentence why it cannot be.
func (t *Table) value(given cell, c Column, sheet Sheet) (v any, wrong string) {
	if given.text == "" {
		if c.Required {
			return nil, "Preencha este campo."
		}
		return nil, ""
	}
	switch c.Kind {
	case Text, Document:
		return textValue(given, c)
	case Integer:
		return integerValue(given)
	case Money:
		if sheet.Decimals && isGrouped(given) {
			return moneyValue(cell{text: strings.Replace(strings.TrimSuffix(given.text, "0"), ".", ",", 1)})
		}
		return moneyValue(given)
	case Date:
		return dateValue(given, t.from1904)
	case Instant:
		return instantValue(given, sheet.zone(), t.from1904)
	case Boolean:
		return booleanValue(given)
	case Quantity:
		return quantityValue(given)
	}
	panic(fmt.Sprintf("sheets: column %s has no kind", c.Key))
}

func textValue(given cell, c Column) (any, string) {
	text, most := given.text, c.MaxLength
	if most == 0 {
		most = 500
	}
	if given.numeric {
		plain, ok := plainNumber(text)
		if !ok {
			return nil, errDigits
		}
		text = plain
	}
	if c.Kind == Document {
		if scientific.MatchString(text) {
			return nil, errDigits
		}
		if n := len(text); n < c.Width && digits.MatchString(text) {
			text = strings.Repeat("0", c.Width-n) + text
		}
	}
	if utf8.RuneCountInString(text) > most {
		return nil, fmt.Sprintf("Texto longo demais: o limite é de %d letras.", most)
	}
	return text, ""
}

const errDigits = "O Excel trocou os algarismos deste número. Formate a coluna como Texto e digite o número de novo."
