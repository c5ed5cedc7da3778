package br

import (
	"slices"
	"strings"
)

// NormalizeCEP drops the mask: "01310-100" becomes "01310100".
func NormalizeCEP(s string) string { return unmask(s) }

// ValidCEP reports whether s has the eight digits of a postal code. Whether
// one was issued only the postal-code service knows (S0§7).
func ValidCEP(s string) bool {
	s = unmask(s)
	return len(s) == 8 && allDigits(s) && s != "00000000"
}

// FormatCEP writes a valid CEP as #####-### (S0§5).
func FormatCEP(s string) string {
	if !ValidCEP(s) {
		return s
	}
	s = unmask(s)
	return s[:5] + "-" + s[5:]
}

// CountryCode is dialled before a Brazilian number from abroad and in phone
// and chat links (S1§9, D15).
const CountryCode = "55"

// NormalizePhone drops the mask, trunk zeros and the country code when what is
// left would be a whole number: "+55 (11) 91234-5678" becomes "11912345678".
func NormalizePhone(s string) string {
	s = strings.TrimLeft(unmask(s), "0")
	if strings.HasPrefix(s, "+"+CountryCode) {
		s = s[1:]
	}
	if (len(s) == 12 || len(s) == 13) && allDigits(s) {
		s = strings.TrimLeft(strings.TrimPrefix(s, CountryCode), "0")
	}
	return s
}

// ValidPhone reports whether s is a Brazilian number with its area code: a
// mobile of nine digits from 9, or a landline of eight from 2 to 5.
func ValidPhone(s string) bool {
	s = NormalizePhone(s)
	if !allDigits(s) || len(s) < 10 || !slices.Contains(areaCodes, s[:2]) {
		return false
	}
	switch len(s) {
	case 11:
		return s[2] == '9'
	case 10:
		return s[2] >= '2' && s[2] <= '5'
	}
	return false
}

// FormatPhone writes a valid number as (99) 99999-9999 or (99) 9999-9999
// (S0§5, S1§9).
func FormatPhone(s string) string {
	if !ValidPhone(s) {
		return s
	}
	s = NormalizePhone(s)
	last := len(s) - 4
	return "(" + s[:2] + ") " + s[2:last] + "-" + s[last:]
}

var areaCodes = strings.Fields(`
	11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38
	41 42 43 44 45 46 47 48 49 51 53 54 55
	61 62 63 64 65 66 67 68 69 71 73 74 75 77 79
	81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`)
