package scheduling

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
)

// FeedAddress is the private address of a collaborator's calendar.
func (s *Service) FeedAddress(secret string) string {
	return s.PublicURL + "/agendar/calendario/" + secret + ".ics"
}

// IssueFeed makes a new private address of a resource's calendar; the one before stops working.
func (s *Service) IssueFeed(ctx context.Context, venueID, id string) (string, time.Time, error) {
	secret, at := newSecret(), s.Clock.Now()
	err := s.feed(ctx, venueID, id, hashOf(secret), at.UnixMilli(), audit.ScheduleFeedIssued)
	return s.FeedAddress(secret), at, err
}

// RevokeFeed has the private address stop working.
func (s *Service) RevokeFeed(ctx context.Context, venueID, id string) error {
	return s.feed(ctx, venueID, id, "", 0, audit.ScheduleFeedRevoked)
}

func (s *Service) feed(ctx context.Context, venueID, id, hash string, at int64, action audit.Action) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := one[Resource](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoResource)
		if err != nil {
			return err
		}
		if r.ArchivedAt != 0 {
			return errNoResource
		}
		r.FeedHash, r.FeedAt = hash, at
		if _, err := tx.NewUpdate().Model(&r).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, action, venueID, id, r.Name, nil)
	})
}
