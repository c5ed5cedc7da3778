package equipment

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/imports"
)

// faultFields are the fields that a fault refuses, with what it says of each.
func faultFields(err error) map[string]string {
	wrong := fault.Wrap(err)
	if len(wrong.Fields) == 0 {
		return map[string]string{"": wrong.Message}
	}
	out := map[string]string{}
	for key := range wrong.Fields {
		out[key] = wrong.Message
	}
	return out
}

// writeLines registers the lines' devices, and changes those that are there.
func (s *Service) writeLines(ctx context.Context, tx bun.Tx, venueID string, rows []*imports.Row[line]) ([]imports.Entry, error) {
	entries := make([]imports.Entry, len(rows))
	for i, row := range rows {
		if row.Action == imports.Create {
			e, err := s.register(ctx, tx, venueID, row.Value.draft)
			if err != nil {
				return nil, err
			}
			entries[i] = imports.Entry{RowID: e.ID, Name: e.Title(), Version: strconv.FormatInt(e.Version, 10)}
			continue
		}
		before, err := s.hold(ctx, tx, venueID, row.Value.of.ID)
		if err != nil {
			return nil, err
		}
		was, err := json.Marshal(before.draft())
		if err != nil {
			return nil, err
		}
		now, err := s.rewrite(ctx, tx, before, row.Value.draft)
		if err != nil {
			return nil, err
		}
		entries[i] = imports.Entry{RowID: now.ID, Name: now.Title(), Version: strconv.FormatInt(now.Version, 10), Before: string(was)}
	}
	return entries, nil
}

// rewrite gives a device what a draft says of it.
func (s *Service) rewrite(ctx context.Context, tx bun.Tx, before Equipment, d Draft) (Equipment, error) {
	now := before
	now.take(d)
	now.Version++
	if _, err := tx.NewUpdate().Model(&now).WherePK().Exec(ctx); err != nil {
		return now, refuseTwin(err, d.Serial)
	}
	return now, s.record(ctx, tx, audit.EquipmentChanged, before, now)
}

// undoLines takes an import back: what it registered is archived, what it changed is as
// before. What somebody has changed since, or paired, stays.
func (s *Service) undoLines(ctx context.Context, tx bun.Tx, venueID string, entries []imports.Entry) ([]string, error) {
	kept := make([]string, len(entries))
	for i, entry := range entries {
		e, err := s.hold(ctx, tx, venueID, entry.RowID)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if strconv.FormatInt(e.Version, 10) != entry.Version || e.ArchivedAt != 0 {
			kept[i] = "Alterado depois da importação."
			continue
		}
		if entry.Before != "" {
			var before Draft
			if err := json.Unmarshal([]byte(entry.Before), &before); err != nil {
				return nil, err
			}
			if _, err := s.rewrite(ctx, tx, e, before); err != nil {
				return nil, err
			}
			continue
		}
		paired, err := tx.NewSelect().Model((*binding)(nil)).Where("equipment_id = ? AND bound_at IS NOT NULL", e.ID).Exists(ctx)
		if err != nil {
			return nil, err
		}
		if paired {
			kept[i] = "Já vinculado a um aparelho."
			continue
		}
		now := e
		now.archive(s.Clock.Now())
		now.Version++
		if _, err := tx.NewUpdate().Model(&now).WherePK().Exec(ctx); err != nil {
			return nil, err
		}
		if err := s.record(ctx, tx, audit.EquipmentArchived, e, now); err != nil {
			return nil, err
		}
	}
	return kept, nil
}
