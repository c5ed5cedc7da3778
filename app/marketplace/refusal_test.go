package marketplace_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/roles"
)

func (f *fair) refuse(id string) {
	f.t.Helper()
	if a := f.act("refuseOrder", id, "ReasonCancellation", map[string]any{"cancellationCode": "503"}); a.Status != http.StatusOK {
		f.t.Fatalf("refused: %d %s", a.Status, a.Body)
	}
}

// says compares what the board shows of the one order, and whether it calls for somebody.
func (f *fair) says(problem string, calls bool) {
	f.t.Helper()
	shown := f.only().Marketplace
	if !strings.Contains(shown.Problema, problem) || (problem == "") != (shown.Problema == "") || shown.Conferir != calls {
		f.t.Errorf("the board says %q, calls: %t; want %q, %t", shown.Problema, shown.Conferir, problem, calls)
	}
}

// An order that was refused here and that the marketplace does not cancel has left
// the board, and a customer waits for it: it calls until somebody has read that.
func TestRefusalThatTheMarketplaceDoesNotAccept(t *testing.T) {
	const denied = "O marketplace não aceita mais o cancelamento deste pedido."
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		sold := f.market.Sell(merchantID)
		f.poll()
		id := f.only().ID
		f.refuse(id)
		f.poll()
		f.says("", false)
		f.market.Happen(sold, marketplace.CancellationDenied)
		f.poll()
		f.says(denied, true)

		notice := "/api/kds/pedidos/" + id + "/ciente"
		stranger := f.Person("outra@balcao.test", f.Venue("Outro bar").ID, roles.Board)
		f.Want(http.StatusForbidden, stranger, "POST", notice, nil)
		f.says(denied, true)
		before := f.only().Versao
		f.Want(http.StatusOK, f.cook, "POST", notice, nil)
		f.says(denied, false)
		if f.only().Versao == before {
			t.Error("no other board hears that somebody has read it")
		}
		f.poll()
		f.says(denied, false)
		if f.state() != "Recusado" {
			t.Errorf("the order is %s", f.state())
		}
		// What comes after that is news.
		f.market.Happen(sold, marketplace.Concluded)
		f.poll()
		f.says("por concluído depois de recusado", true)
	})
}

// What the marketplace has said itself is not undone by an answer that came late,
// nor taken for read by whoever has read something else.
func TestDenialBeforeTheAnswer(t *testing.T) {
	var answers atomic.Int64
	f := openBehind(t, databasetest.SQLite(t), simulator.Options{}, answering(&answers, "/"+marketplace.RequestCancellation))
	sold := f.market.Sell(merchantID)
	f.poll()
	id := f.only().ID
	answers.Store(http.StatusServiceUnavailable)
	f.refuse(id)
	f.Clock.Advance(2 * time.Minute)
	_ = f.round()
	waits := f.only().Marketplace.Problema
	f.market.Happen(sold, marketplace.CancellationDenied)
	f.Clock.Advance(31 * time.Second)
	_ = f.round()
	const denied = "O marketplace não aceita mais o cancelamento"
	f.says(denied, true)
	f.Clock.Advance(3 * time.Minute)
	_ = f.round()
	f.says(denied, true)
	answers.Store(0)
	f.Clock.Advance(3 * time.Minute)
	_ = f.round()
	f.says(denied, true)
	notice := "/api/kds/pedidos/" + id + "/ciente?problema="
	f.Want(http.StatusOK, f.cook, "POST", notice+url.QueryEscape(waits), nil)
	f.says(denied, true)
	f.Want(http.StatusOK, f.cook, "POST", notice+url.QueryEscape(f.only().Marketplace.Problema), nil)
	f.says(denied, false)
}

// Boards that open later, or show other orders, find it however many have ended since.
func TestContestedOrdersAreListed(t *testing.T) {
	each(t, simulator.Options{}, func(t *testing.T, f *fair) {
		sold := f.market.Sell(merchantID)
		f.poll()
		id := f.only().ID
		path := "/api/kds/conferir?localClienteId=" + f.venue.ID
		listed := func(want ...string) {
			t.Helper()
			var found []orders.Order
			f.Want(http.StatusOK, f.cook, "GET", path, nil).JSON(t, &found)
			var ids []string
			for _, o := range found {
				ids = append(ids, o.ID)
			}
			if found == nil || !slices.Equal(ids, want) {
				t.Errorf("listed %v, want %v", ids, want)
			}
		}
		f.refuse(id)
		f.poll()
		listed()
		f.market.Happen(sold, marketplace.CancellationDenied)
		f.poll()
		listed(id)
		stranger := f.Person("outra@balcao.test", f.Venue("Outro bar").ID, roles.Board)
		f.Want(http.StatusForbidden, stranger, "GET", path, nil)
		f.Want(http.StatusOK, f.cook, "POST", "/api/kds/pedidos/"+id+"/ciente", nil)
		listed()
	})
}

// answering is a marketplace that answers calls to some paths with a status, while it is not 0.
func answering(status *atomic.Int64, paths ...string) func(http.Handler) http.Handler {
	return func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if code := int(status.Load()); code != 0 && slices.ContainsFunc(paths, func(path string) bool { return strings.HasSuffix(r.URL.Path, path) }) {
				w.WriteHeader(code)
				return
			}
			market.ServeHTTP(w, r)
		})
	}
}

// While the marketplace cannot be told of a refusal its customer goes on waiting.
func TestRefusalThatTheMarketplaceHasNotHeard(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers int
		then    string
		calls   bool
	}{
		{"and hears later", 0, "", false},
		{"and does not want to hear", http.StatusBadRequest, "O marketplace não registrou a recusa.", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var answers atomic.Int64
			f := openBehind(t, databasetest.SQLite(t), simulator.Options{}, answering(&answers, "/"+marketplace.RequestCancellation))
			f.market.Sell(merchantID)
			f.poll()
			answers.Store(http.StatusServiceUnavailable)
			f.refuse(f.only().ID)
			// The round says that the marketplace did not answer.
			_ = f.round()
			f.says("", false)
			f.Clock.Advance(2 * time.Minute)
			_ = f.round()
			f.says("O marketplace ainda não registrou a recusa", true)
			answers.Store(int64(c.answers))
			f.Clock.Advance(3 * time.Minute)
			_ = f.round()
			f.says(c.then, c.calls)
		})
	}
}
