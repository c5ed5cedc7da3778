package catalog

import "sync"

// remembered is what was made of venues and holds until something newer is made. Make one with its
// zero value; it is safe for concurrent use.
type remembered[T any] struct {
	mu sync.Mutex
	of map[string]T
}

// mostRemembered bounds the venues of which something is remembered.
const mostRemembered = 64

func (k *remembered[T]) get(venueID string) T {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.of[venueID]
}

func (k *remembered[T]) put(venueID string, value T) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, known := k.of[venueID]; k.of == nil || !known && len(k.of) >= mostRemembered {
		k.of = map[string]T{}
	}
	k.of[venueID] = value
}

// turns has whoever needs the same thing of a venue wait for the first who makes it, instead
// of making it as often as it is asked for. Nobody takes one within a transaction.
type turns struct {
	mu     sync.Mutex
	venues map[string]*sync.Mutex
}

func (t *turns) of(venueID string) *sync.Mutex {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.venues == nil {
		t.venues = map[string]*sync.Mutex{}
	}
	if t.venues[venueID] == nil {
		t.venues[venueID] = &sync.Mutex{}
	}
	return t.venues[venueID]
}
