package outbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// keepStrikes is after how long a strike is forgotten whose order nobody has
// seen end.
const keepStrikes = 30 * 24 * time.Hour

var errStrike = fault.New(fault.Unavailable, "Não foi possível guardar neste computador: o disco está cheio ou com defeito. O item ficou como estava: libere espaço e tente de novo.")

// Venue is a place of business at a server.
type Venue struct{ Server, ID string }

// Struck are the items that are struck through, by order.
type Struck map[string][]string

// Strike strikes an item through, or takes that back. It is durable when Strike
// returns; a failure means that nothing has changed. The server is not told.
func (o *Outbox) Strike(ctx context.Context, v Venue, orderID, itemID string, struck bool) error {
	for _, id := range []string{v.ID, orderID, itemID} {
		if id == "" || len(id) > maxID {
			return fault.New(fault.Invalid, "Diga qual item de qual pedido.")
		}
	}
	err := o.db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
		if !struck {
			_, err := tx.Tx.ExecContext(ctx, "DELETE FROM strikes WHERE server = ? AND venue_id = ? AND order_id = ? AND item_id = ?", v.Server, v.ID, orderID, itemID)
			return err
		}
		return strike(ctx, tx.Tx, v, orderID, itemID, o.clock.Now().UnixMilli())
	})
	if err != nil {
		return errStrike.Because(err)
	}
	return nil
}

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func strike(ctx context.Context, db execer, v Venue, orderID, itemID string, at int64) error {
	_, err := db.ExecContext(ctx, "INSERT OR IGNORE INTO strikes (server, venue_id, order_id, item_id, at) VALUES (?, ?, ?, ?, ?)", v.Server, v.ID, orderID, itemID, at)
	return err
}

// Struck answers what is struck through at a venue.
func (o *Outbox) Struck(ctx context.Context, v Venue) (Struck, error) {
	rows, err := o.db.Read.DB.QueryContext(ctx, "SELECT order_id, item_id FROM strikes WHERE server = ? AND venue_id = ?", v.Server, v.ID)
	if err != nil {
		return nil, fmt.Errorf("read strikes: %w", err)
	}
	defer func() { _ = rows.Close() }()
	found := Struck{}
	for rows.Next() {
		var order, item string
		if err := rows.Scan(&order, &item); err != nil {
			return nil, fmt.Errorf("read strikes: %w", err)
		}
		found[order] = append(found[order], item)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read strikes: %w", err)
	}
	return found, nil
}

// Unstrike forgets the strikes on orders that nobody works on any more, and
// reports whether there were any.
func (o *Outbox) Unstrike(ctx context.Context, v Venue, orderIDs []string) (bool, error) {
	struck, err := o.Struck(ctx, v)
	if err != nil {
		return false, err
	}
	var gone []string
	for _, id := range orderIDs {
		if struck[id] != nil {
			gone = append(gone, id)
		}
	}
	if gone == nil {
		return false, nil
	}
	chosen, err := json.Marshal(gone)
	if err != nil {
		return false, err
	}
	_, err = o.db.Write.DB.ExecContext(ctx, "DELETE FROM strikes WHERE server = ? AND venue_id = ? AND order_id IN (SELECT value FROM json_each(?))",
		v.Server, v.ID, string(chosen))
	if err != nil {
		return false, fmt.Errorf("forget strikes: %w", err)
	}
	return true, nil
}

// salvageStrikes takes over what can be read of the strikes of a damaged file.
func (o *Outbox) salvageStrikes(ctx context.Context, old *sql.DB) {
	rows, err := old.QueryContext(ctx, "SELECT server, venue_id, order_id, item_id, at FROM strikes")
	if err != nil {
		return
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var v Venue
		var order, item string
		var at int64
		if rows.Scan(&v.Server, &v.ID, &order, &item, &at) != nil {
			continue
		}
		// One that cannot be written is struck through again by whoever looks.
		_ = strike(ctx, o.db.Write.DB, v, order, item, at)
	}
}
