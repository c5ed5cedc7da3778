package bench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"balcao/app/orders"
)

// Soak is a shift at several boards of one venue: each follows the stream and
// taps what the server offers, at random, not knowing of the others.
type Soak struct {
	// Server is its address, like http://127.0.0.1:8080.
	Server, Email, Password string
	Boards                  int
	// TapsPerSecond is the pace of all boards together.
	TapsPerSecond float64
	// Rest is how long an order is left alone after a change: kitchens take time.
	Rest time.Duration
}

// Soaked is what a shift came to. All counts but the faults say how much was
// proven; Faults says what went wrong, in words, and is empty after a good shift.
type Soaked struct {
	Orders, Events int
	// Taps were accepted, Conflicts came second to another board's.
	Taps, Conflicts int
	// Reconnects are streams that ended early, Resyncs lists read anew as told.
	Reconnects, Resyncs int
	TapP50, TapP99      time.Duration
	ByState             map[string]int
	// Live are the ids of the orders in each state that is not final, by its name, in order.
	Live   map[string][]string
	Faults []string
}

// mostFaults bounds how many faults are told: the first ones explain the rest.
const mostFaults = 20

func (s *Soaked) fault(format string, args ...any) {
	if len(s.Faults) < mostFaults {
		s.Faults = append(s.Faults, fmt.Sprintf(format, args...))
	}
}

// Run works until work ends, then stops tapping, waits until every board has
// heard the last change, and compares all boards with the server's list and
// every order's history with the rules. ctx ends it early. rng is for what the
// boards choose.
func (s Soak) Run(ctx, work context.Context, rng *rand.Rand) (*Soaked, error) {
	stream, stop := context.WithCancel(ctx)
	defer stop()
	client, err := s.signIn(ctx)
	if err != nil {
		return nil, err
	}
	boards := make([]*board, s.Boards)
	var following, tapping sync.WaitGroup
	for i := range boards {
		b := newBoard(client, fmt.Sprintf("Painel %d", i+1))
		boards[i] = b
		following.Go(func() { b.follow(stream) })
	}
	for i, b := range boards {
		if err := b.await(ctx, 0); err != nil {
			return nil, fmt.Errorf("open board %d: %w", i+1, err)
		}
		luck := rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64()))
		tapping.Go(func() {
			b.tap(work, luck, s.Rest, time.Duration(float64(s.Boards)/s.TapsPerSecond*float64(time.Second)))
		})
	}
	tapping.Wait()
	out := &Soaked{ByState: map[string]int{}, Live: map[string][]string{}}
	last, err := client.newest(ctx)
	if err != nil {
		return nil, err
	}
	for i, b := range boards {
		if err := b.await(ctx, last); err != nil {
			out.fault("board %d did not hear of change %d: %v", i+1, last, err)
		}
	}
	stop()
	following.Wait()
	return out, s.judge(ctx, client, boards, out)
}

// judge compares what the boards show with what the server has.
func (s Soak) judge(ctx context.Context, client *venueClient, boards []*board, out *Soaked) error {
	truth, err := client.list(ctx)
	if err != nil {
		return err
	}
	out.Orders = len(truth)
	var latencies measured
	for i, b := range boards {
		out.Taps, out.Conflicts = out.Taps+len(b.latencies), out.Conflicts+b.conflicts
		out.Reconnects, out.Resyncs = out.Reconnects+b.reconnects, out.Resyncs+b.resyncs
		latencies.latencies = append(latencies.latencies, b.latencies...)
		for _, failed := range b.failures {
			out.fault("board %d: %s", i+1, failed)
		}
		if len(b.orders) != len(truth) {
			out.fault("board %d has %d orders, the server %d", i+1, len(b.orders), len(truth))
		}
		for id, order := range truth {
			if shown := b.orders[id]; shown.Version != order.Version || shown.State() != order.State() {
				out.fault("board %d shows order %s as %q at %d, the server as %q at %d", i+1, id, shown.State(), shown.Version, order.State(), order.Version)
			}
		}
	}
	out.TapP50, out.TapP99 = latencies.percentile(0.5), latencies.percentile(0.99)
	seen := map[int64]string{}
	for _, id := range slices.Sorted(maps.Keys(truth)) {
		current := truth[id].WorkflowInstance.CurrenteState
		out.ByState[current.Name]++
		if state, known := orders.StateByID(current.ID); !known {
			out.fault("order %s stands in the unknown state %q", id, current.ID)
		} else if !state.Final() {
			out.Live[current.Name] = append(out.Live[current.Name], id)
		}
		var d detail
		if _, err := client.get(ctx, "/api/kds/pedidos/"+id, nil, &d); err != nil {
			return err
		}
		out.Events += len(d.Historico)
		for _, e := range d.Historico {
			if other, twice := seen[e.Seq]; twice {
				out.fault("change %d belongs to the orders %s and %s", e.Seq, other, id)
			}
			seen[e.Seq] = id
		}
		if err := d.legal(); err != nil {
			out.fault("order %s: %v", id, err)
		}
	}
	return nil
}

// shown is what a board keeps of an order.
type shown struct {
	ID               string        `json:"Id"`
	Version          int64         `json:"Versao"`
	Updated          time.Time     `json:"AtualizadoEm"`
	Origin           orders.Origin `json:"OrigemPedido"`
	TipoEntrega      string
	WorkflowInstance struct {
		CurrenteState  orders.WorkflowState
		AllowedActions []struct {
			Action orders.Action
			Exige  []orders.Demand
		}
	}
}

// State is the id of the order's state.
func (o shown) State() string { return o.WorkflowInstance.CurrenteState.ID }

// detail is an order with its history.
type detail struct {
	Pedido    shown
	Historico []orders.Event
}

// legal replays the history by the rules of the workflow.
func (d detail) legal() error {
	facts := orders.Facts{Origin: d.Pedido.Origin, Fulfilment: map[string]orders.Fulfilment{
		"delivery": orders.Delivery, "mesa": orders.Table, "retirada": orders.Pickup,
	}[d.Pedido.TipoEntrega]}
	if len(d.Historico) == 0 || d.Historico[0].Estado.ID != orders.Pending.ID() {
		return errors.New("its history does not begin with its placing")
	}
	state := orders.Pending
	for _, e := range d.Historico[1:] {
		if slices.Contains(orders.Actions, e.Acao) {
			next, err := orders.Next(state, e.Acao, facts)
			if err != nil {
				return fmt.Errorf("%s of an order that was %s", e.Acao, state)
			}
			state, facts.Ready = next, facts.Ready || e.Acao == orders.ReadyToPickup
		}
		if e.Estado.ID != state.ID() {
			return fmt.Errorf("%s led to %s instead of %s", e.Acao, e.Estado.Name, state)
		}
	}
	if d.Pedido.State() != state.ID() {
		return fmt.Errorf("it is %s after a history that ends with %s", d.Pedido.WorkflowInstance.CurrenteState.Name, state)
	}
	return nil
}
