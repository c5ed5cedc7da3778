package printing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

const (
	reasonStale     = "aguardou demais: imprima de novo se ainda precisar"
	reasonCancelled = "impressão cancelada"
	reasonStranger  = "esta impressora não está neste computador"
	reasonKilled    = "o programa parou durante a impressão"
)

// patience is after how many failed attempts in a row a job lets the others of
// its queue go first: one that no printer takes must not hold them up.
const patience = 4

// recover turns what a killed program left in the middle of being sent into
// jobs that wait again, marked: they may be on paper. Those that were called off
// have ended.
func (j *journal) recover(ctx context.Context, now time.Time) ([]Job, error) {
	return all(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET sending = 0, reprint = 1, state = CASE WHEN called_off THEN 3 ELSE state END,
			reason = CASE WHEN called_off THEN ? ELSE ? END, updated_at = ?, version = version + 1
		WHERE state < 2 AND sending = 1 RETURNING `+facts, reasonCancelled, reasonKilled, now.UnixMilli()))
}

// expire fails the jobs that were asked for before a moment; printer "" is all
// printers.
func (j *journal) expire(ctx context.Context, printer string, before, now time.Time) ([]Job, error) {
	return all(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET state = 3, reason = ?, updated_at = ?, version = version + 1
		WHERE state < 2 AND sending = 0 AND asked_at < ? AND (?4 = '' OR printer = ?4) RETURNING `+facts,
		reasonStale, now.UnixMilli(), before.UnixMilli(), printer))
}

// take notes durably that the printer's next job is about to be sent and
// answers it with its contents. errNoJob: nothing waits.
func (j *journal) take(ctx context.Context, printer string, now time.Time) (Job, error) {
	return one(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET sending = 1, attempts = attempts + 1, tries = tries + 1, updated_at = ?
		WHERE seq = (SELECT seq FROM jobs WHERE printer = ? AND state = 1 AND sending = 0 ORDER BY tries >= ?, seq LIMIT 1)
		RETURNING `+contents, now.UnixMilli(), printer, patience))
}

// outcome is what became of a job that was sent.
type outcome struct {
	state     State // Printed, Failed, or Queued for another attempt
	reason    string
	uncertain bool
}

// settle writes down what became of a job that was taken; one that was called off
// gets no other attempt. Pictures are kept only as long as they may have to be printed.
func (j *journal) settle(ctx context.Context, id string, o outcome, now time.Time) (Job, error) {
	var settled Job
	err := j.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var calledOff bool
		if err := tx.Tx.QueryRowContext(ctx, "SELECT called_off FROM jobs WHERE id = ?", id).Scan(&calledOff); err != nil {
			return fmt.Errorf("look whether it was called off: %w", err)
		}
		if calledOff && o.state == Queued {
			o.state, o.reason = Failed, reasonCancelled
		}
		var err error
		settled, err = one(tx.Tx.QueryContext(ctx, `UPDATE jobs SET sending = 0, state = ?1, reason = ?2, updated_at = ?3,
				version = version + (state <> ?1 OR reason <> ?2 OR reprint < ?4), reprint = MAX(reprint, ?4),
				image = CASE WHEN ?1 = 2 THEN NULL ELSE image END, size = CASE WHEN ?1 = 2 THEN size - COALESCE(LENGTH(image), 0) ELSE size END
			WHERE id = ?5 RETURNING `+facts, o.state, o.reason, now.UnixMilli(), o.uncertain, id))
		return err
	})
	return settled, err
}

// divert moves what waits at a printer to its fallback, each job once.
func (j *journal) divert(ctx context.Context, from, to, reason string, now time.Time) ([]Job, error) {
	return all(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET printer = ?2, intended = ?1, tries = 0, reason = ?3, updated_at = ?4, version = version + 1
		WHERE printer = ?1 AND state = 1 AND sending = 0 AND intended = '' RETURNING `+facts, from, to, reason, now.UnixMilli()))
}

// adopt queues the jobs of printers that are this computer's and takes the
// others out of the queue.
func (j *journal) adopt(ctx context.Context, printers []string, now time.Time) ([]Job, error) {
	return all(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET state = 1 - state, updated_at = ?, version = version + 1
		WHERE state < 2 AND sending = 0 AND (state = 0) = (printer IN (SELECT value FROM json_each(?))) RETURNING `+facts,
		now.UnixMilli(), jsonList(printers)))
}

// disown fails the jobs whose printer has not been this computer's since before
// a moment.
func (j *journal) disown(ctx context.Context, before, now time.Time) ([]Job, error) {
	return all(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET state = 3, reason = ?, updated_at = ?, version = version + 1
		WHERE state = 0 AND updated_at < ? RETURNING `+facts, reasonStranger, now.UnixMilli(), before.UnixMilli()))
}

var (
	errBeingSent = fault.New(fault.Conflict, "Este papel já está sendo enviado à impressora.")
	errIsPrinted = fault.New(fault.Conflict, "Este papel já foi impresso.")
	errHasEnded  = fault.New(fault.Conflict, "Este papel não está mais esperando a impressão.")
)

// cancel ends a job that has not been printed.
func (j *journal) cancel(ctx context.Context, id string, now time.Time) (Job, error) {
	return j.change(ctx, id, func(job Job) error {
		if job.State.ended() {
			return errHasEnded
		}
		return nil
	}, `state = 3, reason = ?, updated_at = ?, version = version + 1`, reasonCancelled, now.UnixMilli())
}

// callOff ends a job that has not ended; one that is being sent ends with its attempt.
func (j *journal) callOff(ctx context.Context, id string, now time.Time) (Job, error) {
	return one(j.db.Write.DB.QueryContext(ctx, `UPDATE jobs SET called_off = 1, state = CASE WHEN sending THEN state ELSE 3 END,
			reason = CASE WHEN sending THEN reason ELSE ? END, updated_at = ?, version = version + (NOT sending)
		WHERE id = ? AND state < 2 RETURNING `+facts, reasonCancelled, now.UnixMilli(), id))
}

// ask queues a job anew, at this printer, as if it had been asked for now.
func (j *journal) ask(ctx context.Context, id, printer string, state State, now time.Time) (Job, error) {
	return j.change(ctx, id, func(job Job) error {
		if job.State == Printed {
			return errIsPrinted
		}
		return nil
	}, `printer = ?1, intended = CASE WHEN printer = ?1 THEN intended ELSE '' END, state = ?2, tries = 0, called_off = 0, reason = '',
		asked_at = ?3, updated_at = ?3, version = version + 1`, printer, state, now.UnixMilli())
}

// change writes to a job that is not being sent and that allowed lets through,
// in one transaction with the look at it.
func (j *journal) change(ctx context.Context, id string, allowed func(Job) error, set string, args ...any) (Job, error) {
	var changed Job
	err := j.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		job, err := one(tx.Tx.QueryContext(ctx, "SELECT "+facts+" FROM jobs WHERE id = ?", id))
		if err != nil {
			return err
		}
		if job.Sending {
			return errBeingSent
		}
		if err := allowed(job); err != nil {
			return err
		}
		changed, err = one(tx.Tx.QueryContext(ctx, "UPDATE jobs SET "+set+fmt.Sprintf(" WHERE id = ?%d RETURNING ", len(args)+1)+facts, append(args, id)...))
		return err
	})
	return changed, err
}

const (
	keepEnded      = 7 * 24 * time.Hour
	keepUnreported = 30 * 24 * time.Hour
	maxEndedBytes  = 64 << 20
)

// prune forgets jobs that ended long ago, and, of a queue that has printed very
// much, the oldest sooner. What the server has not been told of is kept longer.
func (j *journal) prune(ctx context.Context, now time.Time) error {
	_, byAge := j.db.Write.DB.ExecContext(ctx, `DELETE FROM jobs WHERE state >= 2 AND updated_at < CASE WHEN local OR reported >= version THEN ? ELSE ? END`,
		now.Add(-keepEnded).UnixMilli(), now.Add(-keepUnreported).UnixMilli())
	_, bySize := j.db.Write.DB.ExecContext(ctx, `DELETE FROM jobs WHERE (local OR reported >= version) AND seq IN (
		SELECT seq FROM (SELECT seq, SUM(size) OVER (ORDER BY updated_at DESC, seq DESC) AS kept FROM jobs WHERE state >= 2) WHERE kept > ?)`, maxEndedBytes)
	return errors.Join(byAge, bySize)
}

func jsonList(list []string) string {
	raw, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings always encode
	}
	return string(raw)
}
