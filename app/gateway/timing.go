package gateway

import (
	"time"

	"balcao/app/retry"
)

// Timing is how long the gateway waits for what.
type Timing struct {
	// Probe are the waits between questions whether a server is there that is not well.
	Probe retry.Backoff
	// Reopen are the waits between attempts at the server's stream.
	Reopen retry.Backoff
	// Resend are the waits between attempts on a tap.
	Resend retry.Backoff

	// Ask is how long a small question may take.
	Ask time.Duration
	// Send is how long one sending of a tap may take.
	Send time.Duration
	// Look is how long whoever sends something waits for a server that was not heard.
	Look time.Duration
	// Tap is how long a tap waits for the server's own answer before it is said to be kept.
	Tap time.Duration

	// Overdue is after how long without an answer the server is asked whether it is there.
	Overdue time.Duration
	// Missed is after how long without a word on a stream it is asked so; servers
	// speak every 5 s.
	Missed time.Duration
	// Silence is after how long without a word a stream is given up.
	Silence time.Duration
	// Steady is for how long nothing must fail until an unstable connection is well.
	Steady time.Duration

	// Poll is how often lists are asked for where there is no stream, FastPoll where
	// the venue wants it more often (D7).
	Poll, FastPoll time.Duration

	// Heartbeat is how often the window's stream speaks.
	Heartbeat time.Duration
	// FirstOrders is how long a window waits for the first orders of a venue.
	FirstOrders time.Duration

	// SignOut is after how long the server is told again of an end that it did not take.
	SignOut time.Duration
	// Sweep is after how long what could not be erased is tried once more.
	Sweep time.Duration
	// Keyring is how long the system's keyring may take: it may be waiting for
	// somebody to unlock it. KeyringAgain is after how long one that gave no token is
	// asked again: some show a window to whoever is there.
	Keyring, KeyringAgain time.Duration
}

// DefaultTiming suits a venue's computer and its network.
func DefaultTiming() Timing {
	return Timing{
		Probe:  retry.Backoff{First: 300 * time.Millisecond, Most: 10 * time.Second, Jitter: 0.5},
		Reopen: retry.Backoff{First: 300 * time.Millisecond, Most: 10 * time.Second, Jitter: 0.5},
		Resend: retry.Backoff{First: 500 * time.Millisecond, Most: 30 * time.Second, Jitter: 0.5},
		Ask:    4 * time.Second, Send: 20 * time.Second, Look: 2 * time.Second, Tap: 1500 * time.Millisecond,
		Overdue: 2 * time.Second, Missed: 7 * time.Second, Silence: 13 * time.Second, Steady: 10 * time.Second,
		Poll: 25 * time.Second, FastPoll: 15 * time.Second,
		Heartbeat: 5 * time.Second, FirstOrders: 3 * time.Second,
		SignOut: time.Minute, Sweep: time.Minute,
		Keyring: 3 * time.Second, KeyringAgain: 30 * time.Second,
	}
}
