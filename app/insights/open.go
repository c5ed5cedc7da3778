package insights

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// Opened are the rows that one figure was summed from.
type Opened struct {
	Figura  any          `json:"Figura" doc:"as the report says it"`
	Soma    any          `json:"Soma" doc:"of all the rows here, or the ratio of their sums"`
	Igual   bool         `json:"Igual"`
	Frase   string       `json:"Frase"`
	Total   int          `json:"Total"`
	Colunas []Column     `json:"Colunas" nullable:"false"`
	Linhas  []OpenedLine `json:"Linhas" nullable:"false"`
}

// OpenedLine is one of them.
type OpenedLine struct {
	Venda   string `json:"Venda" doc:"id of the order or of the link's use, or empty"`
	Canal   string `json:"Canal" enum:",proprio,marketplace,link,doacao"`
	Valores []any  `json:"Valores" nullable:"false"`
}

// open answers the rows behind a figure: of the row with the keys, or of the totals where
// there are none. They are read with the very bounds and filters of the report, and never
// from sums.
func (s *Service) open(ctx context.Context, r *report, a ask, keys map[string]string, key string, p page) (Opened, error) {
	d := r.definition
	if !slices.Contains(d.measures, key) {
		return Opened{}, fault.Field("Medida", "Este relatório não tem esse valor.")
	}
	for k := range keys {
		if !slices.Contains(d.dimensions, k) {
			return Opened{}, fault.Field("Chave", "Este relatório não tem essa linha. Abra o valor outra vez.")
		}
	}
	fresh, err := s.prepared(ctx, a, d)
	if err != nil {
		return Opened{}, err
	}
	m := *d.source.measure(key)
	shown := []string{key}
	if m.of != "" {
		shown = []string{m.of, m.by}
	}
	rows := func(raw bool, measures ...string) *writer {
		w := fresh()
		w.within, w.raw, w.measures = keys, raw, measures
		return w
	}
	out := Opened{Linhas: []OpenedLine{}}
	out.Colunas = definition{source: d.source, dimensions: d.source.detail, measures: shown}.columns()
	err = s.snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		figures := make([]any, 2)
		for i, raw := range []bool{false, true} {
			w := rows(raw, key)
			w.each = w.each && raw
			w.totals()
			one, err := w.oneRow(ctx, tx)
			if err != nil {
				return err
			}
			figures[i] = one[0]
		}
		out.Igual, out.Figura, out.Soma = figures[0] == figures[1], m.form.value(figures[0]), m.form.value(figures[1])
		w := rows(true, shown...)
		out.Total, err = w.countMoved(ctx, tx)
		if err != nil {
			return err
		}
		w = rows(true, shown...)
		out.Linhas, err = w.moved(ctx, tx, out.Colunas, p)
		return err
	})
	out.Frase = sentence(d.source, m, out)
	return out, err
}

// moves narrows to the rows that add something to the figures.
func (w *writer) moves() {
	var parts []string
	for _, key := range w.measures {
		parts = append(parts, "("+w.source.measure(key).row+") <> 0")
	}
	w.add(" AND (" + strings.Join(parts, " OR ") + ")")
}

func (w *writer) countMoved(ctx context.Context, db bun.IDB) (n int, err error) {
	w.with()
	w.add("SELECT COUNT(*)")
	w.rows(false, w.source.detail...)
	w.moves()
	if err = db.NewRaw(w.sql.String(), w.args...).Scan(ctx, &n); err != nil {
		return 0, fmt.Errorf("count the rows of a figure: %w", err)
	}
	return n, nil
}

// moved reads those rows, the newest first.
func (w *writer) moved(ctx context.Context, db bun.IDB, columns []Column, p page) ([]OpenedLine, error) {
	w.with()
	w.add("SELECT ")
	sale := w.source.sale
	if sale[0] == "" {
		sale = [2]string{"''", "0"}
	}
	w.add("CAST(" + sale[0] + " AS TEXT), CAST(" + sale[1] + " AS TEXT)")
	newest := w.source.row
	for _, key := range w.source.detail {
		d := w.source.dimension(key)
		label := d.sql
		if d.label != "" {
			label = d.label
		}
		if key == "quando" {
			newest = label + " DESC, " + w.source.row
		}
		w.add(", " + w.expression(label))
	}
	for _, key := range w.measures {
		w.add(", " + w.figure(key, false, false))
	}
	w.rows(false, w.source.detail...)
	w.moves()
	w.add(fmt.Sprintf(" ORDER BY %s LIMIT %d OFFSET %d", newest, p.limit, p.offset))
	rows, err := db.QueryContext(ctx, w.sql.String(), w.args...)
	if err != nil {
		return nil, fmt.Errorf("read the rows of a figure: %w", err)
	}
	defer func() { _ = rows.Close() }()
	found := []OpenedLine{}
	for rows.Next() {
		raw, into := make([]any, 2+len(columns)), make([]any, 2+len(columns))
		for i := range raw {
			into[i] = &raw[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("read the rows of a figure: %w", err)
		}
		l := OpenedLine{Valores: make([]any, len(columns))}
		// A refund is named by its sale and a key.
		l.Venda, _, _ = strings.Cut(text(raw[0]), "/")
		l.Canal = map[string]string{"1": "proprio", "2": "marketplace", "3": "link", "4": "doacao"}[text(raw[1])]
		for i, v := range raw[2:] {
			l.Valores[i] = columns[i].Tipo.value(plain(v))
		}
		found = append(found, l)
	}
	return found, rows.Err()
}

// sentence states whether the rows make the figure.
func sentence(s *source, m measure, o Opened) string {
	rows := s.one
	if o.Total != 1 {
		rows = fmt.Sprintf(s.many, o.Total)
	}
	what := "A soma " + rows
	if m.of != "" {
		what = "A média " + rows
	}
	if o.Igual {
		return what + " é igual ao valor."
	}
	return what + " não é igual ao valor. Os números estão sendo conferidos; atualize o relatório em alguns minutos."
}
