package stores

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// Sort puts the venue's stores in use into an order that names each of them once.
func (s *Service) Sort(ctx context.Context, venueID string, ids []string) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		all, err := s.hold(ctx, tx, venueID)
		if err != nil {
			return err
		}
		sorted, named := make([]row, 0, len(all)), map[string]bool{}
		for _, id := range ids {
			at, err := find(all, id)
			if err != nil || named[id] {
				return errOtherStores
			}
			named[id] = true
			sorted = append(sorted, all[at])
		}
		if len(sorted) != len(all) {
			return errOtherStores
		}
		return renumber(ctx, tx, sorted)
	})
	if err == nil {
		s.changed(venueID)
	}
	return err
}

var errOtherStores = fault.New(fault.Conflict, "A lista de lojas mudou enquanto você a ordenava. Confira-a e ordene de novo.")

// renumber writes the places of stores where these have another.
func renumber(ctx context.Context, tx bun.Tx, sorted []row) error {
	for i, r := range sorted {
		if r.Position == i+1 {
			continue
		}
		r.Position = i + 1
		if _, err := tx.NewUpdate().Model(&r).Column("position").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("sort stores: %w", err)
		}
	}
	return nil
}
