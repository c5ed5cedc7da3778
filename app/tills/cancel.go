package tills

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

type cancelRow struct {
	bun.BaseModel `bun:"table:till_cancellations,alias:x"`

	ID          string `bun:",pk"`
	VenueID     string
	EquipmentID string
	DeviceID    string
	Digest      string
	SessionID   string
	SaleID      string `bun:",nullzero"`
	Operator    string
	At          int64
	Day         string
	Reason      string
	Marked      bool
}

// Cancellation is a sale that a device takes back whole: the money leaves a drawer again.
type Cancellation struct {
	Sale     string `json:"vendaId" minLength:"1" maxLength:"64" doc:"the device's own id of the sale, which may be sent later"`
	Session  string `json:"sessaoId,omitempty" required:"false" maxLength:"64" doc:"the cash session that the money leaves; empty for that of the sale"`
	At       int64  `json:"em" minimum:"1577836800000" maximum:"4102444800000"`
	Operator string `json:"operadorId,omitempty" required:"false" maxLength:"36"`
	Reason   string `json:"motivo,omitempty" required:"false" maxLength:"200"`
}

// Undone is a cancelled sale as other domains take it back.
type Undone struct {
	VenueID, ID, Code, Device, Reason string
	// Ordered says that it became an order on the board.
	Ordered bool
	At      time.Time
	Total   money.Amount
}

// Undo takes a cancelled sale back where it went: stock, reports, and the board.
type Undo func(ctx context.Context, tx bun.Tx, sale Undone) error

// Cancel takes the cancellation of a sale: once, before or after the sale itself. It has
// happened, as sales have: what nobody had the right to is marked, never refused.
func (s *Service) Cancel(ctx context.Context, by operation.Equipment, c Cancellation) error {
	sum, err := digest(c)
	if err != nil {
		return err
	}
	at, err := s.moment(c.At)
	if err != nil {
		return err
	}
	who, err := s.operator(ctx, by.VenueID, c.Operator)
	if err != nil {
		return err
	}
	undo, err := s.Sales.PlanUndo(ctx, by.VenueID)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// The device is held: its sale and the cancellation of it follow each other.
		if _, err := s.Equipment.Device(ctx, tx, by.VenueID, by.ID); err != nil {
			return err
		}
		before, err := told[cancelRow](ctx, tx, by.ID, c.Sale)
		if err != nil {
			return err
		}
		if before != nil {
			return same(before.Digest, sum)
		}
		where, err := s.Venues.VenueIn(ctx, tx, by.VenueID)
		if err != nil {
			return err
		}
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		row := cancelRow{
			ID: id.String(), VenueID: by.VenueID, EquipmentID: by.ID, DeviceID: c.Sale, Digest: sum, SessionID: c.Session, Operator: who.Name,
			At: c.At, Day: where.Day(at), Reason: br.OneLine(c.Reason), Marked: c.Operator != "" && !slices.Contains(who.Rights, "cancelarVenda"),
		}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("write a cancellation: %w", err)
		}
		sale, err := told[saleRow](ctx, tx, by.ID, c.Sale)
		if err != nil || sale == nil {
			return err
		}
		return s.takeBack(ctx, tx, &row, sale, undo)
	})
}

// takeBack has a sale that is written down be cancelled, with a mark for what should not be.
func (s *Service) takeBack(ctx context.Context, tx bun.Tx, c *cancelRow, sale *saleRow, undo Undo) error {
	c.SaleID = sale.ID
	if c.SessionID == "" {
		c.SessionID = sale.SessionID
	}
	if c.At < sale.At {
		c.At, c.Day = sale.At, sale.Day
	}
	if _, err := tx.NewUpdate().Model(c).Column("sale_id", "session_id", "at", "day").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("cancel a till's sale: %w", err)
	}
	// Whoever uses one of its tokens waits, and then finds the sale cancelled.
	var tokens []tokenRow
	q := tx.NewSelect().Model(&tokens).Where("sale_id = ?", sale.ID).Order("number", "id")
	if s.DB.Dialect == database.Postgres {
		q.For("UPDATE")
	}
	if err := q.Scan(ctx); err != nil {
		return fmt.Errorf("hold a sale's tokens: %w", err)
	}
	marks := []Mark{}
	if err := json.Unmarshal([]byte(sale.Marks), &marks); err != nil {
		return err
	}
	if c.Marked {
		marks = append(marks, Mark{"cancelamento", c.Operator + " não tem o direito de cancelar vendas."})
	}
	for _, t := range tokens {
		if t.ValidatedAt != nil {
			marks = append(marks, Mark{"ficha", fmt.Sprintf("A ficha %d já tinha sido usada quando a venda foi cancelada.", t.Number)})
		}
	}
	raw, err := json.Marshal(marks)
	if err != nil {
		return err
	}
	sale.Marks, sale.Marked = string(raw), len(marks) > 0
	if _, err := tx.NewUpdate().Model(sale).Column("marks", "marked").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("mark a cancelled sale: %w", err)
	}
	return undo(ctx, tx, Undone{
		VenueID: sale.VenueID, ID: sale.ID, Code: sale.Code, Device: sale.Equipment, Reason: c.Reason, Ordered: sale.OrderCode != "",
		At: time.UnixMilli(c.At), Total: sale.Total,
	})
}

// cancelled are the cancellations of these sales, by sale.
func (s *Service) cancelled(ctx context.Context, db bun.IDB, saleIDs []string) (map[string]cancelRow, error) {
	if len(saleIDs) == 0 {
		return nil, nil
	}
	var rows []cancelRow
	if err := db.NewSelect().Model(&rows).Where("sale_id IN (?)", bun.List(saleIDs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read cancellations: %w", err)
	}
	of := make(map[string]cancelRow, len(rows))
	for _, r := range rows {
		of[r.SaleID] = r
	}
	return of, nil
}
