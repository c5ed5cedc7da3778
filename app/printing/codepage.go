package printing

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// codePage is a table of characters that a printer has.
type codePage struct {
	// number selects it (ESC t); it is not sent for plain ASCII.
	number byte
	table  *charmap.Charmap
}

// codePages by the names that a printer is set up with. The numbers are those
// of Epson, which the others follow.
var codePages = map[string]codePage{
	"cp850":        {2, charmap.CodePage850},
	"cp860":        {3, charmap.CodePage860},
	"windows-1252": {16, charmap.Windows1252},
	"cp858":        {19, charmap.CodePage858},
	"ascii":        {0, nil},
}

// encode is a character's byte; false where the table lacks it.
func (c codePage) encode(r rune) (byte, bool) {
	if r >= ' ' && r < 0x7f {
		return byte(r), true
	}
	if c.table == nil || r < 0xa0 {
		return 0, false
	}
	return c.table.EncodeRune(r)
}

func (c codePage) has(r rune) bool {
	_, ok := c.encode(r)
	return ok
}

// readable writes a text with the characters that are there: what is missing
// becomes the nearest that a reader understands, and unknown where there is
// nothing near.
func readable(text string, has func(rune) bool, unknown rune) string {
	var out strings.Builder
	for _, r := range text {
		if has(r) {
			out.WriteRune(r)
			continue
		}
		switch near := nearest(r, has); {
		case near != "":
			out.WriteString(near)
		case unicode.Is(unicode.M, r):
			// An accent alone that the letter before it goes without.
		default:
			out.WriteRune(unknown)
		}
	}
	return out.String()
}

// nearest is what stands for a character that is missing; "" is nothing.
func nearest(r rune, has func(rune) bool) string {
	if near, known := substitutes[r]; known {
		return near
	}
	var out strings.Builder
	for _, part := range norm.NFKD.String(string(r)) {
		if near, known := substitutes[part]; known && !has(part) {
			out.WriteString(near)
		} else if has(part) && part != r {
			out.WriteRune(part)
		}
	}
	return out.String()
}

// substitutes are plain ASCII for what people type and code pages lack.
var substitutes = map[rune]string{
	'‘': "'", '’': "'", '‚': "'", '“': `"`, '”': `"`, '„': `"`, '«': `"`, '»': `"`, '‹': "<", '›': ">",
	'–': "-", '—': "-", '−': "-", '‐': "-", '‑': "-", '…': "...", '•': "*", '·': "*", '●': "*",
	'€': "EUR", '£': "GBP", '°': "o", 'º': "o", 'ª': "a", '×': "x", '÷': "/", '±': "+-",
	'½': "1/2", '¼': "1/4", '¾': "3/4", '→': "->", '←': "<-", '✓': "v", '✔': "v",
	'ß': "ss", 'æ': "ae", 'Æ': "AE", 'œ': "oe", 'Œ': "OE", 'ø': "o", 'Ø': "O", 'ł': "l", 'Ł': "L", 'đ': "d", 'Đ': "D",
	'©': "(c)", '®': "(r)", '™': "(tm)", '§': "par.", '⁄': "/", '\u00a0': " ",
}
