package orders_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/orders"
)

// event is one server-sent event.
type event struct {
	id, name string
	data     []byte
}

// order reads an order event.
func (e event) order(t *testing.T) (out struct {
	Seq   int64         `json:"seq"`
	Event orders.Action `json:"event"`
	Order orders.Order  `json:"order"`
}) {
	t.Helper()
	if e.name != "order" {
		t.Fatalf("got %q %s, want an order", e.name, e.data)
	}
	if err := json.Unmarshal(e.data, &out); err != nil {
		t.Fatal(err)
	}
	if e.id != strconv.FormatInt(out.Seq, 10) {
		t.Errorf("id %s, seq %d", e.id, out.Seq)
	}
	return out
}

// follow opens the venue's stream; the channel closes when the stream ends.
func (h *harness) follow(since int64) <-chan event {
	h.Helper()
	return h.watch("/api/kds/stream?localClienteId="+venue+"&since="+strconv.FormatInt(since, 10), "ana")
}

// watch opens a stream; token may be empty.
func (h *harness) watch(path, token string) <-chan event {
	h.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	h.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", h.server.URL+path, nil)
	if err != nil {
		h.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	if res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") || res.Header.Get("X-Accel-Buffering") != "no" {
		h.Fatalf("stream answered %d %v", res.StatusCode, res.Header)
	}
	events := make(chan event)
	go func() {
		defer close(events)
		defer func() { _ = res.Body.Close() }()
		var e event
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			switch field, value, _ := strings.Cut(lines.Text(), ": "); field {
			case "id":
				e.id = value
			case "event":
				e.name = value
			case "data":
				e.data = []byte(value)
			case "":
				select {
				case events <- e:
				case <-ctx.Done():
					return
				}
				e = event{}
			}
		}
	}()
	return events
}

func next(t *testing.T, events <-chan event) event {
	t.Helper()
	select {
	case e, ok := <-events:
		if !ok {
			t.Fatal("the stream ended")
		}
		return e
	case <-time.After(time.Minute):
		t.Fatal("nothing came")
	}
	return event{}
}

func TestStream(t *testing.T) {
	each(t, func(h *harness) {
		before := h.place(aDelivery())
		events := h.follow(0)
		if hello := next(h.T, events); hello.name != "hello" || !strings.Contains(string(hello.data), `"seq":1`) {
			h.Fatalf("first came %s %s", hello.name, hello.data)
		}
		placed := h.place(aDelivery())
		got := next(h.T, events).order(h.T)
		if got.Seq != 2 || got.Event != "placeOrder" || got.Order.ID != placed.ID || !got.Order.Signal {
			h.Errorf("came %+v", got)
		}
		h.act("bia", "acceptOrder", before.ID).want(200)
		got = next(h.T, events).order(h.T)
		if got.Seq != 3 || got.Event != orders.Accept || got.Order.ID != before.ID || got.Order.Versao != 3 {
			h.Errorf("came %+v", got)
		}
	})
}

func TestStreamResumes(t *testing.T) {
	each(t, func(h *harness) {
		first, second := h.place(aDelivery()), h.place(aDelivery())
		h.act("ana", "acceptOrder", first.ID).want(200)
		h.act("ana", "startOrder", first.ID).want(200)
		events := h.follow(1)
		next(h.T, events)
		if got := next(h.T, events).order(h.T); got.Seq != 2 || got.Order.ID != second.ID {
			h.Errorf("came %+v", got)
		}
		// Two changes of one order come once, as the order is now.
		if got := next(h.T, events).order(h.T); got.Seq != 4 || got.Event != orders.Start || got.Order.WorkflowInstance.CurrenteState.Name != "Em preparo" {
			h.Errorf("came %+v", got)
		}
		h.Run("a seq from the future asks for the list anew", func(t *testing.T) {
			events := h.follow(99)
			next(t, events)
			if e := next(t, events); e.name != "resync" || !strings.Contains(string(e.data), `"seq":4`) {
				t.Errorf("came %s %s", e.name, e.data)
			}
			h.place(aDelivery())
			if got := next(t, events).order(t); got.Seq != 5 {
				t.Errorf("came %+v", got)
			}
		})
	})
}

// Nothing but the wakes can bring a change here: what a stream is sent after a
// wake, or after it began to listen, is never older than that.
func TestStreamsMissNothing(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(c *orders.Config) { c.Heartbeat = time.Hour })
		var last int64
		place := func() error {
			_, err := h.service.Place(t.Context(), h.shop.Shop, orders.Own, aPickup(), "")
			return err
		}
		t.Run("of a burst", func(t *testing.T) {
			const streams, bursts, hands = 50, 30, 4
			boards := make([]<-chan event, streams)
			for i := range boards {
				boards[i] = h.follow(0)
				next(t, boards[i])
			}
			for range bursts {
				var burst errgroup.Group
				for range hands {
					burst.Go(place)
				}
				if err := burst.Wait(); err != nil {
					t.Fatal(err)
				}
				for _, events := range boards {
					for n := range int64(hands) {
						if got := next(t, events).order(t).Seq; got != last+n+1 {
							t.Fatalf("heard of %d after %d", got, last+n)
						}
					}
				}
				last += hands
			}
		})
		t.Run("that was placed while others read what came before", func(t *testing.T) {
			for last < 400 {
				if err := place(); err != nil {
					t.Fatal(err)
				}
				last++
			}
			for range 10 {
				next(t, h.follow(1))
				if err := place(); err != nil {
					t.Fatal(err)
				}
				last++
				events := h.follow(1)
				next(t, events)
				for seq := int64(2); seq <= last; seq++ {
					if got := next(t, events).order(t).Seq; got != seq {
						t.Fatalf("heard of %d, want %d", got, seq)
					}
				}
			}
		})
	})
}

func TestStreamEndsWithTheServer(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db)
		events := h.follow(0)
		next(t, events)
		h.hub.Close()
		select {
		case _, open := <-events:
			if open {
				t.Error("an event came after the end")
			}
		case <-time.After(time.Minute):
			t.Error("the stream stays open")
		}
	})
}

func TestStreamShowsThatItLives(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(c *orders.Config) { c.Heartbeat = 20 * time.Millisecond })
		events := h.follow(0)
		next(t, events)
		if e := next(t, events); e.name != "heartbeat" || !strings.HasPrefix(string(e.data), `{"seq":0,"now":"2026-11-20T23:31:00Z","rules":"`) {
			t.Errorf("came %s %s", e.name, e.data)
		}
	})
}

// A board that was open while the manager changed the settings must not go on
// offering what the server refuses by now.
func TestStreamTellsThatCardsAllowSomethingElse(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		rules := make(chan orders.Rules, 1)
		rules <- orders.Rules{}
		h := open(t, db, func(c *orders.Config) {
			c.Heartbeat, c.Shops = 20*time.Millisecond, changingShop{c.Shops, rules}
		})
		placed := h.place(aDelivery())
		until := func(events <-chan event, name string) event {
			for {
				if e := next(t, events); e.name == name {
					return e
				}
			}
		}
		events := h.follow(0)
		until(events, "heartbeat")
		<-rules
		rules <- orders.Rules{TimePerOrder: true}
		if e := until(events, "resync"); !strings.Contains(string(e.data), `"seq":1`) {
			t.Errorf("came %s", e.data)
		}
		accept := h.get(placed.ID).WorkflowInstance.AllowedActions[0]
		if accept.Action != orders.Accept || !slices.Contains(accept.Exige, orders.NeedsTime) {
			t.Errorf("the list offers %+v", accept)
		}
		for range 3 {
			if e := next(t, events); e.name != "heartbeat" {
				t.Errorf("told once more: %s %s", e.name, e.data)
			}
		}
	})
}

// changingShop has other rules whenever somebody puts them there.
type changingShop struct {
	orders.Shops
	rules chan orders.Rules
}

func (c changingShop) ByVenue(ctx context.Context, id string) (orders.Shop, error) {
	shop, err := c.Shops.ByVenue(ctx, id)
	shop.Rules = <-c.rules
	c.rules <- shop.Rules
	return shop, err
}

func TestStreamEndsWithTheSession(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(c *orders.Config) { c.Heartbeat = 20 * time.Millisecond; c.Sessions = signedOut{} })
		events := h.follow(0)
		next(t, events)
		for e := range events {
			if e.name == "unauthenticated" {
				if _, open := <-events; open {
					t.Error("an event came after the end")
				}
				return
			}
		}
		t.Error("the stream ended without a word")
	})
}

// signedOut is the sessions of somebody who has signed out since.
type signedOut struct{}

func (signedOut) Authenticate(context.Context, string) (*operation.Caller, error) {
	return nil, fault.New(fault.Unauthenticated, "Entre novamente.")
}

// A session is not over because it cannot be looked at, or because a role was
// lost: the stream ends, and the next call says what is the matter.
func TestStreamEndsWithoutAWordAboutTheSession(t *testing.T) {
	for name, sessions := range map[string]orders.Sessions{
		"the database does not answer": unreadable{},
		"the role was taken away":      withoutRoles{},
	} {
		t.Run(name, func(t *testing.T) {
			databasetest.Each(t, func(t *testing.T, db *database.DB) {
				h := open(t, db, func(c *orders.Config) { c.Heartbeat = 20 * time.Millisecond; c.Sessions = sessions })
				events := h.follow(0)
				next(t, events)
				for e := range events {
					t.Errorf("came %s %s", e.name, e.data)
				}
			})
		})
	}
}

type unreadable struct{}

func (unreadable) Authenticate(context.Context, string) (*operation.Caller, error) {
	return nil, errors.New("read session: connection reset")
}

type withoutRoles struct{}

func (withoutRoles) Authenticate(context.Context, string) (*operation.Caller, error) {
	return &operation.Caller{}, nil
}

func TestStreamAcrossServers(t *testing.T) {
	address := databasetest.Postgres(t)
	here, there := open(t, databasetest.Open(t, address)), open(t, databasetest.Open(t, address))
	for _, h := range []*harness{here, there} {
		ctx, cancel := context.WithCancel(context.Background())
		running := make(chan struct{})
		go func() { defer close(running); h.hub.Run(ctx) }()
		t.Cleanup(func() { cancel(); <-running })
	}
	events := there.follow(0)
	next(t, events)
	placed := here.place(aDelivery())
	came := next(t, events)
	for came.name == "menu" { // a hub that begins to listen wakes everyone: what it has missed is unknown
		came = next(t, events)
	}
	if got := came.order(t); got.Order.ID != placed.ID {
		t.Errorf("came %+v", got)
	}
	there.act("ana", "acceptOrder", placed.ID).want(200)
	here.act("bia", "acceptOrder", placed.ID).want(409)
}
