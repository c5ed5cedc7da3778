package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Settings are a venue's own rules for its catalogue.
type Settings struct {
	// PhotoRequired keeps products without a photo out of the online shop: off it and refused at intake.
	PhotoRequired bool `json:"exigeFotoNaLoja"`
}

// KeptSettings are the rules with what they do today.
type KeptSettings struct {
	Settings
	// WithoutPhoto counts what the rule keeps out, or would.
	WithoutPhoto int `json:"semFotoNaLoja" doc:"products for sale in the shop that have no photo"`
}

func (s *Service) settingsRoutes() []operation.Route {
	const at = "/api/Produto/configuracoes/{localId}"
	return []operation.Route{
		operation.Get("catalogue-settings-get", at, operation.Venue(roles.Products), s.settingsRoute),
		operation.Put("catalogue-settings-save", at, operation.Venue(roles.Products), s.saveSettingsRoute),
	}
}

func (c *Snapshot) readSettings(ctx context.Context, db bun.IDB, venueID string, _ int64) error {
	err := db.NewRaw("SELECT photo_required FROM catalogues WHERE venue_id = ?", venueID).Scan(ctx, &c.settings.PhotoRequired)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// lacksPhoto says whether the product would be sold in the shop, and has no photo.
func (c *Snapshot) lacksPhoto(p *Product) bool {
	return !p.HasPhoto && p.ForSale && !p.Hidden && p.Kind != Fee && p.Kind != Variable && c.onShopMenu(p)
}

// keptSettings are the rules as they are now.
func (s *Service) keptSettings(ctx context.Context, venueID string) (KeptSettings, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return KeptSettings{}, err
	}
	kept := KeptSettings{Settings: now.settings}
	for _, p := range now.sorted {
		if now.lacksPhoto(p) {
			kept.WithoutPhoto++
		}
	}
	return kept, nil
}

// SaveSettings makes these the venue's rules.
func (s *Service) SaveSettings(ctx context.Context, venueID string, to Settings) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		before := e.settings
		if before == to {
			return nil
		}
		if _, err := e.tx.NewRaw("UPDATE catalogues SET photo_required = ? WHERE venue_id = ?", to.PhotoRequired, venueID).Exec(ctx); err != nil {
			return fmt.Errorf("write the catalogue's settings: %w", err)
		}
		return e.record(ctx, audit.CatalogueSettingsSaved, venueID, "Regras do catálogo", audit.Value{
			Name: "Só mostrar na loja o que tem foto", Before: audit.YesOrNo(before.PhotoRequired), After: audit.YesOrNo(to.PhotoRequired),
		})
	})
}

type settingsInput struct{ operation.VenuePath }

type settingsOutput struct{ Body KeptSettings }

func (s *Service) settingsRoute(ctx context.Context, in *settingsInput) (*settingsOutput, error) {
	kept, err := s.keptSettings(ctx, in.VenueID)
	return &settingsOutput{kept}, err
}

type saveSettingsInput struct {
	operation.VenuePath
	Body Settings
}

func (s *Service) saveSettingsRoute(ctx context.Context, in *saveSettingsInput) (*settingsOutput, error) {
	if err := s.SaveSettings(ctx, in.VenueID, in.Body); err != nil {
		return nil, err
	}
	return s.settingsRoute(ctx, &settingsInput{in.VenuePath})
}
