package printing

import (
	"context"

	"balcao/app/fault"
)

// Submit journals a job and queues it at its printer: once it returns nil, the
// job is not lost. The same job submitted again changes nothing; its State,
// attempts and times are the engine's. Faults: Invalid; Conflict, another paper
// has this ID; Unavailable, the queue is full.
func (e *Engine) Submit(ctx context.Context, job Job) error {
	if err := job.validate(); err != nil {
		return err
	}
	job.Copy = max(job.Copy, 1)
	return e.queue(job.Printer, func(standing State) (changed Job, isNews bool, err error) {
		job.State = standing
		return e.journal.insert(ctx, job, e.now())
	})
}

// queue writes a job to the queue of a printer, while no printer comes or goes.
func (e *Engine) queue(printer string, write func(standing State) (changed Job, isNews bool, err error)) error {
	job, isNews, err := e.written(printer, write)
	if err != nil || !isNews {
		return err
	}
	e.tell(job)
	e.nudge(printer)
	return nil
}

func (e *Engine) written(printer string, write func(standing State) (Job, bool, error)) (Job, bool, error) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	if e.closed {
		return Job{}, false, errClosed
	}
	standing := Received
	if w := e.workers[printer]; w != nil && w.isPresent() {
		standing = Queued
	}
	return write(standing)
}

// Cancel ends a job that has not been printed. Faults: NotFound; Conflict, it is
// being sent or has ended.
func (e *Engine) Cancel(ctx context.Context, id string) error {
	job, err := e.journal.cancel(ctx, id, e.now())
	if err != nil {
		return err
	}
	e.tell(job)
	return nil
}

// CallOff ends a job that has not ended. One that is being sent ends with its
// attempt: what does not come out by it never does, unless it is asked for anew
// (Retry, Reroute). Faults: NotFound, it has ended or is not here.
func (e *Engine) CallOff(ctx context.Context, id string) error {
	job, err := e.journal.callOff(ctx, id, e.now())
	if err != nil {
		return err
	}
	e.tell(job)
	return nil
}

// Retry tries a job that failed, or that waits for its next attempt, now.
// Faults: NotFound; Conflict, it is being sent or printed.
func (e *Engine) Retry(ctx context.Context, id string) error {
	job, err := e.journal.get(ctx, id)
	if err != nil {
		return err
	}
	return e.ask(ctx, id, job.Printer)
}

// Reroute queues a job at another printer of this computer. Faults as of Retry;
// Invalid, there is no such printer.
func (e *Engine) Reroute(ctx context.Context, id, printer string) error {
	if _, ok := e.Printer(printer); !ok {
		return fault.Field("printer", "Esta impressora não está neste computador.")
	}
	return e.ask(ctx, id, printer)
}

func (e *Engine) ask(ctx context.Context, id, printer string) error {
	return e.queue(printer, func(standing State) (Job, bool, error) {
		job, err := e.journal.ask(ctx, id, printer, standing, e.now())
		return job, true, err
	})
}

// Jobs answers jobs, newest first, with receipts but without templates and
// pictures.
func (e *Engine) Jobs(ctx context.Context, filter Filter) ([]Job, error) {
	return e.journal.list(ctx, filter)
}

// Job answers one job with its contents, or a NotFound fault. The picture of a
// printed job is not kept.
func (e *Engine) Job(ctx context.Context, id string) (Job, error) { return e.journal.get(ctx, id) }

// Unreported answers up to n jobs, oldest first and without contents, of whose
// latest change the server has not been told; Changed says when to ask again.
func (e *Engine) Unreported(ctx context.Context, n int) ([]Job, error) {
	return e.journal.unreported(ctx, n)
}

// Reported notes that the server knows a job as of that version.
func (e *Engine) Reported(ctx context.Context, id string, version int64) error {
	return e.journal.reported(ctx, id, version)
}

// IsKnownTo reports whether a server has been told that papers which it counts
// on here and this journal does not hold are lost.
func (e *Engine) IsKnownTo(ctx context.Context, server string) (bool, error) {
	return e.journal.isKnownTo(ctx, server)
}

// Tell notes that the server has been told.
func (e *Engine) Tell(ctx context.Context, server string) error { return e.journal.tell(ctx, server) }

// await answers a job once it has ended or ctx has.
func (e *Engine) await(ctx context.Context, id string) (Job, error) {
	for {
		e.news.Lock()
		stale := e.stale
		e.news.Unlock()
		job, err := e.journal.get(context.WithoutCancel(ctx), id)
		if err != nil || job.State.ended() {
			return job, err
		}
		select {
		case <-stale:
		case <-ctx.Done():
			return job, nil
		}
	}
}
