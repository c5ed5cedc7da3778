package printing

import (
	"cmp"
	"context"
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
