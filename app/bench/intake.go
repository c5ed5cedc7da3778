package bench

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"balcao/app/orders"
)

// takenIn is what became of orders that customers sent at an even pace, whether or not the
// earlier ones had been answered.
type takenIn struct {
	rate int
	// during is for how long orders were due, took until the last one was answered.
	during, took time.Duration
	// failed were not answered with 200, one of them with failure; lost were, and are not in
	// the database.
	failed, lost int
	failure      error
	// delays run from the moment at which an order was due, so that waiting for a connection
	// counts.
	delays measured
}

// intakeConnections is how many orders are on their way at once, at most.
const intakeConnections = 64

// intakeCarts is how many different carts are sent, each by many customers.
const intakeCarts = 400

// intake sends IntakeRate orders a second for IntakeFor through the public intake.
func (b *run) intake(ctx context.Context, s *subject) (takenIn, error) {
	out := takenIn{rate: b.cfg.IntakeRate, during: b.cfg.IntakeFor}
	count := int(float64(out.rate) * out.during.Seconds())
	carts, err := s.carts(min(count, intakeCarts))
	if err != nil {
		return out, fmt.Errorf("intake: %w", err)
	}
	before, err := s.orders(ctx)
	if err != nil {
		return out, err
	}
	lines := make([]*connection, min(count, intakeConnections))
	for i := range lines {
		if lines[i], err = dial(s.address); err != nil {
			return out, err
		}
		defer lines[i].close()
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	var together sync.Mutex
	start := time.Now()
	for _, line := range lines {
		workers.Go(func() {
			var delays []time.Duration
			for n := int(next.Add(1)) - 1; n < count && ctx.Err() == nil; n = int(next.Add(1)) - 1 {
				due := start.Add(time.Duration(n) * time.Second / time.Duration(out.rate))
				time.Sleep(time.Until(due))
				if err := s.send(line, carts[n%len(carts)], n); err != nil {
					together.Lock()
					out.failed++
					out.failure = cmp.Or(out.failure, err)
					together.Unlock()
					continue
				}
				delays = append(delays, time.Since(due))
			}
			together.Lock()
			out.delays.latencies = append(out.delays.latencies, delays...)
			together.Unlock()
		})
	}
	workers.Wait()
	out.took = time.Since(start)
	after, err := s.orders(ctx)
	out.lost = len(out.delays.latencies) - (after - before)
	return out, errors.Join(err, ctx.Err())
}

// carts are orders as the public sends them, each with the total that the shop has quoted.
func (s *subject) carts(count int) ([]orders.NewOrder, error) {
	line, err := dial(s.address)
	if err != nil {
		return nil, err
	}
	defer line.close()
	carts := make([]orders.NewOrder, count)
	for i := range carts {
		cart := anonymous(s.venue.invent(s.luck))
		body, err := s.quoted(line, cart)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(body, &carts[i]); err != nil {
			return nil, err
		}
	}
	return carts, nil
}

// send sends a cart as the nth customer.
func (s *subject) send(line *connection, cart orders.NewOrder, n int) error {
	cart.Cliente.Nome, cart.Cliente.Telefone = fmt.Sprintf("%s %d", cart.Cliente.Nome, n), fmt.Sprintf("119%08d", n)
	body, err := json.Marshal(cart)
	if err != nil {
		return err
	}
	return line.do(http.MethodPost, "/api/storefront/"+s.venue.Slug+"/orders", "Idempotency-Key: "+rand.Text()+"\r\n", body)
}

func (s *subject) orders(ctx context.Context) (count int, err error) {
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT count(*) FROM orders WHERE venue_id = $1", s.venue.ID).Scan(&count)
	return count, err
}

// anonymous is an order as the public may send it, which names a table by its QR alone.
func anonymous(order orders.NewOrder) orders.NewOrder {
	if order.Mesa != "" {
		order.TipoEntrega, order.Mesa = "retirada", ""
	}
	return order
}

// intakeSlack is how much longer than its orders were due an intake that keeps up may take.
const intakeSlack = time.Second

func (t takenIn) met() bool { return t.failed == 0 && t.lost == 0 && t.took <= t.during+intakeSlack }

func (r report) writeIntake(b *strings.Builder, f found) {
	t := f.intake
	fmt.Fprintf(b, "\nThe public intake, %d orders a second for %.0f s, from the moment at which each was due: %s answered within %.1f s, "+
		"p50 %s ms, p99 %s ms, the longest %s ms; %d failed, %d lost (%s).\n",
		t.rate, t.during.Seconds(), thousands(len(t.delays.latencies)), t.took.Seconds(),
		millis(t.delays.percentile(0.5)), millis(t.delays.percentile(0.99)), millis(t.delays.percentile(1)), t.failed, t.lost, verdict(t.met()))
	if t.failure != nil {
		fmt.Fprintf(b, "A failure: %s.\n", t.failure)
	}
}
