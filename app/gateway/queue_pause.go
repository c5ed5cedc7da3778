package gateway

import (
	"sync"
	"time"

	"balcao/app/clock"
)

// pause is the time for which the server wants to be sent no taps, whoever's and
// of whatever order. After it one is sent, and the others once that one is decided.
type pause struct {
	clock clock.Clock

	mu   sync.Mutex
	from time.Time
	long time.Duration
	// trying says that one tap goes ahead of the others; first is the one.
	trying bool
	first  string
}

// take notes that the server has asked for time.
func (p *pause) take(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d > p.remaining() {
		p.from, p.long = p.clock.Now(), d
	}
	p.trying = true
}

// left is how long the pause still lasts.
func (p *pause) left() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.remaining()
}

// remaining is 0 for a clock that was set back: the server will say so again.
func (p *pause) remaining() time.Duration {
	passed := p.clock.Now().Sub(p.from)
	if passed < 0 {
		return 0
	}
	return max(p.long-passed, 0)
}

// most is how many taps may be sent of those for which there is room.
func (p *pause) most(room int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !p.trying:
		return room
	case p.first != "":
		return 0
	}
	return min(room, 1)
}

// send notes that a tap is sent.
func (p *pause) send(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.trying {
		p.first = id
	}
}

// returned notes that a tap is out no more, decided or not.
func (p *pause) returned(id string, decided bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id != p.first {
		return
	}
	p.first = ""
	if decided {
		p.trying = false
	}
}
