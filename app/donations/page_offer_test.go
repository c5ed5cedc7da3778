package donations

import (
	"testing"

	"balcao/app/money"
)

// A goal is as far as its centavos are: a fraction of floating point loses the last one.
func TestPercentOfAGoal(t *testing.T) {
	for _, c := range []struct {
		raised, goal money.Amount
		want         int64
	}{{29, 100, 29}, {57_00, 100_00, 57}, {99_99, 100_00, 99}, {100_00, 100_00, 100}, {250_00, 100_00, 250}, {-1_00, 100_00, 0}, {mostGoal, mostGoal, 100}} {
		if got := percentOf(c.raised, c.goal); got != c.want {
			t.Errorf("%s of %s is %d per cent, want %d", c.raised, c.goal, got, c.want)
		}
	}
}

// An e-mail or a document in the place of a name is shown to nobody (issue 21).
func TestWhatIsToldOfAName(t *testing.T) {
	for typed, want := range map[string]string{
		"Marina Souza Ávila": "Marina Á.", "Marina": "Marina", "ana@correio.test": "Doação anônima", "390.533.447-05": "Doação anônima", "Ana 48 99123-4567": "Doação anônima",
		nobody: "Doação anônima", "": "Doação anônima",
	} {
		if got := publicName(initialed(typed)); got != want {
			t.Errorf("%q is told as %q, want %q", typed, got, want)
		}
	}
}
