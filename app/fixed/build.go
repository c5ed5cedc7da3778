package fixed

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// Build writes a line of the record, of the layout's length and without its end. A value
// that its field cannot hold is an error, never cut; so is one that no field has.
func (l *Layout) Build(record string, values map[string]string) ([]byte, error) {
	r := l.Named(record)
	if r == nil {
		return nil, fmt.Errorf("layout %s has no record %q", l.Name, record)
	}
	line := bytes.Repeat([]byte(" "), l.Length)
	used := 0
	for _, f := range r.Fields {
		value, given := values[f.Name]
		if given {
			used++
		}
		if f.Is != "" {
			if given && value != f.Is {
				return nil, fmt.Errorf("field %s is always %q", f.Name, f.Is)
			}
			value = f.Is
		}
		raw, err := f.write(value)
		if err != nil {
			return nil, fmt.Errorf("field %s of %s: %w", f.Name, record, err)
		}
		copy(line[f.From-1:f.To], raw)
	}
	if used != len(values) {
		return nil, fmt.Errorf("record %s has not all of the fields that were given: %d of %d", record, used, len(values))
	}
	return line, nil
}

// Fit cuts a text to what a field of the record holds, and writes it as the layout does.
func (l *Layout) Fit(record, field, text string) string {
	r := l.Named(record)
	if r == nil {
		return ""
	}
	for _, f := range r.Fields {
		if f.Name == field {
			letters := []rune(plain(text))
			return strings.TrimRight(string(letters[:min(len(letters), f.Width())]), " ")
		}
	}
	return ""
}

// plain is a text as Latin-1 can hold it.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > 0xff || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, norm.NFC.String(text))
}

// write answers the bytes of the field's width.
func (f Field) write(value string) ([]byte, error) {
	switch f.Kind {
	case Text:
		return f.writeText(value)
	case Code, Number, Amount:
		return f.zeros(value, f.Width())
	case Signed:
		sign := byte('+')
		digits, negative := strings.CutPrefix(value, "-")
		if negative {
			sign = '-'
		}
		raw, err := f.zeros(digits, f.Width()-1)
		return append([]byte{sign}, raw...), err
	case DayFirst:
		return f.moment(value, time.DateOnly, "02012006")
	case YearFirst:
		return f.moment(value, time.DateOnly, "20060102")
	case ShortYear:
		return f.moment(value, time.DateOnly, "060102")
	case Clock:
		return f.moment(value, time.TimeOnly, "150405")
	}
	return nil, fmt.Errorf("kind %q is unknown", f.Kind)
}

func (f Field) writeText(value string) ([]byte, error) {
	if plain(value) != value {
		return nil, fmt.Errorf("%q has letters that the file cannot hold", value)
	}
	raw, err := charmap.ISO8859_1.NewEncoder().Bytes([]byte(value))
	if err != nil || len(raw) > f.Width() {
		return nil, fmt.Errorf("%q does not fit %d columns", value, f.Width())
	}
	return append(raw, bytes.Repeat([]byte(" "), f.Width()-len(raw))...), nil
}

// zeros writes digits, and letters of a Code, at the right.
func (f Field) zeros(value string, width int) ([]byte, error) {
	if len(value) > width {
		return nil, fmt.Errorf("%q does not fit %d columns", value, width)
	}
	for _, c := range []byte(value) {
		if !isDigit(c) && (f.Kind != Code || c < 'A' || c > 'Z') {
			return nil, fmt.Errorf("%q is not a number", value)
		}
	}
	return []byte(strings.Repeat("0", width-len(value)) + value), nil
}

func (f Field) moment(value, spelled, form string) ([]byte, error) {
	if value == "" {
		return bytes.Repeat([]byte("0"), f.Width()), nil
	}
	at, err := time.Parse(spelled, value)
	if err != nil {
		return nil, fmt.Errorf("%q is no moment", value)
	}
	if f.Kind == ShortYear && (at.Year() < 2000 || at.Year() > 2099) {
		return nil, fmt.Errorf("%q is of another century", value)
	}
	return []byte(at.Format(form)), nil
}
