package fiscal

import (
	"cmp"
	"slices"
	"strings"

	"balcao/app/br"
)

// List names a table of codes.
type List string

const (
	NCM  List = "ncm"
	CEST List = "cest"
	CFOP List = "cfop"
)

// digits is how long the codes of a list are.
func (l List) digits() int {
	switch l {
	case NCM:
		return 8
	case CEST:
		return 7
	default:
		return 4
	}
}

// Title is the list's name in a sentence.
func (l List) Title() string { return strings.ToUpper(string(l)) }

// Masked is a code as it is printed: 2203.00.00, 03.021.00, 5.102. What is no code of the list
// stays as it is.
func (l List) Masked(code string) string {
	if len(code) != l.digits() {
		return code
	}
	switch l {
	case NCM:
		return code[:4] + "." + code[4:6] + "." + code[6:]
	case CEST:
		return code[:2] + "." + code[2:5] + "." + code[5:]
	default:
		return code[:1] + "." + code[1:]
	}
}

// isCode says whether a text is a code's digits.
func (l List) isCode(code string) bool { return len(code) == l.digits() && isDigits(code) }

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// onlyDigits takes the mask away.
func onlyDigits(s string) string {
	return strings.NewReplacer(".", "", " ", "", "-", "", "/", "").Replace(s)
}

// Entry is a code of a table.
type Entry struct {
	Code        string
	Description string
	// NCM of a CEST are the beginnings of the codes that it goes with, between spaces.
	NCM string
	// Starts and Ends are the first and the last day of the code; empty for no bound.
	Starts, Ends string

	// name and words are ours; folded is what search looks at.
	name, words  string
	folded, ours string
}

// On says whether the code counts on a day.
func (e *Entry) On(day string) bool { return e.Starts <= day && !e.ended(day) }

func (e *Entry) ended(day string) bool { return e.Ends != "" && e.Ends < day }

// Title is what a person reads for the code; empty where nobody has described it.
func (e *Entry) Title() string { return cmp.Or(e.name, e.Description) }

// Table is a list of codes at one version. It is not changed once made.
type Table struct {
	List List
	// Version counts the loads; 0 is the table that ships with the program.
	Version int64
	// Dated is the day that the table was in force.
	Dated   string
	entries []*Entry
	byCode  map[string]*Entry
}

func newTable(list List, version int64, dated string, entries []Entry) *Table {
	t := &Table{List: list, Version: version, Dated: dated, byCode: make(map[string]*Entry, len(entries))}
	for _, e := range entries {
		if list == NCM {
			ours := ourWords()[e.Code]
			e.name, e.words = ours[0], ours[1]
		}
		e.folded = br.Fold(e.Description)
		if e.name != "" {
			e.ours = br.Fold(e.name + " " + e.words)
		}
		t.byCode[e.Code] = &e
		t.entries = append(t.entries, &e)
	}
	slices.SortFunc(t.entries, func(a, b *Entry) int { return cmp.Compare(a.Code, b.Code) })
	return t
}

// Find answers a code, ended ones included; nil for none.
func (t *Table) Find(code string) *Entry { return t.byCode[code] }

// Codes counts those that count on a day.
func (t *Table) Codes(day string) int {
	n := 0
	for _, e := range t.entries {
		if e.On(day) {
			n++
		}
	}
	return n
}

// beginning are the codes that count on a day and begin so, in order.
func (t *Table) beginning(prefix, day string) []*Entry {
	from, _ := slices.BinarySearchFunc(t.entries, prefix, func(e *Entry, p string) int { return cmp.Compare(e.Code, p) })
	var found []*Entry
	for _, e := range t.entries[from:] {
		if !strings.HasPrefix(e.Code, prefix) {
			break
		}
		if e.On(day) {
			found = append(found, e)
		}
	}
	return found
}

// after is the table that follows a load: what the new one lacks has ended the day before
// it, unless it had ended already.
func (t *Table) after(next []Entry, dated, dayBefore string) *Table {
	known := make(map[string]bool, len(next))
	for _, e := range next {
		known[e.Code] = true
	}
	all := slices.Clone(next)
	for _, e := range t.entries {
		if known[e.Code] {
			continue
		}
		gone := *e
		if gone.Ends == "" || gone.Ends > dayBefore {
			gone.Ends = dayBefore
		}
		all = append(all, gone)
	}
	return newTable(t.List, t.Version+1, dated, all)
}
