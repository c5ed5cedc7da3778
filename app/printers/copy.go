package printers

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// CopyTemplate lets the venue to print papers that look like the venue from's, in
// the caller's transaction. Printers and computers stand somewhere: they are not
// copied.
func (s *Service) CopyTemplate(ctx context.Context, tx bun.IDB, from, to string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO printing_settings (venue_id, template, agent, updated_at)
		SELECT ?, template, '', ? FROM printing_settings WHERE venue_id = ?`, to, s.Clock.Now().UnixMilli(), from)
	if err != nil {
		return fmt.Errorf("copy template: %w", err)
	}
	return nil
}
