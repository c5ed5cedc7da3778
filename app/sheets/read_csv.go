package sheets

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

func (t *Table) readCSV(data []byte) error {
	text, encoding, err := decode(data)
	if err != nil {
		return err
	}
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	t.Format, t.Encoding = CSV, encoding
	// Excel heeds a first line "sep=;" and so do we.
	above := 0
	if first, rest, _ := strings.Cut(text, "\n"); len(strings.TrimRight(first, "\r")) == len("sep=;") && strings.HasPrefix(strings.ToLower(first), "sep=") {
		if given := rune(first[4]); strings.ContainsRune(separators, given) {
			t.Separator, text, above = given, rest, 1
		}
	}
	if t.Separator == 0 {
		t.Separator = separatorOf(text)
	}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord, in.ReuseRecord = t.Separator, -1, true
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var wrong *csv.ParseError
		var l line
		switch {
		case errors.As(err, &wrong) && t.header.number == 0:
			return refuse("A linha %d, dos nomes das colunas, tem aspas fora do lugar no nome %d. "+errStray, wrong.StartLine+above, len(record)+1)
		case wrong != nil:
			// The cells before it were read, and so will be the lines below.
			l = line{number: wrong.StartLine + above, cells: make([]cell, len(record)+1), stray: true}
		case err != nil:
			return err
		default:
			number, _ := in.FieldPos(0)
			l = line{number: number + above, cells: make([]cell, len(record))}
		}
		for i, field := range record {
			l.cells[i].text = strings.TrimSpace(rearmed(strings.TrimSpace(field)))
		}
		if err := t.add(l); err != nil {
			return err
		}
	}
}

// errStray says what to do about a quote that neither opens nor closes a text.
const errStray = "Deixe as aspas só em volta do texto todo, e dobre as que fazem parte dele."

// rearmed takes off the apostrophe that keeps a spreadsheet from computing a text.
func rearmed(text string) string { return strings.TrimPrefix(text, "'") }

// separators, the likeliest first.
const separators = ";\t,|"

// separatorOf is the sign that the first lines have in common most often, outside
// quotes. A header seldom holds a comma, so decimal commas do not mislead it.
func separatorOf(text string) rune {
	best, most := ';', 0
	for _, sign := range separators {
		least := -1
		for _, n := range countPerLine(text, sign, 5) {
			if least < 0 || n < least {
				least = n
			}
		}
		if least > most {
			best, most = sign, least
		}
	}
	return best
}

// countPerLine counts the sign in each of the first lines that are not empty.
func countPerLine(text string, sign rune, lines int) (counts []int) {
	quoted, n, letters := false, 0, false
	for _, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '\n' && !quoted:
			if letters {
				if counts = append(counts, n); len(counts) == lines {
					return counts
				}
			}
			n, letters = 0, false
			continue
		case r == sign && !quoted:
			n++
		}
		letters = letters || r != '\r'
	}
	if letters {
		counts = append(counts, n)
	}
	return counts
}
