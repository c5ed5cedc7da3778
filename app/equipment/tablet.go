package equipment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// TabletSettings are what the venue's tablets show.
type TabletSettings struct {
	bun.BaseModel `bun:"table:tablet_settings,alias:t"`

	VenueID string `bun:",pk"`
	// Greeting stands over the products; empty for none.
	Greeting    string
	ShowsPhotos bool
	ShowsPrices bool
	ShowsCodes  bool
	// IdleSeconds is after how long without a touch the wallpaper is shown; 0 for never.
	IdleSeconds int
	Version     int64
}

const (
	longestGreeting = 120
	leastIdle       = 15
	mostIdle        = 3600
)

// TabletOf answers what the venue's tablets show; of one that has saved nothing, what they show from the start.
func (s *Service) TabletOf(ctx context.Context, db bun.IDB, venueID string) (TabletSettings, error) {
	found := TabletSettings{VenueID: venueID, ShowsPhotos: true, ShowsPrices: true, IdleSeconds: 120}
	err := db.NewSelect().Model(&found).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return found, nil
	}
	if err != nil {
		return found, fmt.Errorf("read tablet settings: %w", err)
	}
	return found, nil
}

var auditedTablet = []audit.Field[TabletSettings]{
	{Name: "Saudação", Text: func(t TabletSettings) string { return t.Greeting }},
	{Name: "Mostrar fotos", Text: audit.YesNo(func(t TabletSettings) bool { return t.ShowsPhotos })},
	{Name: "Mostrar preços", Text: audit.YesNo(func(t TabletSettings) bool { return t.ShowsPrices })},
	{Name: "Mostrar códigos de barras", Text: audit.YesNo(func(t TabletSettings) bool { return t.ShowsCodes })},
	{Name: "Descanso (segundos)", Text: func(t TabletSettings) string { return strconv.Itoa(t.IdleSeconds) }},
}

// SaveTablet saves what the venue's tablets show over what was read in a version, 0 for
// none; it is a Conflict where somebody else has saved since. They show it after their next signal.
func (s *Service) SaveTablet(ctx context.Context, next TabletSettings) (TabletSettings, error) {
	next.Greeting = br.OneLine(next.Greeting)
	switch {
	case len([]rune(next.Greeting)) > longestGreeting:
		return next, fault.Field("saudacao", "A saudação pode ter até 120 caracteres.")
	case next.IdleSeconds != 0 && (next.IdleSeconds < leastIdle || next.IdleSeconds > mostIdle):
		return next, fault.Field("descansoSegundos", "Informe de 15 a 3.600 segundos, ou 0 para não mostrar o papel de parede.")
	}
	read := next.Version
	err := s.write(ctx, next.VenueID, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.TabletOf(ctx, tx, next.VenueID)
		if err != nil {
			return err
		}
		if before.Version != read {
			return errTabletStale
		}
		next.Version = read + 1
		result, err := tx.NewInsert().Model(&next).On("CONFLICT (venue_id) DO UPDATE").
			Set("greeting = EXCLUDED.greeting, shows_photos = EXCLUDED.shows_photos, shows_prices = EXCLUDED.shows_prices").
			Set("shows_codes = EXCLUDED.shows_codes, idle_seconds = EXCLUDED.idle_seconds, version = EXCLUDED.version").
			Where("t.version = ?", before.Version).Exec(ctx)
		if err != nil {
			return fmt.Errorf("save tablet settings: %w", err)
		}
		switch n, err := result.RowsAffected(); {
		case err != nil:
			return err
		case n == 0:
			return errTabletStale
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: next.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.TabletChanged, SubjectID: next.VenueID, Subject: "Tablets",
			Values: audit.Compare(auditedTablet, before, next),
		})
	})
	return next, err
}

var errTabletStale = fault.New(fault.Conflict, "Outra pessoa alterou a configuração dos tablets. Veja como ela está e salve de novo.")
