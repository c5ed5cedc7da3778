package br

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold reduces text to what search and comparison ignoring accents and letter
// case look at: "Pão de Açúcar" becomes "pao de acucar", "STRASSE" and
// "Straße" both become "strasse". Spaces and punctuation stay. Folding twice
// changes nothing more.
func Fold(s string) string {
	if ascii(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(stripMarks(s))
}

// stripMarks takes accented letters apart, drops the accents and spells out
// the Latin letters that have none to drop.
func stripMarks(s string) string {
	decomposed := norm.NFD.String(s)
	var out strings.Builder
	out.Grow(len(decomposed))
	for _, r := range decomposed {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		if spelled, ok := undecomposed[r]; ok {
			out.WriteString(spelled)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

// undecomposed are the Latin letters that Unicode does not take apart.
var undecomposed = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ł': "l", 'þ': "th",
	'ẞ': "SS", 'Æ': "AE", 'Œ': "OE", 'Ø': "O", 'Đ': "D", 'Ð': "D", 'Ħ': "H", 'Ł': "L", 'Þ': "TH",
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] > unicode.MaxASCII {
			return false
		}
	}
	return true
}
