package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// mostTogether is how many events of a stream are written together.
const mostTogether = 200

var (
	errExpired = errors.New("the server takes the session no more")
	// errDismissed is what a stream says at its end, not yet what a call is answered.
	errDismissed = errors.New("the server ended the stream")
)

// replicator keeps a venue's replica in step with the server.
type replicator struct {
	*Gateway
	session *session
	venue   *venue
	stop    context.CancelFunc
	done    chan struct{}
	// unread are orders whose history is not known here as it is now.
	unread chan string
}

// run follows until ctx or the session ends.
func (f *replicator) run(ctx context.Context) {
	defer close(f.done)
	var reading sync.WaitGroup
	defer reading.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	reading.Go(func() { f.readAhead(ctx) })
	f.unstrike(ctx, everSince)
	// unheard is how many attempts at the stream in a row nothing was heard on, of a
	// server that was there all the while.
	unheard, returned := 0, f.reach.returned()
	for failures := 1; ctx.Err() == nil; failures++ {
		if !f.untilUp(ctx) {
			return
		}
		if now := f.reach.returned(); now != returned {
			returned, unheard = now, 0
		}
		began := f.clock.Now()
		heard, err := f.stream(ctx)
		if !heard && !errors.Is(err, errExpired) && !f.reach.down() && f.reach.suspect(ctx) {
			unheard++
		} else {
			unheard = 0
		}
		// One attempt may fail by chance, and a stream has news at once.
		if unheard > 1 || unheard == 1 && !f.venue.loaded() {
			// The server has no stream, or something keeps it back.
			err = f.poll(ctx, began)
		}
		if errors.Is(err, errExpired) {
			f.tokens.expire(f.session)
			f.venue.changed.tell()
			return
		}
		if ctx.Err() != nil {
			return
		}
		f.log.LogAttrs(ctx, slog.LevelDebug, "stream of the server", slog.Any("cause", err))
		f.reach.wonder()
		if f.clock.Now().Sub(began) > f.timing.Reopen.Most {
			failures = 1
		}
		if back, ended := f.rest(ctx, f.timing.Reopen.Wait(failures)); ended {
			return
		} else if back {
			failures = 1
		}
	}
}

// rest waits, but no longer than until the server is back that was away; ended
// says that ctx is over.
func (g *Gateway) rest(ctx context.Context, d time.Duration) (back, ended bool) {
	changed, stop := g.reach.changed.subscribe()
	defer stop()
	timer := time.NewTimer(d)
	defer timer.Stop()
	for away := g.reach.down(); ; {
		select {
		case <-ctx.Done():
			return false, true
		case <-timer.C:
			return false, false
		case <-changed:
			if g.reach.down() {
				away = true
			} else if away {
				return true, false
			}
		}
	}
}

// untilUp waits while the server is not heard; false when ctx ended.
func (g *Gateway) untilUp(ctx context.Context) bool {
	changed, stop := g.reach.changed.subscribe()
	defer stop()
	for g.reach.down() {
		select {
		case <-ctx.Done():
			return false
		case <-changed:
		}
	}
	return ctx.Err() == nil
}

// noMatters is what a server means that says nothing of payments after its greeting.
var noMatters = []byte(`{"Pendencias":[]}`)

type clockFace struct {
	Seq int64     `json:"seq"`
	Now time.Time `json:"now"`
	// Rules is another text whenever the venue's settings let cards do something
	// else by the same versions; servers of before say nothing of that.
	Rules string `json:"rules,omitempty"`
}

// hear takes over what the server said: orders that came together are written
// together.
func (f *replicator) hear(ctx context.Context, batch []event) error {
	var changes []change
	seq, _, _ := f.venue.position()
	// Rules by which the cards that are here have still to be read.
	rules := ""
	for _, e := range batch {
		switch e.name {
		case "order":
			var told struct {
				Event string          `json:"event"`
				Order json.RawMessage `json:"order"`
			}
			if err := json.Unmarshal(e.data, &told); err != nil {
				return fmt.Errorf("read an event: %w", err)
			}
			changes = append(changes, change{seq: e.id, event: told.Event, data: told.Order})
			seq = max(seq, e.id)
			continue
		case "unauthenticated":
			// A server whose database fails says so too: the next opening tells.
			return errDismissed
		case "chat":
			f.venue.say(e.data)
			continue
		case "mesas":
			f.venue.call(e.data)
			continue
		case "pagamentos":
			f.venue.owe(e.data)
			continue
		case "menu":
			f.venue.changeMenu()
			continue
		case "hello", "heartbeat", "resync":
		default:
			continue
		}
		var face clockFace
		if err := json.Unmarshal(e.data, &face); err != nil {
			return fmt.Errorf("read an event: %w", err)
		}
		f.venue.setClock(face.Now)
		if e.name == "hello" {
			f.venue.owe(noMatters)
		}
		// What came since 0 a server does not tell: that means since now.
		apart := !f.venue.loaded() || face.Seq < seq || seq == 0 && face.Seq > 0
		ruled := face.Rules == "" || face.Rules == f.venue.ruledBy("")
		switch {
		case e.name == "resync" && (ruled || face.Seq != seq) || e.name == "hello" && apart:
			if err := f.load(ctx, face.Seq); err != nil {
				return err
			}
			f.venue.ruledBy(face.Rules)
			changes, seq, rules = nil, face.Seq, ""
			continue
		case len(changes) > 0 || e.name == "hello" && face.Seq > seq:
			// What was told is not kept yet, or is still to be told.
		default:
			if err := f.venue.hear(ctx); err != nil {
				// Orders whose hour cannot be written are only taken for older than they are.
				f.log.LogAttrs(ctx, slog.LevelWarn, "replica", slog.String("cause", err.Error()))
			}
		}
		if !ruled {
			rules = face.Rules
		}
	}
	if err := f.write(ctx, changes, seq); err != nil || rules == "" {
		return err
	}
	return f.offerAnew(ctx, rules)
}

// write takes over orders that came together, all of them up to seq.
func (f *replicator) write(ctx context.Context, changes []change, seq int64) error {
	if len(changes) == 0 {
		return nil
	}
	if err := f.take(ctx, changes, seq, false); err != nil {
		return err
	}
	for _, c := range changes {
		f.wantHistory(c.data)
	}
	if err := f.venue.trim(ctx); err != nil {
		// It is only larger than it should be.
		f.log.LogAttrs(ctx, slog.LevelWarn, "replica", slog.String("cause", err.Error()))
	}
	return nil
}
