package gateway

import (
	"context"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/retry"
)

// State is how well the server answers.
type State string

// What a State may be.
const (
	Connected State = "connected"
	// Unstable: the last answer is recent, and something failed since.
	Unstable State = "unstable"
	Offline  State = "offline"
)

// ConnectionState is the state of the connection as people see it.
type ConnectionState struct {
	State State `json:"state"`
	// Since is when State began.
	Since time.Time `json:"since"`
	Cause Cause     `json:"cause"`
	// Message is the cause in words, empty while connected.
	Message string `json:"message"`
}

// Exchange is one call to the server and how it ended.
type Exchange struct {
	At time.Time `json:"at"`
	// Call is method and path, without the query, which may name people.
	Call string `json:"call"`
	// Status is the answer's, 0 without one.
	Status       int   `json:"status"`
	Milliseconds int64 `json:"milliseconds"`
	Cause        Cause `json:"cause"`
}

const (
	mostExchanges = 30
	// doubted is after how many failures without an answer between them the server
	// is offline.
	doubted = 2
	// seldom is after how many failures the server is asked as rarely as ever.
	seldom = 100
)

// reach knows from real exchanges whether the server is heard.
type reach struct {
	clock  clock.Clock
	timing Timing
	// ask is a harmless call, answered nil when the server is well.
	ask func(context.Context) *trouble

	mu       sync.Mutex
	standing ConnectionState
	failures int
	// proven says that the server has answered this process.
	proven bool
	// given says that a read was given up since the server last answered.
	given bool
	// held is why the server, which answers, does not do what it is asked; it
	// holds from heldAt for heldFor, or until the server has done something.
	held    *trouble
	heldAt  time.Time
	heldFor time.Duration
	// returns counts how often it was found again.
	returns   int
	lastBad   time.Time
	exchanges []Exchange
	changed   signal
	doubt     chan struct{}
}

func newReach(clk clock.Clock, timing Timing, ask func(context.Context) *trouble) *reach {
	r := &reach{clock: clk, timing: timing, ask: ask, standing: ConnectionState{State: Unstable, Since: clk.Now()}, doubt: make(chan struct{}, 1)}
	// Nothing is known yet: it is looked for at once.
	r.doubt <- struct{}{}
	return r
}

// now answers how the server stands.
func (r *reach) now() ConnectionState {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.standing
}

// found is why the server is away, and that it is too slow while that is not known: the
// trouble of a read that was given up.
func (r *reach) found() *trouble {
	now := r.now()
	if now.State != Offline {
		return troubled(TooSlow)
	}
	return &trouble{cause: now.Cause, message: now.Message, unheard: true}
}

// down reports whether calls need not be tried.
func (r *reach) down() bool { return r.now().State == Offline }

// returned counts the times that the server was found again after an outage.
func (r *reach) returned() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.returns
}

// sure reports whether the server answers as a matter of course.
func (r *reach) sure() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.proven && (r.standing.State == Connected || r.failures == 0 && r.holds())
}

func (r *reach) isProven() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.proven
}

// patience is how long a read may wait whose answer is also known here.
func (r *reach) patience() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.given:
		return 0
	case !r.proven:
		return unproven
	}
	return doubtful
}

// giveUp notes that a read has waited long enough.
func (r *reach) giveUp() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.given = true
}

// good notes that the server answered, whatever it said.
func (r *reach) good() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answered()
}

// done notes that the server did what it was asked.
func (r *reach) done() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held = nil
	r.answered()
}

func (r *reach) answered() {
	r.failures, r.proven, r.given = 0, true, false
	if r.standing.State == Offline {
		r.returns++
	}
	switch {
	case r.holds():
		r.become(Unstable, r.held)
	case r.standing.State == Offline, r.standing.State == Unstable && r.clock.Now().Sub(r.lastBad).Abs() >= r.timing.Steady:
		r.become(Connected, nil)
	}
}

// holds reports whether the server is known not to do what it is asked.
func (r *reach) holds() bool {
	passed := r.clock.Now().Sub(r.heldAt)
	return r.held != nil && passed >= 0 && passed < r.heldFor
}

// bad notes that a call found no server, and has it looked for.
func (r *reach) bad(t *trouble) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures++
	r.lastBad = r.clock.Now()
	if r.failures >= doubted {
		r.become(Offline, t)
	} else if r.standing.State == Connected {
		r.become(Unstable, t)
	}
	r.wonder()
}

// slow notes that the server is there but asks for time, or does not do what it
// is asked. That other calls are answered does not end it for as long as it takes
// to try again.
func (r *reach) slow(t *trouble) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures = 0
	r.lastBad = r.clock.Now()
	r.held, r.heldAt, r.heldFor = t, r.lastBad, t.wait+r.timing.Steady
	if r.standing.State == Offline {
		r.returns++
	}
	r.become(Unstable, t)
	r.wonder()
}

// wonder has the server asked soon whether it is there: a network that goes
// silent fails no call, it only lets them wait.
func (r *reach) wonder() {
	select {
	case r.doubt <- struct{}{}:
	default:
	}
}

// become changes the state, or its cause.
func (r *reach) become(to State, t *trouble) {
	next := ConnectionState{State: to, Since: r.standing.Since}
	if to != r.standing.State {
		next.Since = r.clock.Now()
	}
	if t != nil {
		next.Cause, next.Message = t.cause, t.message
	}
	if next == r.standing {
		return
	}
	r.standing = next
	r.changed.tell()
}

// suspect asks the server whether it is well, after an answer that leaves it open.
func (r *reach) suspect(ctx context.Context) (well bool) {
	t := r.ask(ctx)
	switch {
	case t == nil:
		r.good()
	case ctx.Err() == nil:
		r.bad(t)
	}
	return t == nil
}

// run asks the server when there is a doubt, and then looks for it while it is
// not well, less and less often.
func (r *reach) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.doubt:
		}
		// One that was never heard is asked at once.
		failures := 0
		if r.isProven() {
			failures = 1
		}
		for ; ; failures++ {
			if !retry.Sleep(ctx, r.timing.Probe.Wait(failures)) {
				return
			}
			t := r.ask(ctx)
			if ctx.Err() != nil {
				return
			}
			if t != nil {
				r.bad(t)
				continue
			}
			r.good()
			if failures = 1; r.sure() {
				// That it answers is known: only what it does will tell more.
				failures = seldom
			}
			if r.now().State == Connected {
				break
			}
		}
	}
}

// note keeps an exchange for the details of the status.
func (r *reach) note(call string, began time.Time, status int, t *trouble) {
	e := Exchange{At: began, Call: call, Status: status, Milliseconds: r.clock.Now().Sub(began).Milliseconds()}
	if t != nil {
		e.Cause = t.cause
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	// A server that is looked for again and again must not drive out what went before.
	if n := len(r.exchanges); t != nil && n > 0 && r.exchanges[n-1].Call == call && r.exchanges[n-1].Cause == e.Cause {
		r.exchanges = r.exchanges[:n-1]
	}
	r.exchanges = append(r.exchanges, e)
	if len(r.exchanges) > mostExchanges {
		r.exchanges = append([]Exchange(nil), r.exchanges[1:]...)
	}
}

// latest are the last exchanges, the newest first.
func (r *reach) latest() []Exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := make([]Exchange, len(r.exchanges))
	for i, e := range r.exchanges {
		out[len(out)-1-i] = e
	}
	return out
}

// signal wakes whoever waits for a change of something; wakes that nobody has
// taken yet are one.
type signal struct {
	mu      sync.Mutex
	waiters map[chan struct{}]struct{}
}

func (s *signal) subscribe() (wake <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiters == nil {
		s.waiters = map[chan struct{}]struct{}{}
	}
	s.waiters[c] = struct{}{}
	return c, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.waiters, c)
	}
}

func (s *signal) tell() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.waiters {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}
