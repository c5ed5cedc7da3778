package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"balcao/app/orders"
)

// filtered is how long a list with one filter takes.
type filtered struct {
	name string
	// first is when the server has not been asked for it before, without HTTP;
	// again is while nothing changes, changed right after an order has come in.
	first, again, changed measured
	// crowded and busy are first and again of busyConnections at once, while orders come in.
	crowded, busy measured
}

// worst is what one of a hundred takes at busyConnections, asked before or not:
// whoever types a keyword asks for another list with every letter.
func (f filtered) worst() time.Duration {
	return max(f.crowded.percentile(0.99), f.busy.percentile(0.99))
}

const (
	busyConnections = 16
	// busyPace is how often an order comes in meanwhile.
	busyPace = 100 * time.Millisecond
	// firstRepeats is how often a list is asked for the first time, at most.
	firstRepeats = 5
)

// filters measures the list with every filter that it has.
func (b *run) filters(ctx context.Context, s *subject) ([]filtered, error) {
	day := b.began.Add(-45 * 24 * time.Hour).UTC().Truncate(24 * time.Hour)
	asked := []struct {
		name   string
		filter orders.Filter
	}{
		{"no filter", orders.Filter{}},
		{"page 500", orders.Filter{Page: 500}},
		{"100 orders a page", orders.Filter{Size: 100}},
		{"keyword, one word", orders.Filter{Keyword: "moqueca"}},
		{"keyword, two beginnings", orders.Filter{Keyword: "ceci ferr"}},
		{"keyword that nothing has", orders.Filter{Keyword: "inexistente"}},
		{"one day", orders.Filter{From: day, To: day.Add(24*time.Hour - time.Millisecond)}},
		{"one state, rare", orders.Filter{States: []orders.State{orders.Pending}}},
		{"one state, nearly all", orders.Filter{States: []orders.State{orders.Delivered}}},
		{"three states", orders.Filter{States: []orders.State{orders.Pending, orders.Refused, orders.Delivered}}},
		{"store", orders.Filter{StoreID: s.venue.stores[1]}},
		{"table", orders.Filter{TableID: s.venue.tables[4].ID}},
		{"keyword, state, store and 45 days", orders.Filter{
			Keyword: "picanha", States: []orders.State{orders.Delivered}, StoreID: s.venue.stores[0], From: day,
		}},
	}
	line, err := dial(s.address)
	if err != nil {
		return nil, err
	}
	defer line.close()
	var out []filtered
	for _, f := range asked {
		found := filtered{name: f.name}
		f.filter.VenueID, f.filter.Page, f.filter.Size = s.venue.ID, max(f.filter.Page, 1), cmp.Or(f.filter.Size, 20)
		path := "/api/kds?" + query(f.filter).Encode()
		list := func(into *measured) error {
			start := time.Now()
			if err := line.do(http.MethodGet, path, s.bearer, nil); err != nil {
				return fmt.Errorf("list with %s: %w", f.name, err)
			}
			into.latencies = append(into.latencies, time.Since(start))
			return nil
		}
		ask := func() error {
			if _, _, err := orders.New(s.Orders.Config).List(ctx, f.filter); err != nil {
				return fmt.Errorf("list with %s: %w", f.name, err)
			}
			return nil
		}
		for range min(b.cfg.Repeats, firstRepeats) {
			start := time.Now()
			if err := ask(); err != nil {
				return nil, err
			}
			found.first.latencies = append(found.first.latencies, time.Since(start))
		}
		for range b.cfg.Repeats {
			if err := s.place(ctx); err != nil {
				return nil, err
			}
			if err := list(&found.changed); err != nil {
				return nil, err
			}
			for range 3 {
				if err := list(&found.again); err != nil {
					return nil, err
				}
			}
		}
		found.busy, err = b.busy(ctx, s, func() (measured, error) {
			return load(ctx, s.address, busyConnections, b.cfg.Slice, func() caller {
				return func(c *connection) error { return c.do(http.MethodGet, path, s.bearer, nil) }
			})
		})
		if err != nil {
			return nil, fmt.Errorf("list with %s at %d connections: %w", f.name, busyConnections, err)
		}
		found.crowded, err = b.busy(ctx, s, func() (measured, error) {
			return crowd(ctx, busyConnections, b.cfg.Slice, func(int) func() error { return ask })
		})
		if err != nil {
			return nil, fmt.Errorf("list with %s by %d at once: %w", f.name, busyConnections, err)
		}
		b.say("list with %s: p99 %s ms at %d connections", f.name, millis(found.worst()), busyConnections)
		out = append(out, found)
	}
	return out, nil
}

// query is the filter as a board asks for it.
func query(f orders.Filter) url.Values {
	v := url.Values{"localClienteId": {f.VenueID}, "page": {strconv.Itoa(f.Page)}, "size": {strconv.Itoa(f.Size)}}
	for name, value := range map[string]string{"keyword": f.Keyword, "storeId": f.StoreID, "mesaId": f.TableID} {
		if value != "" {
			v.Set(name, value)
		}
	}
	for name, moment := range map[string]time.Time{"dataInicio": f.From, "dataFim": f.To} {
		if !moment.IsZero() {
			v.Set(name, moment.Format(time.RFC3339Nano))
		}
	}
	for _, state := range f.States {
		v.Add("etapas", state.ID())
	}
	return v
}

// busy measures while orders come in.
func (b *run) busy(ctx context.Context, s *subject, measure func() (measured, error)) (measured, error) {
	arriving, stop := context.WithCancel(ctx)
	placed := make(chan error, 1)
	go func() {
		pace := time.NewTicker(busyPace)
		defer pace.Stop()
		for {
			select {
			case <-arriving.Done():
				placed <- nil
				return
			case <-pace.C:
			}
			if err := s.place(ctx); err != nil {
				placed <- err
				return
			}
		}
	}()
	found, err := measure()
	stop()
	return found, errors.Join(err, <-placed)
}

// place takes one more order into the venue.
func (s *subject) place(ctx context.Context) error {
	shop, err := s.shop(ctx)
	if err != nil {
		return err
	}
	_, err = s.Orders.Place(ctx, shop, orders.Own, s.venue.invent(s.luck), "")
	return err
}
