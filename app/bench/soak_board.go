package bench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"balcao/app/orders"
)

// board follows the venue's stream like a screen does, and taps.
type board struct {
	*venueClient
	name string

	mu     sync.Mutex
	orders map[string]shown
	// live are the ids of orders that offer an action.
	live []string
	// seq is the last change heard of; -1 until the list was read.
	seq     int64
	changed chan struct{}

	latencies                      []time.Duration
	conflicts, reconnects, resyncs int
	failures                       []string
}

func newBoard(client *venueClient, name string) *board {
	return &board{venueClient: client, name: name, orders: map[string]shown{}, seq: -1, changed: make(chan struct{})}
}

// follow reads the stream, and opens it again where it ends, until ctx ends.
func (b *board) follow(ctx context.Context) {
	for {
		err := b.listen(ctx)
		if ctx.Err() != nil {
			return
		}
		b.mu.Lock()
		b.reconnects++
		if err != nil {
			b.fail("stream: %v", err)
		}
		b.mu.Unlock()
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// message is the data of an event of the stream, of whichever kind.
type message struct {
	Seq   int64
	Order json.RawMessage
}

func (b *board) listen(ctx context.Context) error {
	query := url.Values{"localClienteId": {b.venue}}
	b.mu.Lock()
	if b.seq > 0 {
		query.Set("since", strconv.FormatInt(b.seq, 10))
	}
	b.mu.Unlock()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.server+"/api/kds/stream?"+query.Encode(), nil)
	if err != nil {
		return err
	}
	answer, err := b.open(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	kind := ""
	for lines.Scan() {
		if name, is := bytes.CutPrefix(lines.Bytes(), []byte("event: ")); is {
			kind = string(name)
			continue
		}
		data, is := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		if !is {
			continue
		}
		if err := b.hear(ctx, kind, data); err != nil {
			return fmt.Errorf("%s: %w", kind, err)
		}
	}
	return lines.Err()
}

func (b *board) hear(ctx context.Context, kind string, data []byte) error {
	var m message
	if kind != "hello" && kind != "resync" && kind != "order" {
		return nil
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	if kind == "order" {
		var order shown
		if err := json.Unmarshal(m.Order, &order); err != nil {
			return err
		}
		b.take(m.Seq, order)
		return nil
	}
	b.mu.Lock()
	known := b.seq >= 0 && kind == "hello"
	if kind == "resync" {
		b.resyncs++
	}
	b.mu.Unlock()
	if known {
		return nil // what was missed follows
	}
	// The stream stands: what the list lacks, the stream tells.
	all, err := b.list(ctx)
	if err != nil {
		return err
	}
	for _, order := range all {
		b.take(0, order)
	}
	b.reached(m.Seq)
	return nil
}

// take keeps an order unless a newer version is here already.
func (b *board) take(seq int64, order shown) {
	b.mu.Lock()
	known, here := b.orders[order.ID]
	if !here || order.Version > known.Version {
		b.orders[order.ID] = order
		if !here {
			b.live = append(b.live, order.ID)
		}
	}
	b.mu.Unlock()
	if seq > 0 {
		b.reached(seq)
	}
}

func (b *board) reached(seq int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.seq = max(b.seq, seq)
	close(b.changed)
	b.changed = make(chan struct{})
}

// await waits until the board has heard of a change.
func (b *board) await(ctx context.Context, seq int64) error {
	ctx, cancel := context.WithTimeout(ctx, longestCall)
	defer cancel()
	for {
		b.mu.Lock()
		heard, changed := b.seq >= seq, b.changed
		b.mu.Unlock()
		if heard {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// tap does something that the server offers, at this pace, until work ends.
func (b *board) tap(work context.Context, luck *rand.Rand, rest, every time.Duration) {
	next := time.NewTimer(0)
	defer next.Stop()
	for {
		select {
		case <-work.Done():
			return
		case <-next.C:
		}
		next.Reset(time.Duration(luck.ExpFloat64() * float64(every)))
		if order, found := b.choose(luck, rest); found {
			b.act(context.WithoutCancel(work), order, luck)
		}
	}
}

// choose picks an order that was left alone for long enough; ids of finished
// ones are forgotten on the way.
func (b *board) choose(luck *rand.Rand, rest time.Duration) (shown, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for range 20 {
		if len(b.live) == 0 {
			return shown{}, false
		}
		i := luck.IntN(len(b.live))
		order := b.orders[b.live[i]]
		if len(order.WorkflowInstance.AllowedActions) == 0 {
			b.live[i] = b.live[len(b.live)-1]
			b.live = b.live[:len(b.live)-1]
			continue
		}
		if time.Since(order.Updated) > rest {
			return order, true
		}
	}
	return shown{}, false
}

// seldom is how often what undoes an order is chosen where it is offered.
const seldom = 0.03

func (b *board) act(ctx context.Context, order shown, luck *rand.Rand) {
	offered := order.WorkflowInstance.AllowedActions
	chosen := offered[0] // the way forward comes first
	if last := offered[len(offered)-1]; luck.Float64() < seldom {
		chosen = last
	}
	body := orders.ActionBody{ID: order.ID}
	if chosen.Action == orders.Refuse || chosen.Action == orders.Return {
		body.Password = b.password
	}
	start := time.Now()
	var now orders.NewState
	err := b.post(ctx, "/api/kds/"+string(chosen.Action), b.name, body, &now)
	took := time.Since(start)
	b.mu.Lock()
	defer b.mu.Unlock()
	var no refusal
	switch {
	case err == nil:
		b.latencies = append(b.latencies, took)
	case errors.As(err, &no) && no.status == http.StatusConflict:
		b.conflicts++
	default:
		b.fail("%s: %v", chosen.Action, err)
	}
}

// fail is called with mu held.
func (b *board) fail(format string, args ...any) {
	if len(b.failures) < mostFaults {
		b.failures = append(b.failures, fmt.Sprintf(format, args...))
	}
}
