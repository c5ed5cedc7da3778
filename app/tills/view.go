package tills

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"balcao/app/money"
	"balcao/app/operation"
)

// Session is a cash session as the list shows it.
type Session struct {
	ID         string       `json:"id"`
	Equipment  string       `json:"equipamento"`
	Operator   string       `json:"operador"`
	OpenedAt   *int64       `json:"abertaEm" doc:"epoch ms; null while the opening has not arrived"`
	ClosedAt   *int64       `json:"fechadaEm" doc:"epoch ms; null while it is open"`
	Opening    money.Amount `json:"abertura"`
	Supplies   money.Amount `json:"suprimentos"`
	Withdrawn  money.Amount `json:"sangrias"`
	Sales      int          `json:"vendas"`
	Sold       money.Amount `json:"vendido"`
	Cancelled  money.Amount `json:"cancelado" doc:"what left the drawer again for cancelled sales"`
	Expected   money.Amount `json:"esperado" doc:"in all, the drawer included"`
	Counted    money.Amount `json:"contado"`
	Difference money.Amount `json:"diferenca" doc:"counted less expected; 0 while it is open"`
	Note       string       `json:"observacao"`
}

// MethodSum is a way to pay of a session.
type MethodSum struct {
	Method     string       `json:"forma"`
	Expected   money.Amount `json:"esperado"`
	Counted    money.Amount `json:"contado"`
	Difference money.Amount `json:"diferenca"`
}

// MovementView is a supply or, negative, a withdrawal.
type MovementView struct {
	ID       string       `json:"id"`
	At       int64        `json:"em"`
	Operator string       `json:"operador"`
	Value    money.Amount `json:"valor"`
	Reason   string       `json:"motivo"`
	Marked   bool         `json:"semDireito" doc:"the operator has no right to it"`
}

// SessionDetail is a session with what makes its sums.
type SessionDetail struct {
	Session
	Methods   []MethodSum    `json:"formas" nullable:"false"`
	Movements []MovementView `json:"movimentos" nullable:"false"`
}

// Sessions answers a page of the venue's cash sessions, the latest first.
func (s *Service) Sessions(ctx context.Context, venueID string, open bool, page operation.PageQuery) ([]Session, int, error) {
	var rows []sessionRow
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("began_at DESC", "id DESC")
	if open {
		q.Where("closed_at IS NULL")
	}
	total, err := q.Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list cash sessions: %w", err)
	}
	sums, err := s.sums(ctx, s.DB.Read, rows)
	if err != nil {
		return nil, 0, err
	}
	all := make([]Session, len(rows))
	for i, d := range sums {
		all[i] = d.Session
	}
	return all, int(total), nil
}

// SessionOf answers one session of the venue.
func (s *Service) SessionOf(ctx context.Context, venueID, id string) (SessionDetail, error) {
	var row sessionRow
	err := s.DB.Read.NewSelect().Model(&row).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return SessionDetail{}, errUnknown
	}
	if err != nil {
		return SessionDetail{}, fmt.Errorf("read cash session: %w", err)
	}
	sums, err := s.sums(ctx, s.DB.Read, []sessionRow{row})
	if err != nil {
		return SessionDetail{}, err
	}
	return sums[0], nil
}

// SaleView is a sale of equipment as the list shows it.
type SaleView struct {
	ID         string       `json:"id"`
	Code       string       `json:"codigo"`
	Order      string       `json:"pedido"`
	Equipment  string       `json:"equipamento"`
	Operator   string       `json:"operador"`
	At         int64        `json:"em"`
	ReceivedAt int64        `json:"recebidaEm"`
	Total      money.Amount `json:"total"`
	Commission money.Amount `json:"comissao"`
	Lines      []Line       `json:"itens" nullable:"false"`
	Payments   []Paid       `json:"pagamentos" nullable:"false"`
	Marks      []Mark       `json:"avisos" nullable:"false"`
	UndoneAt   *int64       `json:"canceladaEm" doc:"epoch ms; null unless it was cancelled"`
	UndoneBy   string       `json:"canceladaPor"`
	UndoneFor  string       `json:"motivoCancelamento"`
}

// SaleFilter says which sales are meant; what is empty narrows nothing.
type SaleFilter struct {
	SessionID string
	Marked    bool
}

// SalesOf answers a page of what the venue's equipment has sold, the latest first.
func (s *Service) SalesOf(ctx context.Context, venueID string, f SaleFilter, page operation.PageQuery) ([]SaleView, int, error) {
	var rows []saleRow
	q := s.DB.Read.NewSelect().Model(&rows).Where("s.venue_id = ?", venueID).Order("s.at DESC", "s.id DESC")
	if f.Marked {
		q.Where("s.marked")
	}
	if f.SessionID != "" {
		q.Where("EXISTS (SELECT 1 FROM cash_sessions c WHERE c.id = ? AND c.equipment_id = s.equipment_id AND c.device_id = s.session_id)", f.SessionID)
	}
	total, err := q.Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list sales of equipment: %w", err)
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	cancelled, err := s.cancelled(ctx, s.DB.Read, ids)
	if err != nil {
		return nil, 0, err
	}
	all := make([]SaleView, len(rows))
	for i, r := range rows {
		v := SaleView{
			ID: r.ID, Code: r.Code, Order: r.OrderCode, Equipment: r.Equipment, Operator: r.Operator, At: r.At, ReceivedAt: r.ReceivedAt,
			Total: r.Total, Commission: r.Commission,
		}
		for raw, into := range map[*string]any{&r.Items: &v.Lines, &r.Payments: &v.Payments, &r.Marks: &v.Marks} {
			if err := json.Unmarshal([]byte(*raw), into); err != nil {
				return nil, 0, err
			}
		}
		if c, was := cancelled[r.ID]; was {
			v.UndoneAt, v.UndoneBy, v.UndoneFor = &c.At, c.Operator, c.Reason
		}
		all[i] = v
	}
	return all, int(total), nil
}
