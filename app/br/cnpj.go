package br

import "strings"

// NormalizeCNPJ drops the mask and writes letters in upper case. Letters are
// part of the number since July 2026 (D30, IN RFB 2.229/2024).
func NormalizeCNPJ(s string) string { return strings.ToUpper(unmask(s)) }

// ValidCNPJ reports whether s, masked or not, in either letter case, is a
// numeric or alphanumeric CNPJ with right check digits.
func ValidCNPJ(s string) bool {
	s = NormalizeCNPJ(s)
	if len(s) != 14 || !allDigits(s[12:]) || allEqual(s) {
		return false
	}
	for _, c := range []byte(s[:12]) {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return s[12] == checkDigit(s[:12], 9) && s[13] == checkDigit(s[:13], 9)
}

// FormatCNPJ writes a valid CNPJ as AA.AAA.AAA/AAAA-99.
func FormatCNPJ(s string) string {
	if !ValidCNPJ(s) {
		return s
	}
	s = NormalizeCNPJ(s)
	return s[:2] + "." + s[2:5] + "." + s[5:8] + "/" + s[8:12] + "-" + s[12:]
}
