package equipment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
)

// Register adds a device to the venue; without a name it goes by its type and number.
func (s *Service) Register(ctx context.Context, venueID string, d Draft) (Equipment, error) {
	if err := d.settle(); err != nil {
		return Equipment{}, err
	}
	var added Equipment
	err := s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) (err error) {
		added, err = s.register(ctx, tx, venueID, d)
		return err
	})
	return added, err
}

func (s *Service) register(ctx context.Context, tx bun.Tx, venueID string, d Draft) (Equipment, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Equipment{}, err
	}
	e := Equipment{ID: id.String(), VenueID: venueID, Type: d.Type, Version: 1, CreatedAt: s.Clock.Now().UnixMilli()}
	e.take(d)
	err = tx.NewSelect().Model((*Equipment)(nil)).ColumnExpr("COALESCE(MAX(number), 0) + 1").
		Where("venue_id = ? AND type = ?", venueID, d.Type).Scan(ctx, &e.Number)
	if err != nil {
		return e, fmt.Errorf("count equipment: %w", err)
	}
	if _, err := tx.NewInsert().Model(&e).Exec(ctx); err != nil {
		return e, refuseTwin(fmt.Errorf("insert equipment: %w", err), d.Serial)
	}
	return e, s.record(ctx, tx, audit.EquipmentAdded, Equipment{}, e)
}

// Change writes a device anew. It is a Conflict where somebody else has since the version.
func (s *Service) Change(ctx context.Context, venueID, id string, version int64, d Draft) (Equipment, error) {
	if err := d.settle(); err != nil {
		return Equipment{}, err
	}
	return s.change(ctx, venueID, id, audit.EquipmentChanged, func(_ context.Context, _ bun.Tx, e *Equipment) error {
		switch {
		case e.ArchivedAt != 0:
			return errArchived
		case e.Version != version:
			return errStale
		case e.Type != d.Type:
			return fault.Field("tipo", "O tipo não muda depois do cadastro. Cadastre outro equipamento.")
		}
		e.take(d)
		return nil
	})
}

// Archive takes a device out of use: its key is revoked, and it leaves its sales point
// and its licence.
func (s *Service) Archive(ctx context.Context, venueID, id string) error {
	_, err := s.change(ctx, venueID, id, audit.EquipmentArchived, func(ctx context.Context, tx bun.Tx, e *Equipment) error {
		if e.ArchivedAt != 0 {
			return nil
		}
		e.archive(s.Clock.Now())
		_, err := s.revoke(ctx, tx, e.ID)
		return err
	})
	return err
}

// Restore puts an archived device into use again; it is to be paired anew.
func (s *Service) Restore(ctx context.Context, venueID, id string) (Equipment, error) {
	return s.change(ctx, venueID, id, audit.EquipmentRestored, func(_ context.Context, _ bun.Tx, e *Equipment) error {
		e.ArchivedAt = 0
		return nil
	})
}

// change writes what edit makes of a venue's device; what edit leaves as it is stays
// unwritten. An unknown one is a NotFound fault.
func (s *Service) change(ctx context.Context, venueID, id string, action audit.Action, edit func(context.Context, bun.Tx, *Equipment) error) (Equipment, error) {
	var now Equipment
	err := s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.hold(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		now = before
		if err := edit(ctx, tx, &now); err != nil || now == before {
			return err
		}
		now.Version++
		if _, err := tx.NewUpdate().Model(&now).WherePK().Exec(ctx); err != nil {
			return refuseTwin(fmt.Errorf("change equipment: %w", err), now.Serial)
		}
		return s.record(ctx, tx, action, before, now)
	})
	return now, err
}

// hold reads a venue's device, and keeps others from changing it before the transaction ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID, id string) (Equipment, error) {
	var e Equipment
	query := tx.NewSelect().Model(&e).Where("id = ? AND venue_id = ?", id, venueID)
	if s.DB.Dialect == database.Postgres {
		query = query.For("UPDATE")
	}
	err := query.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return e, errUnknown
	}
	return e, err
}

// refuseTwin makes a fault of the error that a serial number is another device's.
func refuseTwin(err error, serial string) error {
	if !database.IsUnique(err) {
		return err
	}
	sentence := "Já existe um equipamento em uso com o número de série " + serial + ". Confira o número ou arquive o outro."
	return fault.New(fault.Conflict, sentence).With("numeroSerie", sentence)
}

// OfVenue lists the venue's devices in use, by type and number.
func (s *Service) OfVenue(ctx context.Context, db bun.IDB, venueID string) ([]Equipment, error) {
	all := []Equipment{}
	err := db.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("type", "number").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read equipment: %w", err)
	}
	return all, nil
}

// VenueOf answers the one venue of these devices; unknown ones, and those of several
// venues, are a NotFound fault.
func (s *Service) VenueOf(ctx context.Context, ids []string) (string, error) {
	var found []string
	err := s.DB.Read.NewSelect().Model((*Equipment)(nil)).Column("venue_id").Where("id IN (?)", bun.List(ids)).Scan(ctx, &found)
	if err != nil {
		return "", fmt.Errorf("read venue of equipment: %w", err)
	}
	for _, v := range found {
		if v != found[0] {
			return "", errUnknown
		}
	}
	if len(found) == 0 {
		return "", errUnknown
	}
	return found[0], nil
}

// Move puts a device to a sales point, or, with an empty one, to none; it must be at the
// sales point from, which may be empty, too: else moved is false.
func (s *Service) Move(ctx context.Context, tx bun.Tx, venueID, id, from, to string) (moved bool, err error) {
	q := tx.NewUpdate().Model((*Equipment)(nil)).Where("id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
	if from == "" {
		q.Where("sales_point_id IS NULL")
	} else {
		q.Where("sales_point_id = ?", from)
	}
	if to == "" {
		q.Set("sales_point_id = NULL")
	} else {
		q.Set("sales_point_id = ?", to)
	}
	result, err := q.Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("move equipment: %w", err)
	}
	n, err := result.RowsAffected()
	return n == 1, err
}
