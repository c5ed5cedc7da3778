package fixed

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"
)

// Row is a line as its record reads it.
type Row struct {
	Record *Record
	values []string
}

// Problem is columns of a line that are not as the record has them.
type Problem struct {
	Field   Field
	Found   string
	Message string
}

// Parse reads a line of the record. A field with a problem has an empty value.
func (r *Record) Parse(line []byte) (Row, []Problem) {
	row := Row{r, make([]string, len(r.Fields))}
	var problems []Problem
	for i, f := range r.Fields {
		if len(line) < f.To {
			if !f.Optional {
				problems = append(problems, Problem{f, "", "A linha termina antes desta coluna."})
			}
			continue
		}
		raw := line[f.From-1 : f.To]
		value, wrong := f.read(raw)
		if wrong != "" {
			problems = append(problems, Problem{f, Decoded(raw), wrong})
			continue
		}
		row.values[i] = value
	}
	return row, problems
}

// Get answers a field's value, empty where the record has no such field.
func (r Row) Get(name string) string {
	for i, f := range r.Record.Fields {
		if f.Name == name {
			return r.values[i]
		}
	}
	return ""
}

// Int answers a number or an amount; 0 where there is none.
func (r Row) Int(name string) int64 {
	n, err := strconv.ParseInt(r.Get(name), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Has reports whether the record has the field.
func (r Row) Has(name string) bool {
	for _, f := range r.Record.Fields {
		if f.Name == name {
			return true
		}
	}
	return false
}

// Values are the fields by name, those that are not empty.
func (r Row) Values() map[string]string {
	all := make(map[string]string, len(r.values))
	for i, f := range r.Record.Fields {
		if r.values[i] != "" {
			all[f.Name] = r.values[i]
		}
	}
	return all
}

// Decoded is Latin-1 as a text.
func Decoded(raw []byte) string {
	text, err := charmap.ISO8859_1.NewDecoder().Bytes(raw)
	if err != nil {
		return ""
	}
	return string(text)
}

const (
	notDigits = "Esperados só dígitos."
	notDay    = "Esta data não existe."
	notClock  = "Esta hora não existe."
)

// read answers the value of a field's columns, or what is wrong with them.
func (f Field) read(raw []byte) (value, wrong string) {
	if f.Is != "" {
		if string(raw) != f.Is {
			return "", "Esperado " + strconv.Quote(f.Is) + "."
		}
		return f.Is, ""
	}
	switch f.Kind {
	case Text:
		for _, c := range raw {
			if c < ' ' || c >= 0x7f && c < 0xa0 {
				return "", "Há um caractere de controle aqui."
			}
		}
		return strings.TrimRight(Decoded(raw), " "), ""
	case Code:
		if blank(raw) {
			return "", ""
		}
		for _, c := range raw {
			if !isDigit(c) && (c < 'A' || c > 'Z') {
				return "", "Esperados só dígitos ou letras maiúsculas."
			}
		}
		return string(raw), ""
	case Number, Amount:
		return number(raw)
	case Signed:
		value, wrong = number(raw[1:])
		switch {
		case wrong != "":
			return "", wrong
		case raw[0] == '-' && value != "" && value != "0":
			return "-" + value, ""
		case raw[0] != '+' && raw[0] != '-' && raw[0] != ' ':
			return "", "Esperado + ou - antes do valor."
		}
		return value, ""
	case Clock:
		return moment(raw, "150405", time.TimeOnly, notClock, false)
	case DayFirst:
		return moment(raw, "02012006", time.DateOnly, notDay, true)
	case YearFirst:
		return moment(raw, "20060102", time.DateOnly, notDay, true)
	case ShortYear:
		return moment(raw, "060102", time.DateOnly, notDay, true)
	}
	return "", "O tipo deste campo não existe."
}

// number reads digits; only blanks are none.
func number(raw []byte) (value, wrong string) {
	if blank(raw) {
		return "", ""
	}
	for _, c := range raw {
		if !isDigit(c) {
			return "", notDigits
		}
	}
	if value = strings.TrimLeft(string(raw), "0"); value == "" {
		return "0", ""
	}
	return value, ""
}

func moment(raw []byte, form, spelled, wrong string, zerosAreNone bool) (string, string) {
	text := string(raw)
	if blank(raw) || zerosAreNone && strings.Trim(text, "0") == "" {
		return "", ""
	}
	for _, c := range raw {
		if !isDigit(c) {
			return "", notDigits
		}
	}
	at, err := time.Parse(form, text)
	if err != nil {
		return "", wrong
	}
	if form == "060102" && at.Year() < 2000 { // Go reads 69 to 99 as of the last century
		at = at.AddDate(100, 0, 0)
		if at.Format(form) != text {
			return "", wrong
		}
	}
	return at.Format(spelled), ""
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func blank(raw []byte) bool {
	for _, c := range raw {
		if c != ' ' {
			return false
		}
	}
	return true
}
