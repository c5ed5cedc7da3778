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
	total, err := f.narrow(selection(s.db.Read, &rows)).
		Order("c.search", "c.id").Limit(PageSize).Offset(int64(f.Page-1) * PageSize).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list customers: %w", err)
	}
	customers := make([]Customer, len(rows))
	for i, r := range rows {
		customers[i] = r.wire()
	}
	return customers, int(total), nil
}

func (f Filter) narrow(q *bun.SelectQuery) *bun.SelectQuery {
	q = q.Where("c.venue_id = ?", f.VenueID)
	q = containing(q, "search", br.Fold(br.OneLine(f.Nome)))
	q = containing(q, "cpf", br.NormalizeCPF(f.CPF))
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
