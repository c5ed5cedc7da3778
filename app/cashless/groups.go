package cashless

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Group is cards that spend by the same rules.
type Group struct {
	bun.BaseModel `bun:"table:cashless_groups,alias:g"`

	ID      string `bun:",pk"`
	VenueID string
	Name    string
	// Daily is the most that a card spends in a day; nil for any.
	Daily *money.Amount
	// FromMinute and UntilMinute are the hours in which a card spends, in minutes of the day;
	// both are 0 for always, and an until before from is of the next day.
	FromMinute, UntilMinute int
	Version                 int64
	CreatedAt               int64
	ArchivedAt              int64 `bun:",nullzero"`
}

var errNoGroup = fault.New(fault.NotFound, "Grupo não encontrado. Ele pode ter sido apagado.")

func (g Group) open(now time.Time) bool {
	minute := now.Hour()*60 + now.Minute()
	switch {
	case g.FromMinute == g.UntilMinute:
		return true
	case g.FromMinute < g.UntilMinute:
		return minute >= g.FromMinute && minute < g.UntilMinute
	}
	return minute >= g.FromMinute || minute < g.UntilMinute
}

func clockText(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// Groups answers the groups of a venue in use, by name.
func (s *Service) Groups(ctx context.Context, venueID string) (all []Group, err error) {
	err = s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("name", "id").Scan(ctx)
	return all, err
}

// SaveGroup makes a group where g has no id, else saves it.
func (s *Service) SaveGroup(ctx context.Context, g Group, known *int64) (Group, error) {
	g.Name = br.OneLine(g.Name)
	switch {
	case g.Name == "" || utf8.RuneCountInString(g.Name) > 60:
		return g, fault.Field("nome", "Informe o nome do grupo, com até 60 caracteres.")
	case g.Daily != nil && (*g.Daily <= 0 || *g.Daily > mostCredit):
		return g, fault.Field("limiteDiario", "Informe um limite por dia maior que zero, ou deixe em branco.")
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		action := audit.CashlessGroupChanged
		if g.ID == "" {
			action, g.ID, g.CreatedAt = audit.CashlessGroupAdded, newID(), s.now()
		} else {
			before, err := s.oneGroup(ctx, tx, g.VenueID, g.ID)
			if err != nil {
				return err
			}
			if known != nil && *known != before.Version {
				return errStale("este grupo")
			}
			g.Version, g.CreatedAt = before.Version, before.CreatedAt
		}
		g.Version++
		_, err := tx.NewInsert().Model(&g).On("CONFLICT (id) DO UPDATE").
			Set("name = EXCLUDED.name, daily = EXCLUDED.daily, from_minute = EXCLUDED.from_minute, until_minute = EXCLUDED.until_minute, version = EXCLUDED.version").Exec(ctx)
		if err != nil {
			return fmt.Errorf("write group: %w", err)
		}
		return s.recordGroup(ctx, tx, action, g)
	})
	return g, err
}

// ArchiveGroup takes a group out of use, once it has no cards any more.
func (s *Service) ArchiveGroup(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		g, err := s.oneGroup(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		n, err := tx.NewSelect().Model((*Card)(nil)).Where("group_id = ? AND state <> ?", id, Lost).Count(ctx)
		if err != nil {
			return fmt.Errorf("count cards: %w", err)
		}
		if n > 0 {
			return fault.New(fault.Conflict, fmt.Sprintf("Há %d cartões neste grupo. Mude-os de grupo antes de apagá-lo.", n))
		}
		if _, err := tx.NewRaw("UPDATE cashless_groups SET archived_at = ?, version = version + 1 WHERE id = ?", s.now(), id).Exec(ctx); err != nil {
			return fmt.Errorf("archive group: %w", err)
		}
		return s.recordGroup(ctx, tx, audit.CashlessGroupArchived, g)
	})
}

func (s *Service) oneGroup(ctx context.Context, tx bun.Tx, venueID, id string) (Group, error) {
	var found []Group
	err := s.forUpdate(tx.NewSelect()).Model(&found).Where("id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID).Scan(ctx)
	if err != nil {
		return Group{}, fmt.Errorf("read group: %w", err)
	}
	if len(found) == 0 {
		return Group{}, errNoGroup
	}
	return found[0], nil
}

func (s *Service) recordGroup(ctx context.Context, tx bun.Tx, action audit.Action, g Group) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: g.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: g.ID, Subject: g.Name,
	})
}
