package orders

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"sync"

	"balcao/app/database"
	"balcao/app/operation"
)

// encodedMemory bounds, in bytes, what one encodings remembers.
const encodedMemory = 16 << 20

// encodings caches orders as they go out, encoded, by seq. Every change of an order takes
// a new seq, so an entry can never be stale.
type encodings[T any] struct {
	mu    sync.RWMutex
	known map[version]operation.Raw[T]
	size  int
}

// version is the cache key: all that an encoded order depends on.
type version struct {
	orderID string
	seq     int64
	rules   Rules
	// alert is why the customer is alerted, in a detail for who may see that.
	alert string
}

func newEncodings[T any]() *encodings[T] {
	return &encodings[T]{known: map[version]operation.Raw[T]{}}
}

func (e *encodings[T]) get(v version) (operation.Raw[T], bool) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	known, found := e.known[v]
	return known, found
}

// some answers the known encodings of the versions, each at its index, and the indexes of
// the unknown ones.
func (e *encodings[T]) some(versions []version) (found []operation.Raw[T], missing []int) {
	found = make([]operation.Raw[T], len(versions))
	e.mu.RLock()
	defer e.mu.RUnlock()
	for i, v := range versions {
		if found[i] = e.known[v]; found[i] == nil {
			missing = append(missing, i)
		}
	}
	return found, missing
}

// put encodes a value and caches it.
func (e *encodings[T]) put(v version, value T) (operation.Raw[T], error) {
	raw, err := operation.RawOf(value)
	if err != nil {
		return nil, fmt.Errorf("encode order: %w", err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.size += len(raw); e.size > encodedMemory {
		clear(e.known)
		e.size = len(raw)
	}
	e.known[v] = raw
	return raw, nil
}

// card is the order as boards get it, encoded.
func (s *Service) card(r *record, rules Rules) (operation.Raw[Order], error) {
	v := version{orderID: r.ID, seq: r.Seq, rules: rules}
	if known, found := s.cards.get(v); found {
		return known, nil
	}
	return s.cards.put(v, r.wire(rules))
}

// cardsAt answers the cards of orders. It reads only those that changed since they were
// encoded.
func (s *Service) cardsAt(ctx context.Context, refs []rowRef, rules Rules) ([]operation.Raw[Order], error) {
	versions := make([]version, len(refs))
	for i, p := range refs {
		versions[i] = version{orderID: p.orderID, seq: p.seq, rules: rules}
	}
	found, missing := s.cards.some(versions)
	if len(missing) == 0 {
		return found, nil
	}
	fresh := map[string]operation.Raw[Order]{}
	numbers := make([]int64, len(missing))
	for i, at := range missing {
		numbers[i] = refs[at].no
	}
	among, args := among(s.DB.Dialect, numbers)
	err := s.rows(ctx, "SELECT "+columns+" FROM orders o WHERE o.no "+among, args, func(rows *sql.Rows) error {
		var r record
		if err := r.scan(rows); err != nil {
			return err
		}
		card, err := s.card(&r, rules)
		fresh[r.ID] = card
		return err
	})
	for _, at := range missing {
		found[at] = fresh[refs[at].orderID]
	}
	return found, err
}

// among is a condition on numbers whose text is the same however many there are, so that
// its plan is kept.
func among(d database.Dialect, numbers []int64) (string, []any) {
	if d == database.Postgres {
		return "= ANY($1)", []any{numbers}
	}
	return "IN (SELECT value FROM json_each($1))", []any{strings.ReplaceAll(fmt.Sprint(numbers), " ", ",")}
}

func (s *Service) rows(ctx context.Context, query string, args []any, read func(*sql.Rows) error) error {
	rows, err := s.DB.Read.DB.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("list orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := read(rows); err != nil {
			return fmt.Errorf("list orders: %w", err)
		}
	}
	return rows.Err()
}
