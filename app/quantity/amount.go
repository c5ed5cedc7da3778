package quantity

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Amount is a quantity in thousandths of a unit; it may be negative.
type Amount int64

// One is one unit.
const One Amount = 1000

var (
	// ErrSyntax reports text that is no plain decimal with at most three decimals.
	ErrSyntax = errors.New("quantity: not a decimal number with at most three decimals")
	// ErrOverflow reports a number beyond what an Amount can hold.
	ErrOverflow = errors.New("quantity: amount out of range")
)

// Of is n whole units.
func Of(n int) Amount { return Amount(n) * One }

// IsWhole says whether the amount is a number of whole units.
func (a Amount) IsWhole() bool { return a%One == 0 }

// Parse reads a decimal number of units as JSON writes it: "12", "0.25", "-1.005".
// Anything else is ErrSyntax; what does not fit is ErrOverflow.
func Parse(text string) (Amount, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, point := strings.Cut(digits, ".")
	if !isDigits(whole) || len(whole) > 1 && whole[0] == '0' || point && (!isDigits(fraction) || len(fraction) > 3) {
		return 0, ErrSyntax
	}
	thousandths, err := strconv.ParseUint(whole+(fraction + "000")[:3], 10, 64)
	if err != nil || thousandths > math.MaxInt64 {
		return 0, ErrOverflow
	}
	if negative {
		return -Amount(thousandths), nil
	}
	return Amount(thousandths), nil
}

// Decimal is the amount in units as Parse reads it, without trailing zeros.
func (a Amount) Decimal() string {
	sign, magnitude := "", uint64(a)
	if a < 0 {
		sign, magnitude = "-", -uint64(a)
	}
	text := sign + strconv.FormatUint(magnitude/1000, 10)
	if rest := magnitude % 1000; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return text
}

// String is the amount as Brazilians write it: "1,5".
func (a Amount) String() string { return strings.Replace(a.Decimal(), ".", ",", 1) }

// MarshalJSON writes a JSON number of units with at most three decimals.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.Decimal()), nil }

// Inexact is what a person reads of a number that is no Amount.
const Inexact = "Use uma quantidade com no máximo três casas decimais."

// UnmarshalJSON reads a JSON number as Parse does; null changes nothing. Its errors are
// those of money.Amount.
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

// Schema describes the JSON form in OpenAPI, for bodies only, as money.Amount's.
func (Amount) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeNumber, Format: "decimal",
		Description: "Unidades, com no máximo três casas decimais.",
		Examples:    []any{0.25},
		Extensions:  map[string]any{"multipleOf": 0.001},
	}
}

// Value stores the amount in thousandths.
func (a Amount) Value() (driver.Value, error) { return int64(a), nil }

// Scan reads thousandths; sums of PostgreSQL arrive as text.
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
	return fmt.Errorf("quantity: cannot scan %T into an amount", src)
}

func (a *Amount) scanText(text string) error {
	thousandths, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return fmt.Errorf("quantity: scan thousandths: %w", err)
	}
	*a = Amount(thousandths)
	return nil
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
