package database

import "context"

// commitment is what waits for a transaction's commit.
type commitment struct {
	then []func()
	over bool
}

type commitmentKey struct{}

// committing is a context for the work of a transaction.
func committing(ctx context.Context) (context.Context, *commitment) {
	c := &commitment{}
	return context.WithValue(ctx, commitmentKey{}, c), c
}

// ended does what waits where the transaction has been committed, and passes its error on.
func (c *commitment) ended(err error) error {
	c.over = true
	if err != nil {
		return err
	}
	for _, do := range c.then {
		do()
	}
	return nil
}

// Committed has do be called once the transaction of the context, that Tx or GroupCommit has
// begun, is durable, before they return; at once where there is none. It is for whoever writes
// within a transaction of others, and has to tell of it: a savepoint that is given up takes
// nothing back, so what is told says no more than that something may have changed.
func Committed(ctx context.Context, do func()) {
	c, within := ctx.Value(commitmentKey{}).(*commitment)
	if !within || c.over {
		do()
		return
	}
	c.then = append(c.then, do)
}
