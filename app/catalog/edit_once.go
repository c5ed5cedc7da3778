package catalog

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/idempotency"
)

// editOnce is edit for a call that may be repeated: it answers the id that the change
// answered the first time.
func (s *Service) editOnce(ctx context.Context, venueID string, call idempotency.Call, change func(ctx context.Context, e *edit) (string, error)) (string, error) {
	id, _, err := idempotency.Once(ctx, s.Keys, call, func(ctx context.Context, tx bun.Tx) (string, error) {
		e, err := s.begin(ctx, tx, venueID)
		if err != nil {
			return "", err
		}
		return change(ctx, e)
	})
	if err == nil && s.Changed != nil {
		s.Changed(venueID)
	}
	return id, err
}
