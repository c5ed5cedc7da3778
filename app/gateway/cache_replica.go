package gateway

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/orders"
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
	chat    []byte
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

func (v *venue) chatted() []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.chat
}

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

// filter is what GET /api/kds asks for.
type filter struct {
	words         []string
	states        []string
	from, to      int64
	store, dining string
	page, size    int
}

// filterOf reads the query as the server does; tables names a table's number.
func filterOf(q url.Values, zone *time.Location, dayBegins time.Duration, tables func(id string) string) filter {
	f := filter{words: orders.SearchWords(q.Get("keyword")), store: q.Get("storeId"), page: max(number(q.Get("page")), 1), size: number(q.Get("size"))}
	if f.size < 1 || f.size > 100 {
		f.size = 20
	}
	for _, joined := range q["etapas"] {
		for id := range strings.SplitSeq(joined, ",") {
			if id = strings.ToLower(strings.TrimSpace(id)); id != "" {
				f.states = append(f.states, id)
			}
		}
	}
	if table := q.Get("mesaId"); table != "" {
		// A table that nobody has told us of has no orders here.
		if f.dining = tables(table); f.dining == "" {
			f.dining = "\x00"
		}
	}
	f.from, f.to = moment(q.Get("dataInicio"), zone, dayBegins, false), moment(q.Get("dataFim"), zone, dayBegins, true)
	return f
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// moment is in epoch ms, 0 when nothing was given; a bare date means its first
// or last moment as a business day in the venue's zone.
func moment(text string, zone *time.Location, dayBegins time.Duration, end bool) int64 {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t.UnixMilli()
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0
	}
	if end {
		return orders.DayBegins(day.AddDate(0, 0, 1), zone, dayBegins).UnixMilli() - 1
	}
	return orders.DayBegins(day, zone, dayBegins).UnixMilli()
}

// list answers a page of orders, the newest first, and how many there are here
// on all pages. look is how each is shown, which decides about its state.
func (v *venue) list(ctx context.Context, f filter, look func(change) (shown, error)) ([]json.RawMessage, int, error) {
	where, args := "owner = ? AND venue_id = ?", []any{v.owner, v.id}
	and := func(term string, arg any) { where, args = where+" AND "+term, append(args, arg) }
	for _, w := range f.words {
		and("words LIKE ?", "% "+w+"%")
	}
	if f.from != 0 {
		and("created_at >= ?", f.from)
	}
	if f.to != 0 {
		and("created_at <= ?", f.to)
	}
	if f.store != "" {
		and("store_id = ?", f.store)
	}
	if f.dining != "" {
		and("dining = ?", f.dining)
	}
	found, err := v.read(ctx, "SELECT seq, event, data, id, state FROM orders WHERE "+where+" ORDER BY created_at DESC, seq DESC", args...)
	if err != nil {
		return nil, 0, err
	}
	page, total := []json.RawMessage{}, 0
	wanted := map[string]bool{}
	for _, s := range f.states {
		wanted[s] = true
	}
	for _, c := range found {
		s, err := look(c)
		if err != nil {
			return nil, 0, err
		}
		if len(wanted) > 0 && !wanted[s.state] {
			continue
		}
		if total++; total > (f.page-1)*f.size && len(page) < f.size {
			page = append(page, s.data)
		}
	}
	return page, total, nil
}

// shown is an order as this computer shows it: with the taps that the server
// has not answered yet.
type shown struct {
	data  json.RawMessage
	state string
}
