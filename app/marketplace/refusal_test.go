package marketplace_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/store/storetest"
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
		stranger := f.Person("outra@balcao.test", f.Venue("Outro bar").ID, orders.Role)
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
			f := openBehind(t, storetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if status := int(answers.Load()); status != 0 && strings.HasSuffix(r.URL.Path, "/"+marketplace.RequestCancellation) {
						w.WriteHeader(status)
						return
					}
					market.ServeHTTP(w, r)
				})
			})
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
