package database

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/uptrace/bun"
)

// mostInGroup bounds how many transactions share a commit, and with it how
// long the first of them waits for the last.
const mostInGroup = 64

// GroupCommit is Tx for short writes of which many come at once. On SQLite, where a
// commit costs more than what it commits and one waits for the other, those that
// wait at the same moment are committed together: each as if it were alone, all
// of them durable when GroupCommit returns. One that fails takes nothing with it.
//
// Besides what holds for Tx, fn must not read by DB.Read: it would miss what is
// committed with it. A context that ends does not stop it halfway.
func (db *DB) GroupCommit(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if db.Dialect != SQLite {
		return db.Tx(ctx, fn)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, commitment := committing(context.WithoutCancel(ctx))
	mine := &shared{ctx: ctx, fn: fn, done: make(chan struct{})}
	led := db.crowd.join(mine)
	if !led {
		<-mine.done
		led = mine.leads
	}
	if led {
		db.commit(db.crowd.board())
		db.crowd.leave()
	}
	return commitment.ended(mine.outcome())
}

// shared is one of the transactions of a commit.
type shared struct {
	ctx context.Context
	fn  func(ctx context.Context, tx bun.Tx) error
	// done is closed when the transaction has ended or its caller is to lead.
	done     chan struct{}
	leads    bool
	err      error
	panicked any
}

func (s *shared) outcome() error {
	if s.panicked != nil {
		panic(s.panicked)
	}
	return s.err
}

// run does the transaction's work; a panic is kept for its own caller.
func (s *shared) run(tx bun.Tx) (err error) {
	defer func() {
		if s.panicked = recover(); s.panicked != nil {
			err = fmt.Errorf("database: a transaction panicked: %v", s.panicked)
		}
	}()
	return s.fn(s.ctx, tx)
}

// crowd are the transactions that wait while one caller commits.
type crowd struct {
	mu      sync.Mutex
	leading bool
	waiting []*shared
}

// join queues a transaction and reports whether its caller is to lead.
func (c *crowd) join(s *shared) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(c.waiting, s)
	first := !c.leading
	c.leading = true
	return first
}

// board takes those who are committed next.
func (c *crowd) board() []*shared {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := min(len(c.waiting), mostInGroup)
	aboard := c.waiting[:n:n]
	c.waiting = append([]*shared(nil), c.waiting[n:]...)
	return aboard
}

// leave hands the lead to the first of those who came meanwhile.
func (c *crowd) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leading = len(c.waiting) > 0
	if c.leading {
		c.waiting[0].leads = true
		close(c.waiting[0].done)
	}
}

// errBroken tells that SQLite gave the whole transaction up: a full disk, most likely.
var errBroken = errors.New("database: the transaction was given up")

// commit runs the transactions in one, each within a savepoint, and tells their
// callers. The first of them is the leader's.
func (db *DB) commit(aboard []*shared) {
	err := db.Tx(aboard[0].ctx, func(ctx context.Context, tx bun.Tx) error {
		if len(aboard) == 1 {
			aboard[0].err = aboard[0].run(tx)
			return aboard[0].err
		}
		for _, s := range aboard {
			if err := savepoint(ctx, tx, s); err != nil {
				return err
			}
		}
		return nil
	})
	for i, s := range aboard {
		if err != nil && s.err == nil {
			s.err = err
		}
		if i > 0 {
			close(s.done)
		}
	}
}

// savepoint runs one of several transactions. Its error is its own; what is
// answered ends all of them.
func savepoint(ctx context.Context, tx bun.Tx, s *shared) error {
	if _, err := tx.Tx.ExecContext(ctx, "SAVEPOINT together"); err != nil {
		return errors.Join(errBroken, err)
	}
	end := "RELEASE together"
	if s.err = s.run(tx); s.err != nil {
		end = "ROLLBACK TO together; RELEASE together"
	}
	if _, err := tx.Tx.ExecContext(ctx, end); err != nil {
		// Where a full disk ended the transaction there is no savepoint any more: what
		// the others are to know is why.
		if Trouble(s.err) != nil {
			err = s.err
		}
		return errors.Join(errBroken, err)
	}
	return nil
}
