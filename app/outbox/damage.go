package outbox

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"balcao/app/database"
)

// Damage tells of a queue that could not be opened and was begun anew.
type Damage struct {
	// At is when it was found.
	At time.Time
	// File is where the damaged file is kept for whoever looks into it.
	File string
	// Salvaged is how many actions were taken over; Complete says that there were
	// no more.
	Salvaged int
	Complete bool
}

// Damage answers what was found at the last opening that found any, for as long as
// refusals are kept; nil when all was well.
func (o *Outbox) Damage() *Damage {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.damage
}

func (o *Outbox) keepDamage(ctx context.Context) error {
	_, err := o.db.Write.DB.ExecContext(ctx, "INSERT OR REPLACE INTO damages (at, file, salvaged, complete) VALUES (?, ?, ?, ?)",
		o.damage.At.UnixMilli(), o.damage.File, o.damage.Salvaged, o.damage.Complete)
	if err != nil {
		return fmt.Errorf("keep the damage: %w", err)
	}
	return nil
}

func (o *Outbox) readDamage(ctx context.Context) error {
	var found Damage
	var at int64
	err := o.db.Read.DB.QueryRowContext(ctx, "SELECT at, file, salvaged, complete FROM damages ORDER BY at DESC LIMIT 1").Scan(&at, &found.File, &found.Salvaged, &found.Complete)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("read the damage: %w", err)
	}
	found.At = moment(at)
	o.damage = &found
	return nil
}

// mostUnknown is how far beyond the last row that can be read others are looked for.
const mostUnknown = 2 * maxWaiting

// salvage takes over what can be read of a file that was set aside. That some
// of it cannot is reported, not an error: the kitchen goes on.
func (o *Outbox) salvage(ctx context.Context, aside string) *Damage {
	damage := &Damage{At: moment(o.clock.Now().UnixMilli()), File: aside}
	old, done, err := openDamaged(ctx, aside)
	if err != nil {
		return damage
	}
	defer done()
	o.salvageStrikes(ctx, old)
	waiting := map[int64]bool{}
	// By the table itself: an index may be what is damaged.
	take := func(which string, seq int64) (int64, error) {
		a, digest, err := o.one(ctx, old, "SELECT "+firstColumns+", 0, 0 FROM actions WHERE seq "+which, seq)
		if err != nil {
			return seq, err
		}
		if a.State == Stored || a.State == Dead || a.State == Refused {
			if o.takeOver(ctx, a, digest) == nil {
				damage.Salvaged++
				waiting[a.seq] = a.State.Waiting()
			}
		}
		return a.seq, nil
	}
	first, err := int64(0), error(nil)
	for next := first; err == nil; first = max(first, next) {
		// Damage may put rows out of their order.
		if next, err = take("> ? ORDER BY seq LIMIT 1", first); err == nil && next <= first {
			err = database.ErrDamaged
		}
	}
	if errors.Is(err, sql.ErrNoRows) {
		damage.Complete = areAll(ctx, old, waiting)
		return damage
	}
	// From the other end, and then one by one what lies between.
	last := int64(math.MaxInt64)
	for next := last; ; last = next {
		if next, err = take("< ? ORDER BY seq DESC LIMIT 1", last); err != nil || next >= last {
			break
		}
	}
	if first == 0 && last == math.MaxInt64 {
		return damage
	}
	for seq := first + 1; seq < min(last, first+mostUnknown) && ctx.Err() == nil; seq++ {
		_, _ = take("= ?", seq)
	}
	return damage
}

// areAll reports whether these are all that wait as the index has it, too: a
// table that has lost rows may look whole.
func areAll(ctx context.Context, old *sql.DB, waiting map[int64]bool) bool {
	rows, err := old.QueryContext(ctx, "SELECT seq FROM actions INDEXED BY actions_waiting WHERE state IN (1, 4)")
	if err != nil {
		return false
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var seq int64
		if rows.Scan(&seq) != nil || !waiting[seq] {
			return false
		}
	}
	return rows.Err() == nil
}

// openDamaged opens a copy of a file, which can be read as far as its first page
// tells the tables.
func openDamaged(ctx context.Context, path string) (db *sql.DB, done func(), err error) {
	dir, err := os.MkdirTemp(filepath.Dir(path), "salvar-")
	if err != nil {
		return nil, nil, err
	}
	copied := filepath.Join(dir, FileName)
	data, err := os.ReadFile(path)
	if err == nil {
		copy(data, head)
		err = os.WriteFile(copied, data, 0o600)
	}
	if log, noLog := os.ReadFile(path + "-wal"); err == nil && noLog == nil {
		err = os.WriteFile(copied+"-wal", log, 0o600)
	}
	if err == nil {
		// What does not fit the head or the schema is read all the same.
		db, err = sql.Open("sqlite3", "file:"+(&url.URL{Path: copied}).EscapedPath()+"?_writable_schema=1")
	}
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return db, func() { _, _ = db.Close(), os.RemoveAll(dir) }, nil
}

// head is that of a queue's file, which is the same for all but what a reader
// can do without: how many pages there are is the file's size, where the counter
// of changes (24) is not that for which the head's own number holds (92).
var head = func() []byte {
	head := make([]byte, 100)
	// Pages of 4096 bytes, with a log, nothing reserved, the usual fractions.
	copy(head, "SQLite format 3\x00\x10\x00\x02\x02\x00\x40\x20\x20")
	head[24+3] = 1
	// The fourth format, in UTF-8.
	head[44+3], head[56+3] = 4, 1
	return head
}()

// takeOver copies a row with its digest, so that bury finds what is wrong with it.
func (o *Outbox) takeOver(ctx context.Context, a Action, digest []byte) error {
	header, err := encodeHeader(a.Header)
	if err != nil {
		return err
	}
	_, err = o.db.Write.DB.ExecContext(ctx, `INSERT INTO actions (`+firstColumns+`)
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
	return a.MayBeDone() && now.Sub(a.sentAt) > maxUncertain
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
