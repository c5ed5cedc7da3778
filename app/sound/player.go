package sound

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// State is whether this computer can be heard.
type State string

// The states: Unknown until something has been tried, Ready when the last
// attempt was heard, Absent without a device, Blocked when the device hangs.
const (
	Unknown State = "unknown"
	Ready   State = "ready"
	Absent  State = "absent"
	Blocked State = "blocked"
)

// patience is how long a device may take over a step before it counts as hung;
// opening a device takes a Bluetooth speaker a second or two.
const patience = 4 * time.Second

// Looks for a device while nothing sounds: often while there is none, so that
// a speaker that is plugged in again is found soon.
const (
	lookWhenReady = 3 * time.Minute
	lookWhenNot   = 10 * time.Second
)

// Report is how an attempt to sound ended.
type Report struct {
	State State
	// Position is how much of the chime the device has taken.
	Position time.Duration
	// Reason is the system's own word on a failure; empty when it was heard.
	Reason string
}

// Player sounds chimes, each in a process of its own, one at a time. None of
// its methods waits for a device, except Test, which waits a bounded time.
type Player struct {
	command []string
	changed func(State)
	// turn is held while a process sounds.
	turn chan struct{}

	mu     sync.Mutex
	state  State
	calls  *call
	repeat *time.Timer
}

// call is a chime that sounds.
type call struct {
	chime Chime
	stop  context.CancelFunc
}

// NewPlayer makes a player. command is the program, with its first arguments,
// that runs Serve with the flags --event, --set and --volume that follow.
// changed is told each new state, from a goroutine of the player's; it may be nil.
func NewPlayer(command []string, changed func(State)) *Player {
	if changed == nil {
		changed = func(State) {}
	}
	return &Player{command: command, changed: changed, turn: make(chan struct{}, 1), state: Unknown}
}

// State is how the last attempt ended.
func (p *Player) State() State {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state
}

// Ring sounds the chime now, and again each time that Ring has not been called
// for the interval, until Rest: whoever rings need not stay awake for it. An
// interval of 0 sounds once and leaves what repeats alone. A chime that is
// sounding already is not begun anew; another one is cut off.
func (p *Player) Ring(c Chime, every time.Duration) error {
	if err := c.Validate(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ring(c, every)
	return nil
}

func (p *Player) ring(c Chime, every time.Duration) {
	if p.calls == nil || p.calls.chime != c {
		p.cut()
		ctx, stop := context.WithCancel(context.Background())
		now := &call{chime: c, stop: stop}
		p.calls = now
		go func() {
			defer stop()
			p.sound(ctx, c)
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.calls == now {
				p.calls = nil
			}
		}()
	}
	if every <= 0 {
		return
	}
	var again *time.Timer
	again = time.AfterFunc(every, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.repeat == again {
			p.ring(c, every)
		}
	})
	if p.repeat != nil {
		p.repeat.Stop()
	}
	p.repeat = again
}

// Rest silences what sounds and ends the repeating.
func (p *Player) Rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.repeat != nil {
		p.repeat.Stop()
		p.repeat = nil
	}
	p.cut()
}

func (p *Player) cut() {
	if p.calls != nil {
		p.calls.stop()
		p.calls = nil
	}
}

// Test sounds the chime and tells whether the device really took it.
func (p *Player) Test(ctx context.Context, c Chime) (Report, error) {
	if err := c.Validate(); err != nil {
		return Report{}, err
	}
	return p.sound(ctx, c), nil
}

// Watch looks for a device now and then, until ctx ends: a missing one is known
// before an order needs it.
func (p *Player) Watch(ctx context.Context) {
	for {
		p.sound(ctx, Chime{})
		wait := lookWhenNot
		if p.State() == Ready {
			wait = lookWhenReady
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}

// sound plays the chime in a process, once the one before has ended, and tells
// the state. A silenced attempt leaves the state as it was.
func (p *Player) sound(ctx context.Context, c Chime) Report {
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return Report{State: p.State()}
	case <-time.After(patience):
		// The process before was killed and goes on: the device holds it inside the system.
		return p.tell(Report{State: Blocked, Reason: "the device does not let go"})
	}
	report, known := p.attempt(ctx, c)
	if !known {
		return Report{State: p.State()}
	}
	return p.tell(report)
}

func (p *Player) tell(report Report) Report {
	p.mu.Lock()
	different := p.state != report.State
	p.state = report.State
	p.mu.Unlock()
	if different {
		if report.State != Ready {
			slog.Warn("the chime cannot be heard", "state", report.State, "reason", report.Reason)
		}
		p.changed(report.State)
	}
	return report
}
