package orders

import (
	"context"
	"database/sql"
	"time"

	"balcao/app/operation"
)

type reviewInput struct {
	operation.VenueQuery
}

type reviewOutput struct {
	Body operation.Raw[[]Order] `nullable:"false"`
}

// reviewPeriod is how long after its placing an order that has ended is listed: by then
// whoever waited has long called.
const reviewPeriod = 48 * time.Hour

const ordersToReview = "SELECT " + columns + ` FROM orders o WHERE o.venue_id = $1 AND o.state = $2 AND o.created_at > $3
	AND o.needs_review ORDER BY o.created_at`

// needsReview is GET /api/kds/conferir: it lists the orders that have ended here and of
// which their marketplace says otherwise (Conferir), the delivered before the refused,
// however many have ended since.
func (s *Service) needsReview(ctx context.Context, in *reviewInput) (*reviewOutput, error) {
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	var cards []operation.Raw[Order]
	since := s.Clock.Now().Add(-reviewPeriod).UnixMilli()
	for _, state := range []State{Delivered, Refused} {
		args := s.DB.Dialect.PlannedFor([]any{in.VenueID, int(state), since})
		err := s.rows(ctx, ordersToReview, args, func(rows *sql.Rows) error {
			var r record
			if err := r.scan(rows); err != nil {
				return err
			}
			card, err := s.card(&r, shop.Rules)
			cards = append(cards, card)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return &reviewOutput{operation.RawList(cards)}, nil
}

// acknowledgeReview takes over that somebody has read what the marketplace said after
// the order had ended. It answers false where nobody had to, or where the marketplace
// says something else by now than was read; read is empty where nobody knows.
func (r *record) acknowledgeReview(read string) (bool, error) {
	shown, err := r.atMarketplace()
	if err != nil || shown == nil || !r.NeedsReview || read != "" && read != shown.Problema {
		return false, err
	}
	r.NeedsReview = false
	return true, nil
}
