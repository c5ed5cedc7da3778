package payments

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/money"
)

// No charge comes back to a state, however it goes on.
func TestChargesOnlyMoveForward(t *testing.T) {
	var walk func(path []State)
	walk = func(path []State) {
		for _, after := range next[path[len(path)-1]] {
			for _, before := range path {
				if before == after {
					t.Errorf("a charge comes back to %s by %v", after, path)
					return
				}
			}
			walk(append(path[:len(path):len(path)], after))
		}
	}
	walk([]State{Created})
	for _, last := range []State{Contested} {
		if len(next[last]) > 0 {
			t.Errorf("%s is not the end", last)
		}
	}
}

func TestReceive(t *testing.T) {
	states := []State{Created, Waiting, Paid, Expired, Cancelled, PaidLate, Divergent, Contested}
	rapid.Check(t, func(t *rapid.T) {
		c := Charge{State: rapid.SampledFrom(states).Draw(t, "state"), Amount: 5000, ExpiresAt: 1_000_000}
		amount := money.Amount(rapid.Int64Range(4999, 5001).Draw(t, "amount"))
		at := time.UnixMilli(1_000_000).Add(time.Duration(rapid.Int64Range(-600, 600).Draw(t, "seconds after the end")) * time.Second)
		before := rapid.Bool().Draw(t, "the subject is paid")
		state, standing := receive(c, amount, at, before)
		switch {
		case !state.HasMoney():
			t.Errorf("money came in, and the charge is %s", state)
		case state != c.State && !c.State.mayBecome(state):
			t.Errorf("the charge goes from %s to %s", c.State, state)
		case standing == Counted && (before || amount != c.Amount):
			t.Errorf("%s counts, of %s, paid before %v", amount, c.Amount, before)
		case standing == Double && !before:
			t.Errorf("%s has come twice, and nothing else counts", amount)
		case c.State.HasMoney() && state != c.State:
			t.Errorf("more money takes the charge from %s to %s", c.State, state)
		case state == Paid && c.State != Paid && at.After(time.UnixMilli(c.ExpiresAt).Add(Grace)):
			t.Error("what comes after the end is in time")
		case !c.State.Open() && c.State != Paid && state == Paid:
			t.Errorf("a charge that was %s is paid in time", c.State)
		}
	})
}

// A refund that has ended stays as it is; one in process is never asked for anew.
func TestRefundsOnlyMoveForward(t *testing.T) {
	all := []RefundState{RefundAsked, RefundInProcess, RefundDone, RefundFailed}
	want := map[[2]RefundState]bool{
		{RefundAsked, RefundInProcess}: true, {RefundAsked, RefundDone}: true, {RefundAsked, RefundFailed}: true,
		{RefundInProcess, RefundDone}: true, {RefundInProcess, RefundFailed}: true,
	}
	for _, before := range all {
		for _, after := range all {
			if got := before.mayBecome(after); got != want[[2]RefundState{before, after}] {
				t.Errorf("from %s to %s: %v", before, after, got)
			}
		}
	}
}

func TestFee(t *testing.T) {
	for _, c := range []struct {
		amount, fixed, want money.Amount
		percent             int64
	}{{5000, 10, 60, 99}, {50, 0, 0, 99}, {51, 0, 1, 99}, {100, 500, 100, 0}, {5000, 0, 0, 0}} {
		if got := (Charge{Amount: c.amount, FeePercent: c.percent, FeeFixed: c.fixed}).Fee(); got != c.want {
			t.Errorf("%d hundredths of a per cent and %s of %s are %s, want %s", c.percent, c.fixed, c.amount, got, c.want)
		}
	}
}
