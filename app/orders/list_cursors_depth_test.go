package orders

import "testing"

// A page far down is found near by also while orders come in before it, asked for
// after each of them.
func TestDeepPagesStayNearWhileOrdersCome(t *testing.T) {
	const orders = 300
	var all cursors
	far := 0
	for n := range orders {
		f := Filter{Page: 500, Size: 20}
		f = f.enteredAt(all.nearest((f.Page - 1) * f.Size))
		if f.skip() > 2*cursorSpan {
			far++
		}
		at := int64(f.begin.rank + f.skip())
		all = all.add(f.cursorAt(rowRef{createdAt: -at, no: -at}))
		all.shift(rowRef{createdAt: int64(n + 1), no: int64(n + 1)}, 1)
	}
	if most := orders/cursorSpan + 1; far > most {
		t.Errorf("the list was walked from its beginning %d times, want %d at most", far, most)
	}
}
