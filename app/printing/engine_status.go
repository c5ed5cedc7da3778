package printing

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// PrinterStatus is how a printer of this computer is.
type PrinterStatus struct {
	Printer string
	Name    string
	// OK is false after a failed attempt, until one succeeds. Reason says why in
	// plain words. Since is when that began, zero as long as nothing was tried.
	OK     bool
	Reason string
	Since  time.Time
	// Sending means that a paper is on its way; Queue counts it, too.
	Sending bool
	Queue   int
}

// Status answers how each printer is, in the order in which they were set.
func (e *Engine) Status(ctx context.Context) ([]PrinterStatus, error) {
	waiting, err := e.journal.waiting(ctx)
	if err != nil {
		return nil, fmt.Errorf("status of printers: %w", err)
	}
	e.mu.RLock()
	defer e.mu.RUnlock()
	all := make([]PrinterStatus, 0, len(e.order))
	for _, id := range e.order {
		status := e.workers[id].status()
		status.Queue = waiting[id]
		all = append(all, status)
	}
	return all, nil
}

func (w *worker) status() PrinterStatus {
	w.mu.Lock()
	defer w.mu.Unlock()
	return PrinterStatus{
		Printer: w.id, Name: w.config.Name, OK: w.reason == "", Reason: w.reason, Since: w.since, Sending: w.sending,
	}
}

// problem is why a job that waits does not get on: what its last attempt or its
// printer's said; "" is that it merely waits its turn, or has ended.
func (e *Engine) problem(job Job) string {
	if job.State != Queued || job.Sending {
		return ""
	}
	e.mu.RLock()
	defer e.mu.RUnlock()
	if w := e.workers[job.Printer]; w != nil {
		return cmp.Or(job.Reason, w.status().Reason)
	}
	return job.Reason
}
