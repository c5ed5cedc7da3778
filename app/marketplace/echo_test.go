package marketplace_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/vendors"
)

// A marketplace takes a command, its answer is lost, and it does not take the command
// again: once it tells of what it took, nobody is sent to look.
func TestTakenAndNotAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		// wait is until the second attempt: before events are asked for, or after.
		wait  time.Duration
		noted bool
	}{"repeated before it tells": {2 * time.Second, true}, "it tells before that": {31 * time.Second, false}} {
		for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
			t.Run(name+" "+dialect, func(t *testing.T) {
				var calls atomic.Int64
				f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						switch {
						case !strings.HasSuffix(r.URL.Path, "/"+marketplace.StartPreparation):
							market.ServeHTTP(w, r)
						case calls.Add(1) == 1:
							market.ServeHTTP(vendors.NewRecorder(), r)
							w.WriteHeader(http.StatusBadGateway)
						default:
							w.WriteHeader(http.StatusConflict)
						}
					})
				})
				f.market.Sell(merchantID)
				f.poll()
				f.do("acceptOrder", f.only().ID)
				f.poll()
				f.do("startOrder", f.only().ID)
				_ = f.round() // it is not answered
				f.Clock.Advance(c.wait)
				_ = f.round()
				if noted := f.only().Marketplace.Problema != ""; noted != c.noted || calls.Load() != 2 {
					t.Errorf("told %d times, %q", calls.Load(), f.only().Marketplace.Problema)
				}
				f.poll()
				if p := f.only().Marketplace.Problema; p != "" {
					t.Errorf("the marketplace has told of it: %q", p)
				}
			})
		}
	}
}
