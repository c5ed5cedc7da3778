package operation

import (
	"cmp"
	"context"
)

// Actor is who acts: the caller, or the venue's settings, a vendor or the program
// itself, of which there is at most a name.
type Actor struct {
	UserID, Name string
	// Device is what the caller works with.
	Device string
	// Key is the caller's Idempotency-Key, or empty.
	Key string
}

// ActorFrom answers the caller as the one who acts.
func ActorFrom(ctx context.Context) Actor {
	caller := CallerFrom(ctx)
	return Actor{UserID: caller.UserID, Name: caller.Name, Device: caller.Device}
}

// Acting, embedded in an input, tells from which device and under which key the
// caller acts.
type Acting struct {
	Client
	Key  string `header:"Idempotency-Key" doc:"the same key acts once"`
	Name string `header:"X-Device-Name" maxLength:"60" doc:"name of the board, kept in the history; without it, what the User-Agent tells"`
}

// Actor answers the caller as the one who acts.
func (a *Acting) Actor(ctx context.Context) Actor {
	by := ActorFrom(ctx)
	by.Device, by.Key = cmp.Or(a.Name, a.Device()), a.Key
	return by
}
