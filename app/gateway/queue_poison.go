package gateway

import (
	"maps"
	"slices"
	"sync"

	"balcao/app/outbox"
)

// poison tells a poison action, on which the server fails, from a server outage:
// by whether the server has decided another one that was sent after a
// failure of this one. One success tells of one failure, for a server that does
// hardly anything has successes, too.
type poison struct {
	mu sync.Mutex
	// turn counts sendings and failures; decided is that of the last sending that the
	// server has decided, failed are those of the failures to compare with, by tap.
	turn, decided int64
	failed        map[string]failure
}

// failure is the last one of a tap to compare with.
type failure struct {
	owner outbox.Owner
	turn  int64
}

func newPoison() *poison { return &poison{failed: map[string]failure{}} }

// send answers the turn of a tap that is sent now.
func (c *poison) send() (turn int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn++
	return c.turn
}

// decide notes that the server has decided the tap that was sent at a turn.
func (c *poison) decide(turn int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.decided = max(c.decided, turn)
}

// fail notes that the server failed on a tap, and reports whether it has done
// others since, and whether this is the only one on which it fails.
func (c *poison) fail(id string, owner outbox.Owner) (doesOthers, alone bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	last, again := c.failed[id]
	doesOthers = again && c.decided > last.turn
	if !again || doesOthers {
		c.turn++
		c.failed[id] = failure{owner, c.turn}
	}
	return doesOthers, len(c.failed) == 1
}

// forget forgets a tap that waits for the server no more.
func (c *poison) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.failed, id)
}

// only forgets the taps of all but these people: the server is sent no others.
func (c *poison) only(people []outbox.Owner) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.failed, func(_ string, f failure) bool { return !slices.Contains(people, f.owner) })
}

// restart has every tap judged anew: the server itself is in trouble.
func (c *poison) restart() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.failed)
}
