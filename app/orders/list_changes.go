package orders

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"balcao/app/database"
	"balcao/app/operation"
)

// applyChanges applies the changes since the view's seq to it. It answers false where the
// view has to be read anew.
func (v *view) applyChanges(ctx context.Context, db *database.DB) (bool, error) {
	moves, err := rowChangesSince(ctx, db, v.filter.VenueID, v.seq, len(v.words) > 0)
	if err != nil || len(moves) > mostApplied {
		return false, err
	}
	among := make([]bool, len(moves))
	for i, m := range moves {
		var known bool
		if among[i], known = v.matches(m); !known {
			return false, nil
		}
	}
	for i, m := range moves {
		v.apply(m, among[i])
		v.seq = m.seq
	}
	return true, nil
}

// apply puts a changed order where it belongs. among says that the view's filter matches
// it, its state apart.
func (v *view) apply(m rowChange, among bool) {
	was := among && m.was.Valid && v.key.chooses(State(m.was.Int64))
	is := among && v.key.chooses(m.state)
	whole := !v.total.More && len(v.head) == v.total.Count
	at, found := slices.BinarySearchFunc(v.head, m.rowRef, newest)
	switch {
	case is && found:
		v.head[at] = m.rowRef
	case is && (whole || at < len(v.head)):
		v.head = slices.Insert(v.head, at, m.rowRef)
	case found:
		v.head = slices.Delete(v.head, at, at+1)
	}
	if len(v.head) > mostHead {
		v.head = slices.Delete(v.head, mostHead, len(v.head))
	}
	if was {
		v.total.Count--
		v.cursors.shift(m.rowRef, -1)
	}
	if is {
		v.total.Count++
		v.cursors.shift(m.rowRef, 1)
	}
}

// matches reports whether the view's filter matches an order, its state apart. known is
// false where only the database can tell: it folds letters beyond ASCII in its own way.
func (v *view) matches(m rowChange) (among, known bool) {
	f := v.key
	if m.createdAt < f.from || m.createdAt > f.to || f.storeID != "" && m.storeID.String != f.storeID ||
		f.tableID != "" && m.tableID.String != f.tableID {
		return false, true
	}
	if len(v.words) == 0 {
		return true, true
	}
	if !plain(v.words) || !plain(m.words) {
		return false, false
	}
	for _, begin := range v.words {
		if !slices.ContainsFunc(m.words, func(w string) bool { return strings.HasPrefix(w, begin) }) {
			return false, true
		}
	}
	return true, true
}

func plain(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return strings.ContainsFunc(w, func(r rune) bool { return r > '~' })
	})
}

// rowChange is an order that has changed: where it is now, and its state before.
type rowChange struct {
	rowRef
	state State
	// was is the state before; none for an order that is new.
	was              sql.NullInt64
	storeID, tableID sql.NullString
	// words are read for keywords only.
	words []string
}

// rowChangesSince reads the orders that changed after a seq, in the order of their last
// changes. Nothing that a filter looks at ever changes, the state apart.
func rowChangesSince(ctx context.Context, db *database.DB, venueID string, seq int64, words bool) ([]rowChange, error) {
	rows, err := db.Read.DB.QueryContext(ctx, `SELECT o.id, o.no, o.created_at, o.seq, o.state, o.store_id, o.table_id,
		(SELECT e.state FROM order_events e WHERE e.order_id = o.id AND e.seq <= $1 ORDER BY e.seq DESC LIMIT 1),
		o.code, o.customer_name, o.customer_phone, o.items, o.marketplace
		FROM orders o WHERE o.venue_id = $2 AND o.seq > $1 ORDER BY o.seq LIMIT $3`, seq, venueID, mostApplied+1)
	if err != nil {
		return nil, fmt.Errorf("follow orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var moves []rowChange
	for rows.Next() {
		var m rowChange
		var r record
		var raw []byte
		if err := rows.Scan(&m.orderID, &m.no, &m.createdAt, &m.seq, &m.state, &m.storeID, &m.tableID, &m.was,
			&r.Code, &r.CustomerName, &r.CustomerPhone, &raw, &r.AtMarketplace); err != nil {
			return nil, fmt.Errorf("follow orders: %w", err)
		}
		if words {
			items, err := operation.Raw[[]Item](raw).Read()
			if err != nil {
				return nil, fmt.Errorf("follow orders: %w", err)
			}
			r.itemNames = itemNames(items)
			m.words = r.words()
		}
		moves = append(moves, m)
	}
	return moves, rows.Err()
}
