package storefront

import (
	"sync"
	"time"
)

const (
	// rememberedFor is how long another server may not notice a change without push.
	rememberedFor = 5 * time.Second
	// mostRemembered bounds the memory of a server with many venues.
	mostRemembered = 5000
)

// memory remembers shops for a few seconds. Its zero value is ready.
type memory struct {
	mu      sync.RWMutex
	shops   map[string]remembered
	dropped uint64
}

type remembered struct {
	shop  arranged
	until time.Time
}

func (m *memory) get(venueID string, now time.Time) (arranged, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	known, ok := m.shops[venueID]
	return known.shop, ok && now.Before(known.until)
}

func (m *memory) generation() uint64 {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.dropped
}

// put remembers a shop that was read at the given generation: what was read
// before a drop must not come back after it.
func (m *memory) put(venueID string, shop arranged, now time.Time, generation uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if generation != m.dropped {
		return
	}
	if m.shops == nil || len(m.shops) >= mostRemembered {
		m.shops = map[string]remembered{}
	}
	m.shops[venueID] = remembered{shop, now.Add(rememberedFor)}
}

func (m *memory) drop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.shops = nil
	m.dropped++
}
