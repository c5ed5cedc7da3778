package orders

import "slices"

// usual decides what is looked at first: words, where at least one order in so many
// stands in the chosen states; else states.
const usual = 4

// withoutRefused chooses the states of the filter other than Refused.
func (f Filter) withoutRefused() Filter {
	f.States = slices.DeleteFunc(slices.Clone(f.States), func(s State) bool { return s == Refused })
	return f
}
