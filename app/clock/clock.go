// Package clock is the only source of the current time in domains, so that
// tests can stand at 23:59 and move on.
package clock

import (
	"sync"
	"time"
)

// Clock tells the time, always in UTC.
type Clock interface{ Now() time.Time }

type system struct{}

func (system) Now() time.Time { return time.Now().UTC() }

// Real is the machine's clock.
func Real() Clock { return system{} }

// Fake stands still until it is moved. It is safe for concurrent use.
type Fake struct {
	mu  sync.Mutex
	now time.Time
}

// At makes a Fake that stands at t.
func At(t time.Time) *Fake { return &Fake{now: t.UTC()} }

func (f *Fake) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

// Set moves the clock to t, backwards too.
func (f *Fake) Set(t time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = t.UTC()
}

// Advance moves the clock on by d.
func (f *Fake) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Add(d)
}
