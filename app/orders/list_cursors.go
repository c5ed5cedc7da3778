package orders

import "slices"

const (
	// mostMarks bounds how many places inside a long list a view remembers.
	mostCursors = 256
	// markSpan is how far apart they are at least.
	cursorSpan = 50
)

// mark is a place inside a list: rank orders of it are newer. The list is entered
// there instead of being walked to from its beginning.
type cursor struct {
	rank          int
	createdAt, no int64
}

// after reports whether an order is newer than the mark.
func (c cursor) after(p rowRef) bool { return newest(p, rowRef{createdAt: c.createdAt, no: c.no}) < 0 }

// enteredAt is the filter whose list is entered at a mark. Where that is far from the
// page, some of what lies before the page is read with it: marked there, the list is
// entered near the page also once as many orders have come.
func (f Filter) enteredAt(c cursor) Filter {
	f.begin, f.lead = c, 0
	if f.skip() >= 2*cursorSpan {
		f.lead = cursorSpan
	}
	return f
}

// mark is where the first order that was read stands.
func (f Filter) cursorAt(first rowRef) cursor {
	return cursor{f.begin.rank + f.skip(), first.createdAt, first.no}
}

// marks are places of one list, the newest first.
type cursors []cursor

// nearest is the last mark before which no more than rank orders lie; zero is the
// beginning of the list.
func (all cursors) nearest(rank int) cursor {
	at, _ := slices.BinarySearchFunc(all, rank+1, func(c cursor, rank int) int { return c.rank - rank })
	if at == 0 {
		return cursor{}
	}
	return all[at-1]
}

// add remembers a mark where there is none near it; every other one is
// forgotten when there are too many.
func (all cursors) add(c cursor) cursors {
	at, _ := slices.BinarySearchFunc(all, c.rank, func(known cursor, rank int) int { return known.rank - rank })
	if c.rank < cursorSpan || at > 0 && c.rank-all[at-1].rank < cursorSpan || at < len(all) && all[at].rank-c.rank < cursorSpan {
		return all
	}
	all = slices.Insert(all, at, c)
	if len(all) > mostCursors {
		kept := all[:0]
		for i := 0; i < len(all); i += 2 {
			kept = append(kept, all[i])
		}
		all = kept
	}
	return all
}

// shift keeps the ranks right when an order comes into the list, or leaves it (by -1).
func (all cursors) shift(p rowRef, by int) {
	for i := len(all) - 1; i >= 0 && all[i].after(p); i-- {
		all[i].rank += by
	}
}
