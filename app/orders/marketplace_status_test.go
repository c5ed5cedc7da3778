package orders

import (
	"fmt"
	"testing"
)

// Whatever a marketplace says of an order in whatever state: the steps are
// those that people could take, one after the other, but for the two ends that
// only the marketplace has, and they lead where it says (D10).
func TestMarketplaceStatuses(t *testing.T) {
	statuses := []MarketplaceStatus{Confirmed, PreparationBegun, SetReady, Dispatched, Concluded, Cancelled}
	for _, state := range States {
		for _, fulfilment := range []Fulfilment{Delivery, Table, Pickup} {
			if state == InTransit && fulfilment == Pickup {
				continue // no pick-up order is ever on its way
			}
			for _, ready := range []bool{false, true} {
				for _, status := range statuses {
					name := fmt.Sprintf("%s %s ready=%v status=%d", state, fulfilmentNames[fulfilment], ready, status)
					checkStatus(t, name, state, Facts{Origin: Marketplace, Fulfilment: fulfilment, Ready: ready}, status)
				}
			}
		}
	}
}

func checkStatus(t *testing.T, name string, state State, facts Facts, status MarketplaceStatus) {
	t.Helper()
	steps, contradiction := stepsTo(state, facts, status)
	if state.Final() {
		want := state == Delivered && status == Cancelled || state == Refused && status == Concluded
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
		alone := step.Action == Refuse && status == Cancelled || step.Action == Deliver && status == Concluded && end == InTransit
		if !alone && (err != nil || to != step.To) {
			t.Errorf("%s: %s from %s leads to %s: %v", name, step.Action, end, step.To, err)
		}
		end, now.Ready = step.To, now.Ready || step.Action == ReadyToPickup
	}
	switch status {
	case Cancelled:
		if end != Refused {
			t.Errorf("%s: cancelled, ends %s", name, end)
		}
	case Concluded:
		if end != Delivered {
			t.Errorf("%s: concluded, ends %s", name, end)
		}
	default:
		reached := map[MarketplaceStatus]State{Confirmed: Accepted, PreparationBegun: Preparing, SetReady: Preparing, Dispatched: InTransit}[status]
		if facts.Fulfilment == Pickup {
			reached = min(reached, Preparing)
		}
		if end != max(state, reached) {
			t.Errorf("%s: ends %s, want %s", name, end, max(state, reached))
		}
		if status >= SetReady && facts.Fulfilment == Pickup && !now.Ready {
			t.Errorf("%s: not ready", name)
		}
	}
}
