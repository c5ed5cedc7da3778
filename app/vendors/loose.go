package vendors

import (
	"encoding/json"
	"math/big"
	"strings"
	"time"

	"balcao/app/money"
)

// Text reads a text, or a number in its place; it has no character that
// PostgreSQL does not take.
func Text(raw json.RawMessage) (string, bool) {
	var text string
	var number json.Number
	switch {
	case json.Unmarshal(raw, &text) == nil:
		return strings.ReplaceAll(text, "\x00", ""), true
	case json.Unmarshal(raw, &number) == nil:
		return number.String(), true
	}
	return "", false
}

// Number reads a number, or a text that is one; another text stays as it is,
// for people to read.
func Number(raw json.RawMessage) (json.Number, bool) {
	text, ok := Text(raw)
	text = decimalPoint(strings.TrimSpace(text))
	var number json.Number
	if ok && json.Unmarshal([]byte(text), &number) == nil {
		return number, true
	}
	return json.Number(text), false
}

// decimalPoint writes a number as JSON does which has a comma before its one or
// two decimals. One with more may have it between its thousands.
func decimalPoint(text string) string {
	if whole, decimals, found := strings.Cut(text, ","); found && (len(decimals) == 1 || len(decimals) == 2) {
		return whole + "." + decimals
	}
	return text
}

// Amount reads a Number that may be written with more decimals than there are
// centavos: exactly, and rounded half away from zero.
func Amount(raw json.RawMessage) (money.Amount, bool) {
	number, ok := Number(raw)
	if !ok {
		return 0, false
	}
	text := number.String()
	// An exponent of a few digits would make a number of as many megabytes.
	if _, exponent, found := strings.Cut(strings.ToLower(text), "e"); len(text) > 40 || found && len(exponent) > 3 {
		return 0, false
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok {
		return 0, false
	}
	amount, err := money.Parse(exact.FloatString(2))
	return amount, err == nil
}

// Moment reads a moment; one that cannot be read is the zero time.
func Moment(text string) time.Time {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}
	}
	return at
}

// Cut shortens a text to a number of characters.
func Cut(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), most)])
}
