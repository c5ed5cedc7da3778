package gateway

import "sync"

// comparison tells a tap on which the server fails from a server that does
// nothing: by whether the server has decided another one that was sent after the
// first failure of this one.
type comparison struct {
	mu sync.Mutex
	// turn counts sendings and first failures; decided is that of the last sending
	// that the server has decided, failed are those of first failures, by tap.
	turn, decided int64
	failed        map[string]int64
}

func newComparison() *comparison { return &comparison{failed: map[string]int64{}} }

// send answers the turn of a tap that is sent now.
func (c *comparison) send() (turn int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn++
	return c.turn
}

// decide notes that the server has decided the tap that was sent at a turn.
func (c *comparison) decide(turn int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.decided = max(c.decided, turn)
}

// fail notes that the server failed on a tap, and reports whether it does others.
func (c *comparison) fail(id string) (doesOthers bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if first, again := c.failed[id]; again {
		return c.decided > first
	}
	c.turn++
	c.failed[id] = c.turn
	return false
}

// forget forgets a tap that waits for the server no more.
func (c *comparison) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.failed, id)
}

// restart has every tap judged anew: the server itself is in trouble.
func (c *comparison) restart() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.failed)
}
