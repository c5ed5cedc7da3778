package orders

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/clock"
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
						all = append(all, Facts{Origin: origin, Fulfilment: fulfilment, Ready: ready, Reduced: reduced, PaidOnline: paid})
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
	{Pending, CustomerCancel, func(f Facts) bool { return f.Origin == Own }, Refused},
	{Accepted, CustomerCancel, func(f Facts) bool { return f.Origin == Own }, Refused},
	{Preparing, CustomerCancel, func(f Facts) bool { return f.Origin == Own }, Refused},
}

func always(Facts) bool { return true }

// LegalMove is where the table leads; false where it has no such move.
func LegalMove(from State, action Action, facts Facts) (State, bool) {
	for _, row := range legal {
		if row.from == from && row.action == action && row.when(facts) {
			return row.to, true
		}
	}
	return from, false
}

// legalEvents are the events that an action gives by the table, none where it
// is illegal: the move, the start that the reduced flow adds to it (D10), and
// the refund of what was paid online (D11).
func legalEvents(from State, action Action, facts Facts) []Step {
	to, allowed := LegalMove(from, action, facts)
	if !allowed {
		return nil
	}
	events := []Step{{action, to}}
	if action == Accept && facts.Reduced {
		events = append(events, Step{Start, Preparing})
	}
	if to == Refused && facts.PaidOnline {
		events = append(events, Step{RefundAsked, Refused})
	}
	return events
}

func TestNextFollowsTheTable(t *testing.T) {
	for _, facts := range everyFacts() {
		for _, from := range States {
			for _, action := range append(slices.Clone(Actions), CustomerCancel) {
				want, allowed := LegalMove(from, action, facts)
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

// Every action in every state with all facts means exactly the events of the table.
func TestPlanFollowsTheTable(t *testing.T) {
	for _, facts := range everyFacts() {
		for _, from := range States {
			for _, action := range Actions {
				steps, err := Plan(from, action, facts)
				want := legalEvents(from, action, facts)
				if (err == nil) != (want != nil) || !slices.Equal(steps, want) {
					t.Errorf("Plan(%s, %s, %+v) = %v, %v; want %v", from, action, facts, steps, err, want)
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

// tap is an action that was asked for, with the events that it gave or why it
// was refused.
type tap struct {
	action  Action
	events  []Step
	refused error
}

// machine is the workflow as the server runs it, without a database: what an
// action means to a row, where that puts the row, and what it adds to the
// venue's counters.
type machine struct {
	service  *Service
	counters venueCounters
}

func (m *machine) place(row *record) {
	m.counters.seq++
	m.counters.states[row.State]++
	row.Seq = m.counters.seq
}

// tap answers the row as it stands afterwards, and what was done to it.
func (m *machine) tap(row *record, action Action, rules Rules) (*record, tap) {
	steps, err := row.plan(action, allDemanded, rules)
	if err != nil {
		return row, tap{action, steps, err}
	}
	t := m.service.plannedTransition(row, steps, action, allDemanded)
	by := t.change()
	m.counters.seq += by.seq
	for state, n := range by.states {
		m.counters.states[state] += n
	}
	t.order.Seq = m.counters.seq
	return t.order, tap{action, t.steps, nil}
}

// allDemanded has what any action may demand: only the workflow refuses.
var allDemanded = ActionBody{Password: "Cozinha#2026", ReasonCancellation: &ReasonCancellation{CancellationCode: "503"}}

// retold is an order as its taps tell it, by the table and not by the machine.
type retold struct {
	facts   Facts
	state   State
	refunds int
	done    []Action
}

// hear takes a tap: it gave exactly the events of the table, one after another
// from where the one before led to, none of them a second time, and none that
// moves what has ended.
func (o *retold) hear(tap tap) error {
	want := legalEvents(o.state, tap.action, o.facts)
	if !slices.Equal(tap.events, want) || want == nil && !errors.Is(tap.refused, ErrIllegal) {
		return fmt.Errorf("%s in %s gave %v, %v; want %v", tap.action, o.state, tap.events, tap.refused, want)
	}
	for _, event := range tap.events {
		switch ended := o.state == Delivered || o.state == Refused; {
		case slices.Contains(o.done, event.Action):
			return fmt.Errorf("%s was done twice", event.Action)
		case ended && event != Step{RefundAsked, o.state}:
			return fmt.Errorf("%s moved an order that had ended in %s to %s", event.Action, o.state, event.To)
		case event.Action == RefundAsked:
			o.refunds++
		case event.Action == ReadyToPickup:
			o.facts.Ready = true
		case event.To <= o.state:
			return fmt.Errorf("%s led from %s back to %s", event.Action, o.state, event.To)
		}
		o.state, o.done = event.To, append(o.done, event.Action)
	}
	return nil
}

// A million orders go through random taps: any action at any time, so also what
// a stale card still offers and what is tapped again. Each history is then told
// by the table alone. Every tap gave exactly the table's events or, refused,
// none; the row stands where its events lead to and is worth what was placed;
// money is asked back once, and only what was paid online for an order that was
// refused; the counters, which the machine moves by differences, are how many
// orders and changes the events tell of.
//
// That is the machine alone, in memory and one tap after another. TestHistories
// shows that the database keeps rows, events, counters and totals together under
// several hands at once and a marketplace's statuses: with as many orders as
// usualHistories says, some thousands, and a million only when asked to.
func TestAMillionHistoriesOfTheMachine(t *testing.T) {
	lives := 1_000_000
	if testing.Short() {
		lives = 20_000
	}
	const taps = 24
	r := rand.New(rand.NewPCG(1, 2))
	m := machine{service: &Service{Config: Config{Clock: clock.At(time.Date(2026, 3, 6, 20, 0, 0, 0, time.UTC))}}}
	var byEvents venueCounters
	history := make([]tap, taps)
	for range lives {
		total := money.Amount(r.IntN(100_000))
		row := &record{
			State: Pending, Origin: Origin(1 + r.IntN(2)), Fulfilment: Fulfilment(1 + r.IntN(3)), InPerson: r.IntN(2) == 0, Total: total,
		}
		rules := Rules{Reduced: r.IntN(2) == 0}
		order := retold{state: Pending, facts: Facts{
			Origin: row.Origin, Fulfilment: row.Fulfilment, Reduced: rules.Reduced, PaidOnline: row.Origin == Own && !row.InPerson,
		}}
		m.place(row)
		for i := range history {
			row, history[i] = m.tap(row, Actions[r.IntN(len(Actions))], rules)
		}

		byEvents.seq++
		for _, tap := range history {
			if err := order.hear(tap); err != nil {
				t.Fatalf("%v (%+v, %v)", err, order, history)
			}
			byEvents.seq += int64(len(tap.events))
		}
		byEvents.states[order.state]++
		if row.State != order.state || row.Ready != order.facts.Ready || row.Seq != byEvents.seq || row.Total != total {
			t.Fatalf("the row is in %s, ready %v, at change %d, worth %s; its events tell %+v, %d, placed was %s (%v)",
				row.State, row.Ready, row.Seq, row.Total, order, byEvents.seq, total, history)
		}
		refund := order.facts.PaidOnline && order.state == Refused
		if row.RefundAskedAt.Valid != refund || (order.refunds == 1) != refund {
			t.Fatalf("the row asks for its money %v, its events tell %+v (%v)", row.RefundAskedAt.Valid, order, history)
		}
	}
	if m.counters != byEvents {
		t.Errorf("the counters say %+v, the events tell %+v", m.counters, byEvents)
	}
	for _, state := range States {
		if byEvents.states[state] == 0 {
			t.Errorf("no history stands in %s: the taps prove nothing of it", state)
		}
	}
	t.Logf("%d orders, %d events, by state %v", lives, byEvents.seq, byEvents.states[Pending:])
}

func FuzzNext(f *testing.F) {
	f.Add(1, "acceptOrder", 1, 1, false, false, false)
	f.Add(1, "refuseOrder", 1, 1, false, false, true)
	f.Add(3, "receivedOrder", 2, 3, true, true, false)
	f.Fuzz(func(t *testing.T, state int, action string, origin, fulfilment int, ready, reduced, paid bool) {
		facts := Facts{Origin: Origin(origin), Fulfilment: Fulfilment(fulfilment), Ready: ready, Reduced: reduced, PaidOnline: paid}
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
