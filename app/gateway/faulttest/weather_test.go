//go:build linux

package faulttest

import (
	"testing"
	"time"
)

// While the network is cut, silent, asks to sign in or answers in the server's
// place, and while the server is in trouble or asks for time, taps are kept and
// people are told why; afterwards everything is sent by itself.
func TestWeather(t *testing.T) {
	long := time.Duration(times(t, "BALCAO_WEATHER_SECONDS", 1)) * time.Second
	w := newWorld(t, 1)
	c := w.computers[0]
	for _, row := range []struct {
		weather weather
		causes  []string
	}{
		{cut, []string{"network"}},
		{silent, []string{"timeout", "network"}},
		{portal, []string{"portal"}},
		{failing, []string{"server"}},
		{throttled, []string{"limited"}},
	} {
		w.place(3)
		mine := w.orders[len(w.orders)-3:]
		w.network.set(row.weather)
		told := ""
		for end := time.Now().Add(long); time.Now().Before(end) || told == ""; {
			if o := mine[w.luck.IntN(3)]; !o.finished() {
				w.next(c, o, func() {})
			}
			c.list()
			s := c.status()
			for _, cause := range row.causes {
				if s.Cause == cause && s.Message != "" {
					told = s.Message
				}
			}
			if time.Since(end) > patience {
				t.Errorf("%v: people were told %+v", row.weather, s)
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Logf("%v: %s", row.weather, told)
		begun := time.Now()
		w.settle()
		t.Logf("sent %v after it was over", time.Since(begun).Round(time.Millisecond))
	}
	w.judge()
}

// A computer's clock that jumps by a day forwards or backwards, at any moment and
// again and again, changes nothing: what was tapped by one clock is sent by another,
// or, if it is a paper that seems to be asked for long ago, told to be refused.
func TestClockJumps(t *testing.T) {
	jumps := times(t, "BALCAO_CLOCK_JUMPS", 12)
	w := newWorld(t, 1)
	c := w.computers[0]
	drained := map[string]int{}
	for i := range jumps {
		w.network.set([]weather{fair, cut, stormy}[w.luck.IntN(3)])
		by := []string{"24h", "-24h", "0s", "-1h", "23h", "-3s"}[w.luck.IntN(6)]
		control(t, c.address, "clock?by="+by)
		for range 3 {
			w.oneTap(c)
		}
		if i%4 == 3 {
			w.network.set(fair)
			w.drain(c)
			drained[by]++
		} else if w.luck.IntN(4) == 0 {
			c.kill()
		}
	}
	t.Logf("drained by a clock that was wrong by: %v", drained)
	w.settle()
	w.judge()
}

// oneTap does a tap on any order.
func (w *world) oneTap(c *computer) {
	w.t.Helper()
	if len(w.unfinished()) < 3 {
		w.place(3)
	}
	w.next(c, w.unfinished()[w.luck.IntN(3)], c.revive)
}

// A session that ends while the computer is away keeps everything until the same
// person signs in again, kills between or not.
func TestSessionEnds(t *testing.T) {
	rounds := times(t, "BALCAO_SESSION_ROUNDS", 3)
	w := newWorld(t, 2)
	c := w.computers[0]
	w.place(4)
	for range rounds {
		w.network.set(cut)
		for range 4 {
			w.oneTap(c)
		}
		mine := signIn(t, "http://"+w.address, c.email)
		if a, err := call("http://"+w.address, mine, "POST", "/api/session/signoutEverywhere", ""); err != nil || a.status != 204 {
			t.Fatalf("end the sessions: %v %d %s", err, a.status, a.body)
		}
		if w.luck.IntN(2) == 0 {
			c.kill()
		}
		w.network.set(fair)
		w.until("told to sign in", func() bool {
			a, err := call(c.address, c.token, "GET", "/api/account/userinfo", "")
			return err == nil && a.status == 401
		})
		// Another person at this computer neither sends nor sees them.
		other := signIn(t, c.address, person(1))
		kept := c.token
		c.token = other
		if s := c.status(); s.Queued != 0 || s.Others == 0 || len(c.actions()) != 0 {
			t.Errorf("another person sees %+v %v", s, c.actions())
		}
		c.token = kept
		c.token = signIn(t, c.address, c.email)
		w.until("sent", func() bool { s := c.status(); return s.Queued == 0 && s.Dead == 0 })
	}
	w.settle()
	w.direct = signIn(t, "http://"+w.address, person(0))
	w.judge()
}

// Ten minutes in which taps fail, while all else is well and a tap is done now and
// then: none is given up, and none is done twice.
func TestErrorsOnTapsForTenMinutes(t *testing.T) {
	rounds := times(t, "BALCAO_ERROR_STORMS", 1)
	w := newWorld(t, 1)
	c := w.computers[0]
	for round := range rounds {
		begun := time.Duration(round) * 10 * time.Minute
		w.network.set(failingTaps)
		for passed := time.Duration(0); passed < 10*time.Minute; passed += 30 * time.Second {
			control(t, c.address, "clock?by="+(begun+passed).String())
			w.network.spared.Store(0)
			if passed%(2*time.Minute) == time.Minute {
				w.network.spared.Store(1)
			}
			w.oneTap(c)
			if passed == 0 {
				// The change of the weather has reset what was under way.
				w.until("the server is heard again", func() bool { return c.status().State != "offline" })
			}
			if s := c.status(); s.Dead > 0 || s.State == "offline" {
				t.Fatalf("after %v: %+v", passed, s)
			}
		}
		w.until("people are told", func() bool { s := c.status(); return s.State == "unstable" && s.Cause == "server" })
		if queued := c.status().Queued; queued < 3 {
			t.Errorf("%d taps wait", queued)
		}
		w.network.set(fair)
		control(t, c.address, "clock?by="+(begun+10*time.Minute+31*time.Second).String())
		w.oneTap(c)
		w.until("sent", func() bool { s := c.status(); return s.Queued == 0 && s.Dead == 0 })
		w.settle()
	}
	w.judge()
}

// Ten minutes of errors, by the computer's clock and compressed: no tap is given
// up, and none is done twice.
func TestErrorsForTenMinutes(t *testing.T) {
	rounds := times(t, "BALCAO_ERROR_STORMS", 1)
	w := newWorld(t, 1)
	c := w.computers[0]
	for round := range rounds {
		begun := time.Duration(round) * 10 * time.Minute
		w.network.set(failing)
		for passed := time.Duration(0); passed < 10*time.Minute; passed += 10 * time.Second {
			control(t, c.address, "clock?by="+(begun+passed).String())
			w.oneTap(c)
			if d := c.status().Dead; d > 0 {
				t.Fatalf("%d taps were given up", d)
			}
		}
		// One that timed out on a busy machine is told as such until the next is answered.
		w.until("people are told that the server fails", func() bool {
			c.list()
			s := c.status()
			return s.State == "offline" && s.Cause == "server"
		})
		w.settle()
	}
	w.judge()
}
