package outbox

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/store"
)

//go:embed migrations
var migrations embed.FS

// FileName is the queue's file within the data folder.
const FileName = "fila.db"

// A full queue refuses more rather than fill the disk.
const (
	maxWaiting      = 20_000
	maxWaitingBytes = 64 << 20
)

const (
	// maxFailures is after how many failures of its own an action is dead.
	maxFailures = 6
	// maxUncertain is for how long an action that the server may have heard is
	// sent again. Servers keep idempotency keys for seven days, and clocks differ.
	maxUncertain = 5 * 24 * time.Hour
	// maxBroken is for how long the call of an action may break off while the
	// server is well; what lies between two of its failures counts as a minute at
	// most, for clocks jump and computers sleep.
	maxBroken     = 5 * time.Minute
	maxBrokenStep = time.Minute
)

const (
	reasonDamaged = "O registro desta ação foi danificado no disco deste computador. Confira o pedido e faça a ação de novo."
	reasonTooOld  = "Esta ação ficou dias sem resposta do servidor, que pode tê-la recebido. Confira o pedido antes de tentar de novo."
	reasonBroken  = "O servidor responde, mas a conexão cai sempre que esta ação é enviada. Confira o pedido: ela pode ter sido feita. Depois tente de novo ou descarte."
)

var (
	errOther   = fault.New(fault.Conflict, "Esta chave de repetição já foi usada em outra ação.")
	errFull    = fault.New(fault.Unavailable, "A fila de ações deste computador está cheia. A ação não foi registrada.")
	errDisk    = fault.New(fault.Unavailable, "Não foi possível guardar a ação neste computador: o disco está cheio ou com defeito. A ação não foi registrada.")
	errNone    = fault.New(fault.NotFound, "Esta ação não está mais na fila.")
	errSending = fault.New(fault.Conflict, "Esta ação está sendo enviada agora.")
	errDamaged = fault.New(fault.Conflict, reasonDamaged)
	errNotDead = fault.New(fault.Conflict, "Esta ação não espera por uma decisão.")
)

// Outbox is the queue of this computer. It is safe for concurrent use.
type Outbox struct {
	db      *store.DB
	path    string
	clock   clock.Clock
	changed func(Action)
	// ended counts what has ended since the start.
	ended atomic.Int64

	mu sync.Mutex
	// damage is what was found at the opening.
	damage *Damage
	// sending are the actions that are out, by ID; resting are those that were and
	// failed. Both are rightly forgotten by a restart.
	sending map[string]bool
	resting map[string]rest
}

// rest is the wait of an action that has failed.
type rest struct {
	// until is by this process's clock.
	until time.Time
	firm  bool
	tries int
}

// Options are what an Outbox takes from outside.
type Options struct {
	Clock clock.Clock
	// Changed is told of every change of an action once it is durable; it must
	// neither block nor call the Outbox. Nil: nobody listens.
	Changed func(Action)
}

// Open opens the queue in a folder. A damaged file is set aside and what can be
// read of it is taken over: Damage tells.
func Open(ctx context.Context, dir string, o Options) (*Outbox, error) {
	schema, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return open(ctx, filepath.Join(dir, FileName), schema, o)
}

func open(ctx context.Context, path string, schema fs.FS, options Options) (*Outbox, error) {
	o := &Outbox{path: path, clock: options.Clock, changed: options.Changed, sending: map[string]bool{}, resting: map[string]rest{}}
	if o.changed == nil {
		o.changed = func(Action) {}
	}
	db, aside, err := store.OpenSound(ctx, path, schema, o.clock.Now())
	if err != nil {
		return nil, fmt.Errorf("open the queue: %w", err)
	}
	o.db = db
	if aside != "" {
		o.damage = o.salvage(ctx, aside)
	}
	if err := errors.Join(o.inspect(ctx), o.Prune(ctx)); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return o, nil
}

// Close closes the file.
func (o *Outbox) Close() error { return o.db.Close() }

const (
	// firstColumns are those of every version of the file.
	firstColumns = `seq, id, server, user_id, venue_id, order_id, method, path, header, body, digest,
	state, attempts, failures, sent_at, status, answer, reason, created_at, updated_at`
	columns = firstColumns + ", broken_at, broken_for"
)

// Put writes an action down. It is durable when Put returns; a failure means
// that nothing was kept. Repeating an action answers it as it stands, and isNew
// is false. Faults: Unavailable when the disk or the queue has no room, Conflict
// when the ID is that of another action.
func (o *Outbox) Put(ctx context.Context, a Action) (stored Action, isNew bool, err error) {
	if err := a.validate(); err != nil {
		return Action{}, false, err
	}
	digest, err := a.digest()
	if err != nil {
		return Action{}, false, err
	}
	header, err := encodeHeader(a.Header)
	if err != nil {
		return Action{}, false, err
	}
	now := o.clock.Now()
	err = o.db.Together(ctx, func(ctx context.Context, tx bun.Tx) error {
		known, kept, err := o.read(ctx, tx.Tx, a.ID)
		switch {
		case err == nil && !bytes.Equal(kept, digest):
			return errOther
		case err == nil:
			stored, isNew = known, false
			return nil
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		if err := roomFor(ctx, tx, len(a.Body)+len(a.Path)); err != nil {
			return err
		}
		stored, isNew = a, true
		stored.State, stored.CreatedAt, stored.UpdatedAt = Stored, now, now
		return tx.Tx.QueryRowContext(ctx, `INSERT INTO actions (id, server, user_id, venue_id, order_id, method, path, header, body, digest,
				state, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12) RETURNING seq`,
			a.ID, a.Owner.Server, a.Owner.UserID, a.VenueID, a.OrderID, a.Method, a.Path, header, body(a.Body), digest,
			Stored, now.UnixMilli()).Scan(&stored.seq)
	})
	var known *fault.Error
	switch {
	case errors.As(err, &known):
		return Action{}, false, err
	case err != nil:
		return Action{}, false, errDisk.Because(err)
	}
	if isNew {
		o.changed(stored)
	}
	return stored, isNew, nil
}

// body is never NULL.
func body(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func roomFor(ctx context.Context, tx bun.Tx, size int) error {
	var waiting, taken int
	err := tx.Tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(LENGTH(body) + LENGTH(path)), 0) FROM actions WHERE state IN (1, 4)`).Scan(&waiting, &taken)
	if err != nil {
		return err
	}
	if waiting >= maxWaiting || taken+size > maxWaitingBytes {
		return errFull
	}
	return nil
}

// Next takes up to n actions that can be sent now: of each order the first,
// unless it is out, held or dead. Each is the caller's until Settle or Defer.
// wait is how long until a held one is due, 0 when none is.
func (o *Outbox) Next(ctx context.Context, owner Owner, n int) (due []Action, wait time.Duration, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	heads, err := o.all(o.db.Read.DB.QueryContext(ctx, `SELECT `+columns+` FROM actions WHERE seq IN (
		SELECT MIN(seq) FROM actions WHERE server = ? AND user_id = ? AND state IN (1, 4) GROUP BY order_id
	) AND state = 1 ORDER BY seq LIMIT ?`, owner.Server, owner.UserID, n+len(o.sending)+len(o.resting)))
	if err != nil {
		return nil, 0, err
	}
	now := o.clock.Now()
	for _, a := range heads {
		if len(due) == n {
			break
		}
		if o.sending[a.ID] {
			continue
		}
		if left := o.resting[a.ID].until.Sub(now); left > 0 {
			if wait == 0 || left < wait {
				wait = left
			}
			continue
		}
		if tooOld(a, now) {
			if _, err := o.bury(ctx, a.ID, reasonTooOld); err != nil {
				return nil, 0, err
			}
			continue
		}
		o.sending[a.ID] = true
		a.Sending, a.Tries = true, o.resting[a.ID].tries
		due = append(due, a)
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
	// Own says that the action itself failed while the server was well: too often
	// and it is dead.
	Own bool
	// BrokeOff says that there was no answer to it, while the server was well: for
	// too long and it is dead.
	BrokeOff bool
	Status   int
	Reason   string
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
		if !d.BrokeOff {
			a.brokenAt, a.brokenFor = time.Time{}, 0
		} else if a.breakOff(now); a.brokenFor >= maxBroken {
			a.State, a.Reason = Dead, reasonBroken
		}
		return nil
	})
}

// GiveBack is Defer for an action that was not sent at all: nothing is written.
func (o *Outbox) GiveBack(id string) { o.forget(id) }

// rest ends a sending that has no outcome; o.mu is held.
func (o *Outbox) rest(id string, wait time.Duration, firm bool) {
	delete(o.sending, id)
	o.resting[id] = rest{o.clock.Now().Add(wait), firm, o.resting[id].tries + 1}
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
		a.brokenAt, a.brokenFor = time.Time{}, 0
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

// change writes an action anew, durably, and tells of it.
func (o *Outbox) change(ctx context.Context, id string, do func(*Action) error) (Action, error) {
	a, err := o.write(ctx, id, do)
	if err == nil {
		o.changed(a)
	}
	return a, err
}

// write writes an action anew, durably.
func (o *Outbox) write(ctx context.Context, id string, do func(*Action) error) (Action, error) {
	var a Action
	err := o.db.Together(ctx, func(ctx context.Context, tx bun.Tx) error {
		var err error
		if a, _, err = o.read(ctx, tx.Tx, id); err != nil {
			return err
		}
		if err := do(&a); err != nil {
			return err
		}
		a.UpdatedAt = o.clock.Now()
		_, err = tx.Tx.ExecContext(ctx, `UPDATE actions SET state = ?, attempts = ?, failures = ?, sent_at = ?, status = ?, answer = ?, reason = ?, updated_at = ?,
			broken_at = ?, broken_for = ? WHERE id = ?`, a.State, a.Attempts, a.failures, milli(a.sentAt), a.Status, a.Answer, a.Reason, a.UpdatedAt.UnixMilli(),
			milli(a.brokenAt), a.brokenFor.Milliseconds(), id)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		return Action{}, errNone
	}
	if err != nil {
		return Action{}, fmt.Errorf("write action: %w", err)
	}
	a.Sending = false
	return a, nil
}
