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
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

type sessionRow struct {
	bun.BaseModel `bun:"table:cash_sessions,alias:c"`

	ID            string `bun:",pk"`
	VenueID       string
	EquipmentID   string
	DeviceID      string
	Equipment     string
	SalesPointID  string `bun:",nullzero"`
	OperatorID    string `bun:",nullzero"`
	Operator      string
	BeganAt       int64
	OpenedAt      *int64
	Opening       money.Amount
	OpeningDigest string
	ClosedAt      *int64
	Counted       string
	ClosingDigest string
	Note          string
}

type movementRow struct {
	bun.BaseModel `bun:"table:cash_movements,alias:m"`

	ID          string `bun:",pk"`
	VenueID     string
	EquipmentID string
	DeviceID    string
	SessionID   string
	Digest      string
	Equipment   string
	Operator    string
	At          int64
	Day         string
	Value       money.Amount
	Reason      string
	Marked      bool
}

// Opening is a cash session that begins.
type Opening struct {
	Session  string       `json:"sessaoId" minLength:"1" maxLength:"64" doc:"the device's own id of it"`
	At       int64        `json:"em" minimum:"1577836800000" maximum:"4102444800000"`
	Operator string       `json:"operadorId,omitempty" required:"false" maxLength:"36"`
	Value    money.Amount `json:"valor" minimum:"0" maximum:"1000000" doc:"in the drawer"`
}

// Movement is money that is put into a drawer, or taken out of it.
type Movement struct {
	ID       string       `json:"id" minLength:"1" maxLength:"64" doc:"the device's own"`
	Session  string       `json:"sessaoId" minLength:"1" maxLength:"64"`
	At       int64        `json:"em" minimum:"1577836800000" maximum:"4102444800000"`
	Operator string       `json:"operadorId,omitempty" required:"false" maxLength:"36"`
	Kind     string       `json:"tipo" enum:"suprimento,sangria"`
	Value    money.Amount `json:"valor" minimum:"0.01" maximum:"1000000"`
	Reason   string       `json:"motivo,omitempty" required:"false" maxLength:"200"`
}

// Count is what somebody has counted of a way to pay.
type Count struct {
	Method Method       `json:"forma" enum:"dinheiro,credito,debito,pix,voucher,cheque,pendente,cashback"`
	Value  money.Amount `json:"valor" minimum:"0" maximum:"1000000"`
}

// Closing is a cash session that ends.
type Closing struct {
	Session  string  `json:"sessaoId" minLength:"1" maxLength:"64"`
	At       int64   `json:"em" minimum:"1577836800000" maximum:"4102444800000"`
	Operator string  `json:"operadorId,omitempty" required:"false" maxLength:"36"`
	Counted  []Count `json:"contado" maxItems:"8" nullable:"false"`
	Note     string  `json:"observacao,omitempty" required:"false" maxLength:"300"`
}

// Open takes the opening of a session.
func (s *Service) Open(ctx context.Context, by operation.Equipment, o Opening) error {
	return s.event(ctx, by, o, o.At, o.Operator, o.Session, func(ctx context.Context, tx bun.Tx, row *sessionRow, sum string, who Operator) error {
		if row.OpenedAt != nil {
			return same(row.OpeningDigest, sum)
		}
		row.OpenedAt, row.Opening, row.OpeningDigest = &o.At, o.Value, sum
		row.OperatorID, row.Operator = o.Operator, who.Name
		return nil
	})
}

// Close takes the closing of a session. What arrives later still counts.
func (s *Service) Close(ctx context.Context, by operation.Equipment, c Closing) error {
	for i, n := range c.Counted {
		if slices.ContainsFunc(c.Counted[:i], func(o Count) bool { return o.Method == n.Method }) {
			return fault.Field("contado", "Uma forma de pagamento foi contada duas vezes.")
		}
	}
	return s.event(ctx, by, c, c.At, c.Operator, c.Session, func(ctx context.Context, tx bun.Tx, row *sessionRow, sum string, who Operator) error {
		if row.ClosedAt != nil {
			return same(row.ClosingDigest, sum)
		}
		raw, err := json.Marshal(c.Counted)
		row.ClosedAt, row.Counted, row.ClosingDigest, row.Note = &c.At, string(raw), sum, br.OneLine(c.Note)
		if row.Operator == "" {
			row.OperatorID, row.Operator = c.Operator, who.Name
		}
		return err
	})
}

// Move takes a supply or a withdrawal.
func (s *Service) Move(ctx context.Context, by operation.Equipment, m Movement) error {
	return s.event(ctx, by, m, m.At, m.Operator, m.Session, func(ctx context.Context, tx bun.Tx, row *sessionRow, sum string, who Operator) error {
		before, err := told[movementRow](ctx, tx, by.ID, m.ID)
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
		value := m.Value
		if m.Kind == "sangria" {
			value = -value
		}
		next := movementRow{
			ID: id.String(), VenueID: by.VenueID, EquipmentID: by.ID, DeviceID: m.ID, SessionID: m.Session, Digest: sum, Equipment: row.Equipment,
			Operator: who.Name, At: m.At, Day: where.Day(time.UnixMilli(m.At)), Value: value, Reason: br.OneLine(m.Reason),
			Marked: m.Operator != "" && !slices.Contains(who.Rights, "sangriaSuprimento"),
		}
		_, err = tx.NewInsert().Model(&next).Exec(ctx)
		return err
	})
}

// same refuses what was sent before with other content.
func same(before, now string) error {
	if before != now {
		return errOther
	}
	return nil
}

// event does one thing to a session, which begins to be known with the first thing that is
// told of it.
func (s *Service) event(ctx context.Context, by operation.Equipment, sent any, ms int64, operatorID, session string, do func(context.Context, bun.Tx, *sessionRow, string, Operator) error) error {
	sum, err := digest(sent)
	if err != nil {
		return err
	}
	if _, err := s.moment(ms); err != nil {
		return err
	}
	who, err := s.operator(ctx, by.VenueID, operatorID)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// The device is held: two events of one session follow each other.
		device, err := s.Equipment.Device(ctx, tx, by.VenueID, by.ID)
		if err != nil {
			return err
		}
		row, err := told[sessionRow](ctx, tx, by.ID, session)
		if err != nil {
			return err
		}
		fresh := row == nil
		if fresh {
			id, err := uuid.NewV7()
			if err != nil {
				return err
			}
			row = &sessionRow{
				ID: id.String(), VenueID: by.VenueID, EquipmentID: by.ID, DeviceID: session, Equipment: device.Name, SalesPointID: device.SalesPointID,
				BeganAt: ms, Counted: "[]",
			}
		}
		row.BeganAt = min(row.BeganAt, ms)
		if err := do(ctx, tx, row, sum, who); err != nil {
			return err
		}
		if fresh {
			_, err = tx.NewInsert().Model(row).Exec(ctx)
		} else {
			_, err = tx.NewUpdate().Model(row).WherePK().Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("write cash session: %w", err)
		}
		return nil
	})
}

// OpenAt names the sessions that are open at a sales point, which cannot be deleted then.
func (s *Service) OpenAt(ctx context.Context, db bun.IDB, venueID, salesPointID string) ([]string, error) {
	var names []string
	err := db.NewSelect().Model((*sessionRow)(nil)).Column("equipment").
		Where("venue_id = ? AND sales_point_id = ? AND closed_at IS NULL AND opened_at IS NOT NULL", venueID, salesPointID).Order("equipment").Scan(ctx, &names)
	if err != nil {
		return nil, fmt.Errorf("read open cash sessions: %w", err)
	}
	return names, nil
}
