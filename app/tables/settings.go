package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
)

// Settings answers a venue's choices about its tables.
func (s *Service) Settings(ctx context.Context, venueID string) (Settings, error) {
	chosen := Settings{VenueID: venueID}
	err := s.DB.Read.NewSelect().Model(&chosen).WherePK().Scan(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return chosen, fmt.Errorf("read settings of tables: %w", err)
	}
	return chosen, nil
}

// auditedSettings is what the audit keeps of them.
var auditedSettings = []audit.Field[Settings]{
	{Name: "Primeiro pedido de cada visita fica pendente", Text: audit.YesNo(func(s Settings) bool { return s.FirstPending })},
}

// Choose saves a venue's choices.
func (s *Service) Choose(ctx context.Context, chosen Settings) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.hold(ctx, tx, chosen.VenueID)
		if err != nil || before == chosen {
			return err
		}
		if _, err := tx.NewUpdate().Model(&chosen).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("save settings of tables: %w", err)
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: chosen.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.TableSettingsChanged,
			SubjectID: chosen.VenueID, Subject: "Pedidos das mesas", Values: audit.Compare(auditedSettings, before, chosen),
		})
	})
}
