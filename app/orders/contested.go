package orders

import (
	"context"
	"database/sql"
	"time"

	"balcao/app/operation"
)

type contestedInput struct {
	operation.VenueQuery
}

type contestedOutput struct {
	Body operation.Raw[[]Order] `nullable:"false"`
}

// contestedFor is how long after its placing an order that has ended is listed: by then
// whoever waited has long called.
const contestedFor = 48 * time.Hour

// contested is GET /api/kds/conferir: orders that have ended here and of which their
// marketplace says otherwise (Conferir), the delivered before the refused, however many
// have ended since.
func (s *Service) contested(ctx context.Context, in *contestedInput) (*contestedOutput, error) {
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	var cards []operation.Raw[Order]
	since := s.Clock.Now().Add(-contestedFor).UnixMilli()
	for _, state := range []State{Delivered, Refused} {
		args := s.DB.Dialect.PlannedFor([]any{in.VenueID, int(state), since})
		err := s.rows(ctx, "SELECT "+columns+` FROM orders o WHERE o.venue_id = $1 AND o.state = $2 AND o.created_at > $3
			AND o.marketplace LIKE '%"Conferir":true%' ORDER BY o.created_at`, args, func(rows *sql.Rows) error {
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
	return &contestedOutput{operation.RawList(cards)}, nil
}

// heed takes over that somebody has read what the marketplace said after the order
// had ended; false where nobody had to, or where by now it says something else than
// was read, which is empty where nobody knows.
func (r *record) heed(read string) (bool, error) {
	shown, err := r.atMarketplace()
	if err != nil || shown == nil || !shown.Conferir || read != "" && read != shown.Problema {
		return false, err
	}
	shown.Conferir = false
	return true, r.keepShown(shown)
}
