package donations

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/sheets"
)

// exporting is what an export's job is told.
type exporting struct {
	EventID, InstitutionID, From, Until string
	Format                              sheets.Format
}

const exportKind jobs.Kind[exporting] = "donor-report-export"

var columns = []sheets.Column{
	{Key: "data", Title: "Data", Kind: sheets.Instant},
	{Key: "nome", Title: "Nome", Kind: sheets.Text},
	{Key: "anonima", Title: "Anônima", Kind: sheets.Boolean},
	{Key: "documento", Title: "CPF ou CNPJ", Kind: sheets.Document},
	{Key: "email", Title: "E-mail", Kind: sheets.Text},
	{Key: "telefone", Title: "Telefone", Kind: sheets.Text},
	{Key: "evento", Title: "Evento", Kind: sheets.Text},
	{Key: "instituicao", Title: "Instituição", Kind: sheets.Text},
	{Key: "descricao", Title: "Descrição", Kind: sheets.Text},
	{Key: "forma", Title: "Forma", Kind: sheets.Text},
	{Key: "recibo", Title: "Recibo", Kind: sheets.Text},
	{Key: "valor", Title: "Valor", Kind: sheets.Money, Total: true},
}

// Export queues a job that writes the donor report into a file of the caller's.
func (s *Service) Export(ctx context.Context, f Filter, format sheets.Format) (jobs.Job, error) {
	if _, err := s.settle(ctx, f); err != nil {
		return jobs.Job{}, err
	}
	by := operation.ActorFrom(ctx)
	var id string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		id, err = exportKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: f.VenueID, Roles: needed, Title: "Relatório de doadores"}, exporting{f.EventID, f.InstitutionID, f.From, f.Until, format})
		if err != nil {
			return err
		}
		return s.recordExport(ctx, tx, f)
	})
	if err != nil {
		return jobs.Job{}, err
	}
	s.Jobs.Wake(by.UserID)
	return s.Jobs.Get(ctx, by.UserID, id)
}

func (s *Service) recordExport(ctx context.Context, tx bun.Tx, f Filter) error {
	return s.record(ctx, tx, audit.DonorReportExported, f.VenueID, f.VenueID, "Relatório de doadores", nil)
}

func (s *Service) export(ctx context.Context, task *jobs.Task, what exporting) (jobs.Result, error) {
	file := files.NewFile{PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles}
	f := Filter{task.VenueID, what.EventID, what.InstitutionID, what.From, what.Until}
	id, written, err := s.makeReport(ctx, file, f, what.Format, func(done, total int64) error {
		return task.Progress(ctx, done, total, "Exportando os doadores…")
	})
	sentence := fmt.Sprintf("%d linhas exportadas.", written)
	if written == 1 {
		sentence = "1 linha exportada."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// Download makes the report's file at once, and answers a link to it (S1§7): whoever calls it
// waits. The portal has it made by a job.
func (s *Service) Download(ctx context.Context, f Filter) (files.Link, error) {
	if _, err := s.settle(ctx, f); err != nil {
		return files.Link{}, err
	}
	by := operation.ActorFrom(ctx)
	if err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.recordExport(ctx, tx, f) }); err != nil {
		return files.Link{}, err
	}
	file := files.NewFile{PersonID: by.UserID, VenueID: f.VenueID, Roles: needed}
	id, _, err := s.makeReport(ctx, file, f, sheets.XLSX, func(int64, int64) error { return ctx.Err() })
	if err != nil {
		return files.Link{}, err
	}
	return s.Files.Link(ctx, id, by.UserID)
}

// exportedAtOnce is how many rows are read at once.
const exportedAtOnce = 500

// makeReport writes the report into a file; its last row has the number of rows and their sum.
func (s *Service) makeReport(ctx context.Context, file files.NewFile, f Filter, format sheets.Format, progress func(done, total int64) error) (id string, written int, err error) {
	at, err := s.Venues.Venue(ctx, f.VenueID)
	if err != nil {
		return "", 0, err
	}
	wanted, err := s.settle(ctx, f)
	if err != nil {
		return "", 0, err
	}
	totals, err := s.totals(ctx, wanted)
	if err != nil {
		return "", 0, err
	}
	file.Name, file.ContentType = "relatorio-de-doadores."+string(format), format.ContentType()
	sheet := sheets.Sheet{Name: "Doadores", Columns: columns, Zone: at.Zone, Totals: true}
	id, err = s.Files.Make(ctx, file, func(w io.Writer) error {
		last := place{}
		return sheet.Write(w, format, func(yield func([]any, error) bool) {
			for {
				some, err := s.donors(ctx, wanted, last, 0, exportedAtOnce)
				if err == nil {
					err = progress(int64(written), max(int64(totals.Linhas), int64(written)))
				}
				if err != nil {
					yield(nil, err)
					return
				}
				for _, row := range some {
					last = place{row.at, row.ID}
					if !yield(row.cells(), nil) {
						return
					}
				}
				if written += len(some); len(some) < exportedAtOnce {
					return
				}
			}
		})
	})
	return id, written, err
}

// cells are the row's in the order of columns.
func (r DonorRow) cells() []any {
	return []any{
		r.Date.Truncate(time.Second), r.Name, r.Anonima, br.FormatCNPJ(br.FormatCPF(r.document)), r.Email, r.Phone, r.Evento, r.Instituicao, r.Description, r.Forma.Name(), r.Recibo, r.Amount,
	}
}
