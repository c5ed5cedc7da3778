package gateway

import (
	"sync"

	"balcao/app/outbox"
)

// mostFates is how many changes of taps are remembered for windows that are
// behind; those further behind read the queue.
const mostFates = 1000

// fateLog passes on what becomes of taps.
type fateLog struct {
	mu      sync.Mutex
	news    []outbox.Action
	count   int64
	waiters map[string]map[chan outbox.Action]struct{}
	changed signal
}

func newFateLog() *fateLog {
	return &fateLog{waiters: map[string]map[chan outbox.Action]struct{}{}}
}

// add passes on a change. Whoever waits for the tap is told unless it is merely
// under way.
func (l *fateLog) add(a outbox.Action) {
	l.mu.Lock()
	l.news = append(l.news, a)
	if len(l.news) > mostFates {
		l.news = append([]outbox.Action(nil), l.news[mostFates/2:]...)
	}
	l.count++
	if !a.Sending && (a.State != outbox.Stored || a.Attempts > 0) {
		for c := range l.waiters[a.ID] {
			select {
			case c <- a:
			default:
			}
		}
	}
	l.mu.Unlock()
	l.changed.tell()
}

// watch answers a channel that receives the tap once it was tried.
func (l *fateLog) watch(id string) (<-chan outbox.Action, func()) {
	c := make(chan outbox.Action, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiters[id] == nil {
		l.waiters[id] = map[chan outbox.Action]struct{}{}
	}
	l.waiters[id][c] = struct{}{}
	return c, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.waiters[id], c)
		if len(l.waiters[id]) == 0 {
			delete(l.waiters, id)
		}
	}
}

func (l *fateLog) last() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.count
}

// since answers the changes of an owner's taps after a count; all is false when
// some are forgotten.
func (l *fateLog) since(count int64, owner outbox.Owner) (news []outbox.Action, last int64, all bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	behind := l.count - count
	if behind > int64(len(l.news)) {
		return nil, l.count, false
	}
	for _, a := range l.news[int64(len(l.news))-behind:] {
		if a.Owner == owner {
			news = append(news, a)
		}
	}
	return news, l.count, true
}
