package orders

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/money"
)

// everyFacts lists all combinations of facts.
func everyFacts() []Facts {
	var all []Facts
	for _, origin := range []Origin{Own, Marketplace} {
		for _, fulfilment := range []Fulfilment{Delivery, Table, Pickup} {
			for _, ready := range []bool{false, true} {
				for _, reduced := range []bool{false, true} {
					for _, paid := range []bool{false, true} {
						all = append(all, Facts{origin, fulfilment, ready, reduced, paid})
					}
				}
			}
		}
	}
	return all
}

// legal is D10 once more, in the form of a table: every move not listed for
// the facts is illegal.
var legal = []struct {
	from   State
	action Action
	when   func(Facts) bool
	to     State
}{
	{Pending, Accept, always, Accepted},
	{Pending, Refuse, always, Refused},
	{Accepted, Start, always, Preparing},
	{Preparing, Transport, func(f Facts) bool { return f.Fulfilment != Pickup }, InTransit},
	{Preparing, ReadyToPickup, func(f Facts) bool { return f.Origin == Marketplace && f.Fulfilment == Pickup && !f.Ready }, Preparing},
	{Preparing, Received, func(f Facts) bool { return f.Fulfilment == Pickup && (f.Origin == Own || f.Ready) }, Delivered},
	{InTransit, Deliver, func(f Facts) bool { return f.Origin == Own }, Delivered},
	{InTransit, Return, func(f Facts) bool { return f.Origin == Own }, Refused},
}

func always(Facts) bool { return true }

func TestNextFollowsTheTable(t *testing.T) {
	for _, facts := range everyFacts() {
		for _, from := range States {
			for _, action := range Actions {
				want, allowed := from, false
				for _, row := range legal {
					if row.from == from && row.action == action && row.when(facts) {
						want, allowed = row.to, true
					}
				}
				got, err := Next(from, action, facts)
				if allowed != (err == nil) || got != want {
					t.Errorf("Next(%s, %s, %+v) = %s, %v; want %s, allowed %v", from, action, facts, got, err, want, allowed)
				}
			}
		}
	}
}

func TestWorkflow(t *testing.T) {
	t.Run("order-states-01 the six states by name", func(t *testing.T) {
		want := []string{"Pendente", "Aceito", "Em preparo", "Em transporte", "Entregue", "Recusado"}
		for i, s := range States {
			if s.String() != want[i] {
				t.Errorf("state %d is %q, want %q", i, s, want[i])
			}
		}
	})
	offers := func(t *testing.T, s State, f Facts, want ...Action) {
		t.Helper()
		var got []Action
		for _, m := range AllowedActions(s, f) {
			got = append(got, m.Action)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s %+v offers %v, want %v", s, f, got, want)
		}
	}
	delivery := Facts{Origin: Own, Fulfilment: Delivery}
	t.Run("order-states-03 Pendente offers Aceitar and Recusar", func(t *testing.T) {
		offers(t, Pending, delivery, Accept, Refuse)
	})
	t.Run("order-states-08 Aceito offers Iniciar", func(t *testing.T) {
		offers(t, Accepted, delivery, Start)
	})
	t.Run("order-states-09 Transportar is hidden for pick-up only", func(t *testing.T) {
		offers(t, Preparing, delivery, Transport)
		offers(t, Preparing, Facts{Origin: Own, Fulfilment: Table}, Transport)
		offers(t, Preparing, Facts{Origin: Own, Fulfilment: Pickup}, Received)
	})
	t.Run("order-states-10 Pedido pronto for marketplace pick-up", func(t *testing.T) {
		offers(t, Preparing, Facts{Origin: Marketplace, Fulfilment: Pickup}, ReadyToPickup)
		offers(t, Preparing, Facts{Origin: Marketplace, Fulfilment: Pickup, Ready: true}, Received)
	})
	t.Run("order-states-12 Em transporte offers Finalizar and Devolver", func(t *testing.T) {
		offers(t, InTransit, delivery, Deliver, Return)
	})
	t.Run("order-states-14 marketplace orders have no buttons in Em transporte", func(t *testing.T) {
		offers(t, InTransit, Facts{Origin: Marketplace, Fulfilment: Delivery})
	})
	t.Run("final states offer nothing", func(t *testing.T) {
		for _, f := range everyFacts() {
			offers(t, Delivered, f)
			offers(t, Refused, f)
		}
	})
}

func TestReducedFlowAcceptsAndStarts(t *testing.T) {
	steps, err := Plan(Pending, Accept, Facts{Origin: Own, Fulfilment: Delivery, Reduced: true})
	if err != nil || len(steps) != 2 || steps[0] != (Step{Accept, Accepted}) || steps[1] != (Step{Start, Preparing}) {
		t.Fatalf("steps %v, %v", steps, err)
	}
}

// Every action in every state with all facts means exactly these steps: the
// legal move, what the reduced flow adds to it, and the refund that it owes.
func TestPlanIsTheMoveAndWhatFollows(t *testing.T) {
	for _, facts := range everyFacts() {
		for _, from := range States {
			for _, action := range Actions {
				to, illegal := Next(from, action, facts)
				steps, err := Plan(from, action, facts)
				if (err == nil) != (illegal == nil) {
					t.Fatalf("Plan(%s, %s, %+v): %v, Next says %v", from, action, facts, err, illegal)
				}
				if err != nil {
					continue
				}
				want := []Step{{action, to}}
				if action == Accept && facts.Reduced {
					want = append(want, Step{Start, Preparing})
				}
				if to == Refused && facts.PaidOnline {
					want = append(want, Step{RefundAsked, Refused})
				}
				if !slices.Equal(steps, want) {
					t.Errorf("Plan(%s, %s, %+v) = %v, want %v", from, action, facts, steps, want)
				}
			}
		}
	}
}

func TestOrdersEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		facts := rapid.SampledFrom(everyFacts()).Draw(t, "facts")
		facts.Origin = Own
		state := Pending
		for range 10 {
			moves := AllowedActions(state, facts)
			if len(moves) == 0 {
				break
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			if move.To <= state {
				t.Fatalf("%s leads from %s back to %s", move.Action, state, move.To)
			}
			state = move.To
		}
		if !state.Final() {
			t.Fatalf("an order got stuck in %s with %+v", state, facts)
		}
	})
}

// life is one order as its events tell it.
type life struct {
	facts  Facts
	total  money.Amount
	events []Step
}

// stand replays the events: where the order stands, whether it is ready, and
// how many refunds it owes. Every event must have the one effect that Next
// gives its action there.
func (l *life) stand(t *testing.T) (state State, ready bool, refunds int) {
	t.Helper()
	state = Pending
	for _, event := range l.events {
		if event.Action == RefundAsked {
			if refunds++; state != Refused || event.To != Refused {
				t.Fatalf("a refund of an order in %s (%+v)", state, l)
			}
			continue
		}
		facts := l.facts
		facts.Ready = ready
		to, err := Next(state, event.Action, facts)
		if err != nil || to != event.To || to == state && event.Action != ReadyToPickup {
			t.Fatalf("%s led from %s to %s, want %s, %v (%+v)", event.Action, state, event.To, to, err, l)
		}
		state, ready = to, ready || event.Action == ReadyToPickup
	}
	return state, ready, refunds
}

// A million orders live through random taps of several hands, who see what
// stood on the card when they began and tap again what got no answer. Whatever
// they do: an order is in one state, the one that its events lead to; every
// event has one effect, and no action is done twice; orders and money by state
// add up to what was placed, and what is refunded is what was paid online.
func TestAMillionHistories(t *testing.T) {
	lives := 1_000_000
	if testing.Short() {
		lives = 20_000
	}
	all, r := everyFacts(), rand.New(rand.NewPCG(1, 2))
	var placed, refunded, owed money.Amount
	var orders [Refused + 1]int
	var worth [Refused + 1]money.Amount
	for range lives {
		l := life{facts: all[r.IntN(len(all))], total: money.Amount(r.IntN(100_000))}
		l.facts.Ready = false
		now, facts := Pending, l.facts
		placed += l.total
		orders[now]++
		worth[now] += l.total
		hands := [3]struct {
			state State
			facts Facts
		}{{now, facts}, {now, facts}, {now, facts}}
		for range 24 {
			hand := &hands[r.IntN(len(hands))]
			if r.IntN(2) == 0 {
				hand.state, hand.facts = now, facts
			}
			action := Actions[r.IntN(len(Actions))]
			if _, err := Plan(hand.state, action, hand.facts); err != nil {
				// The card of this hand has no such button.
				continue
			}
			// The server decides by what stands now, whatever the hand saw.
			steps, err := Plan(now, action, facts)
			if err != nil {
				continue
			}
			for _, step := range steps {
				orders[now]--
				worth[now] -= l.total
				now, facts.Ready = step.To, facts.Ready || step.Action == ReadyToPickup
				orders[now]++
				worth[now] += l.total
				if step.Action == RefundAsked {
					refunded += l.total
				}
			}
			l.events = append(l.events, steps...)
		}
		state, ready, refunds := l.stand(t)
		if state != now || ready != facts.Ready {
			t.Fatalf("stands in %s, its events lead to %s (%+v)", now, state, l)
		}
		due := 0
		if now == Refused && l.facts.PaidOnline {
			due = 1
			owed += l.total
		}
		if refunds != due {
			t.Fatalf("%d refunds, ended %s (%+v)", refunds, now, l)
		}
		done := map[Action]bool{}
		for _, event := range l.events {
			if done[event.Action] {
				t.Fatalf("%s was done twice (%+v)", event.Action, l)
			}
			done[event.Action] = true
		}
	}
	var counted int
	var sum money.Amount
	for _, state := range States {
		counted += orders[state]
		sum += worth[state]
	}
	if counted != lives || sum != placed || refunded != owed {
		t.Errorf("%d orders worth %s for %d placed worth %s; %s refunded of %s", counted, sum, lives, placed, refunded, owed)
	}
}

func FuzzNext(f *testing.F) {
	f.Add(1, "acceptOrder", 1, 1, false, false, false)
	f.Add(1, "refuseOrder", 1, 1, false, false, true)
	f.Add(3, "receivedOrder", 2, 3, true, true, false)
	f.Fuzz(func(t *testing.T, state int, action string, origin, fulfilment int, ready, reduced, paid bool) {
		facts := Facts{Origin(origin), Fulfilment(fulfilment), ready, reduced, paid}
		steps, err := Plan(State(state), Action(action), facts)
		if err != nil {
			if !errors.Is(err, ErrIllegal) || steps != nil {
				t.Fatalf("%v %v", steps, err)
			}
			return
		}
		for _, step := range steps {
			if step.To.ID() == "" || step.Action != RefundAsked && !slices.Contains(Actions, step.Action) {
				t.Fatalf("the plan leaves the workflow: %+v", step)
			}
		}
	})
}
