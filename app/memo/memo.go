// Package memo remembers for some seconds what is read again and again of a venue.
package memo

import (
	"context"
	"sync"
	"time"

	"balcao/app/clock"
)

// Memo remembers one value per venue. Make one with New; it is safe for concurrent use.
type Memo[T any] struct {
	clock clock.Clock
	lasts time.Duration
	most  int
	read  func(ctx context.Context, venueID string) (T, error)

	mu     sync.RWMutex
	values map[string]remembered[T]
	// generation counts the calls of Forget.
	generation uint64
}

type remembered[T any] struct {
	value T
	until time.Time
}

// New answers a Memo of what read answers. A value lasts for so long: another
// server's change may go unnoticed for that time where its push is lost. At most so
// many venues are remembered at once.
func New[T any](clk clock.Clock, lasts time.Duration, most int, read func(ctx context.Context, venueID string) (T, error)) *Memo[T] {
	return &Memo[T]{clock: clk, lasts: lasts, most: most, read: read}
}

// Get answers a venue's value, from memory or read now. An error is not remembered.
func (m *Memo[T]) Get(ctx context.Context, venueID string) (T, error) {
	now := m.clock.Now()
	known, fresh, generation := m.look(venueID, now)
	if fresh {
		return known, nil
	}
	value, err := m.read(ctx, venueID)
	if err != nil {
		var none T
		return none, err
	}
	m.put(venueID, remembered[T]{value, now.Add(m.lasts)}, generation)
	return value, nil
}

// Forget drops what is remembered of every venue. A read that began before it is
// not remembered.
func (m *Memo[T]) Forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.values = nil
	m.generation++
}

func (m *Memo[T]) look(venueID string, now time.Time) (value T, fresh bool, generation uint64) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	known, ok := m.values[venueID]
	return known.value, ok && now.Before(known.until), m.generation
}

func (m *Memo[T]) put(venueID string, value remembered[T], generation uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if generation != m.generation {
		return
	}
	if m.values == nil || len(m.values) >= m.most {
		m.values = map[string]remembered[T]{}
	}
	m.values[venueID] = value
}
