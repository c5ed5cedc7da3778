package money

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// Amount is a sum of money in centavos; it may be negative.
type Amount int64

var (
	// ErrSyntax reports text that is no plain decimal with at most two decimals.
	ErrSyntax = errors.New("money: not a decimal number with at most two decimals")
	// ErrOverflow reports a result beyond what an Amount can hold
	// (about 92 quadrillion reais).
	ErrOverflow = errors.New("money: amount out of range")
)

// Parse reads a decimal number of reais as JSON writes it: "12", "12.5",
// "-0.05". Signs other than a leading minus, exponents, leading zeros, a
// third decimal and anything else are ErrSyntax; what does not fit is
// ErrOverflow.
func Parse(text string) (Amount, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, point := strings.Cut(digits, ".")
	if !isDigits(whole) || (len(whole) > 1 && whole[0] == '0') {
		return 0, ErrSyntax
	}
	if point && (!isDigits(fraction) || len(fraction) > 2) {
		return 0, ErrSyntax
	}
	magnitude, err := strconv.ParseUint(whole+(fraction + "00")[:2], 10, 64)
	if err != nil {
		return 0, ErrOverflow
	}
	return signed(magnitude, negative)
}

// Decimal is the amount in reais as Parse reads it and the wire carries it,
// without trailing zeros: "12", "12.5", "-0.05".
func (a Amount) Decimal() string {
	whole, centavos := a.parts()
	text := strconv.FormatUint(whole, 10)
	if centavos != 0 {
		text += strings.TrimRight("."+twoDigits(centavos), "0")
	}
	return a.sign() + text
}

// String is the amount as Brazilians write it: "R$ 1.234,56", "-R$ 0,05".
func (a Amount) String() string {
	whole, centavos := a.parts()
	digits := strconv.FormatUint(whole, 10)
	var text strings.Builder
	text.WriteString(a.sign())
	text.WriteString("R$ ")
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			text.WriteByte('.')
		}
		text.WriteRune(digit)
	}
	text.WriteByte(',')
	text.WriteString(twoDigits(centavos))
	return text.String()
}

func (a Amount) sign() string {
	if a < 0 {
		return "-"
	}
	return ""
}

// magnitude is exact for the lowest Amount too, whose negation overflows.
func (a Amount) magnitude() uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func (a Amount) parts() (whole, centavos uint64) {
	return a.magnitude() / 100, a.magnitude() % 100
}

func signed(magnitude uint64, negative bool) (Amount, error) {
	switch {
	case negative && magnitude <= 1<<63:
		return Amount(-magnitude), nil
	case !negative && magnitude <= math.MaxInt64:
		return Amount(magnitude), nil
	}
	return 0, ErrOverflow
}

func twoDigits(n uint64) string {
	return string([]byte{byte('0' + n/10), byte('0' + n%10)})
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
