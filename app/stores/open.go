package stores

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
)

// SetClosed closes or opens a store of the venue; one that is as asked stays as it is.
func (s *Service) SetClosed(ctx context.Context, venueID, id string, closed bool) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		all, err := s.hold(ctx, tx, venueID)
		if err != nil {
			return err
		}
		at, err := find(all, id)
		if err != nil || all[at].IsClosed == closed {
			return err
		}
		r := all[at]
		r.IsClosed = closed
		if _, err := tx.NewUpdate().Model(&r).Column("is_closed").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("close store: %w", err)
		}
		action := audit.StoreOpened
		if closed {
			action = audit.StoreClosed
		}
		return s.record(ctx, tx, action, r, nil)
	})
	if err == nil {
		s.changed(venueID)
	}
	return err
}
