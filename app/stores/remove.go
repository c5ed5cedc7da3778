package stores

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/images"
)

// Leaving is what it touches that a store is deleted.
type Leaving struct {
	// Products are the names of its products in use, which leave the sale and are of no store then.
	Products []string `json:"produtos" nullable:"false"`
	// Lacking are the names of other products that cannot be sold without these.
	Lacking []string `json:"faltam" nullable:"false"`
	// OpenOrders are the codes of the open orders with one of its products, which go on as they are.
	OpenOrders []string `json:"pedidosAbertos" nullable:"false"`
}

// RemovePreview tells what deleting a store of the venue would touch.
func (s *Service) RemovePreview(ctx context.Context, venueID, id string) (Leaving, error) {
	rows, err := inUse(ctx, s.DB.Read, venueID)
	if err != nil {
		return Leaving{}, err
	}
	if _, err := find(rows, id); err != nil {
		return Leaving{}, err
	}
	return s.Products.Leaving(ctx, venueID, id)
}

// Remove archives a store of the venue, without its picture, and takes its products out of
// the sale. Orders go on naming it; its name is free for another.
func (s *Service) Remove(ctx context.Context, venueID, id string) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		all, err := s.hold(ctx, tx, venueID)
		if err != nil {
			return err
		}
		at, err := find(all, id)
		if err != nil {
			return err
		}
		r := all[at]
		r.ArchivedAt, r.NameKey = s.Clock.Now().UnixMilli(), r.ID
		r.Version++
		if r.HasImage {
			if err := s.Images.DeleteIn(ctx, tx, images.Key{Venue: venueID, Kind: images.StorePicture, ID: id}); err != nil {
				return err
			}
			r.HasImage = false
		}
		if _, err := tx.NewUpdate().Model(&r).Column("archived_at", "name_key", "version", "has_image").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("archive store: %w", err)
		}
		retired, err := s.Products.Retire(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if err := renumber(ctx, tx, append(all[:at:at], all[at+1:]...)); err != nil {
			return err
		}
		var values []audit.Value
		if len(retired) > 0 {
			values = []audit.Value{{Name: "Produtos que saíram de venda", After: strings.Join(retired, ", ")}}
		}
		return s.record(ctx, tx, audit.StoreRemoved, r, values)
	})
	if err == nil {
		s.changed(venueID)
	}
	return err
}
