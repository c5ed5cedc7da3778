//go:build linux

package faulttest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"balcao/app/orders"
)

// stages are an order's states in their order; the tap steps[i] leads from
// stages[i] to the next.
var (
	stages = []string{"Pendente", "Aceito", "Em preparo", "Em transporte", "Entregue"}
	steps  = []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"}
)

// asked is what a board asked of an order: a step, or with -1 where it is.
type asked struct {
	order string
	step  int
	key   string
}

// told is what it was answered: done, or not, and where the order was; "" when
// the answer did not say.
type told struct {
	done  bool
	stage string
}

// oneOrder is an order as a person would have it who does one thing at a time.
var oneOrder = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		byOrder := map[string][]porcupine.Operation{}
		for _, op := range history {
			id := op.Input.(asked).order
			byOrder[id] = append(byOrder[id], op)
		}
		var parts [][]porcupine.Operation
		for _, part := range byOrder {
			parts = append(parts, part)
		}
		return parts
	},
	Init: func() any { return 0 },
	Step: func(state, input, output any) (bool, any) {
		at, in, out := state.(int), input.(asked), output.(told)
		switch {
		case in.step < 0:
			return out.stage == stages[at], at
		case out.done:
			return in.step == at, at + 1
		default:
			return in.step != at && (out.stage == "" || out.stage == stages[at]), at
		}
	},
	Equal: func(a, b any) bool { return a == b },
	DescribeOperation: func(input, output any) string {
		return fmt.Sprintf("%+v: %+v", input, output)
	},
}

// histories collects what several boards asked of the same orders and were told.
type histories struct {
	*world
	begun  time.Time
	orders []*worked

	mu   sync.Mutex
	all  []porcupine.Operation
	kept map[string]porcupine.Operation
	taps int
}

// work is a person at a board who looks and taps at random for a while.
func (h *histories) work(board int, luck *rand.Rand, calls int) {
	c := h.computers[board]
	for range calls {
		o := h.orders[luck.IntN(len(h.orders))]
		if luck.IntN(3) == 0 {
			h.look(board, c, o.id)
			continue
		}
		h.tap(board, c, o.id, luck.IntN(len(steps)))
	}
}

// look asks where an order is; what is told from the replica is as old as it says.
func (h *histories) look(board int, c *computer, id string) {
	op := porcupine.Operation{ClientId: board, Input: asked{order: id, step: -1}, Call: int64(time.Since(h.begun))}
	a, err := call(c.address, c.token, "GET", "/api/kds/pedidos/"+id, "")
	op.Return = int64(time.Since(h.begun))
	var detail struct{ Pedido seen }
	if err != nil || a.status != http.StatusOK || a.header.Get("X-Balcao-Offline") == "1" || json.Unmarshal(a.body, &detail) != nil {
		return
	}
	op.Output = told{stage: detail.Pedido.WorkflowInstance.CurrenteState.Name}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = append(h.all, op)
}

// tap does a step, possible or not. What is kept is known to have been done, or
// not, when the queue is empty.
func (h *histories) tap(board int, c *computer, id string, step int) {
	h.mu.Lock()
	h.taps++
	key := fmt.Sprintf("H%06d", h.taps)
	h.mu.Unlock()
	op := porcupine.Operation{ClientId: board, Input: asked{id, step, key}, Call: int64(time.Since(h.begun))}
	path, body := h.request(&worked{id: id}, steps[step], 0)
	a, err := call(c.address, c.token, "POST", path, body, "Idempotency-Key: "+key, "X-Device-Name: "+key)
	op.Return = int64(time.Since(h.begun))
	var refusal struct {
		Fields struct{ CurrentStateName string }
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case err != nil:
		h.t.Errorf("%s: %v", key, err)
	case a.status == http.StatusAccepted:
		h.kept[key] = op
	case a.status == http.StatusOK || a.status == http.StatusNoContent:
		op.Output = told{done: true}
		h.all = append(h.all, op)
	case a.status == http.StatusConflict && json.Unmarshal(a.body, &refusal) == nil:
		op.Output = told{stage: refusal.Fields.CurrentStateName}
		h.all = append(h.all, op)
	default:
		h.t.Errorf("%s: %d %s", key, a.status, a.body)
	}
}

// judge looks for an order of events that explains what everybody was told.
func (h *histories) judge() {
	h.t.Helper()
	effects := map[string]int{}
	for _, o := range h.orders {
		a, err := call("http://"+h.address, h.direct, "GET", "/api/kds/pedidos/"+o.id, "")
		must(h.t, err)
		var detail orders.Detail
		must(h.t, json.Unmarshal(a.body, &detail))
		for _, e := range detail.Historico {
			if strings.HasPrefix(e.Dispositivo, "H") {
				effects[e.Dispositivo]++
			}
		}
	}
	for key, op := range h.kept {
		op.Return, op.Output = int64(time.Since(h.begun)), told{done: effects[key] > 0}
		h.all = append(h.all, op)
	}
	for _, op := range h.all {
		in, out := op.Input.(asked), op.Output.(told)
		if want := map[bool]int{true: 1}[out.done]; in.step >= 0 && effects[in.key] != want {
			h.t.Errorf("%+v was told %+v and has %d effects", in, out, effects[in.key])
		}
		delete(effects, in.key)
	}
	if len(effects) > 0 {
		h.t.Errorf("nobody did %v", effects)
	}
	switch result := porcupine.CheckOperationsTimeout(oneOrder, h.all, time.Minute); result {
	case porcupine.Ok:
	default:
		slices.SortFunc(h.all, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
		for _, op := range h.all {
			h.t.Logf("board %d, %v to %v: %+v %+v", op.ClientId, time.Duration(op.Call), time.Duration(op.Return), op.Input, op.Output)
		}
		h.t.Errorf("no order of events explains this: %v", result)
	}
}

// The check finds what no order of events explains.
func TestContradictionsAreFound(t *testing.T) {
	op := func(call, back int64, step int, out told) porcupine.Operation {
		return porcupine.Operation{Input: asked{order: "1", step: step}, Output: out, Call: call, Return: back}
	}
	accepted := op(1, 4, 0, told{done: true})
	for what, c := range map[string]struct {
		history []porcupine.Operation
		sound   bool
	}{
		"a look during the tap":         {[]porcupine.Operation{accepted, op(2, 3, -1, told{stage: "Pendente"})}, true},
		"a look that is behind":         {[]porcupine.Operation{accepted, op(5, 6, -1, told{stage: "Pendente"})}, false},
		"two that accepted":             {[]porcupine.Operation{accepted, op(2, 3, 0, told{done: true})}, false},
		"one that accepted, one late":   {[]porcupine.Operation{accepted, op(2, 3, 0, told{stage: "Aceito"})}, true},
		"a refusal without a reason":    {[]porcupine.Operation{op(1, 2, 0, told{})}, false},
		"a kept tap that came too late": {[]porcupine.Operation{accepted, op(2, 9, 0, told{})}, true},
	} {
		if sound := porcupine.CheckOperations(oneOrder, c.history); sound != c.sound {
			t.Errorf("%s: %v", what, sound)
		}
	}
}

// Boards that tap and look at the same orders at once are told what one order of
// events explains, whatever the network does to them.
func TestHistories(t *testing.T) {
	rounds := times(t, "BALCAO_HISTORIES", 3)
	w := newWorld(t, 3)
	looked, tapped, kept := 0, 0, 0
	for range rounds {
		for range 4 {
			w.order("delivery", delivered)
		}
		h := &histories{world: w, begun: time.Now(), orders: w.orders[len(w.orders)-4:], kept: map[string]porcupine.Operation{}, taps: tapped}
		var boards sync.WaitGroup
		for i := range w.computers {
			luck := rand.New(rand.NewPCG(w.luck.Uint64(), uint64(i)))
			boards.Go(func() { h.work(i, luck, 25) })
		}
		over := make(chan struct{})
		go func() {
			boards.Wait()
			close(over)
		}()
		for working := true; working; {
			w.network.set([]weather{fair, fair, stormy, stormy, cut}[w.luck.IntN(5)])
			select {
			case <-over:
				working = false
			case <-time.After(time.Duration(100+w.luck.IntN(900)) * time.Millisecond):
			}
		}
		w.settle()
		h.judge()
		looked, kept, tapped = looked+len(h.all)-(h.taps-tapped), kept+len(h.kept), h.taps
	}
	t.Logf("%d histories: %d taps, %d of them kept first; %d looks", rounds, tapped, kept, looked)
	w.judge()
}
