package tables

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// AddedTabs is what became of a draft.
type AddedTabs struct {
	Tabs []Tab
	// Existing are the numbers of a range that the venue has already.
	Existing []string
}

// AddTabs registers a tab, or those of a range that the venue does not have yet.
func (s *Service) AddTabs(ctx context.Context, venueID string, d TabDraft) (AddedTabs, error) {
	numbers, err := d.settle()
	if err != nil {
		return AddedTabs{}, err
	}
	added := AddedTabs{Tabs: []Tab{}, Existing: []string{}}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var keys []string
		if err := tx.NewSelect().Model((*Tab)(nil)).Column("number_key").Where("venue_id = ? AND archived_at IS NULL", venueID).Scan(ctx, &keys); err != nil {
			return fmt.Errorf("list tabs: %w", err)
		}
		known := map[string]bool{}
		for _, key := range keys {
			known[key] = true
		}
		for _, number := range numbers {
			key := numberKey(number)
			if known[key] {
				added.Existing = append(added.Existing, number)
				continue
			}
			id, err := uuid.NewV7()
			if err != nil {
				return err
			}
			added.Tabs = append(added.Tabs, Tab{ID: id.String(), VenueID: venueID, Number: number, NumberKey: key, Note: d.Note, Version: 1})
		}
		switch {
		case len(added.Tabs) == 0 && len(numbers) == 1:
			return sameTab(d.Number)
		case len(added.Tabs) == 0:
			return fault.New(fault.Conflict, "Todas as comandas desta faixa já existem. Escolha outros números.")
		case len(keys)+len(added.Tabs) > mostTabs:
			return fault.New(fault.Conflict, "Um estabelecimento tem até 5.000 comandas em uso. Arquive as que não usa mais e tente de novo.")
		}
		if _, err := tx.NewInsert().Model(&added.Tabs).Exec(ctx); err != nil {
			return fmt.Errorf("insert tabs: %w", err)
		}
		for _, t := range added.Tabs {
			if err := s.recordTab(ctx, tx, audit.TabAdded, t, audit.Compare(auditedTab, Tab{}, t)...); err != nil {
				return err
			}
		}
		return nil
	})
	if database.IsUnique(err) {
		err = sameTab(d.Number)
	}
	return added, err
}

var auditedTab = []audit.Field[Tab]{
	{Name: "Número", Text: func(t Tab) string { return t.Number }},
	{Name: "Observação", Text: func(t Tab) string { return t.Note }},
}

func (s *Service) recordTab(ctx context.Context, tx bun.Tx, action audit.Action, t Tab, values ...audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: t.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: t.ID, Subject: tabLabel(t.Number), Values: values,
	})
}

// ChangeTab writes a tab anew. It is a Conflict where somebody else has since the version.
func (s *Service) ChangeTab(ctx context.Context, venueID, id string, version int64, d TabDraft) (Tab, error) {
	d.Last = 0
	if _, err := d.settle(); err != nil {
		return Tab{}, err
	}
	return s.changeTab(ctx, venueID, id, audit.TabChanged, func(ctx context.Context, tx bun.Tx, t *Tab) error {
		switch {
		case t.ArchivedAt != 0:
			return errTabArchived
		case t.Version != version:
			return errTabStale
		}
		t.Number, t.NumberKey, t.Note = d.Number, numberKey(d.Number), d.Note
		return nil
	})
}

// ArchiveTab takes a tab out of use. While its account is open it is a Conflict.
func (s *Service) ArchiveTab(ctx context.Context, venueID, id string) error {
	_, err := s.changeTab(ctx, venueID, id, audit.TabArchived, func(ctx context.Context, tx bun.Tx, t *Tab) error {
		open, err := openOnTab(ctx, tx, id)
		if err != nil {
			return err
		}
		if open {
			return fault.New(fault.Conflict, "A comanda "+t.Number+" está aberta. Feche a conta dela e arquive depois.")
		}
		if t.ArchivedAt == 0 {
			t.ArchivedAt = s.Clock.Now().UnixMilli()
		}
		return nil
	})
	return err
}

// RestoreTab puts an archived tab into use again.
func (s *Service) RestoreTab(ctx context.Context, venueID, id string) (Tab, error) {
	return s.changeTab(ctx, venueID, id, audit.TabRestored, func(_ context.Context, _ bun.Tx, t *Tab) error {
		t.ArchivedAt = 0
		return nil
	})
}

func (s *Service) changeTab(ctx context.Context, venueID, id string, action audit.Action, change func(context.Context, bun.Tx, *Tab) error) (Tab, error) {
	var t Tab
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var err error
		if t, err = s.holdTab(ctx, tx, venueID, id); err != nil {
			return err
		}
		before := t
		if err := change(ctx, tx, &t); err != nil || before == t {
			return err
		}
		t.Version++
		if _, err := tx.NewUpdate().Model(&t).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("write tab: %w", err)
		}
		return s.recordTab(ctx, tx, action, t, audit.Compare(auditedTab, before, t)...)
	})
	if database.IsUnique(err) {
		err = sameTab(t.Number)
	}
	return t, err
}

// holdTab reads a tab and keeps others from changing or opening it until the transaction ends.
func (s *Service) holdTab(ctx context.Context, tx bun.Tx, venueID, id string) (Tab, error) {
	found := []Tab{}
	q := tx.NewSelect().Model(&found).Where("id = ? AND venue_id = ?", id, venueID)
	if s.DB.Dialect == database.Postgres {
		q.For("UPDATE") // SQLite has one writer
	}
	if err := q.Scan(ctx); err != nil {
		return Tab{}, fmt.Errorf("hold tab: %w", err)
	}
	if len(found) == 0 {
		return Tab{}, errNoTab
	}
	return found[0], nil
}

func openOnTab(ctx context.Context, db bun.IDB, tabID string) (bool, error) {
	open, err := db.NewSelect().Model((*Account)(nil)).Where("table_id = ? AND closed_at IS NULL", tabID).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("look for the tab's account: %w", err)
	}
	return open, nil
}

// TabEvent is one thing that was done to a tab or to a bill of it.
type TabEvent struct {
	At     time.Time  `json:"em"`
	Person string     `json:"pessoa" doc:"who did it; empty for the program itself"`
	Action string     `json:"acao" doc:"in words"`
	Values []TabValue `json:"valores" nullable:"false"`
}

// TabValue is one value that it changed.
type TabValue struct {
	Name   string `json:"nome"`
	Before string `json:"antes"`
	After  string `json:"depois"`
}
