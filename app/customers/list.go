package customers

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
)

// PageSize is how many customers a page holds (S0§9).
const PageSize = 20

// wholeCPF is how many digits a CPF has: with all of them it is found by its index.
const wholeCPF = 11

// Filter narrows a list of customers. Texts are looked for anywhere, ignoring
// accents, letter case and masks. Zero values narrow nothing.
type Filter struct {
	VenueID       string
	Nome          string
	CPF           string
	Identificador string
	CategoriaID   string
	NomeNaLista   bool
	// With both, customers of either kind are listed: nobody is both.
	SomenteBloqueados, SomenteAlertados bool
	// Page counts from 1.
	Page int
}

// List answers a page of customers by name, those without one first, and how
// many there are on all pages.
func (s *Service) List(ctx context.Context, f Filter) ([]Customer, int, error) {
	var rows []record
	before := (f.Page - 1) * PageSize
	err := f.narrow(selection(s.db.Read, &rows)).Order("c.search", "c.id").Limit(PageSize).Offset(int64(before)).Scan(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list customers: %w", err)
	}
	customers := make([]Customer, len(rows))
	for i, r := range rows {
		customers[i] = r.wire()
	}
	if len(rows) < PageSize && (len(rows) > 0 || before == 0) {
		return customers, before + len(rows), nil // the last page: counting would read all customers again
	}
	total, err := s.count(ctx, f)
	return customers, total, err
}

// count answers how many customers the filter leaves.
func (s *Service) count(ctx context.Context, f Filter) (int, error) {
	rows := s.db.Read.NewSelect().Model((*record)(nil))
	if f.SomenteBloqueados || f.SomenteAlertados {
		rows = selection(s.db.Read, (*record)(nil))
	}
	total, err := f.narrow(rows).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count customers: %w", err)
	}
	return int(total), nil
}

func (f Filter) narrow(q *bun.SelectQuery) *bun.SelectQuery {
	q = q.Where("c.venue_id = ?", f.VenueID)
	q = containing(q, "search", br.Fold(br.OneLine(f.Nome)))
	if cpf := br.NormalizeCPF(f.CPF); len(cpf) == wholeCPF {
		q = q.Where("c.cpf = ?", cpf)
	} else {
		q = containing(q, "cpf", cpf)
	}
	q = containing(q, "identifier_search", br.Fold(br.OneLine(f.Identificador)))
	if f.CategoriaID != "" {
		q = q.Where("c.category_id = ?", f.CategoriaID)
	}
	if f.NomeNaLista {
		q = q.Where("c.on_list")
	}
	var kinds []restriction
	if f.SomenteBloqueados {
		kinds = append(kinds, block)
	}
	if f.SomenteAlertados {
		kinds = append(kinds, alert)
	}
	if len(kinds) > 0 {
		q = q.Where("r.kind IN (?)", bun.List(kinds))
	}
	return q
}

func containing(q *bun.SelectQuery, column, text string) *bun.SelectQuery {
	if text == "" {
		return q
	}
	return q.Where("c.? LIKE ? ESCAPE '!'", bun.Ident(column), database.Containing(text))
}
