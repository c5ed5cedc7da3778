package stock

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// exporting is what an export's job is told.
type exporting struct {
	Filter PositionFilter
	Format sheets.Format
}

const exportKind jobs.Kind[exporting] = "stock-export"

var needed = roles.List{roles.StockLevels}

// columns are those of an exported position.
var columns = []sheets.Column{
	{Key: "produto", Title: "Produto", Kind: sheets.Text, MaxLength: 1000},
	{Key: "categoria", Title: "Categoria", Kind: sheets.Text, MaxLength: 1000},
	{Key: "unidade", Title: "Unidade", Kind: sheets.Text},
	{Key: "emEstoque", Title: "Em estoque", Kind: sheets.Text},
	{Key: "reservado", Title: "Reservado", Kind: sheets.Text},
	{Key: "disponivel", Title: "Disponível", Kind: sheets.Text},
	{Key: "minimo", Title: "Mínimo", Kind: sheets.Text},
	{Key: "custoMedio", Title: "Custo médio (un; kg ou litro)", Kind: sheets.Money},
	{Key: "valor", Title: "Valor em estoque", Kind: sheets.Money, Total: true},
	{Key: "situacao", Title: "Situação", Kind: sheets.Text},
	{Key: "movimentadoEm", Title: "Último movimento", Kind: sheets.Instant},
	{Key: "codigo", Title: "Código de barras", Kind: sheets.Document},
}

var statusNames = map[Status]string{Normal: "Normal", Low: "Baixo", None: "Zerado", Negative: "Abaixo de zero"}

// Export queues a job that writes the positions of a filter into a file of the caller's.
func (s *Service) Export(ctx context.Context, venueID string, f PositionFilter, format sheets.Format) (jobs.Job, error) {
	// A day that does not exist is said at once.
	if _, err := s.balancesAt(ctx, venueID, f.Date); err != nil {
		return jobs.Job{}, err
	}
	by := operation.ActorFrom(ctx)
	var id string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		id, err = exportKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: venueID, Roles: needed, Title: "Exportação da posição de estoque"}, exporting{f, format})
		return err
	})
	if err != nil {
		return jobs.Job{}, err
	}
	s.Jobs.Wake(by.UserID)
	return s.Jobs.Get(ctx, by.UserID, id)
}

func (s *Service) export(ctx context.Context, task *jobs.Task, what exporting) (jobs.Result, error) {
	at, err := s.Venues.Venue(ctx, task.VenueID)
	if err != nil {
		return jobs.Result{}, err
	}
	positions, _, err := s.Positions(ctx, task.VenueID, what.Filter)
	if err != nil {
		return jobs.Result{}, err
	}
	sheet := sheets.Sheet{Name: "Posição de estoque", Columns: columns, Zone: at.Zone, Totals: true}
	file := files.NewFile{
		PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, ContentType: what.Format.ContentType(),
		Name: strings.TrimSuffix("estoque-"+what.Filter.Date, "-") + "." + string(what.Format),
	}
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, what.Format, func(yield func([]any, error) bool) {
			for i, p := range positions {
				if err := task.Progress(ctx, int64(i), int64(len(positions)), "Exportando a posição de estoque…"); err != nil {
					yield(nil, err)
					return
				}
				if !yield(p.cells(), nil) {
					return
				}
			}
		})
	})
	sentence := fmt.Sprintf("%d produtos exportados.", len(positions))
	if len(positions) == 1 {
		sentence = "1 produto exportado."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// cells are the position's values in the order of columns.
func (p Position) cells() []any {
	var moved, code any
	if p.MovedAt != nil {
		moved = *p.MovedAt
	}
	if len(p.Packages) > 0 {
		code = p.Packages[0].Code
	}
	return []any{
		cmp.Or(p.Name, "Produto"), p.Category, string(p.Unit), p.OnHand.String(), p.Reserved.String(), p.Free.String(), p.Minimum.String(),
		p.Average, p.Value, statusNames[p.Status], moved, code,
	}
}
