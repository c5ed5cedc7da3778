package stores

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
)

// Copy gives the venue to stores like the venue from's, all of them open, in the
// caller's transaction. It answers the ids of the new stores by those of the old.
func (s *Service) Copy(ctx context.Context, tx bun.IDB, from, to string) (map[string]string, error) {
	var old []string
	if err := tx.NewRaw("SELECT id FROM stores WHERE venue_id = ?", from).Scan(ctx, &old); err != nil {
		return nil, fmt.Errorf("copy stores: %w", err)
	}
	ids := make(map[string]string, len(old))
	for _, id := range old {
		fresh, err := uuid.NewV7()
		if err != nil {
			return nil, err
		}
		ids[id] = fresh.String()
		_, err = tx.ExecContext(ctx, `INSERT INTO stores (id, venue_id, name, position, is_closed, hours, has_image, created_at)
			SELECT ?, ?, name, position, ?, hours, has_image, ? FROM stores WHERE id = ?`,
			ids[id], to, false, s.clock.Now().UnixMilli(), id)
		if err != nil {
			return nil, fmt.Errorf("copy stores: %w", err)
		}
	}
	return ids, nil
}
