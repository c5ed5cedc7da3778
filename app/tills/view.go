package tills

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

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
	all := make([]Session, len(rows))
	for i, r := range rows {
		detail, err := s.sum(ctx, s.DB.Read, r)
		if err != nil {
			return nil, 0, err
		}
		all[i] = detail.Session
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
	return s.sum(ctx, s.DB.Read, row)
}

// sum is what has arrived of a session by now.
func (s *Service) sum(ctx context.Context, db bun.IDB, r sessionRow) (SessionDetail, error) {
	d := SessionDetail{Session: Session{
		ID: r.ID, Equipment: r.Equipment, Operator: r.Operator, OpenedAt: r.OpenedAt, ClosedAt: r.ClosedAt, Opening: r.Opening, Note: r.Note,
	}, Methods: []MethodSum{}, Movements: []MovementView{}}
	var moved []movementRow
	if err := db.NewSelect().Model(&moved).Where("equipment_id = ? AND session_id = ?", r.EquipmentID, r.DeviceID).Order("at", "id").Scan(ctx); err != nil {
		return d, fmt.Errorf("read cash movements: %w", err)
	}
	expected := map[Method]money.Amount{Cash: r.Opening}
	for _, m := range moved {
		expected[Cash] += m.Value
		if m.Value > 0 {
			d.Supplies += m.Value
		} else {
			d.Withdrawn -= m.Value
		}
		d.Movements = append(d.Movements, MovementView{ID: m.ID, At: m.At, Operator: m.Operator, Value: m.Value, Reason: m.Reason, Marked: m.Marked})
	}
	var sold []struct {
		Method Method
		Value  money.Amount
	}
	err := db.NewRaw(`SELECT p.method, SUM(p.value) AS value FROM till_sales s JOIN till_payments p ON p.sale_id = s.id
		WHERE s.equipment_id = ? AND s.session_id = ? GROUP BY p.method`, r.EquipmentID, r.DeviceID).Scan(ctx, &sold)
	if err != nil {
		return d, fmt.Errorf("sum a session's sales: %w", err)
	}
	for _, one := range sold {
		expected[one.Method] += one.Value
		d.Sold += one.Value
	}
	sales, err := db.NewSelect().Model((*saleRow)(nil)).Where("equipment_id = ? AND session_id = ?", r.EquipmentID, r.DeviceID).Count(ctx)
	if err != nil {
		return d, err
	}
	d.Sales = int(sales)
	var counts []Count
	if err := json.Unmarshal([]byte(r.Counted), &counts); err != nil {
		return d, err
	}
	counted := map[Method]money.Amount{}
	for _, c := range counts {
		counted[c.Method] = c.Value
	}
	for _, m := range order {
		if expected[m] == 0 && counted[m] == 0 {
			continue
		}
		one := MethodSum{Method: m.Label(), Expected: expected[m], Counted: counted[m]}
		if d.ClosedAt != nil {
			one.Difference = one.Counted - one.Expected
		}
		d.Expected, d.Counted, d.Difference = d.Expected+one.Expected, d.Counted+one.Counted, d.Difference+one.Difference
		d.Methods = append(d.Methods, one)
	}
	return d, nil
}

var order = []Method{Cash, Credit, Debit, Pix, Voucher, Cheque, Pending, Cashback}

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
		all[i] = v
	}
	return all, int(total), nil
}
