package sheets

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// readSheet takes the rows of a sheet in, one at a time.
func (w *workbook) readSheet(t *Table, part string) error {
	number := 0
	return w.elements(part, func(in *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local != "row" {
			return nil
		}
		number++
		if given, err := strconv.Atoi(attribute(e, "r")); err == nil && given > 0 {
			number = given
		}
		l, err := w.readRow(t, in, number)
		if err != nil {
			return err
		}
		return t.add(l)
	})
}

func (w *workbook) readRow(t *Table, in *xml.Decoder, number int) (line, error) {
	l := line{number: number}
	at := 0
	for {
		token, err := in.Token()
		if err != nil {
			return line{}, err
		}
		switch e := token.(type) {
		case xml.EndElement:
			return l, nil
		case xml.StartElement:
			if e.Name.Local != "c" {
				if err := in.Skip(); err != nil {
					return line{}, err
				}
				continue
			}
			if given := columnOf(attribute(e, "r")); given > 0 {
				at = given - 1
			}
			c, err := w.readCell(in, attribute(e, "t"))
			if err != nil {
				return line{}, err
			}
			if c.text != "" {
				if at >= t.limits.Columns {
					return line{}, refuse("A linha %d tem colunas demais: o limite é de %d.", number, t.limits.Columns)
				}
				for len(l.cells) <= at {
					l.cells = append(l.cells, cell{})
				}
				l.cells[at] = c
			}
			at++
		}
	}
}

// readCell reads a cell of the type: s and inlineStr are texts, b is a boolean, e
// an error, str and d texts that were computed or are dates, all else a number.
func (w *workbook) readCell(in *xml.Decoder, kind string) (cell, error) {
	var value, inline string
	for {
		token, err := in.Token()
		if err != nil {
			return cell{}, err
		}
		switch e := token.(type) {
		case xml.EndElement:
			return w.cellOf(kind, value, inline)
		case xml.StartElement:
			switch e.Name.Local {
			case "v":
				value, err = contentOf(in)
			case "is":
				inline, err = textOf(in)
			default: // a formula, of which only the value counts
				err = in.Skip()
			}
			if err != nil {
				return cell{}, err
			}
		}
	}
}

func (w *workbook) cellOf(kind, value, inline string) (cell, error) {
	switch kind {
	case "s":
		i, err := strconv.Atoi(value)
		if err != nil || i < 0 || i >= len(w.strings) {
			return cell{}, errNoWorkbook
		}
		return cell{text: strings.TrimSpace(w.strings[i])}, nil
	case "inlineStr":
		return cell{text: strings.TrimSpace(inline)}, nil
	case "b":
		return cell{text: map[string]string{"1": "Sim", "0": "Não"}[value]}, nil
	case "str", "d", "e":
		return cell{text: strings.TrimSpace(unescaped(value))}, nil
	}
	if value == "" {
		return cell{}, nil
	}
	if _, err := strconv.ParseFloat(value, 64); err != nil {
		return cell{}, errNoWorkbook
	}
	return cell{text: value, numeric: true}, nil
}

// contentOf is the text of an element without children.
func contentOf(in *xml.Decoder) (string, error) {
	var text strings.Builder
	for {
		token, err := in.Token()
		if err != nil {
			return "", err
		}
		switch e := token.(type) {
		case xml.CharData:
			text.Write(e)
		case xml.StartElement:
			if err := in.Skip(); err != nil {
				return "", err
			}
		case xml.EndElement:
			return text.String(), nil
		}
	}
}

// columnOf is the column of a reference such as "AB12", counted from 1; 0 for none.
func columnOf(reference string) int {
	n := 0
	for i, r := range reference {
		if r < 'A' || r > 'Z' || i == 3 {
			break
		}
		n = n*26 + int(r-'A') + 1
	}
	return n
}
