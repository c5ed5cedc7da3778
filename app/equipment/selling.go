package equipment

import (
	"context"

	"github.com/uptrace/bun"
)

// Selling holds a device that sells until the transaction ends: whoever takes its key away
// waits for that. One whose key was taken away is an Unauthenticated fault.
func (s *Service) Selling(ctx context.Context, tx bun.Tx, venueID, id string) (Equipment, error) {
	e, err := s.hold(ctx, tx, venueID, id)
	if err != nil {
		return e, err
	}
	bound, err := tx.NewSelect().Model((*binding)(nil)).Where("equipment_id = ? AND bound_at IS NOT NULL AND revoked_at IS NULL", id).Exists(ctx)
	if err == nil && !bound {
		err = errUnpaired
	}
	return e, err
}
