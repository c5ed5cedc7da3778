//go:build linux

package faulttest

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// killSoon answers an environment in which the process dies at one of its next
// changes of a file, before or after it.
func (w *world) killSoon(within int) []string {
	at := 1 + w.luck.IntN(within)
	if w.luck.IntN(2) == 0 {
		at = -at
	}
	return []string{fmt.Sprintf("%s=%d", envKillAt, at)}
}

// most changes of files that a gateway does between its start and a few taps:
// kills beyond would only come late.
const (
	gatewayChanges = 90
	serverChanges  = 60
)

// workUntil does tap after tap until done, and strikes items through, with new
// orders as needed.
func (w *world) workUntil(done func() bool, between func()) {
	w.t.Helper()
	for !done() {
		open := w.unfinished()
		if len(open) < 3 {
			w.place(3)
			open = w.unfinished()
		}
		o := open[w.luck.IntN(len(open))]
		c := w.computers[w.luck.IntN(len(w.computers))]
		if w.luck.IntN(3) == 0 {
			if status := c.strike(o, between); status != http.StatusOK {
				w.t.Errorf("a strike was answered %d", status)
			}
		}
		w.next(c, o, between)
	}
}

// Killed at any write of any of its files, the gateway loses nothing, no tap and
// nothing that was struck through.
func TestGatewayKilled(t *testing.T) {
	kills := times(t, "BALCAO_GATEWAY_KILLS", 20)
	w := newWorld(t, 1)
	c := w.computers[0]
	w.place(3)
	c.env = func() []string { return w.killSoon(gatewayChanges) }
	c.kill()
	w.workUntil(func() bool { return c.kills >= kills }, func() {
		if w.luck.IntN(10) == 0 {
			w.network.set([]weather{fair, cut, stormy}[w.luck.IntN(3)])
		}
		c.revive()
	})
	w.settle()
	t.Logf("%d kills, %d strikes", c.kills, c.strikes)
	w.judge()
}

// Killed at any write of its database, the server does what it was asked once:
// its answer may be lost, what it has committed is not.
func TestServerKilled(t *testing.T) {
	kills := times(t, "BALCAO_SERVER_KILLS", 6)
	w := newWorld(t, 1)
	died := w.killServer(kills)
	w.settle()
	t.Logf("%d kills", died)
	w.judge()
}

// Both killed, each at any moment.
func TestBothKilled(t *testing.T) {
	kills := times(t, "BALCAO_BOTH_KILLS", 6)
	w := newWorld(t, 1)
	c := w.computers[0]
	c.env = func() []string { return w.killSoon(gatewayChanges) }
	c.kill()
	died := w.killServer(kills)
	w.settle()
	t.Logf("server killed %d times, gateway %d", died, c.kills)
	w.judge()
}

// killServer works at the orders while the server dies again and again; often
// the computer finds it before the next tap.
func (w *world) killServer(kills int) (died int) {
	w.t.Helper()
	c := w.computers[0]
	w.place(6)
	env := func() []string { return w.killSoon(serverChanges) }
	w.restartServer(env()...)
	for died < kills {
		open := w.unfinished()
		if len(open) < 6 {
			// A server without a death ahead takes the new orders.
			w.restartServer()
			w.place(12)
			w.restartServer(env()...)
			open = w.unfinished()
		}
		w.next(c, open[w.luck.IntN(6)], func() {
			c.revive()
			if !w.server.dead() {
				return
			}
			for w.server.dead() {
				died++
				w.server = startServer(w.t, w.serverDir(), w.address, env()...)
			}
			if w.luck.IntN(3) > 0 {
				for end := time.Now().Add(5 * time.Second); c.status().State == "offline" && time.Now().Before(end); {
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	return died
}
