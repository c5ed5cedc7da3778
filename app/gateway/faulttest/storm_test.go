//go:build linux

package faulttest

import "testing"

// Calls that are reset, whose answers are lost, cut short, delayed or repeated
// have their effect once, in order.
func TestStorm(t *testing.T) {
	w := newWorld(t, 1)
	c := w.computers[0]
	w.place(times(t, "BALCAO_STORM_ORDERS", 5))
	w.network.set(stormy)
	for open := w.unfinished(); len(open) > 0; open = w.unfinished() {
		if w.luck.IntN(8) == 0 {
			w.network.set([]weather{cut, stormy, stormy, fair}[w.luck.IntN(4)])
		}
		w.next(c, open[w.luck.IntN(len(open))], func() {})
		if w.luck.IntN(40) == 0 {
			// Of taps without a rest most are sent when the storm is over.
			w.network.set(stormy)
			w.drain(c)
		}
	}
	w.network.set(stormy)
	w.drain(c)
	w.settle()
	w.judge()
}
