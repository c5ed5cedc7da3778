package tills

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

type saleRow struct {
	bun.BaseModel `bun:"table:till_sales,alias:s"`

	ID           string `bun:",pk"`
	VenueID      string
	EquipmentID  string
	DeviceID     string
	Digest       string
	SessionID    string
	SalesPointID string `bun:",nullzero"`
	OperatorID   string `bun:",nullzero"`
	Operator     string
	Equipment    string
	Code         string
	OrderCode    string
	At           int64
	Day          string
	ReceivedAt   int64
	Total        money.Amount
	Commission   money.Amount
	Items        string
	Payments     string
	Marks        string
	Marked       bool
}

type paymentRow struct {
	bun.BaseModel `bun:"table:till_payments"`

	SaleID   string `bun:",pk"`
	Position int    `bun:",pk"`
	Method   Method
	Value    money.Amount
}

// Taken is what a device is told of its sale.
type Taken struct {
	ID     string `json:"id" doc:"ours"`
	Code   string `json:"codigo"`
	Order  string `json:"pedido" doc:"code of the order on the board; empty without"`
	Marks  []Mark `json:"avisos" nullable:"false"`
	Before bool   `json:"jaEnviada" doc:"it had arrived before"`
	Undone bool   `json:"cancelada" doc:"its cancellation has arrived, too"`
}

func (r saleRow) taken(before bool) (Taken, error) {
	t := Taken{ID: r.ID, Code: r.Code, Order: r.OrderCode, Marks: []Mark{}, Before: before}
	return t, json.Unmarshal([]byte(r.Marks), &t.Marks)
}

// Take takes a sale of a device: once, however often and whenever it arrives (D47).
func (s *Service) Take(ctx context.Context, by operation.Equipment, u Upload) (Taken, error) {
	sum, err := digest(u)
	if err != nil {
		return Taken{}, err
	}
	if err := u.settle(); err != nil {
		return Taken{}, err
	}
	at, err := s.moment(u.At)
	if err != nil {
		return Taken{}, err
	}
	who, err := s.operator(ctx, by.VenueID, u.Operator)
	if err != nil {
		return Taken{}, err
	}
	known, err := told[saleRow](ctx, s.DB.Read, by.ID, u.ID)
	if err != nil {
		return Taken{}, err
	}
	if known != nil {
		return s.again(ctx, *known, sum)
	}
	undo, err := s.Sales.PlanUndo(ctx, by.VenueID)
	if err != nil {
		return Taken{}, err
	}
	sale := Sale{Upload: u, VenueID: by.VenueID, At: at, OperatorName: who.Name}
	var device Device
	if err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		where, err := s.Venues.VenueIn(ctx, tx, by.VenueID)
		if err != nil {
			return err
		}
		sale.Day, sale.Today = where.Day(at), where.Day(at) == where.Day(s.Clock.Now())
		device, err = s.Equipment.Device(ctx, tx, by.VenueID, by.ID)
		return err
	}); err != nil {
		return Taken{}, err
	}
	point, err := s.Points(ctx, by.VenueID, device.SalesPointID)
	if err != nil {
		return Taken{}, err
	}
	marks, err := s.marks(ctx, sale, who, point)
	if err != nil {
		return Taken{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Taken{}, err
	}
	sale.ID, sale.Device = id.String(), device
	sale.Code = "C" + strings.ToUpper(sale.ID[len(sale.ID)-6:])
	sale.Cooked = point.Kitchen && sale.Today
	effects, err := s.Sales.Plan(ctx, sale)
	if err != nil {
		return Taken{}, err
	}
	row, err := s.rowOf(sale, sum, marks)
	if err != nil {
		return Taken{}, err
	}
	before, undone := false, false
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Who takes the key away waits for the sale, or the sale finds it gone.
		if _, err := s.Equipment.Device(ctx, tx, by.VenueID, by.ID); err != nil {
			return err
		}
		other, err := told[saleRow](ctx, tx, by.ID, u.ID)
		if err != nil {
			return err
		}
		if other != nil {
			row, before = *other, true
			return nil
		}
		// Its cancellation may have been faster: nobody cooks it then.
		waiting, err := told[cancelRow](ctx, tx, by.ID, u.ID)
		if err != nil {
			return err
		}
		undone = waiting != nil
		sale.Cooked = sale.Cooked && !undone
		if err := s.write(ctx, tx, &row, sale, effects); err != nil || !undone {
			return err
		}
		return s.takeBack(ctx, tx, waiting, &row, undo)
	})
	if err != nil {
		return Taken{}, err
	}
	if before {
		return s.again(ctx, row, sum)
	}
	taken, err := row.taken(false)
	taken.Undone = undone
	return taken, err
}

// again answers what came before, if this is the same.
func (s *Service) again(ctx context.Context, r saleRow, sum string) (Taken, error) {
	if r.Digest != sum {
		return Taken{}, errOther
	}
	cancelled, err := s.cancelled(ctx, s.DB.Read, []string{r.ID})
	if err != nil {
		return Taken{}, err
	}
	taken, err := r.taken(true)
	_, taken.Undone = cancelled[r.ID]
	return taken, err
}

func (s *Service) rowOf(sale Sale, sum string, marks []Mark) (saleRow, error) {
	row := saleRow{
		ID: sale.ID, VenueID: sale.VenueID, EquipmentID: sale.Device.ID, DeviceID: sale.Upload.ID, Digest: sum, SessionID: sale.Session,
		SalesPointID: sale.Device.SalesPointID, OperatorID: sale.Operator, Operator: sale.OperatorName, Equipment: sale.Device.Name, Code: sale.Code,
		At: sale.At.UnixMilli(), Day: sale.Day, ReceivedAt: s.Clock.Now().UnixMilli(), Total: sale.Total, Commission: sale.Commission, Marked: len(marks) > 0,
	}
	for into, value := range map[*string]any{&row.Items: sale.Lines, &row.Payments: sale.Payments, &row.Marks: marks} {
		raw, err := json.Marshal(value)
		if err != nil {
			return row, err
		}
		*into = string(raw)
	}
	return row, nil
}

func (s *Service) write(ctx context.Context, tx bun.Tx, row *saleRow, sale Sale, effects Effects) (err error) {
	if row.OrderCode, err = effects(ctx, tx, sale); err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("write a till's sale: %w", err)
	}
	var paid []paymentRow
	for i, p := range sale.Payments {
		paid = append(paid, paymentRow{SaleID: row.ID, Position: i, Method: p.Method, Value: p.Value})
	}
	if _, err := tx.NewInsert().Model(&paid).Exec(ctx); err != nil {
		return fmt.Errorf("write a till's payments: %w", err)
	}
	if err := s.issue(ctx, tx, sale); err != nil {
		return err
	}
	return s.Equipment.Sold(ctx, tx, row.EquipmentID, sale.At)
}

func (s *Service) issue(ctx context.Context, tx bun.Tx, sale Sale) error {
	var rows []tokenRow
	for _, t := range sale.Tokens {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		rows = append(rows, tokenRow{
			ID: id.String(), VenueID: sale.VenueID, SaleID: sale.ID, Number: t.Number, Code: strings.ToUpper(t.Code), Product: t.Product, Value: t.Value,
			IssuedAt: sale.At.UnixMilli(),
		})
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&rows).Exec(ctx)
	if database.IsUnique(err) {
		return fault.Field("fichas", "Uma ficha tem o código de outra do estabelecimento. Imprima-a de novo com outro código.")
	}
	return err
}

// marks are what the server would not have sold so.
func (s *Service) marks(ctx context.Context, sale Sale, who Operator, point Point) ([]Mark, error) {
	ids := make([]string, len(sale.Lines))
	for i, l := range sale.Lines {
		ids[i] = l.ProductID
	}
	prices, err := s.Prices(ctx, sale.VenueID, ids, sale.At)
	if err != nil {
		return nil, err
	}
	allowed, err := s.Allowed(ctx, sale.VenueID, who.UserID)
	if err != nil {
		return nil, err
	}
	marks := []Mark{}
	add := func(kind, text string, args ...any) {
		if m := (Mark{kind, fmt.Sprintf(text, args...)}); !slices.Contains(marks, m) {
			marks = append(marks, m)
		}
	}
	for _, l := range sale.Lines {
		switch of, known := prices[l.ProductID]; {
		case !known:
			add("produto", "%s não é um produto do estabelecimento.", l.Name)
		case !of.Open && of.Amount != l.Price:
			add("preco", "%s foi vendido por %s; o preço era %s.", l.Name, l.Price, of.Amount)
		}
		if allowed != nil && !allowed[l.ProductID] {
			add("acesso", "%s não está entre os produtos que %s pode vender.", l.Name, who.Name)
		}
	}
	for _, p := range sale.Payments {
		if point.Off[p.Method] {
			add("forma", "%s está desligado no ponto de venda.", p.Method.Label())
		}
	}
	if sale.Discount > 0 && sale.Operator != "" && !slices.Contains(who.Rights, "darDesconto") {
		add("desconto", "%s não tem o direito de dar desconto.", who.Name)
	}
	return marks, nil
}

// SoldOrder reports whether an order on the board is of a till's sale, which is written down already.
func (s *Service) SoldOrder(ctx context.Context, tx bun.Tx, orderID string) (bool, error) {
	return tx.NewSelect().Model((*saleRow)(nil)).Where("id = ?", orderID).Exists(ctx)
}
