package outbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/outbox"
)

// failAlone takes the first action, whose call then breaks off.
func failAlone(t *testing.T, o *outbox.Outbox) outbox.State {
	t.Helper()
	return deferred(t, o, outbox.Delay{Alone: true, Uncertain: true, Reason: "sem resposta"}).State
}

func deferred(t *testing.T, o *outbox.Outbox, d outbox.Delay) outbox.Action {
	t.Helper()
	o.Hasten()
	if got := next(t, o, ana); !slices.Equal(got, []string{"a"}) {
		t.Fatalf("due: %v", got)
	}
	a, err := o.Defer(ctx, "a", d)
	must(t, err)
	return a
}

// An action whose call alone breaks off is dead once it has done so for minutes,
// over restarts too, and begins anew when a person asks for it.
func TestBrokenOffForMinutesIsDead(t *testing.T) {
	clk, dir := clock.At(noon), t.TempDir()
	o := open(t, dir, clk)
	put(t, o, tap(ana, "1", "a"))
	lasts := func() (passed time.Duration) {
		for begun := clk.Now(); ; clk.Advance(25 * time.Second) {
			switch state := failAlone(t, o); {
			case state == outbox.Dead:
				return clk.Now().Sub(begun)
			case clk.Now().Sub(begun) > time.Hour:
				t.Fatal("tried for an hour")
			}
			must(t, o.Close())
			o = open(t, dir, clk)
		}
	}
	if d := lasts(); d < 5*time.Minute || d > 10*time.Minute {
		t.Errorf("dead after %v", d)
	}
	a, err := o.Get(ctx, ana, "a")
	must(t, err)
	if !strings.Contains(a.Reason, "Confira o pedido") || strings.Contains(a.Reason, "sozinhos") {
		t.Errorf("a person is told %q", a.Reason)
	}
	_, err = o.Retry(ctx, ana, "a")
	must(t, err)
	if d := lasts(); d < 5*time.Minute {
		t.Errorf("dead %v after it was retried", d)
	}
	must(t, o.Close())
}

// How often it breaks off is no matter, nor what the clock or the computer's
// sleep make of the time between, and any other outcome begins the count anew.
func TestBrokenOffByTheNetworkIsNotDead(t *testing.T) {
	clk := clock.At(noon)
	o := open(t, t.TempDir(), clk)
	defer o.Close()
	put(t, o, tap(ana, "1", "a"))
	for range 200 {
		if failAlone(t, o) != outbox.Stored {
			t.Fatal("dead by many failures within a second")
		}
	}
	for _, jump := range []time.Duration{24 * time.Hour, -48 * time.Hour, 24 * time.Hour} {
		clk.Advance(jump)
		if failAlone(t, o) != outbox.Stored {
			t.Fatalf("dead by a clock that jumped %v", jump)
		}
	}
	for range 10 {
		for range 2 {
			clk.Advance(time.Minute)
			if failAlone(t, o) != outbox.Stored {
				t.Fatal("dead in a bad network")
			}
		}
		deferred(t, o, outbox.Delay{Uncertain: true, Reason: "sem rede"})
	}
}
