package audit

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/uptrace/bun"

	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/sheets"
)

// exporting is what an export's job is told.
type exporting struct {
	Filter Filter
	Format sheets.Format
}

const exportKind jobs.Kind[exporting] = "audit-export"

// columns are of a row for each value that an entry changed; an entry without any has one.
var columns = []sheets.Column{
	{Key: "quando", Title: "Quando", Kind: sheets.Instant},
	{Key: "quem", Title: "Quem", Kind: sheets.Text},
	{Key: "dispositivo", Title: "Dispositivo", Kind: sheets.Text},
	{Key: "acao", Title: "O que foi feito", Kind: sheets.Text},
	{Key: "tipo", Title: "Tipo", Kind: sheets.Text},
	{Key: "assunto", Title: "Sobre", Kind: sheets.Text},
	{Key: "campo", Title: "Campo", Kind: sheets.Text},
	{Key: "antes", Title: "Antes", Kind: sheets.Text},
	{Key: "depois", Title: "Depois", Kind: sheets.Text},
}

// Export queues a job that writes the entries of a filter into a file of the caller's, and
// is itself kept.
func (s *Service) Export(ctx context.Context, f Filter, format sheets.Format) (jobs.Job, error) {
	by := operation.ActorFrom(ctx)
	at, err := s.Venues.Venue(ctx, f.VenueID)
	if err != nil {
		return jobs.Job{}, err
	}
	var id string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		id, err = exportKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: f.VenueID, Roles: needed, Title: "Exportação da auditoria"}, exporting{f, format})
		if err != nil {
			return err
		}
		return Record(ctx, tx, Entry{VenueID: f.VenueID, At: s.Clock.Now(), By: by, Action: AuditExported, SubjectID: f.VenueID, Subject: at.Name})
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
	query, err := s.filtered(ctx, what.Filter, &[]row{})
	if err != nil {
		return jobs.Result{}, err
	}
	total, err := query.Count(ctx)
	if err != nil {
		return jobs.Result{}, fmt.Errorf("count audit entries: %w", err)
	}
	sheet := sheets.Sheet{Name: "Auditoria", Columns: columns, Zone: at.Zone}
	file := files.NewFile{PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, Name: "auditoria." + string(what.Format), ContentType: what.Format.ContentType()}
	written := int64(0)
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, what.Format, func(yield func([]any, error) bool) {
			err := s.Each(ctx, what.Filter, func(e KeptEntry) error {
				if err := task.Progress(ctx, written, int64(total), "Exportando a auditoria…"); err != nil {
					return err
				}
				written++
				for _, cells := range e.rows() {
					if !yield(cells, nil) {
						return errEnough
					}
				}
				return nil
			})
			if err != nil && !errors.Is(err, errEnough) {
				yield(nil, err)
			}
		})
	})
	sentence := fmt.Sprintf("%d registros exportados.", written)
	if written == 1 {
		sentence = "1 registro exportado."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// rows are the entry's in the order of columns.
func (e KeptEntry) rows() [][]any {
	who := e.Pessoa
	if who == "" {
		who = "Balcão" // as on the screen: the program itself
	}
	about := []any{e.Em, who, e.Dispositivo, e.AcaoNome, e.TipoNome, e.Assunto}
	if len(e.Valores) == 0 {
		return [][]any{append(about, nil, nil, nil)}
	}
	all := make([][]any, len(e.Valores))
	for i, v := range e.Valores {
		all[i] = append(about[:len(about):len(about)], v.Nome, v.Antes, v.Depois)
	}
	return all
}
