package br

import (
	"net/mail"
	"strings"
)

// LongestEmail is what an address has at most, in bytes (RFC 5321).
const LongestEmail = 254

// ValidEmail reports whether s is a bare address with a dotted domain, whose name needs no
// quotes.
func ValidEmail(s string) bool {
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || len(s) > LongestEmail || strings.ContainsAny(s, "\"\r\n") {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(strings.Trim(domain, "."), ".")
}
