package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"balcao/app/orders"
)

// bareAnswer is what the bare server answers.
type bareAnswer struct {
	Status string    `json:"status"`
	Count  int       `json:"count"`
	At     time.Time `json:"at"`
}

// serveBare runs the yardstick: net/http answering a small JSON document and
// nothing around it. Call stop when done.
func serveBare() (address string, stop func() error, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /bare", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(bareAnswer{"ok", 1, time.Now().UTC()})
	})
	bare := &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute}
	go func() { _ = bare.Serve(listener) }()
	return listener.Addr().String(), bare.Close, nil
}

func callBare(c *connection) error { return c.do(http.MethodGet, "/bare", "", nil) }

// compared is a load beside the yardstick's of the same run.
type compared struct {
	name        string
	aim         float64 // the ratio that we want; 0 where none was set
	connections int
	measured    measured
	bare        measured
}

func (c compared) ratio() float64 { return c.measured.rate() / c.bare.rate() }

// scenario is a kind of call whose rate is measured.
type scenario struct {
	name string
	aim  float64
	// begin answers the caller of one more connection.
	begin func() caller
}

// action is the scenario that needs fresh orders.
const action = "action"

// errDry means that no fresh order is left to act on.
var errDry = errors.New("no fresh order is left")

// scenarios are the calls that a board makes all day. next answers orders to
// act on, known are some to look at.
func (s *subject) scenarios(next func() string, known []string) []scenario {
	list := "/api/kds?localClienteId=" + s.venue.ID + "&page=1&size=20"
	look := func(path, header string) func() caller {
		return func() caller {
			return func(c *connection) error { return c.do(http.MethodGet, path, header, nil) }
		}
	}
	one := func() caller {
		return func(c *connection) error {
			return c.do(http.MethodGet, "/api/kds/pedidos/"+known[rand.IntN(len(known))], s.bearer, nil)
		}
	}
	return []scenario{
		{"list, 20 orders", 0.10, look(list, s.bearer)},
		{"list, gzip as browsers ask", 0, look(list, s.bearer+"Accept-Encoding: gzip\r\n")},
		{"get one order of the board", 0.40, one},
		{"public menu of 300 products, gzip as browsers ask", 0.30, look("/api/storefront/"+s.menu, "Accept-Encoding: gzip\r\n")},
		{action, 0.08, func() caller { return s.worker(next) }},
	}
}

// worker takes fresh orders from Pendente to Entregue, one action a call, as a
// board does: with an Idempotency-Key.
func (s *subject) worker(next func() string) caller {
	way := []orders.Action{orders.Accept, orders.Start, orders.Transport, orders.Deliver}
	id, done := "", len(way)
	return func(c *connection) error {
		if done == len(way) {
			if id, done = next(), 0; id == "" {
				return errDry
			}
		}
		step := string(way[done])
		done++
		header := s.bearer + "X-Device-Name: Painel\r\nIdempotency-Key: " + id + step + "\r\n"
		return c.do(http.MethodPost, "/api/kds/"+step, header, fmt.Appendf(nil, `{"Id":%q}`, id))
	}
}

// floors are what a call cannot be quicker than on this database: the least
// that reads and the least that writes, without a server around it.
func (s *subject) floors() []floor {
	var written atomic.Int64
	return []floor{
		{"database alone: one row read", func(ctx context.Context) error {
			var seq int64
			return s.DB.Read.DB.QueryRowContext(ctx, "SELECT seq FROM order_counters WHERE venue_id = $1", s.venue.ID).Scan(&seq)
		}},
		{"database alone: one row committed", func(ctx context.Context) error {
			_, err := s.DB.Write.DB.ExecContext(ctx, "INSERT INTO idempotency_keys (scope, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)",
				"bench", fmt.Sprint(written.Add(1)), "0", "{}", time.Now().UnixMilli())
			return err
		}},
	}
}

type floor struct {
	name string
	do   func(context.Context) error
}

// compare measures a scenario at so many connections, in turns with the
// yardstick.
func (b *run) compare(ctx context.Context, subject string, sc scenario, connections int) (compared, error) {
	return b.beside(ctx, compared{name: sc.name, aim: sc.aim, connections: connections}, func() (measured, error) {
		return load(ctx, subject, connections, b.cfg.Slice, sc.begin)
	})
}

// beneath measures a floor with so many callers at once, likewise.
func (b *run) beneath(ctx context.Context, f floor, callers int) (compared, error) {
	return b.beside(ctx, compared{name: f.name, connections: callers}, func() (measured, error) {
		return crowd(ctx, callers, b.cfg.Slice, func(int) func() error { return func() error { return f.do(ctx) } })
	})
}

func (b *run) beside(ctx context.Context, out compared, measure func() (measured, error)) (compared, error) {
	for range b.cfg.Turns {
		yardstick, err := load(ctx, b.bare, out.connections, b.cfg.Slice/2, func() caller { return callBare })
		if err != nil {
			return out, fmt.Errorf("bare answer: %w", err)
		}
		out.bare.add(yardstick)
		found, err := measure()
		if err != nil {
			return out, fmt.Errorf("%s: %w", out.name, err)
		}
		out.measured.add(found)
	}
	return out, nil
}
