package demo

import (
	"bytes"
	"context"
	"time"

	"balcao/app/equipment"
	"balcao/app/images"
)

// license gives the venue's devices licences, one of which is about to end and one has
// ended, and its tablets and totems something to show while nobody uses them.
func (d Deps) license(ctx context.Context, venueID string) error {
	devices, err := d.Equipment.OfVenue(ctx, d.DB.Read, venueID)
	if err != nil {
		return err
	}
	for _, one := range []struct {
		name  string
		kind  equipment.Type
		seats int
		ends  int // in days
	}{
		{"Contrato 2041 · POS", equipment.POS, 4, 210}, {"Contrato 2107 · totem", equipment.Totem, 1, 9}, {"Teste de tablet", equipment.Tablet, 1, -6},
	} {
		licence, err := d.Equipment.AddLicence(ctx, venueID, equipment.LicenceDraft{
			Name: one.name, Type: one.kind, Seats: one.seats, ValidUntil: d.Clock.Now().AddDate(0, 0, one.ends).Format(time.DateOnly),
		})
		if err != nil {
			return err
		}
		var ids []string
		for _, e := range devices {
			if e.Type == one.kind && len(ids) < one.seats {
				ids = append(ids, e.ID)
			}
		}
		if _, err := d.Equipment.License(ctx, venueID, licence.ID, ids); err != nil {
			return err
		}
	}
	for kind, picture := range map[equipment.Type]string{0: "juice", equipment.Totem: "burger"} {
		photo, err := drawn(picture, 0xe08a2e, 0xf2c14e, night).JPEG()
		if err != nil {
			return err
		}
		ready, err := images.Prepare(images.Wallpaper, bytes.NewReader(photo))
		if err != nil {
			return err
		}
		if _, err := d.Equipment.SetWallpaper(ctx, venueID, "", kind, ready); err != nil {
			return err
		}
	}
	shown, err := d.Equipment.TabletOf(ctx, d.DB.Read, venueID)
	if err != nil {
		return err
	}
	shown.Greeting = "Bem-vindo! Toque para pedir."
	_, err = d.Equipment.SaveTablet(ctx, shown)
	return err
}
