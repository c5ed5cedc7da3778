package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// soon bounds a wait in vain.
const soon = time.Minute

// pair is two servers on one PostgreSQL, as behind a load balancer. Their
// clocks stand still: what they remember for some seconds, they remember for
// ever, unless they are told. No heartbeat of theirs heals a lost wake.
type pair struct {
	one, two *servertest.Server
	venue    servertest.Venue
	token    string
}

func openPair(t *testing.T) pair {
	t.Helper()
	address := databasetest.Postgres(t)
	open := func() *servertest.Server {
		return servertest.Start(t, func(c *server.Config) { c.Database, c.Heartbeat = address, time.Hour })
	}
	p := pair{one: open(), two: open()}
	p.venue = p.one.Venue("Bar de Dois Servidores")
	p.token = p.one.Person("quem@balcao.test", p.venue.ID, roles.Board)
	p.awaitListeners(t)
	return p
}

const listeners = "FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()"

// awaitListeners returns once both servers hear each other.
func (p pair) awaitListeners(t *testing.T) {
	t.Helper()
	await(t, "both servers to listen", func() bool {
		var n int
		if err := p.one.DB.Read.NewRaw("SELECT COUNT(*) "+listeners).Scan(t.Context(), &n); err != nil {
			t.Fatal(err)
		}
		return n == 2
	})
}

// await asks again until the condition holds.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for late := time.After(soon); !holds(); {
		select {
		case <-look.C:
		case <-late:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// follow opens the second server's stream and answers the orders that it sends.
func (p pair) follow(t *testing.T) <-chan orders.Order {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", p.two.URL+"/api/kds/stream?localClienteId="+p.venue.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+p.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("open the stream: %v %v", answer, err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() || lines.Text() != "event: hello" {
		t.Fatalf("the stream began with %q", lines.Text())
	}
	changed := make(chan orders.Order, 100)
	go func() {
		defer close(changed)
		for lines.Scan() {
			data, isData := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
			var news struct{ Order orders.Order }
			if !isData || json.Unmarshal(data, &news) != nil || news.Order.ID == "" {
				continue
			}
			changed <- news.Order
		}
	}()
	return changed
}

func next(t *testing.T, changed <-chan orders.Order) orders.Order {
	t.Helper()
	select {
	case o, open := <-changed:
		if !open {
			t.Fatal("the stream has ended")
		}
		return o
	case <-time.After(soon):
		t.Fatal("the other server's stream heard nothing")
		return orders.Order{}
	}
}

func TestTwoServers(t *testing.T) {
	t.Run("what happens on one is told by the other's stream", func(t *testing.T) {
		p := openPair(t)
		changed := p.follow(t)
		placed := p.one.Order(p.venue)
		if got := next(t, changed); got.ID != placed.ID || got.WorkflowInstance.CurrenteState.Name != "Pendente" {
			t.Errorf("placed %s, heard of %s, %s", placed.ID, got.ID, got.WorkflowInstance.CurrenteState.Name)
		}
		p.one.Want(http.StatusOK, p.token, "POST", "/api/kds/acceptOrder", map[string]string{"Id": placed.ID})
		if got := next(t, changed); got.ID != placed.ID || got.WorkflowInstance.CurrenteState.Name != "Aceito" {
			t.Errorf("accepted %s, heard of %s, %s", placed.ID, got.ID, got.WorkflowInstance.CurrenteState.Name)
		}
	})

	t.Run("a lost connection between them heals without loss", func(t *testing.T) {
		p := openPair(t)
		changed := p.follow(t)
		first := p.one.Order(p.venue)
		if got := next(t, changed); got.ID != first.ID {
			t.Fatalf("heard of %s", got.ID)
		}
		for range 3 {
			if _, err := p.one.DB.Write.DB.ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) "+listeners); err != nil {
				t.Fatal(err)
			}
			var want []string
			for range 4 { // while nobody listens, and again while they come back
				want = append(want, p.one.Order(p.venue).ID)
			}
			for _, id := range want {
				if got := next(t, changed); got.ID != id {
					t.Fatalf("heard of %s, want %s: one was lost, repeated or out of order", got.ID, id)
				}
			}
			p.awaitListeners(t)
		}
		select {
		case got := <-changed:
			t.Errorf("heard of %s once more", got.ID)
		default:
		}
	})

	t.Run("what one sells out, the other has back and the first sells again is told on both", func(t *testing.T) {
		p := openPair(t)
		here := newShelf(t, p.one)
		there := shelf{t, p.two, here.venue, here.category}
		beer := here.add(catalog.Product{Name: "Cerveja", Price: 900, ControlsStock: true})
		cook := p.one.Person("estoque@balcao.test", here.venue.ID, roles.Board, roles.StockIn, roles.StockOut)
		boards := []menuBoard{watchMenu(here, cook), watchMenu(there, cook)}
		both := func(after string, soldOut bool) {
			t.Helper()
			for _, b := range boards {
				b.comesToKnow(after, func() bool {
					_, products := b.menu()
					return products[beer].Esgotado == soldOut && slices.Contains(b.cannotSell(), beer) == soldOut
				})
			}
		}
		boards[0].count(beer, 2)
		both("a count", false)
		first := here.buy(http.StatusOK, one(beer))
		there.buy(http.StatusOK, one(beer))
		both("each has sold one", true)
		for range 3 {
			boards[1].act("refuseOrder", first)
			both("the second has one back", false)
			first = here.buy(http.StatusOK, one(beer))
			both("the first has sold it again", true)
		}
		boards[1].act("refuseOrder", first)
		both("there is one again", false)
		if _, err := p.one.Catalog.SetSoldOut(t.Context(), here.venue.ID, beer, catalog.End{Reason: catalog.UntilReopened}); err != nil {
			t.Fatal(err)
		}
		both("the first has marked it", true)
		if _, err := p.two.Catalog.Reopen(t.Context(), here.venue.ID, beer); err != nil {
			t.Fatal(err)
		}
		both("the second has reopened it", false)
	})

	t.Run("signing out on one ends the session on the other", func(t *testing.T) {
		p := openPair(t)
		p.two.Want(http.StatusOK, p.token, "GET", "/api/session/list", nil)
		p.one.Want(http.StatusNoContent, p.token, "POST", "/api/session/signout", nil)
		await(t, "the session to end", func() bool {
			return p.two.Call(p.token, "GET", "/api/session/list", nil).Status == http.StatusUnauthorized
		})
	})

	t.Run("settings saved on one hold on the other", func(t *testing.T) {
		p := openPair(t)
		reduced := func() bool {
			shop, err := p.two.Storefront.ByVenue(t.Context(), p.venue.ID)
			if err != nil {
				t.Fatal(err)
			}
			return shop.ReducedOrderFlow
		}
		if reduced() {
			t.Fatal("reduced from the start")
		}
		settings := storefront.Default()
		settings.ReducedOrderFlow = true
		if err := p.one.Storefront.Save(t.Context(), p.venue.ID, settings); err != nil {
			t.Fatal(err)
		}
		await(t, "the reduced flow", reduced)
	})
}
