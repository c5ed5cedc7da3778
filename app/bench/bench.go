package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"balcao/app/server"
)

// Config says what is measured, and for how long. Zero values mean the
// documented defaults.
type Config struct {
	Version string
	// Postgres is the address of a PostgreSQL server whose user may create
	// databases; empty measures SQLite only.
	Postgres string
	// Portal holds the built front end.
	Portal fs.FS
	// Window was measured before; nil leaves it out.
	Window *Window
	// Boards were measured before, in a browser; empty leaves them out.
	Boards []Board
	// Pages are customers' pages, measured before by Lighthouse; empty leaves them out.
	Pages []CustomerPage
	// Orders are in the database while it is measured; default 100,000.
	Orders int
	// Customers are registered while their list is measured; default 200,000.
	Customers int
	// Products are imported, and in the catalogue whose list is measured; default 20,000.
	Products int
	// Sales are in the books while figures of them are measured; default 1,000,000.
	Sales int
	// Connections are the loads; default 1, 16 and 64.
	Connections []int
	// Slice is the length of one turn, default 1 s; Turns how many each load gets, default 3.
	Slice time.Duration
	Turns int
	// Repeats is how often each filter is measured after a change; default 15.
	Repeats int
	// Streams are open while Placed orders are placed; default 100 and 200.
	Streams, Placed int
	// IntakeRate orders a second are placed for IntakeFor; default 200 for 60 s.
	IntakeRate int
	IntakeFor  time.Duration
	// Progress receives a line for each step.
	Progress io.Writer
}

func (c Config) withDefaults() Config {
	set := func(n *int, otherwise int) {
		if *n == 0 {
			*n = otherwise
		}
	}
	set(&c.Orders, 100_000)
	set(&c.Customers, 200_000)
	set(&c.Products, 20_000)
	set(&c.Sales, 1_000_000)
	set(&c.Turns, 3)
	set(&c.Repeats, 15)
	set(&c.Streams, 100)
	set(&c.Placed, 200)
	set(&c.IntakeRate, 200)
	if c.IntakeFor == 0 {
		c.IntakeFor = time.Minute
	}
	if c.Slice == 0 {
		c.Slice = time.Second
	}
	if len(c.Connections) == 0 {
		c.Connections = []int{1, 16, 64}
	}
	if c.Progress == nil {
		c.Progress = io.Discard
	}
	return c
}

// run is one run of the benchmark.
type run struct {
	cfg   Config
	bare  string
	began time.Time
}

// found is everything that was measured on one database.
type found struct {
	database  string
	filled    time.Duration
	loads     []compared
	filters   []filtered
	following followed
	intake    takenIn
	customers []compared
	figures   figured
	catalogue catalogued
}

// Run measures and writes the page. It leaves nothing else behind.
func Run(ctx context.Context, cfg Config, page io.Writer) (err error) {
	cfg = cfg.withDefaults()
	bare, stop, err := serveBare()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	b := &run{cfg: cfg, bare: bare, began: time.Now()}
	r := report{version: cfg.Version, machine: thisMachine(), began: b.began, cfg: cfg}
	if r.bundles, err = bundles(cfg.Portal); err != nil {
		return err
	}
	addresses := []string{""}
	if cfg.Postgres != "" {
		address, drop, failed := freshPostgres(ctx, cfg.Postgres)
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, drop()) }()
		addresses = append(addresses, address)
	}
	for _, address := range addresses {
		on, err := b.database(ctx, address)
		if err != nil {
			return err
		}
		r.found = append(r.found, on)
	}
	return r.write(page)
}

// database measures everything on one database, a SQLite file when the address
// is empty.
func (b *run) database(ctx context.Context, address string) (out found, err error) {
	dir, err := os.MkdirTemp("", "balcao-bench")
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := openSubject(ctx, server.Config{
		Version: b.cfg.Version, DataDir: dir, Database: address,
		// Everything that a server would write at its usual level is written.
		Log: slog.New(slog.NewJSONHandler(io.Discard, nil)),
	})
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if out.database, err = s.describe(ctx); err != nil {
		return out, err
	}
	b.say("%s: writing %d orders", out.database, b.cfg.Orders)
	start := time.Now()
	if err := s.fill(ctx, b.cfg.Orders, b.began); err != nil {
		return out, err
	}
	out.filled = time.Since(start)
	b.say("%s: filters", out.database)
	if out.filters, err = b.filters(ctx, s); err != nil {
		return out, err
	}
	if out.loads, err = b.throughput(ctx, s, out.database); err != nil {
		return out, err
	}
	b.say("%s: %d streams", out.database, b.cfg.Streams)
	if out.following, err = b.follow(ctx, s); err != nil {
		return out, err
	}
	b.say("%s: %d orders a second", out.database, b.cfg.IntakeRate)
	if out.intake, err = b.intake(ctx, s); err != nil {
		return out, err
	}
	b.say("%s: %d customers", out.database, b.cfg.Customers)
	if out.customers, err = b.customers(ctx, s); err != nil {
		return out, err
	}
	b.say("%s: %d sales", out.database, b.cfg.Sales)
	if out.figures, err = b.figures(ctx, s); err != nil {
		return out, err
	}
	b.say("%s: %d products", out.database, b.cfg.Products)
	out.catalogue, err = b.products(ctx, s)
	return out, err
}

// onBoard is how many orders a busy board shows; they are what people open.
const onBoard = 300

// actionsPerSecond bounds from above what one turn can use up of fresh orders.
const actionsPerSecond = 16_000

func (b *run) throughput(ctx context.Context, s *subject, database string) ([]compared, error) {
	known, err := s.ids(ctx, "SELECT id FROM orders WHERE venue_id = $1 ORDER BY created_at DESC, no DESC LIMIT $2", s.venue.ID, onBoard)
	if err != nil {
		return nil, err
	}
	turns := float64(len(b.cfg.Connections)*b.cfg.Turns) * b.cfg.Slice.Seconds()
	next, err := s.fresh(ctx, int(turns*actionsPerSecond/4)+1, b.began)
	if err != nil {
		return nil, err
	}
	var out []compared
	for _, sc := range s.scenarios(next, known) {
		for _, connections := range b.cfg.Connections {
			c, err := b.compare(ctx, s.address, sc, connections)
			if err != nil {
				return nil, err
			}
			b.say("%s: %s, %d connections: %.0f/s, %.2f of bare", database, sc.name, connections, c.measured.rate(), c.ratio())
			out = append(out, c)
		}
	}
	for _, f := range s.floors() {
		for _, connections := range b.cfg.Connections {
			c, err := b.beneath(ctx, f, connections)
			if err != nil {
				return nil, err
			}
			b.say("%s: %s, %d at once: %.0f/s", database, f.name, connections, c.measured.rate())
			out = append(out, c)
		}
	}
	return out, nil
}

func (b *run) say(format string, args ...any) {
	fmt.Fprintf(b.cfg.Progress, format+"\n", args...)
}
