package outbox

import (
	"context"
	"maps"
	"time"
)

const (
	// maxFailures is after how many failures of its own an action is dead.
	maxFailures = 6
	// maxUncertain is for how long an action that the server may have heard is
	// sent again. Servers keep idempotency keys for seven days, and clocks differ.
	maxUncertain = 5 * 24 * time.Hour
	// maxAlone is for how long an action may fail alone; what lies between two of its failures counts as a minute at
	// most, for clocks jump and computers sleep.
	maxAlone     = 5 * time.Minute
	maxAloneStep = time.Minute
)

// rest is the wait of an action that has failed.
type rest struct {
	from  time.Time
	long  time.Duration
	firm  bool
	tries int
}

// left is how long it still rests: not at all once the clock has been set back,
// which would make it rest for as much longer.
func (r rest) left(now time.Time) time.Duration {
	passed := now.Sub(r.from)
	if passed < 0 {
		return 0
	}
	return r.long - passed
}

// Next takes up to n actions that can be sent now: of each order the first,
// unless it is out, held or dead. Each is the caller's until Settle or Defer.
// wait is how long until a held one is due, 0 when none is.
func (o *Outbox) Next(ctx context.Context, owner Owner, n int) (due []Action, wait time.Duration, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	heads, err := o.all(o.db.Read.DB.QueryContext(ctx, `SELECT `+columns+` FROM actions WHERE seq IN (
		SELECT MIN(seq) FROM actions WHERE server = ? AND user_id = ? AND state IN (1, 4) GROUP BY order_id
	) AND state = 1 ORDER BY seq LIMIT ?`, owner.Server, owner.UserID, n+len(o.sending)+len(o.resting)+len(o.untold)))
	if err != nil {
		return nil, 0, err
	}
	now := o.clock.Now()
	var unwritten error
	for _, a := range heads {
		if len(due) == n {
			break
		}
		if o.sending[a.ID] || o.untold[a.ID] > 0 {
			continue
		}
		if left := o.resting[a.ID].left(now); left > 0 {
			if wait == 0 || left < wait {
				wait = left
			}
			continue
		}
		if tooOld(a, now) {
			if _, err := o.bury(ctx, a.ID, reasonTooOld); err != nil {
				unwritten = err
			}
			continue
		}
		o.sending[a.ID] = true
		a.Sending, a.Tries = true, o.resting[a.ID].tries
		due = append(due, a)
	}
	if len(due) == 0 {
		return nil, wait, unwritten
	}
	return due, wait, nil
}

// Outcome is the server's decision about an action.
type Outcome struct {
	// Refused says that it will not be done.
	Refused bool
	Status  int
	Answer  []byte
	Reason  string
}

// Settle writes down what the server decided.
func (o *Outbox) Settle(ctx context.Context, id string, out Outcome) (Action, error) {
	to := Confirmed
	if out.Refused {
		to = Refused
	}
	a, err := o.write(ctx, id, func(a *Action) error {
		a.State, a.Status, a.Answer, a.Reason, a.Attempts = to, out.Status, out.Answer, out.Reason, a.Attempts+1
		return nil
	})
	if err != nil {
		// Not written down, so it will be asked again; the key makes it count once.
		o.mu.Lock()
		defer o.mu.Unlock()
		o.rest(id, time.Second, false)
		return Action{}, err
	}
	o.forget(id)
	// Whoever is told may decide about it at once.
	o.changed(a)
	if o.ended.Add(1)%pruneEvery == 0 {
		return a, o.Prune(ctx)
	}
	return a, nil
}

// Delay is why an action has no outcome yet.
type Delay struct {
	// Wait is how long it rests, if need be shortened by Hasten unless it is Firm.
	Wait time.Duration
	Firm bool
	// Uncertain says that the server may have heard it.
	Uncertain bool
	// Own says that the action itself failed, for the server did others: too often
	// and it is dead.
	Own bool
	// Alone says that it was not done, by a server that seems well but did no
	// others to compare with, or by what is on the way: for too long and it is dead.
	Alone  bool
	Status int
	Reason string
}

// Defer gives an action back without an outcome.
func (o *Outbox) Defer(ctx context.Context, id string, d Delay) (Action, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	defer o.rest(id, d.Wait, d.Firm)
	now := o.clock.Now()
	return o.change(ctx, id, func(a *Action) error {
		a.Status, a.Reason, a.Attempts = d.Status, d.Reason, a.Attempts+1
		if d.Own {
			a.failures++
		}
		if d.Uncertain && a.sentAt.IsZero() {
			a.sentAt = now
		}
		if a.failures >= maxFailures {
			a.State = Dead
		}
		if !d.Alone {
			a.aloneAt, a.aloneFor = time.Time{}, 0
		} else if a.failAlone(now); a.aloneFor >= maxAlone {
			a.State, a.Reason = Dead, reasonAlone
		}
		return nil
	})
}

// GiveBack is Defer for an action that was not sent at all: nothing is written.
func (o *Outbox) GiveBack(id string) { o.forget(id) }

// rest ends a sending that has no outcome; o.mu is held.
func (o *Outbox) rest(id string, wait time.Duration, firm bool) {
	delete(o.sending, id)
	o.resting[id] = rest{o.clock.Now(), wait, firm, o.resting[id].tries + 1}
}

func (o *Outbox) forget(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.sending, id)
	delete(o.resting, id)
}

// Hasten lets every action that rests be sent at once, as if it had never
// failed, except where the rest is firm: the server is back.
func (o *Outbox) Hasten() {
	o.mu.Lock()
	defer o.mu.Unlock()
	maps.DeleteFunc(o.resting, func(_ string, r rest) bool { return !r.firm })
}
