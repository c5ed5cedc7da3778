package gateway

import (
	"context"
	"log/slog"
	"strings"
	"time"
)

// diskFails is what people are told while orders cannot be written down here.
const diskFails = "Este computador não consegue guardar os pedidos: o disco está cheio ou com defeito. Libere espaço."

// unkept is what the server told of a venue and is not in its replica: windows,
// which are fed from there, have to ask the server itself.
type unkept struct {
	// since is when the replica could no longer be written; zero while it can.
	since time.Time
	// times counts how often something told was not written.
	times int64
}

// miss notes that something was not written: because the disk does not take it,
// because it cannot be read, or because nobody told of it by itself.
func (v *venue) miss(byDisk bool) {
	v.mu.Lock()
	v.unkept.times++
	if byDisk && v.unkept.since.IsZero() {
		v.unkept.since = v.cache.clock.Now()
	}
	v.mu.Unlock()
	v.changed.tell()
}

func (v *venue) missed() unkept {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.unkept
}

// legible is a change with what the filters look at.
type legible struct {
	change
	row row
}

// legibleOf leaves out what this program cannot read: one order must not keep
// back the others of its venue.
func (v *venue) legibleOf(ctx context.Context, changes []change) []legible {
	out := make([]legible, 0, len(changes))
	for _, c := range changes {
		r, err := rowOf(c.data)
		if err != nil {
			v.cache.log.LogAttrs(ctx, slog.LevelWarn, "an order was left out of the replica", slog.String("cause", err.Error()))
			continue
		}
		out = append(out, legible{c, r})
	}
	return out
}

// unkeptSince is when the replica of any of a person's venues could no longer be
// written; zero while all can.
func (g *Gateway) unkeptSince(s *session) (since time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for key, v := range g.venues {
		if at := v.missed().since; strings.HasPrefix(key, ownerKey(s)+" ") && !at.IsZero() && (since.IsZero() || at.Before(since)) {
			since = at
		}
	}
	return since
}

// standingWith is standing, for whoever looks at orders that are not kept here
// since then, if that is not zero.
func (g *Gateway) standingWith(s *session, unkept time.Time) ConnectionState {
	now := g.standing(s)
	if unkept.IsZero() || now.State == Offline {
		return now
	}
	return ConnectionState{State: Unstable, Since: unkept, Message: diskFails}
}
