package bench

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/server"
)

// Three boards work while orders come in; at the end they agree with the server.
func TestSoak(t *testing.T) {
	s, err := openSubject(t.Context(), server.Config{Version: "test", DataDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.busy(t.Context(), 120, time.Now()); err != nil {
		t.Fatal(err)
	}
	work, end := context.WithCancel(t.Context())
	placed := make(chan error, 1)
	go func() {
		_, err := s.placeSlowly(t.Context(), 40)
		placed <- err
		end()
	}()
	soak := Soak{Server: "http://" + s.address, Email: email, Password: password, Boards: 3, TapsPerSecond: 100}
	found, err := soak.Run(t.Context(), work, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if err := <-placed; err != nil {
		t.Fatal(err)
	}
	for _, fault := range found.Faults {
		t.Error(fault)
	}
	if found.Orders != 160 || found.Taps == 0 || found.Events < found.Orders+found.Taps {
		t.Errorf("too little was proven: %+v", found)
	}
}

// The judge has to notice what a kitchen would suffer from.
func TestImpossibleHistories(t *testing.T) {
	event := func(action orders.Action, state orders.State) orders.Event {
		return orders.Event{Acao: action, Estado: orders.NewState{ID: state.ID(), Name: state.String()}}
	}
	for name, c := range map[string]struct {
		ends    orders.State
		history []orders.Event
		legal   bool
	}{
		"placed and accepted":       {orders.Accepted, []orders.Event{event("placeOrder", orders.Pending), event(orders.Accept, orders.Accepted)}, true},
		"accepted twice":            {orders.Accepted, []orders.Event{event("placeOrder", orders.Pending), event(orders.Accept, orders.Accepted), event(orders.Accept, orders.Accepted)}, false},
		"started before accepted":   {orders.Preparing, []orders.Event{event("placeOrder", orders.Pending), event(orders.Start, orders.Preparing)}, false},
		"ended elsewhere than told": {orders.Preparing, []orders.Event{event("placeOrder", orders.Pending), event(orders.Accept, orders.Accepted)}, false},
		"never placed":              {orders.Accepted, []orders.Event{event(orders.Accept, orders.Accepted)}, false},
	} {
		d := detail{Historico: c.history}
		d.Pedido.Origin, d.Pedido.TipoEntrega = orders.Own, "mesa"
		d.Pedido.WorkflowInstance.CurrenteState.ID = c.ends.ID()
		if err := d.legal(); (err == nil) != c.legal {
			t.Errorf("%s: %v", name, err)
		}
	}
}
