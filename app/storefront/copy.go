package storefront

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/operation"
)

// Copy gives the new venue to the configuration of the venue from, in the caller's
// transaction. What only support changes is as in every new venue, unless support
// copies; the telephone for notices is the other venue's and is left out.
func (s *Service) Copy(ctx context.Context, tx bun.Tx, from, to string) error {
	c, err := readConfiguration(ctx, tx.Tx, from, "")
	if err != nil {
		return err
	}
	c.NotificationPhone = ""
	fresh := Default()
	if !operation.CallerFrom(ctx).HasAny(supports) {
		for _, field := range lockedFields {
			field.take(&c, &fresh)
		}
	}
	return s.write(ctx, tx, to, fresh, c)
}
