// Package retry says when something that failed is tried again: the one home of
// backoff. It holds no state; whoever tries counts the failures.
package retry

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// Backoff is a growing wait between attempts. The zero value never waits.
type Backoff struct {
	// First is the wait after the first failure.
	First time.Duration
	// Most is the longest wait; it must be at least First.
	Most time.Duration
	// Growth is the factor from one wait to the next; 0 doubles.
	Growth float64
	// Jitter is the share of a wait, from 0 to 1, of which chance takes off some or
	// all, so that many computers do not come at once.
	Jitter float64
}

// Wait answers how long to wait after so many failures in a row; after none, 0.
func (b Backoff) Wait(failures int) time.Duration {
	if failures <= 0 {
		return 0
	}
	growth := b.Growth
	if growth == 0 {
		growth = 2
	}
	wait, most := float64(b.First), float64(b.Most)
	for ; failures > 1 && wait < most && growth > 1; failures-- {
		wait *= growth
	}
	return Scatter(time.Duration(min(wait, most)), b.Jitter)
}

// Next answers the moment of the next attempt, by the caller's clock.
func (b Backoff) Next(now time.Time, failures int) time.Time { return now.Add(b.Wait(failures)) }

// Latest answers the latest moment that Next can have set by now. One that is later
// was set before the clock was set back, and has come.
func (b Backoff) Latest(now time.Time) time.Time { return now.Add(b.Most) }

// Rests reports whether an attempt that Next has set is still to come.
func (b Backoff) Rests(now, next time.Time) bool {
	return next.After(now) && !next.After(b.Latest(now))
}

// Scatter takes up to a share of a wait off it, at random.
func Scatter(wait time.Duration, share float64) time.Duration {
	return wait - time.Duration(rand.Float64()*share*float64(wait))
}

// Sleep waits for d; it answers false when ctx ended before that.
func Sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return ctx.Err() == nil
	}
}

const (
	// longestAsked bounds a wait that somebody else asks for.
	longestAsked = 10 * time.Minute
	// asideAsked is by how much more than asked is waited at most, so that those who
	// were asked together do not come together.
	asideAsked = 200 * time.Millisecond
)

// After answers the wait that an HTTP answer asks for in Retry-After, within reason,
// or otherwise where it asks for none that can be read. A moment is measured by the
// answer's own Date, since clocks differ.
func After(head http.Header, otherwise time.Duration) time.Duration {
	text := head.Get("Retry-After")
	wait := time.Duration(-1)
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(min(seconds, int(longestAsked/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		if now, err := http.ParseTime(head.Get("Date")); err == nil {
			wait = at.Sub(now)
		}
	}
	if wait < 0 {
		return otherwise
	}
	return min(wait, longestAsked) + Scatter(asideAsked, 1)
}
