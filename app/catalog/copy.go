package catalog

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
)

// Copy gives the venue to a catalogue like the venue from's, in the caller's
// transaction; stores are to's, by the ids of those of from. It answers the ids
// of the new categories and products by those of the old, for their pictures.
func (s *Service) Copy(ctx context.Context, tx bun.IDB, from, to string, stores map[string]string) (map[string]string, error) {
	ids := map[string]string{}
	if err := s.copyCategories(ctx, tx, from, to, ids); err != nil {
		return nil, fmt.Errorf("copy categories: %w", err)
	}
	if err := s.copyProducts(ctx, tx, from, to, stores, ids); err != nil {
		return nil, fmt.Errorf("copy products: %w", err)
	}
	if err := copyAdditions(ctx, tx, from, ids); err != nil {
		return nil, fmt.Errorf("copy additions: %w", err)
	}
	if err := copyObservations(ctx, tx, from, ids); err != nil {
		return nil, fmt.Errorf("copy observations: %w", err)
	}
	return ids, nil
}

func (s *Service) copyCategories(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var rows []categoryRow
	if err := tx.NewSelect().Model(&rows).Where("venue_id = ?", from).Scan(ctx); err != nil {
		return err
	}
	now := s.clock.Now().UnixMilli()
	for i, r := range rows {
		id, err := copied(ids, r.ID)
		if err != nil {
			return err
		}
		rows[i].ID, rows[i].VenueID, rows[i].CreatedAt = id, to, now
	}
	return insert(ctx, tx, rows)
}

func (s *Service) copyProducts(ctx context.Context, tx bun.IDB, from, to string, stores, ids map[string]string) error {
	var rows []productRow
	if err := tx.NewSelect().Model(&rows).Where("venue_id = ?", from).Scan(ctx); err != nil {
		return err
	}
	now := s.clock.Now().UnixMilli()
	for i, r := range rows {
		id, err := copied(ids, r.ID)
		if err != nil {
			return err
		}
		rows[i].ID, rows[i].VenueID, rows[i].CategoryID, rows[i].StoreID = id, to, ids[r.CategoryID], stores[r.StoreID]
		rows[i].CreatedAt, rows[i].UpdatedAt = now, now
	}
	return insert(ctx, tx, rows)
}

func copyAdditions(ctx context.Context, tx bun.IDB, from string, ids map[string]string) error {
	var rows []additionRow
	err := tx.NewSelect().Model(&rows).
		Where("a.product_id IN (SELECT id FROM products WHERE venue_id = ?)", from).Scan(ctx)
	if err != nil {
		return err
	}
	for i, r := range rows {
		rows[i].ProductID, rows[i].AdditionID = ids[r.ProductID], ids[r.AdditionID]
	}
	return insert(ctx, tx, rows)
}

func copyObservations(ctx context.Context, tx bun.IDB, from string, ids map[string]string) error {
	var rows []observationRow
	err := tx.NewSelect().Model(&rows).Where("g.product_id IN (SELECT id FROM products WHERE venue_id = ?)", from).Scan(ctx)
	if err != nil {
		return err
	}
	for i, r := range rows {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		rows[i].ID, rows[i].ProductID = id.String(), ids[r.ProductID]
	}
	return insert(ctx, tx, rows)
}

// copied notes a new id for the row with this one, and answers it.
func copied(ids map[string]string, old string) (string, error) {
	id, err := uuid.NewV7()
	ids[old] = id.String()
	return ids[old], err
}

// insertedAtOnce keeps a statement for many rows at a length that databases take.
const insertedAtOnce = 500

func insert[Row any](ctx context.Context, tx bun.IDB, rows []Row) error {
	for some := range slices.Chunk(rows, insertedAtOnce) {
		if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
