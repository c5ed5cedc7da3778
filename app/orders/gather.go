package orders

import (
	"errors"
	"sync"
)

// gather shares one read among all that ask the same at the same moment. The read begins
// after all of them have asked, so nobody gets what was true before.
type gather[K comparable, V any] struct {
	mu sync.Mutex
	// open are the readings that have not begun and may still be joined.
	open map[K]*reading[V]
	// busy are the readings under way, at most one for each key.
	busy map[K]*reading[V]
}

type reading[V any] struct {
	done  chan struct{}
	value V
	err   error
}

func newGather[K comparable, V any]() *gather[K, V] {
	return &gather[K, V]{open: map[K]*reading[V]{}, busy: map[K]*reading[V]{}}
}

// do answers what read finds for the key. read serves others too: it must not end with
// its caller's context.
func (g *gather[K, V]) do(key K, read func() (V, error)) (V, error) {
	g.mu.Lock()
	if joined := g.open[key]; joined != nil {
		g.mu.Unlock()
		<-joined.done
		return joined.value, joined.err
	}
	mine := &reading[V]{done: make(chan struct{}), err: errUnread}
	if before := g.busy[key]; before != nil {
		g.open[key] = mine
		g.mu.Unlock()
		<-before.done
		g.mu.Lock()
		delete(g.open, key)
	}
	g.busy[key] = mine
	g.mu.Unlock()

	defer func() {
		g.mu.Lock()
		delete(g.busy, key)
		g.mu.Unlock()
		close(mine.done)
	}()
	mine.value, mine.err = read()
	return mine.value, mine.err
}

// errUnread is what the others get when a shared read panics.
var errUnread = errors.New("orders: a shared reading ended early")
