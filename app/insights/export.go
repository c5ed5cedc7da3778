package insights

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/quantity"
	"balcao/app/sheets"
)

// FileFormat is what a report is written as.
type FileFormat string

const pdf FileFormat = "pdf"

func (f FileFormat) contentType() string {
	if f == pdf {
		return "application/pdf"
	}
	return sheets.Format(f).ContentType()
}

// exporting is what an export's job is told.
type exporting struct {
	Report string
	Query  Query
	Format FileFormat
}

const exportKind jobs.Kind[exporting] = "report-export"

type exportInput struct {
	Report string `path:"relatorio" maxLength:"40" doc:"key of a definition"`
	Body   struct {
		Query
		Formato FileFormat `json:"Formato" enum:"xlsx,csv,pdf"`
	}
}

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	r, a, err := s.asked(ctx, in.Report, in.Body.Query)
	if err != nil {
		return nil, err
	}
	// A wrong order is said now, not by the job.
	if err := s.writer(a, r.definition).sorted(); err != nil {
		return nil, err
	}
	by := operation.ActorFrom(ctx)
	var id string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order := jobs.Order{By: by, VenueID: a.venue.ID, Roles: r.roles, Title: "Relatório: " + r.title}
		if id, err = exportKind.Enqueue(ctx, s.Jobs, tx, order, exporting{r.key, in.Body.Query, in.Body.Formato}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{VenueID: a.venue.ID, At: s.Clock.Now(), By: by, Action: audit.ReportExported, SubjectID: r.key, Subject: r.title})
	})
	if err != nil {
		return nil, err
	}
	s.Jobs.Wake(by.UserID)
	job, err := s.Jobs.Get(ctx, by.UserID, id)
	return &jobOutput{job}, err
}

// export writes all rows of a report, as the screen has them, into a file.
func (s *Service) export(ctx context.Context, task *jobs.Task, what exporting) (jobs.Result, error) {
	r := reportNamed(what.Report)
	if r == nil {
		return jobs.Result{}, fmt.Errorf("no report %q", what.Report)
	}
	a, err := s.askOf(ctx, what.Query)
	if err != nil {
		return jobs.Result{}, err
	}
	file := files.NewFile{
		PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, ContentType: what.Format.contentType(),
		Name: fmt.Sprintf("%s %s a %s.%s", r.title, a.from, a.to, what.Format),
	}
	var id string
	written, err := s.written(ctx, r, a, what.Format, func(ctx context.Context, write func(io.Writer) error) (err error) {
		id, err = s.Files.Make(ctx, file, write)
		return err
	}, func(done, all int) error {
		return task.Progress(ctx, int64(done), int64(all), "Exportando o relatório…")
	})
	sentence := fmt.Sprintf("%d linhas exportadas.", written)
	if written == 1 {
		sentence = "1 linha exportada."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// written writes all rows of a report, read from one state of the database, into what open
// opens, and answers how many there are. progress is told before each row.
func (s *Service) written(ctx context.Context, r *report, a ask, format FileFormat, open func(context.Context, func(io.Writer) error) error, progress func(done, all int) error) (written int, err error) {
	fresh, err := s.prepared(ctx, a, r.definition)
	if err != nil {
		return 0, err
	}
	err = s.snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		count, totals, err := s.whole(ctx, tx, fresh)
		if err != nil {
			return err
		}
		w := fresh()
		w.list()
		if err := w.sorted(); err != nil {
			return err
		}
		columns := r.columns()
		rows := func(yield func([]any, error) bool) {
			for l, err := range w.lines(ctx, tx) {
				if err == nil {
					err = progress(written, count)
				}
				if err != nil {
					yield(nil, err)
					return
				}
				written++
				if !yield(cells(columns, l.values), nil) {
					return
				}
			}
		}
		return open(ctx, func(out io.Writer) error {
			if format == pdf {
				return writePDF(out, r.title, a, columns, rows, cells(columns, append(make([]any, len(r.dimensions)), totals...)), count)
			}
			sheet := sheets.Sheet{Name: r.title, Columns: sheetColumns(columns), Zone: a.venue.Zone, Totals: len(r.dimensions) > 0}
			return sheet.Write(out, sheets.Format(format), rows)
		})
	})
	return written, err
}

var sheetKinds = map[Form]sheets.Kind{
	Text: sheets.Text, Money: sheets.Money, Integer: sheets.Integer, Quantity: sheets.Quantity, Day: sheets.Date, Instant: sheets.Instant, Hour: sheets.Text, Weekday: sheets.Text,
}

func sheetColumns(columns []Column) []sheets.Column {
	out := make([]sheets.Column, len(columns))
	for i, c := range columns {
		out[i] = sheets.Column{Key: c.Chave, Title: c.Titulo, Kind: sheetKinds[c.Tipo], Total: c.Medida && c.Soma}
	}
	return out
}

var weekdays = []string{"Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"}

// cells are the values of a row as a file has them.
func cells(columns []Column, values []any) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = cell(columns[i].Tipo, v)
	}
	return out
}

func cell(form Form, v any) any {
	switch v := form.value(v).(type) {
	case string:
		if form != Day {
			return v
		}
		day, err := time.Parse(time.DateOnly, v)
		if err != nil {
			return nil
		}
		return day
	case int64:
		switch form {
		case Hour:
			return fmt.Sprintf("%02d:00", v)
		case Weekday:
			return weekdays[v-1]
		}
		return v
	case money.Amount, quantity.Amount, time.Time:
		return v
	}
	return nil
}
