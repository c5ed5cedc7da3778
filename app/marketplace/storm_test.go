package marketplace_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/cli"
	"balcao/app/clock"
	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// A marketplace that repeats itself, mixes up the order of things, contradicts
// itself, answers 5xx before and after its work and is late with details, and a
// kitchen that works on meanwhile: in the end every order is here once, with
// its exact total, and both sides agree on how it ended.
func TestStorm(t *testing.T) {
	each(t, simulator.Options{Chaos: 0.2, Seed: 42}, func(t *testing.T, f *fair) {
		const sold = 60
		random := rand.New(rand.NewPCG(42, 1))
		for i := range 200 {
			if i < sold {
				f.market.Sell(merchantID)
			}
			f.Clock.Advance(11 * time.Second)
			_ = f.round() // its failures are the point of the test
			if i%5 == 0 && i < 150 {
				f.work(random)
			}
			if i%13 == 0 {
				f.cook = f.SignIn("cozinha@balcao.test")
			}
		}
		here := map[string]orders.Order{}
		for _, o := range f.orders() {
			if _, twice := here[o.Marketplace.Codigo]; twice {
				t.Errorf("order %s is here twice", o.Marketplace.Codigo)
			}
			here[o.Marketplace.Codigo] = o
		}
		if len(here) != sold {
			t.Errorf("%d orders of %d came in", len(here), sold)
		}
		contradicted, confirmed, concluded := 0, 0, 0
		for _, there := range f.market.Orders() {
			o, found := here[there.DisplayID]
			if !found {
				t.Errorf("order %s was lost", there.DisplayID)
				continue
			}
			if o.ValorTotal.Decimal() != there.Total {
				t.Errorf("order %s: total %s, sold for %s", there.DisplayID, o.ValorTotal.Decimal(), there.Total)
			}
			state := o.WorkflowInstance.CurrenteState.Name
			if o.Marketplace.Problema != "" {
				contradicted++
			}
			told := map[string]bool{}
			for _, command := range there.Told {
				told[command] = true
			}
			// Where something could not be agreed, the order says so.
			if o.Marketplace.Problema == "" {
				for _, command := range f.owed(o) {
					if !told[command] {
						t.Errorf("order %s: the marketplace was never told %s", there.DisplayID, command)
					}
				}
			}
			if told[marketplace.Confirm] {
				confirmed++
			}
			if there.State == marketplace.Concluded {
				concluded++
			}
			// Where a contradiction was told, the order says so.
			if want := ends[there.State]; want != "" && state != want && o.Marketplace.Problema == "" {
				t.Errorf("order %s: there %s, here %s", there.DisplayID, there.State, state)
			}
		}
		if contradicted > sold/2 {
			t.Errorf("%d of %d orders show a problem", contradicted, sold)
		}
		if confirmed < sold/3 || concluded < sold/6 {
			t.Errorf("of %d orders %d were confirmed there and %d concluded", sold, confirmed, concluded)
		}
		t.Logf("of %d orders %d were confirmed there, %d concluded; %d show a problem", sold, confirmed, concluded, contradicted)
	})
}

// owed are the commands that a person's actions owe the marketplace.
func (f *fair) owed(o orders.Order) (commands []string) {
	f.t.Helper()
	var d orders.Detail
	f.Want(http.StatusOK, f.cook, "GET", "/api/kds/pedidos/"+o.ID, nil).JSON(f.t, &d)
	for _, e := range d.Historico {
		command := map[orders.Action]string{
			orders.Accept: marketplace.Confirm, orders.Start: marketplace.StartPreparation,
			orders.ReadyToPickup: marketplace.Ready, orders.Transport: marketplace.Dispatch,
		}[e.Acao]
		if command != "" && e.Nome != orders.MarketplaceActor {
			commands = append(commands, command)
		}
	}
	return commands
}

var ends = map[string]string{marketplace.Cancelled: "Recusado", marketplace.Concluded: "Entregue", marketplace.Placed: "Pendente"}

// work lets the kitchen do something legal to some of the orders.
func (f *fair) work(random *rand.Rand) {
	for _, o := range f.orders() {
		actions := o.WorkflowInstance.AllowedActions
		if len(actions) == 0 || random.IntN(3) == 0 {
			continue
		}
		a := actions[random.IntN(len(actions))].Action
		if a == orders.Refuse && random.IntN(4) > 0 {
			a = actions[0].Action
		}
		f.act(string(a), o.ID, "ReasonCancellation", map[string]any{"cancellationCode": "503"})
	}
}

// Env of the children: a server on a database, or a marketplace.
const (
	childDatabase = "BALCAO_TEST_CHILD_DATABASE"
	childMarket   = "BALCAO_TEST_CHILD_MARKET"
	childSells    = "BALCAO_TEST_CHILD_SELLS"
)

// TestMain runs a whole server, or the command that is a marketplace, instead
// of the tests where the parent asks for it.
func TestMain(m *testing.M) {
	if os.Getenv(childSells) != "" {
		os.Exit(cli.Main("test", strings.Fields("simulate --marketplace --listen 127.0.0.1:0 --rate 20/s --chaos 0.1 --for 2m --seed 5"), os.Stdout, os.Stderr))
	}
	if database := os.Getenv(childDatabase); database != "" {
		s, err := server.Open(context.Background(), server.Config{DataDir: os.TempDir(), Database: database, MarketplaceURL: os.Getenv(childMarket)})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		_ = s
		select {}
	}
	os.Exit(m.Run())
}

// A server dies by SIGKILL after it has stored events and before the
// marketplace hears that it has. The next one gets them again and makes one
// order of each.
func TestKilledBetweenStoreAndAcknowledge(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			database := address(t)
			var reached atomic.Bool
			acknowledging, dead := make(chan struct{}), make(chan struct{})
			market := simulator.New(simulator.Options{Acknowledging: func() bool {
				if !reached.CompareAndSwap(false, true) {
					return true
				}
				close(acknowledging)
				<-dead
				return false
			}})
			web := httptest.NewServer(market)
			t.Cleanup(web.Close)
			ids := []string{market.Sell(merchantID), market.Sell(merchantID), market.Sell(merchantID)}

			first := servertest.Start(t, func(c *server.Config) { c.Database, c.MarketplaceURL = database, "http://127.0.0.1:1" })
			venue := first.Venue("Bar que cai")
			if _, err := first.Marketplace.Configure(t.Context(), venue.ID, merchantID, true); err != nil {
				t.Fatal(err)
			}
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}

			child := exec.Command(os.Args[0])
			child.Env = append(os.Environ(), childDatabase+"="+database, childMarket+"="+web.URL)
			child.Stderr = os.Stderr
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			select {
			case <-acknowledging:
			case <-time.After(time.Minute):
				t.Error("the child never acknowledged")
			}
			_ = child.Process.Kill()
			_ = child.Wait()
			close(dead)

			second, err := server.Open(t.Context(), server.Config{
				DataDir: t.TempDir(), Database: database, MarketplaceURL: web.URL, Clock: clock.At(time.Now().Add(2 * time.Minute)),
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = second.Close() })
			if err := second.Marketplace.Round(t.Context(), venue.ID); err != nil {
				t.Fatal(err)
			}
			for _, id := range ids {
				if mine, err := second.Orders.External(t.Context(), venue.ID, id); err != nil || mine == "" {
					t.Errorf("order lost: %v", err)
				}
			}
			all, total, err := second.Orders.List(t.Context(), orders.Filter{VenueID: venue.ID, Page: 1, Size: 100})
			if err != nil || total.Count != len(ids) {
				t.Errorf("%+v orders of %d: %v %v", total, len(ids), all, err)
			}
		})
	}
}

// The marketplace is a process of its own, run as an operator runs it.
func TestMarketplaceProcess(t *testing.T) {
	t.Parallel()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childSells+"=1")
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = child.Process.Kill(); _ = child.Wait() })
	greeting, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://[0-9.:]+`).FindString(greeting)
	s := servertest.Start(t, func(c *server.Config) { c.MarketplaceURL = address })
	venue := s.Venue("Bar de rede")
	if _, err := s.Marketplace.Configure(t.Context(), venue.ID, merchantID, true); err != nil {
		t.Fatal(err)
	}
	rounds := func(n int) {
		for range n {
			s.Clock.Advance(31 * time.Second)
			_ = s.Marketplace.Round(t.Context(), venue.ID) // its failures are the point of the test
		}
	}
	rounds(15)
	res, err := http.Get(address + "/simulador")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var sold []simulator.Sold
	if err := json.NewDecoder(res.Body).Decode(&sold); err != nil || len(sold) < 10 {
		t.Fatalf("%d orders sold: %v", len(sold), err)
	}
	rounds(15)
	for _, o := range sold {
		if id, err := s.Orders.External(t.Context(), venue.ID, o.ID); err != nil || id == "" {
			t.Errorf("order %s was lost: %v", o.DisplayID, err)
		}
	}
}

// Two servers on one database ask once, and take each order in once.
func TestOneServerAtATime(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			database := address(t)
			f := open(t, database, simulator.Options{})
			other, err := server.Open(t.Context(), server.Config{
				DataDir: t.TempDir(), Database: database, MarketplaceURL: f.address, Clock: f.Clock,
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = other.Close() })
			for range 20 {
				f.market.Sell(merchantID)
				f.Clock.Advance(31 * time.Second)
				var both sync.WaitGroup
				both.Go(func() {
					if err := f.round(); err != nil {
						t.Error(err)
					}
				})
				both.Go(func() {
					if err := other.Marketplace.Round(context.Background(), f.venue.ID); err != nil {
						t.Error(err)
					}
				})
				both.Wait()
			}
			f.poll()
			if n := len(f.orders()); n != 20 {
				t.Errorf("%d orders of 20", n)
			}
		})
	}
}
