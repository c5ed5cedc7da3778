package br

import (
	"regexp"
	"strings"
)

// NormalizeCPF drops the mask: "529.982.247-25" becomes "52998224725".
func NormalizeCPF(s string) string { return unmask(s) }

// ValidCPF reports whether s, masked or not, is a CPF with right check digits
// (D30). Eleven equal digits pass the arithmetic but were never issued.
func ValidCPF(s string) bool {
	s = unmask(s)
	if len(s) != 11 || !allDigits(s) || allEqual(s) {
		return false
	}
	return s[9] == checkDigit(s[:9], 10) && s[10] == checkDigit(s[:10], 11)
}

// FormatCPF writes a valid CPF as 999.999.999-99 (S0§5).
func FormatCPF(s string) string {
	if !ValidCPF(s) {
		return s
	}
	s = unmask(s)
	return s[:3] + "." + s[3:6] + "." + s[6:9] + "-" + s[9:]
}

var anyCPF = regexp.MustCompile(`\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b`)

// MaskCPFs hides the beginning and the end of every valid CPF in a text, as screens do
// (D57): "de 529.982.247-25" becomes "de •••.982.247-••".
func MaskCPFs(text string) string {
	return anyCPF.ReplaceAllStringFunc(text, func(found string) string {
		if !ValidCPF(found) {
			return found
		}
		formatted := FormatCPF(found)
		return "•••" + formatted[3:12] + "••"
	})
}

// checkDigit is the modulo 11 digit that CPF and CNPJ share. Weights grow from
// 2 at the right end up to maxWeight and start over. A character counts as its
// ASCII code less 48, so that digits keep their value and 'A' is 17.
func checkDigit(s string, maxWeight int) byte {
	sum, weight := 0, 2
	for i := len(s) - 1; i >= 0; i-- {
		sum += int(s[i]-'0') * weight
		if weight++; weight > maxWeight {
			weight = 2
		}
	}
	if rest := sum % 11; rest >= 2 {
		return byte('0' + 11 - rest)
	}
	return '0'
}

// unmask drops the characters that masks are made of, and spaces.
func unmask(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '.', '-', '/', '(', ')', ' ', '\t', '\u00a0':
			return -1
		}
		return r
	}, s)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func allEqual(s string) bool { return strings.Count(s, s[:1]) == len(s) }
