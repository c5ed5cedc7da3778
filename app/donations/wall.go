package donations

import (
	"context"
	"fmt"
	"time"

	"balcao/app/money"
)

// Given is a donation as anybody may see it.
type Given struct {
	Name  string
	Value money.Amount
	At    time.Time
}

// Wall is what a screen in the hall shows.
type Wall struct {
	Cause
	// Last are the latest donations, those of anonymous donors without a name.
	Last []Given
}

const lastOnWall = 12

// Wall answers what the screen in the hall shows of the event of a link.
func (s *Service) Wall(ctx context.Context, link string) (Wall, error) {
	c, err := s.CauseOf(ctx, link)
	if err != nil {
		return Wall{}, err
	}
	var last []Donation
	err = s.DB.Read.NewSelect().Model(&last).Where("event_id = ? AND paid_at IS NOT NULL AND refunded < value", c.EventID).
		Order("paid_at DESC", "id DESC").Limit(lastOnWall).Scan(ctx)
	if err != nil {
		return Wall{}, fmt.Errorf("read the last donations: %w", err)
	}
	w := Wall{Cause: c, Last: make([]Given, len(last))}
	for i, d := range last {
		w.Last[i] = Given{Name: initialed(d.Shown()), Value: d.Value - d.Refunded, At: time.UnixMilli(d.PaidAt)}
	}
	return w, nil
}
