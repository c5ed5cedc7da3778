package fiscal

import (
	"slices"
	"strings"

	"balcao/app/br"
)

// mostFound bounds what a search answers.
const mostFound = 30

// nfce are the CFOP that SEFAZ takes in an NFC-e: the union of the two lists that have been
// published, for a code of either may be right.
var nfce = []string{"5101", "5102", "5103", "5104", "5115", "5401", "5403", "5405", "5656", "5667", "5933"}

// Search answers the codes that begin with the digits, or in whose words all the words stand,
// ignoring accents: those of our words first, and of CFOP those of the NFC-e.
func (t *Table) Search(words, day string) []*Entry {
	digits := onlyDigits(words)
	if isDigits(digits) {
		return t.best(t.beginning(digits, day), func(*Entry) int { return 0 })
	}
	asked := strings.Fields(br.Fold(words))
	if len(asked) == 0 && t.List != CFOP {
		return nil
	}
	var found []*Entry
	for _, e := range t.entries {
		if e.On(day) && (holdsAll(e.ours, asked) || holdsAll(e.folded, asked) || holdsAll(e.ours+" "+e.folded, asked)) {
			found = append(found, e)
		}
	}
	return t.best(found, func(e *Entry) int {
		switch {
		case len(asked) > 0 && strings.HasPrefix(br.Fold(e.name), asked[0]):
			return 0
		case e.ours != "" && holdsAll(e.ours, asked):
			return 1
		default:
			return 2
		}
	})
}

// best are the first of those found, by rank and code.
func (t *Table) best(found []*Entry, rank func(*Entry) int) []*Entry {
	slices.SortStableFunc(found, func(a, b *Entry) int {
		if t.List == CFOP {
			return place(a) - place(b)
		}
		return rank(a) - rank(b)
	})
	return found[:min(len(found), mostFound)]
}

// place puts the CFOP of an NFC-e first, then those that leave the venue.
func place(e *Entry) int {
	switch {
	case slices.Contains(nfce, e.Code):
		return 0
	case e.Code[0] >= '5':
		return 1
	default:
		return 2
	}
}

// holdsAll says whether each of the words begins a word of the text.
func holdsAll(text string, words []string) bool {
	return text != "" && !slices.ContainsFunc(words, func(w string) bool { return !begins(text, w) })
}

// begins says whether a word of the text begins so.
func begins(text, word string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		if at += i; at == 0 || !letter(text[at-1]) {
			return true
		}
		at++
	}
}

// letter says whether a byte of folded text belongs to a word.
func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b >= 0x80 }
