package catalog

import (
	"context"
	"slices"

	"github.com/uptrace/bun"
)

func (s *Service) copySaleMenus(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var rows []saleMenuRow
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

// copySchedules copies the schedules of what has been copied.
func copySchedules(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var rows []scheduleRow
	if err := tx.NewSelect().Model(&rows).Where("venue_id = ? AND archived_at IS NULL", from).Scan(ctx); err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r scheduleRow) bool { return ids[r.TargetID] == "" })
	for i, r := range rows {
		rows[i].TargetID, rows[i].VenueID, rows[i].Version, rows[i].Changed = ids[r.TargetID], to, 1, 1
	}
	return insert(ctx, tx, rows)
}

func (s *Service) copyProductLists(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var rows []productListRow
	if err := tx.NewSelect().Model(&rows).Where(listsInUse, from).Scan(ctx); err != nil {
		return err
	}
	var items []productListItemRow
	err := tx.NewSelect().Model(&items).Where("list_id IN (SELECT id FROM product_lists WHERE "+listsInUse+")", from).Scan(ctx)
	if err != nil {
		return err
	}
	own, now := map[string]string{}, s.Clock.Now().UnixMilli()
	for i, r := range rows {
		id, err := copied(own, r.ID)
		if err != nil {
			return err
		}
		rows[i].ID, rows[i].VenueID, rows[i].CreatedAt, rows[i].Version = id, to, now, 1
	}
	items = slices.DeleteFunc(items, func(r productListItemRow) bool { return ids[r.ProductID] == "" })
	for i, r := range items {
		items[i].ListID, items[i].ProductID = own[r.ListID], ids[r.ProductID]
	}
	if err := insert(ctx, tx, rows); err != nil {
		return err
	}
	return insert(ctx, tx, items)
}
