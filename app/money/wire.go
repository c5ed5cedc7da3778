package money

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// MarshalJSON writes a JSON number of reais with at most two decimals.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.Decimal()), nil }

// Inexact is what a person reads of a number that is no Amount.
const Inexact = "Use um valor com no máximo duas casas decimais."

// UnmarshalJSON reads a JSON number as Parse does; null, as everywhere in
// encoding/json, changes nothing. Its errors are json.UnmarshalTypeErrors, to
// which encoding/json adds the field, with Inexact for their Value.
func (a *Amount) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	parsed, err := Parse(string(data))
	if err != nil {
		return &json.UnmarshalTypeError{Value: Inexact, Type: reflect.TypeFor[Amount]()}
	}
	*a = parsed
	return nil
}

// Schema describes the JSON form in OpenAPI. It holds for bodies only: huma
// reads a parameter by the kind of its type and would take an Amount's "12"
// for twelve centavos, so a parameter is a string and goes through Parse.
func (Amount) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type:        huma.TypeNumber,
		Format:      "decimal",
		Description: "Reais, com no máximo duas casas decimais.",
		Examples:    []any{12.5},
		// As an extension it is published but not enforced: huma divides
		// floats and refuses right amounts above some 50 million reais.
		// UnmarshalJSON enforces it exactly.
		Extensions: map[string]any{"multipleOf": 0.01},
	}
}

// Value stores the amount in centavos.
func (a Amount) Value() (driver.Value, error) { return int64(a), nil }

// Scan reads centavos. PostgreSQL sums BIGINT columns to NUMERIC, which
// arrives as text, so whole numbers in text are read too. NULL is an error:
// scan into a *Amount, or COALESCE.
func (a *Amount) Scan(src any) error {
	switch v := src.(type) {
	case int64:
		*a = Amount(v)
		return nil
	case string:
		return a.scanText(v)
	case []byte:
		return a.scanText(string(v))
	}
	return fmt.Errorf("money: cannot scan %T into an amount", src)
}

func (a *Amount) scanText(text string) error {
	centavos, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return fmt.Errorf("money: scan centavos: %w", err)
	}
	*a = Amount(centavos)
	return nil
}
