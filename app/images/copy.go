package images

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Copy gives the venue to the pictures of what it has taken over from another
// venue, in the caller's transaction; ids are the new ids by the old. Pictures of
// anything else are left out.
func (s *Store) Copy(ctx context.Context, tx bun.IDB, from, to string, ids map[string]string) error {
	var kept []struct{ Kind, ID string }
	if err := tx.NewRaw("SELECT kind, id FROM images WHERE venue_id = ?", from).Scan(ctx, &kept); err != nil {
		return fmt.Errorf("images: copy: %w", err)
	}
	now := s.clock.Now().UnixMilli()
	for _, picture := range kept {
		id, wanted := ids[picture.ID]
		if !wanted {
			continue
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO images (venue_id, kind, id, content_type, body, etag, updated_at)
			SELECT ?, kind, ?, content_type, body, etag, ? FROM images WHERE venue_id = ? AND kind = ? AND id = ?`,
			to, id, now, from, picture.Kind, picture.ID)
		if err != nil {
			return fmt.Errorf("images: copy: %w", err)
		}
	}
	return nil
}
