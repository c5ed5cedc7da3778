package insights

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

// definition is what a report or a chart shows: dimensions and measures of a source.
type definition struct {
	source     *source
	dimensions []string
	measures   []string
	// order is the key of the column that rows stand by.
	order      string
	descending bool
	// each says that there is a row for each row of the source.
	each bool
	// only narrows the source's rows.
	only string
}

// writer writes the SQL of one ask of a definition.
type writer struct {
	ask
	definition
	dialect database.Dialect
	// open are the orders that have not ended, for the source that reads those.
	open []OpenOrder
	// within are the keys of one row of the definition, where its rows are asked for.
	within map[string]string
	// among are the keys of the first dimension that are asked for; without any, all are.
	among []string
	// raw keeps away from the sums by hour.
	raw bool

	sql  strings.Builder
	args []any
}

func (w *writer) add(sql string, args ...any) {
	w.sql.WriteString(sql)
	w.args = append(w.args, args...)
}

func (w *writer) with() {
	if w.source.with != nil {
		w.sql.WriteString(w.source.with(w))
	}
}

// bySums reports whether the sums by hour answer.
func (w *writer) bySums() bool {
	if !w.source.summed || w.raw || w.each || w.only != "" || w.onlyNew() || w.onlyOld() || len(w.Pagamento) > 0 || w.SemEstornos || w.Texto != "" {
		return false
	}
	for _, key := range w.dimensions {
		if !w.source.dimension(key).summed {
			return false
		}
	}
	for key := range w.within {
		if !w.source.dimension(key).summed {
			return false
		}
	}
	return true
}

// expression is a dimension's SQL with what is known of the ask.
func (w *writer) expression(sql string) string {
	if !strings.Contains(sql, "{") {
		return sql
	}
	first, _ := time.Parse(time.DateOnly, w.from)
	return strings.NewReplacer("{weekday}", weekdayOf(w.dialect, "s.day"), "{from}", first.Format(time.DateOnly)).Replace(sql)
}

// figure is the SQL of a measure: of one row, or of all rows together.
func (w *writer) figure(key string, sums, together bool) string {
	m := w.source.measure(key)
	if m.of != "" {
		of, by := w.figure(m.of, sums, together), w.figure(m.by, sums, together)
		return ratio(of, by)
	}
	row := m.row
	if sums {
		row = m.summed
	}
	if together {
		return "CAST(COALESCE(SUM(" + row + "), 0) AS BIGINT)"
	}
	return "CAST(" + row + " AS BIGINT)"
}

// rows writes FROM and WHERE, with the joins of the dimensions: everything that decides
// which rows there are, for whatever is asked of them.
func (w *writer) rows(sums bool, dimensions ...string) {
	s := w.source
	if sums {
		w.add(" FROM sale_hours s")
	} else {
		w.add(" FROM " + s.from(w))
	}
	joined := map[string]bool{}
	join := func(name string) {
		if !joined[name] {
			joined[name] = true
			w.add(" " + s.joins[name])
		}
	}
	if w.onlyNew() || w.onlyOld() {
		join("buyers")
	}
	for _, key := range dimensions {
		for _, name := range s.dimension(key).joins {
			join(name)
		}
	}
	for _, d := range s.dimensions {
		if _, asked := w.within[d.key]; asked {
			for _, name := range d.joins {
				join(name)
			}
		}
	}
	w.add(" WHERE s.venue_id = ? AND s.day BETWEEN ? AND ?", w.venue.ID, w.from, w.to)
	for _, more := range []string{s.where, w.only} {
		if more != "" {
			w.add(" AND " + more)
		}
	}
	w.narrow()
	if len(w.among) > 0 {
		w.add(" AND CAST("+w.expression(s.dimension(w.dimensions[0]).sql)+" AS TEXT) IN (?)", bun.List(w.among))
	}
	for _, d := range s.dimensions {
		if value, asked := w.within[d.key]; asked {
			w.add(" AND CAST("+w.expression(d.sql)+" AS TEXT) = ?", value)
		}
	}
}

// narrow writes the filters. One that the source's rows cannot be asked finds no rows, rather
// than all of them.
func (w *writer) narrow() {
	s := w.source
	among := func(column string, values []string) {
		switch {
		case len(values) == 0:
		case column == "":
			w.add(" AND 1 = 0")
		default:
			w.add(" AND CAST("+column+" AS TEXT) IN (?)", bun.List(values))
		}
	}
	among(s.channel, w.Canal)
	among(s.kind, w.Tipo)
	among(s.store, w.Loja)
	among(s.payment, w.Pagamento)
	among(dimensionSQL(w, "hora"), texts(w.Hora))
	among(dimensionSQL(w, "semana"), texts(w.Semana))
	if w.Texto != "" {
		if s.text == "" {
			w.add(" AND 1 = 0")
		} else {
			w.add(" AND LOWER("+s.text+") LIKE ? ESCAPE '!'", database.Containing(strings.ToLower(w.Texto)))
		}
	}
	switch {
	case !w.SemEstornos:
	case s.kept == "":
		w.add(" AND 1 = 0")
	default:
		w.add(" AND " + s.kept)
	}
	switch {
	case !w.onlyNew() && !w.onlyOld():
	case !s.buyers:
		w.add(" AND 1 = 0")
	case w.onlyNew():
		w.add(" AND b.first_day >= ?", w.from)
	default:
		w.add(" AND b.first_day < ?", w.from)
	}
}

func dimensionSQL(w *writer, key string) string {
	if d := w.source.dimension(key); d != nil {
		return w.expression(d.sql)
	}
	return ""
}

func texts(numbers []int) []string {
	all := make([]string, len(numbers))
	for i, n := range numbers {
		all[i] = strconv.Itoa(n)
	}
	return all
}

// list writes the rows of the definition: keys, labels and figures, in that order.
func (w *writer) list() {
	sums := w.bySums()
	w.with()
	w.add("SELECT ")
	for _, key := range w.dimensions {
		d := w.source.dimension(key)
		w.add("CAST(" + w.expression(d.sql) + " AS TEXT) AS k_" + key + ", ")
		label := d.sql
		if d.label != "" {
			label = d.label
		}
		if label = w.expression(label); !w.each {
			label = "MAX(" + label + ")"
		}
		w.add(label + " AS d_" + key + ", ")
	}
	for i, key := range w.measures {
		if i > 0 {
			w.add(", ")
		}
		w.add(w.figure(key, sums, !w.each) + " AS m_" + key)
	}
	w.rows(sums, w.dimensions...)
	w.group()
}

func (w *writer) group() {
	if w.each || len(w.dimensions) == 0 {
		return
	}
	for i, key := range w.dimensions {
		w.add([]string{", ", " GROUP BY "}[b2i(i == 0)] + w.expression(w.source.dimension(key).sql))
	}
}

func b2i(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// sorted writes the order of the rows, which is the same whenever they are read.
func (w *writer) sorted() error {
	by, descending := w.ask.order, w.ask.descending
	if by == "" {
		by, descending = w.definition.order, w.definition.descending
	}
	column := ""
	for _, key := range w.dimensions {
		if key == by {
			column = "d_" + key
		}
	}
	for _, key := range w.measures {
		if key == by {
			column = "m_" + key
		}
	}
	if column == "" {
		return fault.Field("Ordem", "Este relatório não tem essa coluna. Escolha outra ordem.")
	}
	w.add(" ORDER BY " + column)
	if descending {
		w.add(" DESC")
	}
	if w.dialect == database.Postgres {
		// As SQLite has it: what is nothing comes before everything else.
		w.add([]string{" NULLS FIRST", " NULLS LAST"}[b2i(descending)])
	}
	for _, key := range w.dimensions {
		w.add(", k_" + key)
	}
	if w.each {
		w.add(", " + w.source.row)
	}
	return nil
}

// listWhole writes the list with how many rows it has and the figures of all of them beside
// each row, in one reading: of grouped rows there are few, however many make them.
func (w *writer) listWhole() {
	inner := writer{ask: w.ask, definition: w.definition, dialect: w.dialect, open: w.open, within: w.within, raw: w.raw}
	inner.source = withoutWith(w.source)
	inner.list()
	w.with()
	w.add("SELECT g.*, COUNT(*) OVER () AS n")
	for _, key := range w.measures {
		w.add(", " + w.over(key))
	}
	w.add(" FROM ("+inner.sql.String()+") AS g", inner.args...)
}

// withoutWith is the source for a reading within another one, which has begun with its WITH.
func withoutWith(s *source) *source {
	within := *s
	within.with = nil
	return &within
}

// over is the figure of all rows of a list together.
func (w *writer) over(key string) string {
	m := w.source.measure(key)
	if m.of != "" {
		return ratio(w.over(m.of), w.over(m.by))
	}
	return "CAST(SUM(g.m_" + key + ") OVER () AS BIGINT)"
}

// listsWhole reports whether listWhole can be asked: a ratio needs both of its sums beside it.
func (w *writer) listsWhole() bool {
	if w.each || len(w.dimensions) == 0 {
		return false
	}
	for _, key := range w.measures {
		if m := w.source.measure(key); m.of != "" && (!slices.Contains(w.measures, m.of) || !slices.Contains(w.measures, m.by)) {
			return false
		}
	}
	return true
}

func ratio(of, by string) string {
	return fmt.Sprintf("CASE WHEN %[2]s = 0 THEN NULL ELSE (%[1]s + CASE WHEN %[1]s < 0 THEN -(%[2]s / 2) ELSE %[2]s / 2 END) / %[2]s END", of, by)
}

// totals writes the figures of all rows together, without and with how many rows the
// definition has.
func (w *writer) totals() {
	sums := w.bySums()
	w.with()
	w.add("SELECT ")
	for i, key := range w.measures {
		if i > 0 {
			w.add(", ")
		}
		w.add(w.figure(key, sums, true))
	}
	w.rows(sums)
}

// count writes how many rows the definition has.
func (w *writer) count() {
	sums := w.bySums()
	w.with()
	if w.each {
		w.add("SELECT COUNT(*)")
		w.rows(sums)
		return
	}
	w.add("SELECT COUNT(*) FROM (SELECT 1 AS one")
	w.rows(sums, w.dimensions...)
	w.group()
	w.add(") AS g")
}
