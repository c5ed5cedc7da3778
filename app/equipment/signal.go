package equipment

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// signal is what a device told of itself last, and what it is asked for.
type signal struct {
	bun.BaseModel `bun:"table:equipment_signals,alias:g"`

	EquipmentID  string `bun:",pk"`
	VenueID      string
	HeardAt      int64
	AppVersion   string
	Battery      *int
	Charging     bool
	Unsent       int
	Products     int
	SyncedAt     int64
	SyncWantedAt int64
	LastSaleAt   int64
	Stranger     string
}

// noteSignal writes down what a device tells; what the device does not tell stays,
// and so does who else has used its key, until it is paired anew.
func (s *Service) noteSignal(ctx context.Context, tx bun.IDB, g signal) error {
	_, err := tx.NewInsert().Model(&g).On("CONFLICT (equipment_id) DO UPDATE").
		Set("heard_at = EXCLUDED.heard_at").Set("app_version = EXCLUDED.app_version").Set("battery = EXCLUDED.battery").
		Set("charging = EXCLUDED.charging").Set("unsent = EXCLUDED.unsent").Exec(ctx)
	if err != nil {
		return fmt.Errorf("note signal: %w", err)
	}
	return nil
}

// Told is what a device tells of itself each minute, and whenever something of it changes.
type Told struct {
	Serial   string
	Version  string
	Battery  *int
	Charging bool
	Unsent   int
}

// Wanted is what a device is to do.
type Wanted struct {
	// Sync says that somebody asks it to take its products over again.
	Sync    bool
	Licence LicenceOnDevice
	// Wallpaper is nil for a device without one, Tablet for one that is none.
	Wallpaper *WallpaperOnDevice
	Tablet    *TabletScreen
}

// Hear notes what a device tells. A key that another device uses is refused, and shown
// with its serial number to whoever looks at the venue's devices.
func (s *Service) Hear(ctx context.Context, by operation.Equipment, told Told) (Wanted, error) {
	var e Equipment
	var now signal
	var stranger bool
	err := s.write(ctx, by.VenueID, func(ctx context.Context, tx bun.Tx) (err error) {
		if e, err = s.hold(ctx, tx, by.VenueID, by.ID); err != nil {
			return err
		}
		serial := br.OneLine(told.Serial)
		if stranger = serial != e.Serial; stranger {
			_, err := tx.NewUpdate().Model((*signal)(nil)).Set("stranger = ?", serial).Where("equipment_id = ?", e.ID).Exec(ctx)
			return err
		}
		err = s.noteSignal(ctx, tx, signal{
			EquipmentID: e.ID, VenueID: e.VenueID, HeardAt: s.Clock.Now().UnixMilli(), AppVersion: br.OneLine(told.Version),
			Battery: told.Battery, Charging: told.Charging, Unsent: told.Unsent,
		})
		if err != nil {
			return err
		}
		now, err = s.signalOf(ctx, tx, e.ID)
		return err
	})
	if err == nil && stranger {
		err = errStranger
	}
	if err != nil {
		return Wanted{}, err
	}
	wanted, err := s.wantedOf(ctx, s.DB.Read, e)
	wanted.Sync = now.SyncWantedAt != 0
	return wanted, err
}

// wantedOf is what a device is to show and to know of its licence.
func (s *Service) wantedOf(ctx context.Context, db bun.IDB, e Equipment) (Wanted, error) {
	var wanted Wanted
	today, err := s.today(ctx, e.VenueID)
	if err != nil {
		return wanted, err
	}
	licences, err := s.licencesOf(ctx, db, []Equipment{e})
	if err != nil {
		return wanted, err
	}
	wanted.Licence = licences[e.LicenceID].onDevice(today)
	wallpapers, err := s.Wallpapers(ctx, db, e.VenueID)
	if err != nil {
		return wanted, err
	}
	if w, ok := wallpaperOf(wallpapers, e); ok {
		wanted.Wallpaper = &WallpaperOnDevice{Endereco: w.address(), Versao: w.Version, ID: w.ID}
	}
	if e.Type != Tablet {
		return wanted, nil
	}
	settings, err := s.TabletOf(ctx, db, e.VenueID)
	shown := settings.view()
	wanted.Tablet = &shown
	return wanted, err
}

var errStranger = fault.New(fault.Unauthenticated, "Esta chave é de outro aparelho. Vincule este no portal, em Equipamentos.")

func (s *Service) signalOf(ctx context.Context, db bun.IDB, id string) (signal, error) {
	var g signal
	err := db.NewSelect().Model(&g).Where("equipment_id = ?", id).Scan(ctx)
	return g, err
}

// Sold notes when a device sold last, in the transaction of the sale.
func (s *Service) Sold(ctx context.Context, tx bun.IDB, id string, at time.Time) error {
	_, err := tx.NewUpdate().Model((*signal)(nil)).Set("last_sale_at = ?", at.UnixMilli()).
		Where("equipment_id = ? AND last_sale_at < ?", id, at.UnixMilli()).Exec(ctx)
	return err
}

// AskForSync asks all devices of the venue, or those of one type, to take their products
// over again; it answers how many were asked. They do with their next signal.
func (s *Service) AskForSync(ctx context.Context, venueID string, kind Type) (int, error) {
	var asked int64
	err := s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		devices := tx.NewSelect().Model((*Equipment)(nil)).Column("id").Where("venue_id = ? AND archived_at IS NULL", venueID)
		if kind != 0 {
			devices.Where("type = ?", kind)
		}
		result, err := tx.NewUpdate().Model((*signal)(nil)).Set("sync_wanted_at = ?", s.Clock.Now().UnixMilli()).
			Where("equipment_id IN (?)", devices).Exec(ctx)
		if err != nil {
			return fmt.Errorf("ask for products to be synced: %w", err)
		}
		asked, err = result.RowsAffected()
		return err
	})
	return int(asked), err
}
