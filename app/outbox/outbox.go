package outbox

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
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
	reasonDamaged = "O registro desta ação foi danificado no disco deste computador. Confira o pedido e faça a ação de novo."
	reasonTooOld  = "Esta ação ficou dias sem resposta do servidor, que pode tê-la recebido. Confira o pedido antes de tentar de novo."
	reasonAlone   = "O servidor responde, mas o envio desta ação falha há minutos. Confira o pedido: ela pode ter sido feita. Depois tente de novo ou descarte."
)

var (
	errOther   = fault.New(fault.Conflict, "Esta chave de repetição já foi usada em outra ação. Atualize a tela e faça a ação de novo.")
	errFull    = fault.New(fault.Unavailable, "A fila de ações deste computador está cheia. A ação não foi registrada: resolva ou descarte as que estão paradas, ou espere a conexão voltar.")
	errDisk    = fault.New(fault.Unavailable, "Não foi possível guardar a ação neste computador: o disco está cheio ou com defeito. A ação não foi registrada: libere espaço e faça de novo.")
	errNone    = fault.New(fault.NotFound, "Esta ação não está mais na fila. Atualize a tela para ver como ficou o pedido.")
	errSending = fault.New(fault.Conflict, "Esta ação está sendo enviada agora. Espere alguns segundos e tente de novo.")
	errDamaged = fault.New(fault.Conflict, reasonDamaged)
	errNotDead = fault.New(fault.Conflict, "Esta ação não espera por uma decisão. Atualize a tela para ver onde ela está.")
)

// Outbox is the queue of this computer. It is safe for concurrent use.
type Outbox struct {
	db      *database.DB
	path    string
	clock   clock.Clock
	changed func(Action)
	// ended counts what has ended since the start.
	ended atomic.Int64

	mu sync.Mutex
	// damage is what was found at this opening, or last at one before it.
	damage *Damage
	// sending are the actions that are out, by ID; resting are those that were and
	// failed. Both are rightly forgotten by a restart.
	sending map[string]bool
	resting map[string]rest
	// untold are the actions that are being put, by how many do so: whoever listens
	// hears of them before they are sent.
	untold map[string]int
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
	o := &Outbox{path: path, clock: options.Clock, changed: options.Changed, sending: map[string]bool{}, resting: map[string]rest{}, untold: map[string]int{}}
	if o.changed == nil {
		o.changed = func(Action) {}
	}
	db, aside, err := database.OpenSound(ctx, path, schema, o.clock.Now())
	if err != nil {
		return nil, fmt.Errorf("open the queue: %w", err)
	}
	o.db = db
	if aside != "" {
		o.damage = o.salvage(ctx, aside)
		// One that cannot be written down is told now, which is better than no queue.
		_ = o.keepDamage(ctx)
	}
	err = errors.Join(o.inspect(ctx), o.Prune(ctx))
	if o.damage == nil {
		err = errors.Join(err, o.readDamage(ctx))
	}
	if err != nil {
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
	defer o.hold(a.ID)()
	now := o.clock.Now()
	err = o.db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
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

// hold keeps an action from being sent until release.
func (o *Outbox) hold(id string) (release func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.untold[id]++
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.untold[id]--; o.untold[id] == 0 {
			delete(o.untold, id)
		}
	}
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
	err := o.db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
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
			milli(a.aloneAt), a.aloneFor.Milliseconds(), id)
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
