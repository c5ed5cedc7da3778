package gateway

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	// mostOrders bounds a venue's replica; oldest is how far back it begins.
	// Orders that still need somebody are in it whatever their age.
	mostOrders = 2000
	oldest     = 3 * 24 * time.Hour
	loadPage   = 100
)

// venue is the replica of one venue's orders as one person may see them.
type venue struct {
	cache *cache
	owner string
	id    string

	mu sync.Mutex
	// seq is the change as of which the orders are; floor the one before which
	// changes may concern orders that are not here. 0: never loaded.
	seq, floor int64
	// heard is when the server last said how things are, written when that was
	// last written down.
	heard, written time.Time
	// ahead is by how much the server's clock is ahead of this one's.
	ahead time.Duration
	// rules is what the server last said of what cards allow, as far as it is here;
	// empty since the program began.
	rules string
	// chat is what the server last said of the conversations.
	chat []byte
	// calls are what the tables wait for, as the server last said.
	calls []byte
	// matters are the payments that somebody has to look at, as the server last said.
	matters []byte
	// menus is how often the server has said that the catalogue has changed.
	menus   int64
	unkept  unkept
	changed signal
}

func openVenue(ctx context.Context, c *cache, owner, id string) (*venue, error) {
	v := &venue{cache: c, owner: owner, id: id}
	var heard int64
	err := c.db.Read.DB.QueryRowContext(ctx, "SELECT seq, floor, heard_at FROM venues WHERE owner = ? AND venue_id = ?", owner, id).
		Scan(&v.seq, &v.floor, &heard)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("read the replica: %w", err)
	}
	v.heard = time.UnixMilli(heard).UTC()
	v.written = v.heard
	return v, nil
}

// position answers how far the replica is.
func (v *venue) position() (seq, floor int64, heard time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.seq, v.floor, v.heard
}

// ruledBy answers by which rules the cards here are, other ones from now on where
// some are given.
func (v *venue) ruledBy(rules string) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if rules != "" {
		v.rules = rules
	}
	return v.rules
}

func (v *venue) loaded() bool {
	_, floor, _ := v.position()
	return floor > 0
}

// heardAt is when the orders were the server's, zero while there are none.
func (v *venue) heardAt() time.Time {
	if _, floor, heard := v.position(); floor > 0 {
		return heard
	}
	return time.Time{}
}

// serverNow is the server's time, by what it last said.
func (v *venue) serverNow() time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.cache.clock.Now().Add(v.ahead)
}

// setClock notes the server's time.
func (v *venue) setClock(now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !now.IsZero() {
		v.ahead = now.Sub(v.cache.clock.Now())
	}
}

// hear notes that the server told all there is. That it did is written now and
// then, for a start without it.
func (v *venue) hear(ctx context.Context) error {
	v.mu.Lock()
	v.heard = v.cache.clock.Now()
	heard := v.heard
	known := heard.Sub(v.written).Abs() < afresh
	if !known {
		v.written = heard
	}
	v.mu.Unlock()
	if known {
		return nil
	}
	_, err := v.cache.db.Write.DB.ExecContext(ctx, "UPDATE venues SET heard_at = ? WHERE owner = ? AND venue_id = ?", heard.UnixMilli(), v.owner, v.id)
	return err
}

func (v *venue) say(chat []byte) {
	v.mu.Lock()
	v.chat = chat
	v.mu.Unlock()
	v.changed.tell()
}

// call takes over what the tables wait for.
func (v *venue) call(waiting []byte) {
	v.mu.Lock()
	v.calls = waiting
	v.mu.Unlock()
	v.changed.tell()
}

func (v *venue) called() []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.calls
}

// owe takes over which payments somebody has to look at.
func (v *venue) owe(matters []byte) {
	v.mu.Lock()
	v.matters = matters
	v.mu.Unlock()
	v.changed.tell()
}

func (v *venue) owed() []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.matters
}

func (v *venue) changeMenu() {
	v.mu.Lock()
	v.menus++
	v.mu.Unlock()
	v.changed.tell()
}

func (v *venue) menuChanges() int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.menus
}

func (v *venue) chatted() []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.chat
}

// venueOfOrder finds the venue of an order of a person, "" when it is not here.
func (c *cache) venueOfOrder(ctx context.Context, owner, orderID string) (venueID string, err error) {
	err = c.db.Read.DB.QueryRowContext(ctx, "SELECT venue_id FROM orders WHERE owner = ? AND id = ?", owner, orderID).Scan(&venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return venueID, err
}

// venuesOf answers the venues whose orders a person has here.
func (c *cache) venuesOf(ctx context.Context, owner string) (ids []string, err error) {
	rows, err := c.db.Read.DB.QueryContext(ctx, "SELECT venue_id FROM venues WHERE owner = ?", owner)
	if err != nil {
		return nil, fmt.Errorf("read the replica: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("read the replica: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
