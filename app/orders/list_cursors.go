package orders

import "slices"

const (
	// mostCursors bounds how many cursors a view keeps.
	mostCursors = 256
	// cursorSpan is the least distance between two of them, in orders.
	cursorSpan = 50
)

// cursor is a position inside a long list: rank orders are newer. Reading a deep page
// starts at one instead of at the beginning of the list.
type cursor struct {
	rank          int
	createdAt, no int64
}

// after reports whether an order is newer than the cursor.
func (c cursor) after(p rowRef) bool { return newest(p, rowRef{createdAt: c.createdAt, no: c.no}) < 0 }

// enteredAt is the filter that starts reading at a cursor. Far from the page, it reads
// some orders before the page too: a cursor set there is still before the page once as
// many orders have come.
func (f Filter) enteredAt(c cursor) Filter {
	f.begin, f.lead = c, 0
	if f.skip() >= 2*cursorSpan {
		f.lead = cursorSpan
	}
	return f
}

// cursorAt is the cursor at the first order that was read.
func (f Filter) cursorAt(first rowRef) cursor {
	return cursor{f.begin.rank + f.skip(), first.createdAt, first.no}
}

// cursors are the cursors of one list, the newest first.
type cursors []cursor

// nearest is the last cursor that has no more than rank orders before it; zero is the
// beginning of the list.
func (all cursors) nearest(rank int) cursor {
	at, _ := slices.BinarySearchFunc(all, rank+1, func(c cursor, rank int) int { return c.rank - rank })
	if at == 0 {
		return cursor{}
	}
	return all[at-1]
}

// add keeps a cursor unless another one is near; it drops every other one when there are
// too many.
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

// shift keeps the ranks right when an order comes into the list (by 1) or leaves it (by
// -1).
func (all cursors) shift(p rowRef, by int) {
	for i := len(all) - 1; i >= 0 && all[i].after(p); i-- {
		all[i].rank += by
	}
}
