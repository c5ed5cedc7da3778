package orders

import "slices"

// usual is of how many orders one at least has to stand in the chosen states, so
// that words are looked at first and states afterwards.
const usual = 4

// withoutRefused chooses the other states only.
func (f Filter) withoutRefused() Filter {
	f.States = slices.DeleteFunc(slices.Clone(f.States), func(s State) bool { return s == Refused })
	return f
}
