// Package push wakes whoever waits for news of a topic, in this process and,
// on PostgreSQL, in every other server on the same database. It carries no
// news itself: a waiter wakes and reads the database, so nothing queues up and
// nothing is lost when several wakes become one.
package push

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"balcao/app/database"
)

// Hub is safe for concurrent use.
type Hub struct {
	db  *database.DB
	log *slog.Logger

	mu      sync.Mutex
	waiters map[string]map[*waiter]struct{}
	first   map[string][]func()
	// pending are the topics that the other servers have not been told of, each once, in the
	// order in which they were woken last.
	pending []string

	outgoing chan struct{}
	done     chan struct{}
	close    sync.Once
}

type waiter struct{ wake chan struct{} }

// New makes a hub. On PostgreSQL it reaches other servers while Run runs.
func New(db *database.DB, log *slog.Logger) *Hub {
	return &Hub{
		db: db, log: log,
		waiters:  map[string]map[*waiter]struct{}{},
		first:    map[string][]func(){},
		outgoing: make(chan struct{}, 1),
		done:     make(chan struct{}),
	}
}

// Subscribe answers a channel that receives after each Wake of the topic;
// wakes that come while one is unread become one. stop must be called once
// the waiter is done.
func (h *Hub) Subscribe(topic string) (wake <-chan struct{}, stop func()) {
	w := &waiter{make(chan struct{}, 1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.waiters[topic] == nil {
		h.waiters[topic] = map[*waiter]struct{}{}
	}
	h.waiters[topic][w] = struct{}{}
	return w.wake, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.waiters[topic], w)
		if len(h.waiters[topic]) == 0 {
			delete(h.waiters, topic)
		}
	}
}

// First has do be called on each wake of the topic, before its waiters wake; it must not
// block, nor wake anybody.
func (h *Hub) First(topic string, do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.first[topic] = append(h.first[topic], do)
}

// Wake wakes the topic's waiters here at once and elsewhere soon, there in the order of the
// calls. Call it after the commit that made the news; it never blocks.
func (h *Hub) Wake(topic string) {
	h.wakeHere(topic)
	if h.db.Dialect != database.Postgres {
		return
	}
	h.mu.Lock()
	// Whoever is woken last must see what those before have forgotten.
	h.pending = append(slices.DeleteFunc(h.pending, func(t string) bool { return t == topic }), topic)
	h.mu.Unlock()
	nudge(h.outgoing)
}

// Run talks to the other servers until ctx ends; on SQLite there are none and
// it only waits. Lost connections are made again, and everybody is woken then,
// because notifications may have been missed.
func (h *Hub) Run(ctx context.Context) {
	defer h.Close()
	if h.db.Dialect != database.Postgres {
		<-ctx.Done()
		return
	}
	var both sync.WaitGroup
	both.Go(func() { h.notify(ctx) })
	both.Go(func() { h.listen(ctx) })
	both.Wait()
}

// Close ends every wait on Done, so that open streams let the server stop.
func (h *Hub) Close() { h.close.Do(func() { close(h.done) }) }

// Done is closed when the server is about to stop.
func (h *Hub) Done() <-chan struct{} { return h.done }

func (h *Hub) wakeHere(topic string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, do := range h.first[topic] {
		do()
	}
	for w := range h.waiters[topic] {
		nudge(w.wake)
	}
}

func (h *Hub) wakeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, all := range h.first {
		for _, do := range all {
			do()
		}
	}
	for _, waiters := range h.waiters {
		for w := range waiters {
			nudge(w.wake)
		}
	}
}

func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
