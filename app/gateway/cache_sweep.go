package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/retry"
)

// abandoned is after how long a venue that nobody had followed is forgotten.
const abandoned = 30 * 24 * time.Hour

var errNotErased = fault.New(fault.Internal, "Você saiu, mas este computador não conseguiu apagar o que guardava para você: o disco está cheio ou com defeito. Libere espaço: o Balcão tenta de novo sozinho.")

// sweep ends what a sign-out or clearing began and a failure or an end of the
// program cut short: nothing is kept of people who are signed in no more.
func (g *Gateway) sweep(ctx context.Context) error {
	err := g.tokens.rewrite()
	owners, failure := g.cache.owners(ctx)
	err = errors.Join(err, failure)
	for _, owner := range owners {
		if g.tokens.knows(owner) {
			continue
		}
		err = errors.Join(err, g.erase(ctx, owner))
	}
	return errors.Join(err, g.cache.finish(ctx))
}

// erase forgets a person's orders and answers.
func (g *Gateway) erase(ctx context.Context, owner string) error {
	g.unfollow(owner)
	err := g.cache.erase(ctx, owner)
	// What was asked meanwhile looked at what is erased now.
	g.unfollow(owner)
	return err
}

// sweepOnFailure sweeps whenever something could not be erased or a sign-in not
// written, until all of it is or ctx ends.
func (g *Gateway) sweepOnFailure(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-g.unswept:
		}
		for retry.Sleep(ctx, g.timing.Sweep) {
			err := g.sweep(ctx)
			if err == nil {
				break
			}
			g.log.LogAttrs(ctx, slog.LevelWarn, "erase", slog.String("cause", err.Error()))
		}
	}
}

// notErased has it tried again, and answers what the person is told.
func (g *Gateway) notErased(cause error) *fault.Error {
	g.sweepLater()
	return errNotErased.Because(cause)
}

// sweepLater has sweepOnFailure begin.
func (g *Gateway) sweepLater() {
	select {
	case g.unswept <- struct{}{}:
	default:
	}
}

// owners answers whose answers and orders are kept, but for anybody's.
func (c *cache) owners(ctx context.Context) (owners []string, err error) {
	err = c.db.Read.NewRaw("SELECT owner FROM answers UNION SELECT owner FROM orders UNION SELECT owner FROM venues EXCEPT SELECT ''").Scan(ctx, &owners)
	if err != nil {
		return nil, fmt.Errorf("read the cache: %w", err)
	}
	return owners, nil
}

// forgetAbandoned drops the replicas of venues that nobody had followed for long.
func (c *cache) forgetAbandoned(ctx context.Context) error {
	before := c.clock.Now().Add(-abandoned).UnixMilli()
	for _, statement := range []string{
		"DELETE FROM orders WHERE (owner, venue_id) IN (SELECT owner, venue_id FROM venues WHERE heard_at < ?)",
		"DELETE FROM venues WHERE heard_at < ?",
	} {
		if _, err := c.db.Write.DB.ExecContext(ctx, statement, before); err != nil {
			return fmt.Errorf("forget venues: %w", err)
		}
	}
	return nil
}

// Deleted rows stay in the file, and in its log, until both are written anew. That
// this is still to be done is written with the deletion, in the file's own number.
const (
	markUnfinished = "PRAGMA user_version = 1"
	isUnfinished   = "PRAGMA user_version"
)

// finish writes the file anew after a deletion, if that has not been done.
func (c *cache) finish(ctx context.Context) error {
	c.turn.Lock()
	defer c.turn.Unlock()
	return c.writeAnew(ctx)
}

// writeAnew is finish for whoever has the turn: what is deleted meanwhile must not be
// taken for what was written anew.
func (c *cache) writeAnew(ctx context.Context) error {
	var unfinished int
	if err := c.db.Write.DB.QueryRowContext(ctx, isUnfinished).Scan(&unfinished); err != nil {
		return fmt.Errorf("erase the cache: %w", err)
	}
	if unfinished == 0 {
		return nil
	}
	for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if _, err := c.db.Write.DB.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("erase the cache: %w", err)
		}
	}
	// Whose orders a damaged file has, nobody knows.
	if err := database.RemoveAside(c.path); err != nil {
		return fmt.Errorf("erase the cache: %w", err)
	}
	_, err := c.db.Write.DB.ExecContext(ctx, "PRAGMA user_version = 0")
	return err
}
