package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Result is what a job that is done leaves: a sentence for its person and, if it
// made one, the id of a file of his.
type Result struct {
	Sentence string
	FileID   string
}

// Why a job is stopped; context.Cause of its context answers one of them.
var (
	// ErrCancelled means that its person no longer wants it.
	ErrCancelled = errors.New("jobs: cancelled")
	// ErrLost means that another server has taken the job over: this one must not
	// do anything more for it.
	ErrLost = errors.New("jobs: the lease was lost")
	// errStopping means that this server stops; the job is begun anew elsewhere.
	errStopping = errors.New("jobs: the server stops")
)

// Task is a job as its handler sees it. It is not safe for concurrent use.
type Task struct {
	ID      string
	By      operation.Actor
	VenueID string
	// Roles are what a file that the job makes needs, too (files.NewFile).
	Roles roles.List

	service    *Service
	lease      string
	stop       context.CancelCauseFunc
	checkpoint string
	// shown is the last progress that was written.
	shown struct {
		sentence string
		percent  int64
	}
}

// Progress tells the person how far the job is: done of total, or of an unknown
// total when that is 0, and a sentence. A report that changes neither the sentence
// nor the whole percentage costs nothing, so it may be made for each row. Its
// error means that the handler must stop: return it.
func (t *Task) Progress(ctx context.Context, done, total int64, sentence string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	now := t.shown
	now.sentence, now.percent = sentence, 0
	if total > 0 {
		done = min(max(done, 0), total)
		now.percent = done * 100 / total
	}
	if now == t.shown {
		return nil
	}
	err := t.hold(ctx, t.service.DB.Write, "done = ?, total = ?, sentence = ?", done, total, sentence)
	if err != nil {
		return err
	}
	t.shown = now
	t.service.Hub.Wake(personTopic(t.By.UserID))
	return nil
}

// Tx runs fn in one transaction, which commits only if this server still holds
// the job by then and nobody has cancelled it. Together with Checkpoint this makes
// an effect happen once, however often the job is begun. Keep it short: on SQLite
// nobody else writes meanwhile, not even a cancellation.
func (t *Task) Tx(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	before := t.checkpoint
	err := t.service.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		// Last, so that the row is not locked while fn runs.
		return t.hold(ctx, tx, "checkpoint = ?", t.checkpoint)
	})
	if err != nil {
		t.checkpoint = before
	}
	return err
}

// Checkpoint, called within Tx, has the transaction keep from where the job goes
// on when it is begun again. v is kept as JSON.
func (t *Task) Checkpoint(v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("keep a checkpoint: %w", err)
	}
	t.checkpoint = string(raw)
	return nil
}

// Resume reads the last checkpoint that was committed, by this attempt or an earlier
// one; false when there is none.
func (t *Task) Resume(v any) (bool, error) {
	if t.checkpoint == "" {
		return false, nil
	}
	if err := json.Unmarshal([]byte(t.checkpoint), v); err != nil {
		return false, fmt.Errorf("read a checkpoint: %w", err)
	}
	return true, nil
}

// hold renews the lease and sets what set says. It stops the handler, and answers
// why, when the lease is lost or the job was cancelled.
func (t *Task) hold(ctx context.Context, db bun.IDB, set string, values ...any) error {
	if set != "" {
		set = ", " + set
	}
	args := append([]any{t.service.Clock.Now().Add(t.service.Lease).UnixMilli()}, values...)
	var cancelled bool
	err := db.NewRaw("UPDATE jobs SET lease_until = ?"+set+" WHERE id = ? AND lease = ? RETURNING cancel_asked",
		append(args, t.ID, t.lease)...).Scan(ctx, &cancelled)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		t.stop(ErrLost)
		return ErrLost
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("hold a job: %w", err)
	case cancelled:
		t.stop(ErrCancelled)
		return ErrCancelled
	}
	return nil
}
