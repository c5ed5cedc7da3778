package delivery_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/delivery/simulator"
	"balcao/app/orders"
)

// setBack is longer than a courier is asked for in vain.
const setBack = -time.Hour

// What is in vain is shown as soon as ever though the clock was set back.
func TestInVainThoughTheClockIsSetBack(t *testing.T) {
	each(t, simulator.Options{Step: time.Hour}, nil, func(t *testing.T, y *yard) {
		y.denies.Store(http.StatusServiceUnavailable)
		id := y.place()
		y.accept(id)
		y.until(id, orders.Asked)
		y.rounds(2)
		y.Clock.Advance(setBack)
		y.rounds(30)
		if e := y.order(id).Entrega; e.Estagio != orders.Asked {
			t.Errorf("after minutes only: %+v", e)
		}
		y.rounds(20)
		y.failed(y.order(id))
	})
}

// A courier is followed on though the clock was set back, also where whoever followed
// him is gone.
func TestFollowedThoughTheClockIsSetBack(t *testing.T) {
	each(t, simulator.Options{Step: time.Hour}, nil, func(t *testing.T, y *yard) {
		y.searched(1)
		_, err := y.DB.Write.DB.ExecContext(t.Context(), "UPDATE delivery_requests SET busy_until = $1", y.Clock.Now().Add(30*time.Second).UnixMilli())
		if err != nil {
			t.Fatal(err)
		}
		y.Clock.Advance(setBack)
		looked := make(chan struct{})
		look := func() { close(looked) }
		y.whileLooked.Store(&look)
		y.round()
		y.soon("nobody asks where the courier is", looked)
	})
}
