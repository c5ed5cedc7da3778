package roles

import (
	"database/sql/driver"
	"fmt"
	"strings"
)

// List is stored and sent as one semicolon-separated string (S0§3).
type List []string

// Value implements driver.Valuer.
func (l List) Value() (driver.Value, error) { return strings.Join(l, ";"), nil }

// Scan implements sql.Scanner.
func (l *List) Scan(src any) error {
	var text string
	switch v := src.(type) {
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("roles from %T", src)
	}
	*l = nil
	if text != "" {
		*l = strings.Split(text, ";")
	}
	return nil
}
