package outbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"balcao/app/database"
)

// Get answers an action of its owner, or a NotFound fault.
func (o *Outbox) Get(ctx context.Context, owner Owner, id string) (Action, error) {
	a, _, err := o.read(ctx, o.db.Read.DB, id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && a.Owner != owner {
		return Action{}, errNone
	}
	return a, err
}

// List answers an owner's actions in these states, in the order in which they
// were done.
func (o *Outbox) List(ctx context.Context, owner Owner, states ...State) ([]Action, error) {
	if len(states) == 0 {
		return nil, nil
	}
	chosen, err := json.Marshal(states)
	if err != nil {
		return nil, err
	}
	found, err := o.all(o.db.Read.DB.QueryContext(ctx, "SELECT "+columns+` FROM actions
		WHERE server = ? AND user_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY seq`,
		owner.Server, owner.UserID, string(chosen)))
	o.mu.Lock()
	defer o.mu.Unlock()
	for i := range found {
		found[i].Sending = o.sending[found[i].ID]
	}
	return found, err
}

// Counts say how much is in the queue.
type Counts struct {
	// Stored, Dead and Refused are an owner's; Others is what any other owner has
	// that was not sent.
	Stored, Dead, Refused, Others int
}

// Count counts the queue as an owner sees it.
func (o *Outbox) Count(ctx context.Context, owner Owner) (Counts, error) {
	var c Counts
	err := o.db.Read.DB.QueryRowContext(ctx, `SELECT COUNT(*) FILTER (WHERE mine AND state = 1), COUNT(*) FILTER (WHERE mine AND state = 4),
		COUNT(*) FILTER (WHERE mine AND state = 3), COUNT(*) FILTER (WHERE NOT mine AND state IN (1, 4))
		FROM (SELECT state, server = ? AND user_id = ? AS mine FROM actions WHERE state IN (1, 3, 4))`, owner.Server, owner.UserID).
		Scan(&c.Stored, &c.Dead, &c.Refused, &c.Others)
	if err != nil {
		return Counts{}, fmt.Errorf("count actions: %w", err)
	}
	return c, nil
}

const (
	// pruneEvery is after how many ends Prune runs by itself.
	pruneEvery   = 200
	keepEnded    = 7 * 24 * time.Hour
	maxEnded     = 2000
	keepRefusals = 30 * 24 * time.Hour
)

// Prune forgets what ended long ago, never what was not sent, old strikes and damage.
func (o *Outbox) Prune(ctx context.Context) error {
	now := o.clock.Now()
	_, err := o.db.Write.DB.ExecContext(ctx, `DELETE FROM actions WHERE state IN (2, 5, 6) AND (updated_at < ?1 OR seq NOT IN (
			SELECT seq FROM actions WHERE state IN (2, 5, 6) ORDER BY seq DESC LIMIT ?2))
		OR state = 3 AND updated_at < ?3`, now.Add(-keepEnded).UnixMilli(), maxEnded, now.Add(-keepRefusals).UnixMilli())
	if err == nil {
		_, err = o.db.Write.DB.ExecContext(ctx, "DELETE FROM strikes WHERE at < ?", now.Add(-keepStrikes).UnixMilli())
	}
	if err == nil {
		_, err = o.db.Write.DB.ExecContext(ctx, "DELETE FROM damages WHERE at < ?", now.Add(-keepRefusals).UnixMilli())
	}
	if err != nil {
		return fmt.Errorf("prune the queue: %w", err)
	}
	return nil
}

// Clear forgets everything that has ended, strikes and every damaged file, down
// to the bytes; with unsent, what was not sent too: a person was warned.
func (o *Outbox) Clear(ctx context.Context, unsent bool) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.sending) > 0 {
		return errSending
	}
	_, err := o.db.Write.DB.ExecContext(ctx, "DELETE FROM actions WHERE ? OR state NOT IN (1, 4)", unsent)
	// Deleted rows stay in the file, and in its log, until both are written anew.
	for _, statement := range []string{"DELETE FROM strikes", "DELETE FROM damages", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if err == nil {
			_, err = o.db.Write.DB.ExecContext(ctx, statement)
		}
	}
	if err == nil {
		err = database.RemoveAside(o.path)
	}
	if err != nil {
		return fmt.Errorf("clear actions: %w", err)
	}
	clear(o.resting)
	o.damage = nil
	return nil
}

type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// read answers an action and its digest, or sql.ErrNoRows.
func (o *Outbox) read(ctx context.Context, db querier, id string) (Action, []byte, error) {
	return o.one(ctx, db, "SELECT "+columns+" FROM actions WHERE id = ?", id)
}

func (o *Outbox) one(ctx context.Context, db querier, query string, arg any) (Action, []byte, error) {
	rows, err := db.QueryContext(ctx, query, arg)
	if err != nil {
		return Action{}, nil, fmt.Errorf("read action: %w", err)
	}
	defer func() { _ = rows.Close() }()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return Action{}, nil, fmt.Errorf("read action: %w", err)
		}
		return Action{}, nil, sql.ErrNoRows
	}
	return scan(rows)
}

func (o *Outbox) all(rows *sql.Rows, err error) ([]Action, error) {
	if err != nil {
		return nil, fmt.Errorf("read actions: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var found []Action
	for rows.Next() {
		a, _, err := scan(rows)
		if err != nil {
			return nil, err
		}
		found = append(found, a)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read actions: %w", err)
	}
	return found, nil
}

func scan(rows *sql.Rows) (Action, []byte, error) {
	var a Action
	var header string
	var digest []byte
	var sent, created, updated, alone, aloneFor int64
	err := rows.Scan(&a.seq, &a.ID, &a.Owner.Server, &a.Owner.UserID, &a.VenueID, &a.OrderID, &a.Method, &a.Path, &header, &a.Body, &digest,
		&a.State, &a.Attempts, &a.failures, &sent, &a.Status, &a.Answer, &a.Reason, &created, &updated, &alone, &aloneFor)
	if err != nil {
		return Action{}, nil, fmt.Errorf("read action: %w", err)
	}
	if sent != 0 {
		a.sentAt = moment(sent)
	}
	if alone != 0 {
		a.aloneAt = moment(alone)
	}
	a.aloneFor = time.Duration(aloneFor) * time.Millisecond
	a.CreatedAt, a.UpdatedAt = moment(created), moment(updated)
	// A header that cannot be read makes the digest differ, which is what tells.
	_ = json.Unmarshal([]byte(header), &a.Header)
	return a, digest, nil
}

func encodeHeader(h map[string]string) (string, error) {
	if h == nil {
		return "null", nil
	}
	raw, err := json.Marshal(h)
	return string(raw), err
}

// moment is a time that can be told as text, whatever damage has made of it.
func moment(ms int64) time.Time {
	const yearTenThousand = 253402300800000
	return time.UnixMilli(min(max(ms, 0), yearTenThousand-1)).UTC()
}

func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
