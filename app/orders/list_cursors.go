package orders

import "slices"

const (
	// mostMarks bounds how many places inside a long list a view remembers.
	mostMarks = 256
	// markSpan is how far apart they are at least.
	markSpan = 50
)

// mark is a place inside a list: rank orders of it are newer. The list is entered
// there instead of being walked to from its beginning.
type mark struct {
	rank          int
	createdAt, no int64
}

// after reports whether an order is newer than the mark.
func (m mark) after(p place) bool { return newest(p, place{createdAt: m.createdAt, no: m.no}) < 0 }

// enteredAt is the filter whose list is entered at a mark. Where that is far from the
// page, some of what lies before the page is read with it: marked there, the list is
// entered near the page also once as many orders have come.
func (f Filter) enteredAt(m mark) Filter {
	f.begin, f.lead = m, 0
	if f.skip() >= 2*markSpan {
		f.lead = markSpan
	}
	return f
}

// mark is where the first order that was read stands.
func (f Filter) mark(first place) mark {
	return mark{f.begin.rank + f.skip(), first.createdAt, first.no}
}

// marks are places of one list, the newest first.
type marks []mark

// nearest is the last mark before which no more than rank orders lie; zero is the
// beginning of the list.
func (all marks) nearest(rank int) mark {
	at, _ := slices.BinarySearchFunc(all, rank+1, func(m mark, rank int) int { return m.rank - rank })
	if at == 0 {
		return mark{}
	}
	return all[at-1]
}

// add remembers a mark where there is none near it; every other one is
// forgotten when there are too many.
func (all marks) add(m mark) marks {
	at, _ := slices.BinarySearchFunc(all, m.rank, func(known mark, rank int) int { return known.rank - rank })
	if m.rank < markSpan || at > 0 && m.rank-all[at-1].rank < markSpan || at < len(all) && all[at].rank-m.rank < markSpan {
		return all
	}
	all = slices.Insert(all, at, m)
	if len(all) > mostMarks {
		kept := all[:0]
		for i := 0; i < len(all); i += 2 {
			kept = append(kept, all[i])
		}
		all = kept
	}
	return all
}

// shift keeps the ranks right when an order comes into the list, or leaves it (by -1).
func (all marks) shift(p place, by int) {
	for i := len(all) - 1; i >= 0 && all[i].after(p); i-- {
		all[i].rank += by
	}
}
