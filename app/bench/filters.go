package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
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
	// busy is again of busyConnections at once, while orders come in; others is the
	// same where each call asks for something else of the kind.
	busy, others measured
}

// worst is what one of a hundred takes at busyConnections, however often its list
// was asked for before: whoever types a keyword asks for another with every letter.
func (f filtered) worst() time.Duration {
	return max(f.others.percentile(0.99), f.busy.percentile(0.99))
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
	asked := s.asked(b.began)
	line, err := dial(s.address)
	if err != nil {
		return nil, err
	}
	defer line.close()
	// As long as whatever else has its turns: in one of them a single hiccup, which 16 calls wait for, is the one of a hundred.
	crowded := time.Duration(b.cfg.Turns) * b.cfg.Slice
	var out []filtered
	for _, f := range asked {
		found := filtered{name: f.name}
		f.filter = s.whole(f.filter)
		path := s.path(f.filter)
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
			return load(ctx, s.address, busyConnections, crowded, func() caller {
				return func(c *connection) error { return c.do(http.MethodGet, path, s.bearer, nil) }
			})
		})
		if err != nil {
			return nil, fmt.Errorf("list with %s at %d connections: %w", f.name, busyConnections, err)
		}
		found.others, err = b.busy(ctx, s, func() (measured, error) {
			return load(ctx, s.address, busyConnections, crowded, func() caller {
				luck := rand.New(rand.NewPCG(rand.Uint64(), 13))
				return func(c *connection) error { return c.do(http.MethodGet, s.path(s.whole(f.other(luck))), s.bearer, nil) }
			})
		})
		if err != nil {
			return nil, fmt.Errorf("lists like %s at %d connections: %w", f.name, busyConnections, err)
		}
		b.say("list with %s: p99 %s ms at %d connections", f.name, millis(found.worst()), busyConnections)
		out = append(out, found)
	}
	return out, nil
}

// asking is a filter to be measured; other makes up another of its kind.
type asking struct {
	name   string
	filter orders.Filter
	other  func(luck *rand.Rand) orders.Filter
}

// asked are all the filters that a list has.
func (s *subject) asked(now time.Time) []asking {
	day := func(ago int) orders.Filter {
		from := now.Add(-time.Duration(ago) * 24 * time.Hour).UTC().Truncate(24 * time.Hour)
		return orders.Filter{From: from, To: from.Add(24*time.Hour - time.Millisecond)}
	}
	states := func(luck *rand.Rand, count int) (some []orders.State) {
		for _, i := range luck.Perm(len(orders.States))[:count] {
			some = append(some, orders.States[i])
		}
		return some
	}
	oneState := func(luck *rand.Rand) orders.Filter { return orders.Filter{States: states(luck, 1)} }
	return []asking{
		{"no filter", orders.Filter{}, func(luck *rand.Rand) orders.Filter { return orders.Filter{Page: 1 + luck.IntN(10)} }},
		{"page 500", orders.Filter{Page: 500}, func(luck *rand.Rand) orders.Filter { return orders.Filter{Page: 1 + luck.IntN(500)} }},
		{"100 orders a page", orders.Filter{Size: 100}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{Size: 100, Page: 1 + luck.IntN(10)}
		}},
		{"keyword, one word", orders.Filter{Keyword: "moqueca"}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{Keyword: beginning(luck, dishes, first, last)}
		}},
		{"keyword, two beginnings", orders.Filter{Keyword: "ceci ferr"}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{Keyword: beginning(luck, first) + " " + beginning(luck, last)}
		}},
		{"keyword that nothing has", orders.Filter{Keyword: "inexistente"}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{Keyword: fmt.Sprint("inexistente", luck.IntN(1_000_000))}
		}},
		{"one day", day(45), func(luck *rand.Rand) orders.Filter { return day(luck.IntN(90)) }},
		{"one state, rare", orders.Filter{States: []orders.State{orders.Pending}}, oneState},
		{"one state, nearly all", orders.Filter{States: []orders.State{orders.Delivered}}, oneState},
		{"three states", orders.Filter{States: []orders.State{orders.Pending, orders.Refused, orders.Delivered}},
			func(luck *rand.Rand) orders.Filter { return orders.Filter{States: states(luck, 3)} }},
		{"store", orders.Filter{StoreID: s.venue.stores[1]}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{StoreID: s.venue.stores[luck.IntN(len(s.venue.stores))], Page: 1 + luck.IntN(10)}
		}},
		{"table", orders.Filter{TableID: s.venue.tables[4].ID}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{TableID: s.venue.tables[luck.IntN(len(s.venue.tables))].ID}
		}},
		{"keyword, state, store and 45 days", orders.Filter{
			Keyword: "picanha", States: []orders.State{orders.Delivered}, StoreID: s.venue.stores[0], From: day(45).From,
		}, func(luck *rand.Rand) orders.Filter {
			return orders.Filter{
				Keyword: beginning(luck, dishes, first, last), States: states(luck, 1+luck.IntN(3)),
				StoreID: s.venue.stores[luck.IntN(len(s.venue.stores))], From: day(1 + luck.IntN(90)).From,
			}
		}},
	}
}

// beginning is what somebody has typed of a word so far.
func beginning(luck *rand.Rand, lists ...[]string) string {
	words := slices.Concat(lists...)
	word := []rune(words[luck.IntN(len(words))])
	return string(word[:min(len(word), 2+luck.IntN(6))])
}

// whole is the filter with the venue and what a board always says.
func (s *subject) whole(f orders.Filter) orders.Filter {
	f.VenueID, f.Page, f.Size = s.venue.ID, max(f.Page, 1), cmp.Or(f.Size, 20)
	return f
}

func (s *subject) path(f orders.Filter) string { return "/api/kds?" + query(f).Encode() }

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
