package stock

import (
	"context"
	"log/slog"
	"slices"

	"balcao/app/database"
)

// Change is what a movement has changed of what may be sold.
type Change struct {
	VenueID string
	// Less are the products of which less may be sold than before.
	Less []string
	// More says that more of some product may be.
	More bool
}

// changed tells others of a change once the transaction has committed it; of the products that
// have arrived something is there now, and was not or was less.
func (s *Service) changed(ctx context.Context, c Change, arrived ...string) {
	database.Committed(ctx, func() {
		s.Changed(c)
		s.arrived(ctx, c.VenueID, arrived)
	})
}

// recorded tells others what a person has recorded. A count is told even where it differs in
// nothing: somebody may have doubted what is shown.
func (s *Service) recorded(ctx context.Context, venueID string, lines []Posted) {
	c := Change{VenueID: venueID}
	var arrived []string
	for _, l := range lines {
		if l.Quantity < 0 {
			c.Less = append(c.Less, l.ProductID)
			continue
		}
		c.More = true
		if l.Quantity > 0 && l.OnHand > 0 && !slices.Contains(arrived, l.ProductID) {
			arrived = append(arrived, l.ProductID)
		}
	}
	s.changed(ctx, c, arrived...)
}

// arrived puts on sale what waits for the products. The movement is done, whatever becomes
// of that, and whether or not who asked for it still waits.
func (s *Service) arrived(ctx context.Context, venueID string, ids []string) {
	if len(ids) == 0 {
		return
	}
	if err := s.Arrived(context.WithoutCancel(ctx), venueID, ids); err != nil {
		s.Log.LogAttrs(ctx, slog.LevelError, "what waits for stock stays sold out", slog.String("venue", venueID), slog.Any("products", ids), slog.Any("cause", err))
	}
}
