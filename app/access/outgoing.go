package access

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"balcao/app/fault"
	"balcao/app/mail"
)

const (
	waitingLetters = 256
	postmen        = 4
	letterTimeout  = time.Minute
)

// outgoing does in the background what must not show in the time an answer
// takes, mail above all. What is waiting when the program dies is lost: the
// person asks again.
type outgoing struct {
	send  func(context.Context, mail.Message) error
	log   *slog.Logger
	tasks chan func(context.Context)
	work  sync.WaitGroup

	mu     sync.RWMutex
	closed bool
}

func newOutgoing(send func(context.Context, mail.Message) error, log *slog.Logger) *outgoing {
	o := &outgoing{send: send, log: log, tasks: make(chan func(context.Context), waitingLetters)}
	for range postmen {
		o.work.Go(o.run)
	}
	return o
}

func (o *outgoing) run() {
	for task := range o.tasks {
		ctx, cancel := context.WithTimeout(context.Background(), letterTimeout)
		task(ctx)
		cancel()
	}
}

// later queues a task; a full queue is an Unavailable fault.
func (o *outgoing) later(task func(context.Context)) error {
	o.mu.RLock()
	defer o.mu.RUnlock()
	if o.closed {
		return errBusy
	}
	select {
	case o.tasks <- task:
		return nil
	default:
		return errBusy
	}
}

var errBusy = fault.New(fault.Unavailable, "O servidor está ocupado. Tente novamente em alguns instantes.")

// letter queues a message.
func (o *outgoing) letter(m mail.Message) error {
	return o.later(func(ctx context.Context) { o.deliver(ctx, m) })
}

// deliver sends a message now. The log of a failure names neither the address
// nor the text.
func (o *outgoing) deliver(ctx context.Context, m mail.Message) {
	if o.send == nil {
		return
	}
	if err := o.send(ctx, m); err != nil {
		o.log.LogAttrs(ctx, slog.LevelWarn, "mail not sent", slog.String("cause", err.Error()))
	}
}

// note logs the failure of a task that nobody waits for.
func (o *outgoing) note(ctx context.Context, err error) {
	if err != nil {
		o.log.LogAttrs(ctx, slog.LevelWarn, "background task failed", slog.String("cause", err.Error()))
	}
}

func (o *outgoing) close(ctx context.Context) error {
	o.mu.Lock()
	if !o.closed {
		o.closed = true
		close(o.tasks)
	}
	o.mu.Unlock()
	done := make(chan struct{})
	go func() { o.work.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return errors.Join(errors.New("mail is still under way"), ctx.Err())
	}
}
