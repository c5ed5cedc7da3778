package extracts

import (
	"bytes"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/jobs"
)

// progressed is from where a job goes on that was stopped while it took a file over.
type progressed struct {
	Part    int64
	Reading reading
}

// process reads a file: it checks the whole, then takes it over part by part.
func (s *Service) process(ctx context.Context, task *jobs.Task, what processing) (jobs.Result, error) {
	f, err := s.file(ctx, s.DB.Read, task.VenueID, what.FileID)
	if err != nil {
		return jobs.Result{}, err
	}
	if f.State != waiting {
		return jobs.Result{Sentence: "Este extrato já foi processado."}, nil
	}
	layout, err := s.layoutOf(ctx, &f)
	if err != nil {
		return jobs.Result{}, err
	}
	parts, err := s.parts(ctx, f.ID)
	if err != nil {
		return jobs.Result{}, err
	}
	var at progressed
	resumed, err := task.Resume(&at)
	if err != nil {
		return jobs.Result{}, err
	}
	if !resumed {
		fine, err := s.check(ctx, task, &f, layout, parts)
		if err != nil {
			return jobs.Result{}, err
		}
		if !fine {
			return jobs.Result{Sentence: "O extrato não foi importado: " + f.Reason}, nil
		}
	}
	if err := s.takeParts(ctx, task, &f, layout, parts, at); err != nil {
		return jobs.Result{}, err
	}
	if err := s.Reconcile(ctx, task.VenueID); err != nil {
		return jobs.Result{}, err
	}
	return jobs.Result{Sentence: fmt.Sprintf("Extrato processado: %d vendas, %s líquidos.", f.Sales, amount(f.Net))}, nil
}

// layoutOf answers the layout of a file that waits.
func (s *Service) layoutOf(ctx context.Context, f *fileRow) (*Layout, error) {
	for _, l := range []*Layout{cieloOld, cieloV15} {
		if l.Name == f.Layout {
			return l, nil
		}
	}
	loaded, err := s.loaded(ctx, f.VenueID)
	if err != nil {
		return nil, err
	}
	for _, l := range loaded {
		if l.Name == f.Layout {
			return l, nil
		}
	}
	return nil, fault.New(fault.Conflict, "O layout deste extrato não existe mais. Carregue-o de novo em Layouts.")
}

// eachPart gives the file's lines from a part on, and tells the job how far it is.
func (s *Service) eachPart(ctx context.Context, task *jobs.Task, f *fileRow, from, parts, done, total int64, sentence string, fn func(part chunkRow) error) error {
	for no := from; no < parts; no++ {
		if err := task.Progress(ctx, done+no, total, sentence); err != nil {
			return err
		}
		part, err := s.part(ctx, f.ID, no)
		if err != nil {
			return err
		}
		if err := fn(part); err != nil {
			return err
		}
	}
	return nil
}

// problemRow is a row of extract_problems.
type problemRow struct {
	bun.BaseModel `bun:"table:extract_problems"`

	FileID   string `bun:",pk"`
	No       int    `bun:",pk"`
	Line     int
	Severity Severity
	Record   string
	Field    string
	ColFrom  int
	ColTo    int
	Found    string
	Message  string
}

// check reads the whole file and writes down what is wrong with it; false where that keeps
// it from being taken over.
func (s *Service) check(ctx context.Context, task *jobs.Task, f *fileRow, layout *Layout, parts int64) (bool, error) {
	var problems []problemRow
	f.Wrong, f.Warned = 0, 0
	c := &checker{layout: layout, problem: func(p Problem) error {
		if p.Severity == Wrong {
			f.Wrong++
		} else {
			f.Warned++
		}
		if len(problems) < mostProblems {
			problems = append(problems, problemRow{
				FileID: f.ID, No: len(problems) + 1, Line: p.Line, Severity: p.Severity, Record: p.Record, Field: p.Field,
				ColFrom: p.From, ColTo: p.To, Found: cleaned(p.Found), Message: p.Message,
			})
		}
		return nil
	}}
	err := s.eachPart(ctx, task, f, 0, parts, 0, 2*parts, "Conferindo o extrato…", func(part chunkRow) error {
		_, err := eachLine(bytes.NewReader(part.Body), int(part.FirstLine), c.line)
		return err
	})
	if err == nil {
		err = c.end()
	}
	if err != nil {
		return false, err
	}
	f.head(c.heading)
	before, err := s.sameKey(ctx, f)
	if err != nil {
		return false, err
	}
	switch {
	case f.Wrong == 1:
		f.Reason = "há 1 erro nele. Veja em qual linha e coluna."
	case f.Wrong > 1:
		f.Reason = fmt.Sprintf("há %d erros nele. Veja em quais linhas e colunas.", f.Wrong)
	case c.heading.Establishment == sampleEstablishment:
		f.Reason = "ele é um exemplo feito pelo Balcão. Foi lido sem erros, e nada dele entra na conciliação."
	case before != "":
		f.Reason = "a adquirente já tinha enviado este extrato (mesma sequência e mesmo período), no arquivo " + before + "."
	}
	fine := f.Reason == ""
	if !fine {
		f.State, f.AnalysedAt = refused, s.moment()
	}
	return fine, task.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("DELETE FROM extract_problems WHERE file_id = ?", f.ID).Exec(ctx); err != nil {
			return err
		}
		for rest := problems; len(rest) > 0; rest = rest[min(100, len(rest)):] {
			some := rest[:min(100, len(rest))]
			if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
				return fmt.Errorf("keep problems of an extract: %w", err)
			}
		}
		if fine {
			if err := task.Checkpoint(progressed{}); err != nil {
				return err
			}
		}
		_, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx)
		return err
	})
}

// sameKey answers the name of the file that has brought the same already; empty without.
func (s *Service) sameKey(ctx context.Context, f *fileRow) (string, error) {
	if f.FileKey == "" {
		return "", nil
	}
	var names []string
	err := s.DB.Read.NewRaw("SELECT name FROM extract_files WHERE venue_id = ? AND file_key = ? AND state = ? AND id <> ?", f.VenueID, f.FileKey, taken, f.ID).Scan(ctx, &names)
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}

// takeParts takes the file over, each part in a transaction of its own, from where an
// earlier attempt has come to.
func (s *Service) takeParts(ctx context.Context, task *jobs.Task, f *fileRow, layout *Layout, parts int64, at progressed) error {
	err := s.eachPart(ctx, task, f, at.Part, parts, parts, 2*parts, "Importando o extrato…", func(part chunkRow) error {
		var details []lineRow
		var credits []creditRow
		_, err := eachLine(bytes.NewReader(part.Body), int(part.FirstLine), func(n int, line []byte, _ bool) error {
			return takeLine(&at.Reading, layout, line, func(d *Detail, c *Credit) error {
				if d != nil {
					details = append(details, s.lineRow(f, n, d))
				}
				if c != nil {
					credits = append(credits, s.creditRow(f, n, c))
				}
				return nil
			})
		})
		if err != nil {
			return err
		}
		return task.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := writeLines(ctx, tx, details); err != nil {
				return err
			}
			if err := writeCredits(ctx, tx, credits); err != nil {
				return err
			}
			at.Part = part.No + 1
			return task.Checkpoint(at)
		})
	})
	if err != nil {
		return err
	}
	err = task.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		err := tx.NewRaw("SELECT COUNT(*) AS sales, COALESCE(SUM(gross), 0) AS gross, COALESCE(SUM(fee), 0) AS fee, COALESCE(SUM(net), 0) AS net FROM extract_lines WHERE file_id = ?", f.ID).
			Scan(ctx, &f.Sales, &f.Gross, &f.Fee, &f.Net)
		if err != nil {
			return err
		}
		f.State, f.AnalysedAt = taken, s.moment()
		_, err = tx.NewUpdate().Model(f).WherePK().Exec(ctx)
		return err
	})
	if database.IsUnique(err) {
		// Another server has taken the same extract over at the same time: its lines are these.
		f.State, f.Reason, f.AnalysedAt = refused, "a adquirente já tinha enviado este extrato (mesma sequência e mesmo período).", s.moment()
		return task.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx)
			return err
		})
	}
	return err
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// cleaned is what was found in a file, as a database takes it.
func cleaned(found string) string {
	return string(bytes.Map(func(r rune) rune {
		if r < ' ' {
			return '·'
		}
		return r
	}, []byte(found)))
}

// moment is now, as a column holds it that may be empty.
func (s *Service) moment() *int64 {
	now := s.now()
	return &now
}
