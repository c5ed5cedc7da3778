// Package throttle lets things happen so many times a minute.
package throttle

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"balcao/app/clock"
	"balcao/app/fault"
)

// Limiter lets each key through so many times a minute, in bursts of up to a
// minute's worth. It forgets keys that have been quiet for a minute: their
// allowance is full again anyway, so its memory is bounded by what is recent.
// It is safe for concurrent use.
type Limiter struct {
	clock   clock.Clock
	every   rate.Limit
	burst   int
	refusal *fault.Error

	mu    sync.Mutex
	keys  map[string]*allowance
	swept time.Time
}

type allowance struct {
	*rate.Limiter
	used time.Time
}

// New answers a Limiter that refuses with this sentence.
func New(perMinute int, clk clock.Clock, refusal string) *Limiter {
	return &Limiter{
		clock: clk, every: rate.Limit(float64(perMinute) / 60), burst: perMinute,
		refusal: fault.New(fault.Limited, refusal),
		keys:    map[string]*allowance{}, swept: clk.Now(),
	}
}

// Allow answers a Limited fault once the key has used up its allowance.
func (l *Limiter) Allow(key string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	if now.Sub(l.swept) > time.Minute {
		for k, a := range l.keys {
			if now.Sub(a.used) > time.Minute {
				delete(l.keys, k)
			}
		}
		l.swept = now
	}
	a := l.keys[key]
	if a == nil {
		a = &allowance{Limiter: rate.NewLimiter(l.every, l.burst)}
		l.keys[key] = a
	}
	a.used = now
	if a.AllowN(now, 1) {
		return nil
	}
	return l.refused()
}

// Check answers what Allow would now and uses nothing up, for callers of whose
// attempts only some count.
func (l *Limiter) Check(key string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.keys[key]; a != nil && a.TokensAt(l.clock.Now()) < 1 {
		return l.refused()
	}
	return nil
}

func (l *Limiter) refused() *fault.Error {
	refused := *l.refusal
	refused.RetryAfter = max(1, int(1/float64(l.every)+0.999))
	return &refused
}
