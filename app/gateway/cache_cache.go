package gateway

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/outbox"
)

//go:embed migrations
var migrations embed.FS

// cacheFile holds what can be had from the server again.
const cacheFile = "cache.db"

const (
	mostAnswers     = 4000
	mostAnswerBytes = 96 << 20
	// mostBody is the largest answer that is kept.
	mostBody = 2 << 20
	// afresh is how often an unchanged answer has its age written down.
	afresh = 30 * time.Second
)

// kept is an answer of the server as it is kept.
type kept struct {
	typ, total string
	body       []byte
	at         time.Time
}

// cache keeps the last answer to each request of each person, and forgets those
// that nobody asked for the longest.
type cache struct {
	db    *database.DB
	path  string
	clock clock.Clock
	log   *slog.Logger
	// aside is where a damaged file was put, or "".
	aside   string
	writing chan entry

	// turn is held while entries are written or forgotten, and the file is written anew.
	turn sync.Mutex

	mu   sync.Mutex
	seen map[string]seen
	// epoch counts erasures, forgotten has the last of each owner.
	epoch     int64
	forgotten map[string]int64
}

type entry struct {
	key, owner string
	// epoch tells an answer from before an erasure from one after it.
	epoch int64
	kept
}

// seen is what was last written under a key.
type seen struct {
	digest [32]byte
	at     time.Time
}

func openCache(ctx context.Context, dir string, clk clock.Clock, log *slog.Logger) (*cache, error) {
	schema, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, cacheFile)
	db, aside, err := database.OpenSound(ctx, path, schema, clk.Now())
	if err != nil {
		return nil, fmt.Errorf("open the cache: %w", err)
	}
	return &cache{db: db, path: path, clock: clk, log: log, aside: aside, writing: make(chan entry, 256), seen: map[string]seen{}, forgotten: map[string]int64{}}, nil
}

// ownerKey is an owner as the cache's tables name one; nil is anybody.
func ownerKey(s *session) string {
	if s == nil {
		return ""
	}
	return s.key
}

func keyOfOwner(o outbox.Owner) string { return digest(o.Server, o.UserID) }

func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// now tells answers from before an erasure from those after it.
func (c *cache) now() (epoch int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.epoch
}

// keep has an answer of an epoch written soon. It never waits: when the disk is
// slower than the server, some are not kept.
func (c *cache) keep(epoch int64, server, owner, uri string, k kept) {
	key := digest(server, owner, uri)
	is := seen{sha256.Sum256(k.body), k.at}
	c.mu.Lock()
	was, known := c.seen[key]
	fresh := known && was.digest == is.digest && k.at.Sub(was.at).Abs() < afresh
	if len(c.seen) > 2*mostAnswers {
		clear(c.seen)
	}
	if !fresh {
		c.seen[key] = is
	}
	c.mu.Unlock()
	if fresh {
		return
	}
	select {
	case c.writing <- entry{key, owner, epoch, k}:
	default:
	}
}

// find answers what is kept for a request.
func (c *cache) find(ctx context.Context, server, owner, uri string) (kept, bool) {
	var k kept
	var at int64
	key := digest(server, owner, uri)
	err := c.db.Read.DB.QueryRowContext(ctx, "SELECT type, total, body, at FROM answers WHERE key = ? AND owner = ?", key, owner).
		Scan(&k.typ, &k.total, &k.body, &at)
	if err != nil {
		if !errors.Is(err, sql.ErrNoRows) {
			c.log.LogAttrs(ctx, slog.LevelWarn, "cache", slog.String("cause", err.Error()))
		}
		return kept{}, false
	}
	k.at = time.UnixMilli(at)
	return k, true
}

// findFor answers what is kept for a person's request, or for anybody's: what
// needs no person is the same for all.
func (c *cache) findFor(ctx context.Context, server string, s *session, uri string) (kept, bool) {
	if k, found := c.find(ctx, server, ownerKey(s), uri); found || s == nil {
		return k, found
	}
	return c.find(ctx, server, ownerKey(nil), uri)
}

// run writes what is to be kept, several answers a commit, until ctx ends.
func (c *cache) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case first := <-c.writing:
			if err := c.writeWith(ctx, first); err != nil && ctx.Err() == nil {
				// A cache that cannot be written only makes an outage poorer.
				c.log.LogAttrs(ctx, slog.LevelWarn, "cache", slog.String("cause", err.Error()))
			}
		}
	}
}

// writeWith writes an entry and those that wait behind it.
func (c *cache) writeWith(ctx context.Context, first entry) error {
	c.turn.Lock()
	defer c.turn.Unlock()
	batch := []entry{first}
	for range min(len(c.writing), 63) {
		select {
		case e := <-c.writing:
			batch = append(batch, e)
		default:
		}
	}
	return c.write(ctx, batch)
}

func (c *cache) write(ctx context.Context, batch []entry) error {
	now := c.clock.Now().UnixMilli()
	return c.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, e := range batch {
			if c.isForgotten(e) {
				continue
			}
			_, err := tx.Tx.ExecContext(ctx, `INSERT INTO answers (key, owner, type, total, body, at, used_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
				ON CONFLICT (key) DO UPDATE SET type = ?3, total = ?4, body = ?5, at = ?6, used_at = ?7`,
				e.key, e.owner, e.typ, e.total, e.body, e.at.UnixMilli(), now)
			if err != nil {
				return err
			}
		}
		_, err := tx.Tx.ExecContext(ctx, `DELETE FROM answers WHERE key IN (SELECT key FROM (
			SELECT key, ROW_NUMBER() OVER newest AS place, SUM(LENGTH(body)) OVER newest AS taken FROM answers
			WINDOW newest AS (ORDER BY used_at DESC, key)) WHERE place > ? OR taken > ?)`, mostAnswers, mostAnswerBytes)
		return err
	})
}

// isForgotten reports whether the answer was got before its owner's were erased.
func (c *cache) isForgotten(e entry) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return e.epoch < max(c.forgotten[e.owner], c.forgotten[everybody])
}

// erase forgets everything of a person, his replica too, down to the bytes.
func (c *cache) erase(ctx context.Context, owner string) error {
	return c.forget(ctx, owner, "WHERE owner = ?", owner)
}

// clear forgets everything of everybody.
func (c *cache) clear(ctx context.Context) error { return c.forget(ctx, everybody, "") }

// everybody is no owner's key.
const everybody = "*"

// forget erases rows; answers that wait to be written are not written any more.
func (c *cache) forget(ctx context.Context, owner, where string, args ...any) error {
	c.turn.Lock()
	defer c.turn.Unlock()
	c.mu.Lock()
	clear(c.seen)
	c.epoch++
	c.forgotten[owner] = c.epoch
	c.mu.Unlock()
	err := c.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, table := range []string{"answers", "orders", "venues"} {
			if _, err := tx.Tx.ExecContext(ctx, "DELETE FROM "+table+" "+where, args...); err != nil {
				return err
			}
		}
		_, err := tx.Tx.ExecContext(ctx, markUnfinished)
		return err
	})
	if err != nil {
		return fmt.Errorf("erase the cache: %w", err)
	}
	return c.writeAnew(ctx)
}
