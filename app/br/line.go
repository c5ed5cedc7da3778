package br

import (
	"strings"
	"unicode"
)

// OneLine makes typed text one trimmed line: each run of spaces, line breaks and
// control characters becomes one space.
func OneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}
