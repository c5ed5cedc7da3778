package catalog

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"
)

// Copy gives the venue to a catalogue like the venue from's, in the caller's
// transaction; stores are to's, by the ids of those of from. It answers the ids
// of the new categories, products and sale menus by those of the old, for their pictures.
func (s *Service) Copy(ctx context.Context, tx bun.IDB, from, to string, stores map[string]string) (map[string]string, error) {
	ids := map[string]string{}
	_, err := tx.NewRaw("INSERT INTO catalogues (venue_id, version, photo_required) VALUES (?, 1, COALESCE((SELECT photo_required FROM catalogues WHERE venue_id = ?), FALSE))", to, from).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("open catalogue: %w", err)
	}
	if err := s.copyCategories(ctx, tx, from, to, ids); err != nil {
		return nil, fmt.Errorf("copy categories: %w", err)
	}
	if err := s.copySaleMenus(ctx, tx, from, to, ids); err != nil {
		return nil, fmt.Errorf("copy sale menus: %w", err)
	}
	if err := s.copyProducts(ctx, tx, from, to, stores, ids); err != nil {
		return nil, fmt.Errorf("copy products: %w", err)
	}
	if err := copyBarcodes(ctx, tx, from, ids); err != nil {
		return nil, fmt.Errorf("copy barcodes: %w", err)
	}
	if err := copyAdditions(ctx, tx, from, ids); err != nil {
		return nil, fmt.Errorf("copy additions: %w", err)
	}
	if err := copyObservations(ctx, tx, from, to, ids); err != nil {
		return nil, fmt.Errorf("copy observations: %w", err)
	}
	if err := copySchedules(ctx, tx, from, to, ids); err != nil {
		return nil, fmt.Errorf("copy schedules: %w", err)
	}
	if err := s.copyProductLists(ctx, tx, from, to, ids); err != nil {
		return nil, fmt.Errorf("copy product lists: %w", err)
	}
	return ids, nil
}

func (s *Service) copyCategories(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var rows []categoryRow
	if err := tx.NewSelect().Model(&rows).Where("venue_id = ? AND archived_at IS NULL", from).Scan(ctx); err != nil {
		return err
	}
	now := s.Clock.Now().UnixMilli()
	for i, r := range rows {
		id, err := copied(ids, r.ID)
		if err != nil {
			return err
		}
		rows[i].ID, rows[i].VenueID, rows[i].CreatedAt, rows[i].Version, rows[i].Changed = id, to, now, 1, 1
	}
	return insert(ctx, tx, rows)
}

func (s *Service) copyProducts(ctx context.Context, tx bun.IDB, from, to string, stores, ids map[string]string) error {
	var rows []productRow
	if err := tx.NewSelect().Model(&rows).Where("venue_id = ? AND archived_at IS NULL", from).Scan(ctx); err != nil {
		return err
	}
	now := s.Clock.Now().UnixMilli()
	for i, r := range rows {
		id, err := copied(ids, r.ID)
		if err != nil {
			return err
		}
		rows[i].ID, rows[i].VenueID, rows[i].CategoryID, rows[i].StoreID = id, to, ids[r.CategoryID], stores[r.StoreID]
		rows[i].CreatedAt, rows[i].UpdatedAt, rows[i].Version, rows[i].Changed = now, now, 1, 1
		// What belongs to the other venue's stock, printers and events stays there.
		rows[i].PrinterID, rows[i].EventID, rows[i].SoldOut, rows[i].SoldOutUntil = "", "", "", 0
		rows[i].SaleMenuID = ids[r.SaleMenuID]
	}
	return insert(ctx, tx, rows)
}

// ofVenue narrows to what belongs to the products in use of a venue.
const ofVenue = "product_id IN (SELECT id FROM products WHERE venue_id = ? AND archived_at IS NULL)"

func copyBarcodes(ctx context.Context, tx bun.IDB, from string, ids map[string]string) error {
	var rows []barcodeRow
	if err := tx.NewSelect().Model(&rows).Where("b."+ofVenue, from).Scan(ctx); err != nil {
		return err
	}
	for i, r := range rows {
		rows[i].ProductID = ids[r.ProductID]
	}
	return insert(ctx, tx, rows)
}

func copyAdditions(ctx context.Context, tx bun.IDB, from string, ids map[string]string) error {
	var rows []additionRow
	if err := tx.NewSelect().Model(&rows).Where("a."+ofVenue, from).Scan(ctx); err != nil {
		return err
	}
	// What is archived is not copied, and goes on nothing.
	rows = slices.DeleteFunc(rows, func(r additionRow) bool { return ids[r.AdditionID] == "" })
	for i, r := range rows {
		rows[i].ProductID, rows[i].AdditionID = ids[r.ProductID], ids[r.AdditionID]
	}
	return insert(ctx, tx, rows)
}

// copyObservations copies the options of the venue and the observations that offer them.
func copyObservations(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var options []optionRow
	if err := tx.NewSelect().Model(&options).Where("venue_id = ?", from).Scan(ctx); err != nil {
		return err
	}
	var groups []observationRow
	if err := tx.NewSelect().Model(&groups).Where("g."+ofVenue, from).Scan(ctx); err != nil {
		return err
	}
	var chosen []groupOptionRow
	err := tx.NewSelect().Model(&chosen).Where("o.group_id IN (SELECT id FROM product_observations WHERE "+ofVenue+")", from).Scan(ctx)
	if err != nil {
		return err
	}
	own := map[string]string{}
	for i, r := range options {
		if options[i].ID, err = copied(own, r.ID); err != nil {
			return err
		}
		options[i].VenueID, options[i].Changed = to, 1
	}
	for i, r := range groups {
		if groups[i].ID, err = copied(own, r.ID); err != nil {
			return err
		}
		groups[i].ProductID = ids[r.ProductID]
	}
	for i, r := range chosen {
		chosen[i].GroupID, chosen[i].OptionID = own[r.GroupID], own[r.OptionID]
	}
	if err := insert(ctx, tx, options); err != nil {
		return err
	}
	if err := insert(ctx, tx, groups); err != nil {
		return err
	}
	return insert(ctx, tx, chosen)
}

// copied notes a new id for the row with this one, and answers it.
func copied(ids map[string]string, old string) (string, error) {
	id, err := newID()
	ids[old] = id
	return id, err
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
