package printing

import (
	"balcao/app/retry"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

const (
	// perCopy is how long one copy may take, from dialling to the last answer.
	perCopy = 20 * time.Second
	// takeover is after how many failures in a row the fallback takes over.
	takeover = 3
)

// pauses are those after failures in a row, of a printer or of the journal; they
// differ, so that printers behind one switch are not dialled in step.
var pauses = retry.Backoff{First: time.Second, Most: 30 * time.Second, Jitter: 0.25}

// worker prints the jobs of one printer, one after the other.
type worker struct {
	engine *Engine
	id     string
	wake   chan struct{}

	mu       sync.Mutex
	config   Printer
	present  bool
	sending  bool
	failures int // in a row
	reason   string
	since    time.Time
}

func newWorker(e *Engine, pr Printer) *worker {
	return &worker{engine: e, id: pr.ID, wake: make(chan struct{}, 1)}
}

func (w *worker) set(pr Printer, present bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.config, w.present = pr, present
}

func (w *worker) printer() (Printer, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.config, w.present
}

func (w *worker) isPresent() bool {
	_, present := w.printer()
	return present
}

// nudge ends the worker's pause.
func (w *worker) nudge() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *worker) run() {
	stop := w.engine.stop.Done()
	for {
		select {
		case <-w.wake: // what it tells of is seen now
		default:
		}
		pause := w.next()
		if pause == 0 {
			continue
		}
		var over <-chan time.Time
		if pause > 0 {
			over = time.After(pause)
		}
		select {
		case <-stop:
			return
		case <-w.wake:
		case <-over:
		}
	}
}

const untilWoken = time.Duration(-1)

// next prints the next job and answers how long to pause: 0 not at all.
func (w *worker) next() time.Duration {
	e := w.engine
	pr, present := w.printer()
	if !present || e.stop.Err() != nil {
		return untilWoken
	}
	now := e.now()
	expired, err := e.journal.expire(e.stop, w.id, now.Add(-e.options.Stale), now)
	e.tell(expired...)
	if err != nil {
		return w.stumble(err)
	}
	job, err := e.journal.take(e.stop, w.id, now)
	if errors.Is(err, errNoJob) {
		return untilWoken
	}
	if err != nil {
		return w.stumble(err)
	}
	w.begin()
	failed := w.send(pr, job)
	return w.settle(pr, job, failed)
}

// send hands the job over; nil means that it is printed.
func (w *worker) send(pr Printer, job Job) (failed *Failure) {
	defer func() {
		if p := recover(); p != nil {
			failed = &Failure{Reason: "o papel não pôde ser preparado", Uncertain: true, Permanent: true, Cause: fmt.Errorf("panic: %v", p)}
		}
	}()
	doc, err := job.document()
	if err == nil {
		ctx, cancel := context.WithTimeout(w.engine.abort, perCopy*time.Duration(max(pr.Copies, 1)))
		defer cancel()
		err = w.engine.options.Deliver(ctx, pr, doc)
	}
	if err == nil || errors.As(err, &failed) {
		return failed
	}
	return &Failure{Reason: "a impressão falhou", Uncertain: true, Cause: err}
}

// settle writes down what became of the job, until the journal takes it: what is
// on paper must not be printed again because a disk was full for a moment.
func (w *worker) settle(pr Printer, job Job, failed *Failure) time.Duration {
	e := w.engine
	failures := w.end(failed)
	result := w.outcome(pr, job, failed)
	for unsettled := 1; ; unsettled++ {
		settled, err := e.journal.settle(context.WithoutCancel(e.stop), job.ID, result, e.now())
		if err == nil {
			if settled.Version > job.Version {
				e.tell(settled)
			}
			break
		}
		w.report(err)
		if !retry.Sleep(e.stop, pauses.Wait(unsettled)) {
			return untilWoken
		}
	}
	if failed == nil {
		return 0
	}
	e.options.Log.LogAttrs(e.stop, slog.LevelWarn, "not printed", slog.String("printer", w.id), slog.String("job", job.ID),
		slog.String("reason", failed.Reason), slog.Bool("uncertain", failed.Uncertain), slog.Any("cause", failed.Cause))
	if failed.Permanent {
		return 0
	}
	if failures >= takeover {
		w.divert(pr, failed)
	}
	return pauses.Wait(failures)
}

// outcome is what the journal is told of an attempt.
func (w *worker) outcome(pr Printer, job Job, failed *Failure) outcome {
	if failed == nil {
		if job.Intended == "" {
			return outcome{state: Printed}
		}
		intended, _ := w.engine.Printer(job.Intended)
		return outcome{state: Printed, reason: fmt.Sprintf("saiu em %s no lugar de %s", pr.Name, cmp.Or(intended.Name, "outra impressora"))}
	}
	result := outcome{state: Queued, reason: failed.Reason, uncertain: failed.Uncertain}
	if failed.Permanent || w.engine.now().Sub(job.askedAt) >= giveUp {
		result.state = Failed
	}
	return result
}

// divert moves the queue to the fallback, if there is one on this computer.
func (w *worker) divert(pr Printer, failed *Failure) {
	e := w.engine
	fallback, present := e.Printer(pr.Fallback)
	if !present || fallback.ID == w.id {
		return
	}
	reason := fmt.Sprintf("%s: %s; vai sair em %s", pr.Name, failed.Reason, fallback.Name)
	moved, err := e.journal.divert(e.stop, w.id, fallback.ID, reason, e.now())
	if err != nil {
		w.report(err)
		return
	}
	e.tell(moved...)
	e.nudge(fallback.ID)
}

// stumble waits for a journal that cannot be read or written.
func (w *worker) stumble(err error) time.Duration {
	if w.engine.stop.Err() != nil {
		return untilWoken
	}
	w.report(err)
	return pauses.Most / 6
}

// report logs trouble with the journal and shows it at the printer.
func (w *worker) report(err error) {
	w.engine.options.Log.LogAttrs(w.engine.stop, slog.LevelError, "print journal", slog.String("printer", w.id), slog.String("cause", err.Error()))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.note("o diário de impressão não pode ser gravado: confira o espaço em disco")
}

func (w *worker) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sending = true
}

// end notes how an attempt went and answers how many have failed in a row.
func (w *worker) end(failed *Failure) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sending = false
	switch {
	case failed == nil:
		w.failures = 0
		w.note("")
	case !failed.Permanent:
		w.failures++
		w.note(failed.Reason)
	}
	return w.failures
}

// note keeps the moment at which the printer's condition changed. The lock is held.
func (w *worker) note(reason string) {
	if reason != w.reason || w.since.IsZero() {
		w.reason, w.since = reason, w.engine.now()
	}
}
