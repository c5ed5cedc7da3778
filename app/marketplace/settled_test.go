package marketplace_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace/simulator"
)

// The marketplace is told that events are kept once no loss of power can take them.
func TestEventsAreAcknowledgedOnceTheyAreOnDisk(t *testing.T) {
	var told atomic.Int32
	f := openBehind(t, databasetest.SQLite(t), simulator.Options{}, func(market http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, "acknowledgment") {
				told.Add(1)
			}
			market.ServeHTTP(w, r)
		})
	})
	settled := databasetest.Unsettled(t, f.DB)
	f.market.Sell(merchantID)
	f.Clock.Advance(31 * time.Second)
	_ = f.round() // it, or the server's own that came before it, cannot settle
	f.only()
	if told.Load() != 0 {
		t.Errorf("acknowledged %d times while nothing is durable", told.Load())
	}
	settled()
	f.poll()
	if told.Load() != 1 {
		t.Errorf("acknowledged %d times", told.Load())
	}
	f.only()
}
