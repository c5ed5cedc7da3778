package insights

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/operation"
)

// Query is what a report is asked.
type Query struct {
	operation.VenueBody
	De          string  `json:"De" maxLength:"10" doc:"first business day, YYYY-MM-DD"`
	Ate         string  `json:"Ate" maxLength:"10" doc:"last business day, included"`
	Filtros     Filters `json:"Filtros" required:"false"`
	Ordem       string  `json:"Ordem,omitempty" required:"false" maxLength:"40" doc:"key of a column; empty for the report's own order"`
	Decrescente bool    `json:"Decrescente,omitempty" required:"false"`
}

// asked is the query for a report that the caller may see.
func (s *Service) asked(ctx context.Context, key string, q Query) (*report, ask, error) {
	r := reportNamed(key)
	if r == nil {
		return nil, ask{}, fault.New(fault.NotFound, "Relatório não encontrado.")
	}
	if !operation.CallerFrom(ctx).May(q.VenueID, r.roles...) {
		return nil, ask{}, operation.Denied
	}
	a, err := s.askOf(ctx, q)
	return r, a, err
}

func (s *Service) askOf(ctx context.Context, q Query) (ask, error) {
	if err := period(q.De, q.Ate); err != nil {
		return ask{}, err
	}
	at, err := s.Venues.Venue(ctx, q.VenueID)
	return ask{venue: at, from: q.De, to: q.Ate, Filters: q.Filtros, order: q.Ordem, descending: q.Decrescente}, err
}

// Line is a row of a report.
type Line struct {
	Chave   map[string]string `json:"Chave" nullable:"false" doc:"by the keys of its dimensions; opens its figures"`
	Valores []any             `json:"Valores" nullable:"false" doc:"in the order of the columns"`
}

// Result is a page of a report, with the totals of all its pages.
type Result struct {
	Total       int       `json:"Total" doc:"rows on all pages"`
	Colunas     []Column  `json:"Colunas" nullable:"false"`
	Linhas      []Line    `json:"Linhas" nullable:"false"`
	Totais      []any     `json:"Totais" nullable:"false" doc:"in the order of the columns; null where there is no sum"`
	Aviso       string    `json:"Aviso" doc:"which equipment or setting is lacking, or empty"`
	CalculadoEm time.Time `json:"CalculadoEm"`
}

func (d definition) columns() []Column {
	var all []Column
	for _, key := range d.dimensions {
		all = append(all, d.source.dimension(key).column())
	}
	for _, key := range d.measures {
		all = append(all, d.source.measure(key).column())
	}
	return all
}

// valued are values as they are answered, in the order of the columns.
func valued(columns []Column, values []any) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = columns[i].Tipo.value(v)
	}
	return out
}

// Read answers a page of a report.
func (s *Service) read(ctx context.Context, r *report, a ask, p page) (Result, error) {
	out := Result{Colunas: r.columns(), Linhas: []Line{}, Aviso: r.lacks, CalculadoEm: s.Clock.Now()}
	fresh, err := s.prepared(ctx, a, r.definition)
	if err != nil {
		return out, err
	}
	var found []line
	var totals []any
	err = s.snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, out.Total, totals, err = s.first(ctx, tx, fresh, p)
		return err
	})
	if err != nil {
		return out, err
	}
	for _, l := range found {
		out.Linhas = append(out.Linhas, Line{l.keys, valued(out.Colunas, l.values)})
	}
	out.Totais = valued(out.Colunas, append(make([]any, len(r.dimensions)), totals...))
	return out, s.nameBuyers(ctx, r, a.venue.ID, out.Linhas)
}

// nameBuyers puts names where a column has the ids of buyers.
func (s *Service) nameBuyers(ctx context.Context, r *report, venueID string, lines []Line) error {
	if len(r.dimensions) != 1 || r.dimensions[0] != "comprador" || len(lines) == 0 {
		return nil
	}
	ids := make([]string, len(lines))
	for i, l := range lines {
		ids[i] = l.Chave["comprador"]
	}
	var named []struct{ Buyer, Name string }
	err := s.DB.Read.NewRaw(`SELECT b.buyer, o.customer_name AS name FROM sale_buyers b JOIN orders o ON o.id = b.order_id AND o.venue_id = b.venue_id
		WHERE b.venue_id = ? AND b.buyer IN (?)`, venueID, bun.List(ids)).Scan(ctx, &named)
	names := map[string]string{}
	for _, n := range named {
		names[n.Buyer] = n.Name
	}
	for i := range lines {
		name, known := names[ids[i]]
		if !known || name == "" {
			name = "Cliente sem nome"
		}
		lines[i].Valores[0] = name
	}
	return err
}
