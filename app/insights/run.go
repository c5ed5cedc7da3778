package insights

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// line is a row of an answer: its keys by dimension, and its values by column.
type line struct {
	keys   map[string]string
	values []any
}

// number is the figure of a measure of a line; 0 where it has none.
func (d definition) number(l line, key string) int64 {
	for i, m := range d.measures {
		if m == key {
			n, _ := l.values[len(d.dimensions)+i].(int64)
			return n
		}
	}
	return 0
}

// snapshot runs fn on one state of the database: list, count and totals agree, whatever
// is sold meanwhile.
func (s *Service) snapshot(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	options := &sql.TxOptions{ReadOnly: true}
	if s.DB.Dialect == database.Postgres {
		options.Isolation = sql.LevelRepeatableRead
	}
	return s.DB.Read.RunInTx(ctx, options, fn)
}

func (s *Service) writer(a ask, d definition) *writer {
	return &writer{ask: a, definition: d, dialect: s.DB.Dialect}
}

// prepared is a writer with what its source needs of other domains.
func (s *Service) prepared(ctx context.Context, a ask, d definition) (func() *writer, error) {
	var open []OpenOrder
	if d.source == ofOpenOrders {
		var err error
		if open, err = s.Orders.Open(ctx, a.venue.ID); err != nil {
			return nil, err
		}
	}
	return func() *writer {
		w := s.writer(a, d)
		w.open = open
		return w
	}, nil
}

// lines reads the rows of the definition one after the other.
func (w *writer) lines(ctx context.Context, db bun.IDB) iter.Seq2[line, error] {
	return func(yield func(line, error) bool) {
		rows, err := db.QueryContext(ctx, w.sql.String(), w.args...)
		if err != nil {
			yield(line{}, fmt.Errorf("read a report: %w", err))
			return
		}
		defer func() { _ = rows.Close() }()
		n := len(w.dimensions)
		columns, err := rows.Columns()
		if err != nil {
			yield(line{}, err)
			return
		}
		for rows.Next() {
			raw, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range raw {
				into[i] = &raw[i]
			}
			if err := rows.Scan(into...); err != nil {
				yield(line{}, fmt.Errorf("read a report: %w", err))
				return
			}
			l := line{keys: make(map[string]string, n), values: make([]any, 0, len(columns)-n)}
			for i, key := range w.dimensions {
				l.keys[key] = text(raw[2*i])
				l.values = append(l.values, plain(raw[2*i+1]))
			}
			for _, v := range raw[2*n:] {
				l.values = append(l.values, plain(v))
			}
			if !yield(l, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(line{}, fmt.Errorf("read a report: %w", err))
		}
	}
}

// plain is a value of either database as a text or a whole number.
func plain(v any) any {
	switch v := v.(type) {
	case []byte:
		return string(v)
	case int32:
		return int64(v)
	case int16:
		return int64(v)
	}
	return v
}

func text(v any) string {
	if v = plain(v); v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// first reads a page of the definition's rows, with how many there are and the figures of all
// of them together.
func (s *Service) first(ctx context.Context, db bun.IDB, fresh func() *writer, p page) (found []line, count int, totals []any, err error) {
	w := fresh()
	if !w.listsWhole() {
		if found, err = s.all(ctx, db, w, p); err != nil {
			return nil, 0, nil, err
		}
		count, totals, err = s.whole(ctx, db, fresh)
		return found, count, totals, err
	}
	w.listWhole()
	if err := w.sorted(); err != nil {
		return nil, 0, nil, err
	}
	w.add(fmt.Sprintf(" LIMIT %d OFFSET %d", p.limit, p.offset))
	n, m := len(w.dimensions), len(w.measures)
	for l, err := range w.lines(ctx, db) {
		if err != nil {
			return nil, 0, nil, err
		}
		rest := l.values[n+m:]
		all, _ := rest[0].(int64)
		count, totals = int(all), rest[1:]
		l.values = l.values[:n+m]
		found = append(found, l)
	}
	if len(found) == 0 {
		// Nothing stands beside no row.
		count, totals, err = s.whole(ctx, db, fresh)
	}
	return found, count, totals, err
}

// page is a part of a list: the rows from offset on, at most limit.
type page struct{ offset, limit int }

// all reads the definition's rows: those of a page, in order.
func (s *Service) all(ctx context.Context, db bun.IDB, w *writer, p page) ([]line, error) {
	w.list()
	if err := w.sorted(); err != nil {
		return nil, err
	}
	w.add(fmt.Sprintf(" LIMIT %d OFFSET %d", p.limit, p.offset))
	found := []line{}
	for l, err := range w.lines(ctx, db) {
		if err != nil {
			return nil, err
		}
		found = append(found, l)
	}
	return found, nil
}

// whole answers how many rows there are, and the figures of all of them together.
func (s *Service) whole(ctx context.Context, db bun.IDB, fresh func() *writer) (count int, totals []any, err error) {
	w := fresh()
	w.count()
	if err := db.NewRaw(w.sql.String(), w.args...).Scan(ctx, &count); err != nil {
		return 0, nil, fmt.Errorf("count a report: %w", err)
	}
	w = fresh()
	w.totals()
	totals, err = w.oneRow(ctx, db)
	return count, totals, err
}

// oneRow reads the single row of numbers that was asked for.
func (w *writer) oneRow(ctx context.Context, db bun.IDB) ([]any, error) {
	rows, err := db.QueryContext(ctx, w.sql.String(), w.args...)
	if err != nil {
		return nil, fmt.Errorf("sum a report: %w", err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	raw, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range raw {
		into[i] = &raw[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("sum a report: %w", err)
		}
	}
	for i := range raw {
		raw[i] = plain(raw[i])
	}
	return raw, rows.Err()
}
