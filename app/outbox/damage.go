package outbox

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"balcao/app/store"
)

// Damage tells of a queue that could not be opened and was begun anew.
type Damage struct {
	// File is where the damaged file is kept for whoever looks into it.
	File string
	// Salvaged is how many actions were taken over; Complete says that there were
	// no more.
	Salvaged int
	Complete bool
}

// Damage answers what was found at the opening, nil when all was well.
func (o *Outbox) Damage() *Damage { return o.damage }

// salvage takes over what can be read of a file that was set aside. That some
// of it cannot is reported, not an error: the kitchen goes on.
func (o *Outbox) salvage(ctx context.Context, aside string) *Damage {
	damage := &Damage{File: aside}
	old, err := store.Connect(ctx, "sqlite:"+aside)
	if err != nil {
		return damage
	}
	defer func() { _ = old.Close() }()
	for last := int64(0); ; {
		// By the table itself: an index may be what is damaged.
		a, digest, err := o.one(ctx, old.Read.DB, "SELECT "+columns+" FROM actions WHERE seq > ? ORDER BY seq LIMIT 1", last)
		if errors.Is(err, sql.ErrNoRows) {
			damage.Complete = true
			return damage
		}
		if err != nil {
			return damage
		}
		last = a.seq
		if a.State != Stored && a.State != Dead && a.State != Refused {
			continue
		}
		if err := o.takeOver(ctx, a, digest); err != nil {
			return damage
		}
		damage.Salvaged++
	}
}

// takeOver copies a row with its digest, so that bury finds what is wrong with it.
func (o *Outbox) takeOver(ctx context.Context, a Action, digest []byte) error {
	header, err := encodeHeader(a.Header)
	if err != nil {
		return err
	}
	_, err = o.db.Write.DB.ExecContext(ctx, `INSERT INTO actions (`+columns+`)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		a.seq, a.ID, a.Owner.Server, a.Owner.UserID, a.VenueID, a.OrderID, a.Method, a.Path, header, body(a.Body), digest,
		a.State, a.Attempts, a.failures, milli(a.sentAt), a.Status, a.Answer, a.Reason, a.CreatedAt.UnixMilli(), a.UpdatedAt.UnixMilli())
	if err != nil {
		return fmt.Errorf("take over an action: %w", err)
	}
	return nil
}

// inspect makes actions dead whose record is damaged. Those that are too old
// are found by Next.
func (o *Outbox) inspect(ctx context.Context) error {
	waiting, err := o.all(o.db.Read.DB.QueryContext(ctx, "SELECT "+columns+" FROM actions WHERE state = 1 ORDER BY seq"))
	if err != nil {
		return err
	}
	for _, a := range waiting {
		sound, err := o.sound(ctx, a.ID)
		if err != nil {
			return err
		}
		if sound {
			continue
		}
		if a.ID, err = o.address(ctx, a); err != nil {
			return err
		}
		if _, err := o.bury(ctx, a.ID, reasonDamaged); err != nil {
			return err
		}
	}
	return nil
}

// address answers an ID under which a person can decide about a damaged action:
// its own, or a new one where that cannot be said any more.
func (o *Outbox) address(ctx context.Context, a Action) (string, error) {
	isOdd := func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	if a.ID != "" && !strings.ContainsFunc(a.ID, isOdd) {
		return a.ID, nil
	}
	id := fmt.Sprint("danificada-", a.seq)
	if _, err := o.db.Write.DB.ExecContext(ctx, "UPDATE actions SET id = ? WHERE seq = ?", id, a.seq); err != nil {
		return "", fmt.Errorf("name a damaged action: %w", err)
	}
	return id, nil
}

func (o *Outbox) bury(ctx context.Context, id, reason string) (Action, error) {
	return o.change(ctx, id, func(a *Action) error {
		a.State, a.Reason = Dead, reason
		return nil
	})
}

// tooOld reports whether the server may have heard the action and forgotten it.
func tooOld(a Action, now time.Time) bool {
	return !a.sentAt.IsZero() && now.Sub(a.sentAt) > maxUncertain
}

// sound reports whether the record is what Put wrote.
func (o *Outbox) sound(ctx context.Context, id string) (bool, error) {
	a, kept, err := o.read(ctx, o.db.Read.DB, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, errNone
	}
	if err != nil {
		return false, err
	}
	is, err := a.digest()
	return bytes.Equal(kept, is), err
}
