package catalog

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// Exported is what an export writes: those of the chosen products that the list shows with a
// filter, in its order.
type Exported struct {
	Selection Selection
	Filter    Filter
	Format    sheets.Format
}

const exportKind jobs.Kind[Exported] = "product-export"

// Export queues a job that writes products into a file of the caller's, which an import reads.
func (s *Service) Export(ctx context.Context, venueID string, what Exported) (jobs.Job, error) {
	if _, err := s.exported(ctx, venueID, what); err != nil {
		return jobs.Job{}, err
	}
	by := operation.ActorFrom(ctx)
	var id string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		order := jobs.Order{By: by, VenueID: venueID, Roles: roles.List{roles.Products}, Title: "Exportação de produtos"}
		if id, err = exportKind.Enqueue(ctx, s.Jobs, tx, order, what); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: venueID, At: s.Clock.Now(), By: by, Action: audit.ProductsExported, SubjectID: venueID, Subject: "Lista de produtos",
		})
	})
	if err != nil {
		return jobs.Job{}, err
	}
	s.Jobs.Wake(by.UserID)
	return s.Jobs.Get(ctx, by.UserID, id)
}

// exported are the products that an export writes; Invalid where there are none.
func (s *Service) exported(ctx context.Context, venueID string, what Exported) ([]*Product, error) {
	if what.Filter == (Filter{}) {
		now, err := s.seen(ctx, venueID)
		if err != nil {
			return nil, err
		}
		return what.Selection.of(now)
	}
	found, err := s.shown(ctx, venueID, what.Filter)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.Field("filtro", "Nenhum produto corresponde aos filtros. Mude-os e exporte de novo.")
	}
	return what.Selection.among(found)
}

func (s *Service) export(ctx context.Context, task *jobs.Task, what Exported) (jobs.Result, error) {
	// What the person may not see is not in his file either.
	ctx = operation.WithCaller(ctx, &operation.Caller{UserID: task.By.UserID})
	known, err := s.namesOf(ctx, task.VenueID)
	if err != nil {
		return jobs.Result{}, err
	}
	chosen, err := s.exported(ctx, task.VenueID, what)
	if err != nil {
		return jobs.Result{}, err
	}
	file := files.NewFile{
		PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles,
		Name: "produtos." + string(what.Format), ContentType: what.Format.ContentType(),
	}
	sheet := sheets.Sheet{Name: "Produtos", Columns: columns}
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, what.Format, func(yield func([]any, error) bool) {
			for i, p := range chosen {
				if err := task.Progress(ctx, int64(i), int64(len(chosen)), "Exportando produtos…"); err != nil {
					yield(nil, err)
					return
				}
				if !yield(p.cells(known), nil) {
					return
				}
			}
		})
	})
	sentence := fmt.Sprintf("%d produtos exportados.", len(chosen))
	if len(chosen) == 1 {
		sentence = "1 produto exportado."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// cells are the product's values in the order of the columns, as an import reads them.
func (p *Product) cells(known lookup) []any {
	cells := make([]any, len(columns))
	for i, c := range columns {
		if c.Key == idColumn {
			cells[i] = p.ID
			continue
		}
		f, _ := fieldOf(c.Key)
		value := f.get(p)
		switch {
		case value == "":
		case c.Kind == sheets.Money:
			cells[i] = p.Price
		case c.Kind == sheets.Boolean:
			cells[i], _ = strconv.ParseBool(value)
		default:
			cells[i] = f.shown(known, value)
		}
	}
	return cells
}
