package equipment

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
)

// Register adds a device to the venue; without a name it goes by its type and number.
func (s *Service) Register(ctx context.Context, venueID string, kind Type, name, imei string) (Equipment, error) {
	if kind.Label() == "" {
		return Equipment{}, fault.Field("type", "Escolha o tipo do equipamento.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Equipment{}, err
	}
	e := Equipment{ID: id.String(), VenueID: venueID, Type: kind, Name: br.OneLine(name), IMEI: br.OneLine(imei), CreatedAt: s.Clock.Now().UnixMilli()}
	return e, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		err := tx.NewSelect().Model((*Equipment)(nil)).ColumnExpr("COALESCE(MAX(number), 0) + 1").
			Where("venue_id = ? AND type = ?", venueID, kind).Scan(ctx, &e.Number)
		if err != nil {
			return fmt.Errorf("count equipment: %w", err)
		}
		if _, err := tx.NewInsert().Model(&e).Exec(ctx); err != nil {
			return fmt.Errorf("insert equipment: %w", err)
		}
		return nil
	})
}

// OfVenue lists the venue's devices, by type and number.
func (s *Service) OfVenue(ctx context.Context, db bun.IDB, venueID string) ([]Equipment, error) {
	all := []Equipment{}
	if err := db.NewSelect().Model(&all).Where("venue_id = ?", venueID).Order("type", "number").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read equipment: %w", err)
	}
	return all, nil
}

// VenueOf answers the one venue of these devices; unknown ones, and those of several
// venues, are a NotFound fault.
func (s *Service) VenueOf(ctx context.Context, ids []string) (string, error) {
	var venues []string
	err := s.DB.Read.NewSelect().Model((*Equipment)(nil)).Column("venue_id").Where("id IN (?)", bun.List(ids)).Scan(ctx, &venues)
	if err != nil {
		return "", fmt.Errorf("read venue of equipment: %w", err)
	}
	for _, v := range venues {
		if v != venues[0] {
			return "", errUnknown
		}
	}
	if len(venues) == 0 {
		return "", errUnknown
	}
	return venues[0], nil
}

var errUnknown = fault.New(fault.NotFound, "Equipamento não encontrado. Atualize a lista.")

// Move puts a device to a sales point, or, with an empty one, to none; it must be at the
// sales point from, which may be empty, too: else moved is false.
func (s *Service) Move(ctx context.Context, tx bun.Tx, venueID, id, from, to string) (moved bool, err error) {
	q := tx.NewUpdate().Model((*Equipment)(nil)).Where("id = ? AND venue_id = ?", id, venueID)
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
