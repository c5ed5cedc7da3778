package paymentlinks

import (
	"context"
	"fmt"
	"io"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/sheets"
)

// exporting is what an export's job is told.
type exporting struct {
	LinkID string
	Format sheets.Format
}

const exportKind jobs.Kind[exporting] = "payment-link-export"

var columns = []sheets.Column{
	{Key: "inicio", Title: "Início", Kind: sheets.Instant},
	{Key: "situacao", Title: "Situação", Kind: sheets.Text},
	{Key: "forma", Title: "Forma", Kind: sheets.Text},
	{Key: "valor", Title: "Valor", Kind: sheets.Money},
	{Key: "recebido", Title: "Recebido", Kind: sheets.Money, Total: true},
	{Key: "devolvido", Title: "Devolvido", Kind: sheets.Money, Total: true},
	{Key: "pago", Title: "Pago em", Kind: sheets.Instant},
	{Key: "recibo", Title: "Recibo", Kind: sheets.Text},
	{Key: "tentativas", Title: "Tentativas", Kind: sheets.Integer, Total: true},
	{Key: "documento", Title: "CPF ou CNPJ", Kind: sheets.Text},
	{Key: "email", Title: "E-mail", Kind: sheets.Text},
}

// Name is what people call how far a use is.
func (s UseState) Name() string {
	return map[UseState]string{
		Begun: "Iniciado", Waiting: "Aguardando", Paid: "Pago", NotPaid: "Não pago", Refused: "Cancelado", Divergent: "Valor diferente", Late: "Fora do prazo",
	}[s]
}

// ExportOrder is an export.
type ExportOrder struct {
	operation.VenueBody
	Formato sheets.Format `json:"formato" enum:"xlsx,csv"`
}

type exportInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body ExportOrder
}

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	job, err := s.Export(ctx, in.Body.VenueID, in.ID, in.Body.Formato)
	return &jobOutput{job}, err
}

// Export queues a job that writes the uses of a link into a file of the caller's.
func (s *Service) Export(ctx context.Context, venueID, linkID string, format sheets.Format) (jobs.Job, error) {
	l, err := s.Get(ctx, venueID, linkID)
	if err != nil {
		return jobs.Job{}, err
	}
	by := operation.ActorFrom(ctx)
	var id string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		id, err = exportKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: venueID, Roles: needed, Title: "Exportação de pagamentos do link"}, exporting{linkID, format})
		if err != nil {
			return err
		}
		return s.record(ctx, tx, audit.PaymentLinkExported, l, l, nil)
	})
	if err != nil {
		return jobs.Job{}, err
	}
	s.Jobs.Wake(by.UserID)
	return s.Jobs.Get(ctx, by.UserID, id)
}

// exportedAtOnce is how many uses are read at once.
const exportedAtOnce = 500

func (s *Service) export(ctx context.Context, task *jobs.Task, what exporting) (jobs.Result, error) {
	if _, err := s.Get(ctx, task.VenueID, what.LinkID); err != nil {
		return jobs.Result{}, err
	}
	at, err := s.Venues.Venue(ctx, task.VenueID)
	if err != nil {
		return jobs.Result{}, err
	}
	sheet := sheets.Sheet{Name: "Pagamentos", Columns: columns, Zone: at.Zone}
	file := files.NewFile{PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, Name: "pagamentos-do-link." + string(what.Format), ContentType: what.Format.ContentType()}
	of, err := s.taken(ctx, s.DB.Read, "WHERE link_id = ?", what.LinkID)
	if err != nil {
		return jobs.Result{}, err
	}
	total, written, last := int64(of[what.LinkID].Uses), 0, Use{}
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, what.Format, func(yield func([]any, error) bool) {
			for {
				some, err := s.usesAfter(ctx, what.LinkID, last, exportedAtOnce)
				if err == nil {
					err = task.Progress(ctx, int64(written), max(total, int64(written)), "Exportando os pagamentos…")
				}
				if err != nil {
					yield(nil, err)
					return
				}
				for _, u := range some {
					last = u
					if !yield(u.cells(), nil) {
						return
					}
				}
				if written += len(some); len(some) < exportedAtOnce {
					return
				}
			}
		})
	})
	sentence := fmt.Sprintf("%d usos exportados.", written)
	if written == 1 {
		sentence = "1 uso exportado."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// cells are the use's in the order of columns.
func (u Use) cells() []any {
	cells := []any{
		database.FromMilli(u.CreatedAt), u.State.Name(), u.Method.Name(), u.Value, nil, u.Refunded, nil, u.Receipt, int64(u.Charges),
		u.shownDocument(), u.Email,
	}
	if u.PaidAt != 0 {
		cells[4], cells[6] = u.Value, database.FromMilli(u.PaidAt)
	}
	return cells
}
