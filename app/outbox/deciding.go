package outbox

import (
	"context"
	"time"

	"balcao/app/fault"
)

// Retry puts a dead action back in its place of the queue; one whose record is
// damaged cannot be.
func (o *Outbox) Retry(ctx context.Context, owner Owner, id string) (Action, error) {
	if sound, err := o.sound(ctx, id); err != nil {
		return Action{}, err
	} else if !sound {
		return Action{}, errDamaged
	}
	return o.decide(ctx, owner, id, func(a *Action) error {
		if a.State != Dead {
			return errNotDead
		}
		a.State, a.Reason, a.failures, a.sentAt = Stored, "", 0, time.Time{}
		a.aloneAt, a.aloneFor = time.Time{}, 0
		return nil
	})
}

// Discard gives up an action that was not sent; reason is why.
func (o *Outbox) Discard(ctx context.Context, owner Owner, id, reason string) (Action, error) {
	if reason == "" {
		return Action{}, fault.Field("motivo", "Diga por que a ação é descartada.")
	}
	return o.decide(ctx, owner, id, func(a *Action) error {
		if !a.State.Waiting() {
			return errNotDead
		}
		a.State, a.Reason = Discarded, reason
		return nil
	})
}

// Acknowledge says that somebody has read why an action was refused.
func (o *Outbox) Acknowledge(ctx context.Context, owner Owner, id string) (Action, error) {
	return o.decide(ctx, owner, id, func(a *Action) error {
		if a.State == Refused {
			a.State = Acknowledged
		}
		return nil
	})
}

// decide changes an action that is not out, by its owner's will.
func (o *Outbox) decide(ctx context.Context, owner Owner, id string, do func(*Action) error) (Action, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.sending[id] {
		return Action{}, errSending
	}
	delete(o.resting, id)
	return o.change(ctx, id, func(a *Action) error {
		if a.Owner != owner {
			return errNone
		}
		return do(a)
	})
}
