package printing

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
)

// Options are what an Engine can be told; the zero value of a field means its
// default.
type Options struct {
	Clock clock.Clock
	Log   *slog.Logger
	// Deliver hands a document to a printer; default is the function Deliver.
	Deliver func(ctx context.Context, pr Printer, doc Document) error
	// Stale is the age beyond which a job is not printed by itself; default two
	// hours.
	Stale time.Duration
	// Changed is told of each change of a job's state, printer or reason once
	// the journal holds it. It gets no contents and must return soon.
	Changed func(Job)
}

const (
	defaultStale = 2 * time.Hour
	// giveUp is how long a job is tried before a person is asked.
	giveUp = 10 * time.Minute
	// strangerFor is how long a job waits for its printer to be set up here.
	strangerFor = time.Minute
	// grace is how long Close lets a paper under way finish.
	grace = 3 * time.Second
)

// Engine prints jobs, each printer's in their order, and remembers what became
// of each. Its methods are safe for concurrent use.
type Engine struct {
	options Options
	journal *journal

	stop    context.Context // ends when no further job may be begun
	stopped context.CancelFunc
	abort   context.Context // ends when the job under way must end, too
	aborted context.CancelFunc
	running sync.WaitGroup

	mu      sync.RWMutex
	closed  bool
	known   bool // SetPrinters has been called
	workers map[string]*worker
	order   []string // of the printers, as they were set

	news  sync.Mutex
	stale chan struct{} // closed, and replaced, with every change
}

// Open opens the journal in a folder and takes up what a former run has left:
// a paper that may have been printed waits to be printed with the mark, one
// older than Stale waits for a person. Nothing is printed before SetPrinters.
func Open(ctx context.Context, dir string, options Options) (*Engine, error) {
	if options.Clock == nil {
		options.Clock = clock.Real()
	}
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	if options.Deliver == nil {
		options.Deliver = Deliver
	}
	options.Stale = cmp.Or(options.Stale, defaultStale)
	journal, aside, err := openJournal(ctx, dir, options.Clock.Now())
	if err != nil {
		return nil, fmt.Errorf("open print journal: %w", err)
	}
	if aside != "" {
		options.Log.LogAttrs(ctx, slog.LevelError, "the print journal was damaged and has been set aside", slog.String("file", aside))
	}
	e := &Engine{options: options, journal: journal, workers: map[string]*worker{}, stale: make(chan struct{})}
	e.stop, e.stopped = context.WithCancel(context.Background())
	e.abort, e.aborted = context.WithCancel(context.Background())
	now := e.now()
	interrupted, err := journal.recover(ctx, now)
	if err == nil {
		e.tell(interrupted...)
		err = e.keepHouse(ctx)
	}
	if err == nil {
		err = journal.prune(ctx, now)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("take up print journal: %w", err), journal.close())
	}
	e.running.Go(e.watchOver)
	return e, nil
}

// Close ends the engine: a paper under way gets a few seconds; what waits stays
// in the journal. It returns when nothing more is sent.
func (e *Engine) Close() error {
	e.mu.Lock()
	if e.closed {
		e.mu.Unlock()
		return nil
	}
	e.closed = true
	e.mu.Unlock()
	e.stopped()
	late := time.AfterFunc(grace, e.aborted)
	e.running.Wait()
	late.Stop()
	e.aborted()
	return e.journal.close()
}

// SetPrinters says which printers this computer has, in the order in which to
// show them. Jobs of new ones begin to print; those of printers taken away wait
// a minute for their return and then fail.
func (e *Engine) SetPrinters(printers []Printer) error {
	changed, err := e.setPrinters(printers)
	e.tell(changed...)
	if err != nil {
		return fmt.Errorf("set printers: %w", err)
	}
	e.mu.RLock()
	defer e.mu.RUnlock()
	for _, w := range e.workers {
		w.nudge()
	}
	return nil
}

func (e *Engine) setPrinters(printers []Printer) ([]Job, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, errClosed
	}
	e.known, e.order = true, e.order[:0]
	present := map[string]bool{}
	for _, pr := range printers {
		present[pr.ID] = true
		e.order = append(e.order, pr.ID)
		w := e.workers[pr.ID]
		if w == nil {
			w = newWorker(e, pr)
			e.workers[pr.ID] = w
			e.running.Go(w.run)
		}
		w.set(pr, true)
	}
	for id, w := range e.workers {
		if !present[id] {
			w.set(Printer{ID: id}, false)
		}
	}
	return e.journal.adopt(e.stop, e.order, e.now())
}

var errClosed = fault.New(fault.Unavailable, "A impressão está sendo encerrada neste computador.")

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

// Printer answers a printer of this computer by its ID.
func (e *Engine) Printer(id string) (Printer, bool) {
	e.mu.RLock()
	w := e.workers[id]
	e.mu.RUnlock()
	if w == nil {
		return Printer{}, false
	}
	return w.printer()
}

// Printers answers the printers of this computer in the order in which they
// were set.
func (e *Engine) Printers() []Printer {
	e.mu.RLock()
	defer e.mu.RUnlock()
	all := make([]Printer, 0, len(e.order))
	for _, id := range e.order {
		pr, _ := e.workers[id].printer()
		all = append(all, pr)
	}
	return all
}

// nudge lets a printer's worker look at its queue.
func (e *Engine) nudge(printer string) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	if w := e.workers[printer]; w != nil {
		w.nudge()
	}
}

func (e *Engine) now() time.Time { return e.options.Clock.Now() }

// tell lets everybody know what the journal holds now.
func (e *Engine) tell(jobs ...Job) {
	if len(jobs) == 0 {
		return
	}
	e.news.Lock()
	close(e.stale)
	e.stale = make(chan struct{})
	e.news.Unlock()
	if e.options.Changed != nil {
		for _, job := range jobs {
			e.options.Changed(job)
		}
	}
}

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

// watchOver does every minute what no event brings about.
func (e *Engine) watchOver() {
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for n := 1; ; n++ {
		select {
		case <-e.stop.Done():
			return
		case <-minute.C:
		}
		err := e.keepHouse(e.stop)
		if n%60 == 0 {
			err = errors.Join(err, e.journal.prune(e.stop, e.now()))
		}
		if err != nil && e.stop.Err() == nil {
			e.options.Log.LogAttrs(e.stop, slog.LevelError, "print journal", slog.String("cause", err.Error()))
		}
	}
}

// keepHouse fails what waits too long or for a printer that is not here.
func (e *Engine) keepHouse(ctx context.Context) error {
	now := e.now()
	changed, err := e.journal.expire(ctx, "", now.Add(-e.options.Stale), now)
	if err == nil {
		var strangers []Job
		strangers, err = e.sortStrangers(ctx, now)
		changed = append(changed, strangers...)
	}
	e.tell(changed...)
	return err
}

func (e *Engine) sortStrangers(ctx context.Context, now time.Time) ([]Job, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.known {
		return nil, nil
	}
	adopted, err := e.journal.adopt(ctx, e.order, now)
	if err != nil {
		return nil, err
	}
	disowned, err := e.journal.disown(ctx, now.Add(-strangerFor), now)
	return append(adopted, disowned...), err
}

func jsonList(list []string) string {
	raw, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings always encode
	}
	return string(raw)
}
