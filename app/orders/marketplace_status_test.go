package orders

import (
	"fmt"
	"testing"
)

// Whatever a marketplace says of an order in whatever state: the steps are
// those that people could take, one after the other, but for the two ends that
// only the marketplace has, and they lead where it says (D10).
func TestVerdicts(t *testing.T) {
	verdicts := []Verdict{Confirmed, PreparationBegun, SetReady, Dispatched, Concluded, Cancelled}
	for _, state := range States {
		for _, fulfilment := range []Fulfilment{Delivery, Table, Pickup} {
			if state == InTransit && fulfilment == Pickup {
				continue // no pick-up order is ever on its way
			}
			for _, ready := range []bool{false, true} {
				for _, verdict := range verdicts {
					name := fmt.Sprintf("%s %s ready=%v verdict=%d", state, fulfilmentNames[fulfilment], ready, verdict)
					checkVerdict(t, name, state, Facts{Origin: Marketplace, Fulfilment: fulfilment, Ready: ready}, verdict)
				}
			}
		}
	}
}

func checkVerdict(t *testing.T, name string, state State, facts Facts, verdict Verdict) {
	t.Helper()
	steps, contradiction := follow(state, facts, verdict)
	if state.Final() {
		want := state == Delivered && verdict == Cancelled || state == Refused && verdict == Concluded
		if len(steps) > 0 || contradiction != want {
			t.Errorf("%s: %v, contradiction %v", name, steps, contradiction)
		}
		return
	}
	if contradiction {
		t.Errorf("%s: a contradiction before the end", name)
	}
	end, now := state, facts
	for _, step := range steps {
		to, err := Next(end, step.Action, now)
		alone := step.Action == Refuse && verdict == Cancelled || step.Action == Deliver && verdict == Concluded && end == InTransit
		if !alone && (err != nil || to != step.To) {
			t.Errorf("%s: %s from %s leads to %s: %v", name, step.Action, end, step.To, err)
		}
		end, now.Ready = step.To, now.Ready || step.Action == ReadyToPickup
	}
	switch verdict {
	case Cancelled:
		if end != Refused {
			t.Errorf("%s: cancelled, ends %s", name, end)
		}
	case Concluded:
		if end != Delivered {
			t.Errorf("%s: concluded, ends %s", name, end)
		}
	default:
		reached := map[Verdict]State{Confirmed: Accepted, PreparationBegun: Preparing, SetReady: Preparing, Dispatched: InTransit}[verdict]
		if facts.Fulfilment == Pickup {
			reached = min(reached, Preparing)
		}
		if end != max(state, reached) {
			t.Errorf("%s: ends %s, want %s", name, end, max(state, reached))
		}
		if verdict >= SetReady && facts.Fulfilment == Pickup && !now.Ready {
			t.Errorf("%s: not ready", name)
		}
	}
}
