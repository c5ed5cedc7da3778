package donations

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
)

func line(s string) string { return br.OneLine(s) }

func text(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }

func tooLong(s string, most int) bool { return utf8.RuneCountInString(s) > most }

// problems are what is wrong with the fields of a form; the first of a field is told.
type problems map[string]string

func (p problems) check(wrong bool, field, sentence string) {
	if _, known := p[field]; wrong && !known {
		p[field] = sentence
	}
}

func (p problems) fault() error {
	if len(p) == 0 {
		return nil
	}
	f := fault.New(fault.Invalid, "Confira os campos destacados.")
	for field, sentence := range p {
		f = f.With(field, sentence)
	}
	return f
}

// list is kept as JSON in one column.
type list[T any] []T

// Value implements driver.Valuer.
func (l list[T]) Value() (driver.Value, error) {
	if l == nil {
		return "[]", nil
	}
	raw, err := json.Marshal([]T(l))
	return string(raw), err
}

// Scan implements sql.Scanner.
func (l *list[T]) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), (*[]T)(l))
	case []byte:
		return json.Unmarshal(v, (*[]T)(l))
	}
	return fmt.Errorf("a list from %T", src)
}
