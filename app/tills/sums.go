package tills

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

var order = []Method{Cash, Credit, Debit, Pix, Voucher, Cheque, Pending, Cashback}

// drawer is a cash session as its device names it.
type drawer struct{ EquipmentID, SessionID string }

// arrived is what has arrived of some sessions.
type arrived struct {
	moved           map[drawer][]movementRow
	sold, cancelled map[drawer]map[Method]money.Amount
	sales           map[drawer]int
}

// ofSessions narrows rows to those of the sessions with these ids.
const ofSessions = "(equipment_id, session_id) IN (SELECT equipment_id, device_id FROM cash_sessions WHERE id IN (?))"

// arrived reads what belongs to sessions, however many they are, in as many queries.
func (s *Service) arrived(ctx context.Context, db bun.IDB, rows []sessionRow) (arrived, error) {
	out := arrived{moved: map[drawer][]movementRow{}, sold: map[drawer]map[Method]money.Amount{}, cancelled: map[drawer]map[Method]money.Amount{}, sales: map[drawer]int{}}
	if len(rows) == 0 {
		return out, nil
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	var moved []movementRow
	if err := db.NewSelect().Model(&moved).Where(ofSessions, bun.List(ids)).Order("at", "id").Scan(ctx); err != nil {
		return out, fmt.Errorf("read cash movements: %w", err)
	}
	for _, m := range moved {
		of := drawer{m.EquipmentID, m.SessionID}
		out.moved[of] = append(out.moved[of], m)
	}
	for into, from := range map[*map[drawer]map[Method]money.Amount]string{
		&out.sold:      "till_sales s JOIN till_payments p ON p.sale_id = s.id",
		&out.cancelled: "till_cancellations s JOIN till_payments p ON p.sale_id = s.sale_id",
	} {
		var sums []struct {
			EquipmentID, SessionID string
			Method                 Method
			Value                  money.Amount
		}
		err := db.NewRaw("SELECT equipment_id, session_id, p.method, SUM(p.value) AS value FROM "+from+" WHERE "+ofSessions+" GROUP BY equipment_id, session_id, p.method", bun.List(ids)).Scan(ctx, &sums)
		if err != nil {
			return out, fmt.Errorf("sum sessions: %w", err)
		}
		for _, sum := range sums {
			of := drawer{sum.EquipmentID, sum.SessionID}
			if (*into)[of] == nil {
				(*into)[of] = map[Method]money.Amount{}
			}
			(*into)[of][sum.Method] = sum.Value
		}
	}
	var counts []struct {
		EquipmentID, SessionID string
		N                      int
	}
	err := db.NewRaw("SELECT equipment_id, session_id, COUNT(*) AS n FROM till_sales WHERE "+ofSessions+" GROUP BY equipment_id, session_id", bun.List(ids)).Scan(ctx, &counts)
	if err != nil {
		return out, fmt.Errorf("count sessions' sales: %w", err)
	}
	for _, c := range counts {
		out.sales[drawer{c.EquipmentID, c.SessionID}] = c.N
	}
	return out, nil
}

// sums are what has arrived of sessions by now, in their order.
func (s *Service) sums(ctx context.Context, db bun.IDB, rows []sessionRow) ([]SessionDetail, error) {
	all, err := s.arrived(ctx, db, rows)
	if err != nil {
		return nil, err
	}
	out := make([]SessionDetail, len(rows))
	for i, r := range rows {
		if out[i], err = all.sum(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (a arrived) sum(r sessionRow) (SessionDetail, error) {
	of := drawer{r.EquipmentID, r.DeviceID}
	d := SessionDetail{Session: Session{
		ID: r.ID, Equipment: r.Equipment, Operator: r.Operator, OpenedAt: r.OpenedAt, ClosedAt: r.ClosedAt, Opening: r.Opening, Note: r.Note, Sales: a.sales[of],
	}, Methods: []MethodSum{}, Movements: []MovementView{}}
	expected := map[Method]money.Amount{Cash: r.Opening}
	for _, m := range a.moved[of] {
		expected[Cash] += m.Value
		if m.Value > 0 {
			d.Supplies += m.Value
		} else {
			d.Withdrawn -= m.Value
		}
		d.Movements = append(d.Movements, MovementView{ID: m.ID, At: m.At, Operator: m.Operator, Value: m.Value, Reason: m.Reason, Marked: m.Marked})
	}
	for method, value := range a.sold[of] {
		expected[method] += value
		d.Sold += value
	}
	for method, value := range a.cancelled[of] {
		expected[method] -= value
		d.Cancelled += value
	}
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
