package payments

import (
	"context"
	"fmt"
	"io"
	"strings"

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
	Search Search
	Format sheets.Format
}

const exportKind jobs.Kind[exporting] = "payment-export"

// exportColumns are of a row for each charge, and for money that belongs to none.
var exportColumns = []sheets.Column{
	{Key: "quando", Title: "Quando", Kind: sheets.Instant},
	{Key: "rotulo", Title: "Sobre", Kind: sheets.Text},
	{Key: "forma", Title: "Forma", Kind: sheets.Text},
	{Key: "provedor", Title: "Provedor", Kind: sheets.Text},
	{Key: "estado", Title: "Situação", Kind: sheets.Text},
	{Key: "cobrado", Title: "Cobrado", Kind: sheets.Money, Total: true},
	{Key: "recebido", Title: "Recebido", Kind: sheets.Money, Total: true},
	{Key: "taxa", Title: "Taxa", Kind: sheets.Money, Total: true},
	{Key: "devolvido", Title: "Devolvido", Kind: sheets.Money, Total: true},
	{Key: "emDevolucao", Title: "Em devolução", Kind: sheets.Money, Total: true},
	{Key: "txid", Title: "Txid", Kind: sheets.Document},
	{Key: "fimAFim", Title: "Id fim a fim", Kind: sheets.Document},
}

// Export queues a job that writes what a search finds into a file of the caller's.
func (s *Service) Export(ctx context.Context, f Search, format sheets.Format) (jobs.Job, error) {
	by := operation.ActorFrom(ctx)
	at, err := s.Venues.Venue(ctx, f.VenueID)
	if err != nil {
		return jobs.Job{}, err
	}
	var id string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		id, err = exportKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: f.VenueID, Roles: needed, Title: "Exportação de pagamentos"}, exporting{f, format})
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{VenueID: f.VenueID, At: s.Clock.Now(), By: by, Action: audit.PaymentsExported, SubjectID: f.VenueID, Subject: at.Name})
	})
	if err != nil {
		return jobs.Job{}, err
	}
	s.Jobs.Wake(by.UserID)
	return s.Jobs.Get(ctx, by.UserID, id)
}

// exportBatch is how many rows an export reads at once.
const exportBatch = 500

func (s *Service) export(ctx context.Context, task *jobs.Task, what exporting) (jobs.Result, error) {
	at, err := s.Venues.Venue(ctx, task.VenueID)
	if err != nil {
		return jobs.Result{}, err
	}
	var page []found
	// All at once: what is paid meanwhile would move from one page to another.
	if err := s.rows(what.Search, at.Zone).ColumnExpr("f.*").OrderExpr("f.at DESC, f.id DESC").Scan(ctx, &page); err != nil {
		return jobs.Result{}, fmt.Errorf("search payments: %w", err)
	}
	sheet := sheets.Sheet{Name: "Pagamentos", Columns: exportColumns, Zone: at.Zone, Totals: true}
	file := files.NewFile{
		PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, Name: "pagamentos." + string(what.Format), ContentType: what.Format.ContentType(),
	}
	written, total := int64(0), int64(len(page))
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, what.Format, func(yield func([]any, error) bool) {
			for ; len(page) > 0; page = page[min(exportBatch, len(page)):] {
				all, err := s.transactions(ctx, page[:min(exportBatch, len(page))])
				if err == nil {
					err = task.Progress(ctx, written, total, "Exportando os pagamentos…")
				}
				if err != nil {
					yield(nil, err)
					return
				}
				for _, t := range all {
					written++
					if !yield(t.cells(), nil) {
						return
					}
				}
			}
		})
	})
	sentence := fmt.Sprintf("%d pagamentos exportados.", written)
	if written == 1 {
		sentence = "1 pagamento exportado."
	}
	return jobs.Result{Sentence: sentence, FileID: id}, err
}

// cells are the transaction in the order of exportColumns.
func (t Transaction) cells() []any {
	v := t.view()
	var ids []string
	for _, p := range t.Payments {
		ids = append(ids, p.EndToEnd)
	}
	txid, fee := t.Charge.TxID, any(nil)
	if v.PagamentoID != "" {
		txid = t.Payments[0].TxID
	}
	if t.Charge.State.HasMoney() {
		fee = t.Charge.Fee()
	}
	return []any{
		database.FromMilli(t.At), v.Rotulo, methodNames[v.Forma], providerNames[v.Provedor], stateNames[v.Estado], v.Valor, v.Recebido, fee, v.Devolvido, v.EmDevolucao,
		txid, strings.Join(ids, " "),
	}
}

var methodNames = map[Method]string{Pix: "Pix", Card: "Cartão", Boleto: "Boleto"}

// providerNames are what people read for the providers.
var providerNames = map[string]string{
	PixProvider: "Pix do banco", HostedProvider: "Mercado Pago", ManualProvider: "Conferência manual", SimulatedProvider: "Banco simulado",
	SimulatedHosted: "Mercado Pago simulado",
}

// stateNames are what people read for the states of charges, and for money without one.
var stateNames = map[string]string{
	string(Created): "Criada", string(Waiting): "Aguardando", string(Paid): "Paga", string(Expired): "Expirada", string(Cancelled): "Cancelada",
	string(PaidLate): "Paga fora do prazo", string(Divergent): "Valor divergente", string(Contested): "Contestada", string(Unmatched): "Sem origem",
}
