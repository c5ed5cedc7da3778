package equipment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/operation"
)

// Wallpaper is the picture that devices show while nobody uses them: those of a sales point,
// of a type, of both, or all of the venue. The closest one counts: sales point and type, then
// sales point, then type.
type Wallpaper struct {
	bun.BaseModel `bun:"table:equipment_wallpapers,alias:w"`

	ID           string `bun:",pk"`
	VenueID      string
	SalesPointID string
	Type         Type
	Version      int64
	UpdatedAt    int64
}

func (w Wallpaper) key() images.Key {
	return images.Key{Venue: w.VenueID, Kind: images.Wallpaper, ID: w.ID}
}

// address is where the picture is served; the version has who keeps it fetch a new one.
func (w Wallpaper) address() string { return fmt.Sprintf("%s?v=%d", w.key().Address(), w.Version) }

// place says in words which devices show it.
func (w Wallpaper) place(salesPoints map[string]string) string {
	point := salesPoints[w.SalesPointID]
	switch {
	case w.SalesPointID == "" && w.Type == 0:
		return "Todos os equipamentos"
	case w.SalesPointID == "":
		return "Todos: " + w.Type.Label()
	case point == "":
		point = "Ponto de venda excluído"
	}
	if w.Type == 0 {
		return point
	}
	return point + ": " + w.Type.Label()
}

// Wallpapers lists the venue's wallpapers.
func (s *Service) Wallpapers(ctx context.Context, db bun.IDB, venueID string) ([]Wallpaper, error) {
	all := []Wallpaper{}
	err := db.NewSelect().Model(&all).Where("venue_id = ?", venueID).Order("sales_point_id", "type").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list wallpapers: %w", err)
	}
	return all, nil
}

// SetWallpaper gives the devices of a sales point, empty for any, and of a type, 0 for any,
// a picture in the place of the one that they had.
func (s *Service) SetWallpaper(ctx context.Context, venueID, salesPointID string, kind Type, picture images.Ready) (Wallpaper, error) {
	names, err := s.SalesPoints(ctx, venueID)
	if err != nil {
		return Wallpaper{}, err
	}
	if _, known := names[salesPointID]; salesPointID != "" && !known {
		return Wallpaper{}, fault.Field("pontoDeVendaId", "Este ponto de venda não existe mais. Escolha outro.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Wallpaper{}, err
	}
	var w Wallpaper
	err = s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		w = Wallpaper{ID: id.String(), VenueID: venueID, SalesPointID: salesPointID, Type: kind, Version: 1, UpdatedAt: s.Clock.Now().UnixMilli()}
		_, err := tx.NewInsert().Model(&w).On("CONFLICT (venue_id, sales_point_id, type) DO UPDATE").
			Set("version = w.version + 1").Set("updated_at = EXCLUDED.updated_at").Returning("id, version").Exec(ctx)
		if err != nil {
			return fmt.Errorf("set wallpaper: %w", err)
		}
		if err := s.Images.PutIn(ctx, tx, venueID, w.ID, picture); err != nil {
			return err
		}
		return s.recordWallpaper(ctx, tx, audit.WallpaperSet, w, names)
	})
	return w, err
}

// RemoveWallpaper takes a wallpaper away; the devices show what is next for them.
func (s *Service) RemoveWallpaper(ctx context.Context, venueID, id string) error {
	names, err := s.SalesPoints(ctx, venueID)
	if err != nil {
		return err
	}
	return s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		var w Wallpaper
		err := tx.NewSelect().Model(&w).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "Este papel de parede não existe mais. Atualize a lista.")
		}
		if err != nil {
			return fmt.Errorf("read wallpaper: %w", err)
		}
		if _, err := tx.NewDelete().Model(&w).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove wallpaper: %w", err)
		}
		if err := s.Images.DeleteIn(ctx, tx, w.key()); err != nil {
			return err
		}
		return s.recordWallpaper(ctx, tx, audit.WallpaperRemoved, w, names)
	})
}

func (s *Service) recordWallpaper(ctx context.Context, tx bun.Tx, action audit.Action, w Wallpaper, salesPoints map[string]string) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: w.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: w.ID, Subject: "Papel de parede: " + w.place(salesPoints),
	})
}

// wallpaperOf is what a device shows; false for nothing.
func wallpaperOf(all []Wallpaper, e Equipment) (found Wallpaper, ok bool) {
	best := -1
	for _, w := range all {
		if w.SalesPointID != "" && w.SalesPointID != e.SalesPointID || w.Type != 0 && w.Type != e.Type {
			continue
		}
		closeness := 0
		if w.SalesPointID != "" {
			closeness += 2
		}
		if w.Type != 0 {
			closeness++
		}
		if closeness > best {
			best, found, ok = closeness, w, true
		}
	}
	return found, ok
}
