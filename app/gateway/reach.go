package gateway

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"sync"
	"syscall"
	"time"

	"balcao/app/clock"
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

// Cause is why the server is not heard.
type Cause string

// What a Cause may be.
const (
	NoNetwork   Cause = "network"
	NoName      Cause = "name"
	NotOpen     Cause = "refused"
	TooSlow     Cause = "timeout"
	Certificate Cause = "certificate"
	Portal      Cause = "portal"
	Trouble     Cause = "server"
	Throttled   Cause = "limited"
)

// sentences say each cause to a person.
var sentences = map[Cause]string{
	NoNetwork: "Sem rede: este computador não chegou ao servidor. Confira o cabo ou o Wi-Fi.",
	NoName:    "O endereço do servidor não foi encontrado. Confira a internet deste computador.",
	NotOpen:   "O servidor não aceitou a conexão. Ele pode estar desligado ou reiniciando.",
	TooSlow:   "O servidor demorou demais a responder.",
	Portal:    "A rede respondeu no lugar do servidor. Confira no navegador se o Wi-Fi pede para entrar.",
	Trouble:   "O servidor está com problemas e não conseguiu responder. Tentamos de novo sozinhos.",
	Throttled: "O servidor pediu um intervalo entre as chamadas. Tentamos de novo sozinhos.",
}

// trouble is one failed exchange.
type trouble struct {
	cause   Cause
	message string
	// unheard says that the server cannot have received the call.
	unheard bool
	// lost says that the call was given up here, for the server was gone.
	lost bool
	wait time.Duration
}

func (t *trouble) Error() string { return string(t.cause) + ": " + t.message }

// troubled is the trouble of a cause. What a network's own page answers, the
// server has not heard.
func troubled(cause Cause) *trouble {
	return &trouble{cause: cause, message: sentences[cause], unheard: cause == Portal}
}

// troubleOf tells what an error of the transport means.
func (g *Gateway) troubleOf(err error) *trouble {
	var known *trouble
	if errors.As(err, &known) {
		return known
	}
	if sentence := certificateTrouble(err, g.remote); sentence != "" {
		return &trouble{cause: Certificate, message: sentence, unheard: true}
	}
	t := troubled(causeOf(err))
	var dial *net.OpError
	t.unheard = t.cause == NoName || errors.As(err, &dial) && dial.Op == "dial"
	return t
}

func causeOf(err error) Cause {
	var name *net.DNSError
	var timeout net.Error
	switch {
	case errors.As(err, &name):
		return NoName
	case errors.Is(err, syscall.ECONNREFUSED):
		return NotOpen
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return TooSlow
	default:
		return NoNetwork
	}
}

// Standing is the state of the connection as people see it.
type Standing struct {
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
	// steady is for how long nothing must fail until unstable is over.
	steady = 10 * time.Second
	// doubted is after how many failures without an answer between them the server
	// is offline.
	doubted     = 2
	firstProbe  = 300 * time.Millisecond
	rarestProbe = 10 * time.Second
)

// reach knows from real exchanges whether the server is heard.
type reach struct {
	clock clock.Clock
	// ask is a harmless call, answered nil when the server is well.
	ask func(context.Context) *trouble

	mu       sync.Mutex
	standing Standing
	failures int
	// proven says that the server has answered this process.
	proven bool
	// returns counts how often it was found again.
	returns   int
	lastBad   time.Time
	exchanges []Exchange
	changed   signal
	doubt     chan struct{}
}

func newReach(clk clock.Clock, ask func(context.Context) *trouble) *reach {
	r := &reach{clock: clk, ask: ask, standing: Standing{State: Unstable, Since: clk.Now()}, doubt: make(chan struct{}, 1)}
	// Nothing is known yet: it is looked for at once.
	r.doubt <- struct{}{}
	return r
}

// now answers how the server stands.
func (r *reach) now() Standing {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.standing
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
	return r.proven && r.standing.State == Connected
}

// good notes that the server answered, whatever it said.
func (r *reach) good() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures, r.proven = 0, true
	switch {
	case r.standing.State == Offline:
		r.returns++
		r.become(Connected, nil)
	case r.standing.State == Unstable && r.clock.Now().Sub(r.lastBad) >= steady:
		r.become(Connected, nil)
	}
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

// slow notes that the server asked for time: it is there.
func (r *reach) slow(t *trouble) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures = 0
	r.lastBad = r.clock.Now()
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
	next := Standing{State: to, Since: r.standing.Since}
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
		for wait := firstProbe; ; wait = min(2*wait, rarestProbe) {
			if !pause(ctx, scattered(wait)) {
				return
			}
			asking, cancel := context.WithTimeout(ctx, rarestProbe)
			t := r.ask(asking)
			cancel()
			if ctx.Err() != nil {
				return
			}
			if t == nil {
				r.good()
				wait = firstProbe
			} else {
				r.bad(t)
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

// scattered is half to all of a wait, so that many computers do not come at once.
func scattered(wait time.Duration) time.Duration {
	return wait/2 + rand.N(wait/2+1)
}

// pause waits; false when ctx ended.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
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

// throttled is the trouble of an answer that asks for time.
func throttled(wait time.Duration) *trouble {
	t := troubled(Throttled)
	t.wait = wait
	t.message = fmt.Sprintf("O servidor pediu para esperar %s antes de tentar de novo.", spoken(wait))
	return t
}

func spoken(d time.Duration) string {
	if d < 2*time.Minute {
		return fmt.Sprintf("%d s", int(d.Round(time.Second)/time.Second))
	}
	return fmt.Sprintf("%d min", int(d.Round(time.Minute)/time.Minute))
}
