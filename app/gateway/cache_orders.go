package gateway

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/orders"
)

// change is one order as the server sent it; event is "" from a list.
type change struct {
	seq   int64
	event string
	data  []byte
	// id and state are known of orders that are read from the replica.
	id, state string
}

// row is what the filters look at.
type row struct {
	id, state, store, dining, words string
	seq, created                    int64
}

func rowOf(data []byte) (row, error) {
	f, err := orders.ReadOptimisticOrder(data)
	if err != nil {
		return row{}, fmt.Errorf("read an order: %w", err)
	}
	words, err := f.Words()
	if err != nil {
		return row{}, fmt.Errorf("read an order: %w", err)
	}
	r := row{
		id: f.ID, state: strings.ToLower(f.WorkflowInstance.CurrenteState.ID), seq: f.Versao, created: f.DataCriacao.UnixMilli(),
	}
	for _, w := range words {
		r.words += " " + w
	}
	if f.LojaID != nil {
		r.store = *f.LojaID
	}
	if f.Mesa != nil {
		r.dining = *f.Mesa
	}
	return r, nil
}

// take writes changes, all of them up to seq; with whole they are all there is
// and the others go.
func (v *venue) take(ctx context.Context, changes []change, seq int64, whole bool) error {
	readable := v.legibleOf(ctx, changes)
	_, floor, _ := v.position()
	if whole {
		floor = max(seq, 1)
	}
	now := v.cache.clock.Now()
	err := v.cache.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if whole {
			if _, err := tx.Tx.ExecContext(ctx, "DELETE FROM orders WHERE owner = ? AND venue_id = ?", v.owner, v.id); err != nil {
				return err
			}
		}
		for _, c := range readable {
			if err := v.upsert(ctx, tx.Tx, c); err != nil {
				return err
			}
		}
		_, err := tx.Tx.ExecContext(ctx, `INSERT INTO venues (owner, venue_id, seq, floor, heard_at) VALUES (?1, ?2, ?3, ?4, ?5)
			ON CONFLICT (owner, venue_id) DO UPDATE SET seq = ?3, floor = ?4, heard_at = ?5`, v.owner, v.id, seq, floor, now.UnixMilli())
		return err
	})
	if err != nil {
		if ctx.Err() == nil {
			v.miss(true)
		}
		return fmt.Errorf("write the replica: %w", err)
	}
	v.mu.Lock()
	v.seq, v.floor, v.heard, v.written = seq, floor, now, now
	v.unkept.since = time.Time{}
	v.mu.Unlock()
	if len(readable) < len(changes) {
		v.miss(false)
	}
	v.changed.tell()
	return nil
}

func (v *venue) upsert(ctx context.Context, tx *sql.Tx, c legible) error {
	r := c.row
	_, err := tx.ExecContext(ctx, `INSERT INTO orders (owner, venue_id, id, seq, event, created_at, state, store_id, dining, words, data)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
		ON CONFLICT (owner, id) DO UPDATE SET seq = ?4, event = ?5, created_at = ?6, state = ?7, store_id = ?8, dining = ?9, words = ?10, data = ?11
		WHERE excluded.seq >= orders.seq`,
		v.owner, v.id, r.id, r.seq, c.event, r.created, r.state, r.store, r.dining, r.words, c.data)
	return err
}

// trim forgets ended orders beyond what a replica holds.
func (v *venue) trim(ctx context.Context) error {
	_, err := v.cache.db.Write.DB.ExecContext(ctx, `DELETE FROM orders WHERE owner = ?1 AND venue_id = ?2 AND state IN (?3, ?4) AND id IN (
		SELECT id FROM orders WHERE owner = ?1 AND venue_id = ?2 ORDER BY created_at DESC LIMIT -1 OFFSET ?5)`,
		v.owner, v.id, orders.Delivered.ID(), orders.Refused.ID(), mostOrders)
	if err != nil {
		return fmt.Errorf("trim the replica: %w", err)
	}
	return nil
}

// since answers the orders that changed after a seq, in the order of their changes.
func (v *venue) since(ctx context.Context, seq int64) ([]change, error) {
	return v.read(ctx, "SELECT seq, event, data, id, state FROM orders WHERE owner = ? AND venue_id = ? AND seq > ? ORDER BY seq", v.owner, v.id, seq)
}

// ended answers the orders that have ended since a seq.
func (v *venue) ended(ctx context.Context, seq int64) (ids []string, err error) {
	found, err := v.read(ctx, "SELECT seq, '', x'', id, state FROM orders WHERE owner = ? AND venue_id = ? AND seq > ? AND state IN (?, ?)",
		v.owner, v.id, seq, orders.Delivered.ID(), orders.Refused.ID())
	for _, c := range found {
		ids = append(ids, c.id)
	}
	return ids, err
}

// order answers one order; false when it is not here.
func (v *venue) order(ctx context.Context, id string) (change, bool, error) {
	found, err := v.read(ctx, "SELECT seq, event, data, id, state FROM orders WHERE owner = ? AND venue_id = ? AND id = ?", v.owner, v.id, id)
	if err != nil || len(found) == 0 {
		return change{}, false, err
	}
	return found[0], true, nil
}

func (v *venue) read(ctx context.Context, query string, args ...any) ([]change, error) {
	rows, err := v.cache.db.Read.DB.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read the replica: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var out []change
	for rows.Next() {
		var c change
		if err := rows.Scan(&c.seq, &c.event, &c.data, &c.id, &c.state); err != nil {
			return nil, fmt.Errorf("read the replica: %w", err)
		}
		out = append(out, c)
	}
	return out, rows.Err()
}
