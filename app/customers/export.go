package customers

import (
	"context"
	"fmt"
	"io"
	"iter"
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
	Filter Filter
	Format sheets.Format
}

const exportKind jobs.Kind[exporting] = "customer-export"

// columns are those that an import reads; an export writes exported besides. Their keys
// are the form's fields.
var (
	columns = []sheets.Column{
		{Key: "nome", Title: "Nome", Synonyms: []string{"Nome completo", "Cliente"}, Kind: sheets.Text, MaxLength: maxText},
		{Key: "CPF", Title: "CPF", Synonyms: []string{"Documento"}, Kind: sheets.Document, Width: 11},
		{Key: "dataNascimento", Title: "Data de nascimento", Synonyms: []string{"Nascimento", "Aniversário"}, Kind: sheets.Date},
		{Key: "sexo", Title: "Sexo", Synonyms: []string{"Gênero"}, Kind: sheets.Text},
		{Key: "telefone", Title: "Telefone", Synonyms: []string{"Celular", "WhatsApp", "Fone"}, Kind: sheets.Document},
		{Key: "email", Title: "E-mail", Synonyms: []string{"Correio eletrônico"}, Kind: sheets.Text},
		{Key: "identificador", Title: "Identificador", Kind: sheets.Text},
		{Key: "categoria", Title: "Categoria", Kind: sheets.Text, MaxLength: maxText},
		{Key: "nomeNaLista", Title: "Nome na lista", Kind: sheets.Boolean},
	}
	exported = []sheets.Column{
		{Key: "situacao", Title: "Situação", Kind: sheets.Text},
		{Key: "valorEmAberto", Title: "Valor em aberto", Kind: sheets.Money, Total: true},
	}
	sexes      = map[Sex]string{Male: "Masculino", Female: "Feminino"}
	situations = map[restriction]string{block: "Bloqueado", alert: "Alertado"}
)

// Export queues a job that writes the customers of a filter into a file of the caller's. A
// category that is not the venue's is an Invalid fault.
func (s *Service) Export(ctx context.Context, f Filter, format sheets.Format) (jobs.Job, error) {
	by := operation.ActorFrom(ctx)
	var id string
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := categoryName(ctx, tx, f.VenueID, f.CategoriaID); err != nil {
			return err
		}
		var err error
		id, err = exportKind.Enqueue(ctx, s.jobs, tx, jobs.Order{By: by, VenueID: f.VenueID, Roles: needed, Title: "Exportação de clientes"}, exporting{f, format})
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: f.VenueID, At: s.clock.Now(), By: by, Action: audit.CustomersExported, SubjectID: f.VenueID, Subject: "Lista de clientes",
		})
	})
	if err != nil {
		return jobs.Job{}, err
	}
	s.jobs.Wake(by.UserID)
	return s.jobs.Get(ctx, by.UserID, id)
}

func (s *Service) export(ctx context.Context, task *jobs.Task, what exporting) (jobs.Result, error) {
	total, err := s.count(ctx, what.Filter)
	if err != nil {
		return jobs.Result{}, err
	}
	categories, err := s.Categories(ctx, task.VenueID)
	if err != nil {
		return jobs.Result{}, err
	}
	names := make(map[string]string, len(categories))
	for _, c := range categories {
		names[c.ID] = c.Description
	}
	sheet := sheets.Sheet{Name: "Clientes", Columns: append(columns[:len(columns):len(columns)], exported...), Totals: true}
	file := files.NewFile{PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, Name: "clientes." + string(what.Format), ContentType: what.Format.ContentType()}
	written := int64(0)
	id, err := s.files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, what.Format, func(yield func([]any, error) bool) {
			for r, err := range s.each(ctx, what.Filter) {
				if err == nil {
					err = task.Progress(ctx, written, int64(total), "Exportando clientes…")
				}
				if err != nil {
					yield(nil, err)
					return
				}
				if !yield(r.cells(names[r.CategoryID]), nil) {
					return
				}
				written++
			}
		})
	})
	return jobs.Result{Sentence: numbered(written, "cliente exportado.", "clientes exportados."), FileID: id}, err
}

// cells are the customer's values in the order of the export's columns.
func (r *record) cells(category string) []any {
	var born any
	if day, err := time.Parse(time.DateOnly, r.BirthDate); err == nil {
		born = day
	}
	return []any{
		orEmpty(r.Name), orEmpty(br.FormatCPF(r.CPF)), born, orEmpty(sexes[r.Sex]), orEmpty(br.FormatPhone(r.Phone)), orEmpty(r.Email),
		orEmpty(r.Identifier), orEmpty(category), r.OnList, orEmpty(situations[r.InForce]), r.OpenAmount,
	}
}

// orEmpty is a text, or an empty cell.
func orEmpty(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func numbered(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// batch is how many customers are read at once.
const batch = 500

// each goes through the customers of a filter by name, a batch at a time: it holds
// neither all of them nor a transaction.
func (s *Service) each(ctx context.Context, f Filter) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		last := record{}
		for {
			var rows []record
			q := f.narrow(selection(s.db.Read, &rows)).Order("c.search", "c.id").Limit(batch)
			if last.ID != "" {
				q = q.Where("(c.search, c.id) > (?, ?)", last.Search, last.ID)
			}
			if err := q.Scan(ctx); err != nil {
				yield(record{}, fmt.Errorf("read customers: %w", err))
				return
			}
			for _, r := range rows {
				if !yield(r, nil) {
					return
				}
			}
			if len(rows) < batch {
				return
			}
			last = rows[len(rows)-1]
		}
	}
}
