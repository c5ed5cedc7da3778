package paymentlinks

import (
	"context"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

// UseView is a use of a link on the wire, for the venue's people.
type UseView struct {
	ID         string       `json:"id"`
	IniciadoEm time.Time    `json:"iniciadoEm"`
	Situacao   UseState     `json:"situacao" enum:"iniciado,aguardando,pago,expirado,cancelado,divergente,fora_do_prazo"`
	Forma      Method       `json:"forma" doc:"the way that was chosen last; empty before"`
	Valor      money.Amount `json:"valor"`
	Tentativas int          `json:"tentativas" doc:"charges that were made"`
	Documento  string       `json:"documento" doc:"of who pays, a CPF hidden in part; empty where nobody asked"`
	Email      string       `json:"email"`
	Provado    bool         `json:"emailProvado"`
	Recibo     string       `json:"recibo"`
	PagoEm     *time.Time   `json:"pagoEm"`
	Devolvido  money.Amount `json:"devolvido"`
	Devolvendo money.Amount `json:"devolvendo" doc:"asked for, and on its way back"`
	// What can be given back, and which payment that is.
	PagamentoID string       `json:"pagamentoId" doc:"the payment that counts; empty before"`
	Restante    money.Amount `json:"restante" doc:"what can still be given back of it"`
}

// Totals are what came of a link.
type Totals struct {
	Usos       int          `json:"usos"`
	Tentativas int          `json:"tentativas"`
	Pagos      int          `json:"pagos"`
	Recebido   money.Amount `json:"recebido"`
	Devolvido  money.Amount `json:"devolvido"`
}

// UseList is a page of a link's uses.
type UseList struct {
	Link   View      `json:"link" doc:"as it is now, deleted or not"`
	Totais Totals    `json:"totais"`
	Usos   []UseView `json:"usos" nullable:"false" doc:"the latest first"`
	Total  int64     `json:"total" doc:"on all pages"`
}

type usesInput struct {
	operation.VenueQuery
	operation.PageQuery
	ID      string `path:"id" maxLength:"36"`
	SoPagos bool   `query:"soPagos" doc:"only those that were paid"`
}

type usesOutput struct{ Body UseList }

func (s *Service) usesRoute(ctx context.Context, in *usesInput) (*usesOutput, error) {
	l, err := s.Get(ctx, in.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	of, err := s.taken(ctx, s.DB.Read, "WHERE link_id = ?", l.ID)
	if err != nil {
		return nil, err
	}
	found, total, err := s.usesOf(ctx, l.ID, in.SoPagos, in.Offset(), in.Size)
	if err != nil {
		return nil, err
	}
	views, err := s.viewOf(ctx, l.VenueID, []Link{l}, of)
	if err != nil {
		return nil, err
	}
	var paid []string
	for _, u := range found {
		if u.PaidAt != 0 {
			paid = append(paid, u.ID)
		}
	}
	received, err := s.Payments.Received(ctx, l.VenueID, paid...)
	if err != nil {
		return nil, err
	}
	t := of[l.ID]
	out := &usesOutput{UseList{Link: views[0], Totais: Totals{t.Uses, t.Attempts, t.Paid, t.Value, t.Refunded}, Usos: make([]UseView, len(found)), Total: total}}
	for i, u := range found {
		out.Body.Usos[i] = u.view(received[u.ID])
	}
	return out, nil
}

func (s *Service) usesOf(ctx context.Context, linkID string, paidOnly bool, offset, size int) (found []Use, total int64, err error) {
	query := s.DB.Read.NewSelect().Model(&found).Where("link_id = ?", linkID)
	if paidOnly {
		query.Where("paid_at IS NOT NULL")
	}
	total, err = query.Order("created_at DESC", "id DESC").Offset(int64(offset)).Limit(int64(size)).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("read uses of payment link: %w", err)
	}
	return found, total, nil
}

// usesAfter are the next uses of a link after one, the latest first; the zero Use is before
// all of them.
func (s *Service) usesAfter(ctx context.Context, linkID string, last Use, most int64) (found []Use, err error) {
	query := s.DB.Read.NewSelect().Model(&found).Where("link_id = ?", linkID)
	if last.ID != "" {
		query.Where("(created_at, id) < (?, ?)", last.CreatedAt, last.ID)
	}
	if err := query.Order("created_at DESC", "id DESC").Limit(most).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read uses of payment link: %w", err)
	}
	return found, nil
}

// view is the use on the wire, with what came in for it.
func (u Use) view(received []Received) UseView {
	v := UseView{
		ID: u.ID, IniciadoEm: database.FromMilli(u.CreatedAt), Situacao: u.State, Forma: u.Method, Valor: u.Value, Tentativas: u.Charges,
		Documento: u.shownDocument(), Email: u.Email, Provado: u.ProvenAt != 0, Recibo: u.Receipt, Devolvido: u.Refunded,
	}
	if u.PaidAt == 0 {
		return v
	}
	at := database.FromMilli(u.PaidAt)
	v.PagoEm = &at
	for _, r := range received {
		if r.Counts {
			v.PagamentoID, v.Restante, v.Devolvendo = r.ID, r.Left, r.Returning
		}
	}
	return v
}
