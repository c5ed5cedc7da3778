package equipment

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
)

// Filter narrows a list of devices; zero values narrow nothing.
type Filter struct {
	VenueID string
	Type    Type
	// Text is looked for in name, IMEI, serial number and patrimony.
	Text     string
	Archived bool
}

func (f Filter) narrow(q *bun.SelectQuery) *bun.SelectQuery {
	q = q.Where("e.venue_id = ?", f.VenueID)
	if f.Archived {
		q = q.Where("e.archived_at IS NOT NULL")
	} else {
		q = q.Where("e.archived_at IS NULL")
	}
	if f.Type != 0 {
		q = q.Where("e.type = ?", f.Type)
	}
	if text := br.OneLine(f.Text); text != "" {
		pattern := database.Containing(text)
		q = q.Where("(LOWER(e.name) LIKE LOWER(?) ESCAPE '!' OR e.imei LIKE ? ESCAPE '!' OR LOWER(e.serial) LIKE LOWER(?) ESCAPE '!' OR LOWER(e.asset_tag) LIKE LOWER(?) ESCAPE '!')",
			pattern, pattern, pattern, pattern)
	}
	return q
}

// List answers a page of the venue's devices by type and number, and how many there are on all.
func (s *Service) List(ctx context.Context, f Filter, offset, size int) ([]Equipment, int, error) {
	page := []Equipment{}
	total, err := f.narrow(s.DB.Read.NewSelect().Model(&page)).Order("type", "number").Offset(int64(offset)).Limit(int64(size)).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list equipment: %w", err)
	}
	return page, int(total), nil
}

// standing is how the devices with these ids are: their signals, and which have a key.
func (s *Service) standing(ctx context.Context, ids []string) (signals map[string]signal, paired map[string]bool, err error) {
	signals, paired = map[string]signal{}, map[string]bool{}
	if len(ids) == 0 {
		return signals, paired, nil
	}
	var heard []signal
	if err := s.DB.Read.NewSelect().Model(&heard).Where("equipment_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("read signals: %w", err)
	}
	for _, g := range heard {
		signals[g.EquipmentID] = g
	}
	var keys []string
	err = s.DB.Read.NewSelect().Model((*binding)(nil)).Column("equipment_id").
		Where("equipment_id IN (?) AND bound_at IS NOT NULL AND revoked_at IS NULL", bun.List(ids)).Scan(ctx, &keys)
	if err != nil {
		return nil, nil, fmt.Errorf("read bindings: %w", err)
	}
	for _, id := range keys {
		paired[id] = true
	}
	return signals, paired, nil
}
